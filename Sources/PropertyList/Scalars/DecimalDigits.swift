/// The digits of a decimal number as an integer, as many of them as 64 bits hold.
struct DecimalDigits {
  /// The first digits: all of them, or 19 or 20 from the first that is not zero on.
  private(set) var significand: UInt64 = 0
  /// How many digits follow those of the significand.
  private(set) var omittedCount = 0
  /// Whether one of these is not zero.
  private(set) var hasRest = false

  /// Takes the digits that `text` has at `start` after those taken before.
  ///
  /// - Returns: where they end.
  @inline(__always)
  mutating func read(from text: Span<UInt8>, at start: Int) -> Int {
    var index = start
    while true {
      let (value, count) = text.decimalDigits(at: index)
      guard significand < powersOfTen[19 - count] else { return readLast(from: text, at: index) }
      significand = significand &* powersOfTen[count] &+ value
      index &+= count
      if count < 8 { return index }
    }
  }

  @inline(never)
  private mutating func readLast(from text: Span<UInt8>, at start: Int) -> Int {
    var index = start
    while index < text.count, let digit = text[index].decimalDigit {
      if omittedCount == 0, let next = significand.appending(digit) {
        significand = next
      } else {
        omittedCount += 1
        hasRest = hasRest || digit != 0
      }
      index += 1
    }
    return index
  }

  /// Whether there are no more than 17 digits, which a double always keeps apart from its neighbours.
  var isShort: Bool { significand < powersOfTen[17] }

  /// The double nearest to the number times 10^`exponent`, a tie going to the even one; nil where the digits that are kept
  /// and 128 bits of the power of ten do not decide.
  @inline(__always)
  func value(timesTenToThe exponent: Int) -> Double? {
    let exponent = exponent + omittedCount
    guard significand <= 1 << 53, exponent.magnitude < powersOfTen.count else { return roundedValue(exponent) }
    // Both operands are exact (10^19 is 5^19, which has 45 bits, times a power of two), so one rounding is all.
    let power = Double(powersOfTen[Int(exponent.magnitude)])
    return exponent < 0 ? Double(significand) / power : Double(significand) * power
  }

  // The method is that of Daniel Lemire, "Number Parsing at a Gigabyte per Second" (2021).
  private func roundedValue(_ exponent: Int) -> Double? {
    if significand == 0 || exponent < PowerOfTen.exponents.lowerBound { return 0 }
    if exponent > PowerOfTen.exponents.upperBound { return .infinity }
    guard let scaled = BinaryScaled(self, timesTenToThe: exponent) else { return nil }
    guard scaled.rest > scaled.half || scaled.rest + scaled.error < scaled.half else { return nil }
    // The top bit of the significand adds one to the exponent in the bit pattern, and so does a carry.
    guard scaled.exponent < 2046 - 1074 else { return .infinity }
    return Double(bitPattern: UInt64(scaled.exponent + 1074) << 52 + scaled.rounded)
  }

  /// Whether no decimal with fewer digits reads as the same double, and none with as many is nearer to it; nil where 128
  /// bits do not decide. The last digit must not be zero, nor the double so small that it has fewer than 53 bits.
  func isShortest(timesTenToThe exponent: Int) -> Bool? {
    // No two decimals of 15 digits or fewer read as the same double (C's `DBL_DIG`).
    if significand < powersOfTen[15] { return true }
    guard omittedCount == 0, PowerOfTen.exponents.contains(exponent),
      let scaled = BinaryScaled(self, timesTenToThe: exponent), scaled.rounded > 1 << 52
    else { return nil }
    // How far the double is above or below the number, what the last digit counts, and how near a decimal must be.
    let isBelow = scaled.rest <= scaled.half
    let distance = isBelow ? scaled.rest : 2 * scaled.half - scaled.rest
    let unit = scaled.unit
    let margin = 16 * (scaled.error + unit >> 60)
    if distance + margin > unit / 2 { return distance > unit / 2 + margin ? false : nil }
    // With one digit fewer, the next decimals on both sides.
    let last = UInt128(significand % 10)
    let toward = (isBelow ? last : 10 - last) * unit
    let away = (isBelow ? 10 - last : last) * unit + distance
    let nearer = min(away, toward > distance ? toward - distance : distance - toward)
    return nearer > scaled.half + margin ? true : nearer + margin < scaled.half ? false : nil
  }
}

/// A decimal number in binary: a significand of a double and 64 bits and more that follow it.
private struct BinaryScaled {
  /// The significand, rounded to the nearest.
  let rounded: UInt64
  /// The power of two of the significand.
  let exponent: Int
  /// What follows the significand.
  let rest: UInt128
  /// Half of the significand's last bit, as `rest` counts.
  let half: UInt128
  /// By how much the number may be greater than this.
  let error: UInt128
  /// The power of ten of the last digit that was kept.
  let unit: UInt128

  /// The product of `digits`, which are not zero, and a power of ten, or nil if it is too small for a double.
  @inline(__always)
  init?(_ digits: DecimalDigits, timesTenToThe exponent: Int) {
    let power = PowerOfTen(exponent)
    let zeros = digits.significand.leadingZeroBitCount
    let product = power.product(with: digits.significand << UInt64(zeros))
    let productExponent = power.exponent + 64 - zeros
    // The significand of a double has 53 bits, or fewer where the last one would be worth less than 2^-1074.
    let restCount = max(75 - product.leadingZeroBitCount, -1074 - productExponent)
    guard restCount < 128 else { return nil }
    half = 1 << UInt128(restCount - 1)
    rest = product & (half << 1 - 1)
    rounded = UInt64(truncatingIfNeeded: product >> UInt128(restCount)) + (rest > half ? 1 : 0)
    self.exponent = productExponent + restCount
    unit = power.significand >> UInt128(64 - zeros)
    // What is cut off the power and the product, and what omitted digits would add.
    error = PowerOfTen.error + 1 + (digits.hasRest ? unit + 1 : 0)
  }
}

extension Span<UInt8> {
  /// The value and the number of the decimal digits at `start`, at most eight of them.
  @inline(__always)
  func decimalDigits(at start: Int) -> (value: UInt64, count: Int) {
    let values = paddedWord(at: start) ^ UInt64(repeating: UInt8(ascii: "0"))
    // In the lowest byte above nine the top bit is set; what is carried into those above it does not matter.
    let others = ((values &+ UInt64(repeating: 0x76)) | values) & UInt64(repeating: 0x80)
    let count = others.trailingZeroBitCount / 8
    guard count > 0 else { return (0, 0) }
    // Zeros in front take the place of the digits that are not there.
    let digits = values << UInt64(64 - 8 * count)
    let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return ((fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF, count)
  }
}
