/// The lines of a text, each with the line feed that ends it.
struct TextLines {
  let text: Source
  /// The offset of each line, and of the end of the text.
  private var starts: [Int] = [0]

  init(of text: Source) {
    self.text = text
    let bytes = text.bytes
    // A line of a property list rarely has fewer bytes.
    starts.reserveCapacity(bytes.count / 24 + 2)
    while let start = starts.last, start < bytes.count {
      starts.append(bytes.firstOffset(of: 0x0A, from: start).map { $0 + 1 } ?? bytes.count)
    }
  }

  var count: Int { starts.count - 1 }

  func bytes(of lines: Range<Int>) -> Range<Int> { starts[lines.lowerBound]..<starts[lines.upperBound] }

  subscript(index: Int) -> Span<UInt8> {
    @_lifetime(borrow self)
    get { text.bytes.extracting(starts[index]..<starts[index + 1]) }
  }

  /// The edits from these lines to `new`, at the same lines as in git's diff.
  func edits(to new: TextLines) -> [SequenceEdit] { edits(of: 0..<count, to: new, 0..<new.count) }

  /// The edits from the lines in `range` to the lines of `new` in `newRange`; see `SequenceDifference`.
  func edits(of range: Range<Int>, to new: TextLines, _ newRange: Range<Int>) -> [SequenceEdit] {
    SequenceDifference.edits(from: keys(of: range), to: new.keys(of: newRange)).map { edit in
      SequenceEdit(
        old: edit.old.shifted(by: range.lowerBound), new: edit.new.shifted(by: newRange.lowerBound))
    }
  }

  private func keys(of range: Range<Int>) -> LazyMapCollection<Range<Int>, Line> {
    (0..<range.count).lazy.map { Line(text: text, range: bytes(of: range.lowerBound + $0..<range.lowerBound + $0 + 1)) }
  }
}

/// A line as an element of a sequence.
private struct Line: Hashable {
  let text: Source
  let range: Range<Int>

  static func == (one: Line, other: Line) -> Bool {
    one.text.bytes.extracting(one.range).equals(other.text.bytes.extracting(other.range))
  }

  func hash(into hasher: inout Hasher) {
    let hash = SeededHash.ofProcess
    hasher.combine(hash.mixed(hash.start, with: text.bytes.extracting(range)))
  }
}
