import TestSupport
import Foundation
import Testing

@testable import PropertyList

/// The date that Foundation reads from the text of a `<date>` element.
private func foundationDate(_ text: String) -> Double? {
  let document = Data("<plist version=\"1.0\"><date>\(text)</date></plist>".utf8)
  let date = unsafe try? PropertyListSerialization.propertyList(from: document, format: nil) as? Date
  return date?.timeIntervalSinceReferenceDate
}

/// The text of the `<date>` element that Foundation writes.
private func foundationText(_ date: Double) throws -> String {
  let date = Date(timeIntervalSinceReferenceDate: date)
  let document = try PropertyListSerialization.data(fromPropertyList: date, format: .xml, options: 0)
  let text = try #require(String(bytes: document, encoding: .utf8)?.firstMatch(of: /<date>(.*)<\/date>/))
  return String(text.1)
}

private func xmlText(_ date: Double) -> String { written { $0.append(xmlDate: date) } }
private func rawText(_ date: Double) -> String { written { $0.append(rawDate: date) } }
private func isoText(_ date: Double) -> String { written { $0.append(isoDate: date) } }
private func printedText(_ date: Double) -> String { written { $0.append(printedDate: date) } }

private func parseXML(_ text: String) -> Double? {
  let bytes = Array(text.utf8)
  return Double.xmlDate(bytes.span)?.seconds
}

private func parseISO(_ text: String) -> Double? {
  let bytes = Array(text.utf8)
  return Double(isoDate: bytes.span)
}

@Suite struct DateWritingTests {
  // Recorded from `plutil -convert xml1` and `plutil -p` of binary files.
  @Test(
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (0.999, "2001-01-01T00:00:00Z"), (-0.001, "2000-12-31T23:59:59Z"),
      (-62_135_769_600, "0031-12-31T00:00:00Z"), (-63_113_904_000, "0001-01-01T00:00:00Z"),
      (-63_145_526_400, "0000-01-01T00:00:00Z"), (-63_149_526_400.5, "-001-11-15T16:53:19Z"),
      (-1e11, "-1168-02-16T14:13:20Z"), (252_423_993_600, "10000-01-01T00:00:00Z"), (1e15, "31690739-07-06T01:46:40Z"),
      (6.7e16, "2123147480-12-15T23:06:40Z"), (6.8e16, "2147483647-06-20T00:53:16Z"),
      (-6.8e16, "2140135078-07-15T23:06:40Z"), (1e18, "2147483647-10-25T01:46:00Z"),
      (-1e18, "-1623965434-03-10T22:14:00Z"), (1e20, "2147483647-02-22T08:00:00Z"),
      (1e300, "2030437302-06-07T00:00:00Z"), (-1e300, "2030437302-06-07T00:00:00Z"),
      (.nan, "2030437302-06-07T24:60:-2147483648Z"), (-.infinity, "2030437302-06-07T24:60:-2147483648Z"),
    ] as [(Double, String)])
  func xmlDatesAreThoseOfPlutil(date: Double, text: String) {
    #expect(xmlText(date) == text)
  }

  @Test func xmlDatesOfAllSizesAreThoseOfFoundation() throws {
    var gen = Gen(seed: 6, size: 1)
    for _ in 0..<1_000 {
      for limit in [1e6, 1e9, 1e11, 1e13, 6e16] {
        let date = Double.random(in: -limit...limit, using: &gen)
        #expect(try xmlText(date) == foundationText(date), "\(date)")
      }
    }
  }

  @Test(
    arguments: [
      (0, "2001-01-01 00:00:00 +0000"), (-0.5, "2000-12-31 23:59:59 +0000"), (600_000_000, "2020-01-06 10:40:00 +0000"),
      (-63_114_076_800, "0000-12-30 00:00:00 +0000"), (-63_114_076_801, "<description unavailable>"),
      (63_113_904_000, "4001-01-01 00:00:00 +0000"), (63_113_904_000.5, "<description unavailable>"),
      (.infinity, "<description unavailable>"), (.nan, "<description unavailable>"),
      // Fractions are rounded towards 1970. The last date becomes a whole second when 31 years are added to it.
      (-978_307_200.5, "1970-01-01 00:00:00 +0000"), (-2_000_000_000.5, "1937-08-16 20:26:40 +0000"),
      (0.99999999, "2001-01-01 00:00:01 +0000"),
    ] as [(Double, String)])
  func printedDatesAreThoseOfPlutil(date: Double, text: String) {
    #expect(printedText(date) == text)
  }

  @Test func printedDatesAreThoseOfFoundation() {
    var gen = Gen(seed: 7, size: 1)
    for _ in 0..<2_000 {
      let date = Double.random(in: -6.4e10...6.4e10, using: &gen)
      #expect(printedText(date) == Date(timeIntervalSinceReferenceDate: date).description, "\(date)")
    }
  }

  // From 1582-10-15 on as recorded from `plutil -extract 0 raw`; before, by the Gregorian calendar.
  @Test(
    arguments: [
      (0.5, "2001-01-01T00:00:00Z"), (-0.5, "2000-12-31T23:59:59Z"), (1e9, "2032-09-09T01:46:40Z"),
      (252_423_993_599.9, "9999-12-31T23:59:59Z"), (1e12, "33689-09-27T01:46:40Z"),
      (-63_000_000_000, "0004-08-11T08:00:00Z"), (-70_000_000_000, "-0218-10-15T19:33:20Z"),
      (1e15, "31690739-07-06T01:46:40Z"),
      (.nan, "-4712-01-01T12:00:00Z"), (.infinity, "506713-02-07T00:00:00Z"),
    ] as [(Double, String)])
  func rawDatesAreISO8601(date: Double, text: String) {
    #expect(rawText(date) == text)
  }

  @Test(
    arguments: [
      (0, "2001-01-01T00:00:00Z"), (599_627_045.25, "2020-01-02T03:04:05.25Z"), (0.1, "2001-01-01T00:00:00.1Z"),
      (-0.25, "2000-12-31T23:59:59.75Z"), (1.5e-7, "2001-01-01T00:00:00.00000015Z"),
      (-1e-5, "2000-12-31T23:59:59.99999Z"),
      (600_000_000.123456, "2020-01-06T10:40:00.123456Z"), (-63_113_904_000.5, "0000-12-31T23:59:59.5Z"),
      // 2^53 seconds are 713,566 times 146,097 days, 139,472 days, and 07:36:32; 139,472 days from 2001-01-01 on it is
      // 2382-11-12.
      (0x1p53, "285428782-11-12T07:36:32Z"), (.greatestFiniteMagnitude, "285428782-11-12T07:36:32Z"),
    ] as [(Double, String)])
  func isoDatesHaveTheShortestFraction(date: Double, text: String) {
    #expect(isoText(date) == text)
  }

  @Test func isoDatesReadBack() {
    var gen = Gen(seed: 8, size: 1)
    var dates = [0x1p-1074, -0x1p-1074, -1, 0x1p53, -0x1p53]
    for _ in 0..<2_000 {
      let some = [1e-15, 1, 1e5, 1e9, 1e12, 9e15].map { Double.random(in: -$0...$0, using: &gen) }
      dates += some + [some[3].rounded(), some[4] + 1e-3, gen.date()] + [gen.finiteReal()].filter { abs($0) <= 0x1p53 }
    }
    #expect(dates.filter { parseISO(isoText($0)) != $0 } == [])
  }
}

@Suite struct DateParsingTests {
  // Recorded from `plutil -convert binary1`.
  @Test(arguments: [
    ("2147483647-01-01T00:00:00Z", 6.77679752236896e+16), ("2147483648-01-01T00:00:00Z", 6.77679752552256e+16),
    ("-2147483648-01-01T00:00:00Z", 6.77679752552256e+16), ("4294967296-01-01T00:00:00Z", -63_145_526_400),
    ("-99999999999-01-01T00:00:00Z", -3.83654966807808e+16), ("--01-01T00:00:00Z", -63_145_526_400),
    ("2020-13-01T00:00:00Z", 631_152_000), ("2020-14-01T00:00:00Z", 599_529_600), ("2020-00-01T00:00:00Z", 599_529_600),
    ("2020-99-99T99:99:99Z", 608_359_239), ("-4-02-30T00:00:00Z", -63_266_572_800),
    ("1601-01-00T00:00:00Z", -12_622_867_200),
    ("2020-01-01T23:59:60Z", 599_616_000),
  ])
  func xmlDatesAreReadAsByPlutil(text: String, date: Double) {
    #expect(parseXML(text) == date)
  }

  @Test func xmlDatesAreReadAsByFoundation() {
    var gen = Gen(seed: 9, size: 1)
    func two() -> String { String(format: "%02d", gen.int(0..<100)) }
    for _ in 0..<3_000 {
      let year = Int(truncatingIfNeeded: gen.next() >> UInt64(gen.int(30..<64)))
      let text = "\(gen.chance(1, of: 2) ? -year : year)-\(two())-\(two())T\(two()):\(two()):\(two())Z"
      #expect(parseXML(text) == foundationDate(text), "\(text)")
    }
  }

  @Test(arguments: [
    "", "-", "2020", "-01-01T00:00:00Z", "2020-1-01T00:00:00Z", "2020-01-01 00:00:00Z", "2020-01-01t00:00:00Z",
    "2020-01-01T00:00:00z", "2020-01-01T00:00:00", "2020-01-01T00:00:00ZZ", "2020-01-01T00:00:00.5Z",
    "2020-01-01T00:00Z",
    "2020-01-01T00:00:00+00:00", " 2020-01-01T00:00:00Z", "2020-01-01T00:00:00Z ", "+2020-01-01T00:00:00Z",
  ])
  func otherFormsAreRefusedInXML(text: String) {
    #expect(parseXML(text) == nil)
    #expect(foundationDate(text) == nil)
  }

  @Test(
    arguments: [
      ("2001-01-01T00:00:00Z", 0), ("2001-01-01t00:00:00z", 0), ("2001-01-01 00:00:00Z", 0),
      ("2001-01-01T01:30:00+01:30", 0), ("2000-12-31T16:00:00-08:00", 0), ("2001-01-01T00:00:00-00:00", 0),
      ("2001-01-01T00:00:00.25Z", 0.25), ("2001-01-01T00:00:00.250000Z", 0.25), ("2000-12-31T23:59:59.75Z", -0.25),
      ("2000-12-31T23:59:59.750Z", -0.25), ("2001-01-01T00:00:00.000Z", 0),
      ("2001-01-01T00:00:00.\(String(repeating: "0", count: 10_000))1Z", 0),
      ("2020-02-29T00:00:00Z", 604_627_200),
      // RFC 3339, section 5.8: the same leap second in two zones; 1990-12-31T23:59:59Z is Unix time 662687999.
      ("1990-12-31T23:59:60Z", 662_688_000 - 978_307_200), ("1990-12-31T15:59:60-08:00", 662_688_000 - 978_307_200),
      ("1937-01-01T12:00:27.87+00:20", -1_041_337_172.13 - 978_307_200),
      ("0000-01-01T00:00:00Z", -63_145_526_400), ("-0001-12-31T00:00:00Z", -63_145_612_800),
      ("10000-01-01T00:00:00Z", 252_423_993_600),
    ] as [(String, Double)])
  func rfc3339DatesAreRead(text: String, date: Double) {
    #expect(parseISO(text) == date)
  }

  @Test(arguments: [
    "", "2020-01-02", "2020-01-02T03:04Z", "2020-01-02T03:04:05", "2020-01-02T03:04:05.Z", "2020-01-02T03:04:05+0100",
    "2020-01-02T03:04:05+01", "2020-01-02T03:04:05+24:00", "2020-01-02T03:04:05+01:60", "2020-13-01T00:00:00Z",
    "2020-00-01T00:00:00Z", "2020-01-00T00:00:00Z", "2020-01-32T00:00:00Z", "2021-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z",
    "2020-04-31T00:00:00Z", "2020-01-01T24:00:00Z", "2020-01-01T00:60:00Z", "2020-01-01T00:00:60Z",
    "2020-01-01T00:00:61Z",
    "1990-12-31T23:59:60-08:00", "20-01-01T00:00:00Z", "02020-01-01T00:00:00Z", "+2020-01-01T00:00:00Z",
    "-0000-01-01T00:00:00Z", "1000000000-01-01T00:00:00Z", "2020-01-02T03:04:05Z ", " 2020-01-02T03:04:05Z",
    "2020-01-02T03:04:05,5Z", "2020-01-02T03:04:05 Z", "2020-01-02_03:04:05Z",
  ])
  func otherFormsAreRefusedInRFC3339(text: String) {
    #expect(parseISO(text) == nil)
  }

  @Test func isoDatesAreWrittenAndReadAsByFoundation() throws {
    var gen = Gen(seed: 10, size: 1)
    let formatter = ISO8601DateFormatter()
    for _ in 0..<1_000 {
      // Foundation's calendar is Julian before 1582-10-15.
      let date = Double(gen.int(-13_000_000_000..<250_000_000_000))
      let text = formatter.string(from: Date(timeIntervalSinceReferenceDate: date))
      #expect(isoText(date) == text)
      #expect(rawText(date) == text)
      #expect(parseISO(text) == date)
    }
  }
}
