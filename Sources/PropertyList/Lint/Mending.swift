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
    // The result is UTF-8 whatever its declaration says.
    var reader = XMLReader(result.bytes, from: result.bytes.has("\u{FEFF}", at: 0) ? 3 : 0)
    if list.format == .xml {
      do throws(SyntaxError) { try reader.read() } catch { return nil }
      let read = PropertyList(
        format: .xml, source: result, nodes: reader.builder.nodes, decoded: reader.builder.decoded)
      guard list.hasSameValues(as: read, except: Set(mendable.filter { $0.rule == .brokenBase64 }.compactMap(\.node)))
      else { return nil }
    }
    return (result, mendable)
  }
}

extension PropertyList {
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
