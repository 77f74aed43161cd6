import Testing

@testable import PropertyList

// All values are the reference's.
@Suite struct OpenStepTokensTests {
  @Test(arguments: [
    (#""\a\b\f\n\r\t\v""#, "\u{7}\u{8}\u{C}\n\r\t\u{B}"),
    (#""\"\\\'""#, "\"\\'"),
    (#"'"\''"#, "\"'"),
    ("\"\\\n\"", "\n"),
    ("\"a\nb\"", "a\nb"),
    (#""\x\é\😀\8""#, "xé😀8"),
    (#""\101\0\12\1012""#, "A\0\nA2"),
    (#""\200\351\375\376\377""#, "\u{A0}Øÿ\0\0"),
    (#""\400\777""#, "\0\0"),
    (#""\U00e9\U41bx\U4g\U""#, "éЛx\u{4}g\0"),
    (#""\u0041""#, "u0041"),
    (#""\UD83D\UDE00""#, "😀"),
    (#""\UD83D\UD83D\UDE00""#, "\u{FFFD}😀"),
    (#""\UD83Dx\UDE00\UD83D""#, "\u{FFFD}x\u{FFFD}\u{FFFD}"),
    (#""\UD83D\n""#, "\u{FFFD}\n"),
    (#""""#, ""),
    (#""no escape, 日本語""#, "no escape, 日本語"),
  ])
  func `quoted strings`(text: String, expected: String) throws {
    #expect(try openStep(text).value == "\"\(expected)\"")
  }

  @Test func `a string without escapes is a slice of the text`() throws {
    for text in ["word", "\"quoted\"", "'longer than one machine word'"] {
      let bytes = Array(text.utf8)
      var reader = OpenStepReader(bytes.span, from: 0, readsTypedValues: false)
      try reader.read()
      #expect(reader.builder.decoded.isEmpty)
    }
  }

  @Test func `quotes and backslashes are found at every distance`() throws {
    for length in 0..<40 {
      let run = String(repeating: "x", count: length)
      #expect(try openStep("(\"\(run)\",'\(run)\\n\(run)')").value == "[\"\(run)\", \"\(run)\n\(run)\"]")
    }
  }

  @Test(arguments: [("<>", "<>"), ("<0011 22>", "<001122>"), ("< dE\tAd\r\nbe \u{2028}ef >", "<deadbeef>")])
  func data(text: String, expected: String) throws {
    #expect(try openStep(text).value == expected)
  }
}
