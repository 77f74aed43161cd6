import TestSupport
import Testing

@testable import PropertyList

@Suite struct ValueEqualityTests {
  private typealias Value = PropertyList.Value

  @Test(
    arguments: [
      ("", ""), ("a", "a"), (1, 1), (-1, -1), (18_446_744_073_709_551_615, .integer(Int128(UInt64.max))), (0.5, 0.5),
      (true, true),
      (.date(0.5), .date(0.5)), (.data([0, 255]), .data([0, 255])), (.uid(7), .uid(7)), (.null, .null),
      ([], []), ([:], [:]), ([1, [2], ["k": 3]], [1, [2], ["k": 3]]),
      // The order of keys does not matter, on any level and for any number of keys.
      (["a": 1, "b": 2], ["b": 2, "a": 1]), ([["a": 1, "b": ["c": 1, "d": 2]]], [["b": ["d": 2, "c": 1], "a": 1]]),
      (
        .dictionary((0..<50).map { (key: "\($0)", value: .integer($0)) }),
        .dictionary((0..<50).reversed().map { (key: "\($0)", value: .integer($0)) })
      ),
      // Of repeated keys the last one counts.
      (["a": 1, "a": 2], ["a": 2]),
      // NaN is equal to NaN, so that a value equals itself.
      (.real(.nan), .real(-.nan)), (.date(.nan), .date(.nan)),
      // Numbers are compared by value.
      (0.0, .real(-0.0)), (.integer(5), .integer(Int128(5))),
    ] as [(PropertyList.Value, PropertyList.Value)])
  func valuesAreEqual(_ left: PropertyList.Value, _ right: PropertyList.Value) {
    #expect(left == right && right == left)
    #expect(PropertyList(left) == PropertyList(right))
    #expect(left.hashValue == right.hashValue && PropertyList(left).hashValue == PropertyList(right).hashValue)
  }

  @Test(
    arguments: [
      ("a", "b"), ("a", "A"), ("\u{E9}", "e\u{301}"), ("1", 1), (1, 1.0), (1, true), (0, .null), (1, 2),
      (-1, 18_446_744_073_709_551_615), (0.5, 0.25), (.real(.nan), 0.5), (1, .date(1)), (1.0, .date(1)),
      ("a", .data([0x61])), (.uid(7), 7), ([], [:]), ([1], [1, 2]), ([1, 2], [2, 1]), ([[1], 2], [[1, 2]]),
      (["a": 1], ["a": 2]), (["a": 1], ["b": 1]), (["a": 1], ["a": 1, "b": 2]), (["a": 1, "b": 2], ["a": 2, "b": 1]),
      (["\u{E9}": 1], ["e\u{301}": 1]),
    ] as [(PropertyList.Value, PropertyList.Value)])
  func valuesDiffer(_ left: PropertyList.Value, _ right: PropertyList.Value) {
    #expect(left != right && right != left)
    #expect(PropertyList(left) != PropertyList(right))
  }

  /// Equality does not depend on the format or on the spelling of a number.
  @Test func valuesOfAllFormatsAreEqual() throws {
    let list: PropertyList = ["a": 1, "b": [0.5, true, "x"]]
    for format in [PropertyList.OutputFormat.xml, .binary, .json] {
      #expect(try PropertyList(reading: list.serialized(as: format)) == list)
    }
    let float = try readBinary(BinaryFile("a1 01", "22 3f000000").bytes)
    #expect(float == [0.5])
  }

  @Test func partsAreCompared() {
    let list: PropertyList = ["a": ["k": [1]], "b": [["k": [1]]]]
    #expect(list["a"] == list["b", 0])
    #expect(list["a", "k"] == [1])
    #expect(list["a"] != list["b"])
  }
}
