/// Reads the content of elements with a scalar.
extension XMLReader where Mode: ReadingMode {
  // MARK: Text

  /// Reads white space and then a whole element with these tags, if its text is UTF-8 without entities and CDATA. Otherwise
  /// returns false without moving the cursor.
  ///
  /// Inlined, as `endOfXMLText`, `skipWhitespace`, `readElement` and the tags are: otherwise `-lint` takes 54 % more instructions for XML
  /// records.
  @inline(always)
  mutating func readPlainString(_ openTag: StaticString, _ closeTag: StaticString) -> Bool {
    let bytes = cursor.bytes
    let opened = bytes.endOfXMLWhitespace(from: cursor.position)
    guard bytes.has(openTag, at: opened) else { return false }
    let start = opened &+ openTag.utf8CodeUnitCount
    let (end, isASCII) = bytes.endOfXMLText(from: start)
    guard bytes.has(closeTag, at: end), isASCII || bytes.isUTF8(from: start, to: end),
      let count = UInt32(exactly: end &- start)
    else { return false }
    cursor.position = end &+ closeTag.utf8CodeUnitCount
    let index = builder.count
    builder.append(.string(Slice(offset: start, count: count)))
    builder.setRange(opened..<cursor.position, of: index)
    return true
  }

  /// Reads the text up to the close tag. The result is a slice of the source unless the text has entities or CDATA.
  mutating func readText(opened: Int) throws(SyntaxError) -> Slice {
    let start = cursor.position
    var isASCII = skipPlainText()
    guard cursor.isAtBreak else {
      // If the file ends here, the caller reports the missing close tag.
      if !isASCII, let offset = cursor.bytes.firstInvalidUTF8(from: start, to: cursor.position) {
        throw SyntaxError(.xml(.invalidText), at: offset)
      }
      return try Slice(from: start, to: cursor.position)
    }
    let decodedStart = builder.beginDecodedText()
    builder.decoded.append(copying: cursor.bytes.extracting(start..<cursor.position))
    while cursor.isAtBreak {
      if cursor.byte == UInt8(ascii: "&") {
        try readEntity()
      } else {
        try readCDATA()
        isASCII = false
      }
      let plain = cursor.position
      isASCII = skipPlainText() && isASCII
      builder.decoded.append(copying: cursor.bytes.extracting(plain..<cursor.position))
    }
    if !isASCII, !builder.decoded.span.isUTF8(from: decodedStart, to: builder.decoded.count) {
      throw SyntaxError(.xml(.invalidText), at: start)
    }
    return try builder.slice(decodedFrom: decodedStart, at: start)
  }

  /// Moves to the next `<` or `&`, or to the end of the file. Returns true if all bytes before it are ASCII.
  private mutating func skipPlainText() -> Bool {
    let (end, isASCII) = cursor.bytes.endOfXMLText(from: cursor.position)
    cursor.position = end
    return isASCII
  }

  private mutating func readCDATA() throws(SyntaxError) {
    let start = cursor.position
    guard cursor.remaining >= 9 else { throw unexpectedEnd(start) }
    guard cursor.skip("<![CDATA[") else { throw SyntaxError(.xml(.improperCDATA), at: start) }
    guard let end = cursor.bytes.firstOffset(of: "]]>", from: cursor.position) else {
      throw SyntaxError(.xml(.unterminatedCDATA), at: start)
    }
    builder.decoded.append(copying: cursor.bytes.extracting(cursor.position..<end))
    builder.remark(.cdata, start..<end + 3)
    cursor.position = end + 3
  }

  /// Reads one of XML's five predefined entities or a character reference.
  private mutating func readEntity() throws(SyntaxError) {
    let start = cursor.position
    if cursor.skip("&lt;") {
      builder.decoded.append(UInt8(ascii: "<"))
    } else if cursor.skip("&gt;") {
      builder.decoded.append(UInt8(ascii: ">"))
    } else if cursor.skip("&amp;") {
      builder.decoded.append(UInt8(ascii: "&"))
    } else if cursor.skip("&apos;") {
      builder.decoded.append(UInt8(ascii: "'"))
    } else if cursor.skip("&quot;") {
      builder.decoded.append(UInt8(ascii: "\""))
    } else if cursor.skip("&#") {
      try readCharacterReference(from: start)
    } else if cursor.remaining < (cursor.peek(1) == UInt8(ascii: "a") ? 5 : 2) {
      // CoreFoundation needs four bytes after `&a` before it distinguishes `&amp;` from `&apos;`.
      throw unexpectedEnd(start)
    } else {
      throw SyntaxError(.xml(.unknownEntity), at: start)
    }
  }

  /// Reads the digits of a reference and `;`. Without digits, the reference is U+0000, as in CoreFoundation.
  private mutating func readCharacterReference(from start: Int) throws(SyntaxError) {
    guard cursor.bytes.count - start > 4 else { throw unexpectedEnd(start) }
    let radix: UInt32 = cursor.skip("x") ? 16 : 10
    var value: UInt32 = 0
    var digits = 0
    while let byte = cursor.byte {
      cursor.position += 1
      if byte == UInt8(ascii: ";") {
        guard let scalar = Unicode.Scalar(value) else { throw problem(.invalidCharacterReference, at: start) }
        builder.decoded.append(utf8Of: scalar)
        if !scalar.isXMLCharacter { builder.remark(.characterReference(value), start..<cursor.position) }
        return
      }
      guard let digit = byte.hexadecimalDigit, digit < radix else {
        throw problem(.unexpectedCharacter(byte, .characterReference), at: cursor.position - 1)
      }
      digits += 1
      guard digits <= 8 else { throw problem(.longCharacterReference, at: start) }
      value = value &* radix &+ UInt32(digit)
    }
    throw unexpectedEnd(start)
  }

  // MARK: Numbers

  /// Reads the number of an `<integer>` up to the `<`: white space, a sign, white space, then decimal digits, or `0x` and
  /// hexadecimal digits.
  mutating func readInteger(opened: Int) throws(SyntaxError) -> Node {
    let start = cursor.position
    skipIntegerWhitespace()
    var isNegative = false
    var isIncomplete = false
    if let sign = cursor.byte, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      isIncomplete = true
      cursor.position += 1
      skipIntegerWhitespace()
    }
    var radix: UInt64 = 10
    if cursor.skip("0x") || cursor.skip("0X") {
      radix = 16
      isIncomplete = true
    }
    let digits = cursor.position
    var magnitude: UInt64 = 0
    if radix == 10 {
      let (value, count) = cursor.bytes.decimalDigits(at: digits)
      magnitude = value
      cursor.position += count
    }
    while let byte = cursor.byte, byte != UInt8(ascii: "<") {
      guard let digit = byte.hexadecimalDigit else { throw problem(.invalidIntegerCharacter(byte)) }
      guard digit < radix else { throw problem(.hexDigitInDecimal) }
      guard let next = magnitude.appending(digit, radix: radix), !isNegative || next <= Int64.min.magnitude else {
        throw problem(isNegative ? .integerUnderflow : .integerOverflow, at: start)
      }
      magnitude = next
      cursor.position += 1
    }
    guard !cursor.isAtEnd else { throw problem(.unterminatedInteger, opened: opened) }
    guard cursor.position > digits else { throw problem(isIncomplete ? .incompleteInteger : .emptyElement(.integer)) }
    return isNegative ? .integer(Int64(truncatingIfNeeded: 0 &- magnitude)) : .integer(magnitude)
  }

  /// Moves past the white space of an `<integer>` in CoreFoundation: controls, wide spaces, and the bytes (not characters)
  /// 0x7F to 0xA0.
  private mutating func skipIntegerWhitespace() {
    while let byte = cursor.byte, byte < 0x21 || byte >= 0x7F {
      switch (byte, cursor.peek(1), cursor.peek(2)) {
      case (...0xA0, _, _): cursor.position += 1
      // U+2000 to U+200B, and U+3000.
      case (0xE2, .some(0x80), .some(0x80...0x8B)), (0xE3, .some(0x80), .some(0x80)): cursor.position += 3
      default: return
      }
    }
  }

  mutating func readReal(opened: Int) throws(SyntaxError) -> Node {
    let start = cursor.position
    let value: Double
    if let (number, end) = Double.decimal(atStartOf: cursor.bytes, from: start), cursor.bytes.has("</", at: end) {
      cursor.position = end
      value = number
    } else {
      let slice = try readText(opened: opened)
      guard let number = Double(xmlReal: slice.bytes(in: cursor.bytes, builder.decoded.span)) else {
        throw problem(.malformedReal, at: start)
      }
      value = number
    }
    builder.remarkLoss(in: cursor.bytes, start..<cursor.position, as: value)
    return .real(value)
  }

  // MARK: Dates and data

  mutating func readDate(opened: Int) throws(SyntaxError) -> Node {
    let start = cursor.position
    guard let end = cursor.bytes.firstOffset(of: UInt8(ascii: "<"), from: start),
      let (seconds, isValid) = parseXMLDate(cursor.bytes.extracting(start..<end))
    else {
      let end = endOfBrokenXMLDate(cursor.bytes, from: start)
      throw SyntaxError(.xml(.malformedDate), at: start, opened: opened, readerPosition: end)
    }
    cursor.position = end
    if !isValid { builder.remarkChange(.impossibleDate, start..<end) }
    return .date(seconds)
  }

  mutating func readData(opened: Int) throws(SyntaxError) -> Node {
    let start = cursor.position
    guard let end = cursor.bytes.firstOffset(of: UInt8(ascii: "<"), from: start) else {
      guard let offset = cursor.bytes.firstNonASCII(from: start, to: cursor.bytes.count) else {
        throw unexpectedEnd(opened)
      }
      throw SyntaxError(.xml(.invalidDataCharacter(cursor.bytes[offset])), at: offset)
    }
    let text = cursor.bytes.extracting(start..<end)
    let decodedStart = builder.beginDecodedText()
    let (length, isStandard) = Base64.decodeXML(text, into: &builder.decoded)
    cursor.position = start + length
    if let byte = cursor.byte, byte >= 0x80 { throw problem(.invalidDataCharacter(byte)) }
    if !isStandard { builder.remarkChange(.brokenBase64, start..<end) }
    return .data(try builder.dataSlice(decodedFrom: decodedStart, at: start))
  }
}

extension Cursor {
  /// True at an entity or a CDATA section. The cursor must be at a `<`, at a `&` or at the end.
  fileprivate var isAtBreak: Bool { byte == UInt8(ascii: "&") || peek(1) == UInt8(ascii: "!") }
}

extension Span<UInt8> {
  /// The end of the text at `start`, before the next `<` or `&`. `isASCII` is true if all bytes before it are ASCII.
  @inline(always)
  fileprivate func endOfXMLText(from start: Int) -> (end: Int, isASCII: Bool) {
    endOfText(from: start) { $0.asciiMarks(of: UInt8(ascii: "<")) | $0.asciiMarks(of: UInt8(ascii: "&")) }
  }
}
