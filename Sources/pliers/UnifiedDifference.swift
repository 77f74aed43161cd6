import PropertyList

/// A line with the line feed that ends it. Lines are bytes: two spellings of é are not the same line, and what is no
/// UTF-8 stays what it is, so that the difference can be applied.
private typealias Line = ArraySlice<UInt8>

/// The difference of two texts in the unified format of diff and git, with three lines of context; empty if there is none.
func unifiedDifference(_ old: Source, _ new: Source, name: Argument) -> [UInt8] {
  let (old, new) = (lines(of: old), lines(of: new))
  let edits = LineEdits(from: old, to: new).edits
  guard !edits.isEmpty else { return [] }
  let context = 3
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
    text += "@@ -\(range(start..<end)) +\(range(newStart..<newEnd)) @@\n".utf8
    var position = start
    for edit in edits[index...last] {
      for line in old[position..<edit.old.lowerBound] { append(line, after: " ", to: &text) }
      for line in old[edit.old] { append(line, after: "-", to: &text) }
      for line in new[edit.new] { append(line, after: "+", to: &text) }
      position = edit.old.upperBound
    }
    for line in old[position..<end] { append(line, after: " ", to: &text) }
    index = last + 1
  }
  return text
}

/// `start,count` as a hunk's head has it: lines count from 1, and an empty range stands behind the line before it.
private func range(_ lines: Range<Int>) -> String {
  lines.count == 1
    ? "\(lines.lowerBound + 1)" : "\(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1),\(lines.count)"
}

private func append(_ line: Line, after mark: Unicode.Scalar, to text: inout [UInt8]) {
  text.append(UInt8(ascii: mark))
  text += line
  // A line ends in a line feed unless it is the file's last.
  if line.last != 0x0A { text += "\n\\ No newline at end of file\n".utf8 }
}

/// The lines of a text.
private func lines(of source: Source) -> [Line] {
  let bytes = Array(copying: source)
  var lines: [Line] = []
  var start = 0
  while start < bytes.count {
    let end = source.firstIndex(of: 0x0A, from: start).map { $0 + 1 } ?? bytes.count
    lines.append(bytes[start..<end])
    start = end
  }
  return lines
}

/// The fewest lines to take out and put in, by the greedy algorithm of Myers.
private struct LineEdits {
  /// Lines of the old text, and the lines of the new one that stand in their place.
  typealias Edit = (old: Range<Int>, new: Range<Int>)

  private(set) var edits: [Edit] = []

  init(from old: [Line], to new: [Line]) {
    var prefix = 0
    while prefix < min(old.count, new.count), old[prefix] == new[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(old.count, new.count) - prefix, old[old.count - 1 - suffix] == new[new.count - 1 - suffix] {
      suffix += 1
    }
    let oldMiddle = prefix..<old.count - suffix
    let newMiddle = prefix..<new.count - suffix
    guard !oldMiddle.isEmpty || !newMiddle.isEmpty else { return }
    edits = LineEdits.edits(old, oldMiddle, new, newMiddle) ?? [(oldMiddle, newMiddle)]
  }

  /// Nil where the texts differ in so many lines that the search would take long; a thousand is more than anyone reads.
  private static func edits(
    _ old: [Line], _ oldRange: Range<Int>, _ new: [Line], _ newRange: Range<Int>
  ) -> [Edit]? {
    let most = min(1000, oldRange.count + newRange.count)
    // The furthest old line on each diagonal, diagonal 0 in the middle, after each number of edits.
    var furthest = [Int](repeating: 0, count: 2 * most + 3)
    var history: [[Int]] = []
    for distance in 0...most {
      history.append(furthest)
      for diagonal in stride(from: -distance, through: distance, by: 2) {
        let place = diagonal + most + 1
        let isDown = diagonal == -distance || diagonal != distance && furthest[place - 1] < furthest[place + 1]
        var x = isDown ? furthest[place + 1] : furthest[place - 1] + 1
        while x < oldRange.count, x - diagonal < newRange.count,
          old[oldRange.lowerBound + x] == new[newRange.lowerBound + x - diagonal]
        { x += 1 }
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
