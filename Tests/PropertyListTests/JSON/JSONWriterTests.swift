import Testing

@testable import PropertyList

private func write(
  _ list: PropertyList, _ layout: JSONLayout = .compact, escapesSlashes: Bool = false,
  keyOrder: KeyOrder = .input, types: JSONTypes = .plain
) throws(WriteError) -> String {
  let style = JSONStyle(layout: layout, escapesSlashes: escapesSlashes, keyOrder: keyOrder, types: types)
  let bytes = try Output.collect { output throws(WriteError) in try list.writeJSON(style: style, to: &output) }
  return String(decoding: bytes, as: UTF8.self)
}

/// The error of the writer, which must not have appended anything before.
private func reason(_ value: Value, types: JSONTypes) -> WriteError.Reason? {
  var output = Output { _ in true }
  let style = JSONStyle(layout: .compact, escapesSlashes: false, keyOrder: .input, types: types)
  do throws(WriteError) {
    try value.propertyList.writeJSON(style: style, to: &output)
    return nil
  } catch {
    return output.count == 0 ? error.reason : nil
  }
}

/// The JSON writer; Tests/Transcripts/convert and the recorded runs of plutil show its layouts.
struct JSONWriterTests {
  // MARK: Strings

  /// RFC 8259, section 7: quote, backslash and U+0000 to U+001F must be escaped. The forms are plutil's.
  @Test func escapesAreThoseOfPlutil() throws {
    let text = (0..<0x20).map { String(Unicode.Scalar($0)) }.joined()
    #expect(
      try write(Value.string(text + #""\/"# + "\u{7F}\u{2028}é😀").propertyList, escapesSlashes: true)
        == #""\u0000\u0001\u0002\u0003\u0004\u0005\u0006\u0007\b\t\n\u000b\f\r\u000e\u000f\u0010\u0011\u0012\u0013"#
        + #"\u0014\u0015\u0016\u0017\u0018\u0019\u001a\u001b\u001c\u001d\u001e\u001f\"\\\/"# + "\u{7F}\u{2028}é😀\"")
  }

  /// The writer searches for characters to escape in words of eight bytes.
  @Test(arguments: 0..<20)
  func escapesAreFoundAtEveryOffset(length: Int) throws {
    let text = String(repeating: "é", count: length / 2) + String(repeating: "x", count: length % 2)
    for (character, escape) in [("\"", "\\\""), ("\\", "\\\\"), ("\u{1F}", "\\u001f"), ("/", "/")] {
      let list = Value.string(text + character + text + character).propertyList
      #expect(try write(list) == "\"\(text)\(escape)\(text)\(escape)\"")
    }
  }

  // MARK: Numbers

  @Test(arguments: [
    ("1.0", "1"), ("-0.0", "-0"), ("1e15", "1000000000000000"), ("1e16", "1e+16"), ("0.1", "0.1"), ("1e-5", "1e-05"),
    ("18446744073709551615", "18446744073709551615"), ("-9223372036854775808", "-9223372036854775808"),
    ("123456789012345678901234567890", "123456789012345678901234567890"),
  ])
  func numbersAreWrittenAsPlutilDoes(text: String, expected: String) throws {
    #expect(try write(readJSON("[\(text)]", wideIntegersAsReals: true), types: .foundation) == "[\(expected)]")
  }

  /// The texts that CPython's `json.dumps(json.loads(text))` prints.
  @Test(
    arguments: [
      ("1.0", "1.0"), ("-0.0", "-0.0"), ("1e2", "100.0"), ("1e15", "1000000000000000.0"), ("1e16", "1e+16"),
      ("12345678901234568e0", "1.2345678901234568e+16"), ("0.0001", "0.0001"), ("1e-5", "1e-05"), ("1e300", "1e+300"),
      ("-0", "0"), ("1", "1"), ("18446744073709551616", "18446744073709551616"),
    ], [JSONTypes.plain, .refuse])
  func numbersAreWrittenAsInCPython(number: (text: String, expected: String), types: JSONTypes) throws {
    #expect(try write(readJSON("[\(number.text)]"), types: types) == "[\(number.expected)]")
  }

  @Test func wideIntegersAreWrittenInFull() throws {
    #expect(try write(Value.wideInteger(.min).propertyList) == "-170141183460469231731687303715884105728")
  }

  // MARK: Types

  @Test(
    arguments: [
      (.node(.date(0)), #""2001-01-01T00:00:00Z""#), (.data([0, 1, 2]), #""AAEC""#), (.node(.uid(7)), "7"),
      (.node(.real(.nan)), #""nan""#), (.node(.real(.infinity)), #""+infinity""#),
      (.node(.float(-.infinity)), #""-infinity""#), (.node(.float(0.1)), "0.10000000149011612"), (.node(.null), "null"),
      (
        .dictionary([
          (.integer(5), .node(.null)), (.node(.boolean(true)), .node(.null)), (.data([0]), .node(.null)),
          (.node(.real(.nan)), .node(.null)), (.node(.null), .string("")),
        ]), #"{"5":null,"true":null,"AA==":null,"nan":null,"null":""}"#
      ),
    ] as [(Value, String)])
  func plainJSONRepresentsEveryValue(value: Value, expected: String) throws {
    #expect(try write(value.propertyList) == expected)
  }

  /// The reference reports nulls and keys before dates.
  @Test(
    arguments: [.node(.date(0)), .data([]), .node(.uid(7)), .node(.real(.nan)), .node(.float(-.infinity))].flatMap {
      value -> [(Value, JSONTypes, WriteError.Reason?)] in
      [
        (value, .refuse, .notInJSON), ([value], .refuse, .notInJSON), (["a": value], .foundation, .notInJSON),
        ([value, .node(.null)], .foundation, .null),
      ]
    } + [
      ([.dictionary([(.node(.uid(1)), "")])], .refuse, .nonStringKey),
      ([.dictionary([(.node(.uid(1)), "")])], .foundation, .nonStringKey),
      // With the text of its value, the key would be another key of the same dictionary.
      ([.dictionary([(.node(.uid(1)), ""), ("1", "")])], .plain, .nonStringKey),
      ([.dictionary([("1", ""), (.node(.integer(1 as Int64)), "")])], .plain, .nonStringKey),
      ([.dictionary([(.node(.integer(1 as Int64)), ""), (.node(.uid(1)), "")])], .plain, .nonStringKey),
      ([.dictionary([(.node(.integer(1 as Int64)), ""), ("2", "")]), .dictionary([("1", "")])], .plain, nil),
      ([.dictionary([(.node(.integer(1 as Int64)), ""), ("1", "")])], .tag, nil),
      ("", .foundation, .unsupported), (.node(.date(0)), .foundation, .unsupported), (.node(.null), .foundation, .null),
      ([.node(.null)], .foundation, .null), ([.node(.null)], .refuse, nil), (.node(.null), .refuse, nil),
    ] as [(Value, JSONTypes, WriteError.Reason?)])
  func valuesWithoutARepresentationAreRefused(value: Value, types: JSONTypes, expected: WriteError.Reason?) {
    #expect(reason(value, types: types) == expected)
  }

  // MARK: Nesting

  /// JSONSerialization counts a scalar as a level.
  @Test(arguments: [
    (511, Value.array([]), JSONTypes.foundation, true), (512, .array([]), .foundation, false),
    (511, .node(.boolean(true)), .foundation, true), (512, .node(.boolean(true)), .foundation, false),
    (512, .node(.boolean(true)), .plain, true), (512, .array([]), .plain, false),
    (512, .dictionary([]), .refuse, false),
    (510, .dictionary([(.string("a"), .string("b"))]), .foundation, true),
    (511, .dictionary([(.string("a"), .string("b"))]), .foundation, false),
  ])
  func nestingIsLimitedTo512Levels(depth: Int, value: Value, types: JSONTypes, fits: Bool) {
    let nested = (0..<depth).reduce(value) { value, _ in .array([value]) }
    #expect(reason(nested, types: types) == (fits ? nil : .tooDeep))
  }
}
