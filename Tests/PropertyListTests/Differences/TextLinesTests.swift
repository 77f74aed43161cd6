import TestSupport
import Testing

@testable import PropertyList

struct TextLinesTests {
  private func lines(_ text: String) -> TextLines { TextLines(of: Source(Array(text.utf8))) }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a\n"]), ("\n\nb", ["\n", "\n", "b"]), ("a\r\nb\r\n", ["a\r\n", "b\r\n"]),
  ])
  func eachLineHasItsLineFeed(text: String, expected: [String]) {
    let lines = lines(text)
    #expect((0..<lines.count).map { String(decoding: lines[$0]) } == expected)
  }

  /// A last line without a line feed is another one.
  @Test func lineFeedAtTheEndCounts() {
    let edit = SequenceEdit(old: 1..<2, new: 1..<2)
    #expect(lines("a\nb").edits(to: lines("a\nb\n")) == [edit])
    #expect(lines("a\nb\n").edits(to: lines("a\nb")) == [edit])
    #expect(lines("a\nb").edits(to: lines("a\nb\nc")) == [SequenceEdit(old: 1..<2, new: 1..<3)])
    #expect(lines("a\nb").edits(to: lines("a\nb")).isEmpty)
  }

  /// Lines that are compared by their bytes in one go have the edits of lines that are compared one by one.
  @Test(arguments: 1...200 as ClosedRange<UInt64>) func runsAreThoseOfSingleLines(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func text() -> String {
      let lines = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        ["a", "b", "", "a line of more than sixteen bytes", "a line of more than sixteen bytes, too"]
          .randomElement(using: &random) ?? ""
      }
      return lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
    }
    let (old, new) = (lines(text()), lines(text()))
    let single = SequenceDifference.edits(oldCount: old.count, newCount: new.count) { old[$0].equals(new[$1]) }
    #expect(old.edits(to: new) == single)
  }
}
