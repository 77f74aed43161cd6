extension JSONReader where S: Sink {
  /// Reads the string at the cursor, which is at its opening quote. It is a slice of the source unless it has escapes.
  @inline(__always)
  mutating func readString() throws(SyntaxError) -> Slice {
    let bytes = cursor.bytes
    let start = cursor.position &+ 1
    var index = start
    var seen: UInt64 = 0
    while let word = bytes.word(at: index) {
      let marks = word.stringMarks
      if marks == 0 {
        seen |= word
        index &+= 8
        continue
      }
      let count = marks.trailingZeroBitCount / 8
      seen |= word.first(count)
      index &+= count
      guard bytes[index] == UInt8(ascii: "\""), let count = UInt32(exactly: index &- start),
        seen & UInt64(repeating: 0x80) == 0 || bytes.isUTF8(from: start, to: index)
      else { break }
      cursor.position = index &+ 1
      return Slice(offset: start, count: count)
    }
    return try readUncommonString()
  }

  /// Reads a string that has escapes or a mistake, or that ends close to the end of the text.
  @inline(never)
  private mutating func readUncommonString() throws(SyntaxError) -> Slice {
    let opened = cursor.position
    let start = sink.beginDecodedText()
    var piece = StringPiece(cursor: Cursor(cursor.bytes, at: opened + 1), opened: opened)
    do throws(SyntaxError) {
      while !piece.isLast {
        try sink.decoded.append(addingCapacity: StringPiece.capacity) { output throws(SyntaxError) in
          try piece.read(into: &output)
        }
      }
      if !piece.isASCII { try validate(opened + 1..<piece.cursor.position) }
    } catch {
      // What is not UTF-8 before the mistake comes first.
      try validate(opened + 1..<min(error.offset, piece.cursor.position))
      throw error
    }
    let end = piece.cursor.position
    cursor.position = end + 1
    guard piece.hasEscapes else {
      sink.decoded.removeLast(sink.decoded.count - start)
      return try sink.slice(from: opened + 1, to: end)
    }
    return try sink.slice(decodedFrom: start, at: opened)
  }

  /// Checks that `range` of a string, which begins after the opening quote, is UTF-8.
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

/// A string with escapes that is decoded piece by piece.
private struct StringPiece: ~Escapable {
  /// The room that a piece takes, of which it leaves less than two words.
  static let capacity = 256

  /// Where the next piece begins; in the end the closing quote.
  private(set) var cursor: Cursor
  /// Where the string begins.
  let opened: Int
  private(set) var hasEscapes = false
  private(set) var isLast = false
  private var seen: UInt64 = 0

  @_lifetime(copy cursor)
  init(cursor: Cursor, opened: Int) {
    self.cursor = cursor
    self.opened = opened
  }

  /// Whether all bytes of the text so far are ASCII.
  var isASCII: Bool { seen & UInt64(repeating: 0x80) == 0 }

  mutating func read(into output: inout OutputSpan<UInt8>) throws(SyntaxError) {
    while output.freeCapacity >= 16 {
      let word = cursor.bytes.paddedWord(at: cursor.position)
      // Past the end there are zeros, which are controls.
      let count = word.stringMarks.trailingZeroBitCount / 8
      seen |= word.first(count)
      output.append(word: word, count: count)
      cursor.position &+= count
      if count == 8 { continue }
      switch cursor.byte {
      case UInt8(ascii: "\""): return isLast = true
      case UInt8(ascii: "\\"): output.append(utf8Of: try cursor.readEscape(opened: opened))
      case let byte?:
        // Most likely the string was not closed on its line.
        throw SyntaxError(.json(.controlCharacter(byte)), at: cursor.position, opened: byte.endsLine ? opened : nil)
      case nil: throw SyntaxError(.json(.unexpectedEnd(.closingQuote)), at: cursor.position, opened: opened)
      }
      hasEscapes = true
    }
  }
}

extension Cursor {
  /// Reads the escape at the cursor, in a string that starts at `opened`.
  fileprivate mutating func readEscape(opened: Int) throws(SyntaxError) -> Unicode.Scalar {
    let start = position
    position += 2
    switch start + 1 < bytes.count ? bytes[start + 1] : nil {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readUnicodeEscape(opened: opened)
    case nil: throw SyntaxError(.json(.unexpectedEnd(.closingQuote)), at: bytes.count, opened: opened)
    default: throw SyntaxError(.json(.unknownEscape), at: start)
    }
  }

  /// Reads the rest of a `\u` escape, and of a second one where the first is a high surrogate.
  private mutating func readUnicodeEscape(opened: Int) throws(SyntaxError) -> Unicode.Scalar {
    let start = position - 2
    let unit = try readCodeUnit(opened: opened)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(unit) else { throw SyntaxError(.json(.unpairedLowSurrogate), at: start) }
    guard remaining >= 2 else {
      throw SyntaxError(.json(.unexpectedEnd(.closingQuote)), at: bytes.count, opened: opened)
    }
    guard skip("\\u") else { throw SyntaxError(.json(.unpairedHighSurrogate), at: start) }
    let low = try readCodeUnit(opened: opened)
    guard let scalar = Unicode.Scalar(high: unit, low: low) else {
      throw SyntaxError(.json(.unpairedHighSurrogate), at: start)
    }
    return scalar
  }

  /// Reads four hexadecimal digits.
  private mutating func readCodeUnit(opened: Int) throws(SyntaxError) -> UInt16 {
    guard remaining >= 4 else {
      throw SyntaxError(.json(.unexpectedEnd(.closingQuote)), at: bytes.count, opened: opened)
    }
    var unit: UInt16 = 0
    for index in position..<position + 4 {
      guard let digit = bytes[index].hexadecimalDigit else {
        throw SyntaxError(.json(.malformedUnicodeEscape), at: position - 2)
      }
      unit = unit << 4 | UInt16(digit)
    }
    position += 4
    return unit
  }
}

extension UInt64 {
  /// The top bits of the bytes that end a piece of string: quotes, backslashes and control characters. Bytes above the lowest
  /// marked one may be marked wrongly.
  @inline(__always)
  fileprivate var stringMarks: UInt64 {
    // In a byte below 0x80, subtracting 1 sets the top bit of zero only.
    let quotes = (self ^ UInt64(repeating: UInt8(ascii: "\""))) &- UInt64(repeating: 1)
    let backslashes = (self ^ UInt64(repeating: UInt8(ascii: "\\"))) &- UInt64(repeating: 1)
    let controls = self &- UInt64(repeating: 0x20)
    return (quotes | backslashes | controls) & ~self & UInt64(repeating: 0x80)
  }

  /// The first `count` bytes, at most eight.
  @inline(__always)
  fileprivate func first(_ count: Int) -> UInt64 { self & ~(~0 << UInt64(8 * count)) }
}
