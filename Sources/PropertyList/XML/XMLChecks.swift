extension PropertyList {
  /// Throws where the value at `index` holds what XML cannot: nulls, keys that are not strings, and containers inside
  /// one another beyond `Limits.nesting`.
  ///
  /// With `isExact`, also for what XML has a text for, but that no reader would take: an integer of more than 64 bits, a
  /// date that is not finite or whose year 32 bits do not hold, or a string with a character that XML 1.0 forbids.
  ///
  /// - Returns: whether a string may hold a carriage return, if that is asked. Nearly no text does, and what is known of the
  ///   whole need not be asked string by string.
  @discardableResult
  func checkForXML(at index: Int, isExact: Bool) throws(WriteError) -> Bool {
    // The years that 32 bits hold, of 365.2425 days.
    let years = (0x1p31 - 2001) * 31_556_952
    let text = isExact ? sourceText(isWhole: index == 0) : .unknown
    var mayHoldReturns = isExact && text != .plain
    // Strings that lie before this are known to be fine.
    let firstUnknown = !isExact ? UInt64.max : text == .unknown ? 0 : UInt64(source.count)
    let (source, decoded) = (source.bytes, decoded.span)
    var ends: [Int] = []
    var tooDeep: Int?
    for node in index..<end(of: index) {
      switch nodes[node] {
      case .null: throw WriteError(.null, at: node, in: self)
      case .dictionary:
        try checkStringKeys(of: node)
        enter(node, &ends, &tooDeep)
      case .array: enter(node, &ends, &tooDeep)
      case .string(let slice):
        guard slice.offset >= firstUnknown else { break }
        if slice.holdsForbiddenXMLCharacter(in: source, decoded) { throw WriteError(.notInXML, at: node, in: self) }
        if !mayHoldReturns { mayHoldReturns = !slice.isPlainXMLText(in: source, decoded) }
      case .wideInteger where isExact: throw WriteError(.unreadableInXML, at: node, in: self)
      case .date(let seconds) where isExact:
        if !(seconds.magnitude < years) { throw WriteError(.unreadableInXML, at: node, in: self) }
      case .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid: break
      }
    }
    // The key path would be longer than anybody reads.
    if let tooDeep { throw WriteError(reason: .tooDeep, index: tooDeep) }
    return mayHoldReturns
  }

  /// Notes the container at `node`, the next one of a walk: in `ends`, where those around it end, and in `tooDeep` if it lies
  /// inside `Limits.nesting` others and is the first to do so.
  @inline(__always)
  private func enter(_ node: Int, _ ends: inout [Int], _ tooDeep: inout Int?) {
    guard nodes[node].size > 0 else { return }
    while let last = ends.last, node >= last { ends.removeLast() }
    ends.append(end(of: node))
    if ends.count > Limits.nesting, tooDeep == nil { tooDeep = node }
  }

  /// What is known of the strings that lie in the source.
  private enum SourceText {
    /// There is no control but tabs and line feeds, and nothing that a forbidden character begins with.
    case plain
    /// There is no character that XML 1.0 forbids.
    case allowed
    case unknown
  }

  /// What a look at the whole source says, which is sooner done than one at each of its strings; unless not all of them are
  /// to be written.
  private func sourceText(isWhole: Bool) -> SourceText {
    if format == .binary { return hasPlainStrings ? .plain : .unknown }
    guard isWhole else { return .unknown }
    if source.bytes.isPlainXMLText { return .plain }
    return source.bytes.firstForbiddenXMLCharacter(from: 0) == nil ? .allowed : .unknown
  }
}
