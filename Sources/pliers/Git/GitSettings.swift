import PropertyList
import PropertyListFiles

/// Git's configuration and attributes, to query and to change.
///
/// Git runs in the current folder with the variables of the user, so that these are the settings it would use there.
struct GitSettings {
  /// True for the settings of all repositories of the user, false for those of the one around the current folder.
  let isGlobal: Bool
  private let environment: (String) -> String?

  init(isGlobal: Bool, environment: @escaping (String) -> String?) {
    self.isGlobal = isGlobal
    self.environment = environment
  }

  private func run(_ words: [Argument], orStatus alternative: CInt = 0) throws(Git.Refusal) -> ProgramResult {
    let changes = EnvironmentChanges(added: [("LC_ALL", "C")])
    return try Git.run(Git.harmless + words, changes, seconds: Git.usualPatience, orStatus: alternative)
  }

  /// The first line of what git says.
  private func line(_ words: [Argument], orStatus alternative: CInt = 0) throws(Git.Refusal) -> Argument {
    Argument(Array(try run(words, orStatus: alternative).output.prefix { $0 != UInt8(ascii: "\n") }))
  }

  /// The option that names the file of configuration. That of a repository is shared by all its work trees.
  private var scope: Argument { isGlobal ? "--global" : "--local" }

  /// Throws where there is no repository and one is needed.
  func requirePlace() throws(Git.Refusal) {
    guard !isGlobal else { return }
    do throws(Git.Refusal) { _ = try run(["rev-parse", "--git-dir"]) } catch {
      throw Git.Refusal(message: error.message + "; --global is for all repositories")
    }
  }

  // MARK: Configuration

  /// A value of an entry, and the file that it stands in.
  struct Value {
    let key: String
    let value: String
    let origin: String
  }

  /// Values of this program's entries and of other entries in the same sections; of one entry, the last value counts.
  ///
  /// - Parameter inScope: true for only the values that `set` and `remove` can change.
  func values(inScope: Bool) throws(Git.Refusal) -> [Value] {
    let words: [Argument] =
      ["config"] + (inScope || isGlobal ? [scope] : [])
      + ["-z", "--show-origin", "--get-regexp", Argument(GitEntry.keyPattern)]
    // The status is 1 where there are none. Each is its origin, a NUL, the key, a line feed and the value, and a NUL.
    let parts = try run(words, orStatus: 1).output.split(separator: 0, omittingEmptySubsequences: false)
    return stride(from: 0, to: parts.count - 1, by: 2).map { index in
      let entry = parts[index + 1].split(separator: UInt8(ascii: "\n"), maxSplits: 1, omittingEmptySubsequences: false)
      return Value(
        key: String(decoding: entry.first ?? [], as: UTF8.self),
        // Without an equals sign it is true.
        value: entry.count > 1 ? String(decoding: entry[1], as: UTF8.self) : "true",
        origin: String(decoding: parts[index], as: UTF8.self))
    }
  }

  /// Makes the value the only one of its entry.
  func set(_ entry: GitEntry) throws(Git.Refusal) {
    _ = try run(["config", scope, "--replace-all", Argument(entry.name), Argument(entry.value)])
  }

  /// Removes all values of an entry. Without others beside them, git removes the section, too.
  func remove(_ key: String) throws(Git.Refusal) {
    _ = try run(["config", scope, "--unset-all", Argument(key)])
  }

  // MARK: Attributes

  /// The file of the user's attributes for all repositories; nil where nobody knows the user's folder.
  func attributesFile() throws(Git.Refusal) -> Argument? {
    // A repository may name another file, which is not for all of them.
    let scopes: [[Argument]] = isGlobal ? [["--global"], ["--system"]] : [[]]
    for scope in scopes {
      let named = try line(["config"] + scope + ["--path", "core.attributesFile"], orStatus: 1)
      if !named.bytes.isEmpty { return named }
    }
    if let folder = environment("XDG_CONFIG_HOME"), !folder.isEmpty {
      return Argument(folder).appending("git/attributes")
    }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    return Argument(home).appending(".config/git/attributes")
  }

  /// Returns the files of attributes that count here and that git reads: in a work tree it follows no links to them.
  func attributesFiles() throws(Git.Refusal) -> [Argument] {
    var files: [Argument] = []
    if !isGlobal {
      if let top = try topOfWorkTree() {
        let path: Argument = top.bytes.isEmpty ? "." : top
        let names = try run([
          "-C", path, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", ":(glob)**/.gitattributes",
        ]).output.split(separator: 0)
        files += Set(names.map { path.appending(Argument(Array($0))) }).sorted().filter { file in
          (try? file.identity(followsLinks: false))?.isRegular ?? false
        }
      }
      files.append(try line(["rev-parse", "--git-path", "info/attributes"]))
    }
    if let file = try attributesFile() { files.append(file) }
    return files.filter(\.exists)
  }

  /// The path that leads to the top of the work tree around the current folder, empty at the top; nil outside of work trees.
  private func topOfWorkTree() throws(Git.Refusal) -> Argument? {
    guard try line(["rev-parse", "--is-inside-work-tree"], orStatus: 128) == "true" else { return nil }
    return try line(["rev-parse", "--show-cdup"])
  }

  /// Checks that the files of attributes that git reads here are regular files: git would wait for a pipe, and read a device
  /// for ever.
  ///
  /// - Returns: links in a work tree, which git does not follow.
  func checkAttributesFiles() throws(Git.Refusal) -> [Argument] {
    var files: [(path: Argument, followsLinks: Bool)] = []
    if !isGlobal {
      if let top = try topOfWorkTree() {
        let depth = top.bytes.count { $0 == UInt8(ascii: "/") }
        for level in 0...depth {
          files.append((Argument(String(repeating: "../", count: level) + ".gitattributes"), false))
        }
      }
      files.append((try line(["rev-parse", "--git-path", "info/attributes"]), true))
    }
    // /dev/null stands for no file.
    if let file = try attributesFile(), file != "/dev/null" { files.append((file, true)) }
    var links: [Argument] = []
    for (path, followsLinks) in files {
      guard let identity = try? path.identity(followsLinks: followsLinks), !identity.isRegular else { continue }
      guard identity.isLink else {
        throw Git.Refusal(message: "\(path.text): expected a regular file, found a \(identity.kindName)")
      }
      links.append(path)
    }
    return links
  }

  /// The wanted lines that are not in effect here, and the lines contradicted by an attribute with another driver.
  func attributes() throws(Git.Refusal) -> (missing: [GitAttributeLine], contradicted: [(GitAttributeLine, String)]) {
    let names = GitAttributeLine.wanted.map(\.sample)
    let words: [Argument] = ["check-attr", "-z", "diff", "merge", "--"]
    // Each is a name, an attribute and a value, in the order of the names.
    let parts = try run(words + names).output.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    var missing: [GitAttributeLine] = []
    var contradicted: [(GitAttributeLine, String)] = []
    for (index, line) in GitAttributeLine.wanted.enumerated() where parts.count >= 6 * index + 6 {
      let values = [("diff", parts[6 * index + 2]), ("merge", parts[6 * index + 5])]
      guard !line.holds(values) else { continue }
      missing.append(line)
      for (kind, value) in values
      where line.names(kind) && !["plist", "unspecified", "set", "unset"].contains(value) {
        contradicted.append((line, "\(kind)=\(value)"))
      }
    }
    return (missing, contradicted)
  }
}
