@testable import PropertyList

/// The elements that the edits make of `old`.
func applied<Element>(_ edits: [SequenceEdit], _ old: [Element], _ new: [Element]) -> [Element] {
  var result: [Element] = []
  var position = 0
  for edit in edits {
    result += old[position..<edit.old.lowerBound] + new[edit.new]
    position = edit.old.upperBound
  }
  return result + old[position...]
}

/// The length of the longest common subsequence, by the table of Wagner and Fischer.
func countOfLongestCommonSubsequence<Element: Equatable>(_ one: [Element], _ other: [Element]) -> Int {
  var row = [Int](repeating: 0, count: other.count + 1)
  for element in one {
    var diagonal = 0
    for (place, another) in other.enumerated() {
      let above = row[place + 1]
      row[place + 1] = element == another ? diagonal + 1 : max(above, row[place])
      diagonal = above
    }
  }
  return row[other.count]
}
