import Testing

@testable import PropertyList

/// Reads a text and describes its value, for example as `{"a": ["b", <00ff>]}`.
func openStep(_ text: String, readsTypedValues: Bool = false) throws(ReadError) -> String {
  try openStep(Array(text.utf8), readsTypedValues: readsTypedValues)
}

func openStep(_ bytes: [UInt8], readsTypedValues: Bool = false) throws(ReadError) -> String {
  var options = ReadOptions(formats: [.openStep])
  options.readsTypedValues = readsTypedValues
  options.keepsDuplicateKeys = true
  return describe(try PropertyList(reading: Source(bytes), options))
}

/// Texts that the OpenStep reader accepts or refuses. The reference accepts and refuses the same texts, with the same values.
/// Tests/Tables/syntax/openstep.txt tests the messages.
@Suite struct OpenStepReaderTests {
  @Test(arguments: [
    ("{ a = b; }", #"{"a": "b"}"#), ("( a, \"b c\", {d=e;}, <00ff> )", #"["a", "b c", {"d": "e"}, <00ff>]"#),
    ("{a=(b,<00ff>);}", #"{"a": ["b", <00ff>]}"#), ("{a={b={c=();};};}", #"{"a": {"b": {"c": []}}}"#),
    ("{a;b;}", #"{"a": "a", "b": "b"}"#), ("{a=b;a=c;}", #"{"a": "b", "a": "c"}"#),
    ("((),(()),{},)", "[[], [[]], {}]"), ("(a,)", #"["a"]"#), ("{}", "{}"), ("()", "[]"),
    // A string may be all of the text.
    ("hello\n", #""hello""#), ("42", #""42""#), ("/", #""/""#), ("\"a b\"", #""a b""#), (" 'x' // c", #""x""#),
    ("true", #""true""#), ("a.b:c/d_e$f-0", #""a.b:c/d_e$f-0""#), ("a//b", #""a//b""#),
    // A text of white space and comments is an empty dictionary.
    (" ", "{}"), ("\n\n", "{}"), ("// c", "{}"), ("/* c */", "{}"), ("/* c", "{}"), ("//", "{}"), ("/*", "{}"),
    ("\u{2028}\u{2029}\t\u{B}\u{C}\r", "{}"),
    // A strings file is a dictionary without braces.
    ("a = b; c;", #"{"a": "b", "c": "c"}"#), ("/* c */ a = b; // d", #"{"a": "b"}"#),
    ("\"a b\" = \"c\";\n'd' = {e=(f);};", #"{"a b": "c", "d": {"e": ["f"]}}"#), ("a;", #"{"a": "a"}"#),
    ("\u{FEFF}a = b;", #"{"a": "b"}"#), ("\"\\U00e9\" = \"\\n\";", #"{"é": "\#n"}"#),
    // White space and comments are allowed between all words.
    ("{/*\u{E9}*/a /**/=//\n b\u{2028};//\u{2029}}", #"{"a": "b"}"#), ("{a =b ;}/*", #"{"a": "b"}"#),
    ("//a\u{2028}{a=b;}", #"{"a": "b"}"#), ("{a=/*/ */b;}", #"{"a": "b"}"#),
    // Data.
    ("<>", "<>"), ("<0011 22>", "<001122>"), ("< dE\tAd\r\nbe \u{2028}ef >", "<deadbeef>"),
  ])
  func valuesAreRead(text: String, expected: String) throws {
    #expect(try openStep(text) == expected)
  }

  @Test(arguments: [
    "{", "}", "(", ")", "<", ">", "{a=b}", "{a=b;;}", "{=b;}", "{a=;}", "{a b;}", "{a=b;", "{a", "{a=", "{()=b;}",
    "(,a)", "(a,,b)", "(a b)", "(a", "(a,", "{a=b;} x", "() ()", "<00> a", "a = b", "a b", "\"a\"=", "a={b=c}",
    "{a/*c*/=b;}", "{a=\u{A0}b;}", "é", "{a=é;}", "a@b", "\"", "'a", "\"a\\", "\"a\\\"", "<0>", "<0 0>", "<001>",
    "<00 1>", "<0g>", "<00/**/>", "<00", "<*I5>", "<*BY>", "<[AA==]>", "[a]", "{\"a\":1}", "\u{FEFF}\u{FEFF}a",
  ])
  func `anything else is an error`(text: String) {
    #expect(throws: ReadError.self) { try openStep(text) }
  }

  @Test(arguments: ["{a=\"", "//", "{/*", "", "a=b; "])
  func `invalid UTF-8 is an error even in comments`(start: String) {
    for bytes in [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xC3]] as [[UInt8]] {
      let error = #expect(throws: ReadError.self) { try openStep(Array(start.utf8) + bytes) }
      #expect(error?.errors[.openStep] == SyntaxError(.openStep(.invalidUTF8(bytes[0])), at: start.utf8.count))
    }
  }

  @Test(arguments: [
    ("(a,\")", #"["a"]"#), ("(a,{b=c )", #"["a"]"#), ("(a,<0 )", #"["a"]"#), ("(a,{b=(c,d);x )", #"["a"]"#),
    ("({b=\")", "[]"), ("((a,{b),c)", #"[["a"], "c"]"#), ("{a=b;\"}", #"{"a": "b"}"#),
    ("{k=(\"\\n\",');}", #"{"k": ["\#n"]}"#), ("a=b;}", #"{"a": "b"}"#), ("a = b; %%%", #"{"a": "b"}"#),
    ("a=b; \"xx", #"{"a": "b"}"#), ("a=b;;", #"{"a": "b"}"#),
  ])
  func `text that CoreFoundation drops is remarked`(text: String, expected: String) throws {
    #expect(try openStep(text) == expected)
    #expect(dropsText(text))
  }

  @Test(arguments: ["{a=(b,);}", "a=b;"])
  func `nothing is dropped of a text without mistakes`(text: String) {
    #expect(!dropsText(text))
  }

  private func dropsText(_ text: String) -> Bool {
    let decoded = DecodedText(source: Source(Array(text.utf8)), start: 0, loneSurrogate: nil)
    return RemarkedReading(of: decoded, as: .openStep, prunes: false).remarks.all.contains { remark in
      if case .droppedText = remark.kind { true } else { false }
    }
  }

  @Test func `UTF-16 is read, a surrogate without a partner as U+FFFD`() throws {
    let bytes: [UInt8] = [0xFF, 0xFE] + "{a=\"".utf16.flatMap { [UInt8($0), 0] } + [0x00, 0xD8]
    #expect(try openStep(bytes + "\";}".utf16.flatMap { [UInt8($0), 0] }) == #"{"a": "\#u{FFFD}"}"#)
  }

  @Test func `no prefix of a text crashes`() {
    let text = Array("/*c*/{a=(\"\\U00e9\\101\",'\\'',<00 ff>,);\"b\"={c;};} //".utf8)
    var accepted: [Int] = []
    for length in 1...text.count {
      let prefix = Array(text[..<length])
      for readsTypedValues in [false, true] {
        if (try? openStep(prefix, readsTypedValues: readsTypedValues)) != nil { accepted.append(length) }
      }
    }
    // The five prefixes of the comment, one of which is a slash alone, and the whole dictionary but for `/` at its end.
    let end = text.count
    #expect(accepted == [1, 2, 3, 4, 5, end - 3, end - 2, end].flatMap { [$0, $0] })
  }

  // MARK: Strings

  @Test(arguments: [
    (#""\a\b\f\n\r\t\v""#, "\u{7}\u{8}\u{C}\n\r\t\u{B}"), (#""\"\\\'""#, "\"\\'"), (#"'"\''"#, "\"'"),
    ("\"\\\n\"", "\n"), ("\"a\nb\"", "a\nb"), (#""\x\é\😀\8""#, "xé😀8"), (#""\101\0\12\1012""#, "A\0\nA2"),
    (#""\200\351\375\376\377""#, "\u{A0}Øÿ\0\0"), (#""\400\777""#, "\0\0"), (#""\U00e9\U41bx\U4g\U""#, "éЛx\u{4}g\0"),
    (#""\u0041""#, "u0041"), (#""\UD83D\UDE00""#, "😀"), (#""\UD83D\UD83D\UDE00""#, "\u{FFFD}😀"),
    (#""\UD83Dx\UDE00\UD83D""#, "\u{FFFD}x\u{FFFD}\u{FFFD}"), (#""\UD83D\n""#, "\u{FFFD}\n"), (#""""#, ""),
    (#""no escape, 日本語""#, "no escape, 日本語"),
  ])
  func `escapes in quoted strings are replaced`(text: String, expected: String) throws {
    #expect(try openStep(text) == "\"\(expected)\"")
  }

  @Test func `quotes and backslashes are found at every distance`() throws {
    for length in 0..<40 {
      let run = String(repeating: "x", count: length)
      #expect(try openStep("(\"\(run)\",'\(run)\\n\(run)')") == "[\"\(run)\", \"\(run)\n\(run)\"]")
    }
  }
}
