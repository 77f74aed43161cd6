extension PropertyList.Source {
  /// Returns this UTF-8 text in the encoding of `file`, the original text, and with its byte order mark. Characters that the
  /// encoding lacks become XML character references.
  ///
  /// - Throws: `WriteError` with the reason `encoding`, if the bytes of `file` are not exactly what encoding its text gives, or if the
  ///   encoding lacks a character of a comment, an instruction or a CDATA section, where a reference is text.
  public func encoded(like file: PropertyList.Source) throws(PropertyList.WriteError) -> PropertyList.Source {
    // A byte order mark alone is not recognized. Without a text there is nothing to encode.
    if count == 0 { return self }
    guard let detected = try? TextEncoding.detect(in: file.bytes) else { throw WriteError(.encoding) }
    if detected.encoding == .utf8 {
      guard isDetected(as: .utf8) else { throw WriteError(.encoding) }
      return self
    }
    let encoder = TextEncoder(detected.encoding)
    let byteOrderMark = file.bytes.extracting(0..<detected.start)
    guard let original = try? file.decodedText() else { throw WriteError(.encoding) }
    let again = try encoder.encode(original.source, after: byteOrderMark)
    guard again.bytes.equals(file.bytes) else { throw WriteError(.encoding) }
    let encoded = try encoder.encode(self, after: byteOrderMark)
    if encoded.isDetected(as: detected.encoding) { return encoded }
    // A single character of UTF-16 is too short to be recognized without a byte order mark.
    let longer = try encoder.encode(Source(Array("\u{FEFF}".utf8) + Array(copying: bytes)), after: byteOrderMark)
    guard longer.isDetected(as: detected.encoding) else { throw WriteError(.encoding) }
    return longer
  }

  /// True if a reader detects `encoding` in this text. After an edit it may detect another one, for example if the name of the
  /// encoding has no closing quote.
  private func isDetected(as encoding: TextEncoding) -> Bool {
    (try? TextEncoding.detect(in: bytes))?.encoding == encoding
  }
}

private struct TextEncoder {
  private let encoding: TextEncoding
  /// The bytes of the characters of an 8-bit character set.
  private let bytes: [Unicode.Scalar: UInt8]

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    let characters = if case .charset(let characters) = encoding { characters } else { [] as [Unicode.Scalar] }
    let pairs = zip(characters, 0x80...0xFF as ClosedRange<UInt8>).filter { $0.0 != "\u{FFFD}" }
    bytes = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// `byteOrderMark`, followed by `text` in the encoding.
  func encode(_ text: Source, after byteOrderMark: Span<UInt8>) throws(WriteError) -> Source {
    try Source { (output) throws(WriteError) in
      output.append(byteOrderMark)
      var (offset, verbatimEnd) = (0, 0)
      while let scalar = text.bytes.nextScalar(&offset) {
        if scalar == "<", offset > verbatimEnd { verbatimEnd = text.bytes.verbatimEnd(at: offset - 1) ?? 0 }
        if append(scalar, to: &output) { continue }
        guard offset > verbatimEnd else { throw WriteError(.encoding) }
        output.append("&#x")
        output.append(scalar.value.digits(radix: 16, uppercase: true))
        output.append(";")
      }
    }
  }

  /// Appends the character, or returns false if the encoding lacks it.
  private func append(_ scalar: Unicode.Scalar, to output: inout Output) -> Bool {
    switch encoding {
    case .utf16(let bigEndian):
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        output.appendBigEndian(UInt64(bigEndian ? unit : unit.byteSwapped), count: 2)
      }
    case .utf32(let bigEndian):
      output.appendBigEndian(UInt64(bigEndian ? scalar.value : scalar.value.byteSwapped), count: 4)
    case .utf8, .ascii, .charset, .asciiSuperset:
      guard let byte = scalar.isASCII ? UInt8(scalar.value) : bytes[scalar] else { return false }
      output.append(byte)
    }
    return true
  }
}
