extension JSONReader where Mode: ReadingMode {
  /// Reads the string whose opening quote is at the cursor. The result is a slice of the source unless there are escapes.
  ///
  /// Inlined, as the functions for keys, scalars and members are: otherwise `lint` takes 23 % more instructions for JSON records.
  @inline(always)
  mutating func readString() throws(SyntaxError) -> Slice {
    let bytes = cursor.bytes
    let start = cursor.offset &+ 1
    let (end, asciiEnd) = bytes.endOfJSONText(from: start)
    guard bytes.has("\"", at: end), asciiEnd == end || bytes.isUTF8(from: asciiEnd, to: end) else {
      return try readEscapedString(unescaped: (end, asciiEnd))
    }
    cursor.offset = end &+ 1
    return try Slice(from: start, to: end)
  }

  /// Reads a string that has escapes or a mistake. It begins with `unescaped` text, up to an escape, the closing quote or a mistake.
  @inline(never)
  private mutating func readEscapedString(unescaped: (end: Int, asciiEnd: Int)) throws(SyntaxError) -> Slice {
    let opened = cursor.offset
    let decodedStart = builder.beginDecodedText()
    var (end, isASCII) = (unescaped.end, unescaped.asciiEnd == unescaped.end)
    builder.decoded.append(copying: cursor.bytes.extracting(opened + 1..<end))
    cursor.offset = end
    do throws(SyntaxError) {
      while cursor.byte != UInt8(ascii: "\"") {
        builder.decoded.append(utf8Of: try cursor.readEscape(opened: opened))
        let next = cursor.bytes.endOfJSONText(from: cursor.offset)
        (end, isASCII) = (next.end, next.asciiEnd == next.end && isASCII)
        builder.decoded.append(copying: cursor.bytes.extracting(cursor.offset..<end))
        cursor.offset = end
      }
      if !isASCII { try validate(opened + 1..<cursor.offset) }
    } catch {
      let end = min(error.offset, cursor.offset)
      cursor.offset = opened
      // Bytes before the mistake that are not UTF-8 are the first mistake.
      try validate(opened + 1..<end)
      throw error
    }
    cursor.offset += 1
    return try builder.slice(decodedFrom: decodedStart, at: opened)
  }

  /// Throws if `range`, which begins after the opening quote of a string, is not UTF-8.
  private func validate(_ range: Range<Int>) throws(SyntaxError) {
    let bytes = cursor.bytes
    guard let offset = bytes.firstInvalidUTF8(from: range.lowerBound, to: range.upperBound) else { return }
    var pieceStart = range.lowerBound
    var index = pieceStart
    while index < offset {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      index += bytes.has("u", at: index + 1) ? 6 : 2
      pieceStart = index
    }
    throw SyntaxError(.json(.invalidUTF8(pieceStart: pieceStart)), at: offset)
  }
}

extension Cursor {
  /// Reads the escape at the cursor, in a string that starts at `opened`. Throws if there is none.
  fileprivate mutating func readEscape(opened: Int) throws(SyntaxError) -> Unicode.Scalar {
    let start = offset
    switch byte {
    case UInt8(ascii: "\\"): break
    case let byte?:
      // A line break most likely follows a string that is not closed.
      throw SyntaxError(.json(.controlCharacter(byte)), at: start, opened: byte.endsLine ? opened : nil)
    case nil: throw unclosedString(opened: opened)
    }
    offset += 2
    switch peek(-1) {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readUnicodeEscape(opened: opened)
    case nil: throw unclosedString(opened: opened)
    default: throw SyntaxError(.json(.unknownEscape), at: start)
    }
  }

  /// Reads the rest of a `\u` escape, and a second one after a high surrogate.
  private mutating func readUnicodeEscape(opened: Int) throws(SyntaxError) -> Unicode.Scalar {
    let start = offset - 2
    let unit = try readCodeUnit(opened: opened)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit) else { throw SyntaxError(.json(.unpairedLowSurrogate), at: start) }
    guard remaining >= 2 else { throw unclosedString(opened: opened) }
    guard skip("\\u") else { throw SyntaxError(.json(.unpairedHighSurrogate), at: start) }
    guard let scalar = Unicode.Scalar(high: unit, low: try readCodeUnit(opened: opened)) else {
      throw SyntaxError(.json(.unpairedHighSurrogate), at: start)
    }
    return scalar
  }

  private mutating func readCodeUnit(opened: Int) throws(SyntaxError) -> UInt16 {
    guard remaining >= 4 else { throw unclosedString(opened: opened) }
    let start = offset
    let unit = readCodeUnit()
    guard offset == start + 4 else { throw SyntaxError(.json(.malformedUnicodeEscape), at: start - 2) }
    return unit
  }

  private func unclosedString(opened: Int) -> SyntaxError {
    SyntaxError(.json(.unexpectedEnd(.closingQuote)), at: bytes.count, opened: opened)
  }
}

extension Span<UInt8> {
  /// The end of the text at `start`, before the next quote, backslash or control character; see `endOfText`.
  @inline(always)
  func endOfJSONText(from start: Int) -> (end: Int, asciiEnd: Int) {
    endOfText(from: start) { word in
      let controls = word &- UInt64(repeating: 0x20)
      return controls | word.asciiTopBits(of: UInt8(ascii: "\"")) | word.asciiTopBits(of: UInt8(ascii: "\\"))
    }
  }
}
