import PropertyListFiles

/// A line of a file of attributes, such as `*.plist diff=plist merge=plist`.
struct GitAttributeLine: Equatable {
  let bytes: [UInt8]
  /// The pattern and its attributes; empty for a comment. A pattern in quotation marks is none of the wanted ones.
  private let words: [Substring]

  init(_ line: some Sequence<UInt8>) {
    bytes = Array(line)
    let words = String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\t" || $0 == "\r" }
    self.words = words.first?.first == "#" ? [] : words
  }

  static let wanted = [
    "*.plist diff=plist merge=plist",
    "*.entitlements diff=plist merge=plist",
    "*.stringsdict diff=plist merge=plist",
    "*.xcstrings merge=plist",
    "Package.resolved merge=plist",
    // Signed files and archives are only shown: merging would break them.
    "*.nib diff=plist -merge",
    "*.mobileprovision diff=plist -merge",
    "*.provisionprofile diff=plist -merge",
  ].map { GitAttributeLine($0.utf8) }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  var pattern: Substring { words.first ?? "" }

  /// The name of a file that matches the pattern.
  var sample: String { pattern.first == "*" ? "sample" + pattern.dropFirst() : String(pattern) }

  /// True if the line assigns the driver `plist`.
  var namesDriver: Bool { words.contains("diff=plist") || words.contains("merge=plist") }

  /// The attribute `kind`, such as `diff=plist` or `-diff`; nil if the line has none. The last one counts.
  func attribute(_ kind: String) -> Substring? {
    words.dropFirst().last { word in
      word == "binary" || word.drop { $0 == "-" || $0 == "!" }.prefix { $0 != "=" } == kind
    }
  }

  /// Compares the wanted lines with the attributes in effect.
  ///
  /// - Parameter inEffect: Returns the attribute of a kind that is in effect for a wanted line, and a message if installing
  ///   would override a choice of the user.
  /// - Returns: The wanted lines that are not in effect, and the messages.
  static func compare(
    _ inEffect: (_ wanted: GitAttributeLine, _ kind: String) -> (attribute: Substring, conflict: String?)?
  ) -> (missing: [GitAttributeLine], conflicts: [String]) {
    var missing: [GitAttributeLine] = []
    var conflicts: [String] = []
    for line in wanted {
      for kind in ["diff", "merge"] {
        guard let attribute = line.attribute(kind) else { continue }
        let found = inEffect(line, kind)
        if found?.attribute == attribute { continue }
        if missing.last != line { missing.append(line) }
        if let conflict = found?.conflict, conflicts.last != conflict { conflicts.append(conflict) }
      }
    }
    return (missing, conflicts)
  }
}
