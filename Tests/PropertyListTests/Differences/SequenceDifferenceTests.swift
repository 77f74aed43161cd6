import TestSupport
import Testing

@testable import PropertyList

struct SequenceDifferenceTests {
  private func edits(_ old: [Int], _ new: [Int], comparisons: Int = 50_000_000) -> [SequenceEdit] {
    SequenceDifference.edits(from: old, to: new, comparisons: comparisons)
  }

  @Test func editsAreAsFewAsCanBe() {
    var random = SplitMix64(seed: 16)
    for _ in 0..<500 {
      let count = Int.random(in: 0..<30, using: &random)
      let old = (0..<count).map { _ in Int.random(in: 0..<5, using: &random) }
      let new = (0..<Int.random(in: 0..<30, using: &random)).map { _ in Int.random(in: 0..<5, using: &random) }
      let found = edits(old, new)
      #expect(applied(found, old, new) == new)
      let common = countOfLongestCommonSubsequence(old, new)
      #expect(found.reduce(0) { $0 + $1.old.count } == old.count - common)
      #expect(found.reduce(0) { $0 + $1.new.count } == new.count - common)
    }
  }

  /// More edits than one search goes through, with long runs between them: each is found.
  @Test func scatteredEditsAreFound() {
    let old = Array(0..<500_000)
    var new = old
    for place in stride(from: 100, to: new.count, by: 200) { new[place] = -place }
    let found = edits(old, new)
    #expect(found.count == 2500 && found.allSatisfy { $0.old.count == 1 && $0.new.count == 1 })
  }

  /// Where there are too many to be found, all between what is equal at both ends counts as replaced.
  @Test func searchIsGivenUp() {
    let old = [1] + Array(1000..<9000) + [2, 3]
    let new = [1] + Array(10_000..<17_000) + [2, 3]
    #expect(edits(old, new) == [SequenceEdit(old: 1..<8001, new: 1..<7001)])
    #expect(edits([1, 1, 2, 2], [2, 2, 1, 1], comparisons: 0) == [SequenceEdit(old: 0..<4, new: 0..<4)])
  }

  /// More edits than one search finds: each odd element is in both, and occurs once.
  @Test func elementsThatOccurOnceAreAnchors() {
    let old = Array(0..<3000)
    let new = old.map { $0 % 2 == 0 ? -$0 - 1 : $0 }
    #expect(
      edits(old, new)
        == stride(from: 0, to: 3000, by: 2).map { SequenceEdit(old: $0..<$0 + 1, new: $0..<$0 + 1) })
  }

  @Test(
    arguments: [
      ([], [], []), ([1], [1], []), ([], [1, 2], [SequenceEdit(old: 0..<0, new: 0..<2)]),
      ([1, 2], [], [SequenceEdit(old: 0..<2, new: 0..<0)]),
      ([1, 1, 1], [1, 1, 1, 1], [SequenceEdit(old: 3..<3, new: 3..<4)]),
    ] as [([Int], [Int], [SequenceEdit])])
  func endsAreCutOff(old: [Int], new: [Int], expected: [SequenceEdit]) {
    #expect(edits(old, new) == expected)
  }
}
