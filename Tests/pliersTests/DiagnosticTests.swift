import PropertyList
import Testing

@testable import pliers

/// The parts of a diagnostic; what they make together is in `MessagesTests`.
struct DiagnosticTests {
  /// The lines about `text` as JSON.
  private func lines(_ text: String, severity: String = "") throws -> [Substring] {
    let error = try #require(throws: ReadError.self) {
      try PropertyList(reading: Source(Array(text.utf8)), ReadOptions(formats: [.json]))
    }
    return diagnostic(error, name: "NAME", severity: severity).split(separator: "\n", omittingEmptySubsequences: false)
  }

  @Test func partsFollowOneAnother() throws {
    #expect(try lines("[1, x]") == ["NAME:1:5: expected a value, found 'x'", "[1, x]", "    ^"])
    #expect(try lines("[1, x]", severity: "error: ")[0] == "NAME:1:5: error: expected a value, found 'x'")
  }

  /// The columns that `text` takes before the caret.
  @Test(arguments: [
    ("a", 1), ("é", 1), ("日", 2), ("한", 2), ("ｱ", 1), ("Ａ", 2), ("😀", 2), ("𠀀", 2),
    // Combining marks stand on what is before them, and a joiner is not seen.
    ("e\u{301}", 1), ("o\u{20DD}", 1), ("a\u{200D}b", 2), ("\u{FEFF}a", 1),
  ])
  func caretStandsWhereTerminalsShowIt(text: String, columns: Int) throws {
    // A bracket, two quotes, a comma and a space take five.
    #expect(try lines("[\"\(text)\", x]")[2] == String(repeating: " ", count: columns + 5) + "^")
  }

  @Test func emptyTextHasAnEmptyLine() throws {
    #expect(try lines("[\n")[1...] == ["", "^"])
  }

  /// C0 but for the tab, DEL and C1: what ECMA-48 calls control characters.
  @Test(arguments: [
    ("a\tb", "a\tb"), ("é日😀", "é日😀"), ("\u{1B}[31m", "\u{FFFD}[31m"), ("\u{0}\u{1F}\u{7F}", "\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{80}\u{9B}\u{9F}\u{A0}", "\u{FFFD}\u{FFFD}\u{FFFD}\u{A0}"), ("a\nb", "a\u{FFFD}b"), ("", ""),
  ])
  func controlCharactersAreReplaced(text: String, shown: String) {
    #expect(printable(text) == shown)
  }
}
