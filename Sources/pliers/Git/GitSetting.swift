import PropertyList
import PropertyListFiles

struct GitSetting {
  /// Name as git's manual spells it.
  let name: String
  /// Text of the value before the policies; nil for a setting that must not call another program, and for the policies.
  var start: String?
  /// Text of the value after the policies; nil for a setting without policies.
  var end: String?
  /// True if the value is a command. If it calls another program, the whole section belongs to that program.
  var isProgram = false

  static let all = [
    // Only for later installations: the commands contain the policies.
    GitSetting(name: policies),
    // There is no `merge.plist.recursive`: with `binary`, git would take the first base of a criss-cross merge and forget
    // later merges. Conflicts of the bases leave markers in %O, and such a file is merged by lines.
    GitSetting(name: "merge.plist.name", start: "property-list merge (pliers)"),
    // A missing program would count as a conflict and leave our side without markers, so git merges the file then. Its labels
    // are plain words, because git before 2.44 does not replace %S, %X and %Y, and the names of the files are temporary.
    GitSetting(
      name: "merge.plist.driver",
      start: condition + "pliers merge --git --base %O %A %B --marker-size %L --path %P --labels %S %X %Y",
      end: "; else git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B; fi", isProgram: true),
    // Git would call the program of this setting instead of `diff.plist.textconv`.
    GitSetting(name: "diff.plist.command", isProgram: true),
    // The number is for git only, which caches texts by the command; pliers does not read it. `--`, because the name of a file may
    // begin with a hyphen.
    GitSetting(
      name: "diff.plist.textconv", start: "PLIERS_TEXTCONV=\(PropertyList.canonicalTextForm) pliers textconv --",
      isProgram: true),
    GitSetting(name: "diff.plist.cachetextconv", start: "true"),
    GitSetting(
      name: "mergetool.pliers.cmd",
      start: #"pliers merge --base "$BASE" "$LOCAL" "$REMOTE" -o "$MERGED" --path "$MERGED""#, end: "", isProgram: true),
    GitSetting(name: "mergetool.pliers.trustExitCode", start: "true"),
    GitSetting(name: "difftool.pliers.cmd", start: #"pliers diff -- "$LOCAL" "$REMOTE""#, isProgram: true),
  ]

  private static let policies = "merge.plist.policy"
  private static let condition = "if command -v pliers >/dev/null; then "

  /// The name as git lists it.
  var key: String { name.lowercased() }

  /// The name without its last component, for example `merge.plist`.
  var section: String { name.split(separator: ".").dropLast().joined(separator: ".") }

  /// The values with policies for merges, each `PATTERN=POLICY`.
  func values(_ policies: [String]) -> [String] {
    guard let start else { return name == Self.policies ? policies : [] }
    guard let end else { return [start] }
    let words = policies.map { " --resolve " + shellQuoted($0) }.joined()
    // In the command of a driver, git replaces a percent sign and the next character.
    return [start + (name.hasSuffix(".driver") ? words.escaped(["%": "%%"]) : words) + end]
  }

  /// The policies of the driver in effect, which are in the same file.
  static func policies(in values: GitConfiguration.Values) -> [String] {
    guard let driver = values["merge.plist.driver"]?.last else { return [] }
    return values[policies, default: []].filter { $0.origin == driver.origin }.map(\.value)
  }

  func foreignValues(in values: GitConfiguration.Values) -> [String] {
    isProgram ? values[key, default: []].map(\.value).filter { !Self.isOurs($0) } : []
  }

  /// True if the last component of the path that `command` runs is `pliers`. Assignments of variables may be before the path.
  private static func isOurs(_ command: String) -> Bool {
    let plain = command.hasPrefix(condition) ? command.dropFirst(condition.count) : command[...]
    let words = try? EditScript.words(in: Array(plain.utf8)[...])
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
