import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The messages of our own grammar: `path:line:column: what is wrong`, the line, and a caret under the place.
struct MessagesTests {
  /// What standard error says to `input`, in lines.
  private func report(_ input: String) -> [String] { report(Array(input.utf8)) }

  private func report(_ input: [UInt8]) -> [String] {
    let outcome = run(["convert", "json", "-"], input: input)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    return outcome.errorText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  // MARK: The place

  /// The line and column of the first character that is wrong, counted from 1; LF, CR and CR LF end lines.
  @Test(arguments: [
    ("[1, x]", 1, 5, "'x'"),
    ("{\n  \"a\": 1\n  \"b\": 2\n}", 3, 3, "','"),
    ("{\r\n\"a\": 1\r\n\"b\": 2\r\n}", 3, 1, "','"),
    ("{\r\"a\": 1\r\"b\": 2\r}", 3, 1, "','"),
    ("\u{FEFF}[1, x]", 1, 5, "'x'"),
    ("[\"é日😀\", x]", 1, 9, "'x'"),
    ("[1,\n\t\tx]", 2, 3, "'x'"),
    ("<plist>\n<dict>\n\t<foo/>\n</dict>\n</plist>", 3, 2, "<foo>"),
    ("<plist>\n<dict>\n\t<key>a</key>\n\t<integer>12a</integer>\n</dict>\n</plist>", 4, 13, "digit"),
    ("{\n  a = b\n}\n", 2, 8, "';'"),
    ("a = b;\nc = d e;\n", 2, 7, "';'"),
  ])
  func placeIsThatOfTheFirstWrongCharacter(text: String, line: Int, column: Int, hint: String) {
    let first = report(text)[0]
    #expect(first.hasPrefix("<stdin>:\(line):\(column): ") && first.contains(hint))
  }

  @Test func nameIsThatOfTheFile() throws {
    let folder = try ScratchFolder()
    let file = try folder.file("a.json", "[x]")
    #expect(run("convert", "xml", file).errorText.hasPrefix("\(file):1:2: "))
  }

  /// What begins where the trouble began is told, where that is another line.
  @Test func placeOfTheOpeningIsTold() {
    #expect(report("[\n1,\n2")[0].contains("line 1"))
    #expect(!report("[1, x")[0].contains("line 1"))
  }

  // MARK: The line and the caret

  @Test func caretStandsUnderThePlace() {
    #expect(report("{\n  \"a\": tru,\n}")[1...] == ["  |   \"a\": tru,", "  |        ^", ""])
    #expect(report("[1, x]")[1...] == ["  | [1, x]", "  |     ^", ""])
  }

  /// Tabs above and below are as wide as one another, whatever the terminal makes of them.
  @Test func tabsStandUnderTabs() {
    #expect(report("[\n\t\t1,\tx]")[1...] == ["  | \t\t1,\tx]", "  | \t\t  \t^", ""])
  }

  @Test func caretStandsBehindALineThatEndsTooSoon() {
    #expect(report("[1, 2")[1...] == ["  | [1, 2", "  |      ^", ""])
  }

  /// One character, one column, however many bytes it has.
  @Test func charactersAreCountedAndNotBytes() {
    #expect(report("[\"éé\", x]")[1...] == ["  | [\"éé\", x]", "  |        ^", ""])
  }

  /// Terminals show these in two columns.
  @Test func wideCharactersTakeTwoColumns() {
    let lines = report("[\"日本\", x]")
    #expect(lines[0].hasPrefix("<stdin>:1:8: "))
    #expect(lines[2] == "  |          ^")
  }

  /// Of a long line, what is near the place.
  @Test(arguments: [0, 30, 60, 500, 100_000], [0, 500])
  func longLineIsCut(before: Int, after: Int) throws {
    let lines = report("[" + String(repeating: "1,", count: before) + "x" + String(repeating: ",1", count: after) + "]")
    #expect(lines[0].hasPrefix("<stdin>:1:\(2 * before + 2): "))
    #expect(lines[1].count <= 104)
    #expect(lines[2].wholeMatch(of: /[ ]{2}\| +\^/) != nil)
    #expect(Array(lines[1])[lines[2].count - 1] == "x", "the caret stands under it")
  }

  /// Cut between characters, and not within them. 日 and 😀 take two columns each.
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

  /// A file cannot make the terminal do things.
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

  @Test func invalidTextIsShownAsSuch() {
    let lines = report(Array("[\"a".utf8) + [0xFF] + Array("\", 1]".utf8))
    #expect(lines[0].hasPrefix("<stdin>:1:") && lines[0].contains("UTF-8"))
    #expect(lines[1] == "  | [\"a\u{FFFD}\", 1]")
  }

  // MARK: Binary files

  /// A dictionary of one pair, whose references are to objects 1 and 200 of 3.
  private static let damaged: [UInt8] =
    Array("bplist00".utf8) + [0xD1, 1, 200, 0x51, 0x6B, 0x51, 0x76, 8, 11, 13]
    + [0, 0, 0, 0, 0, 0, 1, 1] + [0, 0, 0, 0, 0, 0, 0, 3] + [0, 0, 0, 0, 0, 0, 0, 0] + [0, 0, 0, 0, 0, 0, 0, 15]

  @Test func binaryFileHasOffsets() {
    let lines = report(Self.damaged)
    #expect(lines.count == 2 && lines[1].isEmpty)
    // The reference stands behind the magic number, the dictionary's marker and the key's reference.
    #expect(lines[0].hasPrefix("<stdin>: ") && lines[0].hasSuffix(" (at offset 10)") && lines[0].contains("200"))
  }

  /// plutil's line first, and the real reason below it.
  @Test func binaryReasonStandsBelowPlutilsMessage() {
    let outcome = run(["-lint", "-"], input: Self.damaged)
    let lines = outcome.errorText.split(separator: "\n")
    #expect(outcome.status == 1 && lines.count == 2)
    #expect(lines.first == "<stdin>: (Unexpected character b at line 1)")
    #expect(lines.last?.hasPrefix("  ") == true && lines.last?.hasSuffix("at offset 10") == true)
  }

  @Test func openStepReasonStandsBelowPlutilsMessage() {
    let lines = run("-lint", "-", input: "{\n  a = b\n}\n").errorText.split(separator: "\n")
    #expect(lines.count == 2 && lines.first == "<stdin>: (Unexpected character { at line 1)")
    #expect(lines.last?.hasPrefix("  line 3: ") == true)
  }

  /// What is meant to be XML has no OpenStep reason.
  @Test(arguments: ["<dict>", "<plist><dict></plist>"])
  func xmlErrorNeedsNoSecondReason(text: String) {
    let outcome = run("-lint", "-", input: text)
    #expect(outcome.errorText.split(separator: "\n").count == 1)
  }

  // MARK: Other failures

  @Test(arguments: [
    ("extract k", "<array/>", "'k'"), ("type a.b", "{a=b;}", "'a.b'"), ("keys k", "{\"k\": 1}", "'k'"),
    ("print --at x", "[]", "'x'"), ("remove '' -o -", "[]", "root"), ("insert 5 --bool yes -o -", "[]", "'5'"),
  ])
  func failureNamesFileAndKeyPath(line: String, input: String, hint: String) {
    let outcome = run(words(line) + ["-"], input: input)
    #expect(outcome.status != 0 && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("<stdin>: ") && outcome.errorText.contains(hint))
    #expect(outcome.errorText.split(separator: "\n").count == 1)
  }

  @Test func systemsWordsFollowTheName() throws {
    let folder = try ScratchFolder()
    let missing = folder.path("missing")
    #expect(run("print", missing).errorText == missing + ": No such file or directory\n")
    #expect(run("print", folder.path).errorText == folder.path + ": Is a directory\n")
    #expect(run("lint", missing).outputText == missing + ": error: No such file or directory [unreadable]\n")
  }
}
