import Foundation

/// Steele, Lea and Flood's SplitMix64: the same values for the same seed, everywhere.
struct Randomness: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  mutating func chance(_ oneIn: Int) -> Bool { below(oneIn) == 0 }

  /// Numbers of all sizes, the borders of the type among them.
  mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
    switch below(8) {
    case 0: [Integer.min, .max, 0, 1][below(4)]
    case 1: Integer(truncatingIfNeeded: Int8.random(in: .min ... .max, using: &self))
    default: Integer(truncatingIfNeeded: next() >> UInt64(below(64)))
    }
  }

  /// Any bit pattern, but one zero and one NaN: Foundation's binary encoder writes all zeros as the first one.
  mutating func double() -> Double {
    switch below(6) {
    case 0:
      return [0, 1, -1, 0.1, .infinity, -.infinity, .nan, .greatestFiniteMagnitude, .leastNonzeroMagnitude][below(9)]
    case 1: return Double(below(100_000)) / 100
    case 2: return Double(integer(Int64.self))
    default:
      let value = Double(bitPattern: next())
      return value.isNaN ? .nan : value == 0 ? 0 : value
    }
  }

  mutating func float() -> Float {
    let value = chance(2) ? Float(below(1000)) / 8 : Float(bitPattern: UInt32(truncatingIfNeeded: next()))
    return !value.isFinite || value == 0 ? 0.5 : value
  }

  /// Seconds from 1582-10-15, before which Foundation counts by the Julian calendar, to the year 9999, with a fraction that
  /// binary files keep.
  mutating func date() -> Date {
    let seconds =
      chance(2) ? Double(below(1_000_000_000)) : Double.random(in: -13_197_600_000...252_423_993_599, using: &self)
    return Date(timeIntervalSinceReferenceDate: chance(3) ? seconds.rounded() : seconds)
  }

  mutating func data() -> Data {
    let count = chance(4) ? below(300) : below(20)
    return Data((0..<count).map { _ in UInt8(truncatingIfNeeded: next()) })
  }

  /// Texts of every character but U+0000, mostly short and ASCII.
  mutating func text() -> String {
    var scalars = String.UnicodeScalarView()
    let isASCII = chance(2)
    let count = chance(10) ? below(200) : below(12)
    for _ in 0..<count { scalars.append(isASCII ? Unicode.Scalar(UInt8(0x20 + below(0x5F))) : scalar()) }
    return String(scalars)
  }

  private mutating func scalar() -> Unicode.Scalar {
    while true {
      let ranges: [ClosedRange<UInt32>] = [0x01...0x1F, 0x20...0x7F, 0x80...0x7FF, 0x800...0xFFFF, 0x10000...0x10FFFF]
      if let scalar = Unicode.Scalar(UInt32.random(in: ranges[below(5)], using: &self)) { return scalar }
    }
  }

  mutating func array<Element>(of most: Int = 5, _ element: (inout Randomness) -> Element) -> [Element] {
    (0..<below(most + 1)).map { _ in element(&self) }
  }

  mutating func optional<Value>(_ value: (inout Randomness) -> Value) -> Value? { chance(3) ? nil : value(&self) }

  mutating func dictionary<Key: Hashable, Value>(
    _ key: (inout Randomness) -> Key, _ value: (inout Randomness) -> Value
  ) -> [Key: Value] {
    var dictionary: [Key: Value] = [:]
    for _ in 0..<(chance(20) ? below(60) : below(6)) { dictionary[key(&self)] = value(&self) }
    return dictionary
  }
}
