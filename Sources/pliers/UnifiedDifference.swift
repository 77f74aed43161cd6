import PropertyList
import PropertyListFiles

/// The difference of two texts in the unified format of diff and git, with three lines of context; empty if there is none.
///
/// Lines are bytes: two spellings of é are not the same line, and what is not UTF-8 stays as it is, so that the difference
/// can be applied. Of what is the same at the beginning and end of both texts only the context is looked at by lines.
func unifiedDifference(_ old: Source, _ new: Source, name: Argument) -> [UInt8] {
  let context = 3
  let (old, new) = changedLines(old, new, context: context)
  let edits = LineEdits(from: old, to: new).edits
  guard !edits.isEmpty else { return [] }
  // Below `a` and `b`, as git has it, which applies no path with an empty segment.
  let path = name == "-" ? name.displayName : name.normalizedPath.text
  let name = printable(String(path.drop { $0 == "/" }))
  // As diff and git do, a name with a space is ended by a tab; patch would end it at the space.
  let heading = name + (name.utf8.contains(UInt8(ascii: " ")) ? "\t" : "")
  var text = Array("--- a/\(heading)\n+++ b/\(heading)\n".utf8)
  var index = 0
  while index < edits.count {
    // A hunk takes in all edits that are not more than two contexts apart.
    var last = index
    while last + 1 < edits.count, edits[last + 1].old.lowerBound - edits[last].old.upperBound <= 2 * context {
      last += 1
    }
    let start = max(0, edits[index].old.lowerBound - context)
    let end = min(old.count, edits[last].old.upperBound + context)
    let newStart = edits[index].new.lowerBound - (edits[index].old.lowerBound - start)
    let newEnd = edits[last].new.upperBound + (end - edits[last].old.upperBound)
    text += "@@ -\(old.numbers(of: start..<end)) +\(new.numbers(of: newStart..<newEnd)) @@\n".utf8
    var position = start
    for edit in edits[index...last] {
      old.append(position..<edit.old.lowerBound, after: " ", to: &text)
      old.append(edit.old, after: "-", to: &text)
      new.append(edit.new, after: "+", to: &text)
      position = edit.old.upperBound
    }
    old.append(position..<end, after: " ", to: &text)
    index = last + 1
  }
  return text
}

/// The lines of two texts without those at the beginning and end that are the same, but for `context` of them.
private func changedLines(_ old: Source, _ new: Source, context: Int) -> (Lines, Lines) {
  let (oldBytes, newBytes) = (old.bytes, new.bytes)
  let shorter = min(old.count, new.count)
  var prefix = 0
  while prefix < shorter, oldBytes[prefix] == newBytes[prefix] { prefix += 1 }
  prefix = oldBytes.startOfLine(at: prefix, before: 0)
  var suffix = 0
  while suffix < shorter - prefix, oldBytes[old.count - 1 - suffix] == newBytes[new.count - 1 - suffix] { suffix += 1 }
  // What follows a line feed begins a line in both.
  while suffix > 0, !oldBytes.isStartOfLine(old.count - suffix) || !newBytes.isStartOfLine(new.count - suffix) {
    suffix -= 1
  }
  let start = oldBytes.startOfLine(at: prefix, before: context)
  let oldEnd = oldBytes.endOfLine(at: old.count - suffix, after: context)
  return (Lines(of: old, in: start..<oldEnd), Lines(of: new, in: start..<new.count - (old.count - oldEnd)))
}

/// Some lines of a text, each with the line feed that ends it.
private struct Lines {
  private let text: Source
  /// How many lines stand before these.
  private let skipped: Int
  /// Where each line begins, and where the last one ends.
  private var starts: [Int]

  /// The lines in `range`, which begins and ends with one.
  init(of text: Source, in range: Range<Int>) {
    self.text = text
    let bytes = text.bytes
    var skipped = 0
    for index in 0..<range.lowerBound where bytes[index] == 0x0A { skipped += 1 }
    self.skipped = skipped
    starts = [range.lowerBound]
    var end = range.lowerBound
    while end < range.upperBound {
      end = bytes.endOfLine(at: end, after: 1)
      starts.append(end)
    }
  }

  var count: Int { starts.count - 1 }

  subscript(index: Int) -> Span<UInt8> {
    @_lifetime(borrow self)
    get { text.bytes.extracting(starts[index]..<starts[index + 1]) }
  }

  /// `start,count` as a hunk's head has it: lines count from 1, and an empty range stands after the line before it.
  func numbers(of lines: Range<Int>) -> String {
    let start = skipped + lines.lowerBound
    return lines.count == 1 ? "\(start + 1)" : "\(lines.isEmpty ? start : start + 1),\(lines.count)"
  }

  func append(_ lines: Range<Int>, after mark: Unicode.Scalar, to text: inout [UInt8]) {
    for index in lines {
      let line = self[index]
      text.append(UInt8(ascii: mark))
      text.append(copying: line)
      // A line ends in a line feed unless it is the file's last.
      if line[line.count - 1] != 0x0A { text += "\n\\ No newline at end of file\n".utf8 }
    }
  }
}

extension Span<UInt8> {
  fileprivate func isStartOfLine(_ offset: Int) -> Bool { offset == 0 || self[offset - 1] == 0x0A }

  /// Where the line begins that is so many lines before the one at `offset`; 0 if there are not so many.
  fileprivate func startOfLine(at offset: Int, before lines: Int) -> Int {
    var start = offset
    while !isStartOfLine(start) { start -= 1 }
    for _ in 0..<lines where start > 0 {
      start -= 1
      while !isStartOfLine(start) { start -= 1 }
    }
    return start
  }

  /// Where so many lines end that begin at `offset`; the end of the text if there are not so many.
  fileprivate func endOfLine(at offset: Int, after lines: Int) -> Int {
    var end = offset
    for _ in 0..<lines where end < count {
      end += 1
      while end < count, !isStartOfLine(end) { end += 1 }
    }
    return end
  }
}

/// The fewest lines to take out and put in, by the greedy algorithm of Myers.
private struct LineEdits {
  /// Lines of the old text, and the lines of the new one that stand in their place.
  typealias Edit = (old: Range<Int>, new: Range<Int>)

  private(set) var edits: [Edit] = []

  init(from old: Lines, to new: Lines) {
    var prefix = 0
    while prefix < min(old.count, new.count), old[prefix].equals(new[prefix]) { prefix += 1 }
    var suffix = 0
    while suffix < min(old.count, new.count) - prefix,
      old[old.count - 1 - suffix].equals(new[new.count - 1 - suffix])
    { suffix += 1 }
    let oldMiddle = prefix..<old.count - suffix
    let newMiddle = prefix..<new.count - suffix
    guard !oldMiddle.isEmpty || !newMiddle.isEmpty else { return }
    edits = LineEdits.edits(old, oldMiddle, new, newMiddle) ?? [(oldMiddle, newMiddle)]
  }

  /// How many lines are compared before the search is given up: a second's worth, which only texts of many equal lines
  /// need.
  private static let mostComparisons = 50_000_000

  /// Nil where the texts differ in so many lines that the search would take long; a thousand is more than anyone reads.
  private static func edits(_ old: Lines, _ oldRange: Range<Int>, _ new: Lines, _ newRange: Range<Int>) -> [Edit]? {
    let most = min(1000, oldRange.count + newRange.count)
    // The furthest old line on each diagonal, diagonal 0 in the middle, after each number of edits.
    var furthest = [Int](repeating: 0, count: 2 * most + 3)
    var history: [[Int]] = []
    var comparisons = 0
    for distance in 0...most {
      guard comparisons < mostComparisons else { return nil }
      history.append(furthest)
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let place = diagonal + most + 1
        let isDown = diagonal == -distance || diagonal != distance && furthest[place - 1] < furthest[place + 1]
        let start = isDown ? furthest[place + 1] : furthest[place - 1] + 1
        var x = start
        while x < oldRange.count, x - diagonal < newRange.count,
          old[oldRange.lowerBound + x].equals(new[newRange.lowerBound + x - diagonal])
        { x += 1 }
        comparisons += x - start
        furthest[place] = x
        if x >= oldRange.count, x - diagonal >= newRange.count {
          return path(through: history, most: most, oldRange, newRange)
        }
      }
    }
    return nil
  }

  /// Follows the search back from the end and collects what was taken out and put in on the way.
  private static func path(
    through history: [[Int]], most: Int, _ oldRange: Range<Int>, _ newRange: Range<Int>
  ) -> [Edit] {
    var edits: [Edit] = []
    var (x, y) = (oldRange.count, newRange.count)
    for (distance, furthest) in history.enumerated().reversed() where distance > 0 {
      let diagonal = x - y
      let place = diagonal + most + 1
      let isDown = diagonal == -distance || diagonal != distance && furthest[place - 1] < furthest[place + 1]
      let before = isDown ? diagonal + 1 : diagonal - 1
      let oldX = furthest[before + most + 1]
      let oldY = oldX - before
      let start = (old: oldRange.lowerBound + oldX, new: newRange.lowerBound + oldY)
      let edit: Edit =
        isDown ? (start.old..<start.old, start.new..<start.new + 1) : (start.old..<start.old + 1, start.new..<start.new)
      if let next = edits.last, next.old.lowerBound == edit.old.upperBound, next.new.lowerBound == edit.new.upperBound {
        edits[edits.count - 1] = (edit.old.lowerBound..<next.old.upperBound, edit.new.lowerBound..<next.new.upperBound)
      } else {
        edits.append(edit)
      }
      (x, y) = (oldX, oldY)
    }
    return edits.reversed()
  }
}
