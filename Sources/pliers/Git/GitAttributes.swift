import PropertyList
import PropertyListFiles

/// A line of a file of attributes, such as `*.plist diff=plist merge=plist`.
struct GitAttributeLine {
  let pattern: String
  private let attributes: [Substring]
  let text: String

  /// Nil for a comment or an empty line. A pattern in quotation marks is none of those that are looked for.
  init?(_ line: some Sequence<UInt8>) {
    text = String(decoding: Array(line), as: UTF8.self)
    let words = text.split { $0 == " " || $0 == "\t" || $0 == "\r" }
    guard let first = words.first, first.first != "#" else { return nil }
    pattern = String(first)
    attributes = Array(words.dropFirst())
  }

  /// All lines of a file.
  static func all(in source: ByteSource) -> [(number: Int, line: GitAttributeLine)] {
    let lines = [UInt8](copying: source).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.enumerated().compactMap { index, line in GitAttributeLine(line).map { (index + 1, $0) } }
  }

  /// True if the line assigns the driver `plist` for differences (`diff`) or merges (`merge`).
  func names(_ kind: String) -> Bool { attributes.contains { $0 == "\(kind)=plist" } }

  /// The word about differences or merges; nil if there is none. If there are several, the last one counts.
  private func word(of kind: String) -> Substring? {
    attributes.last { word in
      let name = word.drop { $0 == "-" || $0 == "!" }.prefix { $0 != "=" }
      return name == kind || word == "binary"
    }
  }

  /// True if `line` has the same pattern and says at least the same about differences and merges.
  func isCovered(by line: GitAttributeLine) -> Bool {
    pattern == line.pattern
      && ["diff", "merge"].allSatisfy { word(of: $0) == nil || word(of: $0) == line.word(of: $0) }
  }

  /// True if `line` has the same pattern and says something else about differences or merges.
  func contradicts(_ line: GitAttributeLine) -> Bool {
    pattern == line.pattern
      && ["diff", "merge"].contains { kind in
        guard let one = word(of: kind), let other = line.word(of: kind) else { return false }
        return one != other
      }
  }

  /// Whether this is what git says of a file: `plist`, `unset`, `unspecified` and so on.
  func holds(_ values: [(kind: String, value: String)]) -> Bool {
    values.allSatisfy { kind, value in
      switch word(of: kind) {
      case nil: true
      case "-\(kind)": value == "unset"
      case let word: word == "\(kind)=\(value)"
      }
    }
  }

  /// The name of a file that it is about.
  var sample: Argument { Argument(pattern.first == "*" ? "sample" + pattern.dropFirst() : pattern) }

  /// What property lists want.
  static let wanted: [GitAttributeLine] = [
    "*.plist diff=plist merge=plist",
    "*.entitlements diff=plist merge=plist",
    "*.stringsdict diff=plist merge=plist",
    "*.xcstrings merge=plist",
    "Package.resolved merge=plist",
    // What is signed or archived is shown; a merge of it would be broken.
    "*.nib diff=plist -merge",
    "*.mobileprovision diff=plist -merge",
    "*.provisionprofile diff=plist -merge",
  ].compactMap { GitAttributeLine($0.utf8) }
}
