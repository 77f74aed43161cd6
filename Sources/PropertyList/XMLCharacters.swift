// The characters that XML 1.0 allows: production 2, Char. Surrogates are no characters of UTF-8 to begin with.

extension Unicode.Scalar {
  /// Whether the character may stand in an XML document.
  var isXMLCharacter: Bool {
    value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : value == 0x09 || value == 0x0A || value == 0x0D
  }
}

extension Span<UInt8> {
  /// Where the first character of this UTF-8 that XML forbids stands at or after `start`, or nil.
  func firstForbiddenXMLCharacter(from start: Int) -> Int? {
    var index = start
    while let vector = vector(at: index) {
      let controls = (vector .< 0x20) .& (vector .!= 0x09) .& (vector .!= 0x0A) .& (vector .!= 0x0D)
      if any(controls .| (vector .== 0xEF)), let found = forbiddenXMLCharacter(in: index..<index + 16) { return found }
      index += 16
    }
    return forbiddenXMLCharacter(in: Swift.min(index, count)..<count)
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
