extension Output {
  mutating func append(decimal value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(decimal: value.magnitude)
  }

  mutating func append(decimal value: UInt64) {
    let high = value / EightDigits.limit
    let digits = EightDigits(value % EightDigits.limit)
    if high > 0 {
      append(decimal: high)
      append(digits)
    } else {
      append(digits, from: min(digits.leadingZeroCount, 7))
    }
  }

  /// Appends `value` in decimal, with zeros before it if it has fewer digits than `width`, which is at most 8.
  mutating func append(decimal value: UInt64, width: Int) {
    guard value < EightDigits.limit else { return append(decimal: value) }
    let digits = EightDigits(value)
    append(digits, from: min(digits.leadingZeroCount, 8 - width))
  }

  @inline(__always)
  mutating func append(_ digits: EightDigits, from start: Int = 0) {
    append(word: digits.text >> UInt64(start * 8), count: 8 - start)
  }
}

/// The eight decimal digits of a number below 10^8.
///
/// Splitting a word into halves, quarters and eighths takes three multiplications; digit by digit, it would take eight.
struct EightDigits {
  /// The smallest number that has nine digits.
  static let limit: UInt64 = 100_000_000

  /// The values of the digits, the first in the lowest byte.
  let values: UInt64

  /// The digits of `number`, which must be below `limit`.
  @inline(__always)
  init(_ number: UInt64) {
    let fours = (number / 10_000) | (number % 10_000) << 32
    // 10486 / 2^20 and 103 / 2^10 are close enough to 1/100 below 10^4 and to 1/10 below 100.
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    values = tens | (twos &- tens &* 10) << 8
  }

  /// The digits in ASCII, the first in the lowest byte.
  var text: UInt64 { values | UInt64(repeating: UInt8(ascii: "0")) }

  /// The number of zeros in front; 8 where all digits are zero.
  var leadingZeroCount: Int { values.trailingZeroBitCount / 8 }

  /// The number of zeros at the end; 8 where all digits are zero.
  var trailingZeroCount: Int { values.leadingZeroBitCount / 8 }
}

extension Int128 {
  /// The integer of a `Node.wideInteger`; nil if it needs more than 128 bits.
  init?(wide text: Span<UInt8>) {
    // `Int128.min` has 39 digits and a sign. Longer texts are not copied.
    guard text.count <= 40 else { return nil }
    self.init(String(decoding: text))
  }
}

extension FixedWidthInteger where Self: UnsignedInteger {
  /// This number with `digit` appended in `radix`, or nil if that overflows.
  @inline(__always)
  func appending(_ digit: UInt8, radix: Self = 10) -> Self? {
    let (product, productOverflows) = multipliedReportingOverflow(by: radix)
    let (sum, sumOverflows) = product.addingReportingOverflow(Self(truncatingIfNeeded: digit))
    return productOverflows || sumOverflows ? nil : sum
  }
}

extension Int64 {
  /// The integer with a magnitude and a sign, or nil if it needs more than 64 bits.
  @inline(__always)
  init?(magnitude: UInt64, isNegative: Bool) {
    guard magnitude <= (isNegative ? Int64.min : .max).magnitude else { return nil }
    self.init(truncatingIfNeeded: isNegative ? 0 &- magnitude : magnitude)
  }
}

extension Int {
  /// The integer that `digits` spell, negated if `isNegative`; nil if `digits` is empty or has other bytes than ASCII digits,
  /// or if the integer needs more than 64 bits.
  init?(decimal digits: Span<UInt8>, isNegative: Bool = false) {
    // The standard library accepts a sign, too.
    guard digits.count > 0, digits[0].decimalDigit != nil else { return nil }
    self.init((isNegative ? "-" : "") + String(decoding: digits))
  }

  /// The sum of `self` and `other`, clamped at the greatest integer.
  package func addingClamped(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
