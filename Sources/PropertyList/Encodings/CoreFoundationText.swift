extension DecodedText {
  /// The text that CoreFoundation decodes from `file`, if it is not this text:
  ///
  /// - UTF-16 and UTF-32 without a byte order mark are read as little-endian UTF-16, without the first two bytes, which are taken for
  ///   the mark.
  /// - The byte 0xA9 (© in ISO-8859-1) is read as U+FFFD where a character of UTF-8 should begin.
  ///
  /// Bytes are checked only after a reader has found an invalid one: `error` is its error; nil if this text was not read.
  func inCoreFoundation(_ file: Source, after error: SyntaxError?) throws(SyntaxError) -> DecodedText? {
    if file.isWideWithoutMark {
      guard file.count >= 4 else { throw SyntaxError(.encoding(.noTextInCoreFoundation), at: 0) }
      return try file.decode(from: 2, unitSize: 2, bigEndian: false, ignoresRest: true)
    }
    switch error?.problem {
    case .xml(.invalidText), .openStep(.invalidUTF8): break
    case .xml, .openStep, .json, .binary, .encoding, .limit, .notEditable, nil: return nil
    }
    let text = source.bytes.replacingInvalid(0xA9, with: "\u{FFFD}")
    return text.count == source.count ? nil : DecodedText(source: Source(text), start: start, loneSurrogate: nil)
  }
}

extension Source {
  /// True for UTF-16 and UTF-32 without a byte order mark.
  var isWideWithoutMark: Bool {
    TextEncoding.byteOrderMark(in: bytes) == nil && TextEncoding.wideWithoutMark(bytes) != nil
  }
}
