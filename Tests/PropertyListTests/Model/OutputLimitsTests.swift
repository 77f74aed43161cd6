import Testing

@testable import PropertyList

struct OutputLimitsTests {
  /// The keys of the first dictionary are a string, an integer and a date; a date as a key is no date that becomes a string.
  @Test func valuesAreCountedByTheirTraits() {
    let keys: [(Value, Value)] = [
      (.string("a"), .node(.date(0))), (.integer(5), .data([])), (.node(.date(1)), .data([1])),
    ]
    let list = Value.array([
      .dictionary(keys), .node(.real(.nan)), .node(.float(-.infinity)), .node(.real(1)), .node(.uid(7)), .node(.null),
      .number("1.5"), .wideInteger(.max), .dictionary((0..<70).map { (.integer($0), .node(.uid(1))) }),
    ]).propertyList
    let counts = list.counts(of: [.date, .data, .nonFiniteReal, .nonStringKey, .uid])
    #expect(counts == [.date: 1, .data: 2, .nonFiniteReal: 2, .nonStringKey: 72, .uid: 71])
  }
}
