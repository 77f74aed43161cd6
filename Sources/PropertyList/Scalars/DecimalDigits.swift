/// The digits of a decimal number as an integer of 64 bits. Digits that do not fit are counted.
struct DecimalDigits {
  /// The integer of all digits, or of the first 19 or 20 after leading zeros.
  private(set) var significand: UInt64 = 0
  /// The number of digits after those of the significand.
  private(set) var omittedCount = 0
  /// True if one of the omitted digits is not zero.
  private(set) var omitsNonzero = false

  /// Reads the digits at `start` of `text`, which follow those read before, and returns their end.
  @inline(always)
  mutating func read(from text: Span<UInt8>, at start: Int) -> Int {
    var index = start
    while true {
      let (value, count) = text.decimalDigits(at: index)
      guard significand < powersOfTen[19 - count] else {
        let end: Int
        (self, end) = readingDigitByDigit(from: text, at: index)
        return end
      }
      significand = significand &* powersOfTen[count] &+ value
      index &+= count
      if count < 8 { return index }
    }
  }

  /// Reads digits that may not fit into the significand. Not mutating, so that the digits of most numbers stay in registers.
  @inline(never)
  private func readingDigitByDigit(from text: Span<UInt8>, at start: Int) -> (digits: DecimalDigits, end: Int) {
    var (digits, index) = (self, start)
    while index < text.count, let digit = text[index].decimalDigit {
      if digits.omittedCount == 0, let next = digits.significand.appending(digit) {
        digits.significand = next
      } else {
        digits.omittedCount += 1
        digits.omitsNonzero = digits.omitsNonzero || digit != 0
      }
      index += 1
    }
    return (digits, index)
  }

  /// True for digits that are too few for a `NumberLoss`.
  var isShort: Bool { significand < powersOfTen[NumberLoss.maxDigits] }

  /// The double nearest to the number times 10^`exponent`, with a tie rounded to the even one; nil if the significand and
  /// 128 bits of the power of ten do not determine that double.
  @inline(__always)
  func value(timesTenToThe exponent: Int) -> Double? {
    let exponent = exponent + omittedCount
    guard significand <= 1 << 53, exponent.magnitude < powersOfTen.count else { return roundedValue(exponent) }
    // Both operands are exact: 5^19 has 45 bits. So the result is rounded once.
    let power = Double(powersOfTen[Int(exponent.magnitude)])
    return exponent < 0 ? Double(significand) / power : Double(significand) * power
  }

  // The method is that of Daniel Lemire, "Number Parsing at a Gigabyte per Second" (2021).
  private func roundedValue(_ exponent: Int) -> Double? {
    if significand == 0 || exponent < PowerOfTen.exponents.lowerBound { return 0 }
    if exponent > PowerOfTen.exponents.upperBound { return .infinity }
    guard let scaled = BinaryScaled(self, timesTenToThe: exponent) else { return nil }
    guard scaled.rest > scaled.half || scaled.rest + scaled.error < scaled.half else { return nil }
    // The significand's top bit, and a carry out of it, increase the exponent in the bit pattern.
    guard scaled.exponent < 2046 - 1074 else { return .infinity }
    return Double(bitPattern: (UInt64(scaled.exponent + 1074) << 52) + scaled.rounded)
  }

  /// True if these are the shortest digits of the double, in Swift's sense: no decimal with fewer digits is read as the
  /// same double, and none with as many digits is nearer to it. Nil if 128 bits do not decide.
  ///
  /// The last digit must not be zero, and the double must not be subnormal. Without this, `lint` takes 11 % more instructions
  /// for JSON records.
  func isShortest(timesTenToThe exponent: Int) -> Bool? {
    // Two different decimals of at most 15 digits are different doubles (C's `DBL_DIG`).
    if significand < powersOfTen[15] { return true }
    guard omittedCount == 0, PowerOfTen.exponents.contains(exponent),
      let scaled = BinaryScaled(self, timesTenToThe: exponent), scaled.rounded > 1 << 52
    else { return nil }
    // The distance from the number to the double, the value of the last digit, and the possible error of both.
    let isBelow = scaled.rest <= scaled.half
    let distance = isBelow ? scaled.rest : 2 * scaled.half - scaled.rest
    let unit = scaled.unit
    let margin = 16 * (scaled.error + (unit >> 60))
    /// Nil if the error could change the result.
    func isGreater(_ left: UInt128, than right: UInt128) -> Bool? {
      if left > right + margin { return true }
      return left + margin < right ? false : nil
    }
    guard let isFar = isGreater(distance, than: unit / 2) else { return nil }
    if isFar { return false }
    // The nearest decimals with one digit fewer, on both sides.
    let last = UInt128(significand % 10)
    let toward = (isBelow ? last : 10 - last) * unit
    let away = (isBelow ? 10 - last : last) * unit + distance
    let nearer = min(away, toward > distance ? toward - distance : distance - toward)
    return isGreater(nearer, than: scaled.half)
  }
}

/// A decimal number in binary: a double's significand, and at least 64 bits after it.
private struct BinaryScaled {
  /// The significand, rounded to the nearest integer.
  let rounded: UInt64
  /// The power of two of the significand.
  let exponent: Int
  /// The bits after the significand.
  let rest: UInt128
  /// Half of the significand's last bit, in the unit of `rest`.
  let half: UInt128
  /// The maximum error, in the unit of `rest`: the decimal number may be greater by this.
  let error: UInt128
  /// The value of the decimal significand's last digit, in the unit of `rest`.
  let unit: UInt128

  /// The product of `digits`, which must not be zero, and a power of ten; nil if it is too small for a double.
  @inline(__always)
  init?(_ digits: DecimalDigits, timesTenToThe exponent: Int) {
    let power = PowerOfTen(exponent)
    let zeros = digits.significand.leadingZeroBitCount
    let product = power.product(with: digits.significand << UInt64(zeros))
    let productExponent = power.exponent + 64 - zeros
    // The significand of a double has 53 bits, or fewer if its last bit would be below 2^-1074.
    let restCount = max(75 - product.leadingZeroBitCount, -1074 - productExponent)
    guard restCount < 128 else { return nil }
    half = 1 << UInt128(restCount - 1)
    rest = product & ((half << 1) - 1)
    rounded = UInt64(truncatingIfNeeded: product >> UInt128(restCount)) + (rest > half ? 1 : 0)
    self.exponent = productExponent + restCount
    unit = power.significand >> UInt128(64 - zeros)
    // The error of the power, the error of the product, and the value of omitted digits.
    error = PowerOfTen.error + 1 + (digits.omitsNonzero ? unit + 1 : 0)
  }
}
