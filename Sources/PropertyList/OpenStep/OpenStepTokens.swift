/// Reads the tokens of OpenStep property lists: white space, comments, strings and data.
extension OpenStepReader where Mode: ReadingMode {
  /// Moves past white space and comments.
  mutating func skipWhitespace() {
    while let byte = cursor.byte {
      switch byte {
      case _ where byte.isASCIIWhitespace:
        cursor.offset += 1
      case UInt8(ascii: "/"):
        guard skipComment() else { return }
      default:
        guard cursor.isAtLineSeparator else { return }
        cursor.offset += 3
      }
    }
  }

  /// Moves past the comment at the cursor; false if the slash there does not begin one.
  private mutating func skipComment() -> Bool {
    let start = cursor.offset
    switch cursor.peek(1) {
    case UInt8(ascii: "/"):
      repeat {
        cursor.offset = cursor.bytes.endOfRun(from: cursor.offset + 1) { $0 != 0xE2 && !$0.endsLine }
      } while cursor.byte == 0xE2 && !cursor.isAtLineSeparator
    case UInt8(ascii: "*"):
      if let end = cursor.bytes.firstOffset(of: "*/", from: cursor.offset + 2) {
        cursor.offset = end + 2
      } else {
        unclosedComment = cursor.offset
        cursor.offset = cursor.bytes.count
      }
    default: return false
    }
    builder.recordComment(start..<cursor.offset, in: cursor.bytes)
    return true
  }

  /// True if a string that is not empty begins at the cursor.
  var isAtString: Bool {
    cursor.byte.map { isQuote($0) || $0.isOpenStepWord || readsAsGNUstep && $0.isGNUstepWord } ?? false
  }

  private func isQuote(_ byte: UInt8) -> Bool { readsAsGNUstep ? byte == UInt8(ascii: "\"") : byte.isQuote }

  /// Reads the string that begins at the cursor with a quote or a character of a word.
  mutating func readString() throws(SyntaxError) -> Slice {
    let start = cursor.offset
    let bytes = cursor.bytes
    guard let quote = cursor.byte, isQuote(quote) else {
      cursor.offset =
        readsAsGNUstep
        ? bytes.endOfRun(from: start, where: \.isGNUstepWord) : bytes.endOfRun(from: start, where: \.isOpenStepWord)
      return try Slice(from: start, to: cursor.offset)
    }
    var decodedStart = 0
    // The start of the text that is not appended to `decoded` yet.
    var next = start + 1
    while let end = bytes.firstOffset(from: next, marks: { $0.marks(of: quote) | $0.marks(of: UInt8(ascii: "\\")) }) {
      cursor.offset = end + 1
      let isEnd = bytes[end] == quote
      if isEnd { lastQuoted = start..<end + 1 }
      // A string without escapes is a slice of the source.
      if isEnd, next == start + 1 { return try Slice(from: next, to: end) }
      if next == start + 1 { decodedStart = builder.beginDecodedText() }
      builder.decoded.append(copying: bytes.extracting(next..<end))
      if isEnd { return try builder.slice(decodedFrom: decodedStart, at: start) }
      guard let escaped = cursor.byte else { throw SyntaxError(.openStep(.unclosedString), at: end, opened: start) }
      cursor.offset += 1
      readEscape(escaped)
      next = cursor.offset
    }
    // CoreFoundation continues after the opening quote.
    cursor.offset = start + 1
    throw SyntaxError(.openStep(.unclosedString), at: bytes.count, opened: start)
  }

  /// Appends the character of an escape, and moves past its digits. The cursor is after `escaped`, the byte after the backslash.
  private mutating func readEscape(_ escaped: UInt8) {
    switch escaped {
    case UInt8(ascii: "0")...UInt8(ascii: "7"): readOctal(first: escaped)
    case UInt8(ascii: "U"): readUnicodeEscape()
    case UInt8(ascii: "a"): builder.decoded.append(0x07)
    case UInt8(ascii: "b"): builder.decoded.append(0x08)
    case UInt8(ascii: "f"): builder.decoded.append(0x0C)
    case UInt8(ascii: "n"): builder.decoded.append(0x0A)
    case UInt8(ascii: "r"): builder.decoded.append(0x0D)
    case UInt8(ascii: "t"): builder.decoded.append(0x09)
    case UInt8(ascii: "v"): builder.decoded.append(0x0B)
    default:
      if escaped.isASCIILetter || escaped.decimalDigit != nil { remarkEscape(.unknown, from: cursor.offset - 2) }
      builder.decoded.append(escaped)
    }
  }

  /// Remarks that the escape from `start` to the cursor loses characters.
  private mutating func remarkEscape(_ problem: Remarks.BadEscape, from start: Int) {
    builder.recordChange(.badEscape(problem), start..<cursor.offset)
  }

  /// Appends the NeXTSTEP character of one to three octal digits. Only the low eight bits of their value are used.
  private mutating func readOctal(first: UInt8) {
    let start = cursor.offset - 2
    var value = UInt16(first & 7)
    for _ in 0..<2 {
      guard let digit = cursor.byte, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else { break }
      value = value << 3 | UInt16(digit & 7)
      cursor.offset += 1
    }
    let byte = UInt8(truncatingIfNeeded: value)
    let character = byte < 0x80 ? Unicode.Scalar(byte) : TextEncoding.nextStep[Int(byte & 0x7F)]
    if value > 0xFF {
      remarkEscape(.octalOverflow, from: start)
    } else if character == "\0", byte != 0 {
      remarkEscape(.noCharacter, from: start)
    }
    builder.decoded.append(utf8Of: character)
  }

  /// Appends the character of `\U` and up to four digits, or of two of these escapes if they are a surrogate pair.
  private mutating func readUnicodeEscape() {
    let start = cursor.offset - 2
    let unit = cursor.readCodeUnit()
    let afterUnit = cursor.offset
    if afterUnit == start + 2 { remarkEscape(.noDigits, from: start) }
    if let character = Unicode.Scalar(unit) { return builder.decoded.append(utf8Of: character) }
    if UTF16.isLeadSurrogate(unit), cursor.skip("\\U"),
      let character = Unicode.Scalar(high: unit, low: cursor.readCodeUnit())
    {
      builder.decoded.append(utf8Of: character)
    } else {
      cursor.offset = afterUnit
      remarkEscape(.loneSurrogate, from: start)
      builder.decoded.append(utf8Of: "\u{FFFD}")
    }
  }

  /// Reads data up to its closing angle bracket. White space is allowed between bytes, but not between the digits of a byte.
  mutating func readData(opened: Int) throws(SyntaxError) {
    let start = builder.beginDecodedText()
    while let byte = cursor.byte {
      if let high = byte.hexadecimalDigit {
        cursor.offset += 1
        guard let low = cursor.byte?.hexadecimalDigit else {
          throw syntaxError(.secondHexadecimalDigit, opened: opened)
        }
        builder.decoded.append(high << 4 | low)
        cursor.offset += 1
        continue
      }
      switch byte {
      case UInt8(ascii: ">"):
        cursor.offset += 1
        return builder.append(restricted: .data(try builder.slice(decodedFrom: start, at: opened)))
      case _ where byte.isXMLWhitespace:
        cursor.offset += 1
      default:
        guard cursor.isAtLineSeparator else { throw syntaxError(.hexadecimalDigit, opened: opened) }
        cursor.offset += 3
      }
    }
    throw syntaxError(.hexadecimalDigit, opened: opened)
  }
}

extension Cursor {
  /// True at U+2028 (line separator) and U+2029 (paragraph separator).
  fileprivate var isAtLineSeparator: Bool { byte == 0xE2 && peek(1) == 0x80 && (peek(2) == 0xA8 || peek(2) == 0xA9) }
}

extension UInt8 {
  /// True if a string without quotes can contain this byte.
  package var isOpenStepWord: Bool {
    // In ASCII the range is the digits, the characters . and / before them, and : after them.
    isASCIILetter || UInt8(ascii: ".")...UInt8(ascii: ":") ~= self
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self == UInt8(ascii: "-")
  }
}
