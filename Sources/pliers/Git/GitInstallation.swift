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
  ) { line, console throws(Failure) in try GitInstallation(line, console).run() }
}

extension Option {
  static let gitAction = operand("ACTION", OptionValue<GitInstallation.Action>.choice)
  static let globalGit = flag(
    "global", "configure all repositories of the user, not only this clone")
  static let policy = Option(
    "policy", nil, "PATTERN=POLICY|xcode",
    "settle conflicts at PATTERN in merges: higher (of two version numbers), ours, theirs, base or union (of arrays); xcode: take the "
      + "higher versions in Xcode projects; replaces the installed policies, and 'none' removes them",
    OptionValue<[String]> { word, option throws(Failure) in
      if word == "none" { return [] }
      guard let text = String(validating: word.bytes, as: UTF8.self) else {
        throw Failure("\(option): '\(word.text)' is not valid UTF-8")
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

  init(_ line: ParsedLine, _ console: Console) throws(Failure) {
    self.line = line
    self.console = console
    let policies: [[String]] = line.all(.policy)
    if policies.contains([]), policies.contains(where: { !$0.isEmpty }) {
      throw Failure("--policy none cannot be combined with other policies")
    }
    self.policies = policies.isEmpty ? nil : Array(policies.joined())
    configuration = GitConfiguration(isGlobal: line.has(.globalGit), environment: console.environment)
  }

  func run() throws(Failure) -> ExitStatus {
    let action: Action = line.operand(.gitAction) ?? .status
    do throws(Failure) {
      try configuration.checkIsUsable()
      switch action {
      case .install: return try install()
      case .uninstall: return try uninstall()
      case .status: return try printStatus()
      }
    } catch {
      throw error.file.map { error.inside($0.heading) } ?? error
    }
  }

  /// Returns the wanted lines that are not in effect, and messages about other drivers that are in effect instead.
  private func attributes() throws(Failure) -> (missing: [GitAttributeLine], conflicts: [String]) {
    let (missing, others) = GitAttributeLine.compare(try configuration.attributes())
    // Attributes like `-diff` name no driver.
    let drivers = others.filter { $0.text.contains("=") && !$0.namesDriver }
    return (
      missing, drivers.map { "\($0.pattern) has another driver already: \($0.attributes.joined(separator: " "))" }
    )
  }

  private func install() throws(Failure) -> ExitStatus {
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
    let policies = self.policies ?? GitSetting.policies(in: effective)
    for setting in GitSetting.all {
      let old = values[setting.key, default: []].map(\.value)
      let new = setting.values(policies)
      if new == old { continue }
      try configuration.change(setting.name, to: new)
      let suffix = old.isEmpty ? "" : ", which was: \(printable(old.joined(separator: ", ")))"
      console.report("\(new.isEmpty ? "removed" : "set") \(setting.name)\(suffix)")
      isChanged = true
    }
    if !isChanged { console.report("git is configured already") }
    try print(attributes.missing)
    if (try? Process.run(["pliers", "--version"], EnvironmentChanges(), seconds: 10)) == nil {
      console.report("pliers: git cannot find pliers, because it is not in the PATH")
    }
    return .success
  }

  /// Prints the lines that a file of attributes needs. Only these lines go to standard output, which can be appended to the file.
  private func print(_ missing: [GitAttributeLine]) throws(Failure) {
    if missing.isEmpty { return console.report("the attributes are complete") }
    let path = try configuration.attributesFile()
    console.report("add these lines to \(printable(path.text))\(configuration.isGlobal ? "" : " and commit it"):")
    // The first one must not continue the last line of the file.
    let content = try configuration.content(of: path)
    if let last = content.last, last != .newline { console.print("") }
    for line in missing { console.print(line.text) }
  }

  private func uninstall() throws(Failure) -> ExitStatus {
    let values = try configuration.values(inScope: true)
    let foreign = Set(GitSetting.all.filter { !$0.foreignValues(in: values).isEmpty }.map(\.section))
    let ours = GitSetting.all.filter { !foreign.contains($0.section) && values[$0.key] != nil }
    for setting in ours {
      try configuration.change(setting.name, to: [])
      console.report("removed \(setting.name)")
    }
    for section in foreign.sorted() { console.report("kept \(section), which belongs to another program") }
    if ours.isEmpty { console.report("git was not configured") }
    return .success
  }

  /// Prints the settings, and the attributes that are missing. Succeeds if `install` would change nothing except policies.
  private func printStatus() throws(Failure) -> ExitStatus {
    let values = try configuration.values(inScope: false)
    let policies = GitSetting.policies(in: values)
    var isComplete = true
    for setting in GitSetting.all {
      let wanted = setting.values(policies)
      let found = values[setting.key]?.last
      if wanted.isEmpty, found == nil { continue }
      let isWanted = found.map { wanted.contains($0.value) } ?? false
      isComplete = isComplete && isWanted
      guard let found else {
        console.print("\(setting.name): missing")
        continue
      }
      // Of the settings that are present, only the policies differ.
      let value = !isWanted ? ": " + found.value : setting.start == nil ? ": " + wanted.joined(separator: ", ") : ""
      console.print(printable("\(setting.name): \(isWanted ? "present" : "different") in \(found.origin)\(value)"))
    }
    let missing = try attributes().missing
    for line in missing { console.print("\(line.text): missing in the attributes") }
    return isComplete && missing.isEmpty ? .success : .failure
  }
}
