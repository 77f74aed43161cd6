import PropertyListFiles

/// A setting of git's configuration: a row of the text `git-settings`.
struct GitSetting {
  /// Name as git's manual spells it.
  let name: String
  /// The value, with `^` where the policies are inserted; empty for a setting that must not exist.
  private let template: String

  static let all = EmbeddedText.table("git-settings").map { row in
    GitSetting(name: row[0], template: row.count > 1 ? PageTable.expand(row[1][...]) : "")
  }

  static let policies = "merge.plist.policy"

  /// The name as git lists it.
  var key: String { name.lowercased() }

  /// The name without its last component, for example `merge.plist`.
  var section: String { name.split(separator: ".").dropLast().joined(separator: ".") }

  var arePolicies: Bool { name == Self.policies }

  /// The values with policies for merges, each `PATTERN=POLICY`.
  func values(_ policies: [String]) -> [String] {
    if arePolicies { return policies }
    if template.isEmpty { return [] }
    let words = policies.map { " --resolve " + shellQuoted($0) }.joined()
    // In the command of a driver, git replaces a percent sign and the next character.
    return [template.escaped(["^": name.hasSuffix(".driver") ? words.escaped(["%": "%%"]) : words])]
  }

  /// The policies in the file of the driver in effect, and those in other files, which have no effect.
  static func policies(
    in values: GitInstallation.Values
  ) -> (used: [GitInstallation.Value], unused: [GitInstallation.Value]) {
    let origin = values["merge.plist.driver"]?.last?.origin
    let all = values[policies, default: []]
    return (all.filter { $0.origin == origin }, all.filter { $0.origin != origin })
  }

  /// The values that call another program, to which the whole section belongs then.
  func foreignValues(in values: GitInstallation.Values) -> [String] {
    let isCommand = [".driver", ".command", ".textconv", ".cmd"].contains(where: name.hasSuffix)
    return isCommand ? values[key, default: []].map(\.value).filter { !Self.isOurs($0) } : []
  }

  /// True if the last component of the path that `command` runs is `pliers`. Assignments of variables may be before the path.
  private static func isOurs(_ command: String) -> Bool {
    let check = "if command -v pliers >/dev/null; then "
    let plain = command.hasPrefix(check) ? command.dropFirst(check.count) : command[...]
    let words = try? Array(plain.utf8)[...].shellWords()
    return words?.first { !ShellVariable.isAssignment($0) }?.fileName == "pliers"
  }

  /// All settings as git writes them to its file, without a final newline.
  static var configuration: String {
    var section = ""
    return all.compactMap { setting in
      guard let value = setting.values([]).first else { return nil }
      let parts = setting.name.split(separator: ".")
      let heading = setting.section == section ? "" : "[\(parts[0]) \"\(parts[1])\"]\n"
      section = setting.section
      let escaped = value.escaped(["\\": "\\\\", "\"": "\\\""])
      // Outside of quotation marks, a semicolon begins a comment.
      return heading + "    \(parts[2]) = " + (value.contains(";") ? "\"\(escaped)\"" : escaped)
    }.joined(separator: "\n")
  }
}

/// A line of a file of attributes, for example `*.plist diff=plist merge=plist`.
struct GitAttributeLine {
  let text: String
  /// The pattern and its attributes; empty for a comment. Quotation marks are not parsed, since no wanted pattern contains any.
  private let words: [Substring]

  init(_ text: String) {
    self.text = text
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    self.words = words.first?.first == "#" ? [] : words
  }

  /// The lines that pliers adds.
  static let wanted = EmbeddedText.table("git-attributes").map { GitAttributeLine($0[0]) }

  var pattern: Substring { words.first ?? "" }

  /// The last attribute `kind` of the line, for example `diff=plist` or `-diff`; nil if the line does not have it.
  func attribute(_ kind: String) -> Substring? {
    words.dropFirst().last { $0 == "binary" || $0.drop { $0 == "-" || $0 == "!" }.prefix { $0 != "=" } == kind }
  }
}
