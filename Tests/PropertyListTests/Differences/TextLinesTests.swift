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

  /// A last line may lack its line feed, and is another one then.
  @Test(arguments: 1...300 as ClosedRange<UInt64>) func editsOfLinesAreFewest(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func text() -> [String] {
      var lines = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        ["a\n", "b\n", "\n", "a line of more than sixteen bytes\n", "a line of more than sixteen bytes, too\n"]
          .randomElement(using: &random) ?? ""
      }
      if Bool.random(using: &random) { lines.append("a") }
      return lines
    }
    let (old, new) = (text(), text())
    let edits = lines(old.joined()).edits(to: lines(new.joined()))
    #expect(applied(edits, old, new) == new)
    let common = countOfLongestCommonSubsequence(old, new)
    #expect(edits.reduce(0) { $0 + $1.old.count } == old.count - common)
    #expect(edits.reduce(0) { $0 + $1.new.count } == new.count - common)
  }

  /// The ranges are those of the hunks of `git diff --no-index --no-indent-heuristic --unified=0`, from git 2.39.
  @Test(arguments: [
    // What is put in or taken out stands as far down as it can.
    ("abc", "ababc", [SequenceEdit(old: 2..<2, new: 2..<4)]),
    ("aab", "ab", [SequenceEdit(old: 1..<2, new: 1..<1)]),
    ("xabaabay", "xabay", [SequenceEdit(old: 4..<7, new: 4..<4)]),
  ])
  func editsStandWhereGitHasThem(old: String, new: String, expected: [SequenceEdit]) {
    func text(_ letters: String) -> String { letters.map { "\($0)\n" }.joined() }
    #expect(lines(text(old)).edits(to: lines(text(new))) == expected)
  }
}
