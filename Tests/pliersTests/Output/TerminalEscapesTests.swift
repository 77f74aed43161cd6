import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Escapes in text that arrives in pieces.
struct TerminalEscapesTests {
  private func escaped(_ pieces: [[UInt8]]) -> String {
    var escapes = TerminalEscapes()
    let texts = pieces.map { escapes.escaped($0.span) } + [escapes.end()]
    return String(decoding: texts.joined(), as: UTF8.self)
  }

  @Test(arguments: [
    ("a\tb\n", "a\tb\n"), ("\u{1B}[0m", #"\u001b[0m"#), ("\u{9B}\u{7F}\u{202E}", #"\u009b\u007f\u202e"#),
    ("\u{E0041}", #"\udb40\udc41"#), ("é€😀", "é€😀"), ("a\r\nb\r\n", "a\r\nb\r\n"), ("a\rb\r", #"a\rb\r"#),
    ("\r\r\n\n", #"\r"# + "\r\n\n"), ("\0", #"\u0000"#), ("", ""),
  ])
  func textIsEscapedWhereverItIsCut(_ text: String, _ expected: String) {
    let bytes = Array(text.utf8)
    #expect(escaped([bytes]) == expected)
    for cut in bytes.indices { #expect(escaped([Array(bytes[..<cut]), Array(bytes[cut...])]) == expected) }
    #expect(escaped(bytes.map { [$0] }) == expected)
  }

  /// As in `String(decoding:as:)`, U+FFFD replaces each maximal beginning of a character (Unicode, 3.9).
  @Test(
    arguments: [
      ([0x61, 0xE9], "a\u{FFFD}"), ([0x9B, 0x32], "\u{FFFD}2"), ([0xF0, 0x9F, 0x98], "\u{FFFD}"),
      ([0xC3, 0x28], "\u{FFFD}("),
      ([0x80, 0x80, 0x80, 0x80, 0x80], String(repeating: "\u{FFFD}", count: 5)), ([0xFF, 0x0A], "\u{FFFD}\n"),
    ] as [([UInt8], String)])
  func invalidBytesAreReplaced(_ bytes: [UInt8], _ expected: String) {
    #expect(escaped([bytes]) == expected)
    #expect(escaped(bytes.map { [$0] }) == expected)
  }

  @Test func keyPathsHaveTheirOwnForm() {
    #expect("a\u{1B}\u{202E}\nb".escaped(as: .keyPath) == #"a\u{1B}\u{202E}\u{A}b"#)
    #expect("a\u{1B}\nb".escaped(as: .json) == #"a\u001b\nb"#)
    #expect("a\nb".escaped(as: .json) { $0 == "\n" || $0.isPrintable } == "a\nb")
  }

  /// A character that ends in the next buffer.
  @Test func consoleEscapesAcrossBuffers() {
    let text = "x" + String(repeating: "é", count: 100_000) + "\u{9B}"
    let outcome = run(
      ["extract", ""], input: Array("\"\(text)\"".utf8), outputIsTerminal: true, environment: ["NO_COLOR": "1"])
    #expect(outcome.outputText == text.dropLast() + #"\u009b"# + "\n")
  }
}
