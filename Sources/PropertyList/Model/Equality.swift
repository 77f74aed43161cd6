extension PropertyList {
  /// True if the value at `index` and the one at `otherIndex` of `other` have the same values of the same kinds in the same
  /// order. Reals are compared by bit pattern, and with JSON's decimal numbers by their digits.
  package func isEqual(at index: Int = 0, to other: PropertyList, at otherIndex: Int = 0) -> Bool {
    let size = nodes[index].size
    return size == other.nodes[otherIndex].size
      && (0...size).allSatisfy { isNode(nodes[index + $0], equalTo: other.nodes[otherIndex + $0], of: other) }
  }

  /// True if a node of this list equals a node of `other`. The nodes inside them are not compared.
  func isNode(_ node: Node, equalTo otherNode: Node, of other: PropertyList) -> Bool {
    switch (node, otherNode) {
    case (.string(let left), .string(let right)): bytes(of: exact(left)).equals(other.bytes(of: other.exact(right)))
    case (.data(let left), .data(let right)),
      (.number(let left), .number(let right)), (.wideInteger(let left), .wideInteger(let right)):
      bytes(of: left).equals(other.bytes(of: right))
    case (.integer(let left), .integer(let right)): left == right
    case (.unsigned(let left), .unsigned(let right)): left == right
    case (.float(let left), .float(let right)): left.bitPattern == right.bitPattern
    case (.real(let left), .real(let right)): left.bitPattern == right.bitPattern
    case (.real(let real), .number(let text)): real.hasDigits(of: other.bytes(of: text))
    case (.number(let text), .real(let real)): real.hasDigits(of: bytes(of: text))
    case (.date(let left), .date(let right)): left.bitPattern == right.bitPattern
    case (.boolean(let left), .boolean(let right)): left == right
    case (.uid(let left), .uid(let right)): left == right
    case (.null, .null): true
    case (.array(let left, _), .array(let right, _)): left == right
    case (.dictionary(let left, _, _), .dictionary(let right, _, _)): left == right
    default: false
    }
  }
}
