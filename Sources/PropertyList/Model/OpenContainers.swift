/// The containers around the current node of a walk over all nodes.
struct OpenContainers {
  /// The ends of the containers, the outermost first.
  private var ends: [Int] = []

  /// Moves to the node at `index`, whose content ends before `end`, and which counts as `levels` containers.
  ///
  /// - Returns: the number of containers around the content.
  @inline(__always)
  mutating func enter(_ index: Int, end: Int, levels: Int) -> Int {
    while let last = ends.last, index >= last { ends.removeLast() }
    let depth = ends.count + levels
    if end > index + 1 { for _ in 0..<levels { ends.append(end) } }
    return depth
  }
}
