import Testing

@testable import PropertyList

struct JSONLossesTests {
  /// The keys of the first dictionary are a string, an integer and a date; a date as a key is no date that becomes a string.
  @Test func lossesAreCountedByTheirTypes() {
    let keys: [(Value, Value)] = [
      (.string("a"), .node(.date(0))), (.integer(5), .data([])), (.node(.date(1)), .data([1])),
    ]
    let list = Value.array([
      .dictionary(keys), .node(.real(.nan)), .node(.float(-.infinity)), .node(.real(1)), .node(.uid(7)), .node(.null),
      .number("1.5"), .wideInteger(.max), .dictionary((0..<70).map { (.integer($0), .node(.uid(1))) }),
    ]).propertyList
    let losses = JSONLosses(of: list)
    #expect([losses.dates, losses.data, losses.nonFiniteReals, losses.keys, losses.uids] == [1, 2, 2, 72, 71])
    var sum = losses
    sum.add(losses)
    #expect([sum.dates, sum.data, sum.nonFiniteReals, sum.keys, sum.uids] == [2, 4, 4, 144, 142])
  }
}
