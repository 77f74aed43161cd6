package enum TextEncoding: Equatable {
  case utf8
  case utf16(bigEndian: Bool)
  case utf32(bigEndian: Bool)
  /// US-ASCII. CoreFoundation reads bytes from 0x80 on as ISO-8859-1. They are never written.
  case ascii
  /// An 8-bit character set other than ASCII, with the characters of the bytes from 0x80 to 0xFF; U+FFFD for an undefined byte.
  case charset([Unicode.Scalar])
  /// An unsupported superset of ASCII. A file can be read if all its characters are ASCII.
  case asciiSuperset
}

extension TextEncoding {
  package struct Detected {
    package let encoding: TextEncoding
    /// The offset of the text, after a byte order mark.
    package var start = 0
    /// The range of the encoding's name in the XML declaration; empty if no name was used.
    var name = 0..<0
    /// See `DecodedText.detectionEnd`. A byte order mark, or zeros instead of one, are in the first five bytes.
    var detectionEnd = 5
  }

  /// Detects the encoding of a property list or JSON text as CoreFoundation does. The first of these wins:
  ///
  /// 1. a byte order mark
  /// 2. zero bytes in the first characters, as in UTF-16 and UTF-32
  /// 3. the name in the XML declaration
  ///
  /// The default is UTF-8.
  package static func detect(in bytes: Span<UInt8>) throws(SyntaxError) -> Detected {
    if let (encoding, start) = byteOrderMark(in: bytes) { return Detected(encoding: encoding, start: start) }
    if let encoding = wideWithoutMark(bytes) { return Detected(encoding: encoding) }
    return try declaredEncoding(in: bytes)
  }

  /// The encoding of a byte order mark, and the mark's length; nil if there is no mark, or nothing after it.
  static func byteOrderMark(in bytes: Span<UInt8>) -> (TextEncoding, Int)? {
    let start = bytes.paddedWord(at: 0).byteSwapped >> 32
    if bytes.count > 4, start == 0x0000_FEFF { return (.utf32(bigEndian: true), 4) }
    if bytes.count > 4, start == 0xFFFE_0000 { return (.utf32(bigEndian: false), 4) }
    if bytes.count > 3, start >> 8 == 0xEF_BBBF { return (.utf8, 3) }
    if bytes.count > 2, start >> 16 == 0xFFFE { return (.utf16(bigEndian: false), 2) }
    if bytes.count > 2, start >> 16 == 0xFEFF { return (.utf16(bigEndian: true), 2) }
    return nil
  }

  /// UTF-16 or UTF-32 without a byte order mark; nil for other encodings. Every text starts with an ASCII character, whose other bytes
  /// are zero (RFC 4627, section 3, which CoreFoundation's JSON reader follows; XML 1.0, appendix F).
  static func wideWithoutMark(_ bytes: Span<UInt8>) -> TextEncoding? {
    guard bytes.count > 2, bytes[0] == 0 || bytes[1] == 0 else { return nil }
    if bytes.count > 3, bytes[2] == 0 {
      if bytes[0] == 0, bytes[1] == 0, bytes[3] != 0 { return .utf32(bigEndian: true) }
      if bytes[0] != 0, bytes[3] == 0 { return .utf32(bigEndian: false) }
    }
    return .utf16(bigEndian: bytes[0] == 0)
  }

  /// The encoding whose name is in `encoding="…"` of an XML declaration; UTF-8 if there is none.
  ///
  /// As in CoreFoundation, white space around `=` is not allowed, and the declaration ends at the first `?` or `>`.
  private static func declaredEncoding(in bytes: Span<UInt8>) throws(SyntaxError) -> Detected {
    guard bytes.has("<?xml", at: 0) else { return Detected(encoding: .utf8) }
    var index = 5
    while index < bytes.count, bytes[index] != UInt8(ascii: "?"), bytes[index] != UInt8(ascii: ">") {
      // At each offset, CoreFoundation requires that the file is long enough for `encoding=` and a quote.
      guard index + 9 < bytes.count else { throw SyntaxError(.encoding(.shortDeclaration), at: index) }
      if bytes.has("encoding=", at: index) {
        let quote = bytes[index + 9]
        guard quote.isQuote, let end = bytes.firstOffset(of: quote, from: index + 10) else {
          return Detected(encoding: .utf8, detectionEnd: bytes.count)
        }
        let name = index + 10..<end
        return Detected(encoding: try TextEncoding(named: name, in: bytes), name: name, detectionEnd: end)
      }
      index += 1
    }
    return Detected(encoding: .utf8, detectionEnd: index)
  }

  /// The encoding with the name at `range`. Names are compared like those of ICU (ucnv_compareNames in ucnv_io.cpp); see `comparable`.
  private init(named range: Range<Int>, in bytes: Span<UInt8>) throws(SyntaxError) {
    // Nearly all files declare UTF-8. Comparing all names would take longer than reading a small file.
    if range.count == 5, bytes.has("UTF-8", at: range.lowerBound) {
      self = .utf8
      return
    }
    let start = range.lowerBound
    // In CoreFoundation a NUL ends the name, as in C.
    let end = bytes.extracting(..<range.upperBound).firstOffset(of: 0, from: start) ?? range.upperBound
    // No known name is longer. Text of any length may follow the number of a numbered name.
    let maxLength = 40
    let beginning = bytes.extracting(start..<min(end, start + maxLength))
    let declared = beginning.isASCII ? String(decoding: beginning).lowercased() : ""
    let name = Self.numberedName(declared) ?? (end - start <= maxLength ? declared : "")
    guard let (kind, lastCharacters) = EncodingKind.named(Self.comparable(name)) else {
      throw SyntaxError(.encoding(.unknown(range)), at: start)
    }
    switch kind {
    case .utf8: self = .utf8
    case .utf16: throw SyntaxError(.encoding(.notUTF16(range)), at: start)
    case .utf32: throw SyntaxError(.encoding(.notUTF32(range)), at: start)
    case .ascii: self = .ascii
    case .charset: self = .charset(Self.characters(endingWith: lastCharacters))
    case .asciiSuperset: self = .asciiSuperset
    case .unreadable: throw SyntaxError(.encoding(.unsupported(range)), at: start)
    }
  }

  /// The ASCII letters and digits of a lower-case name, without leading zeros in numbers.
  private static func comparable(_ name: String) -> String {
    let bytes = Array(name.utf8)
    var result = ""
    var isInNumber = false
    for (index, byte) in bytes.enumerated() {
      let isDigit = byte.decimalDigit != nil
      if byte == UInt8(ascii: "0"), !isInNumber, bytes[(index + 1)...].first?.decimalDigit != nil { continue }
      if isDigit || byte.isASCIILetter { result.unicodeScalars.append(Unicode.Scalar(byte)) }
      isInNumber = isDigit
    }
    return result
  }

  /// The start of a name such as `iso-8859-15`, `windows-1252` or `cp1252` up to its number; nil for other names.
  /// CoreFoundation ignores the rest.
  private static func numberedName(_ declared: String) -> String? {
    for prefix in ["iso-8859-", "windows-", "cp-", "cp"] where declared.hasPrefix(prefix) {
      let digits = declared.dropFirst(prefix.count).prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(digits) else { return nil }
      return prefix + String(number)
    }
    return nil
  }
}
