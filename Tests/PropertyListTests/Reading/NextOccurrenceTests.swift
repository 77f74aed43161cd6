import Testing

@testable import PropertyList

@Suite struct NextOccurrenceTests {
  /// A text in which `a` is looked for, and what was looked at for that.
  private struct Search {
    let text = Array("..a....a..".utf8)
    var next = NextOccurrence()
    private(set) var lookedAt: [Int] = []

    mutating func offset(from start: Int) -> Int? {
      var looked: [Int] = []
      let found = next.offset(from: start) { start in
        for index in start..<text.count {
          looked.append(index)
          if text[index] == UInt8(ascii: "a") { return index }
        }
        return nil
      }
      lookedAt += looked
      return found
    }
  }

  @Test func findsTheFirstAtOrAfterAPlace() {
    for start in 0...10 {
      var search = Search()
      let found = search.offset(from: start)
      #expect(found == (start <= 2 ? 2 : start <= 7 ? 7 : nil))
    }
  }

  /// However often it is asked for, each byte is looked at once.
  @Test func looksAtEachByteOnce() {
    var search = Search()
    for start in [0, 0, 1, 2, 3, 5, 7, 8, 9, 9, 10] {
      let found = search.offset(from: start)
      #expect(found == (start <= 2 ? 2 : start <= 7 ? 7 : nil))
    }
    #expect(search.lookedAt == Array(0..<10))
  }

  @Test func aPlaceBeforeTheKnownOnesIsLookedFrom() {
    var search = Search()
    for (start, expected) in [(5, 7), (0, 2), (9, nil), (4, 7)] {
      let found = search.offset(from: start)
      #expect(found == expected)
    }
  }
}
