/// A range of a text and its replacement.
package struct TextChange {
  package let range: Range<Int>
  package let text: [UInt8]

  package init(range: Range<Int>, text: [UInt8]) {
    self.range = range
    self.text = text
  }
}

extension Source {
  /// This text with `changes`, which are in the order of their ranges. A change that begins inside an earlier one replaces only
  /// the rest of its range.
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

  /// The text in `range` with `changes`, which must be inside the range.
  func part(_ range: Range<Int>, with changes: some Collection<TextChange>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var position = range.lowerBound
    for change in changes {
      text.append(copying: bytes.extracting(position..<max(position, change.range.lowerBound)))
      text += change.text
      position = max(position, change.range.upperBound)
    }
    text.append(copying: bytes.extracting(position..<max(position, range.upperBound)))
    return text
  }

  /// True if `changes`, in the order of their ranges, change this text. Only the changed part is built.
  func isChanged(by changes: [TextChange]) -> Bool {
    guard let first = changes.first else { return false }
    let range = first.range.lowerBound..<changes.reduce(0) { max($0, $1.range.upperBound) }
    return !part(range, with: changes).span.equals(bytes.extracting(range))
  }
}

extension OutputSpan<UInt8> {
  fileprivate mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let bytes = bytes.extracting(range)
    var index = 0
    while let word = bytes.word(at: index) {
      append(word: word, count: 8)
      index += 8
    }
    append(word: bytes.lastWord(from: index), count: bytes.count - index)
  }
}
