/// The members of one side of a merge in relation to the members of the base.
struct SideOrder {
  /// A position in the walk for members that a side has added.
  enum Slot {
    case start
    /// The position of this member of the base, which the side has removed there.
    case replacing(Int)
    case after(Int)

    /// Its position among the slots of all members of the base.
    fileprivate var number: Int {
      switch self {
      case .start: 0
      case .replacing(let base): 2 * base + 1
      case .after(let base): 2 * base + 2
      }
    }
  }

  /// The positions of the members that a side has added, by slot.
  struct Added {
    /// For each slot, the end of its part of `positions`; empty without added members.
    private var ends: [Int] = []
    private var positions: [Int] = []

    init() {}

    /// The members `added`, by ascending positions.
    fileprivate init(_ added: [(position: Int, slot: Slot)], baseCount: Int) {
      if added.isEmpty { return }
      ends = [Int](repeating: 0, count: 2 * baseCount + 2)
      for (_, slot) in added { ends[slot.number + 1] += 1 }
      for number in ends.indices.dropFirst() { ends[number] += ends[number - 1] }
      positions = [Int](repeating: 0, count: added.count)
      for (position, slot) in added {
        positions[ends[slot.number]] = position
        ends[slot.number] += 1
      }
    }

    subscript(slot: Slot) -> ArraySlice<Int> {
      let number = slot.number
      return ends.isEmpty ? [] : positions[(number == 0 ? 0 : ends[number - 1])..<ends[number]]
    }
  }

  /// For each member of the side, its position in the base.
  private let inBase: OptionalPositions
  /// For each member of the base, its position on the side; nil if the side has removed it.
  private(set) var positions: OptionalPositions
  /// For each member of the base, true if the side has moved it; empty if it has moved none.
  private var isMoved: [Bool] = []

  var hasMoves: Bool { !isMoved.isEmpty }
  var addedCount: Int { inBase.count { $0 == nil } }

  /// - Complexity: O(*n*) in the number of members without moves, otherwise that of `SequenceDifference`, limited by `budget`.
  init(_ inBase: OptionalPositions, baseCount: Int, budget: Int) {
    self.inBase = inBase
    positions = OptionalPositions(repeating: nil, count: baseCount)
    var last = -1
    var isOrdered = true
    for (position, base) in inBase.enumerated() {
      guard let base else { continue }
      positions[base] = position
      isOrdered = isOrdered && base > last
      last = base
    }
    guard !isOrdered else { return }
    // The same members as in git's merge of a text with one line for each.
    let old = positions.enumerated().map { base, position in position ?? -1 - base }
    isMoved = positions.map { $0 != nil }
    var start = 0
    for edit in SequenceDifference.edits(from: old, to: Array(inBase.indices), comparisons: max(budget, 0)) {
      for base in start..<edit.old.lowerBound { isMoved[base] = false }
      start = edit.old.upperBound
    }
    for base in start..<baseCount { isMoved[base] = false }
  }

  func isMoved(_ base: Int) -> Bool { hasMoves && isMoved[base] }

  /// The members of the base in the order of this side. Removed members are behind the members that the side has kept in place.
  var order: [Int] {
    guard hasMoves else { return Array(positions.indices) }
    var order: [Int] = []
    order.reserveCapacity(positions.count)
    var next = 0
    func appendRemoved() {
      while next < positions.count, positions[next] == nil || isMoved(next) {
        if positions[next] == nil { order.append(next) }
        next += 1
      }
    }
    appendRemoved()
    for case let base? in inBase {
      order.append(base)
      guard !isMoved(base) else { continue }
      next = base + 1
      appendRemoved()
    }
    return order
  }

  /// The members that the side has added. `other` is the other side.
  func addedMembers(unlessMovedBy other: SideOrder) -> Added {
    var added: [(position: Int, slot: Slot)] = []
    if addedCount == 0 { return Added() }
    // The slot behind the last member that the other side has not moved.
    var slot = Slot.start
    // The slots of the removed members between two kept members. An added member takes the next one, or the last one.
    var removed: ArraySlice<Slot> = []
    var next = 0
    func passRemoved() {
      removed = []
      while next < positions.count, positions[next] == nil || isMoved(next) {
        if positions[next] == nil {
          removed.append(other.isMoved(next) ? slot : .replacing(next))
          if !other.isMoved(next) { slot = .after(next) }
        }
        next += 1
      }
    }
    passRemoved()
    for (position, base) in inBase.enumerated() {
      if let base {
        if !other.isMoved(base) { slot = .after(base) }
        if isMoved(base) {
          removed = []
        } else {
          next = base + 1
          passRemoved()
        }
      } else {
        added.append((position, removed.first ?? slot))
        if removed.count > 1 { removed.removeFirst() }
      }
    }
    return Added(added, baseCount: positions.count)
  }
}
