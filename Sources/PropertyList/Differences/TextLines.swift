/// Some lines of a text, each with the line feed that ends it.
struct TextLines {
  let text: Source
  /// The number of lines before these.
  let skipped: Int
  /// The offset of each line, and the end of the last one, without the bits beyond 32: there may be millions of lines.
  private var starts: [UInt32]
  /// The first lines that begin at or after each multiple of 4 GiB.
  private var wraps: [Int] = []

  /// The lines in `range`, which begins and ends with one.
  init(of text: Source, in range: Range<Int>) {
    self.text = text
    let bytes = text.bytes
    var skipped = 0
    for index in 0..<range.lowerBound where bytes[index] == 0x0A { skipped += 1 }
    self.skipped = skipped
    starts = []
    // A line of a property list rarely has fewer bytes.
    starts.reserveCapacity(range.count / 24 + 2)
    appendStart(range.lowerBound)
    var end = range.lowerBound
    while end < range.upperBound {
      end = bytes.firstOffset(of: 0x0A, from: end).map { $0 + 1 } ?? bytes.count
      appendStart(end)
    }
  }

  private mutating func appendStart(_ offset: Int) {
    while offset >> 32 > wraps.count { wraps.append(starts.count) }
    starts.append(UInt32(truncatingIfNeeded: offset))
  }

  private func start(of line: Int) -> Int {
    let wrapCount = wraps.isEmpty ? 0 : wraps.count { $0 <= line }
    return wrapCount << 32 | Int(starts[line])
  }

  /// All lines of `text`.
  init(of text: Source) { self.init(of: text, in: 0..<text.count) }

  var count: Int { starts.count - 1 }

  /// The range of lines in the text.
  func bytes(of lines: Range<Int>) -> Range<Int> { start(of: lines.lowerBound)..<start(of: lines.upperBound) }

  subscript(index: Int) -> Span<UInt8> {
    @_lifetime(borrow self)
    get { text.bytes.extracting(start(of: index)..<start(of: index + 1)) }
  }
}

extension Span<UInt8> {
  func isStartOfLine(_ offset: Int) -> Bool { offset == 0 || self[offset - 1] == 0x0A }

  /// The start of the line that is `lines` lines before the one at `offset`; 0 if there are fewer.
  func startOfLine(at offset: Int, before lines: Int) -> Int {
    var start = offset
    while !isStartOfLine(start) { start -= 1 }
    for _ in 0..<lines {
      if start == 0 { break }
      start -= 1
      while !isStartOfLine(start) { start -= 1 }
    }
    return start
  }

  /// The end of `lines` lines from `offset` on; the end of the text if there are fewer.
  func endOfLine(at offset: Int, after lines: Int) -> Int {
    var end = offset
    for _ in 0..<lines {
      if end == count { break }
      end += 1
      while end < count, !isStartOfLine(end) { end += 1 }
    }
    return end
  }
}

extension TextLines {
  /// Limit of the edits that are looked for among all lines at once.
  private static let maxEdits = 1000

  /// The edits that lead from these lines to `new`, each where git's diff has it.
  func edits(to new: TextLines) -> [SequenceEdit] { edits(of: 0..<count, to: new, 0..<new.count) }

  /// The edits that lead from the lines in `range` to those of `new` in `newRange`.
  ///
  /// `LinearSearch` finds the fewest. Of more than `maxEdits`, and those that take too many steps, `AnchoredDifference` finds
  /// few.
  func edits(of range: Range<Int>, to new: TextLines, _ newRange: Range<Int>) -> [SequenceEdit] {
    let (start, newStart) = (range.lowerBound, newRange.lowerBound)
    var kept = KeptElements(oldCount: range.count, newCount: newRange.count)
    let areEqual = { (line: Int, newLine: Int) in self[line].equals(new[newLine]) }
    // Half of the steps are left for the other way, if this one fails.
    let steps = LinearSearch.maxSteps(forCount: range.count + newRange.count) / 2
    var search = LinearSearch(
      oldCount: range.count, newCount: newRange.count, maxEdits: Self.maxEdits, steps: steps)
    let isFound = search.run(
      range, newRange, areEqual: areEqual, equalRun: { equalRun(from: $0, new, from: $1, most: $2) },
      keep: { kept.keep($0 - start, $1 - newStart, count: $2) })
    if !isFound {
      let prefix = equalRun(from: start, new, from: newStart, most: min(range.count, newRange.count))
      var (old, rest) = (range.dropFirst(prefix), newRange.dropFirst(prefix))
      while let line = old.last, let newLine = rest.last, areEqual(line, newLine) {
        (old, rest) = (old.dropLast(), rest.dropLast())
      }
      let difference = AnchoredDifference(
        old.map { LineKey(self, $0) }, rest.map { LineKey(new, $0) }, steps: steps + max(0, search.steps))
      kept.keep(difference.kept, old.lowerBound - start, rest.lowerBound - newStart)
    }
    kept.settle(
      areEqual: { self[start + $0].equals(self[start + $1]) },
      newAreEqual: { new[newStart + $0].equals(new[newStart + $1]) })
    return kept.edits.map { $0.shifted(old: start, new: newStart) }
  }

  /// The number of lines from `line` on that equal those of `other` from `otherLine` on, at most `most`.
  private func equalRun(from line: Int, _ other: TextLines, from otherLine: Int, most: Int) -> Int {
    let place = bytes(of: line..<line + most)
    let otherPlace = other.bytes(of: otherLine..<otherLine + most)
    let equalBytes = text.bytes.extracting(place).countOfPrefix(of: other.text.bytes.extracting(otherPlace))
    var count = 0
    while count < most {
      let end = start(of: line + count + 1) - place.lowerBound
      // The last line may be the only one without a line feed.
      guard end <= equalBytes, other.start(of: otherLine + count + 1) - otherPlace.lowerBound == end else { break }
      count += 1
    }
    return count
  }
}

/// A line as a key of a hash table.
private struct LineKey: Hashable {
  private let text: Source
  private let place: Range<Int>

  init(_ lines: TextLines, _ index: Int) {
    text = lines.text
    place = lines.bytes(of: index..<index + 1)
  }

  static func == (one: LineKey, other: LineKey) -> Bool {
    one.text.bytes.extracting(one.place).equals(other.text.bytes.extracting(other.place))
  }

  func hash(into hasher: inout Hasher) {
    let hash = SeededHash.ofProcess
    hasher.combine(hash.mixed(hash.start, with: text.bytes.extracting(place)))
  }
}
