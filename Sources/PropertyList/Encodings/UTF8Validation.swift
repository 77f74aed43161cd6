extension Span<UInt8> {
  /// Where the first byte of 0x80 or more stands in `start..<end`, or nil if all are ASCII.
  package func firstNonASCII(from start: Int, to end: Int) -> Int? {
    let topBits = UInt64(repeating: 0x80)
    var index = start
    while index <= end - 16, let low = word(at: index), let high = word(at: index + 8) {
      if (low | high) & topBits != 0 { break }
      index += 16
    }
    while index < end {
      if self[index] >= 0x80 { return index }
      index += 1
    }
    return nil
  }

  /// Where the first byte sequence that is not UTF-8 starts in `start..<end`, or nil if all are well formed.
  ///
  /// A sequence that `end` cuts off is not well formed.
  package func firstInvalidUTF8(from start: Int, to end: Int) -> Int? {
    var index = start
    while let lead = firstNonASCII(from: index, to: end) {
      index = lead
      // Non-ASCII text comes in runs, so the search for it starts anew only where one ends.
      while index < end, self[index] >= 0x80 {
        guard let length = lengthOfUTF8Sequence(at: index, to: end) else { return index }
        index += length
      }
    }
    return nil
  }

  /// The length of the UTF-8 sequence at `index`, from 1 for ASCII to 4, or nil if it is not well formed before `end`.
  ///
  /// The ranges are those of table 3-7 of the Unicode Standard (RFC 3629, section 4): the second byte's range is what
  /// rules out overlong forms, surrogates and values above U+10FFFF.
  @inline(__always)
  func lengthOfUTF8Sequence(at index: Int, to end: Int) -> Int? {
    let lead = self[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case ..<0x80: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return nil
    }
    guard length <= end - index, second.contains(self[index + 1]) else { return nil }
    var offset = 2
    while offset < length {
      guard self[index + offset] & 0xC0 == 0x80 else { return nil }
      offset += 1
    }
    return length
  }
}
