/// The lines of a text, each with the line feed that ends it.
struct TextLines {
  let text: Source
  /// The low 32 bits of the offset of each line and of the end of the text. There may be millions of lines.
  private var starts: [UInt32]
  /// The index of the first line that begins at or after each multiple of 4 GiB.
  private var wraps: [Int] = []

  init(of text: Source) {
    self.text = text
    let bytes = text.bytes
    starts = []
    // A line of a property list rarely has fewer bytes.
    starts.reserveCapacity(bytes.count / 24 + 2)
    appendStart(0)
    var end = 0
    while end < bytes.count {
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

  var count: Int { starts.count - 1 }

  /// The offsets of `lines` in the text.
  func bytes(of lines: Range<Int>) -> Range<Int> { start(of: lines.lowerBound)..<start(of: lines.upperBound) }

  subscript(index: Int) -> Span<UInt8> {
    @_lifetime(borrow self)
    get { text.bytes.extracting(start(of: index)..<start(of: index + 1)) }
  }
}

extension TextLines {
  /// The edits from these lines to `new`, at the same positions as in git's diff.
  func edits(to new: TextLines) -> [SequenceEdit] { edits(of: 0..<count, to: new, 0..<new.count) }

  /// The edits from the lines in `range` to the lines of `new` in `newRange`; see `SequenceDifference`.
  func edits(of range: Range<Int>, to new: TextLines, _ newRange: Range<Int>) -> [SequenceEdit] {
    let (start, newStart) = (range.lowerBound, newRange.lowerBound)
    let difference = SequenceDifference(
      oldCount: range.count, newCount: newRange.count, oldKey: { LineKey(self, start + $0) },
      newKey: { LineKey(new, newStart + $0) }, areEqual: { self[start + $0].equals(new[newStart + $1]) },
      equalRun: { equalRun(from: start + $0, new, from: newStart + $1, limit: $2) })
    var kept = difference.kept(steps: LinearSearch.maxSteps(forCount: range.count + newRange.count))
    kept.settle(
      areEqual: { self[start + $0].equals(self[start + $1]) },
      newAreEqual: { new[newStart + $0].equals(new[newStart + $1]) })
    return kept.edits.map { $0.shifted(old: start, new: newStart) }
  }

  /// The number of lines from `line` on that equal the lines of `other` from `otherLine` on, at most `limit`.
  private func equalRun(from line: Int, _ other: TextLines, from otherLine: Int, limit: Int) -> Int {
    let range = bytes(of: line..<line + limit)
    let otherRange = other.bytes(of: otherLine..<otherLine + limit)
    let equalBytes = text.bytes.extracting(range).countOfPrefix(of: other.text.bytes.extracting(otherRange))
    var count = 0
    while count < limit {
      let end = start(of: line + count + 1) - range.lowerBound
      // The last line may be the only one without a line feed.
      guard end <= equalBytes, other.start(of: otherLine + count + 1) - otherRange.lowerBound == end else { break }
      count += 1
    }
    return count
  }
}

/// A line as a key of a hash table.
private struct LineKey: Hashable {
  private let text: Source
  private let range: Range<Int>

  init(_ lines: TextLines, _ index: Int) {
    text = lines.text
    range = lines.bytes(of: index..<index + 1)
  }

  static func == (one: LineKey, other: LineKey) -> Bool {
    one.text.bytes.extracting(one.range).equals(other.text.bytes.extracting(other.range))
  }

  func hash(into hasher: inout Hasher) {
    let hash = SeededHash.ofProcess
    hasher.combine(hash.mixed(hash.start, with: text.bytes.extracting(range)))
  }
}
