import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let git = Command(
    name: "git", purpose: .compare,
    summary: "install, remove or report pliers as git's diff and merge driver",
    forms: [
      "install [--global] [--policy PATTERN=POLICY|xcode|none]… [--force]", "uninstall [--global]", "status [--global]",
    ],
    operands: [Operand(option: .gitAction)],
    files: .none,
    options: [.globalGit, .policy, .forceGit]
  ) { line, console throws(UsageError) in try GitInstallation(line, console).run() }
}

extension Option {
  static let gitAction = operand(
    "ACTION",
    OptionValue(choices: GitInstallation.Action.allCases.map(\.rawValue)) { word, _ throws(UsageError) in
      if let action = GitInstallation.Action(rawValue: word.text) { return action }
      let names = GitInstallation.Action.allCases.map(\.rawValue)
      let hint = suggestion(for: word.text, among: names, orList: "actions")
      throw UsageError("unknown action '\(word.text)' of git\(hint)")
    })
  static let globalGit = flag(
    "global", "configure all repositories of the user, not only this clone")
  static let policy = Option(
    "policy", nil, "PATTERN=POLICY|xcode",
    "settle conflicts at PATTERN in merges: higher (of two version numbers), ours, theirs, base or union (of arrays); xcode: take the "
      + "higher versions in Xcode projects; replaces the installed policies, and 'none' removes them",
    OptionValue<[String]> { word, option throws(UsageError) in
      if word == "none" { return [] }
      guard let text = String(validating: word.bytes, as: UTF8.self) else {
        throw UsageError("\(option): '\(word.text)' is not valid UTF-8")
      }
      _ = try MergeResolution(word, option, else: "none, xcode")
      return [text]
    }
  ).on(.word("install"))
  static let forceGit = flag("force", "replace entries of another program")
    .on(.word("install"))
}

/// Installs, removes or reports pliers as git's diff and merge driver.
struct GitInstallation {
  enum Action: String, CaseIterable { case install, uninstall, status }

  private let line: ParsedLine
  private let console: Console
  /// For merges: `PATTERN=POLICY`; nil if the installed policies stay.
  private let policies: [String]?
  private let configuration: GitConfiguration

  init(_ line: ParsedLine, _ console: Console) throws(UsageError) {
    self.line = line
    self.console = console
    let policies: [[String]] = line.all(.policy)
    if policies.contains([]), policies.contains(where: { !$0.isEmpty }) {
      throw UsageError("--policy none cannot be combined with other policies")
    }
    self.policies = policies.isEmpty ? nil : Array(policies.joined())
    configuration = GitConfiguration(isGlobal: line.has(.globalGit), environment: console.environment)
  }

  func run() throws(UsageError) -> ExitStatus {
    let action: Action = line.operand(.gitAction) ?? .status
    do throws(Failure) {
      let (files, links) = try configuration.attributesFiles(isDeep: action == .status)
      for link in links { console.report("\(link.heading): git follows no symbolic link to attributes") }
      switch action {
      case .install: return try install(files)
      case .uninstall: return try uninstall()
      case .status: return try printStatus(files)
      }
    } catch {
      throw UsageError(error, of: (error.file ?? "").heading)
    }
  }

  /// Returns the user's file of attributes (nil for a clone, where attributes are committed), the wanted lines that are not in
  /// effect, and messages about lines that are in effect instead.
  private func attributes() throws(Failure) -> (
    file: GitAttributesFile?, missing: [GitAttributeLine], conflicts: [String]
  ) {
    guard configuration.isGlobal else {
      let (missing, others) = GitAttributeLine.compare(try configuration.attributes())
      // Attributes like `-diff` name no driver.
      let drivers = others.filter { $0.text.contains("=") && !$0.namesDriver }
      return (nil, missing, drivers.map { "\($0.pattern) has another driver already: \($0.attributes.joined())" })
    }
    guard let path = try configuration.userAttributes() else {
      throw Failure("no file for the attributes of all repositories: neither core.attributesFile nor HOME is set")
    }
    let file = try GitAttributesFile(path, console)
    let (missing, others) = GitAttributeLine.compare(file.lines)
    let numbers = others.map { (file.lines.lastIndex(of: $0) ?? 0) + 1 }
    return (file, missing, zip(numbers, others).map { "\(path.text):\($0) has other attributes: \($1.text)" })
  }

  private func install(_ files: [Argument]) throws(Failure) -> ExitStatus {
    let values = try configuration.values(inScope: true)
    let attributes = try attributes()
    let programs = GitSetting.all.flatMap { setting in
      setting.foreignValues(in: values).map { "\(setting.name) already runs another program: \($0)" }
    }
    let conflicts = programs + attributes.conflicts
    guard conflicts.isEmpty || line.has(.forceGit) else {
      for conflict in conflicts { console.report("pliers: \(printable(conflict))") }
      console.report("pliers: nothing was changed; --force replaces entries of other programs")
      return .trouble
    }
    var isChanged = false
    let effective = try configuration.values(inScope: false)
    let installed = GitSetting.all.compactMap { $0.installedPolicies(in: effective) }.first ?? []
    for setting in GitSetting.all {
      let old = values[setting.key, default: []].map(\.value)
      let suffix = old.isEmpty ? "" : ", which was: \(printable(old.joined(separator: ", ")))"
      let policies = self.policies ?? setting.installedPolicies(in: effective) ?? installed
      let new = setting.value(policies: policies)
      if new.map({ old == [$0] }) ?? setting.foreignValues(in: values).isEmpty { continue }
      try configuration.change(setting.name, to: new)
      console.report("\(new == nil ? "removed" : "set") \(setting.name)\(suffix)")
      isChanged = true
    }
    if !isChanged { console.report("git is configured already") }
    try installAttributes(attributes.missing, attributes.file, files)
    if (try? Process.run(["pliers", "--version"], EnvironmentChanges(), seconds: 10)) == nil {
      console.report("pliers: git cannot find pliers, because it is not in the PATH")
    }
    return .success
  }

  /// Adds lines to the user's file of attributes, or prints them for the file of a clone. Only these lines go to standard output.
  private func installAttributes(
    _ missing: [GitAttributeLine], _ file: GitAttributesFile?, _ files: [Argument]
  ) throws(Failure) {
    guard !missing.isEmpty else {
      return console.report(file.map { "\(printable($0.path.text)) is complete" } ?? "the attributes are complete")
    }
    if let file {
      try file.save(file.lines + missing)
      console.report("added \(missing.count) lines to \(printable(file.path.text))")
    } else {
      console.report("add these lines to .gitattributes and commit it:")
      if files.contains(where: {
        $0.fileName == ".gitattributes" && (try? GitAttributesFile($0, console))?.endsInsideLine == true
      }) {
        console.print("")
      }
      for line in missing { console.print(line.text) }
    }
  }

  private func uninstall() throws(Failure) -> ExitStatus {
    let values = try configuration.values(inScope: true)
    let foreign = Set(GitSetting.all.filter { !$0.foreignValues(in: values).isEmpty }.map(\.section))
    let ours = GitSetting.all.filter { !foreign.contains($0.section) && values[$0.key] != nil }
    for setting in ours {
      try configuration.change(setting.name, to: nil)
      console.report("removed \(setting.name)")
    }
    for section in foreign.sorted() { console.report("kept \(section), which belongs to another program") }
    if configuration.isGlobal, let file = try attributes().file {
      // Other lines that name the driver belong to the user. Without the driver, git treats their files as text.
      let kept = file.lines.filter { !GitAttributeLine.wanted.contains($0) }
      if kept.count < file.lines.count {
        try file.save(kept)
        console.report("removed \(file.lines.count - kept.count) lines from \(printable(file.path.text))")
      }
    }
    if ours.isEmpty { console.report("git was not configured") }
    return .success
  }

  /// Prints the settings and attributes. Succeeds if `install` would change nothing except policies.
  private func printStatus(_ files: [Argument]) throws(Failure) -> ExitStatus {
    let values = try configuration.values(inScope: false)
    var isComplete = true
    for setting in GitSetting.all {
      let found = values[setting.key]?.last
      if found == nil, setting.start == nil { continue }
      let policies = found.flatMap { setting.policies(in: $0.value) }
      let file = printable(found?.origin ?? "")
      let state =
        switch (found, policies) {
        case (nil, _): "missing"
        case (let found?, nil): "different in \(file): \(printable(found.value))"
        case (_, ""): "present in \(file)"
        case (_, let policies?): "present in \(file), with\(printable(String(policies)))"
        }
      console.print("\(setting.name): \(state)")
      if policies == nil { isComplete = false }
    }
    for path in files {
      guard let file = try? GitAttributesFile(path, console) else { continue }
      for (index, line) in file.lines.enumerated() where line.namesDriver {
        console.print("\(path.heading):\(index + 1): \(printable(line.text))")
      }
    }
    let missing = try attributes().missing
    for line in missing { console.print("\(line.text): missing in the attributes") }
    return isComplete && missing.isEmpty ? .success : .failure
  }
}
