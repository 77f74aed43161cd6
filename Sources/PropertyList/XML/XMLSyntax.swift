extension Span<UInt8> {
  /// The end of the name at `start` (production 5, Name); nil if there is none.
  package func xmlNameEnd(from start: Int) -> Int? {
    var end = start
    while true {
      var next = end
      guard let scalar = nextScalar(&next), scalar.isXMLNameCharacter(first: end == start) else { break }
      end = next
    }
    return end > start ? end : nil
  }

  func hasXMLDeclaration(at offset: Int) -> Bool {
    has("<?xml", at: offset) && offset + 5 < count && self[offset + 5].isXMLWhitespace
  }

  /// The start of the content after the root element that ends at `rootEnd`, and the end of the element, comment or processing
  /// instruction before it. Nil if only these and white space follow (XML 1.0, production 27, Misc).
  package func contentAfterRoot(from rootEnd: Int) -> (start: Int, previousEnd: Int)? {
    var end = rootEnd
    while true {
      let start = endOfXMLWhitespace(from: end)
      guard !hasXMLDeclaration(at: start), let next = xmlCommentEnd(at: start) else {
        return start < count ? (start, end) : nil
      }
      end = next
    }
  }
}

extension Unicode.Scalar {
  /// True if XML allows the character (production 2, Char). UTF-8 has no surrogates.
  package var isXMLCharacter: Bool {
    value >= 0x20 ? value != 0xFFFE && value != 0xFFFF : value == 0x09 || value == 0x0A || value == 0x0D
  }

  /// True if a name can have the character (production 4a, NameChar), or if `isFirst` begin with it (production 4).
  fileprivate func isXMLNameCharacter(first isFirst: Bool) -> Bool {
    switch self {
    case "a"..."z", "A"..."Z", "_", ":", "\u{C0}"..."\u{D6}", "\u{D8}"..."\u{F6}", "\u{F8}"..."\u{2FF}",
      "\u{370}"..."\u{37D}", "\u{37F}"..."\u{1FFF}", "\u{200C}"..."\u{200D}", "\u{2070}"..."\u{218F}",
      "\u{2C00}"..."\u{2FEF}", "\u{3001}"..."\u{D7FF}", "\u{F900}"..."\u{FDCF}", "\u{FDF0}"..."\u{FFFD}",
      "\u{10000}"..."\u{EFFFF}":
      true
    case "-", ".", "0"..."9", "\u{B7}", "\u{300}"..."\u{36F}", "\u{203F}"..."\u{2040}": !isFirst
    default: false
    }
  }
}
