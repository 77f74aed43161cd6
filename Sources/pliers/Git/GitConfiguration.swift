import PropertyList
import PropertyListFiles

/// Git's configuration and attributes in the current folder.
struct GitConfiguration {
  /// True for the user's configuration of all repositories; false for the configuration of the repository around the current
  /// folder.
  let isGlobal: Bool
  let environment: (String) -> String?

  /// The option of `git config` for the file. All work trees of a repository share its file.
  private var scope: Argument { isGlobal ? "--global" : "--local" }

  private func run(_ words: [Argument], orStatus alternative: CInt = 0) throws(Failure) -> [UInt8] {
    let changes = EnvironmentChanges(added: [("LC_ALL", "C")])
    do throws(Git.Refusal) {
      return try Git.run(Git.harmless + words, changes, seconds: Git.defaultPatience, orStatus: alternative).output
    } catch {
      throw Failure(error.message)
    }
  }

  /// Throws if there is no repository around the current folder, and one is needed.
  func checkIsUsable() throws(Failure) {
    if isGlobal { return }
    do throws(Failure) { _ = try run(["rev-parse"]) } catch {
      throw error.advising("--global is for all repositories")
    }
  }

  // MARK: Settings

  /// The values of settings by their keys. The last value of a setting is in effect. `origin` is the file that contains the value.
  typealias Values = [String: [(value: String, origin: String)]]

  /// Values of all settings in the sections of `GitSetting.all`; with `inScope`, only values of the file that `change` writes.
  func values(inScope: Bool) throws(Failure) -> Values {
    let sections = #"^((merge|diff)\.plist|(merge|diff)tool\.pliers)\."#
    let words = (inScope || isGlobal ? [scope] : []) + ["-z", "--show-origin", "--get-regexp", Argument(sections)]
    // Each value is its origin, NUL, key, newline, value, NUL. The status is 1 if there are no values.
    let parts = try run(["config"] + words, orStatus: 1).split(separator: 0, omittingEmptySubsequences: false)
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
  func change(_ name: String, to values: [String]) throws(Failure) {
    if values.isEmpty { _ = try run(["config", scope, "--unset-all", Argument(name)]) }
    for (index, value) in values.enumerated() {
      _ = try run(["config", scope, index == 0 ? "--replace-all" : "--add", Argument(name), Argument(value)])
    }
  }

  // MARK: Attributes

  /// Path of the file for the lines of attributes: of the current folder, or the user's for all repositories.
  func attributesFile() throws(Failure) -> Argument {
    if !isGlobal { return ".gitattributes" }
    // A repository may name another file, which does not apply to all repositories.
    for scope in ["--global", "--system"] as [Argument] {
      let path = try run(["config", scope, "--path", "core.attributesFile"], orStatus: 1).dropLast()
      if !path.isEmpty { return Argument(path) }
    }
    if let folder = environment("XDG_CONFIG_HOME"), !folder.isEmpty {
      return Argument(folder).appending("git/attributes")
    }
    if let home = environment("HOME"), !home.isEmpty { return Argument(home).appending(".config/git/attributes") }
    throw Failure("no file for the attributes of all repositories: neither core.attributesFile nor HOME is set")
  }

  /// The bytes of a file of attributes; none if it does not exist. A pipe or a device may not end.
  func content(of path: Argument) throws(Failure) -> [UInt8] {
    guard (try? path.identity(followsLinks: true))?.isRegular == true else { return [] }
    return Array(copying: try Failure.files(Descriptor.contents(of: path)))
  }

  /// Lines about the attributes in effect: for files of the current folder, a line for each pattern and attribute, or else those of
  /// the file for all repositories.
  func attributes() throws(Failure) -> [GitAttributeLine] {
    if isGlobal {
      return try content(of: attributesFile()).split(separator: .newline).map { line in
        GitAttributeLine(String(decoding: line, as: UTF8.self))
      }
    }
    let patterns = GitAttributeLine.wanted.map(\.pattern)
    let names = patterns.map { Argument($0.first == "*" ? "sample" + $0.dropFirst() : String($0)) }
    let answers = try run(["check-attr", "-z", "diff", "merge", "--"] + names).split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }
    // Each answer is a name, an attribute and a value. Each name has two answers.
    return stride(from: 2, to: answers.count, by: 3).map { index in
      let kind = answers[index - 1]
      let attribute = ["set": kind, "unset": "-\(kind)", "unspecified": "!\(kind)"][answers[index]]
      return GitAttributeLine("\(patterns[index / 6]) \(attribute ?? "\(kind)=\(answers[index])")")
    }
  }
}
