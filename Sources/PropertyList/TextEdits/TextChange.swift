/// A range of a text and what comes in its place.
package struct TextChange {
  package let range: Range<Int>
  package let text: [UInt8]

  package init(range: Range<Int>, text: [UInt8]) {
    self.range = range
    self.text = text
  }
}

extension Source {
  /// This text with `changes`, which are in the order of their places. One that begins inside an earlier one replaces only
  /// what that has left.
  package func applying(_ changes: [TextChange]) -> Source {
    let added = changes.reduce(0) { $0 + $1.text.count }
    return Source(capacity: count + added) { output in
      let bytes = self.bytes
      var position = 0
      for change in changes {
        output.append(bytes, position..<max(position, change.range.lowerBound))
        output.append(change.text.span, 0..<change.text.count)
        position = max(position, change.range.upperBound)
      }
      output.append(bytes, position..<bytes.count)
    }
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for index in range { append(bytes[index]) }
  }
}
