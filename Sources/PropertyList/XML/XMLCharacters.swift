// The characters that XML 1.0 allows: production 2, Char. Surrogates are not characters of UTF-8 in the first place.

extension Unicode.Scalar {
  /// True if an XML document can contain the character.
  package var isXMLCharacter: Bool {
    value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : value == 0x09 || value == 0x0A || value == 0x0D
  }
}

extension Span<UInt8> {
  /// True if there is no control but tabs and line feeds, and no byte 0xEF, with which U+FFFE and U+FFFF begin.
  var isPlainXMLText: Bool {
    let offset = firstOffset(from: endOfPlainBlocks(from: 0)) { word in
      let others = (word ^ UInt64(repeating: 0x0A)).nonzeroBytes & (word ^ UInt64(repeating: 0x09)).nonzeroBytes
      return word.controls & others | word.marks(of: 0xEF)
    }
    return offset == nil
  }

  /// The offset of the first character at or after `start` in this UTF-8 that XML forbids, or nil.
  package func firstForbiddenXMLCharacter(from start: Int) -> Int? {
    var index = endOfPlainBlocks(from: start)
    while let offset = firstOffset(from: index, marks: { $0.controls & $0.nonXMLWhitespace | $0.marks(of: 0xEF) }) {
      if self[offset] < 0x20 || has("\u{FFFE}", at: offset) || has("\u{FFFF}", at: offset) { return offset }
      index = endOfPlainBlocks(from: offset + 1)
    }
    return nil
  }

  /// The end of the blocks of 64 bytes at `start` that are plain; see `isPlainXMLText`.
  ///
  /// Without this, `lint` takes 16 % more instructions for XML records.
  private func endOfPlainBlocks(from start: Int) -> Int {
    var index = start
    while let first = vector(at: index), let second = vector(at: index &+ 16), let third = vector(at: index &+ 32),
      let fourth = vector(at: index &+ 48),
      !any(first.plainXMLSuspects .| second.plainXMLSuspects .| third.plainXMLSuspects .| fourth.plainXMLSuspects)
    { index &+= 64 }
    return index
  }
}

extension Slice {
  /// True if the text has a character that XML forbids.
  @inline(__always)
  func holdsForbiddenXMLCharacter(in source: Span<UInt8>, _ decoded: Span<UInt8>) -> Bool {
    mayHoldXMLSuspects(in: source, decoded) && bytes(in: source, decoded).firstForbiddenXMLCharacter(from: 0) != nil
  }

  /// `Span.isPlainXMLText` of the text.
  @inline(__always)
  func isPlainXMLText(in source: Span<UInt8>, _ decoded: Span<UInt8>) -> Bool {
    !mayHoldXMLSuspects(in: source, decoded) || bytes(in: source, decoded).isPlainXMLText
  }

  /// True if there may be a control or 0xEF. For up to 16 bytes, as most keys and strings have, two words decide.
  @inline(__always)
  private func mayHoldXMLSuspects(in source: Span<UInt8>, _ decoded: Span<UInt8>) -> Bool {
    guard count <= 16 else { return true }
    var first = firstWord(in: source, decoded)
    if count < 8 { first |= UInt64(repeating: 0x20) &<< UInt64(8 * count) }
    return first.holdsForbiddenXMLSuspects || count > 8 && lastWord(in: source, decoded).holdsForbiddenXMLSuspects
  }
}

extension UInt64 {
  /// True if a forbidden character may begin at one of the bytes: there is a control or 0xEF.
  @inline(__always)
  fileprivate var holdsForbiddenXMLSuspects: Bool {
    (controls | marks(of: 0xEF)) != 0
  }
}

extension SIMD16<UInt8> {
  /// True for the bytes that `isPlainXMLText` excludes.
  @inline(__always)
  fileprivate var plainXMLSuspects: SIMDMask<SIMD16<Int8>> {
    // Comparisons with a single byte would not become vector instructions.
    let isControl = self .< SIMD16(repeating: 0x20)
    let isNotLineFeed = self .!= SIMD16(repeating: 0x0A)
    let isNotTab = self .!= SIMD16(repeating: 0x09)
    return (isControl .& isNotLineFeed .& isNotTab) .| self .== SIMD16(repeating: 0xEF)
  }
}
