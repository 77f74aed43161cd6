package struct TextChange {
  package let range: Range<Int>
  package let text: [UInt8]

  package init(range: Range<Int>, text: [UInt8]) {
    self.range = range
    self.text = text
  }
}

extension [TextChange] {
  mutating func change(_ range: Range<Int>, to text: [UInt8]) { append(TextChange(range: range, text: text)) }

  /// The changes by range. Changes of one range keep the order in which they were found.
  func inOrder() -> Self {
    let keys = enumerated().map { (start: $1.range.lowerBound, end: $1.range.upperBound, index: $0) }
    return keys.sorted(by: <).map { self[$0.index] }
  }

  /// The range from the first of these changes, which are in the order of their ranges, to the last; nil if there are none.
  var range: Range<Int>? { first.map { $0.range.lowerBound..<reduce(0) { Swift.max($0, $1.range.upperBound) } } }
}

/// A text with changes. The result is written piece by piece, so that a large text is not in memory twice.
package struct EditedText {
  fileprivate let source: Source
  /// In the order of their ranges.
  fileprivate let changes: [TextChange]
  /// See `DecodedText.detectionEnd`.
  private let detectionEnd: Int?

  package init(_ source: Source, changes: [TextChange] = [], detectionEnd: Int? = nil) {
    self.source = source
    self.changes = changes
    self.detectionEnd = detectionEnd
  }

  package var whole: Source { changes.isEmpty ? source : source.applying(changes) }

  /// This text, which is UTF-8, in the encoding of `file`; see `Source.encoded(like:)`.
  package func encoded(like file: Source) throws(WriteError) -> EditedText {
    // Readers detect UTF-8 from the unchanged part.
    if let detectionEnd, let first = changes.first, first.range.lowerBound > detectionEnd { return self }
    return EditedText(try whole.encoded(like: file))
  }
}

extension Output {
  package mutating func append(contentsOf text: EditedText) {
    append(0..<text.source.count, of: text.source, with: text.changes[...])
  }

  /// Appends the text in `range` with `changes`, which are in the order of their ranges. A change that begins inside an earlier one
  /// replaces only the rest of its range.
  mutating func append(_ range: Range<Int>, of source: Source, with changes: ArraySlice<TextChange>) {
    let bytes = source.bytes
    var offset = range.lowerBound
    for change in changes {
      append(bytes.extracting(offset..<max(offset, change.range.lowerBound)))
      append(change.text.span)
      offset = max(offset, change.range.upperBound)
    }
    append(bytes.extracting(offset..<max(offset, range.upperBound)))
  }
}

extension Source {
  package func applying(_ changes: [TextChange]) -> Source {
    Source { output in output.append(0..<count, of: self, with: changes[...]) }
  }
}
