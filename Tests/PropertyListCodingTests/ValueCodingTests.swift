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

  /// Of duplicate keys, the first one counts in binary files, as in CFBinaryPList.c, and the last one in JSON and XML. A type and a value
  /// get the same one.
  @Test func duplicateKeysCountAsInTheFormat() throws {
    // Four objects of 5 and of 2 bytes, from offset 8 on: {"a" = 1; "a" = 2;}.
    let objects: [UInt8] = [0xD2, 1, 1, 2, 3, 0x51, 0x61, 0x10, 1, 0x10, 2]
    let zeros = [UInt8](repeating: 0, count: 7)
    let trailer = zeros.dropLast() + [1, 1] + zeros + [4] + zeros + [0] + zeros + [19]
    let binary = Array("bplist00".utf8) + objects + [8, 13, 15, 17] + trailer
    for (file, expected) in [(binary, 1), (Array(#"{"a": 1, "a": 2}"#.utf8), 2)] {
      #expect(try PlistDecoder().decode([String: Int].self, from: Data(file)) == ["a": expected])
      let value = try PlistDecoder().decode(PropertyList.Value.self, from: Data(file))
      #expect(value["a"]?.integer == expected)
    }
  }

  /// Coders have integers of at most 128 bits.
  @Test func longIntegersAreDecodedAndRefusedByEncoders() throws {
    let digits = String(repeating: "9", count: 60)
    let value = try PlistDecoder().decode(PropertyList.Value.self, from: Data("[\(digits)]".utf8))
    #expect(try value == PropertyList(reading: Array("[\(digits)]".utf8)).root)
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(value) }
    #expect(throws: EncodingError.self) { try PlistEncoder().encode(value) }
  }

  /// A value in memory may be nested deeper than a list that can be written. The coding path leads to the 513th array.
  @Test func valuesNestedTooDeepAreDecodingErrors() throws {
    var value = PropertyList.Value.array([])
    for _ in 0..<512 { value = .array([value]) }
    do {
      _ = try PlistDecoder().decode(PropertyList.Value.self, from: value)
      Issue.record("513 arrays are decoded")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.codingPath.map(\.intValue) == Array(repeating: 0, count: 512))
    }
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
