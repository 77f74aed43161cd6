extension Output {
  /// Appends `value` as Apple's XML writer does: C's `%.17g`, but `0.0` for zero of either sign, and names for the rest.
  mutating func append(xmlReal value: Double) {
    if value.isNaN {
      append("nan")
    } else if value.isInfinite {
      append(value < 0 ? "-infinity" : "+infinity")
    } else if value == 0 {
      append("0.0")
    } else {
      append(seventeenDigits: value)
    }
  }

  /// Appends `value`, which must be finite, as C's `%.17g` does: the 17 significant digits nearest to it, without
  /// trailing zeros.
  mutating func append(seventeenDigits value: Double) {
    if value.sign == .minus { append(UInt8(ascii: "-")) }
    guard value != 0 else { return append(UInt8(ascii: "0")) }
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

  /// Appends `value` as C's `%f` does: all digits of the whole part and six decimals.
  mutating func append(fixedSix value: Double) {
    if value.isNaN { return append("nan") }
    if value.sign == .minus { append(UInt8(ascii: "-")) }
    if value.isInfinite { return append("inf") }
    if let parts = FixedPoint(value.magnitude) {
      append(fixedSix: parts)
    } else if value.magnitude < 1 {
      append("0.000000")
    } else {
      append(decimal: BigNatural(value.magnitude))
      append(".000000")
    }
  }

  /// Appends the shortest digits that read back as `value`, as Swift spells them: `1.0`, `1e+16`, `-inf`.
  mutating func append(shortest value: Double) { append(value.description) }

  /// Appends the shortest digits that read back as `value`, as Swift spells them: `1.0`, `1e+16`, `-inf`.
  mutating func append(shortest value: Float) { append(value.description) }

  /// Appends a finite number as JSON: the shortest digits that read back as the same double.
  ///
  /// A whole number has no fraction, as JSONSerialization writes it, so that readers find an integer. With
  /// `isMarked` its fraction is `.0`, and our reader finds a real.
  mutating func append(jsonReal value: Double, isMarked: Bool = false) {
    if let millionths = value.magnitude.millionths, !isMarked || !millionths.isMultiple(of: 1_000_000) {
      append(millionths: millionths, isNegative: value < 0)
    } else if isMarked {
      append(shortest: value)
    } else {
      appendWithoutZeroFraction(value.description)
    }
  }

  /// Appends a finite number as JSON: the shortest digits that read back as the same single-precision number. A whole
  /// number has no fraction.
  mutating func append(jsonReal value: Float) { appendWithoutZeroFraction(value.description) }

  // The standard library has no other way to the shortest digits; up to 15 bytes of text live inside the string.
  private mutating func appendWithoutZeroFraction(_ text: String) {
    var text = text
    text.withUTF8Span { utf8 in
      append(utf8.has(".0", at: utf8.count - 2) ? utf8.extracting(droppingLast: 2) : utf8)
    }
  }

  private mutating func append(millionths: UInt64, isNegative: Bool) {
    if isNegative { append(UInt8(ascii: "-")) }
    let (whole, fraction) = millionths.quotientAndRemainder(dividingBy: 1_000_000)
    append(decimal: whole)
    guard fraction > 0 else { return }
    append(UInt8(ascii: "."))
    let digits = EightDigits(fraction * 100)
    append(digits, to: 8 - digits.trailingZeroCount)
  }

  private mutating func append(fixedSix parts: FixedPoint) {
    var (whole, rest) = (parts.whole, parts)
    var decimals = rest.removeDigits(timesTen: 1_000_000)
    switch rest.comparedToHalf {
    case .less: break
    case .equal: decimals += decimals & 1
    case .greater: decimals += 1
    }
    if decimals == 1_000_000 {
      decimals = 0
      whole += 1
    }
    append(decimal: whole)
    append(UInt8(ascii: "."))
    append(decimal: decimals, width: 6)
  }

  private mutating func append(decimal number: BigNatural) {
    var rest = number
    var groups: [UInt32] = []
    while !rest.isZero { groups.append(rest.divide(by: 1_000_000_000)) }
    append(decimal: UInt64(groups.last ?? 0))
    for group in groups.dropLast().reversed() { append(decimal: UInt64(group), width: 9) }
  }

  /// Appends the first `whole` digits, and after a point those that are left up to the last one that is not zero.
  private mutating func append(_ digits: SeventeenDigits, pointAfter whole: Int) {
    if whole == 1 { return appendWithPointAfterFirst(digits) }
    append(digits, 0..<whole)
    guard digits.count > whole else { return }
    append(UInt8(ascii: "."))
    append(digits, whole..<digits.count)
  }

  /// The same with the point after the first digit, as all numbers with an exponent have it.
  private mutating func appendWithPointAfterFirst(_ digits: SeventeenDigits) {
    let start = UInt64(digits.first | UInt8(ascii: "0")) | UInt64(UInt8(ascii: ".")) << 8
    append(word: start, count: min(digits.count, 2))
    append(word: digits.middle.text, count: min(digits.count - 1, 8))
    append(word: digits.last.text, count: digits.count - 9)
  }

  private mutating func append(_ digits: SeventeenDigits, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      let (text, count) = digits.text(from: index)
      append(word: text, count: min(count, range.upperBound - index))
      index += count
    }
  }
}

/// The 17 significant decimal digits nearest to a number, an exact tie going to the even digit.
private struct SeventeenDigits {
  /// The power of ten of the first digit.
  let exponent: Int
  /// How many digits there are without the zeros at the end.
  let count: Int
  let first: UInt8
  let middle: EightDigits
  let last: EightDigits

  /// The digits of a finite number above zero.
  init(magnitude: Double) {
    var scaled = ScaledNumber(magnitude) ?? FixedPoint(magnitude)?.scaled ?? BigNatural.scaled(magnitude)
    while scaled.number >= 1_000_000_000_000_000_000 { scaled.dropDigit() }
    let roundingDigit = scaled.number % 10
    var number = scaled.number / 10
    var exponent = scaled.exponent + 17
    if roundingDigit > 5 || roundingDigit == 5 && (scaled.hasRest || number & 1 == 1) { number += 1 }
    if number == 100_000_000_000_000_000 {
      number = 10_000_000_000_000_000
      exponent += 1
    }
    let high = number / EightDigits.limit
    self.exponent = exponent
    first = UInt8(truncatingIfNeeded: high / EightDigits.limit)
    middle = EightDigits(high % EightDigits.limit)
    last = EightDigits(number % EightDigits.limit)
    let zeros = last.trailingZeroCount
    count = 17 - (zeros < 8 ? zeros : 8 + middle.trailingZeroCount)
  }

  /// Some digits from the one at `index` on in ASCII, the first in the lowest byte, and how many they are.
  @inline(__always)
  func text(from index: Int) -> (text: UInt64, count: Int) {
    if index == 0 { return (UInt64(first | UInt8(ascii: "0")), 1) }
    let (digits, start) = index <= 8 ? (middle, index - 1) : (last, index - 9)
    return (digits.text >> UInt64(8 * start), 8 - start)
  }
}

/// A number as an integer of 18 to 20 digits times a power of ten, and whether that falls short of it.
private struct ScaledNumber {
  var number: UInt64
  var exponent: Int
  var hasRest: Bool

  mutating func dropDigit() {
    let (quotient, digit) = number.quotientAndRemainder(dividingBy: 10)
    number = quotient
    exponent += 1
    hasRest = hasRest || digit != 0
  }
}

extension ScaledNumber {
  /// A finite number above zero as 18 or 19 digits times a power of ten, from its product with 128 bits of the opposite
  /// power; nil where these do not decide all digits, as of one in 2^50 numbers. Florian Loitsch gave the method, and the
  /// exact way out, in "Printing Floating-Point Numbers Quickly and Accurately with Integers" (2010).
  init?(_ magnitude: Double) {
    let (significand, binaryExponent) = magnitude.integerParts
    exponent = magnitude.exponentOfEighteenDigits
    let power = PowerOfTen(-exponent)
    let zeros = significand.leadingZeroBitCount
    // This has 127 or 128 bits, of which 57 to 64 are the 18 or 19 digits.
    let product = power.product(with: significand << UInt64(zeros))
    let fractionBits = UInt128(zeros - binaryExponent - power.exponent - 64)
    let fraction = product & (1 << fractionBits - 1)
    guard fraction > 0, fraction < 1 << fractionBits - PowerOfTen.error - 1 else { return nil }
    number = UInt64(truncatingIfNeeded: product >> fractionBits)
    hasRest = true
  }
}

/// A binary floating-point number split at the point, exactly: what lies from 2^-49 up to 2^64.
private struct FixedPoint {
  private(set) var whole: UInt64
  private var fraction: UInt128
  private let fractionBits: Int

  /// The parts of a finite number, or nil where they have too many bits.
  @inline(__always)
  init?(_ magnitude: Double) {
    let (significand, exponent) = magnitude.integerParts
    // A double has 53 bits, and a fraction of 101 bits leaves room for multiplication by 10^8.
    guard exponent <= 11, exponent >= -101 else { return nil }
    fractionBits = max(0, -exponent)
    whole = exponent >= 0 ? significand << UInt64(exponent) : significand >> UInt64(fractionBits)
    fraction = UInt128(significand) & (1 << UInt128(fractionBits) - 1)
  }

  /// Takes the next decimals, as many as `power`, at most 10^8, has zeros, from the fraction.
  @inline(__always)
  mutating func removeDigits(timesTen power: UInt64) -> UInt64 {
    fraction *= UInt128(power)
    let digits = UInt64(truncatingIfNeeded: fraction >> UInt128(fractionBits))
    fraction &= 1 << UInt128(fractionBits) - 1
    return digits
  }

  var comparedToHalf: Comparison {
    let twice = fraction << 1
    let one: UInt128 = 1 << UInt128(fractionBits)
    return twice < one ? .less : twice == one ? .equal : .greater
  }

  /// This number, which must not be zero, with 18 digits or more before the point.
  var scaled: ScaledNumber {
    var rest = self
    var scaled = ScaledNumber(number: whole, exponent: 0, hasRest: false)
    while scaled.number < 100_000_000_000_000_000 {
      let (zeros, power): (Int, UInt64) =
        switch scaled.number {
        case ..<100_000_000_000: (8, 100_000_000)
        case ..<100_000_000_000_000: (5, 100_000)
        default: (2, 100)
        }
      scaled.number = scaled.number * power + rest.removeDigits(timesTen: power)
      scaled.exponent -= zeros
    }
    scaled.hasRest = rest.fraction != 0
    return scaled
  }
}

private enum Comparison {
  case less, equal, greater
}

/// A natural number of any size, for the doubles that `FixedPoint` does not hold.
private struct BigNatural {
  /// The digits to the base 2^32, the lowest first, without zeros at the end.
  private var limbs: [UInt32]

  var isZero: Bool { limbs.isEmpty }

  /// A double that is a whole number.
  init(_ magnitude: Double) {
    let (significand, exponent) = magnitude.integerParts
    self.init(significand, shiftedBy: exponent)
  }

  private init(_ number: UInt64, shiftedBy shift: Int) {
    let wide = UInt128(number) << UInt128(shift % 32)
    limbs = Array(repeating: 0, count: shift / 32)
    for index in 0..<3 { limbs.append(UInt32(truncatingIfNeeded: wide >> UInt128(index * 32))) }
    removeLeadingZeros()
  }

  /// Divides by `divisor` and returns the remainder.
  mutating func divide(by divisor: UInt32) -> UInt32 {
    var remainder: UInt64 = 0
    for index in limbs.indices.reversed() {
      let dividend = remainder << 32 | UInt64(limbs[index])
      limbs[index] = UInt32(truncatingIfNeeded: dividend / UInt64(divisor))
      remainder = dividend % UInt64(divisor)
    }
    removeLeadingZeros()
    return UInt32(truncatingIfNeeded: remainder)
  }

  private mutating func multiply(by factor: UInt32) {
    var carry: UInt64 = 0
    for index in limbs.indices {
      carry += UInt64(limbs[index]) * UInt64(factor)
      limbs[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { limbs.append(UInt32(truncatingIfNeeded: carry)) }
  }

  private mutating func removeLeadingZeros() {
    while limbs.last == 0 { limbs.removeLast() }
  }

  /// The 64 bits from the one worth 2^`bit` on, and whether any bit below is set.
  private func bits(from bit: Int) -> (number: UInt64, hasRest: Bool) {
    let start = bit / 32
    var wide: UInt128 = 0
    for index in (start..<min(start + 3, limbs.count)).reversed() { wide = wide << 32 | UInt128(limbs[index]) }
    let below = wide & (1 << UInt128(bit % 32) - 1)
    let number = UInt64(truncatingIfNeeded: wide >> UInt128(bit % 32))
    return (number, below != 0 || limbs[..<start].contains { $0 != 0 })
  }

  /// A finite number above zero as 18 or 19 digits times a power of ten.
  static func scaled(_ magnitude: Double) -> ScaledNumber {
    let (significand, exponent) = magnitude.integerParts
    let decimalExponent = magnitude.exponentOfEighteenDigits
    if decimalExponent > 0 {
      var number = BigNatural(significand, shiftedBy: exponent)
      var hasRest = false
      forEachFactor(ofTenToThe: decimalExponent) { factor in
        if number.divide(by: factor) != 0 { hasRest = true }
      }
      return ScaledNumber(number: number.bits(from: 0).number, exponent: decimalExponent, hasRest: hasRest)
    }
    var number = BigNatural(significand, shiftedBy: 0)
    forEachFactor(ofTenToThe: -decimalExponent) { factor in number.multiply(by: factor) }
    let bits = number.bits(from: -exponent)
    return ScaledNumber(number: bits.number, exponent: decimalExponent, hasRest: bits.hasRest)
  }

  private static func forEachFactor(ofTenToThe exponent: Int, _ body: (UInt32) -> Void) {
    for _ in 0..<exponent / 9 { body(1_000_000_000) }
    var factor: UInt32 = 1
    for _ in 0..<exponent % 9 { factor *= 10 }
    body(factor)
  }
}

extension Double {
  /// This positive number in millionths if it has six decimals at most and Swift spells it without an exponent, as most
  /// numbers that people write; nil for others, and where the whole part has more than nine digits.
  ///
  /// These are the shortest digits that read back as the number: no two decimals of 15 digits or fewer read as the same.
  fileprivate var millionths: UInt64? {
    guard self >= 0.001, self < 1e9 else { return nil }
    let millionths = UInt64(self * 1e6 + 0.5)
    // Both are exact, so that the quotient is what the decimal reads as.
    return Double(millionths) / 1e6 == self ? millionths : nil
  }

  /// The integers whose product, the second as a power of two, is this finite number's magnitude.
  @inline(__always)
  fileprivate var integerParts: (significand: UInt64, exponent: Int) {
    let exponent = Int(exponentBitPattern)
    return exponent == 0
      ? (significandBitPattern, -1074)
      : (significandBitPattern | 1 << 52, exponent - 1075)
  }

  /// The power of ten by which this finite number above zero, divided by it, has 18 or 19 digits before the point.
  fileprivate var exponentOfEighteenDigits: Int {
    let (significand, exponent) = integerParts
    // The floor of log10 of the highest bit, by log10(2) ≈ 78913 / 2^18: the number's own is this or one more.
    let highestBit = exponent + 63 - significand.leadingZeroBitCount
    return (highestBit * 78_913) >> 18 - 17
  }
}
