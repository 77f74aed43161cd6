public import PropertyList

extension Inspection {
  /// The text with everything mended that has one safe answer, and which findings those are; nil if there is nothing, or
  /// if the file cannot be read to begin with.
  ///
  /// The mended text is read again. It must hold the same values, but for the bytes of data whose end was missing.
  public func mended(levels: RuleLevels) -> (text: PropertyList.ByteSource, findings: [Finding])? {
    guard let list else { return nil }
    let mendable = findings.filter { $0.fix != nil && levels[$0.rule] != .off }
    let changes = mendable.compactMap(\.fix?.change).sorted { $0.range.lowerBound < $1.range.lowerBound }
    guard !changes.isEmpty else { return nil }
    let result = text.applying(changes)
    let exceptions = Set(mendable.filter { $0.rule == .brokenBase64 }.compactMap(\.node))
    // It is UTF-8, whatever its XML declaration says.
    let decoded = DecodedText(source: result, start: result.bytes.has("\u{FEFF}", at: 0) ? 3 : 0, loneSurrogate: nil)
    let read = RemarkedReading(of: decoded, as: list.format, prunes: false)
    guard read.remarks.mistakes.isEmpty, list.hasSameValues(as: read.list, except: exceptions),
      // One more byte can make a short text that begins like a binary file a damaged one.
      !result.bytes.has(PropertyList.binaryMagic, at: 0) || !PropertyList.looksBinary(result.bytes)
    else { return nil }
    return (result, mendable)
  }
}

extension PropertyList {
  /// True if `other` has the same values, except for the data at the nodes in `exceptions`.
  fileprivate func hasSameValues(as other: PropertyList, except exceptions: Set<Int>) -> Bool {
    guard nodes.count == other.nodes.count else { return false }
    return nodes.indices.allSatisfy { index in
      let (node, otherNode) = (nodes[index], other.nodes[index])
      guard node.kind == otherNode.kind, node.size == otherNode.size else { return false }
      return node.size > 0 || exceptions.contains(index) && node.kind == .data
        || isEqual(at: index, to: other, at: index)
    }
  }
}
