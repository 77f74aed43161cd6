extension JSONReader {
  /// Reads the string at the cursor, which is at its opening quote.
  @inline(__always)
  mutating func readString() throws(SyntaxError) -> Slice {
    let start = cursor.position &+ 1
    let end = cursor.bytes.endOfPlainText(from: start)
    guard let end, cursor.bytes[end] == UInt8(ascii: "\""), let count = UInt32(exactly: end &- start) else {
      return try readUncommonString()
    }
    cursor.position = end &+ 1
    return Slice(offset: start, count: count)
  }

  /// Reads a string that is not ASCII throughout, or has escapes, or ends close to the end of the text.
  @inline(never)
  private mutating func readUncommonString() throws(SyntaxError) -> Slice {
    let opened = cursor.position
    let end = try endOfPiece(from: opened + 1, opened: opened)
    guard cursor.bytes[end] == UInt8(ascii: "\\") else {
      cursor.position = end + 1
      return try builder.slice(from: opened + 1, to: end)
    }
    return try readEscapedString(opened: opened, firstEscape: end)
  }

  private mutating func readEscapedString(opened: Int, firstEscape: Int) throws(SyntaxError) -> Slice {
    let start = builder.decoded.count
    var pieceStart = opened + 1
    var end = firstEscape
    while true {
      if pieceStart < end { builder.decoded.append(copying: cursor.bytes.extracting(pieceStart..<end)) }
      guard cursor.bytes[end] == UInt8(ascii: "\\") else { break }
      cursor.position = end
      try readEscape(opened: opened)
      pieceStart = cursor.position
      end = try endOfPiece(from: pieceStart, opened: opened)
    }
    cursor.position = end + 1
    return try builder.slice(decodedFrom: start, at: opened)
  }

  /// Where the quote or backslash stands that ends the piece of string from `start` on, which is valid UTF-8.
  @inline(__always)
  private func endOfPiece(from start: Int, opened: Int) throws(SyntaxError) -> Int {
    let bytes = cursor.bytes
    var index = start
    while true {
      while let word = bytes.word(at: index) {
        let marks = word.stringMarks
        if marks != 0 {
          index += marks.trailingZeroBitCount / 8
          break
        }
        index += 8
      }
      guard index < bytes.count else {
        throw SyntaxError(.json(.unexpectedEnd(.closingQuote)), at: index, opened: opened)
      }
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return index }
      if byte < 0x20 {
        // Most likely the string was not closed on its line.
        throw SyntaxError(.json(.controlCharacter(byte)), at: index, opened: byte.endsLine ? opened : nil)
      }
      repeat {
        guard let length = bytes.lengthOfUTF8Sequence(at: index, to: bytes.count) else {
          throw SyntaxError(.json(.invalidUTF8(pieceStart: start)), at: index)
        }
        index += length
      } while index < bytes.count && bytes[index] >= 0x80
    }
  }

  // MARK: Escapes

  /// Reads the escape at the cursor, in a string that starts at `opened`.
  private mutating func readEscape(opened: Int) throws(SyntaxError) {
    let start = cursor.position
    cursor.position += 2
    switch start + 1 < cursor.bytes.count ? cursor.bytes[start + 1] : nil {
    case UInt8(ascii: "\""): builder.decoded.append(UInt8(ascii: "\""))
    case UInt8(ascii: "\\"): builder.decoded.append(UInt8(ascii: "\\"))
    case UInt8(ascii: "/"): builder.decoded.append(UInt8(ascii: "/"))
    case UInt8(ascii: "b"): builder.decoded.append(0x08)
    case UInt8(ascii: "f"): builder.decoded.append(0x0C)
    case UInt8(ascii: "n"): builder.decoded.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "r"): builder.decoded.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "t"): builder.decoded.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "u"): builder.appendDecoded(try readUnicodeEscape(opened: opened))
    case nil: throw SyntaxError(.json(.unexpectedEnd(.closingQuote)), at: cursor.bytes.count, opened: opened)
    default: throw SyntaxError(.json(.unknownEscape), at: start)
    }
  }

  /// Reads the rest of a `\u` escape, and of a second one where the first is a high surrogate.
  private mutating func readUnicodeEscape(opened: Int) throws(SyntaxError) -> Unicode.Scalar {
    let start = cursor.position - 2
    let unit = try readCodeUnit(opened: opened)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit) else { throw SyntaxError(.json(.unpairedLowSurrogate), at: start) }
    guard cursor.remaining >= 2 else {
      throw SyntaxError(.json(.unexpectedEnd(.closingQuote)), at: cursor.bytes.count, opened: opened)
    }
    guard cursor.skip("\\u") else { throw SyntaxError(.json(.unpairedHighSurrogate), at: start) }
    let low = try readCodeUnit(opened: opened)
    guard let scalar = Unicode.Scalar(high: unit, low: low) else {
      throw SyntaxError(.json(.unpairedHighSurrogate), at: start)
    }
    return scalar
  }

  /// Reads four hexadecimal digits.
  private mutating func readCodeUnit(opened: Int) throws(SyntaxError) -> UInt16 {
    guard cursor.remaining >= 4 else {
      throw SyntaxError(.json(.unexpectedEnd(.closingQuote)), at: cursor.bytes.count, opened: opened)
    }
    var unit: UInt16 = 0
    for index in cursor.position..<cursor.position + 4 {
      guard let digit = cursor.bytes[index].hexadecimalDigit else {
        throw SyntaxError(.json(.malformedUnicodeEscape), at: cursor.position - 2)
      }
      unit = unit << 4 | UInt16(digit)
    }
    cursor.position += 4
    return unit
  }
}

extension Span<UInt8> {
  /// Where the ASCII text at `start` ends before a quote, a backslash, a control character or a byte of another kind; nil
  /// if that is close to the end.
  @inline(__always)
  fileprivate func endOfPlainText(from start: Int) -> Int? {
    var index = start
    while let word = word(at: index) {
      let marks = word.stringMarks
      if marks != 0 { return index &+ marks.trailingZeroBitCount / 8 }
      index &+= 8
    }
    return nil
  }
}

extension UInt64 {
  /// The top bits of bytes that a piece of string ends at or that want a closer look: quotes, backslashes, control
  /// characters and all that is not ASCII. Bytes above the lowest marked one may be marked wrongly.
  @inline(__always)
  fileprivate var stringMarks: UInt64 {
    // In a byte below 0x80, subtracting 1 sets the top bit of zero only.
    let quotes = (self ^ UInt64(repeating: UInt8(ascii: "\""))) &- UInt64(repeating: 1)
    let backslashes = (self ^ UInt64(repeating: UInt8(ascii: "\\"))) &- UInt64(repeating: 1)
    let controls = self &- UInt64(repeating: 0x20)
    return (quotes | backslashes | controls | self) & UInt64(repeating: 0x80)
  }
}
