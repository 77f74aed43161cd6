import PropertyList

extension Inspector {
  /// The beginning of the text in `range`.
  func shown(_ range: Range<Int>) -> String {
    String(decoding: text.bytes.extracting(range.lowerBound..<min(range.upperBound, range.lowerBound + 40)))
  }
}

extension Span<UInt8> {
  /// `range` without white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isXMLWhitespace(self[start]) { start += 1 }
    while end > start, isXMLWhitespace(self[end - 1]) { end -= 1 }
    return start..<end
  }

  /// Whether this is `text`.
  func has(only text: StaticString) -> Bool { count == text.utf8CodeUnitCount && has(text, at: 0) }

  func ends(with text: StaticString) -> Bool { has(text, at: count - text.utf8CodeUnitCount) }
}
