import Testing

@testable import PropertyList

/// Property lists of one value, made from what people type.
@Suite struct ScalarsTests {
  @Test func valuesAreTheirOwnRoots() throws {
    #expect(try describe(PropertyList(string: "é")) == "\"é\"")
    #expect(try describe(PropertyList(string: "")) == "\"\"")
    #expect(try describe(PropertyList(data: [0, 255])) == "<00ff>")
    #expect(describe(PropertyList(integer: .min)) == "-9223372036854775808")
    #expect(describe(PropertyList(unsigned: 5)) == "5")
    #expect(describe(PropertyList(unsigned: .max)) == "18446744073709551615u")
    #expect(describe(PropertyList(real: -0.0)) == "-0.0")
    #expect(describe(PropertyList(boolean: false)) == "false")
    #expect(describe(PropertyList(date: 1.5)) == "@1.5")
    #expect(describe(.emptyArray) == "[]")
    #expect(describe(.emptyDictionary) == "{}")
  }

  /// Lengths have 32 bits; none is cut to them. Nothing reads the bytes, of which there is but one.
  @Test func fourGibibytesAreRefused() throws {
    let byte = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { unsafe byte.deallocate() }
    func source(_ count: Int) -> Source {
      unsafe Source(memory: UnsafeRawBufferPointer(start: byte, count: count)) { _ in }
    }
    let longest = try PropertyList(data: source(1 << 32 - 1))
    guard case .data(let slice) = longest.nodes[0] else {
      Issue.record("not data")
      return
    }
    #expect(slice.count == .max)
    let error = #expect(throws: SyntaxError.self) { _ = try PropertyList(data: source(1 << 32)) }
    #expect(error?.problem == .limit(.longValue))
  }

  // MARK: Strict

  @Test(arguments: [
    ("1", 1.0), ("-1.5e3", -1500), ("+.5", 0.5), ("0e-400", 0), ("inf", .infinity), ("-Infinity", -.infinity),
  ])
  func realsAreRead(text: String, value: Double) {
    #expect(PropertyList(realText: Array(text.utf8)).map { describe($0) } == "\(value)")
  }

  @Test func notANumberIsAReal() {
    #expect(PropertyList(realText: Array("nan".utf8)).map { describe($0) } == "nan")
  }

  /// Unlike in XML, nothing may stand before the number.
  @Test(arguments: [
    "", " ", "abc", "1,5", "0x10", "1e", "1 ", " 1", "\t1", "1\n", "\0", "\u{1}1", "\u{7F}1", "\u{A0}1", "\u{3000}1",
    "\u{FEFF}1", "\u{FEFF}nan", "1é", "1e400", "-1e400", "1e-400", "0.001e-400",
  ])
  func otherTextIsNoReal(text: String) {
    #expect(PropertyList(realText: Array(text.utf8)) == nil)
  }

  /// 2001-01-01T00:00:00Z is zero; an hour is 3,600 seconds.
  @Test(arguments: [
    ("2001-01-01T00:00:00Z", "@0.0"), ("2001-01-01T01:00:00+01:00", "@0.0"), ("2001-01-01T01:00:00Z", "@3600.0"),
  ])
  func datesAreThoseOfRFC3339(text: String, value: String) {
    #expect(PropertyList(dateText: Array(text.utf8)).map { describe($0) } == value)
  }

  @Test(arguments: ["", "2001-01-01", "2001-02-29T00:00:00Z", " 2001-01-01T00:00:00Z", "yesterday"])
  func otherTextIsNoDate(text: String) {
    #expect(PropertyList(dateText: Array(text.utf8)) == nil)
  }

  @Test(arguments: [("", "<>"), ("AAEC", "<000102>"), ("AA==", "<00>"), (" AA\n== ", "<00>")])
  func base64IsRead(text: String, value: String) {
    #expect(PropertyList(base64Text: Array(text.utf8)).map { describe($0) } == value)
  }

  @Test(arguments: ["A", "AA", "AAE", "AA=", "AA==A", "A!==", "AAEC="])
  func otherTextIsNoBase64(text: String) {
    #expect(PropertyList(base64Text: Array(text.utf8)) == nil)
  }

  // MARK: Lenient; recorded from `plutil -insert k -TYPE TEXT -o - -`

  @Test(arguments: [("5", "5"), ("5abc", "5"), ("abc", "0"), (" -7", "-7"), ("99999999999999999999", "\(Int64.max)")])
  func lenientIntegers(text: String, value: String) {
    #expect(describe(PropertyList(lenientIntegerText: Array(text.utf8))) == value)
  }

  @Test(arguments: [("1.5", "1.5"), ("1.5abc", "1.5"), ("abc", "0.0"), ("nan", "0.0"), (" 2", "2.0")])
  func lenientReals(text: String, value: String) {
    #expect(describe(PropertyList(lenientRealText: Array(text.utf8))) == value)
  }

  /// The fields are not checked: 25 hours are a day and one more, 90,000 seconds.
  @Test func lenientDates() {
    #expect(PropertyList(lenientDateText: Array("2001-01-01T25:00:00Z".utf8)).map { describe($0) } == "@90000.0")
    #expect(PropertyList(lenientDateText: Array("yesterday".utf8)) == nil)
  }

  @Test func lenientBase64() {
    #expect(PropertyList(lenientBase64Text: Array("A!A-E C".utf8)).map { describe($0) } == "<000102>")
    #expect(PropertyList(lenientBase64Text: Array("A".utf8)) == nil)
  }
}
