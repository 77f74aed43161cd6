import Testing

@testable import PropertyList

@Suite struct ByteStoreTests {
  @Test func whatIsAppendedStays() {
    let store = ByteStore()
    #expect(store.count == 0)
    var expected: [UInt8] = []
    // Pieces shorter and longer than the memory that is there.
    for count in [0, 1, 255, 1, 600, 0, 5000, 3] {
      let piece = [UInt8](repeating: UInt8(truncatingIfNeeded: count &+ 1), count: count)
      store.append(piece.span)
      expected += piece
      #expect(store.count == expected.count)
      let isThere = store.holds(expected.span, at: Slice(offset: 0, count: UInt32(expected.count)))
      #expect(isThere)
    }
    #expect(copy(store.take().bytes) == expected)
  }

  @Test func aStoreThatWasTakenIsEmpty() {
    let store = ByteStore()
    store.append([1, 2].span)
    let first = store.take()
    #expect(store.count == 0)
    store.append([3].span)
    #expect(copy(first.bytes) == [1, 2])
    #expect(copy(store.take().bytes) == [3])
    #expect(copy(store.take().bytes) == [])
  }
}
