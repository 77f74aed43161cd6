import Foundation
import TestSupport
import Testing

@testable import PropertyList

/// The C library's reading of a number: glibc and macOS round correctly.
private func nearest(_ text: String) -> Double { unsafe strtod(text, nil) }

@Suite struct DecimalDigitsTests {
  private static func digits(of text: String) -> (digits: DecimalDigits, end: Int) {
    var digits = DecimalDigits()
    let bytes = Array(text.utf8)
    let end = digits.take(from: bytes.span, at: 0)
    return (digits, end)
  }

  /// Eight digits are looked at together, so all counts and all ends of the text count.
  @Test(arguments: 0...20, ["", ".", "/", ":", "e5", "\0", "\u{80}9", "xxxxxxxxx"])
  func digitsEndAnywhere(count: Int, rest: String) {
    let text = String("98765432109876543210".suffix(count))
    let (digits, end) = DecimalDigitsTests.digits(of: text + rest)
    // 20 digits fit into 64 bits up to 18446744073709551615.
    #expect(digits.significand == UInt64(text) ?? (count == 0 ? 0 : UInt64("9876543210987654321")))
    #expect(digits.omittedCount == (count == 20 ? 1 : 0) && !digits.hasRest)
    #expect(end == count)
  }

  @Test(
    arguments: [
      ("00000000000000000000001", 1, 0, false), ("18446744073709551615", .max, 0, false),
      ("18446744073709551616", 1_844_674_407_370_955_161, 1, true),
      ("12345678901234567890000000", 12_345_678_901_234_567_890, 6, false),
      ("12345678901234567890000001", 12_345_678_901_234_567_890, 6, true),
    ] as [(String, UInt64, Int, Bool)])
  func digitsThatDoNotFitAreCounted(text: String, significand: UInt64, omitted: Int, hasRest: Bool) {
    let (digits, end) = DecimalDigitsTests.digits(of: text)
    #expect(digits.significand == significand)
    #expect(digits.omittedCount == omitted && digits.hasRest == hasRest)
    #expect(end == text.utf8.count)
  }

  /// Numbers of 16 to 25 digits at all magnitudes, subnormal
  /// ones and those beyond the limits among them.
  @Test func valuesAreThoseOfC() {
    var generator = SplitMix64(seed: 31)
    var wrong: [String] = []
    var undecided = 0
    for _ in 0..<40_000 {
      let text = (0..<Int.random(in: 16...25, using: &generator)).map { _ in
        String(Int.random(in: 0...9, using: &generator))
      }.joined()
      let exponent = Int.random(in: -360...330, using: &generator)
      guard let value = DecimalDigitsTests.digits(of: text).digits.value(timesTenToThe: exponent) else {
        undecided += 1
        continue
      }
      if value.bitPattern != nearest("\(text)e\(exponent)").bitPattern {
        wrong.append("\(text)e\(exponent)")
      }
    }
    // Undecided is what is less than half of the least double, 2^-1075: with 20 digits, the exponents up to -344, 17 of 691.
    #expect(wrong == [] && undecided < 40_000 * 20 / 691)
  }

  /// What lies in the middle between two doubles, exactly or but for a digit far behind, is left to others or right.
  @Test func middlesAreNotGuessed() {
    var generator = SplitMix64(seed: 32)
    var wrong: [String] = []
    for _ in 0..<500 {
      let value = Double(bitPattern: generator.next()).magnitude
      guard value.isFinite, value.nextUp.isFinite else { continue }
      let middle = Self.middle(above: value)
      for digits in [middle.digits, String(middle.digits.prefix(20)), middle.digits + "0000000000000000000000001"] {
        let exponent = middle.exponent + middle.digits.count - digits.count
        guard let found = DecimalDigitsTests.digits(of: digits).digits.value(timesTenToThe: exponent) else { continue }
        if found.bitPattern != nearest("\(digits)e\(exponent)").bitPattern {
          wrong.append("\(digits)e\(exponent)")
        }
      }
    }
    #expect(wrong == [])
  }

  /// What lies halfway between `value` and the next double, exactly: digits times a power of ten.
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

  /// Swift's description has the shortest digits, and of several the nearest.
  @Test func shortestDigitsAreSwifts() {
    var generator = SplitMix64(seed: 33)
    var wrong: [String] = []
    var undecided = 0
    func check(_ number: UInt64, _ exponent: Int) {
      var (number, exponent) = (number, exponent)
      guard number > 0 else { return }
      while number % 10 == 0 { (number, exponent) = (number / 10, exponent + 1) }
      let value = nearest("\(number)e\(exponent)")
      guard value.isNormal else { return }
      let isShortest = value.description.prefix { $0 != "e" }.filter(\.isNumber).trimmed == "\(number)"
      guard let found = Self.digits(of: "\(number)").digits.isShortest(timesTenToThe: exponent) else {
        return undecided += 1
      }
      if found != isShortest { wrong.append("\(number)e\(exponent)") }
    }
    for _ in 0..<10_000 {
      let value = Double(bitPattern: generator.next()).magnitude
      guard value.isNormal else { continue }
      // The shortest digits, their neighbours, and 17 digits that read as the same or nearly the same.
      let parts = value.description.split(separator: "e")
      let fraction = parts[0].split(separator: ".").last.map(\.count) ?? 0
      let shortest = UInt64(parts[0].filter(\.isNumber)) ?? 0
      let exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - fraction
      for number in [shortest, shortest + 1, shortest - 1, shortest / 10, shortest / 10 + 1] {
        check(number, exponent + (number < shortest / 5 ? 1 : 0))
      }
      var (long, unit) = (shortest, exponent)
      while long < 10_000_000_000_000_000 { (long, unit) = (long * 10, unit - 1) }
      check(long + generator.next() % 20, unit)
      check(generator.next() >> 8, -Int(generator.next() % 20))
    }
    #expect(wrong == [])
    #expect(undecided < 1_000)
  }
}

extension String {
  /// The digits without the zeros at both ends.
  fileprivate var trimmed: String {
    String(drop { $0 == "0" }.reversed().drop { $0 == "0" }.reversed())
  }
}
