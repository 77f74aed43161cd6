// Checks that a list can be written as XML.

extension PropertyList {
  /// Exclusive limit of the seconds between 2001 and a date in XML, whose year has 32 bits. A mean year has 365.2425 days.
  package static let xmlDateLimit = (0x1p31 - 2001) * 31_556_952

  /// Throws if the value at `index` contains what XML cannot: nulls, keys that are not strings, and containers nested beyond
  /// `Limits.nesting`.
  ///
  /// With `isExact`, it also throws for values whose XML no reader accepts: an integer of more than 64 bits, a date that is
  /// not finite or whose year needs more than 32 bits, and a string with a character that XML 1.0 forbids.
  func checkForXML(at index: Int, isExact: Bool) throws(WriteError) {
    let (source, decoded) = (source.bytes, decoded.span)
    var open = OpenContainers()
    var tooDeep: Int?
    for node in index..<end(of: index) {
      switch nodes[node] {
      case .null: throw WriteError(.null, at: node, in: self)
      case .dictionary(_, let size, _), .array(_, let size):
        if nodes[node].kind == .dictionary { try checkStringKeys(of: node) }
        if size > 0, open.enter(node, end: end(of: node)) > Limits.nesting, tooDeep == nil { tooDeep = node }
      case .string(let slice) where isExact:
        if slice.bytes(in: source, decoded).firstForbiddenXMLCharacter(from: 0) != nil {
          throw WriteError(.notInXML, at: node, in: self)
        }
      case .wideInteger where isExact: throw WriteError(.unreadableInXML, at: node, in: self)
      case .date(let seconds) where isExact:
        if !(seconds.magnitude < Self.xmlDateLimit) { throw WriteError(.unreadableInXML, at: node, in: self) }
      case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid: break
      }
    }
    // The error has no key path: it would be too long to read.
    if let tooDeep { throw WriteError(reason: .tooDeep, index: tooDeep) }
  }
}
