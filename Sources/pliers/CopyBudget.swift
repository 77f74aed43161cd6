import PropertyList

/// The numbers of values and bytes that copies may still add to a list. Each copy can double the list, so without a limit a
/// short script could fill the memory.
struct CopyBudget {
  private var nodes: Int
  private var bytes: Int

  /// A budget of the values that `--max-nodes` allows, and of 64 bytes for each of them.
  init(_ limits: PropertyList.Limits) {
    nodes = limits.nodes
    let (bytes, isTooLarge) = nodes.multipliedReportingOverflow(by: 64)
    self.bytes = isTooLarge ? .max : bytes
  }

  /// Deducts `count` copies of the value at `index` from the budget.
  ///
  /// - Throws: `Failure` if the copies exceed the budget.
  mutating func deduct(copies count: Int = 1, of index: Int, in list: PropertyList) throws(Failure) {
    let range = index..<list.end(of: index)
    let bytes = list.nodes[range].reduce(0) { $0 + $1.byteCount }
    let (newNodes, hasTooManyNodes) = range.count.multipliedReportingOverflow(by: count)
    let (newBytes, hasTooManyBytes) = bytes.multipliedReportingOverflow(by: count)
    guard !hasTooManyNodes, !hasTooManyBytes, newNodes <= nodes, newBytes <= self.bytes else {
      throw Failure("the copies would add too many values or bytes; --max-nodes raises the limit")
    }
    nodes -= newNodes
    self.bytes -= newBytes
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
