/// Reads the content of elements with a scalar.
extension XMLReader where Mode: ReadingMode {
  // MARK: Text

  /// Reads the element `tag` at `opened`. Returns false, without moving the cursor, if its open tag is not exactly `openTag`.
  ///
  /// Inlined, as `endOfXMLText`, `skipWhitespace`, `readElement` and the tags are: otherwise `-lint` takes 54 % more instructions for XML
  /// records.
  @inline(always)
  mutating func readString(
    _ tag: XMLTag, _ openTag: StaticString, _ closeTag: StaticString, at opened: Int
  ) throws(SyntaxError) -> Bool {
    let bytes = cursor.bytes
    guard bytes.has(openTag, at: opened) else { return false }
    let index = builder.count
    let start = opened &+ openTag.utf8CodeUnitCount
    let (end, asciiEnd) = bytes.endOfXMLText(from: start)
    if bytes.has(closeTag, at: end), asciiEnd == end || bytes.isUTF8(from: asciiEnd, to: end),
      let count = UInt32(exactly: end &- start)
    {
      cursor.offset = end &+ closeTag.utf8CodeUnitCount
      builder.append(.string(Slice(offset: start, count: count)))
    } else {
      try readRestOfString(tag, opened: opened, from: start, unescaped: (end, asciiEnd))
    }
    builder.setRange(opened..<cursor.offset, of: index)
    return true
  }

  /// Reads the rest of the element `tag`, whose text begins at `start` with `unescaped` text.
  @inline(never)
  mutating func readRestOfString(
    _ tag: XMLTag, opened: Int, from start: Int, unescaped: (end: Int, asciiEnd: Int)
  ) throws(SyntaxError) {
    builder.append(.string(try readText(from: start, unescaped: unescaped)))
    try readCloseTag(tag, opened: opened)
  }

  /// Reads the text at `start`, which begins with `unescaped` text. The result is a slice of the source unless it has entities or CDATA.
  private mutating func readText(from start: Int, unescaped: (end: Int, asciiEnd: Int)) throws(SyntaxError) -> Slice {
    let (end, isASCII) = (unescaped.end, unescaped.asciiEnd == unescaped.end)
    cursor.offset = end
    guard cursor.isAtEntityOrCDATA else {
      // If the file ends here, the caller reports the missing close tag.
      if !isASCII, let offset = cursor.bytes.firstInvalidUTF8(from: start, to: cursor.offset) {
        throw syntaxError(.invalidText, at: offset, readerOffset: offset)
      }
      return try Slice(from: start, to: cursor.offset)
    }
    // Each piece between entities is checked in place, where vectors can read it; 42 % of the instructions for Unicode text with
    // entities otherwise. A section or a broken piece is checked with the whole text: CoreFoundation checks only that.
    var isUTF8 = isASCII || cursor.bytes.isUTF8(from: unescaped.asciiEnd, to: end)
    let decodedStart = builder.beginDecodedText()
    builder.decoded.append(copying: cursor.bytes.extracting(start..<end))
    while cursor.isAtEntityOrCDATA {
      if cursor.byte == UInt8(ascii: "&") {
        try readEntity()
      } else {
        try readCDATA()
        isUTF8 = false
      }
      let next = cursor.bytes.endOfXMLText(from: cursor.offset)
      isUTF8 = isUTF8 && (next.asciiEnd == next.end || cursor.bytes.isUTF8(from: next.asciiEnd, to: next.end))
      builder.decoded.append(copying: cursor.bytes.extracting(cursor.offset..<next.end))
      cursor.offset = next.end
    }
    if !isUTF8, !builder.decoded.span.isUTF8(from: decodedStart, to: builder.decoded.count) {
      // Entities are ASCII, so the bytes before decoding are invalid, too.
      let offset = cursor.bytes.firstInvalidUTF8(from: start, to: cursor.offset) ?? start
      throw syntaxError(.invalidText, at: offset, readerOffset: offset)
    }
    return try builder.slice(decodedFrom: decodedStart, at: start)
  }

  private mutating func readCDATA() throws(SyntaxError) {
    let start = cursor.offset
    guard cursor.remaining >= 9 else { throw unexpectedEnd(start) }
    guard cursor.skip("<![CDATA[") else { throw syntaxError(.improperCDATA) }
    guard let end = cursor.bytes.firstOffset(of: "]]>", from: cursor.offset) else {
      throw syntaxError(.unterminatedCDATA, at: start, readerOffset: start)
    }
    builder.decoded.append(copying: cursor.bytes.extracting(cursor.offset..<end))
    builder.remark(.cdata, start..<end + 3)
    cursor.offset = end + 3
  }

  /// Reads one of XML's five predefined entities or a character reference.
  private mutating func readEntity() throws(SyntaxError) {
    let start = cursor.offset
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
      throw syntaxError(.unknownEntity)
    }
  }

  /// Reads the digits of a reference and `;`. Without digits, the reference is U+0000, as in CoreFoundation.
  private mutating func readCharacterReference(from start: Int) throws(SyntaxError) {
    guard cursor.bytes.count - start > 4 else { throw unexpectedEnd(start) }
    let radix: UInt32 = cursor.skip("x") ? 16 : 10
    let digits = cursor.offset
    var value: UInt32 = 0
    while let byte = cursor.byte {
      cursor.offset += 1
      if byte == UInt8(ascii: ";") {
        guard let scalar = Unicode.Scalar(value) else { throw syntaxError(.invalidCharacterReference, at: start) }
        builder.decoded.append(utf8Of: scalar)
        if !scalar.isXMLCharacter { builder.remark(.characterReference(value), start..<cursor.offset) }
        return
      }
      guard let digit = byte.hexadecimalDigit, digit < radix else {
        throw syntaxError(.unexpectedCharacter(byte, .characterReference), at: cursor.offset - 1)
      }
      guard cursor.offset - digits <= 8 else { throw syntaxError(.longCharacterReference, at: start) }
      value = value &* radix &+ UInt32(digit)
    }
    throw unexpectedEnd(start)
  }

  // MARK: Numbers

  /// Reads the number and the close tag of an `<integer>`: white space, a sign, white space, then decimal digits, or `0x` and
  /// hexadecimal digits.
  mutating func readInteger(opened: Int) throws(SyntaxError) {
    let start = cursor.offset
    skipIntegerWhitespace()
    let signStart = cursor.offset
    let isNegative = cursor.skip("-")
    if isNegative || cursor.skip("+") { skipIntegerWhitespace() }
    let radix: UInt64 = cursor.skip("0x") || cursor.skip("0X") ? 16 : 10
    let digits = cursor.offset
    var magnitude: UInt64 = 0
    if radix == 10 {
      let (value, count) = cursor.bytes.decimalDigits(at: digits)
      magnitude = value
      cursor.offset += count
    }
    while let byte = cursor.byte, byte != UInt8(ascii: "<") {
      guard let digit = byte.hexadecimalDigit else { throw syntaxError(.invalidIntegerCharacter(byte)) }
      guard digit < radix else { throw syntaxError(.hexDigitInDecimal) }
      guard let next = magnitude.appending(digit, radix: radix), !isNegative || next <= Int64.min.magnitude else {
        throw syntaxError(isNegative ? .integerUnderflow : .integerOverflow, at: start)
      }
      magnitude = next
      cursor.offset += 1
    }
    guard !cursor.isAtEnd else { throw syntaxError(.unterminatedInteger, opened: opened) }
    guard cursor.offset > digits else {
      throw syntaxError(digits > signStart ? .incompleteInteger : .emptyElement(.integer))
    }
    builder.append(isNegative ? .integer(Int64(truncatingIfNeeded: 0 &- magnitude)) : Node(magnitude))
    try readCloseTag(.integer, opened: opened)
  }

  /// Moves past the white space of an `<integer>` in CoreFoundation: controls, wide spaces, and the bytes (not characters) 0x7F to 0xA0.
  private mutating func skipIntegerWhitespace() {
    while let byte = cursor.byte, byte < 0x21 || byte >= 0x7F {
      switch (byte, cursor.peek(1), cursor.peek(2)) {
      case (...0xA0, _, _): cursor.offset += 1
      // U+2000 to U+200B, and U+3000.
      case (0xE2, .some(0x80), .some(0x80...0x8B)), (0xE3, .some(0x80), .some(0x80)): cursor.offset += 3
      default: return
      }
    }
  }

  /// Reads the number and the close tag of a `<real>`. A text that is not just a decimal number is read again from its start.
  mutating func readReal(opened: Int) throws(SyntaxError) {
    let start = cursor.offset
    if let (value, loss, end) = Double.decimal(atStartOf: cursor.bytes, from: start) {
      cursor.offset = end
      if cursor.skip("</real>") {
        builder.recordLoss(loss, of: start..<end)
        return builder.append(restricted: .real(value))
      }
    }
    let slice = try readText(from: start, unescaped: cursor.bytes.endOfXMLText(from: start))
    guard let (value, loss) = Double.xmlReal(slice.bytes(in: cursor.bytes, decoded: builder.decoded.span)) else {
      throw syntaxError(.malformedReal, at: start)
    }
    builder.recordLoss(loss, of: start..<cursor.offset)
    builder.append(restricted: .real(value))
    try readCloseTag(.real, opened: opened)
  }

  // MARK: Dates and data

  mutating func readDate(opened: Int) throws(SyntaxError) {
    let start = cursor.offset
    guard let end = cursor.bytes.firstOffset(of: UInt8(ascii: "<"), from: start),
      let (seconds, isValid) = Double.xmlDate(cursor.bytes.extracting(start..<end))
    else {
      let readerOffset = cursor.bytes.endOfBrokenXMLDate(from: start)
      throw syntaxError(.malformedDate, at: start, opened: opened, readerOffset: readerOffset)
    }
    cursor.offset = end
    if !isValid { builder.recordChange(.impossibleDate, start..<end) }
    builder.append(restricted: .date(seconds))
    // CoreFoundation reports a wrong close tag as a malformed date.
    do throws(SyntaxError) { try readCloseTag(.date, opened: opened) } catch {
      throw syntaxError(.malformedDate, at: start, opened: opened)
    }
  }

  /// Reads the base64 and the close tag of a `<data>`.
  mutating func readData(opened: Int) throws(SyntaxError) {
    let start = cursor.offset
    guard let end = cursor.bytes.firstOffset(of: UInt8(ascii: "<"), from: start) else {
      guard let offset = cursor.bytes.firstNonASCII(from: start, to: cursor.bytes.count) else {
        throw unexpectedEnd(opened)
      }
      throw syntaxError(.invalidDataCharacter(cursor.bytes[offset]), at: offset, readerOffset: offset)
    }
    let text = cursor.bytes.extracting(start..<end)
    let decodedStart = builder.beginDecodedText()
    let (length, isStandard) = Base64.decodeXML(text, into: &builder.decoded)
    cursor.offset = start + length
    if let byte = cursor.byte, byte >= 0x80 { throw syntaxError(.invalidDataCharacter(byte)) }
    if !isStandard { builder.recordChange(.brokenBase64, start..<end) }
    builder.append(restricted: .data(try builder.dataSlice(decodedFrom: decodedStart, at: start)))
    try readCloseTag(.data, opened: opened)
  }
}

extension Cursor {
  /// True at an entity or a CDATA section. The cursor must be at a `<`, at a `&` or at the end.
  fileprivate var isAtEntityOrCDATA: Bool { byte == UInt8(ascii: "&") || peek(1) == UInt8(ascii: "!") }
}

extension Span<UInt8> {
  /// The end of the text at `start`, before the next `<` or `&`; see `endOfText`.
  @inline(always)
  func endOfXMLText(from start: Int) -> (end: Int, asciiEnd: Int) {
    endOfText(from: start) { $0.asciiTopBits(of: UInt8(ascii: "<")) | $0.asciiTopBits(of: UInt8(ascii: "&")) }
  }

  /// The offset up to which CoreFoundation counts lines if the text of a `<date>` at `start` is not a date. It moves past both
  /// characters of a field before it checks that they are digits.
  fileprivate func endOfBrokenXMLDate(from start: Int) -> Int {
    var cursor = Cursor(self, at: start)
    _ = cursor.skip("-")
    while cursor.byte?.decimalDigit != nil { cursor.offset += 1 }
    for separator in ["-", "-", "T", ":", ":"] as [StaticString] {
      guard cursor.skip(separator), cursor.remaining > 2 else { return cursor.offset }
      cursor.offset += 2
      guard self[cursor.offset - 2].decimalDigit != nil, self[cursor.offset - 1].decimalDigit != nil else { break }
    }
    return cursor.offset
  }
}
