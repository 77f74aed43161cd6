/// Finds the offset at which JSON or OpenStep text can be read on after a mistake.
///
/// It skips the rest of the element or entry with the mistake, with its strings, comments and containers. If the mistake may be
/// a wrong quote, it is unknown which text of the line is inside strings. There, quotes are ignored, brackets are always used, and
/// a separator is used only at the end of the line. The same rule applies after a quote that is not closed on its line: after a
/// mistake, a missing quote is far more likely than a string of several lines.
///
/// The time is linear in the length of the text: the scanner caches the current line with its quotes, and the end of the next comment.
struct RecoveryScanner: ~Escapable {
  let bytes: Span<UInt8>
  let punctuation: Punctuation
  private var lineStart = 0
  private var lineEnd = -1
  /// The offsets of the quotes of the line without a backslash.
  private var doubleQuotes: [Int] = []
  private var singleQuotes: [Int] = []
  private var commentEnd = NextOccurrence()

  @_lifetime(copy text)
  init(_ text: Span<UInt8>, _ punctuation: Punctuation) {
    bytes = text
    self.punctuation = punctuation
  }

  /// The offset at which the innermost container continues after a mistake: that of a separator, of an unpaired closing bracket,
  /// or of a key at the start of a line. Nil if none of them follows `start`, or if the bracket closes another kind of container: the text
  /// after it could belong to either container.
  ///
  /// Before `trustedStart`, it is unknown which text is inside strings.
  mutating func resumeOffset(
    in container: TextContainer, separators: ByteSet, from start: Int, trustedFrom trustedStart: Int
  ) -> Int? {
    var offset = start
    var trustedStart = trustedStart
    var nesting = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      let isTrusted = offset >= trustedStart
      if isTrusted {
        let mayBeKey = nesting == 0 && container.kind == .dictionary && punctuation.keyStart.contains(byte)
        if mayBeKey, bytes.isFirstOnLine(offset), beginsEntry(at: offset) { return offset }
        if let end = endOfToken(at: offset) {
          offset = end
          continue
        }
        // A quote that is not closed on its line.
        if byte.isQuote { trustedStart = endOfLine(at: offset) }
      }
      if separators.contains(byte) {
        if nesting == 0, isTrusted || bytes.isLastOnLine(offset) { return offset }
      } else if punctuation.opening.contains(byte) {
        // In a file without outer brackets, a bracket that may be inside a string is more likely text.
        if isTrusted || container.isBracketed { nesting += 1 }
      } else if punctuation.closing.contains(byte) {
        if nesting == 0, container.isBracketed {
          return (byte == UInt8(ascii: "}")) == (container.kind == .dictionary) ? offset : nil
        }
        nesting = max(0, nesting - 1)
      }
      offset += 1
    }
    return nil
  }

  /// True if an element of an array seems to begin at `offset` instead of a separator.
  mutating func beginsElement(at offset: Int) -> Bool {
    guard offset > 0, offset < bytes.count else { return false }
    let byte = bytes[offset]
    // A quote that follows other text may as well end a string.
    if byte.isQuote { return bytes[offset - 1].isXMLWhitespace && endOfString(at: offset) != nil }
    return punctuation.opening.contains(byte)
      || punctuation.bareValueStart.contains(byte) && bytes.isFirstOnLine(offset)
  }

  /// True if there is a key at `offset`, followed by the sign that assigns its value.
  mutating func beginsEntry(at offset: Int) -> Bool {
    guard offset < bytes.count, punctuation.keyStart.contains(bytes[offset]), endOfComment(at: offset) == nil,
      var index = endOfString(at: offset)
    else { return false }
    while index < bytes.count {
      if let end = endOfComment(at: index) {
        index = end
      } else if bytes[index].isSpaceOrTab || bytes[index].endsLine {
        index += 1
      } else {
        return bytes[index] == punctuation.assignment
      }
    }
    return false
  }

  /// The offset after the comment, the escape, the string or the word that begins at `start`; nil if there is none.
  private mutating func endOfToken(at start: Int) -> Int? {
    if let end = endOfComment(at: start) { return end }
    let byte = bytes[start]
    if byte == UInt8(ascii: "\\") { return start + 2 }
    return byte.isQuote || punctuation.word.contains(byte) ? endOfString(at: start) : nil
  }

  // MARK: Caches

  /// The end of the line with the byte at `offset`, which becomes the current line.
  mutating func endOfLine(at offset: Int) -> Int {
    if lineStart <= offset, offset <= lineEnd { return lineEnd }
    lineStart = bytes.startOfRun(before: min(offset, bytes.count)) { !$0.endsLine }
    doubleQuotes.removeAll(keepingCapacity: true)
    singleQuotes.removeAll(keepingCapacity: true)
    var end = lineStart
    while end < bytes.count, !bytes[end].endsLine {
      switch bytes[end] {
      case UInt8(ascii: "\""): doubleQuotes.append(end)
      case UInt8(ascii: "'"): singleQuotes.append(end)
      // The character after a backslash, if it is on the same line.
      case UInt8(ascii: "\\") where end + 1 < bytes.count && !bytes[end + 1].endsLine: end += 1
      default: break
      }
      end += 1
    }
    lineEnd = end
    return end
  }

  /// The offset after the quoted string or the word that begins at `start`; nil for a string that is not closed on its line.
  mutating func endOfString(at start: Int) -> Int? {
    if bytes[start].isQuote { return endOfQuotedString(quote: bytes[start], inside: start + 1) }
    return bytes.endOfRun(from: start, where: punctuation.word.contains)
  }

  /// The offset after the first `quote` without a backslash at or after `offset`, if it is on the same line.
  mutating func endOfQuotedString(quote: UInt8, inside offset: Int) -> Int? {
    quotes(quote, from: offset).first.map { $0 + 1 }
  }

  /// The offsets of `quote` without a backslash, from `offset` to the end of the line.
  mutating func quotes(_ quote: UInt8, from offset: Int) -> ArraySlice<Int> {
    _ = endOfLine(at: offset)
    let quotes = quote == UInt8(ascii: "'") ? singleQuotes : doubleQuotes
    return quotes[quotes.firstIndex(notBefore: { $0 < offset })...]
  }

  /// The offset after the comment that begins at `start`, which is the end of the text if it is not closed; nil if none
  /// begins there. A comment that begins with `//` ends before the end of the line.
  mutating func endOfComment(at start: Int) -> Int? {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "/") else { return nil }
    if bytes.has("//", at: start) { return endOfLine(at: start) }
    guard bytes.has("/*", at: start) else { return nil }
    let end = commentEnd.offset(from: start + 2) { bytes.firstOffset(of: "*/", from: $0) }
    return end.map { $0 + 2 } ?? bytes.count
  }
}

/// The characters between and around the values of a format.
struct Punctuation: Sendable {
  /// The character between a key and its value.
  let assignment: UInt8
  let opening: ByteSet
  let closing: ByteSet
  /// The characters of strings without quotes.
  let word: ByteSet
  let keyStart: ByteSet
  /// The first characters of values without quotes and brackets.
  let bareValueStart: ByteSet
}
