// Real numbers as text. Each output form has one function.

extension Output {
  /// Appends `value` as Apple's XML writer does: as C's `%.17g`, the 17 significant digits nearest to it without trailing
  /// zeros, but `0.0` for zero of either sign, and names for NaN and the infinities.
  mutating func append(xmlReal value: Double) {
    guard value.isFinite else { return append(nameOf: value) }
    guard value != 0 else { return append("0.0") }
    if value.sign == .minus { append("-") }
    let digits = SeventeenDigits(magnitude: value.magnitude)
    let exponent = digits.exponent
    // ISO C, 7.21.6.1: exponent notation below 10^-4 and from 10^precision on.
    if exponent < -4 || exponent >= 17 {
      append(digits, pointAfter: 1)
      append(exponent < 0 ? "e-" : "e+")
      append(decimal: UInt64(exponent.magnitude), width: 2)
    } else if exponent < 0 {
      append("0.")
      append(UInt8(ascii: "0"), repeated: -exponent - 1)
      append(digits, 0..<digits.count)
    } else {
      append(digits, pointAfter: exponent + 1)
    }
  }

  /// Appends NaN or an infinity as XML property lists spell it.
  mutating func append(nameOf value: Double) { append(value.isNaN ? "nan" : value < 0 ? "-infinity" : "+infinity") }

  /// Appends `value` as C's `%f` does: all digits of the whole part and six decimals. A tie is rounded to the even one.
  mutating func append(fixedSix value: Double) {
    if value.isNaN { return append("nan") }
    if value.sign == .minus { append("-") }
    if value.isInfinite { return append("inf") }
    let (significand, exponent) = value.magnitude.integerParts
    // 53 bits of the significand, 20 of a million and 55 make 128.
    guard exponent <= 55 else {
      append(AllDigits(of: value.magnitude).text.span)
      return append(".000000")
    }
    var millionths = UInt128(significand) * 1_000_000
    if exponent >= 0 {
      millionths <<= UInt128(exponent)
    } else {
      // A longer shift would have the same result: the product has at most 73 bits.
      let shift = UInt128(min(-exponent, 127))
      let half: UInt128 = 1 << (shift - 1)
      let rest = millionths & ((half << 1) - 1)
      millionths >>= shift
      if rest > half || rest == half && millionths & 1 == 1 { millionths += 1 }
    }
    let (whole, decimals) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    if let whole = UInt64(exactly: whole) { append(decimal: whole) } else { append(String(whole)) }
    append(".")
    append(decimal: UInt64(decimals), width: 6)
  }

  /// Appends the shortest digits that read back as `value`, as Swift spells them: `1.0`, `1e+16`, `-inf`.
  ///
  /// With `dropsZeroFraction`, `1.0` becomes `1`, as in JSONSerialization. Only `description` provides these digits.
  mutating func append(
    shortest value: some BinaryFloatingPoint & CustomStringConvertible, dropsZeroFraction: Bool = false
  ) {
    value.description.withUTF8Span { utf8 in
      append(dropsZeroFraction && utf8.has(".0", at: utf8.count - 2) ? utf8.extracting(droppingLast: 2) : utf8)
    }
  }

  /// Appends the first `whole` digits, and after a point the others up to the last one that is not zero.
  private mutating func append(_ digits: SeventeenDigits, pointAfter whole: Int) {
    append(digits, 0..<whole)
    guard digits.count > whole else { return }
    append(".")
    append(digits, whole..<digits.count)
  }

  @inline(__always)
  private mutating func append(_ digits: SeventeenDigits, _ range: Range<Int>) {
    var index = range.lowerBound
    if index == 0 {
      append(digits.first)
      index = 1
    }
    while index < range.upperBound {
      append(
        word: UInt64(truncatingIfNeeded: digits.others >> UInt128(8 * (index - 1))),
        count: min(range.upperBound - index, 8))
      index += 8
    }
  }
}

/// The 17 significant decimal digits nearest to a number. A tie is rounded to the even digit.
private struct SeventeenDigits {
  /// The power of ten of the first digit.
  let exponent: Int
  /// The number of digits without the zeros at the end.
  let count: Int
  /// The first digit in ASCII.
  let first: UInt8
  /// The other digits in ASCII, the second in the lowest byte.
  let others: UInt128

  /// The digits of a finite number above zero.
  @inline(__always)
  init(magnitude: Double) {
    let scaled = ScaledNumber(magnitude) ?? ScaledNumber(AllDigits(of: magnitude))
    let hasNineteenDigits = scaled.number >= 1_000_000_000_000_000_000
    let divisor: UInt64 = hasNineteenDigits ? 100 : 10
    var (number, rest) = scaled.number.quotientAndRemainder(dividingBy: divisor)
    var exponent = scaled.exponent + (hasNineteenDigits ? 18 : 17)
    if rest > divisor / 2 || rest == divisor / 2 && (scaled.hasRest || number & 1 == 1) { number += 1 }
    if number == 100_000_000_000_000_000 {
      number = 10_000_000_000_000_000
      exponent += 1
    }
    let high = number / EightDigits.limit
    let middle = EightDigits(high % EightDigits.limit)
    let last = EightDigits(number % EightDigits.limit)
    self.exponent = exponent
    first = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: high / EightDigits.limit)
    others = UInt128(middle.text) | UInt128(last.text) << 64
    let zeros = last.trailingZeroCount
    count = 17 - (zeros < 8 ? zeros : 8 + middle.trailingZeroCount)
  }
}

/// A number as an integer of 18 or 19 digits times a power of ten.
private struct ScaledNumber {
  let number: UInt64
  let exponent: Int
  /// True if the number is greater than the integer times the power of ten.
  let hasRest: Bool

  init(_ digits: AllDigits) {
    number = digits.text.prefix(18).reduce(0) { $0 * 10 + UInt64($1 & 0x0F) }
    exponent = digits.exponent + digits.text.count - 18
    hasRest = digits.text.dropFirst(18).contains { $0 != UInt8(ascii: "0") }
  }

  /// A finite number above zero, from its product with 128 bits of a power of ten; nil if these are too few to decide all
  /// digits, as for one in 2^50 numbers.
  ///
  /// The method is from Florian Loitsch, "Printing Floating-Point Numbers Quickly and Accurately with Integers" (2010).
  @inline(__always)
  init?(_ magnitude: Double) {
    let (significand, binaryExponent) = magnitude.integerParts
    exponent = magnitude.exponentOfEighteenDigits
    let power = PowerOfTen(-exponent)
    let zeros = significand.leadingZeroBitCount
    // Of its 127 or 128 bits, 57 to 64 are the 18 or 19 digits.
    let product = power.product(with: significand << UInt64(zeros))
    let fractionBits = UInt128(zeros - binaryExponent - power.exponent - 64)
    let fraction = product & ((1 << fractionBits) - 1)
    // 5^27 has 63 bits. Up to 10^27, the power and the product are exact.
    let isExact = 0...27 ~= -exponent
    guard isExact || fraction > 0 && fraction < (1 << fractionBits) - PowerOfTen.error - 1 else { return nil }
    number = UInt64(truncatingIfNeeded: product >> fractionBits)
    hasRest = fraction > 0
  }
}

/// All decimal digits of a finite number above zero, for numbers whose digits 128 bits do not decide.
private struct AllDigits {
  /// The digits in ASCII, from the first that is not zero.
  let text: [UInt8]
  /// The power of ten of the last digit.
  let exponent: Int

  init(of magnitude: Double) {
    let (significand, binaryExponent) = magnitude.integerParts
    // A negative power of two is a power of five and of ten: 2^-n is 5^n · 10^-n.
    exponent = min(binaryExponent, 0)
    let base: UInt64 = binaryExponent < 0 ? 5 : 2
    // The digits in groups of eight, the lowest first.
    var groups = [significand % EightDigits.limit, significand / EightDigits.limit]
    for start in stride(from: 0, to: Int(binaryExponent.magnitude), by: 15) {
      // 10^8 · 5^15 has 62 bits.
      let factor = (start..<min(start + 15, Int(binaryExponent.magnitude))).reduce(1) { factor, _ in factor * base }
      var carry: UInt64 = 0
      for index in groups.indices {
        carry += groups[index] * factor
        groups[index] = carry % EightDigits.limit
        carry /= EightDigits.limit
      }
      while carry > 0 {
        groups.append(carry % EightDigits.limit)
        carry /= EightDigits.limit
      }
    }
    let digits = Output.collect { output in for group in groups.reversed() { output.append(decimal: group, width: 8) } }
    text = Array(digits.drop { $0 == UInt8(ascii: "0") })
  }
}

extension Double {
  /// The bits of a NaN other than the default one; nil for other values.
  package var bitsOfOtherNaN: UInt64? { isNaN && bitPattern != Double.nan.bitPattern ? bitPattern : nil }

  /// The integers for which this finite number's magnitude is `significand` · 2^`exponent`.
  @inline(__always)
  fileprivate var integerParts: (significand: UInt64, exponent: Int) {
    let exponent = Int(exponentBitPattern)
    return exponent == 0 ? (significandBitPattern, -1074) : (significandBitPattern | 1 << 52, exponent - 1075)
  }

  /// The exponent of a power of ten by which this finite number above zero is divided to get 18 or 19 digits before the point.
  fileprivate var exponentOfEighteenDigits: Int {
    let (significand, exponent) = integerParts
    // The floor of the logarithm of the highest bit, as log10(2) ≈ 78913 / 2^18. The floor of the number's logarithm is
    // equal or greater by one.
    let highestBit = exponent + 63 - significand.leadingZeroBitCount
    return ((highestBit * 78_913) >> 18) - 17
  }
}

extension Float {
  /// The bits of a NaN other than the default one; nil for other values.
  package var bitsOfOtherNaN: UInt32? { isNaN && bitPattern != Float.nan.bitPattern ? bitPattern : nil }
}
