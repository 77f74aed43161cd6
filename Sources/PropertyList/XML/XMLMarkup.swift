extension Span<UInt8> {
  /// The end of the comment, tag or word at `offset`.
  func markupEnd(at offset: Int) -> Int {
    if hasXMLComment(at: offset) { return xmlCommentEnd(at: offset) ?? count }
    if self[offset] == UInt8(ascii: "<") {
      return firstOffset(of: UInt8(ascii: ">"), from: offset).map { $0 + 1 } ?? count
    }
    return endOfRun(from: offset + 1) { !$0.isXMLWhitespace && $0 != UInt8(ascii: "<") }
  }

  /// The end of the comment, instruction or CDATA section at `offset`, in which a reference is text; nil for other text.
  func verbatimEnd(at offset: Int) -> Int? {
    if has("<![CDATA[", at: offset) { return firstOffset(of: "]]>", from: offset) ?? count }
    return hasXMLComment(at: offset) ? markupEnd(at: offset) : nil
  }

  /// The end of the comment or instruction at `offset`; nil if there is none, or it is not closed.
  func xmlCommentEnd(at offset: Int) -> Int? {
    if has("<!--", at: offset) { return firstOffset(of: "-->", from: offset + 4).map { $0 + 3 } }
    return has("<?", at: offset) ? firstOffset(of: "?>", from: offset + 2).map { $0 + 2 } : nil
  }

  /// True if a comment or an instruction begins at `offset`.
  func hasXMLComment(at offset: Int) -> Bool { has("<!--", at: offset) || has("<?", at: offset) }
}

extension Source {
  /// The ranges of all comments of an XML text, except for the XML declaration.
  var commentRanges: [Range<Int>] {
    let text = bytes
    var comments: [Range<Int>] = []
    guard text.firstOffset(of: "<!--", from: 0) != nil || text.firstOffset(of: "<?", from: min(1, count)) != nil else {
      return comments
    }
    var offset = 0
    while let start = text.firstOffset(of: UInt8(ascii: "<"), from: offset) {
      let end = text.verbatimEnd(at: start)
      offset = end ?? start + 1
      if end != nil, !text.has("<![", at: start), !text.hasXMLDeclaration(at: start) { comments.append(start..<offset) }
    }
    return comments
  }
}
