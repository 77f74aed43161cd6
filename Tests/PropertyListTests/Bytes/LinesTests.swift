import Testing

@testable import PropertyList

/// How lines begin, at each level.
@Suite struct LinesTests {
  private static func begun(_ lines: Lines, level: Int) -> String { written { $0.begin(lines, level: level) } }

  /// A line of a word, of more, and of units that do and do not repeat after eight bytes.
  @Test(arguments: [
    ("\n", "", "\t"), ("\n", "", "  "), ("\r\n", "", "   "), ("\r", " \t", " \t "), ("\n", "    ", "        "),
    ("\r\n", "\t\t\t\t\t\t\t\t\t\t", "  "), ("\n", "", "\t         "), (",\n", "  ", "    "), ("\n", "  ", ""),
  ])
  func lineAtEachLevel(newline: String, margin: String, unit: String) {
    let lines = Lines(newline: Array(newline.utf8), margin: Array(margin.utf8), unit: Array(unit.utf8))
    for level in 0..<40 {
      #expect(Self.begun(lines, level: level) == newline + margin + String(repeating: unit, count: level))
    }
  }

  @Test func negativeLevelsShortenTheMargin() {
    let lines = Lines(newline: [0x0D, 0x0A], margin: Array("\t\t\t\t\t\t\t\t\t".utf8), unit: [0x09])
    #expect(Self.begun(lines, level: -1) == "\r\n\t\t\t\t\t\t\t\t")
    #expect(Self.begun(lines, level: -9) == "\r\n")
    #expect(Self.begun(lines, level: -12) == "\r\n")
  }

  @Test func noLinesBeginWithNothing() {
    for level in [-1, 0, 1, 100] { #expect(Self.begun(.none, level: level) == "") }
    #expect(Lines.none.isNone)
    #expect(!Lines(newline: [0x0A], margin: [], unit: []).isNone)
  }

  @Test func linesFollowWhatEndsTheOneBefore() {
    let lines = Lines(newline: [0x0A], margin: [0x20], unit: [0x09]).following([UInt8(ascii: ",")])
    #expect(Self.begun(lines, level: 2) == ",\n \t\t")
    // It is not part of the margin.
    #expect(Self.begun(lines, level: -5) == ",\n")
    #expect(Self.begun(Lines.none.following([UInt8(ascii: ",")]), level: 3) == ",")
  }
}
