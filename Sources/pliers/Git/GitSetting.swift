import PropertyList
import PropertyListFiles

struct GitSetting {
  /// Name as git's manual spells it.
  let name: String
  /// Text of the value before the policies; nil for a setting that must not call another program.
  let start: String?
  /// Text of the value after the policies; nil for a setting without policies.
  var end: String?
  /// True if the value is a command. If it calls another program, the whole section belongs to that program.
  var isProgram = false

  static let all = [
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
    GitSetting(name: "diff.plist.command", start: nil, isProgram: true),
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

  private static let condition = "if command -v pliers >/dev/null; then "

  /// The name as git lists it.
  var key: String { name.lowercased() }

  /// The name without its last component, for example `merge.plist`.
  var section: String { name.split(separator: ".").dropLast().joined(separator: ".") }

  /// True for the command of a driver, in which git replaces a percent sign and the next character.
  private var isDriver: Bool { name.hasSuffix(".driver") }

  /// The value with policies for merges, each `PATTERN=POLICY`.
  func value(policies: [String] = []) -> String? {
    guard let start, let end else { return start }
    let words = policies.map { " --resolve " + shellQuoted($0) }.joined()
    return start + (isDriver ? words.escaped(["%": "%%"]) : words) + end
  }

  /// The policies in a value of this setting, as words of the shell; nil if the value is different.
  func policies(in value: String) -> Substring? {
    guard let start else { return Self.isOurs(value) ? "" : nil }
    guard let end else { return value == start ? "" : nil }
    let middle = value.dropFirst(start.count).dropLast(end.count)
    guard middle.isEmpty || middle.hasPrefix(" --resolve ") else { return nil }
    return value == start + middle + end ? middle : nil
  }

  /// The policies in the value in effect, which any version of pliers may have written; nil if this setting has no policies, or if
  /// another program is in effect.
  func installedPolicies(in values: GitConfiguration.Values) -> [String]? {
    guard end != nil, let value = values[key]?.last?.value, Self.isOurs(value),
      let words = try? EditScript.words(in: Array(value.utf8)[...]).map(\.text)
    else { return nil }
    return zip(words, words.dropFirst()).compactMap { option, word in
      guard option == "--resolve" else { return nil }
      // In the shell, a semicolon ends the last policy of a driver.
      let policy = word.hasSuffix(";") ? String(word.dropLast()) : word
      return isDriver ? policy.replacing("%%", with: "%") : policy
    }
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
      guard let value = setting.value() else { return nil }
      let parts = setting.name.split(separator: ".")
      let heading = setting.section == section ? "" : "[\(parts[0]) \"\(parts[1])\"]\n"
      section = setting.section
      let escaped = value.escaped(["\\": "\\\\", "\"": "\\\""])
      // Outside of quotation marks, a semicolon begins a comment.
      return heading + "    \(parts[2]) = " + (value.contains(";") ? "\"\(escaped)\"" : escaped)
    }.joined(separator: "\n")
  }
}
