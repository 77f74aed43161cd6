extension PropertyList {
  /// A property list that is one string. Throws `LimitProblem.longValue` for 4 GiB or more.
  package init(string text: String) throws(SyntaxError) { try self.init(Source(Array(text.utf8)), Node.string) }

  /// A property list that is one data value: all bytes of `source`, without a copy. Throws as for a string.
  package init(data source: Source) throws(SyntaxError) { try self.init(source, Node.data) }

  /// A property list with the node that `node` makes of all of `source`. Its format has no effect.
  private init(_ source: Source, _ node: (Slice) -> Node) throws(SyntaxError) {
    self.init(format: .xml, source: source, nodes: [node(try Slice(from: 0, to: source.count))], decoded: [])
  }

  package static var emptyArray: PropertyList { PropertyList(node: .emptyArray) }

  package static var emptyDictionary: PropertyList { PropertyList(node: .emptyDictionary) }

  /// A property list that is one node without text.
  package init(node: Node) { self.init(format: .xml, source: Source([]), nodes: [node], decoded: []) }
}

/// Values from text that people type. The lenient ones accept the same text as Foundation's scanners, as plutil does.
extension PropertyList {
  /// A real: a decimal number, `nan`, or an infinity as XML property lists spell it, without blanks around it.
  package init?(realText text: [UInt8]) {
    // XML's reals can begin with blanks, some of them not ASCII, and with a byte order mark, and be beyond the range of doubles.
    guard let first = text.first, (0x21..<0x7F).contains(first), let (value, loss) = Double.xmlReal(text.span),
      loss == nil || loss == .digits
    else { return nil }
    self.init(node: .real(value))
  }

  /// Data in base64; see `Base64.decode` and `Base64.decodeIgnoringUnknown`.
  package init?(base64Text text: [UInt8], ignoresUnknown: Bool = false) {
    var bytes: [UInt8] = []
    let decode = ignoresUnknown ? Base64.decodeIgnoringUnknown : Base64.decode
    guard decode(text.span, &bytes), let value = try? PropertyList(data: Source(bytes)) else { return nil }
    self = value
  }
}
