import TestSupport
import Testing

@testable import PropertyList

/// A merge of three texts, for tests.
func merged(
  _ base: String, _ ours: String, _ theirs: String
) throws -> MergeResult {
  let labels = MergeSides(base: "base", ours: "ours", theirs: "theirs")
  return try ThreeWayMerge(
    MergeSides(base: base, ours: ours, theirs: theirs).map { Source(Array($0.utf8)) }, rules: MergeRules(),
    rendering: .markers(ConflictMarkers(labels: labels)), options: ReadOptions()
  ).result()
}

extension MergeResult {
  var string: String? { text.map { String(decoding: $0.bytes) } }

  /// Reads the list that results from choosing `side` in all conflicts.
  func choice(of side: MergeSide) throws -> PropertyList {
    try PropertyList(reading: Array(text(choosing: side).utf8))
  }

  /// The text that results from choosing `side` in all conflicts.
  func text(choosing side: MergeSide) throws -> String {
    var part: MergeSide?
    var lines: [Substring] = []
    for line in try #require(string).split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("<<<<<<<") {
        part = .ours
      } else if line.hasPrefix("|||||||") {
        part = .base
      } else if line == "=======" {
        part = .theirs
      } else if line.hasPrefix(">>>>>>>") {
        part = nil
      } else if part == nil || part == side {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// An XML list with these lines in its root dictionary.
func xmlFile(_ lines: String) -> String {
  let lines = lines.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "\n" : "\t\($0)\n" }
    .joined()
  return "<plist version=\"1.0\">\n<dict>\n\(lines)</dict>\n</plist>\n"
}
