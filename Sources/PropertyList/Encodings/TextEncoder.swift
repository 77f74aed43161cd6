extension PropertyList.Source {
  /// Returns this UTF-8 text in the encoding of `file`, the original text, and with its byte order mark. Characters that the
  /// encoding lacks become XML character references.
  ///
  /// - Throws: `WriteError` with the reason `encoding`, if the bytes of `file` are not exactly what encoding its text gives.
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
    guard let original = try? file.decodedText(),
      encoder.encode(original.source, after: byteOrderMark).bytes.equals(file.bytes)
    else { throw WriteError(.encoding) }
    let encoded = encoder.encode(self, after: byteOrderMark)
    if encoded.isDetected(as: detected.encoding) { return encoded }
    // A single character of UTF-16 is too short to be recognized without a byte order mark.
    let marked = encoder.encode(Source(Array("\u{FEFF}".utf8) + Array(copying: bytes)), after: byteOrderMark)
    guard marked.isDetected(as: detected.encoding) else { throw WriteError(.encoding) }
    return marked
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
  func encode(_ text: Source, after byteOrderMark: Span<UInt8>) -> Source {
    Source { output in
      output.append(byteOrderMark)
      var offset = 0
      while let scalar = text.bytes.nextScalar(&offset) { append(scalar, to: &output) }
    }
  }

  private func append(_ scalar: Unicode.Scalar, to output: inout Output) {
    switch encoding {
    case .utf16(let bigEndian):
      for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
        output.appendBigEndian(UInt64(bigEndian ? unit : unit.byteSwapped), count: 2)
      }
    case .utf32(let bigEndian):
      output.appendBigEndian(UInt64(bigEndian ? scalar.value : scalar.value.byteSwapped), count: 4)
    case .utf8, .ascii, .charset, .asciiSuperset:
      if scalar.isASCII {
        output.append(UInt8(scalar.value))
      } else if let byte = bytes[scalar] {
        output.append(byte)
      } else {
        output.append("&#x")
        output.append(scalar.value.digits(radix: 16, uppercase: true))
        output.append(";")
      }
    }
  }
}
