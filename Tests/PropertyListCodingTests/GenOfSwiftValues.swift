import Foundation
import TestSupport

/// Random values of Swift's and Foundation's types.
extension Gen {
  /// Numbers of every width, and the ends of the type.
  mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
    chance(1, of: 8) ? one(of: [.min, .max, 0, 1]) : Integer(truncatingIfNeeded: integer())
  }

  /// Foundation's binary encoder writes all zeros as the first one, and all NaN.
  mutating func double() -> Double {
    if chance(1, of: 16) { return one(of: [.infinity, -.infinity, .nan]) }
    let value = finiteReal()
    return value == 0 ? 0 : value
  }

  mutating func float() -> Float {
    let value = Float(bitPattern: UInt32(truncatingIfNeeded: next()))
    return value.isFinite && value != 0 && chance(1, of: 2) ? value : Float(int(1..<1000)) / 8
  }

  /// Seconds from 1582-10-15, before which Foundation counts by the Julian calendar, to the year 9999, with a fraction that
  /// binary files keep.
  mutating func moment() -> Date {
    let range = -13_197_600_000.0...(chance(1, of: 2) ? 1_000_000_000 : 252_423_993_599)
    let seconds = Double.random(in: range, using: &self)
    return Date(timeIntervalSinceReferenceDate: chance(1, of: 3) ? seconds.rounded() : seconds)
  }

  mutating func bytes() -> Data { Data((0..<(chance(1, of: 4) ? 20 : 1)).flatMap { _ in data() }) }

  mutating func array<Element>(of most: Int = 5, _ element: (inout Gen) -> Element) -> [Element] {
    (0..<int(0..<most + 1)).map { _ in element(&self) }
  }

  mutating func optional<Value>(_ value: (inout Gen) -> Value) -> Value? { chance(1, of: 3) ? nil : value(&self) }

  mutating func dictionary<Key: Hashable, Value>(
    _ key: (inout Gen) -> Key, _ value: (inout Gen) -> Value
  ) -> [Key: Value] {
    var dictionary: [Key: Value] = [:]
    for _ in 0..<int(0..<(chance(1, of: 20) ? 60 : 6)) { dictionary[key(&self)] = value(&self) }
    return dictionary
  }
}
