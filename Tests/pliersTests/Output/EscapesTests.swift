import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Texts that are safe to print, and the caret below them. Tests/Transcripts/errors/excerpts.txt has complete messages.
struct EscapesTests {
  /// The lines on standard error.
  private func report(_ input: String) -> [String] {
    let outcome = run("convert", "json", "-", input: input)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    return outcome.errorText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Width of `text` on a terminal, in columns.
  @Test(arguments: [
    ("a", 1), ("é", 1), ("日", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("😀", 2), ("𠀀", 2),
    // Combining marks share the column of the character before them. Invisible joiners are replaced by another character.
    ("e\u{301}", 1), ("o\u{20DD}", 1), ("a\u{200D}b", 3), ("a\u{2060}b", 3),
  ])
  func caretIsBelowTheMistakeOnATerminal(text: String, columns: Int) {
    // A bracket, two quotes, a comma and a space take five.
    #expect(report("[\"\(text)\", x]")[2] == "  | " + String(repeating: " ", count: columns + 5) + "^")
  }

  /// The control characters of ECMA-48: C0 without the tab, DEL, and C1.
  @Test(arguments: [
    ("a\tb", "a\tb"), ("é日😀", "é日😀"), ("\u{1B}[31m", "\u{FFFD}[31m"), ("\u{0}\u{1F}\u{7F}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{80}\u{9B}\u{9F}\u{A0}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}"), ("a\nb", "a\u{FFFD}b"), ("", ""),
  ])
  func controlCharactersAreReplaced(text: String, shown: String) {
    #expect(printable(text) == shown)
  }

  /// Invisible characters are replaced, and no others except control characters.
  @Test func invisibleCharactersAreReplaced() {
    let unseen = Set(unseenCharacters.joined())
    for value in (0xA0...0x10FFFF).compactMap(Unicode.Scalar.init)
    where value.isPrintable == unseen.contains(value.value) {
      Issue.record("\(value.value)")
    }
    for value in unseen.compactMap(Unicode.Scalar.init) { #expect(printable("a\(value)b") == "a\u{FFFD}b") }
  }

  /// GitHub's runner obeys `##[command]` at any position in a line.
  @Test(arguments: [
    ("x ##[stop-commands]y", "x ##\u{FFFD}stop-commands]y"), ("###[a", "###\u{FFFD}a"), ("#[a", "#[a"),
    ("## [a", "## [a"),
    ("#\u{0}#[a", "#\u{FFFD}#[a"), ("##\u{7}[a", "##\u{FFFD}[a"),
  ])
  func gitHubCommandsInLinesAreReplaced(text: String, shown: String) {
    #expect(printable(text) == shown)
  }

  /// GitHub's runner ignores white space before the colons of a command.
  @Test(arguments: [
    ("::error::x", "./::error::x"), (" \t\u{A0}::x", "./ \t\u{A0}::x"), ("a::x", "a::x"), (":x", ":x"),
    ("-", "<stdin>"),
    ("a\u{1B}", "a\u{FFFD}"),
  ])
  func fileNamesDoNotFormGitHubCommands(name: String, heading: String) {
    #expect(Argument(name).heading == heading)
  }

  // MARK: Excerpts

  /// A long line is cut around the position.
  @Test(arguments: [0, 30, 60, 500, 100_000], [0, 500])
  func longLineIsCutAroundThePosition(before: Int, after: Int) throws {
    let lines = report("[" + String(repeating: "1,", count: before) + "x" + String(repeating: ",1", count: after) + "]")
    #expect(lines[0].hasPrefix("<stdin>:1:\(2 * before + 2): "))
    #expect(lines[1].count <= 104)
    #expect(lines[2].wholeMatch(of: /[ ]{2}\| +\^/) != nil)
    #expect(Array(lines[1])[lines[2].count - 1] == "x")
  }

  /// A long line is cut between characters. 日 and 😀 take two columns each.
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

  /// Messages quote no control characters of a file, which could control the terminal.
  @Test(arguments: [
    "[\"\u{1B}[31m\u{7}\u{7F}\u{9B}2J\", x]", "<plist><\u{1B}[31mred/></plist>", "{ \u{1B}[31m = 5; }",
    "[\"a\", \u{1B}]",
  ])
  func messagesHaveNoControlCharacters(text: String) {
    for line in report(text) {
      #expect(
        !line.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\t" },
        "\(line.debugDescription)")
    }
  }
}
