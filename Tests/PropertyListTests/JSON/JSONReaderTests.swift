import TestSupport
import Foundation
import Testing

@testable import PropertyList

/// Reads `text` as JSON.
func readJSON(
  _ text: [UInt8], tags: Bool = false, wideIntegersAsReals: Bool = false
) throws(SyntaxError) -> PropertyList {
  let source = Source(text)
  var options = PropertyList.ReadOptions(formats: [.json])
  options.readsTags = tags
  options.readsAsFoundation = wideIntegersAsReals
  var reader = JSONReader<NodesOnly>(source.bytes, from: source.bytes.has("\u{FEFF}", at: 0) ? 3 : 0, options)
  try reader.read()
  return reader.builder.finish(.json, source)
}

func readJSON(
  _ text: String, tags: Bool = false, wideIntegersAsReals: Bool = false
) throws(SyntaxError) -> PropertyList {
  try readJSON(Array(text.utf8), tags: tags, wideIntegersAsReals: wideIntegersAsReals)
}

/// The error that reading `text` ends in.
private func error(in text: [UInt8], tags: Bool = false) throws -> SyntaxError {
  try #require(throws: SyntaxError.self) { _ = try readJSON(text, tags: tags) }
}

struct JSONReaderTests {
  // MARK: Values

  /// One comma after the last element or entry is read, and duplicate keys are kept.
  @Test(arguments: [
    ("null", "null"), ("true", "true"), (" \t\r\nfalse\n", "false"), ("0", "0"), ("[]", "[]"), ("{ }", "{}"),
    (#"{"a": [true, {}], "b": null}"#, #"{"a": [true, {}], "b": null}"#), (#"{"a":1,"a":2}"#, #"{"a": 1, "a": 2}"#),
    ("[1,]", "[1]"), ("[1 , ]", "[1]"), (#"{"a":[],}"#, #"{"a": []}"#), (#"[{"a":1 , } , ]"#, #"[{"a": 1}]"#),
  ])
  func valuesAreRead(text: String, value: String) throws {
    #expect(try describe(readJSON(text)) == value)
  }

  // MARK: Strings

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"),
    (#""\u0041\u00e9\u00E9""#, "Aéé"),
    (#""\uD83D\uDE00\ud83d\ude00""#, "😀😀"),
    (#""\u0000""#, "\0"),
    (
      #""some text before\nsome text between\nsome text after""#, "some text before\nsome text between\nsome text after"
    ),
    // The reference drops a byte order mark at the start of a string; that is data loss.
    ("\"\u{FEFF}a\"", "\u{FEFF}a"),
  ])
  func escapesAreResolved(text: String, value: String) throws {
    #expect(strings(in: try readJSON(text)).map { Array($0.utf8) } == [Array(value.utf8)])
  }

  /// The reader searches for quotes, backslashes and control characters in words of eight bytes.
  @Test(arguments: 0..<20)
  func endsAreFoundAtEveryOffset(length: Int) throws {
    let text = String(repeating: "x", count: length)
    #expect(strings(in: try readJSON("[\"\(text)\",\"\(text)\\n\(text)\"]")) == [text, "\(text)\n\(text)"])
    #expect(try error(in: Array("\"\(text)\u{1F}\(text)\"".utf8)).offset == length + 1)
    #expect(try error(in: Array("\"\(text)".utf8) + [0xFF, 0x22]).offset == length + 1)
  }

  /// Strings with escapes are decoded in pieces of some 250 bytes.
  @Test(arguments: 0..<40)
  func escapesAreFoundBetweenPieces(length: Int) throws {
    let plain = [0, 200, 480].map { String(repeating: "é", count: ($0 + length) / 2) }
    let text = plain.joined(separator: #"\n\ud83d\ude00"#)
    #expect(strings(in: try readJSON("[\"\(text)\\\"\",1]")) == [plain.joined(separator: "\n😀") + "\""])
  }

  /// Of two mistakes in a string, the first one is reported.
  @Test(
    arguments: [
      ([0xFF] + Array(#"\x"#.utf8), 1), (Array(#"\x"#.utf8) + [0xFF], 1), ([0xC3] + Array(#"\n\x"#.utf8), 1),
      (Array(#"é\é"#.utf8) + [0xFF], 3), (Array(#"é\n"#.utf8) + [0xFF], 5), ([0xFF] + Array(#"\n"#.utf8), 1),
    ] as [([UInt8], Int)])
  func firstMistakeIsReported(bytes: [UInt8], offset: Int) throws {
    #expect(try error(in: [0x22] + bytes + [0x22]).offset == offset)
  }

  // MARK: Numbers

  @Test(arguments: [
    ("-0", "0"), ("-1", "-1"), ("999999999999999999", "999999999999999999"),
    ("-999999999999999999", "-999999999999999999"), ("9223372036854775807", "9223372036854775807"),
    ("-9223372036854775808", "-9223372036854775808"), ("9223372036854775808", "9223372036854775808u"),
    ("18446744073709551615", "18446744073709551615u"), ("1.0", "1.0"), ("-0.0", "-0.0"), ("1e2", "100.0"),
    ("1E+2", "100.0"), ("0e5", "0.0"), ("5e-324", "5e-324"), ("1e-400", "0.0"), ("1e-999999999999999999999", "0.0"),
    ("1.7976931348623157e308", "1.7976931348623157e+308"),
    // More than 17 characters, but Swift spells a double like this.
    ("0.32383276483316237", "0.32383276483316237"), ("-0.1234567890123456", "-0.1234567890123456"),
    ("0.323832764833162370", "0.32383276483316237"), ("3.2383276483316237e-1", "0.32383276483316237"),
    ("0.12345678901234567890", "number(0.1234567890123456789)"), ("12345678901234567.5", "number(12345678901234567.5)"),
    ("123456789012345.6789e-20", "number(0.000001234567890123456789)"),
    ("-10000000000000000000001e-3", "number(-10000000000000000000.001)"),
  ])
  func numbersAreRead(text: String, value: String) throws {
    #expect(try describe(readJSON("[\(text)]")) == "[\(value)]")
    #expect(try describe(readJSON("[\(text)]", wideIntegersAsReals: true)) == "[\(value)]")
  }

  /// Long numbers keep the digits that the reference writes when it converts `[text]` to JSON. The other values have the types
  /// of CPython's json: numbers without fraction and exponent are integers.
  @Test(arguments: [
    ("18446744073709551616", "18446744073709551616", "wide(18446744073709551616)"),
    ("-9223372036854775809", "-9223372036854775809", "wide(-9223372036854775809)"),
    ("123456789012345678901234567890", "123456789012345678901234567890", "wide(123456789012345678901234567890)"),
    ("18446744073709551616.0", "18446744073709551616", "number(18446744073709551616.0)"),
    ("18446744073709551616.000", "18446744073709551616", "number(18446744073709551616.0)"),
    ("1.0000000000000000000", "1", "1.0"), ("-0.0000000000000000000", "0", "-0.0"),
    ("1234567890123456.7e3", "1234567890123456700", "number(1234567890123456700.0)"),
    ("12345678901234567890e0", "12345678901234567890", "number(12345678901234567890.0)"),
    // A capital E and what follows count as characters of the mantissa, so this one is long enough …
    ("123456789012345E10", "1234567890123450000000000", "number(1234567890123450000000000.0)"),
    // … and here the point is behind the last digit.
    ("1.234567890123456789e18", "1234567890123456789", "number(1234567890123456789.0)"),
  ])
  func wideIntegersAreDistinguishedFromWholeReals(text: String, decimal: String, value: String) throws {
    #expect(try describe(readJSON("[\(text)]", wideIntegersAsReals: true)) == "[number(\(decimal))]")
    #expect(try describe(readJSON("[\(text)]")) == "[\(value)]")
  }

  /// JSONSerialization refuses them.
  @Test func integersBeyondDoublesKeepTheirDigits() throws {
    let digits = String(repeating: "7", count: 400)
    #expect(try describe(readJSON("[-\(digits)]")) == "[wide(-\(digits))]")
    #expect(throws: SyntaxError.self) { try readJSON("[-\(digits)]", wideIntegersAsReals: true) }
  }

  /// 10^-20,001 times 10^20,001, and 10^20,000 times 10^-20,000, are one.
  @Test func exponentCompensatesForManyZeros() throws {
    let zeros = String(repeating: "0", count: 20_000)
    for text in ["0.\(zeros)1e20001", "1\(zeros)e-20000"] {
      #expect(try describe(readJSON(text)) == "1.0", "\(text.suffix(8))")
    }
  }

  /// Texts of up to 17 characters are the doubles that the standard library reads. Longer texts are doubles only if Swift
  /// spells the double like this; other texts keep their digits.
  @Test func realsAreTheNearestDoubles() throws {
    var gen = Gen(seed: 21, size: 1)
    for _ in 0..<10_000 {
      var text = "\(gen.finiteReal())"
      // Whole numbers and numbers with an exponent have other rules, which `numbersAreRead` tests.
      guard !text.contains("e"), !text.hasSuffix(".0") else { continue }
      #expect(try describe(readJSON(text)) == Double(text)?.description, "\(text)")
      text.removeLast()
      text.append(String(gen.int(1..<10)))
      let isDouble = text.utf8.count <= 17 || Double(text)?.description == text
      #expect(try describe(readJSON(text)) == (isDouble ? Double(text)?.description : "number(\(text))"), "\(text)")
    }
  }

  /// A decimal of up to 17 characters without its final zeros or its exponent is a double, as its text alone is one. Otherwise a second
  /// conversion would change it: the shortest digits of the double 89.00130045405003 are other ones.
  @Test(arguments: [
    "89.001300454050030", "8900.1300454050030e-2", "-9.001300454050030", "1.0000000000000000000",
    "0.1234567890123450000",
  ])
  func conversionIsIdempotent(text: String) throws {
    func converted(_ text: String) throws -> String {
      let (list, style) = (try readJSON(text), JSONStyle(layout: .compact, types: .plain))
      let bytes = try Output.collect { output throws(WriteError) in try list.writeJSON(style: style, to: &output) }
      return String(decoding: bytes, as: UTF8.self)
    }
    let once = try converted("[\(text)]")
    #expect(try converted(once) == once)
    #expect(try describe(readJSON(text)) == Double(text)?.description)
  }

  /// The reference reads numbers beyond the range of its `Decimal` as doubles.
  @Test(arguments: [
    "123456789012345678e128", "1.23456789012345678e-112", "1.23456789012345678e300",
    "1" + String(repeating: "0", count: 166), "0." + String(repeating: "0", count: 128) + "1",
  ])
  func numbersBeyondDecimalAreDoubles(text: String) throws {
    #expect(try describe(readJSON("[\(text)]", wideIntegersAsReals: true)) == "[\(Double(text) ?? .nan)]")
  }

  // MARK: Errors

  /// A character that is visible, otherwise its first byte in UTF-8.
  @Test(arguments: [
    ("[é]", "expected a value, found 'é'"), ("[1 “]", "expected ',' or ']', found '“'"),
    ("{💥", "expected a key in double quotes, found '💥'"), ("[\u{A0}1]", "expected a value, found the byte 0xC2"),
    ("[\u{FEFF}1]", "expected a value, found the byte 0xEF"), ("[\u{1}]", "expected a value, found the byte 0x01"),
  ])
  func messagesNameTheCharacter(text: String, message: String) throws {
    let bytes = Array(text.utf8)
    #expect(try error(in: bytes).message(in: bytes.span) == message)
  }
}

private func nested(_ depth: Int) -> [UInt8] {
  Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
}

private func strings(in list: PropertyList) -> [String] {
  list.nodes.indices.compactMap { list.string(at: $0).map { list.text(of: $0) } }
}
