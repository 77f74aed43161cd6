extension Inspection {
  /// The text with everything mended that has one safe answer, and which findings those are; nil if there is nothing, or
  /// if the file cannot be read to begin with.
  ///
  /// The mended text is read again. It must hold the same values, but for the bytes of data whose end was missing.
  public func mended(levels: RuleLevels) -> (text: Source, findings: [Finding])? {
    guard let list else { return nil }
    let mendable = findings.filter { $0.fix != nil && levels[$0.rule] != .off }
    let changes = mendable.compactMap(\.fix).sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard !changes.isEmpty else { return nil }
    let result = text.applying(changes)
    let exceptions = Set(mendable.filter { $0.rule == .brokenBase64 }.compactMap(\.node))
    guard let read = try? PropertyList(rereading: result, as: list.format),
      list.hasSameValues(as: read, except: exceptions),
      // One more byte can make a short text that begins like a binary file a damaged one.
      !result.bytes.has(PropertyList.binaryMagic, at: 0) || !PropertyList.looksBinary(result.bytes)
    else { return nil }
    return (result, mendable)
  }
}

extension PropertyList {
  /// Reads `text`, which is UTF-8 whatever its XML declaration says, with its repeated keys.
  fileprivate init(rereading text: Source, as format: Format) throws(SyntaxError) {
    let start = text.bytes.has("\u{FEFF}", at: 0) ? 3 : 0
    switch format {
    case .xml, .binary:
      var reader = XMLReader(text.bytes, from: start)
      try reader.read()
      self.init(format: format, source: text, nodes: reader.builder.nodes, decoded: reader.builder.decoded)
    case .json:
      var reader = JSONReader(text.bytes, from: start)
      try reader.read()
      self.init(format: format, source: text, nodes: reader.builder.nodes, decoded: reader.builder.decoded)
    case .openStep:
      var reader = OpenStepReader(text.bytes, from: start, readsTypedValues: true)
      try reader.read()
      self.init(format: format, source: text, nodes: reader.builder.nodes, decoded: reader.builder.decoded)
    }
  }

  /// Whether `other` holds the same values, except for the data at the nodes in `exceptions`.
  fileprivate func hasSameValues(as other: PropertyList, except exceptions: Set<Int>) -> Bool {
    guard nodes.count == other.nodes.count else { return false }
    return nodes.indices.allSatisfy { index in
      let (node, otherNode) = (nodes[index], other.nodes[index])
      guard node.kind == otherNode.kind, node.size == otherNode.size else { return false }
      return node.size > 0 || exceptions.contains(index) && node.kind == .data
        || isEqual(at: index, to: other, place: index)
    }
  }
}
