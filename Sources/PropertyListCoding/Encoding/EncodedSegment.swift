import PropertyList

/// A run of nodes: the main part of the list, or a part that could not be appended in order.
///
/// Nodes are appended only at the end, so one encoder at a time can append the next node: `pending`, or if there is none, `innermost`.
final class EncodedSegment {
  /// A reference to the node of a container.
  struct Header {
    let index: Int
    /// The number of removals before the node was appended. After later removals, other nodes may have its index.
    let removalCount: Int
  }

  private var nodes: [Node] = []
  /// The innermost container that has not ended.
  private(set) var innermost: ValueEncoder?
  /// The encoder of a value inside `innermost` that has a key or an index, but is not encoded yet.
  var pending: ValueEncoder?
  /// The encoders of values in other segments, by the index of the placeholder.
  private var detached: [Int: ValueEncoder] = [:]
  /// The containers that other segments continue, by the index of the container's node.
  private var continued: [Int: ValueEncoder] = [:]
  /// The index of the first node of each removal, in the order of the removals.
  private var removals: [Int] = []

  /// Creates a segment. With `container`, it contains the members that are appended to the container after its end.
  init(continuing container: ValueEncoder? = nil) { innermost = container }

  /// The number of nodes.
  var count: Int { nodes.count }

  /// True if the next node is a member of `container`. While values are encoded in order, this is so for each member.
  @inline(__always)
  func isReady(for container: ValueEncoder) -> Bool { innermost === container && pending == nil }

  /// Calls `body` with the nodes. If it throws, the nodes that it has appended are removed.
  @inline(__always)
  func withNodes(_ body: (inout [Node]) throws -> Void) rethrows {
    // Swapped out: a long access to a stored property is checked for exclusivity at run time, which costs more than appending a node.
    var own: [Node] = []
    swap(&own, &nodes)
    defer { swap(&own, &nodes) }
    let start = own.count
    do {
      try body(&own)
    } catch {
      own.removeLast(own.count - start)
      throw error
    }
  }

  @inline(__always)
  func append(_ node: Node) { withNodes { $0.append(node) } }

  /// Begins `container`, which becomes the innermost container.
  func begin(_ container: ValueEncoder) -> Header {
    let header = Header(index: nodes.count, removalCount: removals.count)
    innermost = container
    withNodes { nodes in
      if nodes.capacity - nodes.count < nodes.count / 16 {
        let stride = MemoryLayout<Node>.stride
        nodes.reserveCapacity(PropertyList.Limits.grownBytes(from: stride * nodes.count) / stride)
      }
      nodes.append(.null)
    }
    return header
  }

  /// Ends all containers inside `container`; nil ends all containers.
  @inline(__always)
  func end(inside container: ValueEncoder?) {
    while let last = innermost, last !== container {
      // The container that a segment continues has its header in another segment.
      guard last.segment === self, case .open(let kind, let header) = last.progress.state else { return }
      let empty = kind == .array ? Node.emptyArray : .emptyDictionary
      let node = empty.withContent(count: last.progress.count, size: count - header.index - 1)
      withNodes { $0[header.index] = node }
      innermost = last.end()
    }
  }

  /// Records that another segment continues `container`, unless the container's node has been removed.
  func recordContinuation(of container: ValueEncoder, at header: Header) {
    let isRemoved = removals[header.removalCount...].contains { $0 <= header.index }
    if !isRemoved { continued[header.index] = container }
  }

  /// Appends a placeholder for the value of the pending encoder, which gets a separate segment.
  @inline(never)
  func detachPending() {
    guard let encoder = pending else { return }
    pending = nil
    detached[count] = encoder
    append(.null)
    encoder.detach()
  }

  /// Removes all nodes from the index `start` on. They must be inside `container`.
  func removeNodes(from start: Int, inside container: ValueEncoder) {
    pending = nil
    end(inside: container)
    withNodes { $0.removeLast($0.count - start) }
    detached = detached.filter { $0.key < start }
    continued = continued.filter { $0.key < start }
    removals.append(start)
  }

  /// Calls `body` with the nodes of an array whose elements have ended, and removes the elements. The count in the array's node is
  /// a placeholder, because the array itself has not ended.
  func drainElements(_ body: ([Node]) -> Void) {
    withNodes { nodes in
      nodes[0] = .array(count: 1, size: UInt32(truncatingIfNeeded: nodes.count - 1))
      body(nodes)
      nodes.removeLast(nodes.count - 1)
    }
  }

  // MARK: The end

  /// Releases the encoders, which refer to this segment.
  func release() {
    innermost = nil
    pending = nil
    (detached, continued) = ([:], [:])
  }

  /// Ends the containers, and appends all nodes and the parts from other segments. Recursion is bounded by `Limits.nesting`.
  func appendAll(to joined: inout [Node]) {
    end(inside: nil)
    guard detached.isEmpty, continued.isEmpty else { return append(0..<nodes.count, to: &joined) }
    // Usually `main` is the only segment, and its nodes need not be copied.
    if joined.isEmpty { joined = nodes } else { joined.append(contentsOf: nodes) }
  }

  private func append(_ range: Range<Int>, to joined: inout [Node]) {
    var index = range.lowerBound
    while index < range.upperBound {
      let node = nodes[index]
      let end = index + 1 + node.size
      if let encoder = detached[index] {
        encoder.appendDetached(to: &joined)
      } else {
        let (start, container) = (joined.count, continued[index])
        joined.append(node)
        append(index + 1..<end, to: &joined)
        container?.appendContinuation(to: &joined)
        joined[start] = node.withContent(count: container?.progress.count, size: joined.count - start - 1)
      }
      index = end
    }
  }
}
