extension OpenStepReader where S: Sink {
  /// Moves past white space and comments.
  mutating func skipSpace() {
    while let byte = cursor.byte {
      switch byte {
      case 0x09...0x0D, UInt8(ascii: " "):
        cursor.position += 1
      case UInt8(ascii: "/"):
        guard skipComment() else { return }
      default:
        guard cursor.isAtLineSeparator else { return }
        cursor.position += 3
      }
    }
  }

  /// Moves past a comment, or returns false if the slash at the cursor begins a word.
  private mutating func skipComment() -> Bool {
    let start = cursor.position
    switch cursor.peek(1) {
    case UInt8(ascii: "/"):
      while let byte = cursor.byte, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r"), !cursor.isAtLineSeparator {
        cursor.position += 1
      }
    case UInt8(ascii: "*"):
      if let end = cursor.bytes.firstOffset(of: "*/", from: cursor.position + 2) {
        cursor.position = end + 2
      } else {
        unclosedComment = cursor.position
        cursor.position = cursor.bytes.count
      }
    default: return false
    }
    sink.note(comment: start..<cursor.position, in: cursor.bytes)
    return true
  }

  /// Reads the string that begins at the cursor with a quote or a character of a word.
  mutating func readString() throws(SyntaxError) -> Slice {
    let start = cursor.position
    let bytes = cursor.bytes
    guard let quote = cursor.byte, quote.isOpenStepQuote else {
      var end = start
      while end < bytes.count, bytes[end].isOpenStepWord { end += 1 }
      cursor.position = end
      return try sink.slice(from: start, to: end)
    }
    let end = bytes.endOfRun(from: start + 1, quote: quote)
    guard end < bytes.count else { throw unclosedString(opened: start) }
    guard bytes[end] == quote else { return try readEscapedString(quote: quote, opened: start, firstEscape: end) }
    cursor.position = end + 1
    lastQuoted = start..<end + 1
    return try sink.slice(from: start + 1, to: end)
  }

  /// Reads the rest of a quoted string whose first backslash stands at `firstEscape`.
  private mutating func readEscapedString(
    quote: UInt8, opened: Int, firstEscape: Int
  ) throws(SyntaxError) -> Slice {
    let decodedStart = sink.decoded.count
    let bytes = cursor.bytes
    var run = opened + 1
    var end = firstEscape
    while true {
      while run < end {
        sink.decoded.append(bytes[run])
        run += 1
      }
      guard end < bytes.count else { throw unclosedString(opened: opened) }
      cursor.position = end + 1
      if bytes[end] == quote {
        lastQuoted = opened..<end + 1
        return try sink.slice(decodedFrom: decodedStart, at: opened)
      }
      guard let escaped = cursor.byte else {
        throw SyntaxError(.openStep(.unclosedString), at: end, opened: opened)
      }
      cursor.position += 1
      readEscape(escaped)
      run = cursor.position
      end = bytes.endOfRun(from: run, quote: quote)
    }
  }

  /// The error of a string without its second quote. The cursor is left after the first, where CoreFoundation goes on.
  private mutating func unclosedString(opened: Int) -> SyntaxError {
    cursor.position = opened + 1
    return SyntaxError(.openStep(.unclosedString), at: cursor.bytes.count, opened: opened)
  }

  /// Appends what the escape of `escaped`, which stands before the cursor, means, and moves past its digits.
  private mutating func readEscape(_ escaped: UInt8) {
    switch escaped {
    case UInt8(ascii: "0")...UInt8(ascii: "7"): readOctal(first: escaped)
    case UInt8(ascii: "U"): readUnicodeEscape()
    case UInt8(ascii: "a"): sink.decoded.append(0x07)
    case UInt8(ascii: "b"): sink.decoded.append(0x08)
    case UInt8(ascii: "f"): sink.decoded.append(0x0C)
    case UInt8(ascii: "n"): sink.decoded.append(0x0A)
    case UInt8(ascii: "r"): sink.decoded.append(0x0D)
    case UInt8(ascii: "t"): sink.decoded.append(0x09)
    case UInt8(ascii: "v"): sink.decoded.append(0x0B)
    default:
      if escaped.isASCIILetter || escaped.decimalDigit != nil { remark(.unknown, from: cursor.position - 2) }
      sink.decoded.append(escaped)
    }
  }

  /// Remarks that the escape from `start` to the cursor loses characters.
  private mutating func remark(_ problem: Remarks.BadEscape, from start: Int) {
    if S.makesRemarks { sink.remark(.badEscape(problem), start..<cursor.position) }
  }

  /// Appends the NeXTSTEP character of one to three octal digits, of which only the low eight bits count.
  private mutating func readOctal(first: UInt8) {
    let start = cursor.position - 2
    var value = UInt16(first & 7)
    for _ in 0..<2 {
      guard let digit = cursor.byte, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else { break }
      value = value << 3 | UInt16(digit & 7)
      cursor.position += 1
    }
    let byte = UInt8(truncatingIfNeeded: value)
    let character = byte < 0x80 ? Unicode.Scalar(byte) : Charset.nextStep[Int(byte & 0x7F)]
    if value > 0xFF {
      remark(.octalOverflow, from: start)
    } else if character == "\0", byte != 0 {
      remark(.noCharacter, from: start)
    }
    sink.appendDecoded(character)
  }

  /// Appends the character of `\U`, or of two of them that are a pair of surrogates.
  private mutating func readUnicodeEscape() {
    let start = cursor.position - 2
    let unit = readCodeUnit()
    let afterUnit = cursor.position
    if afterUnit == start + 2 { remark(.noDigits, from: start) }
    if let character = Unicode.Scalar(unit) { return sink.appendDecoded(character) }
    if UTF16.isLeadSurrogate(unit), cursor.skip("\\U"),
      let character = Unicode.Scalar(high: unit, low: readCodeUnit())
    {
      sink.appendDecoded(character)
    } else {
      cursor.position = afterUnit
      remark(.loneSurrogate, from: start)
      sink.appendDecoded("\u{FFFD}")
    }
  }

  /// The value of up to four hexadecimal digits; none are zero.
  private mutating func readCodeUnit() -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = cursor.byte?.hexadecimalDigit else { break }
      unit = unit << 4 | UInt16(digit)
      cursor.position += 1
    }
    return unit
  }

  /// Reads data up to its closing angle bracket. White space may stand between bytes, not between their digits.
  mutating func readData(opened: Int) throws(SyntaxError) {
    let start = sink.decoded.count
    while let byte = cursor.byte {
      if let high = byte.hexadecimalDigit {
        cursor.position += 1
        guard let low = cursor.byte?.hexadecimalDigit else {
          throw problem(.secondHexadecimalDigit, opened: opened)
        }
        sink.decoded.append(high << 4 | low)
        cursor.position += 1
        continue
      }
      switch byte {
      case UInt8(ascii: ">"):
        cursor.position += 1
        return sink.append(.data(try sink.slice(decodedFrom: start, at: opened)))
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        cursor.position += 1
      default:
        guard cursor.isAtLineSeparator else { throw problem(.hexadecimalDigit, opened: opened) }
        cursor.position += 3
      }
    }
    throw problem(.hexadecimalDigit, opened: opened)
  }
}

extension Cursor {
  /// Whether U+2028 or U+2029 stands here, the line and paragraph separator.
  fileprivate var isAtLineSeparator: Bool {
    byte == 0xE2 && peek(1) == 0x80 && (peek(2) == 0xA8 || peek(2) == 0xA9)
  }
}

extension Span<UInt8> {
  /// Where the first `quote` or backslash at or after `start` stands, or the end.
  fileprivate func endOfRun(from start: Int, quote: UInt8) -> Int {
    let quotes = UInt64(repeating: quote)
    let backslashes = UInt64(repeating: UInt8(ascii: "\\"))
    var index = start
    while let word = word(at: index) {
      let found = (word ^ quotes).zeroBytes | (word ^ backslashes).zeroBytes
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, self[index] != quote, self[index] != UInt8(ascii: "\\") { index += 1 }
    return index
  }
}

extension UInt8 {
  /// Whether a string begins with this: a quote or a character of a word.
  var beginsOpenStepString: Bool { isOpenStepQuote || isOpenStepWord }

  var isOpenStepQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

  /// Whether this may stand in a string without quotes.
  var isOpenStepWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      // The range holds the digits and the three characters . / : around them.
      UInt8(ascii: ".")...UInt8(ascii: ":"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
