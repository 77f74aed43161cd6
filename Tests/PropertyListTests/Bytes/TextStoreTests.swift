import Testing

@testable import PropertyList

@Suite struct TextStoreTests {
  private func slice(_ offset: Int, _ count: UInt32) -> Slice { Slice(offset: offset, count: count) }

  @Test func aKeyThatIsThereIsNotAppendedAgain() {
    let store = TextStore()
    #expect(store.append(key: Array("name".utf8).span) == slice(0, 4))
    #expect(store.append(Array("name".utf8).span) == slice(4, 4))
    #expect(store.append(key: Array("names".utf8).span) == slice(8, 5))
    #expect(store.append(key: Array("name".utf8).span) == slice(0, 4))
    #expect(store.string(at: slice(8, 5)) == "names")
    #expect(copy(store.take().bytes) == Array("namenamenames".utf8))
    #expect(store.append(key: Array("names".utf8).span) == slice(0, 5))
  }

  @Test func keysThatShareAPlaceAreBothRight() {
    let store = TextStore()
    // More keys than places.
    let keys = (0..<2000).map { "key \($0)" }
    for _ in 0..<2 {
      for key in keys {
        let slice = store.append(key: Array(key.utf8).span)
        #expect(slice.map { store.string(at: $0) } == key)
      }
    }
  }

  @Test(arguments: [("", false), ("plain", false), ("é", true), ("long enough, but not ASCII: ✓", true)])
  func keysBeyondASCIIAreNoted(key: String, isForeign: Bool) {
    let store = TextStore()
    _ = store.append(Array("é".utf8).span)
    #expect(!store.hasForeignKeys)
    _ = store.append(key: Array(key.utf8).span)
    #expect(store.hasForeignKeys == isForeign)
  }
}
