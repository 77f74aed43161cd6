import Testing

@testable import PropertyList

@Suite struct CompactRangesTests {
  /// Ranges beyond 4 GiB need another form than the earlier ones.
  @Test func rangesMayBeBeyondFourGibibytes() {
    var ranges = CompactRanges(capacity: 2)
    ranges.set(0, to: 7..<9)
    ranges.set(1, to: 1 << 32 - 1..<1 << 32)
    ranges.set(3, to: 3..<4)
    #expect(Array(ranges) == [7..<9, 1 << 32 - 1..<1 << 32, 0..<0, 3..<4])
    ranges.removeAll(from: 2)
    #expect(Array(ranges) == [7..<9, 1 << 32 - 1..<1 << 32])
  }
}
