import Testing

@testable import PropertyList

/// Inputs found by fuzzing and by comparing results for changed files with the reference. If the reference reads a file, too,
/// its result is the expected one.
@Suite struct FuzzRegressionTests {
  /// An OpenStep text that begins like a binary property list, and ends in NULs, which the reader skips.
  @Test func textThatBeginsLikeABinaryFile() throws {
    let bytes = Array("bplist00U00t;\nd = <0a1b 2c>; \u{2}".utf8) + [0, 0, 0, 0, 0x0C]
    #expect(try PropertyList(reading: Source(bytes), ReadOptions(formats: [.openStep])).nodes.count == 5)
  }

  /// A comment of theirs has a NUL. git's merge of lines would call the text binary.
  @Test func conflictsBesideNULsAreWritten() throws {
    let result = try merged("<true/>", "<false/>", "<!--\0--><string>x</string>")
    #expect(result.obstacle == nil && result.conflicts.count == 1)
    #expect(try result.choice(of: .ours).root == false && result.choice(of: .theirs).root == "x")
  }
}
