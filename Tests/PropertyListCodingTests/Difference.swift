import Foundation
import PropertyListCoding

/// What differs when `value` goes through Foundation and through this library, in both formats; nil for nothing.
func difference<Value: RandomValue>(of value: Value) throws -> String? {
  for (theirs, ours) in [
    (PropertyListDecoder.PropertyListFormat.xml, PlistDecoder.PropertyListFormat.xml), (.binary, .binary),
  ] {
    let foundationEncoder = PropertyListEncoder()
    foundationEncoder.outputFormat = theirs
    let encoder = PlistEncoder()
    encoder.outputFormat = ours
    let expected = try foundationEncoder.encode(value)
    let actual = try encoder.encode(value)
    guard actual == expected else {
      return "\(Value.self) as \(ours): \(shown(actual)) instead of \(shown(expected))"
    }
    // What Foundation reads: dates lose their fractions in XML, and such.
    let read = try PropertyListDecoder().decode(Value.self, from: expected)
    guard try PlistDecoder().decode(Value.self, from: expected) == read else {
      return "\(Value.self) from \(ours): \(shown(expected)) reads differently"
    }
    if ours == .binary, read != value { return "\(Value.self): \(shown(expected)) reads as another value" }
    guard try PlistDecoder().decode(Value.self, from: PlistEncoder().encodeToPropertyList(value)) == value else {
      return "\(Value.self): its list reads as another value"
    }
  }
  return nil
}

private func shown(_ data: Data) -> String {
  data.starts(with: Data("<?xml".utf8))
    ? String(decoding: data, as: UTF8.self) : data.map { String($0, radix: 16) }.joined(separator: " ")
}
