import TestSupport
import PropertyList
import Testing

@testable import PropertyListLint

/// Values of binary files that plutil lets through. What the readers make of them was tried with plutil, CPython's plistlib
/// and plistutil 2.2.0.
@Suite struct BinaryValuesTests {
  /// `{a: value}`: the dictionary takes three bytes from 8 on, the key two, and the value begins at 13.
  private func file(_ value: String) -> ProfiledFile { ProfiledFile(BinaryFile("d1 01 02", "51 61", value).bytes) }

  /// IEEE 754: NaN and infinities; 1e300; 7e16 seconds are 2.2 * 10^9 years.
  @Test(arguments: [
    ("7ff8000000000000", "nan"), ("7ff0000000000000", "inf"), ("fff0000000000000", "-inf"),
    ("7e37e43c8800759c", "1e+300"), ("fe37e43c8800759c", "-1e+300"), ("436f161421c8e000", "7e+16"),
  ])
  func datesOfNoCalendar(_ bits: String, _ seconds: String) {
    let found = file("33 \(bits)")
    #expect(
      found.findings(of: .impossibleDate) == [
        "13 no calendar has the date of object 2, \(seconds) seconds after 2001: CoreFoundation writes another one to XML, "
          + "CPython refuses the file (a)"
      ])
    #expect(found.rules == [.impossibleDate])
  }

  /// Foundation's distant past, which is in the year 0, and its distant future: -63114076800 and 63113904000.
  @Test(arguments: ["c22d63c8c5000000", "422d63c37f000000"])
  func datesOfTheCalendar(_ bits: String) {
    #expect(file("33 \(bits)").rules == [])
  }

  @Test(arguments: [("52 41e9", "E9"), ("52 c3a9", "C3"), ("5f 10 11 4141414141414141414141414141414180", "80")])
  func stringsThatAreNotASCII(_ object: String, _ byte: String) {
    let found = file(object)
    #expect(
      found.findings(of: .encodingMismatch) == [
        "13 expected ASCII in string object 2, found the byte 0x\(byte): CoreFoundation reads ISO 8859-1, libplist UTF-8, "
          + "CPython refuses the file (a)"
      ])
    #expect(found.rules == [.encodingMismatch])
  }

  @Test(arguments: [
    ("61 d800", "D800"), ("62 dc00 0041", "DC00"), ("62 d83d 0041", "D83D"), ("63 d83d de00 dbff", "DBFF"),
    ("62 d83d d83d", "D83D"),
  ])
  func halvesOfSurrogatePairs(_ object: String, _ unit: String) {
    let found = file(object)
    #expect(
      found.findings(of: .encodingMismatch) == [
        "13 expected UTF-16 in string object 2, found the surrogate 0x\(unit) without its other half: CoreFoundation makes "
          + "U+FFFD of it, libplist drops it, CPython refuses the file (a)"
      ])
    #expect(found.rules == [.encodingMismatch])
  }

  @Test(arguments: ["62 d83d de00", "61 00e9", "52 417f", "50"])
  func properStrings(_ object: String) {
    #expect(file(object).rules == [])
  }

  @Test func keysAreStringsToo() {
    let found = ProfiledFile(BinaryFile("a2 01 01", "d1 02 03", "51 e9", "09").bytes)
    // An array of three bytes and a dictionary of three come before; the dictionary is met once.
    #expect(
      found.findings(of: .encodingMismatch) == [
        "14 expected ASCII in string object 2, found the byte 0xE9: CoreFoundation reads ISO 8859-1, libplist UTF-8, CPython "
          + "refuses the file (0.é)"
      ])
  }

  /// 2^64.
  @Test func wideIntegers() {
    #expect(
      file("14 0000000000000001 0000000000000000").findings(of: .numberRange) == [
        "13 expected at most 64 bits in integer object 2, found more: CoreFoundation and libplist keep the low ones, CPython "
          + "keeps all (a)"
      ])
    #expect(file("14 0000000000000000 ffffffffffffffff").rules == [])
  }

  @Test func rulesCanBeSwitchedOff() {
    let bytes = BinaryFile("51 e9").bytes
    #expect(lint(bytes, [.encodingMismatch: .off]) == [])
  }

  /// 60,000 string objects that all lie in the same 60,000 bytes.
  @Test func stringsThatOverlapTakeLinearTime() {
    expectBoundedWork {
      let count = 60_000
      var bytes = Array("bplist00".utf8)
      bytes += [0xAF, 0x12] + bigEndian(count, size: 4)
      for number in 1...count { bytes += bigEndian(number, size: 4) }
      // Each object is 5f 12 and the number of bytes that are left; the text of one holds the objects behind it.
      let firstText = bytes.count
      let total = count * 6
      for number in 0..<count { bytes += [0x5F, 0x12] + bigEndian(total - number * 6, size: 4) }
      bytes += [UInt8](repeating: 0x41, count: total)
      let table = bytes.count
      bytes += bigEndian(8, size: 4)
      for number in 0..<count { bytes += bigEndian(firstText + number * 6, size: 4) }
      bytes +=
        [0, 0, 0, 0, 0, 0, 4, 4] + bigEndian(count + 1, size: 8) + bigEndian(0, size: 8) + bigEndian(table, size: 8)
      #expect(ProfiledFile(bytes).rules.isSubset(of: [.encodingMismatch]))
    }
  }

  /// Years of five digits and negative ones: 252423993600 is 10000-01-01, -63200000000 the year -2. CPython's datetime ends
  /// with the year 9999.
  @Test(arguments: [("424d62d23c800000", 10000), ("c22d6e06f0000000", -2)])
  func datesThatXMLHasNoYearFor(_ bits: String, _ year: Int) {
    let found = file("33 \(bits)")
    #expect(
      found.findings(of: .impossibleDate) == [
        "13 the date of object 2 is in the year \(year): XML's dates have years of four digits, CPython refuses the file (a)"
      ])
    #expect(found.rules == [.impossibleDate])
  }

  /// 252423993599 is the last second of 9999.
  @Test func lastYearOfXML() {
    #expect(file("33 424d62d23c7f8000").rules == [])
  }

  @Test func null() {
    let found = file("00")
    #expect(
      found.findings(of: .nullValue) == [
        "13 found null in object 2: JSON can hold it, XML and OpenStep property lists cannot (a)"
      ])
    #expect(found.rules == [.nullValue])
  }
}
