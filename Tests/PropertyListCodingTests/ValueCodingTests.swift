import Foundation
import PropertyList
import PropertyListCoding
import Testing

/// Values of property lists inside types of a program, with our coders and those of Foundation.
struct ValueCodingTests {
  struct Record: Codable, Equatable {
    var name = "n"
    var any: PropertyList.Value
  }

  private static let value: PropertyList.Value = [
    "string": "s", "integer": -1, "unsigned": .integer(Int128(UInt64.max)), "real": 2.5, "bool": true,
    "date": .date(Date(timeIntervalSinceReferenceDate: 5)), "data": .data(Data([1, 2])), "array": [1, [:], []],
    "nested": ["z": 1, "a": [2.5, "x"]],
  ]

  @Test(arguments: [PropertyList.OutputFormat.xml, .binary]) func valuesAreCodedByPlistCoders(
    format: PropertyList.OutputFormat
  ) throws {
    let encoder = PlistEncoder()
    encoder.outputFormat = format
    let record = Record(any: Self.value)
    #expect(try PlistDecoder().decode(Record.self, from: encoder.encode(record)) == record)
    #expect(try encoder.encodeToPropertyList(record)["any"] == Self.value)
    // Alone, and with a UID and a real of 32 bits, which no type of Swift's coders has.
    let list = try PlistDecoder().decode(PropertyList.Value.self, from: encoder.encode(Self.value))
    #expect(list == Self.value)
    let uid: PropertyList = ["any": ["u": .uid(7)], "name": "n"]
    #expect(try PlistDecoder().decode(Record.self, from: uid).any == ["u": .uid(7)])
  }

  /// Coders have integers of at most 128 bits.
  @Test func longIntegersAreDecodedAndRefusedByEncoders() throws {
    let digits = String(repeating: "9", count: 60)
    let value = try PlistDecoder().decode(PropertyList.Value.self, from: Data("[\(digits)]".utf8))
    #expect(try value == PropertyList(reading: Array("[\(digits)]".utf8)).root)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
    #expect(throws: EncodingError.self) { try PlistEncoder().encode(value) }
  }

  @Test func valuesAreCodedByFoundationsCoders() throws {
    let record = Record(any: Self.value)
    let encoded = try PropertyListEncoder().encode(record)
    #expect(try PropertyListDecoder().decode(Record.self, from: encoded) == record)
    #expect(try PropertyList(reading: Array(encoded))["any"] == Self.value)
    let json = Record(any: ["a": [1, 2.5, "x", true, .null], "b": [:]])
    #expect(try JSONDecoder().decode(Record.self, from: JSONEncoder().encode(json)) == json)
  }

  @Test func valuesConvertToDateAndData() {
    let date = Date(timeIntervalSinceReferenceDate: 1.5)
    let list: PropertyList = ["date": .date(date), "data": .data(Data([0, 255])), "s": "x"]
    #expect(list["date"].flatMap(Date.init) == date && list["data"].flatMap(Data.init) == Data([0, 255]))
    #expect(list["s"].flatMap(Date.init) == nil && list["s"].flatMap(Data.init) == nil)
  }
}
