import TestSupport
import Testing

@testable import PropertyList

/// Values after an edit has written them: the same value, one of the documented forms, or an error.
struct WrittenValueTests {
  private static let formats: [Format] = [.xml, .binary, .json]

  /// Doubles of every exponent, and the neighbours of the numbers at which a writer or reader changes its form.
  private static let doubles: [Double] = {
    let thresholds: [Double] = [
      1e-308, 1e-128, 1e-5, 1e-4, 0.001, 0.1, 1, 1e9, 1e14, 1e15, 1e16, 1e17, 0x1p52, 0x1p53, 0x1p54, 0x1p63, 0x1p64,
      1e127, 1e300, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
    ]
    var generator = SplitMix64(seed: 31)
    var values: [Double] = [0, 4_503_599_627_370_495.5]
    for threshold in thresholds { values += [threshold, threshold.nextDown, threshold + 0.5, threshold.nextUp] }
    for _ in seeds(5_000) { values.append(Double(bitPattern: generator.next())) }
    for _ in seeds(5_000) { values.append(Double(generator.next() >> (generator.next() % 64))) }
    return (values + values.map { -$0 }).filter(\.isFinite)
  }()

  @Test(arguments: formats) func everyFiniteDoubleIsWrittenExactly(format: Format) throws {
    for value in Self.doubles {
      let written = try Value.node(.real(value)).propertyList.written(as: format, types: .plain)
      guard case .real(let real) = written.nodes[0], real.bitPattern == value.bitPattern else {
        Issue.record("\(value) becomes \(written.nodes[0])")
        continue
      }
    }
  }

  /// The standard library parses the text, and its `description` gives the maximum length.
  @Test func everyFiniteDoubleHasTheShortestTextInJSON() {
    let style = JSONStyle(
      layout: .compact, escapesSlashes: false, keyOrder: .input, types: .plain)
    for value in Self.doubles {
      let text = try? Output.collect { (output) throws(WriteError) in
        try Value.node(.real(value)).propertyList.writeJSON(style: style, to: &output)
      }
      let digits = String(decoding: text ?? [], as: UTF8.self)
      #expect(Double(digits)?.bitPattern == value.bitPattern)
      #expect(digits.contains(where: { ".e".contains($0) }) && digits.utf8.count <= value.description.utf8.count)
    }
  }

  @Test(arguments: [Format.xml, .json])
  func singlePrecisionNumberBecomesTheRealOfTheSameNumber(format: Format) throws {
    for value: Float in [0.1, 5, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 16_777_216] {
      let written = try Value.node(.float(value)).propertyList.written(as: format, types: .plain)
      guard case .real(let real) = written.nodes[0] else {
        Issue.record("\(value) becomes \(written.nodes[0])")
        continue
      }
      #expect(real.bitPattern == Double(value).bitPattern)
    }
  }

  /// XML has whole seconds, no null, integers of 64 bits, one NaN, and reads `{CF$UID: n}` as a UID.
  @Test(arguments: [
    (Value.node(.date(0.5)), WriteError.Reason.dateWithFraction), (.node(.null), .null),
    (.wideInteger(Int128(UInt64.max) + 1), .unreadableInXML), (.string("\u{1}"), .notInXML),
    (.node(.real(Double(bitPattern: 0x7FF8_0000_0000_0001))), .notExact), (.node(.date(.nan)), .unreadableInXML),
    (.dictionary([(.string("CF$UID"), .integer(5))]), .notExact),
  ])
  func valueThatXMLWouldChangeIsRefused(value: Value, reason: WriteError.Reason) {
    #expect { try Value.array([value]).propertyList.written(as: .xml, types: .plain) } throws: { error in
      (error as? WriteError)?.reason == reason
    }
  }

  /// The forms that `--types plain` documents: a date in ISO 8601, data in base64, a UID as a number, names for NaN and the
  /// infinities.
  @Test(arguments: [
    (Value.node(.date(0)), #"["2001-01-01T00:00:00Z"]"#), (.data([0, 1, 2]), #"["AAEC"]"#),
    (.node(.uid(7)), "[7]"), (.node(.real(.nan)), #"["nan"]"#), (.node(.real(-.infinity)), #"["-infinity"]"#),
    (.node(.null), "[null]"), (.dictionary([(.integer(1), .node(.boolean(true)))]), #"[{"1":true}]"#),
  ])
  func plainJSONHasTheDocumentedForms(value: Value, text: String) throws {
    let written = try Value.array([value]).propertyList.written(as: .json, types: .plain)
    #expect(try written.isEqual(to: read(text, formats: [.json])))
  }

  /// The integer 1 and the string "1" would be one key.
  @Test func keysThatPlainJSONWouldJoinAreRefused() {
    let pairs: [(Value, Value)] = [(.integer(1), .string("a")), (.string("1"), .string("b"))]
    let list = Value.dictionary(pairs).propertyList
    #expect(throws: WriteError.self) { try list.written(as: .json, types: .plain) }
  }

  /// Tags are read as values in a file with tags, and as dictionaries in any other file.
  @Test func tagsAreObjectsWhereTheFileHasNone() throws {
    let date = Value.node(.date(0.5)).propertyList
    #expect(try date.written(as: .json, types: .tag).isEqual(to: date))
    let object = try read(#"{"$date": "2001-01-01T00:00:00.5Z"}"#, formats: [.json])
    #expect(try date.written(as: .json, types: .tag, among: .plain).isEqual(to: object))
  }
}
