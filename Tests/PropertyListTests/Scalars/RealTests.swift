import TestSupport
import Foundation
import Testing

@testable import PropertyList

@Suite struct RealTests {
  /// Doubles of every exponent and power of ten, with their neighbours, ordinary ones, short decimals, integers, and exact ties.
  static let samples: [Double] = {
    var gen = Gen(seed: 3, size: 1)
    var values: [Double] = [
      .leastNormalMagnitude.nextDown, 4.35, 9.9999999999999995e-05, 99999999999999984, 0x1.fffffffffffffp63, 0x1p-48,
      0x1p-49, 0x1p-50, 0x1.fffffffffffffp-49, 0.0078125,
    ]
    for _ in seeds(10_000) {
      values += [gen.finiteReal(), Double(gen.next())]
      // A few bits far below the point: many of these lie halfway between two decimals.
      values.append(Double(sign: .plus, exponent: -gen.int(0..<120), significand: Double(gen.next() >> 44)))
      // Subnormal numbers.
      values.append(Double(bitPattern: gen.next() >> UInt64(gen.int(12..<64))))
    }
    let powers = (-1074...1023).map { Double(sign: .plus, exponent: $0, significand: 1) }
    for power in powers + (-324...308).compactMap({ Double("1e\($0)") }) {
      values += [power, power.nextUp, power.nextDown, power * 5]
      // Few bits: exact in 18 digits up to 10^37 or so.
      values += (0..<3).map { _ in power * Double(gen.next() >> 58 | 1) }
    }
    for exponent in 0...22 {
      guard let power = Double("1e\(exponent)") else { continue }
      values += (0..<200).map { _ in Double(gen.next() >> 11) * power }
    }
    return values.filter { $0.isFinite && $0 != 0 }
  }()

  @Test func seventeenDigitsOfAllMagnitudesAreThoseOfC() {
    var gen = Gen(seed: 6, size: 1)
    let values = RealTests.samples + (0..<25_000).map { _ in Double(bitPattern: gen.next()) }
    let wrong = values.filter { value in
      value.isFinite && written { $0.append(xmlReal: value) } != String(format: "%.17g", value)
    }
    #expect(wrong == [])
  }

  /// Doubles less than 2^-54 of the last digit above the middle between two decimals. A search with Euclid's algorithm for the
  /// minimum residues found them. A product that is too small by this amount would be rounded down.
  @Test(arguments: [
    6.7940645013297918e-246, 7.2020176009211706e+154, 2.9615332712773808e-140, 1.2659892744523979e-126,
    3.3213314465291107e-251, 3.9478044858792358e-281, 4.7588873699593762e-235, 5.7093316626912083e+81,
    7.5736984815316111e+219, 1.7535351455822814e+190, 1.3818843107248639e-118, 2.0673175810821602e+84,
    7.1930039137924474e-265, 4.3674115981616691e+184, 2.124373856742197e+76, 6.7769769142416903e+100,
    1.4080990690929487e+125, 6.9137981571930947e+238, 1.5421948874510982e+217, 7.6488219884970527e+295,
  ])
  func numbersNearTheMiddleAreRoundedAsByC(value: Double) {
    #expect(written { $0.append(xmlReal: value) } == String(format: "%.17g", value))
  }

  @Test(arguments: [
    // 1 + 2^-17 = 1.00000762939453125 has 18 digits, the last of them a 5: down to the even 2.
    (1.00000762939453125, "1.0000076293945312"),
    // 1 + 3 · 2^-17 = 1.00002288818359375: up to the even 8.
    (1.00002288818359375, "1.0000228881835938"),
    // Not halfway: 4 + 2^-18 = 4.000003814697265625 and 4 + 3 · 2^-18 = 4.000011444091796875.
    (4.000003814697265625, "4.0000038146972656"),
    (4.000011444091796875, "4.0000114440917969"),
  ])
  func halvesAreRoundedToTheEvenDigit(value: Double, text: String) {
    #expect(written { $0.append(xmlReal: value) } == text)
  }

  @Test(arguments: [
    (.nan, "nan"), (.infinity, "+infinity"), (-.infinity, "-infinity"), (0, "0.0"), (-0.0, "0.0"), (1, "1"),
    (-1.5, "-1.5"), (0.1, "0.10000000000000001"), (1e100, "1e+100"), (1e-5, "1.0000000000000001e-05"),
    (1e15, "1000000000000000"), (1e16, "10000000000000000"), (1e17, "1e+17"), (0.0001, "0.0001"),
    (.leastNonzeroMagnitude, "4.9406564584124654e-324"), (4.35, "4.3499999999999996"),
    (Double(0.1 as Float), "0.10000000149011612"),
  ])
  func xmlRealsAreThoseOfPlutil(value: Double, text: String) {
    #expect(written { $0.append(xmlReal: value) } == text)
  }

  @Test func sixDecimalsAreThoseOfC() {
    let values = RealTests.samples + [0, 0.9999995, 0.99999949999, 999999.9999996, 0.0000005, 1e300]
    let wrong = values.filter { value in written { $0.append(fixedSix: value) } != String(format: "%f", value) }
    #expect(wrong == [])
  }

  @Test(arguments: [
    (.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf"), (-0.0, "-0.000000"), (-1e-100, "-0.000000"),
    (0.0078125, "0.007812"), (0.0234375, "0.023438"),
  ])
  func sixDecimalsOfSpecialNumbers(value: Double, text: String) {
    #expect(written { $0.append(fixedSix: value) } == text)
  }

  // Recorded from `plutil -convert json`.
  @Test(arguments: [
    (1, "1"), (-0.0, "-0"), (0.1, "0.1"), (1e15, "1000000000000000"), (1e16, "1e+16"),
    (9_007_199_254_740_994, "9.007199254740994e+15"), (1e-5, "1e-05"), (0.0001, "0.0001"), (1.5e300, "1.5e+300"),
    (-2.5e-10, "-2.5e-10"),
  ])
  func jsonRealsAreThoseOfPlutil(value: Double, text: String) {
    #expect(written { $0.append(shortest: value, dropsZeroFraction: true) } == text)
  }

  /// Decimals of any length, their neighbours, and the limits of the fast path, which does not use Swift's description.
  @Test func jsonRealsAreThoseOfSwift() {
    var values: [Double] = [0.001, 0.0001, 0.000001, 0.0011, 1e9, 1e9 - 1e-6, 999_999_999.999999, 999_999_999.9999999]
    var gen = Gen(seed: 9, size: 1)
    for _ in seeds(5_000) {
      let limit = gen.one(of: [100, 100_000, 10_000_000_000, 10_000_000_000_000_000])
      values += [Double(gen.int(0..<limit)) / gen.one(of: [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7]), gen.finiteReal()]
    }
    values += values.flatMap { [$0.nextUp, $0.nextDown] }
    let wrong = (values + values.map(-)).filter { value in
      let text = value.description
      return written { $0.append(shortest: value, dropsZeroFraction: true) }
        != (text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    (0.1, "0.1"), (16_777_216, "16777216"), (16_777_218, "1.6777218e+07"), (1e30, "1e+30"), (-0.0, "-0"),
  ])
  func jsonRealsOfSinglePrecisionAreShortest(value: Float, text: String) {
    #expect(written { $0.append(shortest: value, dropsZeroFraction: true) } == text)
  }

  @Test(arguments: [(1, "1.0"), (-0.0, "-0.0"), (1e16, "1e+16"), (.nan, "nan"), (.infinity, "inf"), (0.1, "0.1")])
  func shortestRealsAreThoseOfSwift(value: Double, text: String) {
    #expect(written { $0.append(shortest: value) } == text)
    #expect(written { $0.append(shortest: Float(value)) } == text)
  }
}

/// The C library's reading of a number: glibc rounds correctly.
private func nearest(_ text: String) -> Double { unsafe strtod(text, nil) }

@Suite struct RealParsingTests {
  private static func parse(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return Double(decimal: bytes.span)
  }

  private static func isWrong(_ text: String) -> Bool {
    parse(text)?.bitPattern != nearest(text).bitPattern
  }

  private static func parseXML(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    return Double.xmlReal(bytes.span)?.value
  }

  @Test(arguments: [
    "0", "-0", "1", "+1", "1.", ".5", "+.5", "-.5", "1e5", "1.e5", "1E+05", "1e-5", "00012.500", "9007199254740993",
    "9007199254740993.0", "9007199254740992.99999999999", "5e-324", "2.4703282292062327e-324",
    "2.4703282292062328e-324", "1.7976931348623158e308", "1e22", "1e23", "123456789012345678901234567890",
    "0.1000000000000000055511151231257827", "18446744073709551615e19", "9999999999999999999e-19", "1e0000000000005",
    "0e99999999999999999999", "4.35", "-0.0e5", "10000000000000000000e-20", "1e400", "-1e400", "1e99999999999999999999",
    "1e-400", "-1e-99999999999999999999", "0." + String(repeating: "0", count: 400) + "1",
  ])
  func decimalsAreRoundedAsByStrtod(text: String) {
    let expected = nearest(text)
    #expect(RealParsingTests.parse(text)?.bitPattern == expected.bitPattern)
    #expect(RealParsingTests.parseXML(text)?.bitPattern == expected.bitPattern)
  }

  @Test func decimalsOfAllSizesAreRoundedAsByStrtod() {
    var gen = Gen(seed: 4, size: 1)
    let texts = (0..<5_000).flatMap { _ in
      let digits = String(gen.next() >> UInt64(gen.int(0..<64)))
      let point = digits.index(digits.startIndex, offsetBy: gen.int(0..<digits.count + 1))
      let exponent = gen.int(-25..<26)
      let plain = "\(digits[..<point]).\(digits[point...])"
      return [plain, "\(plain)e\(exponent)", "\(plain)E\(exponent * 15)"]
    }
    #expect(texts.filter(RealParsingTests.isWrong) == [])
  }

  // An odd number of 54 bits lies halfway between two doubles.
  @Test func exactTiesAreRoundedToTheEvenNumber() {
    var gen = Gen(seed: 5, size: 1)
    let texts = (0..<10_000).flatMap { _ in
      let odd = gen.next() >> 10 | 1 << 53 | 1  // 54 bits
      return ["\(odd)", "\(odd).0", "\(odd)0e-1", "\(UInt128(odd) * 5)e-1", "\(UInt128(odd) * 25)e-2"]
    }
    #expect(texts.filter(RealParsingTests.isWrong) == [])
  }

  /// Numbers in the middle between two doubles: exact, cut to 20 digits, and with a digit far behind.
  @Test func middlesAreRoundedAsByStrtod() {
    var gen = Gen(seed: 32, size: 1)
    var wrong: [String] = []
    for _ in 0..<500 {
      let value = Double(bitPattern: gen.next()).magnitude
      guard value.isFinite, value.nextUp.isFinite else { continue }
      let middle = Self.middle(above: value)
      for digits in [middle.digits, String(middle.digits.prefix(20)), middle.digits + "0000000000000000000000001"] {
        let text = "\(digits)e\(middle.exponent + middle.digits.count - digits.count)"
        if RealParsingTests.isWrong(text) { wrong.append(text) }
      }
    }
    #expect(wrong == [])
  }

  /// The exact middle between `value` and the next double: digits times a power of ten.
  private static func middle(above value: Double) -> (digits: String, exponent: Int) {
    let odd = (value.isNormal ? value.significandBitPattern | 1 << 52 : value.significandBitPattern) << 1 | 1
    let power = max(Int(value.exponentBitPattern), 1) - 1076
    // 5^n · 10^-n is 2^-n.
    var digits = String(odd).reversed().compactMap(\.wholeNumberValue)
    for _ in 0..<power.magnitude {
      var carry = 0
      for index in digits.indices {
        carry += digits[index] * (power < 0 ? 5 : 2)
        digits[index] = carry % 10
        carry /= 10
      }
      if carry > 0 { digits.append(carry) }
    }
    return (digits.reversed().map(String.init).joined(), min(power, 0))
  }

  @Test func writtenRealsAreReadBack() {
    let wrong = RealTests.samples.filter { value in
      RealParsingTests.parse(written { $0.append(xmlReal: value) }) != value
        || RealParsingTests.parse(written { $0.append(shortest: value) }) != value
    }
    #expect(wrong == [])
  }

  @Test(arguments: [
    "", " ", ".", "-", "+", "--1", "+-1", "- 1", "1 ", "1e", "1e+", "1e+-5", "e5", ".e5", "1.5.5", "1e5e5", "1,5",
    "0x10",
    "1_0", "1f", "infinit", "in", "-nan", "+nan", " nan", "nan ", " inf", "- inf", "1\u{0}", "\u{FF11}", "na\u{301}n",
    "\u{130}nf", "1\u{FEFF}", "\u{2028}1", "\u{1680}1", "\u{FEFF}\u{FEFF}1", " \u{FEFF}1", "infinityinfinity",
  ])
  func malformedRealsAreRefused(text: String) {
    #expect(RealParsingTests.parse(text) == nil)
    #expect(RealParsingTests.parseXML(text) == nil)
  }

  // Recorded from the reference.
  @Test(
    arguments: [
      ("inf", .infinity), ("INF", .infinity), ("+inf", .infinity), ("-inf", -.infinity), ("Infinity", .infinity),
      ("+iNFINITY", .infinity), ("-infinity", -.infinity), (" 1.5", 1.5), ("\n\t1.5", 1.5), ("\u{0}\u{1F}\u{7F}1", 1),
      ("\u{80}\u{A0}1", 1), ("\u{2000}\u{200B}\u{3000}1", 1), ("\u{FEFF}1", 1), ("\u{FEFF} 1", 1),
      ("\u{FEFF}inf", .infinity), ("nan", .nan), ("NaN", .nan), ("NAN", .nan), ("\u{FEFF}nan", .nan),
    ] as [(String, Double)])
  func xmlAllowsNamesAndLeadingBlanks(text: String, value: Double) {
    #expect(RealParsingTests.parseXML(text)?.description == value.description)
  }

  @Test(
    arguments: [
      [0xE2], [0xE2, 0x80], [0xC2], [0xEF, 0xBB], [0xFF, 0x31], [0xF0, 0x9F, 0x98, 0x80], [0x80, 0x31],
      [0xED, 0xA0, 0x80],
    ] as [[UInt8]])
  func illFormedTextIsRefused(bytes: [UInt8]) {
    #expect(Double.xmlReal(bytes.span) == nil)
    #expect(Double(lenientDecimal: bytes.span) == 0)
    #expect(Int64(lenientDecimal: bytes.span) == 0)
  }

  @Test func longTextsAreParsedInLinearTime() {
    expectBoundedWork {
      let zeros = String(repeating: "0", count: 1_000_000)
      #expect(RealParsingTests.parse("0." + zeros + "125e1000000") == 0.125)
      #expect(RealParsingTests.parse("125" + zeros + "e-1000003") == 0.125)
      #expect(RealParsingTests.parseXML(zeros + "x") == nil)
    }
  }

  // Recorded from `plutil -insert k -float TEXT -o - -`.
  @Test(
    arguments: [
      ("1.5abc", 1.5), (".5", 0.5), ("-.5", -0.5), ("1,5", 1), ("1e", 0), ("1e+", 0), ("1e+5", 100_000),
      ("1e5.5", 100_000),
      ("1e 5", 0), ("- 1.5", -1.5), ("+ 1.5", 1.5), ("-\t1.5", -1.5), ("\u{3000}1.5", 1.5), ("\u{A0}1.5", 1.5),
      ("\u{0B}1.5", 0), ("\n1.5", 0), ("\u{85}1", 0), ("\u{200B}1.5", 1.5), (".", 0), ("-.", 0), (".e5", 0),
      ("1.e5", 100_000),
      ("0x10", 0), ("nan", 0), ("inf", 0), ("1e400", .infinity), ("-1e400", -.infinity), ("1e-400", 0), ("--1", 0),
      ("+-1", 0),
      ("1_0", 1), ("1.5.5", 1.5), (" 1.5 ", 1.5), ("1E5", 100_000), ("1d5", 1), ("", 0), ("-", 0), ("1. 5", 1),
      // The sign of a zero.
      ("-0", -0.0), ("- 0.0", -0.0), ("-1e-400", -0.0), ("-1e", 0),
    ] as [(String, Double)])
  func lenientRealsAreThoseOfPlutil(text: String, value: Double) {
    let bytes = Array(text.utf8)
    #expect(Double(lenientDecimal: bytes.span).bitPattern == value.bitPattern)
  }
}
