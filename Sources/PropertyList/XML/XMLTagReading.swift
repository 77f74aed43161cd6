extension XMLReader where Mode: ReadingMode {
  /// Reads an open tag from its name on, without its attributes; nil if the file ends inside the tag.
  @inline(always)
  mutating func readOpenTag() throws(SyntaxError) -> (tag: XMLTag, isEmpty: Bool)? {
    switch cursor.byte {
    case UInt8(ascii: "k"): if cursor.skip("key>") { return (.key, false) }
    case UInt8(ascii: "s"): if cursor.skip("string>") { return (.string, false) }
    case UInt8(ascii: "d"):
      if cursor.skip("dict>") { return (.dictionary, false) }
      if cursor.skip("data>") { return (.data, false) }
      if cursor.skip("date>") { return (.date, false) }
    case UInt8(ascii: "i"): if cursor.skip("integer>") { return (.integer, false) }
    case UInt8(ascii: "r"): if cursor.skip("real>") { return (.real, false) }
    case UInt8(ascii: "a"): if cursor.skip("array>") { return (.array, false) }
    case UInt8(ascii: "t"): if cursor.skip("true/>") { return (.true, true) }
    case UInt8(ascii: "f"): if cursor.skip("false/>") { return (.false, true) }
    case UInt8(ascii: "p"): if cursor.skip("plist version=\"1.0\">") { return (.propertyList, false) }
    default: break
    }
    return try readOpenTagSlowly()
  }

  @inline(never)
  private mutating func readOpenTagSlowly() throws(SyntaxError) -> (tag: XMLTag, isEmpty: Bool)? {
    let start = cursor.offset
    guard let nameEnd = lookAhead.endOfTagName(from: start),
      let close = cursor.bytes[nameEnd] == UInt8(ascii: ">") ? nameEnd : lookAhead.endOfTag(from: nameEnd)
    else {
      cursor.offset = cursor.bytes.count
      return nil
    }
    let isEmpty = close > start && cursor.bytes[close - 1] == UInt8(ascii: "/")
    let end = nameEnd < close ? nameEnd : close - (isEmpty ? 1 : 0)
    cursor.offset = close + 1
    guard end > start else { throw syntaxError(.malformedTag, at: start - 1, readerOffset: start - 1) }
    guard let tag = XMLTag(cursor.bytes.extracting(start..<end)) else {
      throw syntaxError(.unknownTag(start..<end), at: start - 1, readerOffset: start - 1)
    }
    if nameEnd < close { builder.remark(.attributes(tag), start - 1..<cursor.offset) }
    return (tag, isEmpty)
  }

  @inline(always)
  mutating func readCloseTag(_ tag: XMLTag, opened: Int) throws(SyntaxError) {
    switch tag {
    case .string: if cursor.skip("</string>") { return }
    case .key: if cursor.skip("</key>") { return }
    case .dictionary: if cursor.skip("</dict>") { return }
    case .integer: if cursor.skip("</integer>") { return }
    case .array: if cursor.skip("</array>") { return }
    case .data: if cursor.skip("</data>") { return }
    case .date: if cursor.skip("</date>") { return }
    case .real: if cursor.skip("</real>") { return }
    case .propertyList: if cursor.skip("</plist>") { return }
    case .true, .false: break
    }
    try readCloseTagSlowly(tag, opened: opened)
  }

  @inline(never)
  private mutating func readCloseTagSlowly(_ tag: XMLTag, opened: Int) throws(SyntaxError) {
    let name = tag.rawValue.utf8
    guard cursor.remaining >= name.count + 3 else { throw unexpectedEnd(opened) }
    let start = cursor.offset
    for expected in Array("</".utf8) + name {
      guard cursor.byte == expected else {
        throw cursor.offset < start + 2
          ? syntaxError(.unexpectedCharacter(cursor.byte ?? 0, .closeTag(tag)), opened: opened)
          : syntaxError(.mismatchedCloseTag(tag), at: start, opened: opened)
      }
      cursor.offset += 1
    }
    skipWhitespace()
    guard let byte = cursor.byte else { throw unexpectedEnd(opened) }
    guard byte == UInt8(ascii: ">") else {
      throw syntaxError(.unexpectedCharacter(byte, .closeTag(tag)), opened: opened)
    }
    cursor.offset += 1
  }
}
