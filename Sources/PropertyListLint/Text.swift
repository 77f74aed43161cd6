import PropertyList

extension Inspector {
  /// The beginning of the text in `range`, for messages.
  func excerpt(_ range: Range<Int>) -> String { text.bytes.beginning(of: range) }
}

extension Span<UInt8> {
  /// `range` without white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = endOfXMLWhitespace(from: range.lowerBound, to: range.upperBound)
    return start..<startOfRun(before: range.upperBound, from: start, where: \.isXMLWhitespace)
  }

  func ends(with text: StaticString) -> Bool { has(text, at: count - text.utf8CodeUnitCount) }
}
