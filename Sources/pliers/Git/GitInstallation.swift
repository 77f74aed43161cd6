import PropertyListFiles

/// Arguments of `pliers git`.
struct GitRequest {
  enum Action: String, CaseIterable { case install, uninstall, status }

  var action = Action.status
  var isGlobal = false
  /// True if drivers of other programs are replaced.
  var isForced = false
  /// For merges: `PATTERN=POLICY`.
  var policies: [String] = []
}

/// Installs, removes or reports pliers as git's diff and merge driver.
struct GitInstallation {
  private let request: Request
  private let console: Console
  private let configuration: GitConfiguration

  init(_ request: Request, _ console: Console) {
    self.request = request
    self.console = console
    configuration = GitConfiguration(isGlobal: request.git.isGlobal, environment: console.environment)
  }

  func run() -> ExitStatus {
    do throws(Failure) {
      let (files, links) = try configuration.attributesFiles(isDeep: request.git.action == .status)
      for link in links {
        console.report("\(link.heading): a symbolic link, which git does not follow to attributes")
      }
      switch request.git.action {
      case .install: return try install()
      case .uninstall: return try uninstall()
      case .status: return try printStatus(files)
      }
    } catch {
      console.report("pliers: " + printable(request.describe(error, of: ""), keepsLines: true))
      return .trouble
    }
  }

  /// The user's file of attributes; nil in a clone, whose attributes are committed.
  private func userAttributes() throws(Failure) -> GitAttributesFile? {
    guard configuration.isGlobal else { return nil }
    guard let path = try configuration.userAttributes() else {
      throw Failure("neither core.attributesFile nor HOME tells where the attributes of all repositories are")
    }
    return try GitAttributesFile(path, console)
  }

  private func install() throws(Failure) -> ExitStatus {
    let values = try configuration.values(inScope: true)
    let file = try userAttributes()
    let attributes = try file?.state ?? configuration.attributes()
    if !request.git.isForced {
      let programs = (GitSetting.all + [.externalDiff]).flatMap { setting in
        setting.foreignValues(in: values).map { "\(setting.name) is another program already: \($0)" }
      }
      let conflicts = programs + attributes.conflicts
      guard conflicts.isEmpty else {
        for conflict in conflicts { console.report("pliers: \(printable(conflict))") }
        console.report("pliers: nothing was changed; --force replaces what is not from pliers")
        return .trouble
      }
    }
    if let value = GitSetting.externalDiff.foreignValues(in: values).last {
      try configuration.remove(GitSetting.externalDiff.name)
      console.print("removed \(GitSetting.externalDiff.name), which was: \(printable(value))")
    }
    var isChanged = false
    for setting in GitSetting.all {
      let value = setting.value(policies: request.git.policies)
      let old = values.filter { $0.key == setting.key }.map(\.value)
      if old == [value] { continue }
      try configuration.set(setting.name, value)
      isChanged = true
      let suffix = old.isEmpty ? "" : ", which was: \(printable(old.joined(separator: ", ")))"
      console.print("set \(setting.name)\(suffix)")
    }
    if !isChanged { console.print("git is configured already") }
    try install(attributes.missing, file)
    if (try? Process.run(["pliers", "--version"], EnvironmentChanges(), seconds: 10)) == nil {
      console.report("pliers: the PATH does not lead to pliers; git will not find it until it does")
    }
    return .success
  }

  /// Adds lines to the user's file of attributes, or prints them for the file of a clone.
  private func install(_ missing: [GitAttributeLine], _ file: GitAttributesFile?) throws(Failure) {
    guard !missing.isEmpty else {
      return console.print(file.map { "\(printable($0.path.text)) names it already" } ?? "the attributes name it")
    }
    if let file {
      try file.save(file.lines + missing, request)
      console.print("added \(missing.count) lines to \(printable(file.path.text))")
    } else {
      console.print("now these lines belong into .gitattributes, which is committed:")
      for line in missing { console.print(line.text) }
    }
  }

  private func uninstall() throws(Failure) -> ExitStatus {
    let values = try configuration.values(inScope: true)
    let settings = GitSetting.all + [.externalDiff]
    let foreign = Set(settings.filter { !$0.foreignValues(in: values).isEmpty }.map(\.section))
    let ours = settings.filter { setting in
      !foreign.contains(setting.section) && values.contains { $0.key == setting.key }
    }
    for setting in ours {
      try configuration.remove(setting.name)
      console.print("removed \(setting.name)")
    }
    for section in foreign.sorted() { console.print("left \(section), which is another program's") }
    if let file = try userAttributes() {
      // Other lines that name the driver are the user's. Without the driver, git takes their files for text.
      let kept = file.lines.filter { !GitAttributeLine.wanted.contains($0) }
      if kept.count < file.lines.count {
        try file.save(kept, request)
        console.print("removed \(file.lines.count - kept.count) lines from \(printable(file.path.text))")
      }
    }
    if ours.isEmpty { console.print("git was not configured") }
    return .success
  }

  /// Prints the settings and attributes.
  ///
  /// - Returns: Success if `install` would change nothing, except policies.
  private func printStatus(_ files: [Argument]) throws(Failure) -> ExitStatus {
    let values = try configuration.values(inScope: false)
    var isComplete = true
    for setting in GitSetting.all {
      let found = values.last { $0.key == setting.key }
      let file = printable(found?.origin ?? "")
      if let found, let policies = setting.policies(in: found.value) {
        let suffix = policies.isEmpty ? "" : ", with\(printable(String(policies)))"
        console.print("\(setting.name): present in \(file)\(suffix)")
      } else {
        console.print("\(setting.name): " + (found.map { "different in \(file): \(printable($0.value))" } ?? "missing"))
        isComplete = false
      }
    }
    if let value = GitSetting.externalDiff.foreignValues(in: values).last {
      console.print("diff.plist.command: used in the place of diff.plist.textconv: \(printable(value))")
      isComplete = false
    }
    for path in files {
      guard let file = try? GitAttributesFile(path, console) else { continue }
      for (index, line) in file.lines.enumerated() where line.namesDriver {
        console.print("\(path.heading):\(index + 1): \(printable(line.text))")
      }
    }
    let missing = try (userAttributes()?.state ?? configuration.attributes()).missing
    for line in missing { console.print("\(line.text): missing in the attributes") }
    return isComplete && missing.isEmpty ? .success : .failure
  }
}
