import Testing

@testable import PropertyList

@Suite struct UniqueTableTests {
  /// The numbers that the elements of an array get: that of the first equal one, or the next.
  private func numbers(_ elements: [Value], for nodes: Range<Int> = 0..<0) -> [UInt32] {
    let list = Value.array(elements).propertyList
    var table = UniqueTable(for: nodes)
    var objects: [UInt32] = []
    var numbers: [UInt32] = []
    list.forEachChild(of: 0) { child in
      if let number = table.number(of: child, in: list, among: objects) {
        numbers.append(number)
      } else {
        numbers.append(UInt32(objects.count))
        objects.append(UInt32(child))
      }
    }
    return numbers
  }

  @Test func equalScalarsAreOneObject() {
    let wide = Value.wideInteger(1 << 70)
    let values: [Value] = [
      .string("a"), .data([0x61]), .integer(1), .node(.real(1)), .node(.date(1)), .node(.boolean(true)), wide,
      .node(.null), .string(""), .data([]),
    ]
    #expect(numbers(values + values) == Array(0..<10) + Array(0..<10))
  }

  /// Bits decide: both zeros are kept, and so are the types.
  @Test func otherBitsAreOtherObjects() {
    #expect(numbers([.node(.real(0)), .node(.real(-0.0)), .node(.float(0)), .integer(0)]) == [0, 1, 2, 3])
    #expect(numbers([.string("é"), .string("e\u{301}")]) == [0, 1])
    #expect(numbers([.node(.real(.nan)), .node(.real(.nan))]) == [0, 0])
  }

  /// Up to eight bytes are kept as they are, zeros at their end included; of longer values the length is kept modulo 256.
  @Test(arguments: [0, 1, 7, 8, 9, 16, 17, 255, 256, 257, 511, 512]) func lengths(count: Int) {
    let texts = [count, count + 1, count + 256].flatMap { count in
      [Value.string(String(repeating: "\0", count: count)), .data(Array(repeating: 0, count: count))]
    }
    #expect(numbers(texts + texts) == Array(0..<6) + Array(0..<6))
  }

  @Test func containersAndUIDsAreAlwaysNew() {
    #expect(numbers([.array([]), .array([]), .dictionary([]), .dictionary([])]) == [0, 1, 2, 3])
    #expect(numbers([.node(.uid(1)), .node(.uid(1)), .string("a"), .string("a")]) == [0, 1, 2, 2])
  }

  /// The table starts with 64 places and grows many times; where it is known among which nodes the values are, to what these
  /// are likely to need, which may be too little or too much.
  @Test(arguments: [0..<0, 0..<10_000, 0..<100, 0..<1_000_000]) func manyValuesAreFoundAgain(nodes: Range<Int>) {
    let values = (0..<5_000).map { Value.string("value \($0)") }
    #expect(numbers(values + values.reversed(), for: nodes) == Array(0..<5_000) + (0..<5_000).reversed())
  }
}
