/// Some lines of a text, each with the line feed that ends it.
struct TextLines {
  let text: Source
  /// How many lines stand before these.
  let skipped: Int
  /// Where each line begins, and where the last one ends, without what goes beyond 32 bits: there may be millions of lines.
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

  /// Where lines stand in the text.
  func bytes(of lines: Range<Int>) -> Range<Int> { start(of: lines.lowerBound)..<start(of: lines.upperBound) }

  subscript(index: Int) -> Span<UInt8> {
    @_lifetime(borrow self)
    get { text.bytes.extracting(start(of: index)..<start(of: index + 1)) }
  }
}

extension Span<UInt8> {
  func isStartOfLine(_ offset: Int) -> Bool { offset == 0 || self[offset - 1] == 0x0A }

  /// Where the line begins that is so many lines before the one at `offset`; 0 if there are not so many.
  func startOfLine(at offset: Int, before lines: Int) -> Int {
    var start = offset
    while !isStartOfLine(start) { start -= 1 }
    for _ in 0..<lines where start > 0 {
      start -= 1
      while !isStartOfLine(start) { start -= 1 }
    }
    return start
  }

  /// Where so many lines end that begin at `offset`; the end of the text if there are not so many.
  func endOfLine(at offset: Int, after lines: Int) -> Int {
    var end = offset
    for _ in 0..<lines where end < count {
      end += 1
      while end < count, !isStartOfLine(end) { end += 1 }
    }
    return end
  }
}

extension TextLines {
  /// What becomes of these lines on the way to `new`.
  func edits(to new: TextLines) -> [SequenceEdit] {
    SequenceDifference.edits(
      oldCount: count, newCount: new.count, areEqual: { self[$0].equals(new[$1]) },
      equalRun: { equalRun(from: $0, new, from: $1, most: $2) })
  }

  /// How many lines from `line` on are equal to those of `other` from `otherLine` on, at most `most`.
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
