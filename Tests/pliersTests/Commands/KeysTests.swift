import TestSupport
import Testing

@testable import pliers

@Suite struct KeysTests {
  private static let sample =
    #"{"b.c": 1, "a\nb": {"x": 1, "\u0085": 2}, "\\u{A}": 3, ":k": 4, "*": 5, "/p": 6, "-o": 7}"#

  /// A key with a newline never prints as two lines.
  @Test func linePerKey() {
    #expect(run("keys", "", input: Self.sample).outputText == "b.c\na\\u{A}b\n\\u{A}\n:k\n*\n/p\n-o\n")
    #expect(run("keys", "a\\u{A}b", input: Self.sample).outputText == "x\n\\u{85}\n")
  }

  @Test func zeroKeepsThemApart() {
    #expect(run("keys", "-0", "", input: Self.sample).outputText == "b.c\0a\nb\0\\u{A}\0:k\0*\0/p\0-o\0")
    #expect(run("keys", "--null", "l", input: #"{"l": [7, 8]}"#).outputText == "0\01\0")
  }

  /// Each line is a key path of the root.
  @Test func escapedKeysAreKeyPaths() {
    let lines = run("keys", "--escaped", "", input: Self.sample).outputText.split(separator: "\n").map(String.init)
    #expect(lines == ["b\\.c", "a\\u{A}b", "\\\\u{A}", "\\:k", "\\*", "\\u{2F}p", "\\u{2D}o"])
    let values = lines.map { run("extract", "--compact", $0, input: Self.sample).outputText }
    #expect(values == ["1\n", "{\"x\":1,\"\u{85}\":2}\n", "3\n", "4\n", "5\n", "6\n", "7\n"])
  }

  @Test func emptyKeyOfTheRoot() {
    #expect(run("keys", "--escaped", "", input: #"{"": 1, "a": {"": 2}}"#).outputText == "/\na\n")
  }

  /// Inside a container the first characters need no escape.
  @Test func escapedKeysOfOthers() {
    #expect(
      run("keys", "--escaped", "d", input: #"{"d": {":k": 1, "/p": 2, "[x]": 3}}"#).outputText == ":k\n/p\n\\[x]\n")
  }

  @Test func sortedKeys() {
    #expect(run("keys", "--sort", "", input: #"{"b": 1, "a": 2}"#).outputText == "a\nb\n")
  }

  @Test func keysOfAllMatches() {
    #expect(run("keys", "*", input: #"{"x": {"a": 1}, "y": {"b": 2}}"#).outputText == "a\nb\n")
  }
}
