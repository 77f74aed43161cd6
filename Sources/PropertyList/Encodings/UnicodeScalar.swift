extension Unicode.Scalar {
  /// The character of a surrogate pair in UTF-16; nil if `high` and `low` are not a high and a low surrogate.
  init?(high: UInt16, low: UInt16) {
    guard UTF16.isLeadSurrogate(high), UTF16.isTrailSurrogate(low) else { return nil }
    self.init(0x1_0000 + (UInt32(high & 0x3FF) << 10 | UInt32(low & 0x3FF)))
  }
}

extension UInt32 {
  /// The UTF-8 form of this code point (RFC 3629, section 3): one to four bytes, the first byte in the low bits. A surrogate has three
  /// (WTF-8).
  @inline(__always)
  fileprivate var utf8Word: (word: UInt64, count: Int) {
    func continuation(_ shift: UInt32) -> UInt64 { UInt64(0x80 | self >> shift & 0x3F) }
    switch self {
    case ..<0x80:
      return (UInt64(self), 1)
    case ..<0x800:
      return (UInt64(0xC0 | self >> 6) | continuation(0) << 8, 2)
    case ..<0x1_0000:
      return (UInt64(0xE0 | self >> 12) | continuation(6) << 8 | continuation(0) << 16, 3)
    default:
      return (UInt64(0xF0 | self >> 18) | continuation(12) << 8 | continuation(6) << 16 | continuation(0) << 24, 4)
    }
  }
}

extension [UInt8] {
  @inline(__always)
  mutating func append(utf8Of scalar: Unicode.Scalar) { append(utf8OfCodePoint: scalar.value) }

  /// Appends the UTF-8 form of a code point, or the three bytes of a surrogate (WTF-8).
  @inline(__always)
  mutating func append(utf8OfCodePoint codePoint: UInt32) {
    var (rest, count) = codePoint.utf8Word
    while count > 0 {
      append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
      count -= 1
    }
  }
}

extension OutputSpan<UInt8> {
  @inline(__always)
  mutating func append(utf8Of scalar: Unicode.Scalar) {
    let (word, count) = scalar.value.utf8Word
    append(word: word, count: count)
  }
}

extension Span<UInt8> {
  /// The length of this UTF-8 text in UTF-16 code units.
  var utf16Count: Int {
    var count = 0
    // Every byte except continuation bytes begins a character. Characters from U+10000 on are surrogate pairs.
    for index in indices where self[index] & 0xC0 != 0x80 { count += self[index] >= 0xF0 ? 2 : 1 }
    return count
  }

  /// Returns the scalar at `offset`, and moves `offset` past it; nil at the end. The text should be UTF-8, as all text in property
  /// lists is; bytes that do not form a sequence become U+FFFD.
  package func nextScalar(_ offset: inout Int) -> Unicode.Scalar? {
    nextCodePoint(&offset).map { Unicode.Scalar($0) ?? "\u{FFFD}" }
  }

  /// Returns the code point at `offset`, and moves `offset` past it; nil at the end. The exact form of a string may have surrogates.
  func nextCodePoint(_ offset: inout Int) -> UInt32? {
    guard offset < count else { return nil }
    let lead = self[offset]
    offset += 1
    guard lead >= 0x80 else { return UInt32(lead) }
    let length = (~lead).leadingZeroBitCount
    guard 2...4 ~= length else { return 0xFFFD }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for _ in 1..<length {
      guard offset < count, self[offset] & 0xC0 == 0x80 else { return 0xFFFD }
      value = value << 6 | UInt32(self[offset] & 0x3F)
      offset += 1
    }
    return value
  }

  /// Returns the code point at `offset`, and moves `offset` past it; nil if no complete code unit is left. The text is UTF-16 with
  /// code units of two bytes, of which lone surrogates are returned, and UTF-32 with four.
  func nextCodePoint(_ offset: inout Int, unitSize: Int, bigEndian: Bool) -> UInt32? {
    guard let unit = codeUnit(at: offset, unitSize, bigEndian) else { return nil }
    offset += unitSize
    guard unitSize == 2, UTF16.isLeadSurrogate(UInt16(truncatingIfNeeded: unit)),
      let low = codeUnit(at: offset, 2, bigEndian),
      let scalar = Unicode.Scalar(high: UInt16(truncatingIfNeeded: unit), low: UInt16(truncatingIfNeeded: low))
    else { return unit }
    offset += 2
    return scalar.value
  }

  /// The unsigned integer in the `size` bytes at `offset`; nil if there are fewer bytes.
  private func codeUnit(at offset: Int, _ size: Int, _ bigEndian: Bool) -> UInt32? {
    guard offset + size <= count else { return nil }
    let word = paddedWord(at: offset)
    return UInt32(truncatingIfNeeded: bigEndian ? word.byteSwapped >> UInt64(64 - 8 * size) : word.lowBytes(size))
  }
}
