/// A power of ten as an integer of 128 bits times a power of two. The integer is rounded down, and too small by less than `error`.
struct PowerOfTen {
  /// The integer, at least 2^127.
  private(set) var significand: UInt128
  /// The exponent of the power of two.
  private(set) var exponent: Int

  /// The maximum error of a significand. Each step below cuts off less than one bit, which is at most 2^-127 of the value.
  /// 350 steps make at most 351 · 2^-127, which is at most 702 in the unit of the last bit.
  static let error: UInt128 = 702

  /// The exponents in the table. A double needs those from -291, for the greatest, to 341, for the smallest, to get 18
  /// digits before the point.
  static let exponents = -350...350

  /// 10^0, 10^1, and so on. Most numbers need only this table, which is made faster than the other one.
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

  /// The product of the significand and `factor`, without its last 64 bits. It is too small by at most `error` + 1.
  @inline(__always)
  func product(with factor: UInt64) -> UInt128 {
    let factor = UInt128(factor)
    let lower = (factor &* UInt128(UInt64(truncatingIfNeeded: significand))) >> 64
    return factor &* (significand >> 64) &+ lower
  }

  private mutating func multiplyByTen() {
    let (sum, overflow) = significand.addingReportingOverflow(significand >> 2)
    if overflow {
      // Multiplied by 5/8, and by 2^4 in the exponent. It is rounded down once, like the other cases.
      significand = (significand >> 3) * 5 + (((significand & 7) * 5) >> 3)
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

extension PowerOfTen {
  /// 10^`exponent`, which must be one of `exponents`.
  init(_ exponent: Int) { self = exponent < 0 ? PowerOfTen.belowOne[-exponent] : PowerOfTen.fromOne[exponent] }
}

/// The powers of ten of at most 64 bits.
let powersOfTen: [UInt64] = [
  1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000, 10_000_000_000,
  100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000, 1_000_000_000_000_000,
  10_000_000_000_000_000, 100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
]
