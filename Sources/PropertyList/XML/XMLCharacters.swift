// The characters that XML 1.0 allows (production 2, Char), and its white space. UTF-8 has no surrogates.

extension Unicode.Scalar {
  /// True if XML 1.0 allows the character.
  package var isXMLCharacter: Bool {
    value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : value == 0x09 || value == 0x0A || value == 0x0D
  }
}

/// True if `byte` is white space in the sense of XML 1.0, production S.
package func isXMLWhitespace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
}

extension Span<UInt8> {
  /// The end of the white space at `start`. It is fastest for a line feed followed by less than eight `indentation` bytes.
  @inline(always)
  func endOfXMLWhitespace(from start: Int, indentation: UInt8 = UInt8(ascii: "\t")) -> Int {
    guard let word = word(at: start) else { return endOfAnyXMLWhitespace(from: start) }
    let lineStart = UInt64(repeating: indentation) & ~0xFF | UInt64(UInt8(ascii: "\n"))
    let end = start &+ (word ^ lineStart).trailingZeroBitCount / 8
    return end < count && self[end] > 0x20 ? end : endOfAnyXMLWhitespace(from: end)
  }

  @inline(never)
  private func endOfAnyXMLWhitespace(from start: Int) -> Int {
    var index = start
    while let word = word(at: index) {
      let others = word.nonXMLWhitespace
      if others != 0 { return index + others.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, isXMLWhitespace(self[index]) { index += 1 }
    return index
  }

  /// The offset of the first character at or after `start` that XML forbids, or nil. These bytes are UTF-8.
  package func firstForbiddenXMLCharacter(from start: Int) -> Int? {
    var index = start
    while let bytes = vector(at: index) {
      // The results of up to 16 vectors are tested at once: a test takes longer than a comparison.
      var suspects = bytes.forbiddenXMLSuspects
      var end = index + 16
      while end < index + 256, let next = vector(at: end) {
        suspects = suspects .| next.forbiddenXMLSuspects
        end += 16
      }
      if any(suspects), let found = forbiddenXMLCharacter(in: index..<end) { return found }
      index = end
    }
    // The last vector overlaps the one before it.
    if let last = vector(at: count - 16), !any(last.forbiddenXMLSuspects) { return nil }
    return forbiddenXMLCharacter(in: index..<count)
  }

  private func forbiddenXMLCharacter(in range: Range<Int>) -> Int? {
    for index in range {
      switch self[index] {
      case 0x09, 0x0A, 0x0D: continue
      case 0..<0x20: return index
      case 0xEF where has("\u{FFFE}", at: index) || has("\u{FFFF}", at: index): return index
      default: continue
      }
    }
    return nil
  }
}

extension Span<UInt8> {
  /// True if XML forbids a character of these bytes, which are UTF-8.
  var hasForbiddenXMLCharacter: Bool {
    (count > 64 || mayHaveForbiddenXMLCharacter) && firstForbiddenXMLCharacter(from: 0) != nil
  }

  /// True if a byte may be the first of a forbidden character. For short text, words are faster than vectors.
  @inline(__always)
  private var mayHaveForbiddenXMLCharacter: Bool {
    guard let last = word(at: count - 8) else {
      let blanks = UInt64(repeating: 0x20) &<< UInt64(8 * count)
      return count > 0 && (lastWord(from: 0) | blanks).hasForbiddenXMLSuspects
    }
    var index = 0
    while let word = word(at: index) {
      if word.hasForbiddenXMLSuspects { return true }
      index += 8
    }
    return last.hasForbiddenXMLSuspects
  }
}

extension UInt64 {
  /// True if a byte may be the first of a forbidden character: a control, or 0xEF.
  @inline(__always)
  fileprivate var hasForbiddenXMLSuspects: Bool {
    let controls = (self &- UInt64(repeating: 0x20)) & ~self & UInt64(repeating: 0x80)
    return (controls | (self ^ UInt64(repeating: 0xEF)).zeroBytes) != 0
  }

  /// The top bits of the bytes that are not white space.
  @inline(always)
  fileprivate var nonXMLWhitespace: UInt64 {
    // 0x09 and 0x0D differ in one bit.
    (self ^ UInt64(repeating: 0x0A)).nonzeroBytes
      & ((self | UInt64(repeating: 0x04)) ^ UInt64(repeating: 0x0D)).nonzeroBytes
      & (self ^ UInt64(repeating: 0x20)).nonzeroBytes
  }
}

extension SIMD16<UInt8> {
  /// The bytes that are controls but not white space, or 0xEF, the first byte of U+FFFE and U+FFFF.
  @inline(__always)
  fileprivate var forbiddenXMLSuspects: SIMDMask<SIMD16<Int8>> {
    // Comparisons with a single byte would not become vector instructions. 0x09 and 0x0D differ in one bit.
    let isControl = self .< SIMD16(repeating: 0x20)
    let isNotLineFeed = self .!= SIMD16(repeating: 0x0A)
    let isNotOtherSpace = (self | SIMD16(repeating: 0x04)) .!= SIMD16(repeating: 0x0D)
    return (isControl .& isNotLineFeed .& isNotOtherSpace) .| self .== SIMD16(repeating: 0xEF)
  }
}
