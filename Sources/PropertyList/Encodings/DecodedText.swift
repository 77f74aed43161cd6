/// The text of a file, in UTF-8.
package struct DecodedText {
  /// The file itself if it is in UTF-8 or ASCII; otherwise its text transcoded to UTF-8.
  package let source: Source
  /// Offset of the text in `source`: the length of a byte order mark in UTF-8; otherwise 0.
  package let start: Int
  /// Offset in `source` of the first lone surrogate of UTF-16; nil if there is none. In `source` each lone surrogate is U+FFFD, which
  /// CoreFoundation's OpenStep reader accepts and JSON forbids.
  package let loneSurrogate: Int?

  package init(source: Source, start: Int = 0, loneSurrogate: Int? = nil) {
    self.source = source
    self.start = start
    self.loneSurrogate = loneSurrogate
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
    let (encoding, start, name) = try TextEncoding.detect(in: bytes)
    switch encoding {
    case .utf8:
      return DecodedText(source: self, start: start)
    case .utf16(let bigEndian):
      return try decode(from: start, unitSize: 2, bigEndian: bigEndian, ignoresRest: ignoresRest)
    case .utf32(let bigEndian):
      return try decode(from: start, unitSize: 4, bigEndian: bigEndian, ignoresRest: ignoresRest)
    case .ascii, .charset, .asciiSuperset:
      guard let first = bytes.firstNonASCII(from: 0, to: count) else { return DecodedText(source: self) }
      var characters = TextEncoding.characters()
      if case .charset(let others) = encoding {
        characters = others
      } else if encoding != .ascii {
        throw SyntaxError(.encoding(.unsupported(name)), at: first)
      }
      return try decode(from: 0, unitSize: 1, characters: characters, name: name)
    }
  }

  /// Decodes UTF-16, UTF-32, or a character set with code units of one byte from `start` on.
  ///
  /// - Parameters:
  ///   - characters: the characters of the bytes from 0x80 on.
  ///   - name: the range of the character set's name in the XML declaration.
  /// - Throws: an encoding problem if there is no complete code unit, or an incomplete one at the end unless `ignoresRest` is true.
  func decode(
    from start: Int, unitSize: Int, bigEndian: Bool = true, ignoresRest: Bool = false,
    characters: [Unicode.Scalar] = [], name: Range<Int> = 0..<0
  ) throws(SyntaxError) -> DecodedText {
    if count - start < unitSize { throw SyntaxError(.encoding(.noCharacter), at: start) }
    let end = count - (count - start) % unitSize
    guard end == count || ignoresRest else {
      throw SyntaxError(.encoding(.partialUnit(end..<count, bits: 8 * unitSize)), at: end)
    }
    var loneSurrogate: Int?
    guard count < Limits.transcodedBytes else { throw SyntaxError(.limit(.longText), at: 0) }
    // A byte and a code unit of UTF-16 take up to three bytes in UTF-8, a surrogate pair and a code unit of UTF-32 four. Memory that is
    // not used costs nothing.
    let capacity = (end - start) / unitSize * (unitSize == 4 ? 4 : 3)
    let text = try Source(capacity: capacity) { (output) throws(SyntaxError) in
      let bytes = self.bytes
      var offset = start
      while offset < end {
        if unitSize == 1, bytes[offset] < 0x80 {
          output.append(bytes[offset])
          offset += 1
          continue
        }
        guard let codePoint = bytes.nextCodePoint(&offset, unitSize: unitSize, bigEndian: bigEndian) else { break }
        var character = Unicode.Scalar(codePoint)
        if unitSize == 1 {
          let byte = UInt8(truncatingIfNeeded: codePoint)
          character = characters[Int(byte & 0x7F)]
          if character == "\u{FFFD}" { throw SyntaxError(.encoding(.undefinedByte(byte, name)), at: offset - 1) }
        } else if character == nil {
          guard unitSize == 2 else { throw SyntaxError(.encoding(.invalidScalar(codePoint)), at: offset - 4) }
          loneSurrogate = loneSurrogate ?? output.count
        }
        output.append(utf8Of: character ?? "\u{FFFD}")
      }
    }
    return DecodedText(source: text, start: 0, loneSurrogate: loneSurrogate)
  }
}
