extension PropertyList {
  /// Throws where the value at `index` holds what XML cannot: nulls, keys that are not strings, and containers inside
  /// one another beyond `Limits.nesting`.
  ///
  /// With `isExact`, also for what XML has a text for, but that no reader would take: an integer of more than 64 bits, a
  /// date that is not finite or whose year 32 bits do not hold, or a string with a character that XML 1.0 forbids.
  ///
  /// - Returns: whether a string may hold a carriage return. Nearly no text does, and what is known of the whole need not be
  ///   asked string by string.
  @discardableResult
  func checkForXML(at index: Int, isExact: Bool) throws(WriteError) -> Bool {
    // The years that 32 bits hold, of 365.2425 days.
    let years = (0x1p31 - 2001) * 31_556_952
    let isPlain = isExact && index == 0 && isPlainXMLText
    let looksAtStrings = isExact && !isPlain && !(index == 0 && holdsOnlyXMLCharacters)
    let (source, decoded) = (source.bytes, decoded.span)
    for node in index..<end(of: index) {
      switch nodes[node] {
      case .null: throw WriteError(.null, at: node, in: self)
      case .dictionary: try checkStringKeys(of: node)
      case .string(let slice) where looksAtStrings:
        if slice.holdsForbiddenXMLCharacter(in: source, decoded) { throw WriteError(.notInXML, at: node, in: self) }
      case .wideInteger where isExact: throw WriteError(.unreadableInXML, at: node, in: self)
      case .date(let seconds) where isExact:
        if !(seconds.magnitude < years) { throw WriteError(.unreadableInXML, at: node, in: self) }
      case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .array:
        break
      }
    }
    try checkNesting(at: index)
    return !isPlain
  }

  /// Whether the text that was read holds no control but tabs and line feeds, and nothing that a forbidden character begins
  /// with.
  private var isPlainXMLText: Bool {
    format != .binary && source.bytes.isPlainXMLText && decoded.span.isPlainXMLText
  }

  /// Whether there is no character that XML 1.0 forbids anywhere in the text that was read. That is so of nearly all texts,
  /// and seen sooner than string by string.
  private var holdsOnlyXMLCharacters: Bool {
    format != .binary && source.bytes.firstForbiddenXMLCharacter(from: 0) == nil
      && decoded.span.firstForbiddenXMLCharacter(from: 0) == nil
  }
}
