// A search for strings with white space around them.

extension PropertyList {
  /// True if a string or key may begin or end with white space or U+00A0.
  package var mayHaveStringInWhitespace: Bool {
    let nodes = nodes.span
    let (source, decoded) = (source.bytes, decoded.span)
    for index in nodes.indices {
      guard case .string(let slice) = nodes[index], slice.count > 0 else { continue }
      let start = Int(truncatingIfNeeded: slice.offset)
      let last = Int(truncatingIfNeeded: slice.count) &- 1
      if start < source.count
        ? source.mayBeWhitespace(at: start, start &+ last)
        : decoded.mayBeWhitespace(at: start &- source.count, start &- source.count &+ last)
      {
        return true
      }
    }
    return false
  }
}

extension Span<UInt8> {
  /// True if white space may begin at `first` or end at `last`.
  @inline(__always)
  fileprivate func mayBeWhitespace(at first: Int, _ last: Int) -> Bool {
    let (start, end) = (self[first], self[last])
    return start <= 0x20 || start == 0xC2 || end <= 0x20 || end == 0xA0 && last > 0 && self[last - 1] == 0xC2
  }
}
