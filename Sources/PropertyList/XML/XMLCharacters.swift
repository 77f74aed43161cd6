extension Span<UInt8> {
  /// The offset of the first character at or after `start` that XML forbids, or nil. The bytes must be UTF-8.
  package func firstForbiddenXMLCharacter(from start: Int) -> Int? {
    var index = start
    // Eight printable ASCII characters at a time, for short strings.
    while let word = word(at: index), word.nonPrintableMarks == 0 { index &+= 8 }
    index = endOfAllowedBlocks(from: index)
    while let offset = firstOffset(from: index, marks: { $0.controlMarks & $0.nonSpaceMarks | $0.marks(of: 0xEF) }) {
      if self[offset] < 0x20 || has("\u{FFFE}", at: offset) || has("\u{FFFF}", at: offset) { return offset }
      index = endOfAllowedBlocks(from: offset + 1)
    }
    return nil
  }

  /// The end of the blocks of 64 bytes at `start` that have no control but tabs and line feeds, and no byte 0xEF.
  ///
  /// Without this, `lint` takes 16 % more instructions for XML records.
  private func endOfAllowedBlocks(from start: Int) -> Int {
    var index = start
    while let first = vector(at: index), let second = vector(at: index &+ 16), let third = vector(at: index &+ 32),
      let fourth = vector(at: index &+ 48)
    {
      let suspects = first.xmlSuspects .| second.xmlSuspects .| third.xmlSuspects .| fourth.xmlSuspects
      // The maximum of unsigned bytes: `any` does not become a vector instruction.
      if SIMD16<UInt8>(repeating: 0).replacing(with: 0xFF, where: suspects).max() > 0 { break }
      index &+= 64
    }
    return index
  }
}

extension SIMD16<UInt8> {
  /// True for controls but tabs and line feeds, and for 0xEF, with which U+FFFE and U+FFFF begin.
  @inline(always)
  fileprivate var xmlSuspects: SIMDMask<SIMD16<Int8>> {
    // Comparisons with a single byte would not become vector instructions.
    let isControl = self .< SIMD16(repeating: 0x20)
    let isNotLineFeed = self .!= SIMD16(repeating: 0x0A)
    let isNotTab = self .!= SIMD16(repeating: 0x09)
    return (isControl .& isNotLineFeed .& isNotTab) .| self .== SIMD16(repeating: 0xEF)
  }
}
