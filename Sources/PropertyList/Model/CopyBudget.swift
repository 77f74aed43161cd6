extension PropertyList {
  /// The values and bytes that copies may still add to a list. Each copy can double a list, so that a short script would
  /// fill the memory.
  package struct CopyBudget: Sendable {
    private var nodes: Int
    private var bytes: Int

    /// A budget of `nodes` values and of `Limits.bytesPerNode` bytes for each of them.
    package init(nodes: Int) {
      self.nodes = nodes
      let (bytes, isTooLarge) = nodes.multipliedReportingOverflow(by: Limits.bytesPerNode)
      self.bytes = isTooLarge ? .max : bytes
    }

    /// Takes copies of a value from the budget; false if they exceed it.
    fileprivate mutating func take(copies: Int, nodes: Int, bytes: Int) -> Bool {
      let (nodes, hasTooManyNodes) = nodes.multipliedReportingOverflow(by: copies)
      let (bytes, hasTooManyBytes) = bytes.multipliedReportingOverflow(by: copies)
      guard !hasTooManyNodes, !hasTooManyBytes, nodes <= self.nodes, bytes <= self.bytes else { return false }
      self.nodes -= nodes
      self.bytes -= bytes
      return true
    }
  }

  /// Takes copies of the value at `index` of `list` from the budget, if this list has one.
  ///
  /// - Throws: `EditError.Reason.tooManyCopies` if they exceed it.
  package mutating func budget(copies: Int, of index: Int, in list: PropertyList) throws(EditError.Reason) {
    guard var budget = copyBudget, copies > 0 else { return }
    let bytes = list.nodes[index..<list.end(of: index)].reduce(0) { $0 + $1.byteCount }
    guard budget.take(copies: copies, nodes: list.nodes[index].size + 1, bytes: bytes) else { throw .tooManyCopies }
    copyBudget = budget
  }
}

extension Node {
  /// The number of bytes of a string, data or number.
  fileprivate var byteCount: Int {
    switch self {
    case .string(let slice), .data(let slice), .number(let slice), .wideInteger(let slice): Int(slice.count)
    case .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null, .array, .dictionary: 0
    }
  }
}
