import PropertyListFiles

/// An entry of git's configuration that has git call this program.
struct GitEntry {
  /// As git's manual spells it.
  let name: String
  /// The value's text before the policies, and after them if the value can have policies.
  private let start: String
  private let end: String?
  private let policies: String

  private init(_ name: String, _ start: String, policies: String = "", end: String? = nil) {
    self.name = name
    self.start = start
    self.end = end
    self.policies = policies
  }

  var value: String { start + policies + (end ?? "") }

  /// The name as git lists it, without capitals.
  var key: String { name.lowercased() }

  /// The policies in a value of this entry, as words of the shell; nil if it is none of them.
  func policies(in value: String) -> Substring? {
    guard let end else { return value == start ? "" : nil }
    guard value.hasPrefix(start), value.hasSuffix(end), value.utf8.count >= start.utf8.count + end.utf8.count else {
      return nil
    }
    let middle = value.dropFirst(start.count).dropLast(end.count)
    return middle.isEmpty || middle.hasPrefix(" --resolve ") ? middle : nil
  }

  /// The part of the configuration that it stands in, such as `merge.plist`.
  var section: Substring { Self.section(of: key) }

  static func section(of key: String) -> Substring { key[..<(key.lastIndex(of: ".") ?? key.endIndex)] }

  /// Entries whose values are programs. If one of them is another program, the whole section belongs to that program.
  static let programs = [
    "merge.plist.driver", "diff.plist.textconv", "diff.plist.command", "mergetool.pliers.cmd", "difftool.pliers.cmd",
  ]

  /// Returns true if the program that `command` runs is this one: a path whose last component is `pliers`, after variables
  /// that are set for it. `install` writes one that first asks whether there is such a program.
  static func isOurs(_ command: String) -> Bool {
    let plain = command.hasPrefix(driverCondition) ? command.dropFirst(driverCondition.count) : command[...]
    let words = try? EditScript.words(in: Array(plain.utf8)[...])
    let program = words?.first { word in
      let name = word.bytes.prefix { $0 != UInt8(ascii: "=") }
      let isVariable = name.count < word.bytes.count && !name.isEmpty && name.allSatisfy(isOfName)
      return !isVariable
    }
    return program?.fileName == "pliers"
  }

  /// Returns true for letters and digits of ASCII and the underscore, of which names of variables are made.
  private static func isOfName(_ byte: UInt8) -> Bool {
    0x61...0x7A ~= byte | 0x20 || 0x30...0x39 ~= byte || byte == UInt8(ascii: "_")
  }

  private static let driverCondition = "if command -v pliers >/dev/null; then "

  /// All entries, with policies for merges: `PATTERN=POLICY`.
  static func all(policies: [String] = []) -> [GitEntry] {
    let words = policies.map { " --resolve " + shellQuoted($0) }.joined()
    // git replaces what follows a percent sign.
    let driverWords = words.unicodeScalars.map { $0 == "%" ? "%%" : String($0) }.joined()
    // There is no `recursive`: with `binary`, git would take the first base of a criss-cross merge, and forget later merges.
    // Conflicts of the bases leave markers in %O, and such a file is merged by lines.
    return [
      GitEntry("merge.plist.name", "property-list merge (pliers)"),
      // A program that is not there would count as a conflict, and leave our side without a mark in it. The labels are words,
      // since git before 2.44 fills in no others, and `merge-file` would name temporary files.
      GitEntry(
        "merge.plist.driver",
        driverCondition + "pliers merge --git --base %O %A %B --marker-size %L --path %P --labels %S %X %Y",
        policies: driverWords, end: "; else git merge-file --marker-size=%L -L ours -L base -L theirs %A %O %B; fi"),
      // A file's name may begin with a hyphen.
      GitEntry("diff.plist.textconv", "pliers textconv --"),
      GitEntry("diff.plist.cachetextconv", "true"),
      GitEntry(
        "mergetool.pliers.cmd", #"pliers merge --base "$BASE" "$LOCAL" "$REMOTE" -o "$MERGED" --path "$MERGED""#,
        policies: words, end: ""),
      GitEntry("mergetool.pliers.trustExitCode", "true"),
      GitEntry("difftool.pliers.cmd", #"pliers diff -- "$LOCAL" "$REMOTE""#),
    ]
  }

  /// Matches the keys of all entries, and of others beside them.
  static let keyPattern = #"^((merge|diff)\.plist|(merge|diff)tool\.pliers)\."#
}

extension GitEntry {
  /// All entries as git writes them to its file, without a line feed at the end.
  static var configuration: String {
    var section: Substring = ""
    return all().map { entry in
      let parts = entry.name.split(separator: ".")
      let heading = entry.section == section ? "" : "[\(parts[0]) \"\(parts[1])\"]\n"
      section = entry.section
      let value = entry.value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      // A semicolon begins a comment elsewhere.
      return heading + "    \(parts[2]) = " + (value.contains(";") ? "\"\(value)\"" : value)
    }.joined(separator: "\n")
  }
}
