import TestSupport
import Testing

@testable import PropertyList

/// Edits of sequences. Tests/Transcripts/diff/lines.txt compares those of lines with git.
struct SequenceDifferenceTests {
  private func edits(_ old: [Int], _ new: [Int], comparisons: Int = 50_000_000) -> [SequenceEdit] {
    SequenceDifference.edits(from: old, to: new, comparisons: comparisons)
  }

  /// The elements that the edits make of `old`.
  private func applied(_ edits: [SequenceEdit], _ old: [Int], _ new: [Int]) -> [Int] {
    var result: [Int] = []
    var index = 0
    for edit in edits {
      result += old[index..<edit.old.lowerBound] + new[edit.new]
      index = edit.old.upperBound
    }
    return result + old[index...]
  }

  /// The length of the longest common subsequence, by the table of Wagner and Fischer.
  private func countOfCommonElements(_ one: [Int], _ other: [Int]) -> Int {
    var row = [Int](repeating: 0, count: other.count + 1)
    for element in one {
      var diagonal = 0
      for (index, another) in other.enumerated() {
        let above = row[index + 1]
        row[index + 1] = element == another ? diagonal + 1 : max(above, row[index])
        diagonal = above
      }
    }
    return row[other.count]
  }

  @Test func editsAreAsFewAsPossible() {
    var gen = Gen(seed: 16, size: 30)
    for _ in seeds(500) {
      let old = (0..<gen.int(0..<30)).map { _ in gen.int(0..<5) }
      let new = (0..<gen.int(0..<30)).map { _ in gen.int(0..<5) }
      let found = edits(old, new)
      #expect(applied(found, old, new) == new)
      let common = countOfCommonElements(old, new)
      #expect(found.reduce(0) { $0 + $1.old.count } == old.count - common)
      #expect(found.reduce(0) { $0 + $1.new.count } == new.count - common)
    }
  }

  /// More edits than a single search finds, with long runs of equal elements between them.
  @Test func scatteredEditsAreFound() {
    let old = Array(0..<200_000)
    var new = old
    for index in stride(from: 40, to: new.count, by: 80) { new[index] = -index }
    let found = edits(old, new)
    #expect(found.count == 2500 && found.allSatisfy { $0.old.count == 1 && $0.new.count == 1 })
    let shorter = Array(old[..<3000])
    let everySecond = shorter.map { $0 % 2 == 0 ? -$0 - 1 : $0 }
    #expect(
      edits(shorter, everySecond)
        == stride(from: 0, to: 3000, by: 2).map { SequenceEdit(old: $0..<$0 + 1, new: $0..<$0 + 1) })
  }

  /// Edits between elements that occur once are as few as possible, even if the sequences are too long for a single search.
  /// The gaps have different elements, so the common elements are the sum over the gaps.
  @Test func editsBetweenAnchorsAreAsFewAsPossible() {
    var gen = Gen(seed: 24, size: 30)
    var (old, new, common): ([Int], [Int], Int) = ([], [], 0)
    for gap in 0..<60 {
      let elements = (0..<12).map { 100 * gap + $0 / 2 }
      let (one, other) = (elements.shuffled(using: &gen), elements.shuffled(using: &gen))
      common += countOfCommonElements(one, other) + 1
      old += one + [100 * gap + 99]
      new += other + [100 * gap + 99]
    }
    let found = edits(old, new, comparisons: 30_000)
    #expect(applied(found, old, new) == new)
    #expect(found.reduce(0) { $0 + $1.old.count } == old.count - common)
  }

  /// Sequences that are too long for a complete search of 80,000 × 80,000 pairs.
  @Test func editsOfLongSequencesAreFoundInBoundedWork() {
    let old = Array(0..<80_000)
    for new in [Array(80_000..<160_000), Array(old.reversed()), old.map { $0 ^ 1 }] {
      let isRight = applied(edits(old, new, comparisons: 100_000), old, new) == new
      #expect(isRight)
    }
  }
}
