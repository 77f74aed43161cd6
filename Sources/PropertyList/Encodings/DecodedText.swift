/// A text in UTF-8, whatever the encoding of its file.
package struct DecodedText {
  /// The file itself if it is in UTF-8 or ASCII, else its transcoded form.
  package let source: Source
  /// Where the text starts: after a byte order mark in UTF-8, else at 0.
  package let start: Int
  /// Where the first surrogate of UTF-16 without a partner stood, if one did. All such became U+FFFD, which
  /// CoreFoundation's OpenStep reader takes and JSON must not.
  package let loneSurrogate: Int?

  package init(source: Source, start: Int, loneSurrogate: Int?) {
    self.source = source
    self.start = start
    self.loneSurrogate = loneSurrogate
  }

  /// What CoreFoundation's XML reader is given: the text up to the first surrogate without a partner.
  var sourceForXML: Source {
    guard let end = loneSurrogate else { return source }
    return Source(0..<end, of: source)
  }
}

extension Source {
  /// The text of the file in UTF-8. Text that is in UTF-8 already is neither copied nor checked.
  ///
  /// - Throws: an encoding problem, whose offset is a place in the file.
  package func decodedText() throws(SyntaxError) -> DecodedText {
    let (encoding, start, name) = try TextEncoding.detect(in: bytes)
    switch encoding {
    case .utf8:
      return DecodedText(source: self, start: start, loneSurrogate: nil)
    case .utf16(let bigEndian):
      try requireLimit()
      try requireCharacter(at: start, size: 2)
      return fromUTF16(at: start, bigEndian: bigEndian)
    case .utf32(let bigEndian):
      try requireLimit()
      try requireCharacter(at: start, size: 4)
      return DecodedText(source: try fromUTF32(at: start, bigEndian: bigEndian), start: 0, loneSurrogate: nil)
    case .ascii:
      return try from(.latin1, name: name)
    case .charset(let charset):
      return try from(charset, name: name)
    case .asciiSuperset:
      if let offset = bytes.firstNonASCII(from: 0, to: count) {
        throw SyntaxError(.encoding(.unsupported(name)), at: offset)
      }
      return DecodedText(source: self, start: 0, loneSurrogate: nil)
    }
  }

  /// Throws if there is more text than is transcoded.
  private func requireLimit() throws(SyntaxError) {
    guard count < Limits.transcodedBytes else { throw SyntaxError(.limit(.longText), at: 0) }
  }

  /// Throws if the file ends within the first of its characters, which have `size` bytes at least. That the last one is
  /// whole matters only there.
  private func requireCharacter(at start: Int, size: Int) throws(SyntaxError) {
    if count - start < size { throw SyntaxError(.encoding(.noCharacter), at: start) }
  }

  /// The text of a file in `charset`, whose name the XML declaration has at `name`.
  private func from(_ charset: Charset, name: Range<Int>) throws(SyntaxError) -> DecodedText {
    let bytes = bytes
    var highBytes = 0
    for index in bytes.indices { highBytes += Int(bytes[index] >> 7) }
    guard highBytes > 0 else { return DecodedText(source: self, start: 0, loneSurrogate: nil) }
    try requireLimit()
    // No character of these sets takes more than three bytes.
    let text = try Source(capacity: count + 2 * highBytes) { (output) throws(SyntaxError) in
      let bytes = self.bytes
      for index in bytes.indices {
        let byte = bytes[index]
        if byte < 0x80 {
          output.append(byte)
        } else {
          let character = charset.characters[Int(byte & 0x7F)]
          guard character != "\u{FFFD}" else { throw SyntaxError(.encoding(.undefinedByte(byte, name)), at: index) }
          output.append(utf8Of: character)
        }
      }
    }
    return DecodedText(source: text, start: 0, loneSurrogate: nil)
  }

  /// The text from `start` on in UTF-16. A last odd byte is left out, as CoreFoundation does.
  private func fromUTF16(at start: Int, bigEndian: Bool) -> DecodedText {
    var loneSurrogate: Int?
    // One unit takes up to three bytes; two that make a pair take four together.
    let text = Source(capacity: (count - start) / 2 * 3) { output in
      let bytes = self.bytes
      let (high, low) = bigEndian ? (0, 1) : (1, 0)
      var index = start
      while index <= bytes.count - 2 {
        let unit = UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low])
        index += 2
        if unit < 0x80 {
          output.append(UInt8(truncatingIfNeeded: unit))
        } else if let character = Unicode.Scalar(unit) {
          output.append(utf8Of: character)
        } else if index <= bytes.count - 2,
          let character = Unicode.Scalar(
            high: unit, low: UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low]))
        {
          output.append(utf8Of: character)
          index += 2
        } else {
          loneSurrogate = loneSurrogate ?? output.count
          output.append(utf8Of: "\u{FFFD}")
        }
      }
    }
    return DecodedText(source: text, start: 0, loneSurrogate: loneSurrogate)
  }

  /// The text from `start` on in UTF-32. One to three last bytes are left out, as CoreFoundation does.
  private func fromUTF32(at start: Int, bigEndian: Bool) throws(SyntaxError) -> Source {
    try Source(capacity: count - start) { (output) throws(SyntaxError) in
      let bytes = self.bytes
      var index = start
      while index <= bytes.count - 4 {
        var value: UInt32 = 0
        for offset in 0..<4 { value = value << 8 | UInt32(bytes[index + (bigEndian ? offset : 3 - offset)]) }
        guard let character = Unicode.Scalar(value) else {
          throw SyntaxError(.encoding(.invalidScalar(value)), at: index)
        }
        output.append(utf8Of: character)
        index += 4
      }
    }
  }
}
