/// Origin of a node of an edited list, relative to the list that was read.
enum Origin: BitwiseCopyable, Equatable {
  /// The node at this index of the list that was read.
  case kept(Int)
  /// A new node that replaces the node at this index of the list that was read.
  case replaced(Int)
  /// A copy of a node of the list that was read, at another key path, or of a node of another list. `SourceTexts` numbers the nodes of
  /// all these lists. The copy may replace a node of the list that was read; inside a copied container, it replaces the copied node.
  case copied(Int, replacing: Int? = nil)
  case new

  /// Index of the original node at this key path.
  var index: Int? {
    switch self {
    case .kept(let index), .replaced(let index): index
    case .copied(_, let index): index
    case .new: nil
    }
  }

  /// Index of the original node if this is that node, in its container or in a copy of that.
  var keptIndex: Int? { index.flatMap { self == .kept($0) || self == .copied($0, replacing: $0) ? $0 : nil } }

  /// Origin of a copy of this node.
  var copy: Origin {
    switch self {
    case .kept(let index), .copied(let index, _): .copied(index)
    case .replaced, .new: .new
    }
  }

  /// Origin of this node after it has replaced the original node at `index`.
  func replacing(_ index: Int) -> Origin {
    if case .copied(let origin, _) = self { .copied(origin, replacing: index) } else { .replaced(index) }
  }

  /// Origin of the node that follows this one by `distance`, if both are in one run; otherwise nil.
  fileprivate func advanced(by distance: Int) -> Origin? {
    switch self {
    case .kept(let index): .kept(index + distance)
    case .replaced: distance == 0 ? self : nil
    case .copied(let index, _): distance == 0 ? self : .copied(index + distance, replacing: index + distance)
    case .new: .new
    }
  }
}

/// The origins of all nodes of an edited list. Nodes that followed one another in the original, and still do, are one run. A list
/// with few changes has few runs.
struct Origins {
  private struct Run {
    let start: Int
    /// Origin of the first node.
    let origin: Origin

    func origin(of index: Int) -> Origin { origin.advanced(by: index - start) ?? .new }
  }

  private var runs: [Run] = []
  /// Number of nodes; 0 if the list does not record its origins.
  private(set) var count = 0

  init() {}

  /// The origins of a list of `count` nodes without changes.
  init(count: Int) { append(.kept(0), count: count) }

  /// The origins of a copy of the value in `range` of a list with the origins `other`; none if that does not record its origins.
  init(copying other: Origins, _ range: Range<Int>) {
    if other.isEmpty { return }
    append(other[range.lowerBound].copy)
    append(other, range.dropFirst(), areInCopy: true)
  }

  var isEmpty: Bool { count == 0 }

  subscript(index: Int) -> Origin { find(index).origin }

  /// The origin of the node at `index`, and the end of its run.
  func find(_ index: Int) -> (origin: Origin, end: Int) {
    let run = runIndex(of: index)
    return (runs[run].origin(of: index), end(ofRun: run))
  }

  /// True if the nodes in `range` are one run that begins with `origin`.
  func isRun(_ range: Range<Int>, from origin: Origin) -> Bool {
    if range.isEmpty { return true }
    let run = find(range.lowerBound)
    return run.origin == origin && range.upperBound <= run.end
  }

  /// Appends `count` nodes, of which the first has `origin`.
  mutating func append(_ origin: Origin, count new: Int = 1) {
    guard new > 0 else { return }
    let continuesRun = runs.last.map { $0.origin.advanced(by: count - $0.start) == origin } ?? false
    if !continuesRun { runs.append(Run(start: count, origin: origin)) }
    count += new
  }

  /// Appends the origins of the nodes in `range` of another list; with `areInCopy`, those in a copy of their container.
  mutating func append(_ other: Origins, _ range: Range<Int>, areInCopy: Bool = false) {
    var index = range.lowerBound
    var run = index < range.upperBound ? other.runIndex(of: index) : 0
    while index < range.upperBound {
      let end = min(range.upperBound, other.end(ofRun: run))
      var origin = other.runs[run].origin(of: index)
      if areInCopy, case .kept(let original) = origin { origin = .copied(original, replacing: original) }
      append(origin, count: end - index)
      (index, run) = (end, run + 1)
    }
  }

  private func runIndex(of index: Int) -> Int { runs.firstIndex(notBefore: { $0.start <= index }) - 1 }

  private func end(ofRun run: Int) -> Int { run + 1 < runs.count ? runs[run + 1].start : count }
}
