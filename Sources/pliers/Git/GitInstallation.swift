import PropertyList
import PropertyListFiles

extension Command {
  static let git = Command(
    name: "git", purpose: .compare,
    summary: "install, remove or report pliers as git's diff and merge driver",
    forms: [
      "install [--global] [--policy PATTERN=POLICY|xcode|none]… [--force]", "uninstall [--global]", "status [--global]",
    ],
    operands: [Operand(option: .gitAction)],
    fileOperands: .none,
    options: [.globalGit, .policy, .forceGit]
  ) { invocation, console throws(Failure) in
    let installation = GitInstallation(isGlobal: invocation.has(.globalGit), console: console)
    try installation.checkIsPossible()
    switch invocation.operand(.gitAction) ?? GitAction.status {
    case .install: return try installation.install(invocation.all(.policy), force: invocation.has(.forceGit))
    case .uninstall: return try installation.uninstall()
    case .status: return try installation.printStatus()
    }
  }
}

private enum GitAction: String, CaseIterable { case install, uninstall, status }

extension Option {
  fileprivate static let gitAction = operand("ACTION", OptionValue<GitAction>.choice)
  static let globalGit = flag("global", "configure all repositories of the user, not only this clone")
  static let policy = Option(
    "policy", nil, "PATTERN=POLICY|xcode",
    "resolve conflicts at PATTERN in merges: higher (of two version numbers), ours, theirs, base or union (of arrays); xcode: take the "
      + "higher versions in Xcode projects; replaces the installed policies, and 'none' removes them",
    OptionValue<[String]> { word, option throws(Failure) in
      if word == "none" { return [] }
      guard let text = String(validating: word.bytes, as: UTF8.self) else {
        throw Failure("\(option): '\(word.text)' is not valid UTF-8")
      }
      _ = try MergeResolution(word, option, else: "none, xcode")
      return [text]
    }
  ).on(.needs("'git install'") { $0.operand(.gitAction) == GitAction.install })
  static let forceGit = flag("force", "replace entries of another program")
    .on(.needs("'git install'") { $0.operand(.gitAction) == GitAction.install })
}

/// Installs, removes or reports pliers as git's diff and merge driver, in the configuration of the repository around the current
/// folder or of the user.
struct GitInstallation {
  let isGlobal: Bool
  let console: Console

  /// The option of `git config` for the file. All work trees of a repository share its file.
  private var scope: Argument { isGlobal ? "--global" : "--local" }

  private func git(_ words: [Argument], orStatus alternative: CInt = 0) throws(Failure) -> [UInt8] {
    let changes = EnvironmentChanges(added: [("LC_ALL", "C")])
    return try Git.run(Git.harmless + words, changes, seconds: Git.defaultPatience, orStatus: alternative).output
  }

  /// Throws if there is no repository around the current folder, and one is needed.
  func checkIsPossible() throws(Failure) {
    if isGlobal { return }
    do throws(Failure) { _ = try git(["rev-parse"]) } catch {
      throw error.advising("--global is for all repositories")
    }
  }

  // MARK: Actions

  func install(_ requested: [[String]], force: Bool) throws(Failure) -> ExitStatus {
    if requested.contains([]), requested.contains(where: { !$0.isEmpty }) {
      throw Failure("--policy none cannot be combined with other policies")
    }
    let values = try values(inScope: true)
    let attributes = try checkAttributes()
    let programs = GitSetting.all.flatMap { setting in
      setting.foreignValues(in: values).map { "\(setting.name) already runs another program: \($0)" }
    }
    let conflicts = programs + attributes.conflicts
    guard conflicts.isEmpty || force else {
      for conflict in conflicts { console.report("pliers: \(printable(conflict))") }
      console.report("pliers: nothing was changed; --force replaces entries of other programs")
      return .trouble
    }
    let installed = GitSetting.policies(in: try self.values(inScope: false)).used.map(\.value)
    try changeSettings(values, to: requested.isEmpty ? installed : Array(requested.joined()))
    try print(attributes.missing)
    if (try? Process.run(["pliers", "--version"], EnvironmentChanges(), seconds: 10)) == nil {
      console.report("pliers: git cannot find pliers, because it is not in the PATH")
    }
    return .success
  }

  /// Changes the settings whose `values` are not those with `policies`, and reports each change.
  private func changeSettings(_ values: Values, to policies: [String]) throws(Failure) {
    var isChanged = false
    for setting in GitSetting.all {
      let old = values[setting.key, default: []].map(\.value)
      let new = setting.values(policies)
      if new == old { continue }
      try change(setting.name, to: new)
      let suffix = old.isEmpty ? "" : ", which was: \(printable(old.joined(separator: ", ")))"
      console.report("\(new.isEmpty ? "removed" : "set") \(setting.name)\(suffix)")
      isChanged = true
    }
    if !isChanged { console.report("git is configured already") }
  }

  /// Prints the lines that a file of attributes needs. Only these lines go to standard output, which can be appended to the file.
  private func print(_ missing: [String]) throws(Failure) {
    if missing.isEmpty { return console.report("the attributes are complete") }
    let path = try attributesFile()
    console.report("add these lines to \(printable(path.text))\(isGlobal ? "" : " and commit it"):")
    // The first one must not continue the last line of the file.
    let content = try content(of: path)
    if let last = content.last, last != .newline { console.print("") }
    for line in missing { console.print(line) }
  }

  func uninstall() throws(Failure) -> ExitStatus {
    let values = try values(inScope: true)
    let foreign = Set(GitSetting.all.filter { !$0.foreignValues(in: values).isEmpty }.map(\.section))
    let ours = GitSetting.all.filter { !foreign.contains($0.section) && values[$0.key] != nil }
    for setting in ours {
      try change(setting.name, to: [])
      console.report("removed \(setting.name)")
    }
    for section in foreign.sorted() { console.report("kept \(section), which belongs to another program") }
    if ours.isEmpty { console.report("git was not configured") }
    return .success
  }

  /// Prints the settings, and the attributes that are missing. Succeeds if `install` would change nothing except policies.
  func printStatus() throws(Failure) -> ExitStatus {
    var values = try values(inScope: false)
    let (used, unused) = GitSetting.policies(in: values)
    values[GitSetting.policies] = used
    for (policy, origin) in unused {
      console.print(printable("\(GitSetting.policies): not installed, only configured in \(origin): \(policy)"))
    }
    let policies = used.map(\.value)
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
      let value = !isWanted ? ": " + found.value : setting.arePolicies ? ": " + wanted.joined(separator: ", ") : ""
      console.print(printable("\(setting.name): \(isWanted ? "present" : "different") in \(found.origin)\(value)"))
    }
    let missing = try checkAttributes().missing
    for line in missing { console.print("\(line): missing in the attributes") }
    return isComplete && missing.isEmpty ? .success : .failure
  }

  // MARK: Settings

  /// The values of settings by their keys. The last value of a setting is in effect. `origin` is the file that contains the value.
  typealias Values = [String: [Value]]
  typealias Value = (value: String, origin: String)

  /// Values of all settings in the sections of `GitSetting.all`; with `inScope`, only values of the file that `change` writes.
  private func values(inScope: Bool) throws(Failure) -> Values {
    let sections: Argument = #"^((merge|diff)\.plist|(merge|diff)tool\.pliers(-ours|-theirs)?)\."#
    let includes = inScope || isGlobal ? scope : "--includes"
    // Each value is its origin, NUL, key, newline, value, NUL. The status is 1 if there are no values.
    let parts = try git(["config", includes, "-z", "--show-origin", "--get-regexp", sections], orStatus: 1)
      .split(separator: 0, omittingEmptySubsequences: false)
    return stride(from: 0, to: parts.count - 1, by: 2).reduce(into: [:]) { values, index in
      let pair = parts[index + 1].split(separator: .newline, maxSplits: 1, omittingEmptySubsequences: false)
      let origin = String(decoding: parts[index], as: UTF8.self)
      // A key without an equals sign is true.
      let value = pair.count > 1 ? String(decoding: pair[1], as: UTF8.self) : "true"
      values[String(decoding: pair[0], as: UTF8.self), default: []].append(
        (value, origin.hasPrefix("file:") ? String(origin.dropFirst(5)) : origin))
    }
  }

  /// Changes or removes a setting. Git removes a section that becomes empty.
  private func change(_ name: String, to values: [String]) throws(Failure) {
    if values.isEmpty { _ = try git(["config", scope, "--unset-all", Argument(name)]) }
    for (index, value) in values.enumerated() {
      _ = try git(["config", scope, index == 0 ? "--replace-all" : "--add", Argument(name), Argument(value)])
    }
  }

  // MARK: Attributes

  /// Returns the wanted lines that are not in effect, and messages about other drivers that are in effect instead.
  private func checkAttributes() throws(Failure) -> (missing: [String], conflicts: [String]) {
    let lines = try attributes()
    var result: (missing: [String], conflicts: [String]) = ([], [])
    for line in GitAttributeLine.wanted {
      for kind in ["diff", "merge"] {
        let found = lines.filter { $0.pattern == line.pattern }.compactMap { $0.attribute(kind) }.last
        guard let wanted = line.attribute(kind), wanted != found else { continue }
        if result.missing.last != line.text { result.missing.append(line.text) }
        // Attributes like `-diff` name no driver.
        if let found, found.contains("="), found != "\(kind)=plist" {
          result.conflicts.append("\(line.pattern) has another driver already: \(found)")
        }
      }
    }
    return result
  }

  /// Lines about the attributes in effect: for files of the current folder, a line for each pattern and attribute, or else those of
  /// the file for all repositories.
  private func attributes() throws(Failure) -> [GitAttributeLine] {
    if isGlobal {
      return try content(of: attributesFile()).split(separator: .newline).map { line in
        GitAttributeLine(String(decoding: line, as: UTF8.self))
      }
    }
    let patterns = GitAttributeLine.wanted.map(\.pattern)
    let names = patterns.map { Argument($0.first == "*" ? "sample" + $0.dropFirst() : String($0)) }
    let answers = try git(["check-attr", "-z", "diff", "merge", "--"] + names)
      .split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    // Each answer is a name, an attribute and a value. Each name has two answers.
    return stride(from: 2, to: answers.count, by: 3).map { index in
      let kind = answers[index - 1]
      let attribute = ["set": kind, "unset": "-\(kind)", "unspecified": "!\(kind)"][answers[index]]
      return GitAttributeLine("\(patterns[index / 6]) \(attribute ?? "\(kind)=\(answers[index])")")
    }
  }

  /// Path of the file for the lines of attributes: of the current folder, or the user's for all repositories.
  private func attributesFile() throws(Failure) -> Argument {
    if !isGlobal { return ".gitattributes" }
    // A repository may name another file, which does not apply to all repositories.
    for scope in ["--global", "--system"] as [Argument] {
      let path = try git(["config", scope, "--path", "core.attributesFile"], orStatus: 1).dropLast()
      if !path.isEmpty { return Argument(path) }
    }
    for (variable, path) in [("XDG_CONFIG_HOME", "git/attributes"), ("HOME", ".config/git/attributes")] {
      guard let folder = console.environment(variable), !folder.isEmpty else { continue }
      return Argument(folder).appending(Argument(path))
    }
    throw Failure("no file for the attributes of all repositories: neither core.attributesFile nor HOME is set")
  }

  /// The bytes of a file of attributes; none if it does not exist. A pipe or a device may not end.
  private func content(of path: Argument) throws(Failure) -> [UInt8] {
    guard path.isRegularFile else { return [] }
    do throws(FileError) { return Array(copying: try Descriptor.contents(of: path)) } catch {
      throw Failure("\(path.text): \(error.message)")
    }
  }
}
