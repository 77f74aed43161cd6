import TestSupport
import Foundation
import Testing

@testable import PropertyList

/// The property list that `text` holds.
func readJSON(_ text: [UInt8], tags: Bool = false) throws(SyntaxError) -> PropertyList {
  let source = Source(text)
  var reader = JSONReader(source.bytes, from: source.bytes.has("\u{FEFF}", at: 0) ? 3 : 0, readsTags: tags)
  try reader.read()
  return PropertyList(format: .json, source: source, nodes: reader.builder.nodes, decoded: reader.builder.decoded)
}

func readJSON(_ text: String, tags: Bool = false) throws(SyntaxError) -> PropertyList {
  try readJSON(Array(text.utf8), tags: tags)
}

/// The error that reading `text` ends in.
private func error(in text: [UInt8], tags: Bool = false) throws -> SyntaxError {
  try #require(throws: SyntaxError.self) { _ = try readJSON(text, tags: tags) }
}

private func foundationMessage(_ text: [UInt8]) throws -> String {
  try error(in: text).foundationMessage(in: text.span)
}

struct JSONReaderTests {
  // MARK: Values

  @Test(
    arguments: [
      ("null", .null), ("true", .boolean(true)), (" \t\r\nfalse\n", .boolean(false)), ("0", integer(0)),
      ("[]", .array(count: 0, size: 0)), ("{ }", .dictionary(count: 0, size: 0)),
    ] as [(String, Node)])
  func anyValueMayBeTheRoot(text: String, node: Node) throws {
    #expect(same(try readJSON(text).nodes, [node]))
  }

  @Test func containersHoldTheirValuesInPreOrder() throws {
    let list = try readJSON(#"{"a": [true, {}], "b": null}"#)
    guard case .string(let a) = list.nodes[1], case .string(let b) = list.nodes[5] else {
      Issue.record("keys are strings")
      return
    }
    #expect(list.text(of: a) == "a" && list.text(of: b) == "b")
    let expected: [Node] = [
      .dictionary(count: 2, size: 6), .string(a), .array(count: 2, size: 2), .boolean(true),
      .dictionary(count: 0, size: 0), .string(b), .null,
    ]
    #expect(same(list.nodes, expected))
  }

  @Test(arguments: [
    ("[1,]", "[1]"), ("[1 , ]", "[1]"), (#"{"a":[],}"#, #"{"a":[]}"#), (#"[{"a":1 , } , ]"#, #"[{"a":1}]"#),
  ])
  func oneTrailingCommaIsTaken(text: String, without: String) throws {
    #expect(try sameValue(readJSON(text), readJSON(without)))
  }

  @Test func repeatedKeysAreKept() throws {
    #expect(try readJSON(#"{"a":1,"a":2}"#).nodes.count == 5)
  }

  @Test func nestingIsHeldTo512() throws {
    #expect(try readJSON(nested(512)).nodes.count == 512)
    #expect(try error(in: nested(513)) == SyntaxError(.json(.tooDeep), at: 512))
  }

  @Test func aMillionBracketsEndInAnErrorToo() throws {
    let brackets = [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)
    #expect(try foundationMessage(brackets) == "Too many nested arrays or dictionaries around character 513.")
  }

  // MARK: Strings

  @Test func stringsWithoutEscapesAreNotCopied() throws {
    let list = try readJSON(#"["", "plain", "日本語 and more than eight bytes", "\#u{7F}"]"#)
    #expect(list.decoded.isEmpty)
    #expect(strings(in: list) == ["", "plain", "日本語 and more than eight bytes", "\u{7F}"])
  }

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

  /// Quotes, backslashes and control characters are looked for eight bytes at a time, so every place counts.
  @Test(arguments: 0..<20)
  func endsAreFoundAtEveryPlace(length: Int) throws {
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
  func firstMistakeCounts(bytes: [UInt8], offset: Int) throws {
    #expect(try error(in: [0x22] + bytes + [0x22]).offset == offset)
  }

  /// Unicode Standard, table 3-7: the first and last sequence of each row, and their ill-formed neighbours.
  @Test(
    arguments: [
      ([0xC2, 0x80], true), ([0xC1, 0xBF], false), ([0xE0, 0xA0, 0x80], true), ([0xE0, 0x9F, 0xBF], false),
      ([0xED, 0x9F, 0xBF], true), ([0xED, 0xA0, 0x80], false), ([0xEE, 0x80, 0x80], true), ([0xEF, 0xBF, 0xBF], true),
      ([0xF0, 0x90, 0x80, 0x80], true), ([0xF0, 0x8F, 0xBF, 0xBF], false), ([0xF4, 0x8F, 0xBF, 0xBF], true),
      ([0xF4, 0x90, 0x80, 0x80], false), ([0xF5, 0x80, 0x80, 0x80], false), ([0x80], false), ([0xE2, 0x82], false),
      ([0xF1, 0x80, 0x80], false), ([0xE2, 0x28, 0xA1], false), ([0xDF, 0xBF], true),
    ] as [([UInt8], Bool)])
  func stringsMustBeUTF8(bytes: [UInt8], isWellFormed: Bool) {
    #expect(((try? readJSON([0x22] + bytes + [0x22])) != nil) == isWellFormed)
  }

  // MARK: Numbers

  @Test(
    arguments: [
      ("-0", integer(0)), ("-1", integer(-1)), ("999999999999999999", integer(999_999_999_999_999_999)),
      ("-999999999999999999", integer(-999_999_999_999_999_999)), ("9223372036854775807", integer(.max)),
      ("-9223372036854775808", integer(.min)), ("9223372036854775808", .unsigned(0x8000_0000_0000_0000)),
      ("18446744073709551615", .unsigned(UInt64.max)),
      ("1.0", .real(1)), ("-0.0", .real(-0.0)), ("1e2", .real(100)), ("1E+2", .real(100)), ("0e5", .real(0)),
      ("5e-324", .real(.leastNonzeroMagnitude)), ("1e-400", .real(0)), ("1e-999999999999999999999", .real(0)),
      ("1.7976931348623157e308", .real(.greatestFiniteMagnitude)),
      // More than 17 characters, but the text is what a double is spelled like.
      ("0.32383276483316237", .real(0.32383276483316237)), ("-0.1234567890123456", .real(-0.1234567890123456)),
      ("0.323832764833162370", .real(0.32383276483316237)), ("3.2383276483316237e-1", .real(0.32383276483316237)),
    ] as [(String, Node)])
  func numbersAreIntegersOrDoubles(text: String, node: Node) throws {
    #expect(same(try readJSON(text).nodes, [node]))
  }

  /// 10^-20,001 times 10^20,001, and 10^20,000 times 10^-20,000, are one.
  @Test func manyZerosAreMadeUpForByTheExponent() throws {
    let zeros = String(repeating: "0", count: 20_000)
    for text in ["0.\(zeros)1e20001", "1\(zeros)e-20000"] {
      #expect(same(try readJSON(text).nodes, [.real(1)]), "\(text.suffix(8))")
    }
  }

  /// The standard library reads decimal numbers as IEEE 754 wants it.
  @Test func shortRealsAreTheNearestDoubles() throws {
    var generator = SplitMix64(seed: 21)
    for _ in 0..<2_000 {
      let whole =
        UInt64.random(in: 0..<1_000_000_000, using: &generator) >> UInt64.random(in: 0..<30, using: &generator)
      let digits = (1...Int.random(in: 1...12, using: &generator)).map { _ in
        String(Int.random(in: 0...9, using: &generator))
      }
      let text = "\(Bool.random(using: &generator) ? "-" : "")\(whole).\(digits.joined())"
      guard text.utf8.count <= 17 else { continue }
      #expect(same(try readJSON(text).nodes, [.real(try #require(Double(text)))]), "\(text)")
    }
  }

  /// Texts of more than 17 characters are the doubles that they spell only if Swift spells these so.
  @Test func longRealsAreDoublesIfSwiftSpellsThemSo() throws {
    var generator = SplitMix64(seed: 22)
    for _ in 0..<5_000 {
      let scale: Double = [1e-5, 1e-3, 1, 1000, 1e9, 1e15].randomElement(using: &generator) ?? 1
      var text = (Double.random(in: -1..<1, using: &generator) * scale).description
      // Of a fraction of zeros nothing is kept.
      guard !text.contains("e"), !text.hasSuffix(".0"), text.utf8.count > 17 else { continue }
      #expect(same(try readJSON(text).nodes, [.real(try #require(Double(text)))]), "\(text)")
      text.removeLast()
      text.append(String(Int.random(in: 1...9, using: &generator)))
      let isSpelled = Double(text)?.description == text
      let nodes = try readJSON(text).nodes
      if case .real = nodes.first { #expect(isSpelled, "\(text)") } else { #expect(!isSpelled, "\(text)") }
    }
  }

  /// What the reference writes when it converts `[text]` to JSON.
  @Test(arguments: [
    ("18446744073709551616", "18446744073709551616", true),
    ("-9223372036854775809", "-9223372036854775809", true),
    ("123456789012345678901234567890", "123456789012345678901234567890", true),
    ("0.12345678901234567890", "0.1234567890123456789", true),
    ("12345678901234567.5", "12345678901234567.5", true),
    ("1.0000000000000000000", "1", true),
    ("-0.0000000000000000000", "0", true),
    ("1234567890123456.7e3", "1234567890123456700", false),
    ("123456789012345.6789e-20", "0.000001234567890123456789", false),
    ("-10000000000000000000001e-3", "-10000000000000000000.001", false),
    // A capital E and what follows count as characters of the mantissa, so this one is long enough …
    ("123456789012345E10", "1234567890123450000000000", false),
    // … and here the point falls behind the last digit.
    ("1.234567890123456789e18", "1234567890123456789", false),
  ])
  func longNumbersKeepTheirDigits(text: String, decimal: String, isSlice: Bool) throws {
    let list = try readJSON("[\(text)]")
    guard case .number(let slice) = list.nodes[1] else {
      Issue.record("\(text) was read as \(list.nodes[1])")
      return
    }
    #expect(list.text(of: slice) == decimal)
    #expect(list.decoded.isEmpty == isSlice)
  }

  /// Beyond what the reference's `Decimal` holds it makes doubles of the same texts.
  @Test(arguments: [
    "123456789012345678e128", "1.23456789012345678e-112", "1.23456789012345678e300",
    "1" + String(repeating: "0", count: 166), "0." + String(repeating: "0", count: 128) + "1",
  ])
  func numbersBeyondDecimalAreDoubles(text: String) throws {
    let value = try #require(Double(text))
    #expect(same(try readJSON(text).nodes, [.real(value)]))
  }

  // MARK: Errors

  /// The reference's texts, by `plutil -convert xml1 -o - -`.
  @Test(arguments: [
    ("", "Unexpected end of file during JSON parse."),
    ("[1]x", "Invalid value around character 3."),
    ("[1]  x", "Invalid value around character 5."),
    ("[,1]", "Invalid value around character 1."),
    ("[1,,]", "Invalid value around character 3."),
    ("[1}", "Invalid value around character 2."),
    ("{a:1}", "Invalid value around character 1."),
    (#"{"a" 1}"#, "Invalid value around character 5."),
    (#"{"a":1,,}"#, "Invalid value around character 7."),
    (#"{"a":1"#, "Unexpected end of file during JSON parse."),
    ("[\u{A0}1]", "Invalid value around character 1."),
    ("[1/*c*/]", "Invalid value around character 2."),
    ("[tru]", "Unexpected end of file during JSON parse."),
    ("[tru] ", "Invalid value around character 4."),
    ("[truex]", "Invalid value around character 5."),
    ("[falsy]", "Invalid value around character 5."),
    ("[n", "Unexpected end of file during JSON parse."),
    ("[01]", "Number with leading zero around character 2."),
    ("[-01]", "Number with leading zero around character 3."),
    ("[-]", "Invalid value around character 2."),
    ("[+1]", "Invalid value around character 1."),
    ("[.5]", "Invalid value around character 1."),
    ("[1.]", "Invalid value around character 3."),
    ("[1.e5]", "Invalid value around character 3."),
    ("[1e", "Unexpected end of file during JSON parse."),
    ("[1e5.5]", "Invalid value around character 4."),
    ("[0x10]", "Invalid value around character 2."),
    ("[-Infinity]", "Invalid value around character 2."),
    ("[1e400]", "Number 1e400 is not representable in Swift."),
    ("[1e400,-1e500]", "Number 1e400 is not representable in Swift."),
    ("[1e400,x]", "Invalid value around character 7."),
    ("1e999999999999999999999", "Number 1e999999999999999999999 is not representable in Swift."),
    ("[\"a\nb\"]", "Unescaped control character around character 3."),
    (#"["a"#, "Unexpected end of file during JSON parse."),
    (#"["\x41"]"#, "Invalid escape sequence around character 2."),
    (#"["a\n\x"]"#, "Invalid escape sequence around character 5."),
    (#"["\é"]"#, "Invalid UTF-8 sequence 2 bytes starting from character 2."),
    (#"["\u00g0"]"#, #"Invalid hex encoded sequence in "00g0" at 4."#),
    (#"["\u00"]"#, #"Invalid hex encoded sequence in "00"]" at 4."#),
    (#"["\u00"#, "Unexpected end of file during JSON parse."),
    (#"["\ud83d\u00g0"]"#, #"Invalid hex encoded sequence in "00g0" at 10."#),
    (
      #"["\ud83d\u0041"]"#,
      "Unexpected end of file during string parse (expected low-surrogate code point but did not find one)."
    ),
    (#"["\ud83d""#, "Unexpected end of file during JSON parse."),
    (#"["\ud83dxé"]"#, "Invalid UTF-8 sequence 8 bytes starting from character 2."),
    (#"["\ude00"]"#, "Unable to convert hex escape sequence (no high character) to UTF8-encoded character."),
    // What precedes a byte order mark does not count.
    ("\u{FEFF}[1]x", "Invalid value around character 3."),
    ("\u{FEFF}[\"\\u00g0\"]", #"Invalid hex encoded sequence in "00g0" at 4."#),
    ("     " + String(repeating: "[", count: 513), "Too many nested arrays or dictionaries around character 518."),
  ])
  func errorsHaveFoundationsTexts(text: String, message: String) throws {
    #expect(try foundationMessage(Array(text.utf8)) == message)
  }

  /// The count of bytes is that of the piece up to the next quote or backslash, or control character with it.
  @Test(arguments: [
    ("[\"ab\u{FF}\"]", "Invalid UTF-8 sequence 3 bytes starting from character 2."),
    ("[\"ab\u{FF}\\n\"]", "Invalid UTF-8 sequence 3 bytes starting from character 2."),
    ("[\"\u{FF}\nb\"]", "Invalid UTF-8 sequence 2 bytes starting from character 2."),
    ("[\"ab\\n\u{FF}\"]", "Invalid UTF-8 sequence 1 bytes starting from character 6."),
    ("[\"ab\u{FF}", "Unexpected end of file during JSON parse."),
  ])
  func invalidUTF8HasFoundationsTexts(latin1: String, message: String) throws {
    #expect(try foundationMessage(latin1.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }) == message)
  }

  @Test(
    arguments: [
      ("[1 2]", "expected ',' or ']', found '2'", 3, 0),
      (#" {"a"}"#, "expected ':', found '}'", 5, 1),
      (#"{"a": [1, "#, "expected a value, found the end of the file", 10, 6),
      (#"["abc"#, "expected '\"' at the end of the string, found the end of the file", 5, 1),
      ("[nul]", "expected 'null', found 'nul'", 1, nil),
      ("[-x]", "expected a digit, found 'x'", 2, nil),
      ("[1] 2", "expected the end of the file, found '2'", 4, nil),
      ("[1e400]", "expected a number within the range of a double, found 1e400", 1, nil),
      ("[\"\u{1}\"]", "expected an escape such as '\\n' or '\\u0001', found the byte 0x1 in a string", 2, nil),
    ] as [(String, String, Int, Int?)])
  func errorsSayWhatWasExpected(text: String, message: String, offset: Int, opened: Int?) throws {
    let error = try error(in: Array(text.utf8))
    #expect(error.message(in: Array(text.utf8).span) == message)
    #expect(error.offset == offset)
    #expect(error.opened == opened)
  }

  // MARK: The oracle

  /// Foundation's reader takes and refuses the same texts, with the same messages.
  @Test func damagedTextsFailAsInJSONSerialization() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<4_000 {
      let text = damaged(Array((samples.randomElement(using: &random) ?? "").utf8), using: &random)
      // Without a character other than NUL among the first four, Foundation takes it for UTF-16 or UTF-32.
      guard !text.prefix(4).contains(0) else { continue }
      let expected: String?
      do {
        _ = try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
        expected = nil
      } catch {
        expected = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String
      }
      let found: String?
      do throws(SyntaxError) {
        _ = try readJSON(text)
        found = nil
      } catch {
        found = error.foundationMessage(in: text.span)
      }
      #expect(found == expected, "\(String(decoding: text, as: UTF8.self))")
    }
  }
}

// MARK: - Help

private let samples = [
  #"{"a":[1,-2.5e3,"x\n\u00e9\ud83d\ude00"],"b":{"c":true,"d":false,"e":null},"f":"é日本"}"#,
  #"["abcdefghijklmnop\nqrstuvwxyzéabcdefgh", 1e5, -0, 0.5, [[], {}], {"k": "v"}, ]"#,
  #" [ 1 , "a" , { "b" : 2 , } , "\ud83d\ude00\\\/\"" ] "#,
]

/// `text` with one to three insertions and deletions.
func damaged(_ text: [UInt8], using random: inout SplitMix64) -> [UInt8] {
  let splinters = [
    "\"", "\\", "{", "}", "[", "]", ",", ":", "0", "1", "e", "-", ".", "\u{1}", "é", "\\u", "\\ud83d", "true",
  ]
  var bytes = text
  for _ in 0..<Int.random(in: 1...3, using: &random) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes.insert(contentsOf: (splinters.randomElement(using: &random) ?? "").utf8, at: place)
    case 1: bytes.removeSubrange(place..<min(place + 2, bytes.count))
    case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
    default: bytes.removeSubrange(place...)
    }
  }
  return bytes
}

private func nested(_ depth: Int) -> [UInt8] {
  Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
}

private func strings(in list: PropertyList) -> [String] {
  list.nodes.indices.compactMap { list.string(at: $0).map { list.text(of: $0) } }
}

private func integer(_ value: Int64) -> Node { .integer(value) }

/// Whether the nodes are the same, doubles to the bit.
private func same(_ left: [Node], _ right: [Node]) -> Bool {
  left.count == right.count && zip(left, right).allSatisfy { "\($0)" == "\($1)" }
}
