/// The text of a file, in UTF-8.
package struct DecodedText {
  /// The file itself if it is in UTF-8 or ASCII; otherwise its text transcoded to UTF-8.
  package let source: Source
  /// Offset of the text in `source`: the length of a byte order mark in UTF-8; otherwise 0.
  package let start: Int
  /// Offset in `source` of the first lone surrogate of UTF-16; nil if there is none. In `source` each lone surrogate is U+FFFD, which
  /// CoreFoundation's OpenStep reader accepts and JSON forbids.
  package let loneSurrogate: Int?
  /// Offset of the last byte that can decide that a file is in UTF-8; nil if the file has another encoding.
  let detectionEnd: Int?

  package init(source: Source, start: Int = 0, loneSurrogate: Int? = nil, detectionEnd: Int? = nil) {
    self.source = source
    self.start = start
    self.loneSurrogate = loneSurrogate
    self.detectionEnd = detectionEnd
  }

  /// The text up to the first lone surrogate, where CoreFoundation's XML reader ends.
  var sourceForXML: Source {
    guard let end = loneSurrogate else { return source }
    return Source(0..<end, of: source)
  }
}

extension Source {
  /// The text of the file in UTF-8. A file in UTF-8 is neither copied nor checked. `ignoresRest` is true if an incomplete code unit at
  /// the end of UTF-16 or UTF-32 is ignored, as in CoreFoundation.
  ///
  /// - Throws: an encoding problem, with an offset in the file.
  package func decodedText(ignoresRest: Bool = false) throws(SyntaxError) -> DecodedText {
    let detected = try TextEncoding.detect(in: bytes)
    let (encoding, start, name) = (detected.encoding, detected.start, detected.name)
    switch encoding {
    case .utf8:
      return DecodedText(source: self, start: start, detectionEnd: detected.detectionEnd)
    case .utf16(let bigEndian):
      return try decode(from: start, unitSize: 2, bigEndian: bigEndian, ignoresRest: ignoresRest)
    case .utf32(let bigEndian):
      return try decode(from: start, unitSize: 4, bigEndian: bigEndian, ignoresRest: ignoresRest)
    case .ascii, .charset, .asciiSuperset:
      guard let first = bytes.firstNonASCII(from: 0, to: count) else { return DecodedText(source: self) }
      if case .charset(let characters) = encoding { return try decode(characters, name) }
      guard encoding == .ascii else { throw SyntaxError(.encoding(.unsupported(name)), at: first) }
      return try decode(TextEncoding.characters(), name)
    }
  }

  /// Decodes a character set in which the bytes from 0x80 on are `characters`. `name` is the range of its name in the XML declaration.
  private func decode(_ characters: [Unicode.Scalar], _ name: Range<Int>) throws(SyntaxError) -> DecodedText {
    guard count < Limits.transcodedBytes else { throw SyntaxError(.limit(.longText), at: 0) }
    // A character takes up to three bytes. Memory that is not used costs nothing.
    let text = try Source(capacity: 3 * count) { (output) throws(SyntaxError) in
      let bytes = self.bytes
      for offset in bytes.indices {
        let byte = bytes[offset]
        let character = byte < 0x80 ? Unicode.Scalar(byte) : characters[Int(byte & 0x7F)]
        if character == "\u{FFFD}" { throw SyntaxError(.encoding(.undefinedByte(byte, name)), at: offset) }
        output.append(utf8Of: character)
      }
    }
    return DecodedText(source: text)
  }

  /// Decodes UTF-16 or UTF-32, whose code units have `unitSize` bytes, from `start` on.
  ///
  /// - Throws: an encoding problem if there is no complete code unit, or an incomplete one at the end unless `ignoresRest` is true.
  func decode(
    from start: Int, unitSize: Int, bigEndian: Bool, ignoresRest: Bool = false
  ) throws(SyntaxError) -> DecodedText {
    if count - start < unitSize { throw SyntaxError(.encoding(.noCharacter), at: start) }
    let end = count - (count - start) % unitSize
    guard end == count || ignoresRest else {
      throw SyntaxError(.encoding(.partialUnit(end..<count, bits: 8 * unitSize)), at: end)
    }
    var loneSurrogate: Int?
    guard count < Limits.transcodedBytes else { throw SyntaxError(.limit(.longText), at: 0) }
    // A code unit of UTF-16 takes up to three bytes in UTF-8, a surrogate pair and a code unit of UTF-32 four.
    let capacity = (end - start) / unitSize * (unitSize == 4 ? 4 : 3)
    let text = try Source(capacity: capacity) { (output) throws(SyntaxError) in
      let bytes = self.bytes
      var offset = start
      while offset < end {
        guard let codePoint = bytes.nextCodePoint(&offset, unitSize: unitSize, bigEndian: bigEndian) else { break }
        let character = Unicode.Scalar(codePoint)
        if character == nil {
          guard unitSize == 2 else { throw SyntaxError(.encoding(.invalidScalar(codePoint)), at: offset - 4) }
          loneSurrogate = loneSurrogate ?? output.count
        }
        output.append(utf8Of: character ?? "\u{FFFD}")
      }
    }
    return DecodedText(source: text, start: 0, loneSurrogate: loneSurrogate)
  }
}
