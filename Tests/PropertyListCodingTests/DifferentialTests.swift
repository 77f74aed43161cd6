import Foundation
import PropertyList
import PropertyListCoding
import TestSupport
import Testing

/// Random values encoded by both libraries: the bytes are equal, and each library reads the file of the other.
/// `scripts/oracle foundation` does this with a hundred times as many: PLIERS_VALUES is the number for each maker of
/// values, and PLIERS_FIRST_SEED the first seed.
struct DifferentialTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["PLIERS_VALUES"].flatMap(UInt64.init) ?? 12
  private static let firstSeed = environment["PLIERS_FIRST_SEED"].flatMap(UInt64.init) ?? 1

  @Test(arguments: makers.indices) func `both libraries write the same bytes and read them back`(index: Int) throws {
    for seed in Self.firstSeed..<Self.firstSeed + Self.count {
      var gen = Gen(seed: seed, size: 11 + Int(seed % 2))
      gen.format = .binary
      if let difference = try difference(of: makers[index](&gen)) {
        Issue.record("maker \(index), seed \(seed): \(difference)")
        return
      }
    }
  }

  /// Difference between Foundation and this library in encoding and decoding `value`; nil if there is none.
  private func difference<Value: Coded>(of value: Value) throws -> String? {
    let binary = try foundationData(of: value, .binary)
    // Equal, or with the same form: NaN is not equal to itself.
    func isSame(_ read: Value) throws -> Bool { try read == value || foundationData(of: read, .binary) == binary }
    for format in [PropertyList.OutputFormat.xml, .binary] {
      let expected = try format == .xml ? foundationData(of: value, .xml) : binary
      let actual = try data(of: value, format)
      guard actual == expected else { return "as \(format): \(shown(actual)) instead of \(shown(expected))" }
      // The values that Foundation reads can differ from `value`: for example, dates lose their fractions in XML.
      let theirs = try PropertyListDecoder().decode(Value.self, from: expected)
      let ours = try PlistDecoder().decode(Value.self, from: expected)
      guard try ours == theirs || foundationData(of: ours, .binary) == foundationData(of: theirs, .binary) else {
        return "from \(format): \(shown(expected)) reads differently"
      }
      guard try format == .xml || isSame(theirs) else { return "\(shown(expected)) reads as another value" }
    }
    guard try isSame(PlistDecoder().decode(Value.self, from: PlistEncoder().encodeToPropertyList(value))) else {
      return "the list of \(value) reads as another value"
    }
    var format = PropertyList.Format.binary
    let json = try PlistDecoder().decode(Value.self, from: data(of: value, .json), format: &format)
    return try isSame(json) && format == .json ? nil : "the JSON of \(value) reads as another value"
  }

  private func shown(_ data: Data) -> String {
    data.starts(with: Data("<?xml".utf8))
      ? String(decoding: data, as: UTF8.self) : data.map { String($0, radix: 16) }.joined(separator: " ")
  }
}

/// `value` as this library encodes it.
func data(of value: some Encodable, _ format: PropertyList.OutputFormat) throws -> Data {
  let encoder = PlistEncoder()
  encoder.outputFormat = format
  return try encoder.encode(value)
}

/// `value` as Foundation encodes it.
func foundationData(of value: some Encodable, _ format: PropertyListDecoder.PropertyListFormat) throws -> Data {
  let encoder = PropertyListEncoder()
  encoder.outputFormat = format
  return try encoder.encode(value)
}
