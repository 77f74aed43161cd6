import TestSupport
import Testing

@testable import PropertyList

struct AnchoredDifferenceTests {
  private func numbers(below limit: Int, maxCount: Int, _ random: inout SplitMix64) -> [Int] {
    (0..<Int.random(in: 0...maxCount, using: &random)).map { _ in Int.random(in: 0..<limit, using: &random) }
  }

  private func countOfKept(_ edits: [SequenceEdit], _ old: [Int]) -> Int {
    old.count - edits.reduce(0) { $0 + $1.old.count }
  }

  /// Without elements that occur once in both, there are no anchors.
  @Test(arguments: 1...300 as ClosedRange<UInt64>) func editsAreFewestWithoutAnchors(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let old = numbers(below: 6, maxCount: 30, &random)
    // Each element is there twice, or not at all.
    let new = numbers(below: 6, maxCount: 20, &random).flatMap { [$0, $0] }
    let edits = AnchoredDifference(old, new).kept.edits
    #expect(applied(edits, old, new) == new)
    #expect(countOfKept(edits, old) == countOfLongestCommonSubsequence(old, new))
  }

  /// Elements from 100 on occur once, in the same order on both sides: all of them stay. Between two, the edits are the fewest.
  @Test(arguments: 1...300 as ClosedRange<UInt64>) func editsAreFewestBetweenAnchors(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (old, new): ([Int], [Int]) = ([], [])
    var common = 0
    for anchor in 100..<100 + Int.random(in: 1...5, using: &random) {
      let gap = numbers(below: 4, maxCount: 12, &random).flatMap { [$0, $0] }
      let newGap = numbers(below: 4, maxCount: 12, &random).flatMap { [$0, $0] }
      common += countOfLongestCommonSubsequence(gap, newGap) + 1
      old += gap + [anchor]
      new += newGap + [anchor]
    }
    let edits = AnchoredDifference(old, new).kept.edits
    #expect(applied(edits, old, new) == new)
    #expect(countOfKept(edits, old) == common)
  }

  @Test(arguments: 1...300 as ClosedRange<UInt64>, [0, 20, .max])
  func editsLeadFromOneToTheOther(seed: UInt64, steps: Int) {
    var random = SplitMix64(seed: seed)
    let old = numbers(below: 40, maxCount: 60, &random)
    let new = numbers(below: 40, maxCount: 60, &random)
    #expect(applied(AnchoredDifference(old, new, steps: steps).kept.edits, old, new) == new)
  }

  enum LargeChange: CaseIterable {
    case allOthers, reversed, neighboursSwapped, everySecondAnother
  }

  /// Each is settled by the numbers of the elements, without a search: one of 200,000 × 200,000 pairs would not end.
  @Test(arguments: LargeChange.allCases) func largeSequencesAreBounded(change: LargeChange) {
    let old = Array(0..<200_000)
    let (new, kept) =
      switch change {
      case .allOthers: (Array(200_000..<400_000), 0)
      case .reversed: (Array(old.reversed()), 1)
      case .neighboursSwapped: (old.map { $0 ^ 1 }, 100_000)
      case .everySecondAnother: (old.map { $0 % 2 == 0 ? $0 : -$0 }, 100_000)
      }
    let edits = AnchoredDifference(old, new).kept.edits
    #expect(countOfKept(edits, old) == kept)
    let result = applied(edits, old, new)
    #expect(result == new)
  }

  /// What two symbols at random have in common takes more steps than there are.
  @Test func searchEndsAfterItsSteps() {
    var random = SplitMix64(seed: 31)
    func symbols() -> [Int] { (0..<20_000).map { _ in Int.random(in: 0...1, using: &random) } }
    let (old, new) = (symbols(), symbols())
    var kept = 0
    var search = LinearSearch(oldCount: old.count, newCount: new.count, steps: 200_000)
    let isFound = search.run(
      old.indices, new.indices, areEqual: { old[$0] == new[$1] },
      equalRun: { start, newStart, limit in (0..<limit).first { old[start + $0] != new[newStart + $0] } ?? limit },
      keep: { _, _, count in kept += count })
    // The step after the last one ends the search, with the run of equal elements that it passes.
    #expect(!isFound && search.steps < 0 && search.steps > -1000 && kept < 1000)
  }
}
