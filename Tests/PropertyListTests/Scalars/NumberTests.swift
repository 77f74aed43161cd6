import TestSupport
import Testing

@testable import PropertyList

@Suite struct NumberTests {

  @Test func integersOfAllLengthsAreWrittenInDecimal() {
    var gen = Gen(seed: 1, size: 1)
    let powers: [UInt64] = (0..<20).map { exponent in (0..<exponent).reduce(1) { power, _ in power * 10 } }
    let random = (0..<2_000).map { _ in gen.next() >> UInt64(gen.int(0..<64)) }
    for value in powers + powers.map({ $0 - 1 }) + powers.map({ $0 + 1 }) + random {
      let signed = Int64(bitPattern: value)
      #expect(written { $0.append(decimal: value) } == String(value))
      #expect(written { $0.append(decimal: signed) } == String(signed))
    }
  }

  @Test(arguments: [(7, 2, "07"), (42, 2, "42"), (142, 2, "142"), (0, 4, "0000"), (.max, 1, "18446744073709551615")])
  func zerosFillTheWidth(value: UInt64, width: Int, text: String) {
    #expect(written { $0.append(decimal: value, width: width) } == text)
  }

  @Test(
    arguments: [
      ("0", 0), ("00012", 12), ("999999999999999999", 999_999_999_999_999_999),
      ("4294967296", 1 << 32),
      ("9223372036854775807", .max), (String(repeating: "0", count: 100) + "9223372036854775807", .max),
    ] as [(String, Int)])
  func digitsAreRead(text: String, value: Int) {
    let digits = Array(text.utf8)
    #expect(Int(decimal: digits.span) == value)
    #expect(Int(decimal: digits.span, isNegative: true) == -value)
  }

  /// 2^63 is the end of the negative range only.
  @Test(
    arguments: [
      ("9223372036854775808", .min), ("", nil), ("-1", nil), ("+1", nil), ("1 ", nil), ("1a", nil),
      ("1234567890123456789x", nil), ("9223372036854775809", nil),
      ("18446744073709551616", nil), ("9999999999999999999", nil),
      (String(repeating: "9", count: 99), nil),
    ] as [(String, Int?)])
  func otherCharactersAndLargerNumbersAreRefused(text: String, negative: Int?) {
    let digits = Array(text.utf8)
    #expect(Int(decimal: digits.span) == nil)
    #expect(Int(decimal: digits.span, isNegative: true) == negative)
  }

  @Test func digitsOfAllLengthsAreRead() {
    var gen = Gen(seed: 2, size: 1)
    for _ in 0..<2_000 {
      let value = UInt.random(in: 0 ... .max >> UInt.random(in: 0..<64, using: &gen), using: &gen)
      let digits = Array(String(value).utf8)
      #expect(Int(decimal: digits.span) == Int(exactly: value))
    }
  }

  // Recorded from `plutil -insert k -integer TEXT -o - -`.
  @Test(
    arguments: [
      ("5abc", 5), ("1.9", 1), ("1e3", 1), ("0x10", 0), ("abc", 0), ("", 0), ("-", 0), ("- 5", -5), ("+ 5", 5),
      ("--5", 0), ("+-5", 0), ("\u{0B}5", 5), ("\u{01}5", 0), ("\u{7F}5", 0), ("\u{A0}\u{3000}5", 5),
      ("-\u{3000}5", -5), ("\u{2028}5", 5), ("\u{180E}5", 0), ("\u{85}5", 5), ("\u{FF15}", 0), ("\u{1F600}5", 0),
      ("0005", 5), ("1,000", 1),
      ("9223372036854775807", .max), ("9223372036854775808", .max), ("18446744073709551615", .max),
      ("-9223372036854775808", .min), ("-9223372036854775809", .min), ("-99999999999999999999999", .min),
    ] as [(String, Int64)])
  func lenientIntegersAreThoseOfPlutil(text: String, value: Int64) {
    let bytes = Array(text.utf8)
    #expect(Int64(lenientDecimal: bytes.span) == value)
  }
}
