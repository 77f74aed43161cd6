/// A text with changes. The result is written piece by piece, so that a large text is not in memory twice.
package struct EditedText {
  fileprivate let source: Source
  /// In the order of their ranges.
  fileprivate let changes: [TextChange]

  /// The text `source` with `changes`.
  package init(_ source: Source, changes: [TextChange] = []) {
    self.source = source
    self.changes = changes
  }

  /// The text with the changes.
  package var whole: Source { changes.isEmpty ? source : source.applying(changes) }

  /// This text, which is UTF-8, in the encoding of `file`; see `Source.encoded(like:)`.
  package func encoded(like file: Source) throws(WriteError) -> EditedText {
    if let first = changes.first, file === source, let (encoding, _, name) = try? TextEncoding.detect(in: file.bytes),
      encoding == .utf8,
      // The part from which readers detect the encoding is unchanged.
      let declarationEnd = file.bytes.firstOffset(of: UInt8(ascii: ">"), from: 0),
      first.range.lowerBound > max(declarationEnd, name.upperBound)
    {
      return self
    }
    return EditedText(try whole.encoded(like: file))
  }
}

extension Output {
  package mutating func append(contentsOf text: EditedText) {
    text.source.forEachPiece(of: 0..<text.source.count, with: text.changes) { append($0) }
  }
}
