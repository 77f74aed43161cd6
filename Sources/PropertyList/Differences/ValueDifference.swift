/// The difference of two lists: the fewest values that are added, removed, replaced or moved.
///
/// ```
/// old {a = 1; l = (x, y);}   new {l = (w, x, y); b = 2;}
///
///   removed   a      where it was in the old list
///   added     l.0    where it is in the new one
///   added     b
/// ```
///
/// Changes are in the order of the old list, with added values after their predecessors in the new one. The work is bounded:
/// after 50 steps for each value and a million more, a container that differs is reported as replaced.
package struct ValueDifference: Sendable {
  package struct Change: Sendable {
    package enum Kind: Sendable { case added, removed, replaced, moved }

    package let kind: Kind
    /// The way to the value.
    package let path: [Step]
    /// The node of the value in the old list; nil where it was added.
    package let old: Int?
    /// The node of the value in the new list; nil where it was removed.
    package let new: Int?
  }

  /// An array whose elements are in another order.
  package struct Reordering: Sendable {
    /// The way to the array.
    package let path: [Step]
    /// For each element that stays, in the old order, its place among them in the new order.
    package let places: [Int]
    /// For each of them whether it passes others.
    package let isMoved: [Bool]
  }

  package let old: ComparedList
  package let new: ComparedList
  package private(set) var changes: [Change] = []
  /// Those around others come first.
  package private(set) var reorderings: [Reordering] = []
  /// The way to the values that are being compared.
  private var path: [Step] = []
  private var budget: Int
  /// The changes and comparisons that follow, the next one last. Recursion would need too much stack for deep lists.
  private var pending: [Task] = []

  private enum Task {
    case change(Change)
    /// Compares values that differ, the one in the old list first.
    case comparison(Int, Int, path: [Step])
  }

  /// The difference of the value at `oldIndex` of `old` and that at `newIndex` of `new`.
  package init(_ old: ComparedList, at oldIndex: Int = 0, _ new: ComparedList, at newIndex: Int = 0) {
    self.old = old
    self.new = new
    budget = 50 * (old.list.nodes.count + new.list.nodes.count) + 1_000_000
    if !old.isEqual(oldIndex, newIndex, of: new) { pending = [.comparison(oldIndex, newIndex, path: [])] }
    while let task = pending.popLast() {
      switch task {
      case .change(let change): changes.append(change)
      case .comparison(let index, let other, let path):
        self.path = path
        let count = pending.count
        compare(index, other)
        pending[count...].reverse()
      }
    }
  }

  private mutating func append(_ kind: Change.Kind, old: Int?, new: Int?, _ step: Step? = nil) {
    pending.append(.change(Change(kind: kind, path: path + (step.map { [$0] } ?? []), old: old, new: new)))
  }

  // MARK: Values

  private mutating func compare(_ index: Int, _ other: Int) {
    if old.isCopy(index) || new.isCopy(other) { return append(.replaced, old: index, new: other) }
    switch (old.list.nodes[index], new.list.nodes[other]) {
    case (.dictionary, .dictionary) where budget > 0: compareDictionaries(index, other)
    case (.array, .array) where budget > 0: compareArrays(index, other)
    default: append(.replaced, old: index, new: other)
    }
  }

  private mutating func compare(_ index: Int, _ other: Int, _ step: Step) {
    if !old.isEqual(index, other, of: new) { pending.append(.comparison(index, other, path: path + [step])) }
  }

  private mutating func compareDictionaries(_ index: Int, _ other: Int) {
    let (keys, others) = (old.keys(of: index), new.keys(of: other))
    budget -= keys.count + others.count
    let partners = old.pairs(of: keys, with: others, in: new)
    walk(partners, newCount: others.count) { difference, event in
      switch event {
      case .removed(let place):
        difference.append(.removed, old: keys[place] + 1, new: nil, Step(.key(keys[place], isNew: false)))
      case .added(let place):
        difference.append(.added, old: nil, new: others[place] + 1, Step(.key(others[place], isNew: true)))
      case .paired(let place, let partner):
        difference.compare(keys[place] + 1, others[partner] + 1, Step(.key(keys[place], isNew: false)))
      }
    }
  }

  private mutating func compareArrays(_ index: Int, _ other: Int) {
    let elements = ElementOrder(old, of: index, new, of: other, budget: budget)
    budget = elements.budget
    if let places = elements.reorderedPlaces {
      reorderings.append(Reordering(path: path, places: places, isMoved: elements.movedElements))
    }
    walk(elements.partners, newCount: elements.new.count) { difference, event in
      switch event {
      case .removed(let place):
        difference.append(.removed, old: elements.old[place].index, new: nil, elements.step(old: place))
      case .added(let place):
        difference.append(.added, old: nil, new: elements.new[place].index, elements.step(new: place))
      case .paired(let place, let partner):
        let step = elements.step(old: place, new: partner)
        let (one, another) = (elements.old[place].index, elements.new[partner].index)
        if step.isMoved { difference.append(.moved, old: one, new: another, step) }
        difference.compare(one, another, step)
      }
    }
  }

  private enum Event {
    case removed(Int)
    case added(Int)
    case paired(Int, Int)
  }

  /// Calls `body` for each child of the old container, whose partner's position in the new one is in `partners`, and for new
  /// children without a partner: after the removed ones behind their predecessor.
  private mutating func walk(
    _ partners: [Int?], newCount: Int, _ body: (inout ValueDifference, Event) -> Void
  ) {
    var isPaired = [Bool](repeating: false, count: newCount)
    for partner in partners { if let partner { isPaired[partner] = true } }
    var next = 0
    func addFollowing() {
      while next < newCount, !isPaired[next] {
        body(&self, .added(next))
        next += 1
      }
    }
    for (place, partner) in partners.enumerated() {
      guard let partner else {
        body(&self, .removed(place))
        continue
      }
      addFollowing()
      body(&self, .paired(place, partner))
      next = partner + 1
    }
    addFollowing()
  }
}

extension ValueDifference {
  /// A step on the way to a value.
  package struct Step: Sendable {
    package enum Place: Sendable {
      /// The value of the key at this node, of the new list if it was added.
      case key(Int, isNew: Bool)
      /// An element, by its index in the old array and in the new one; and by its positions `kept` and `final` of `ElementOrder`.
      case element(old: Int?, new: Int?, kept: Int?, final: Int?)
    }

    package let place: Place
    package var isMoved = false
    /// The identity of an element: its key, and the node of its value, of the new list if it was added.
    package var record: (key: [UInt8], value: Int, isNew: Bool)?

    init(_ place: Place) { self.place = place }
  }
}
