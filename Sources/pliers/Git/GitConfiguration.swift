import PropertyListFiles

/// Git's configuration and attributes in the current folder.
struct GitConfiguration {
  /// True for the user's configuration of all repositories; false for the configuration of the repository around the current
  /// folder.
  let isGlobal: Bool
  let environment: (String) -> String?

  /// The option of `git config` for the file. All work trees of a repository share its file.
  private var scope: Argument { isGlobal ? "--global" : "--local" }

  private func run(_ words: [Argument], orStatus alternative: CInt = 0, hint: String = "") throws(Failure) -> [UInt8] {
    let changes = EnvironmentChanges(added: [("LC_ALL", "C")])
    do throws(Git.Refusal) {
      return try Git.run(Git.harmless + words, changes, seconds: Git.defaultPatience, orStatus: alternative).output
    } catch {
      throw Failure(error.message + hint)
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
  func change(_ name: String, to value: String?) throws(Failure) {
    let words = value.map { ["--replace-all", name, $0] } ?? ["--unset-all", name]
    _ = try run(["config", scope] + words.map { Argument($0) })
  }

  // MARK: Attributes

  /// Path of the user's file of attributes for all repositories; nil if the user's folder is unknown.
  func userAttributes() throws(Failure) -> Argument? {
    // A repository may name another file, which does not apply to all repositories.
    let scopes: [[Argument]] = isGlobal ? [["--global"], ["--system"]] : [[]]
    for scope in scopes {
      let path = try run(["config"] + scope + ["--path", "core.attributesFile"], orStatus: 1).dropLast()
      if !path.isEmpty { return Argument(path) }
    }
    if let folder = environment("XDG_CONFIG_HOME"), !folder.isEmpty {
      return Argument(folder).appending("git/attributes")
    }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    return Argument(home).appending(".config/git/attributes")
  }

  /// Returns the existing files of attributes for files of the current folder, and with `isDeep` for all files of the work
  /// tree. Git does not follow links to attributes in a work tree. It would wait for a pipe and read a device forever.
  func attributesFiles(isDeep: Bool) throws(Failure) -> (files: [Argument], links: [Argument]) {
    var paths: [(path: Argument, followsLinks: Bool)] = []
    if !isGlobal {
      let words: [Argument] = ["rev-parse", "--git-path", "info/attributes", "--is-inside-work-tree", "--show-cdup"]
      let lines = try run(words, hint: "; --global is for all repositories").dropLast()
        .split(separator: .newline, omittingEmptySubsequences: false)
      // A bare repository has no third line.
      if lines.count == 3, lines[1].elementsEqual("true".utf8) {
        let depth = lines[2].count { $0 == .slash }
        var names = Set((0...depth).map { Argument(String(repeating: "../", count: $0) + ".gitattributes") })
        if isDeep {
          let words: [Argument] = ["--cached", "--others", "--exclude-standard", "--", ":(top,glob)**/.gitattributes"]
          names.formUnion(try run(["ls-files", "-z"] + words).split(separator: 0).map { Argument($0) })
        }
        paths = names.sorted().map { ($0, false) }
      }
      paths.append((Argument(lines[0]), true))
    }
    // /dev/null means that there is no file.
    if let path = try userAttributes(), path != "/dev/null" { paths.append((path, true)) }
    var files: [Argument] = []
    var links: [Argument] = []
    for (path, followsLinks) in paths {
      guard let identity = try? path.identity(followsLinks: followsLinks) else { continue }
      guard identity.isRegular || identity.isLink else {
        throw Failure("expected a regular file, found a \(identity.kindName)").about(path)
      }
      if identity.isLink { links.append(path) } else { files.append(path) }
    }
    return (files, links)
  }

  /// The attributes in effect for files of the current folder, as a line for each pattern and attribute.
  func attributes() throws(Failure) -> [GitAttributeLine] {
    let patterns = GitAttributeLine.wanted.map(\.pattern)
    let names = patterns.map { Argument($0.first == "*" ? "sample" + $0.dropFirst() : String($0)) }
    let answers = try run(["check-attr", "-z", "diff", "merge", "--"] + names).split(separator: 0)
      .map { String(decoding: $0, as: UTF8.self) }
    // Each answer is a name, an attribute and a value. Each name has two answers.
    return stride(from: 2, to: answers.count, by: 3).map { index in
      let kind = answers[index - 1]
      let attribute = ["set": kind, "unset": "-\(kind)", "unspecified": "!\(kind)"][answers[index]]
      return GitAttributeLine("\(patterns[index / 6]) \(attribute ?? "\(kind)=\(answers[index])")".utf8)
    }
  }
}
