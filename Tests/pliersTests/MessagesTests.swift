import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The excerpt in a message: the line of the file, and a caret below the position. Tests/Transcripts/errors/excerpts.txt has
/// those of short lines.
struct MessagesTests {
  /// The lines on standard error.
  private func report(_ input: String) -> [String] {
    let outcome = run("convert", "json", "-", input: input)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    return outcome.errorText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// A long line is cut around the position.
  @Test(arguments: [0, 30, 60, 500, 100_000], [0, 500])
  func longLineIsCut(before: Int, after: Int) throws {
    let lines = report("[" + String(repeating: "1,", count: before) + "x" + String(repeating: ",1", count: after) + "]")
    #expect(lines[0].hasPrefix("<stdin>:1:\(2 * before + 2): "))
    #expect(lines[1].count <= 104)
    #expect(lines[2].wholeMatch(of: /[ ]{2}\| +\^/) != nil)
    #expect(Array(lines[1])[lines[2].count - 1] == "x")
  }

  /// It is cut between characters. 日 and 😀 take two columns each.
  @Test(arguments: 0..<4)
  func longLineIsCutBetweenCharacters(shift: Int) throws {
    let filler = String(repeating: "日é😀", count: 200)
    let lines = report("[" + String(repeating: " ", count: shift) + "\"\(filler)\" x \"\(filler)\"]")
    #expect(!lines[1].contains("\u{FFFD}"))
    let before = try #require(lines[1].dropFirst(4).split(separator: "x", omittingEmptySubsequences: false).first)
    let columns = before.reduce(0) { $0 + ("日😀".contains($1) ? 2 : 1) }
    #expect(lines[1].dropFirst(4 + before.count).first == "x")
    #expect(lines[2] == "  | " + String(repeating: " ", count: columns) + "^")
  }

  /// A file cannot control the terminal.
  @Test(arguments: [
    "[\"\u{1B}[31m\u{7}\u{7F}\u{9B}2J\", x]", "<plist><\u{1B}[31mred/></plist>", "{ \u{1B}[31m = 5; }",
    "[\"a\", \u{1B}]",
  ])
  func controlCharactersAreHarmless(text: String) {
    for line in report(text) {
      #expect(
        !line.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\t" },
        "\(line.debugDescription)")
    }
  }
}
