import Testing

@testable import PropertyList

@Suite struct ArraySpanTests {
  @Test(arguments: [[], [7], Array(0...255)] as [[UInt8]])
  func holdsTheElements(bytes: [UInt8]) {
    let span = bytes.span
    #expect(span.count == bytes.count)
    #expect(span.indices.map { span[$0] } == bytes)
  }

  @Test func elementsOfAnySize() {
    let numbers: [UInt64] = [1, 1 << 40, .max]
    let span = numbers.span
    #expect(span.indices.map { span[$0] } == numbers)
  }

  /// The span is of the array's own memory.
  @Test func copiesNothing() {
    let bytes = [UInt8](repeating: 1, count: 100)
    let span = bytes.span
    unsafe bytes.withUnsafeBufferPointer { array in
      unsafe span.withUnsafeBufferPointer { unsafe #expect($0.baseAddress == array.baseAddress) }
    }
  }

  /// So is one that changes them, and a copy that was made before stays as it was.
  @Test func changesAreThoseOfTheArray() {
    var numbers: [UInt32] = [1, 2, 3]
    let before = numbers
    var span = numbers.mutableSpan
    span[1] = 20
    #expect(span.count == 3)
    #expect(numbers == [1, 20, 3])
    #expect(before == [1, 2, 3])
  }
}
