extension Span<UInt8> {
  /// The first line of the text in `range`, cut off as in `beginning(of:)`.
  func excerpt(_ range: Range<Int>) -> String {
    let start = beginning(of: range.clamped(to: 0..<count))
    let line = start.prefix { !$0.isNewline }
    return line.count < start.count ? line + "…" : start
  }

  /// The text for the character at `offset` in a message: in quotes if it is visible, otherwise its byte.
  func quotedCharacter(at offset: Int) -> String {
    var end = offset
    guard let scalar = nextScalar(&end), scalar != "\u{FFFD}", !scalar.isASCII else { return quoted(self[offset]) }
    let character = Character(scalar)
    let isVisible = character.isLetter || character.isPunctuation || character.isSymbol
    return isVisible ? "'\(character)'" : quoted(self[offset])
  }

  /// The text in `range`, cut off after the characters in 40 bytes. An ellipsis marks the cut.
  package func beginning(of range: Range<Int>) -> String {
    if range.count <= 40 { return String(decoding: extracting(range)) }
    var text = String(decoding: extracting(range.prefix(40))).unicodeScalars
    // Part of a character.
    if text.last == "\u{FFFD}" { text.removeLast() }
    return String(text) + "…"
  }
}

/// The text for a byte in a message: a printable ASCII character in quotes, otherwise its number.
func quoted(_ byte: UInt8) -> String {
  byte.isPrintableASCII ? "'\(Unicode.Scalar(byte))'" : "the byte \(byte.inMessages)"
}
