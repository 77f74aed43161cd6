/// A power of ten as an integer of 128 bits times a power of two: what falls short of it by less than `error` of the
/// integer's last bits.
struct PowerOfTen {
  /// From 2^127 up.
  private(set) var significand: UInt128
  /// The power of two.
  private(set) var exponent: Int

  /// The most by which a significand is too small. Each step below cuts less than a bit off, which is at most 2^-127 of
  /// the value; 350 of them make no more than 351 · 2^-127, and that is at most 702 bits.
  static let error: UInt128 = 702

  /// Beyond what gives any double 18 digits before the point: from 10^-291 for the greatest up to 10^341 for the least.
  static let exponents = -350...350

  /// 10^0, 10^1, and so on. Most numbers that are written need no others, and these are quickly made.
  private static let fromOne = table(count: exponents.upperBound + 1) { $0.multiplyByTen() }
  /// 10^0, 10^-1, and so on.
  private static let belowOne = table(count: 1 - exponents.lowerBound) { $0.divideByTen() }

  private static func table(count: Int, step: (inout PowerOfTen) -> Void) -> [PowerOfTen] {
    var power = PowerOfTen(significand: 1 << 127, exponent: -127)
    return (0..<count).map { _ in
      defer { step(&power) }
      return power
    }
  }

  /// 10^`exponent`, which must be one of `exponents`.
  init(_ exponent: Int) {
    self = exponent < 0 ? PowerOfTen.belowOne[-exponent] : PowerOfTen.fromOne[exponent]
  }

  /// The product of the significand with `factor` without its last 64 bits: too small by no more than
  /// `error` and one.
  @inline(__always)
  func product(with factor: UInt64) -> UInt128 {
    let factor = UInt128(factor)
    let lower = (factor &* UInt128(UInt64(truncatingIfNeeded: significand))) >> 64
    return factor &* (significand >> 64) &+ lower
  }

  private init(significand: UInt128, exponent: Int) {
    self.significand = significand
    self.exponent = exponent
  }

  private mutating func multiplyByTen() {
    let (sum, overflow) = significand.addingReportingOverflow(significand >> 2)
    if overflow {
      // 5/8, and 2^4 to make it ten. Each rounds down once, as do the others.
      significand = (significand >> 3) * 5 + ((significand & 7) * 5) >> 3
      exponent += 4
    } else {
      significand = sum
      exponent += 3
    }
  }

  private mutating func divideByTen() {
    let (quotient, rest) = significand.quotientAndRemainder(dividingBy: 5)
    let fits = quotient >> 125 == 0
    let factor: UInt128 = fits ? 8 : 4
    significand = quotient * factor + rest * factor / 5
    exponent -= fits ? 4 : 3
  }
}
