import Testing

@testable import PropertyList

/// Outputs pass their bytes on in buffers of 65,536 bytes.
@Suite struct OutputTests {
  private static let capacity = 65_536

  private static let bytes = (0..<5 * capacity).map { UInt8(truncatingIfNeeded: $0 &* 7) }
  private func pattern(_ count: Int) -> [UInt8] { Array(Self.bytes[..<count]) }

  /// Each kind of value before, across and after the end of a buffer.
  @Test(arguments: [0, 1, capacity - 9, capacity - 8, capacity - 1, capacity, capacity + 1, 3 * capacity + 5])
  func allBytesArriveInOrder(before: Int) {
    for count in [0, 1, 8, 100, Self.capacity - 1, Self.capacity, Self.capacity + 1, 3 * Self.capacity] {
      var found: [UInt8] = []
      var output = Output {
        found += copy($0); return true
      }
      for byte in pattern(before) { output.append(byte) }
      output.append(pattern(count).span)
      output.append("static é" as StaticString)
      output.append("dynamic é" as String)
      output.append(UInt8(ascii: "x"), repeated: 3)
      output.appendBigEndian(0x0102_0304_0506_0708, count: 3)
      output.appendBigEndian(0x0102_0304_0506_0708, count: 10)
      for count in 0...8 { output.append(word: 0x0807_0605_0403_0201, count: count) }
      let word: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
      let words = (0...8).flatMap { word.prefix($0) }
      var expected = pattern(before)
      expected += pattern(count)
      expected += Array("static édynamic éxxx".utf8)
      expected += [6, 7, 8, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
      expected += words
      let written = output.count
      #expect(written == expected.count)
      let isSame = output.flush() && found == expected
      #expect(isSame, "\(before), \(count)")
    }
  }

  /// A span that does not fit into the buffer is counted and compared with the limit. After a failure it is only counted.
  @Test func longSpansAreComparedWithTheLimit() {
    let size = 2 * Self.capacity
    var calls = 0
    var output = Output { _ in
      calls += 1
      return true
    }
    output.limit = size
    var hasFailed: [Bool] = []
    for _ in 0..<3 {
      output.append(pattern(size).span)
      hasFailed.append(output.hasFailed)
    }
    let count = output.count
    #expect(hasFailed == [false, true, true])
    #expect(calls == 2 && count == 3 * size)
  }
}
