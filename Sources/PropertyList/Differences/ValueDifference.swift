/// The difference of two lists: the fewest values that are added, removed, replaced or moved.
///
/// ```
/// old {a = 1; l = (x, y);}   new {l = (w, x, y); b = 2;}
///
///   removed   a      key path in the old list
///   added     l.0    key path in the new list
///   added     b
/// ```
///
/// Changes are in the order of the old list, with added values after their predecessors in the new list. The work is bounded:
/// after 50 steps for each value and a million more, a container that differs is reported as replaced.
package struct ValueDifference: Sendable {
  package struct Change: Sendable {
    package enum Kind: Sendable { case added, removed, replaced, moved }

    package let kind: Kind
    package let path: [Step]
    /// The node of the value in the old list; nil if it was added.
    package let old: Int?
    /// The node of the value in the new list; nil if it was removed.
    package let new: Int?
  }

  /// An array whose elements are in another order.
  package struct Reordering: Sendable {
    package let path: [Step]
    /// For each kept element, in the old order, its index among the kept elements in the new order.
    package let newIndexes: [Int]
    /// For each kept element, in the old order, true if it moves.
    package let isMoved: [Bool]
  }

  package let old: ComparedList
  package let new: ComparedList
  package var changes: [Change] = []
  /// The reordered arrays. An array is before the arrays inside it.
  package private(set) var reorderings: [Reordering] = []
  private var budget: Int
  /// The pending changes and comparisons, the next one last. Recursion would need too much stack for deep lists.
  private var pending: [Pending] = []

  private enum Pending {
    case change(Change)
    /// Compares two different values, by their nodes in the old and the new list.
    case comparison(Int, Int, path: [Step])
  }

  package init(_ old: ComparedList, at oldIndex: Int = 0, _ new: ComparedList, at newIndex: Int = 0) {
    self.old = old
    self.new = new
    budget = ComparedList.budget(forValues: old.list.nodes.count + new.list.nodes.count)
    if !old.isEqual(oldIndex, newIndex, of: new) { pending = [.comparison(oldIndex, newIndex, path: [])] }
    while let task = pending.popLast() {
      switch task {
      case .change(let change): changes.append(change)
      case .comparison(let index, let other, let path):
        let count = pending.count
        compare(index, other, path)
        pending[count...].reverse()
      }
    }
  }

  private mutating func append(_ kind: Change.Kind, old: Int?, new: Int?, _ path: [Step]) {
    pending.append(.change(Change(kind: kind, path: path, old: old, new: new)))
  }

  // MARK: Values

  private mutating func compare(_ index: Int, _ other: Int, _ path: [Step]) {
    if old.isCopy(index) || new.isCopy(other) { return append(.replaced, old: index, new: other, path) }
    switch (old.list.nodes[index], new.list.nodes[other]) {
    case (.dictionary, .dictionary) where budget > 0: compareDictionaries(index, other, path)
    case (.array, .array) where budget > 0: compareArrays(index, other, path)
    default: append(.replaced, old: index, new: other, path)
    }
  }

  private mutating func compareDictionaries(_ index: Int, _ other: Int, _ path: [Step]) {
    let (keys, others) = (old.keys(of: index), new.keys(of: other))
    budget -= keys.count + others.count
    let partners = old.matches(of: keys, with: others, in: new)
    walk(keys.map { $0 + 1 }, others.map { $0 + 1 }, partners, path) { index, newIndex in
      Step(index.map { .key(keys[$0], isNew: false) } ?? .key(others[newIndex ?? 0], isNew: true))
    }
  }

  private mutating func compareArrays(_ index: Int, _ other: Int, _ path: [Step]) {
    let order = ElementOrder(old, of: index, new, of: other, budget: budget)
    let pairing = order.pairing
    budget = pairing.budget
    if let (newIndexes, isMoved) = order.reordering {
      reorderings.append(Reordering(path: path, newIndexes: newIndexes, isMoved: isMoved))
    }
    walk(pairing.oldElements, pairing.newElements, pairing.partners, path, step: order.step)
  }

  /// Compares the children of two containers, whose values have the nodes `children` and `newChildren`. Each new child without a partner
  /// is added after its predecessor, and after the removed children there.
  ///
  /// - Parameters:
  ///   - partners: For each old child, the index of its partner in the new container.
  ///   - makeStep: Returns the step to a child by its index in the old container, the new one or both.
  private mutating func walk(
    _ children: [Int], _ newChildren: [Int], _ partners: [Int?], _ path: [Step],
    step makeStep: (_ old: Int?, _ new: Int?) -> Step
  ) {
    let added = AddedChildren(partners, newCount: newChildren.count)
    func add(after partner: Int) {
      for index in added.following(partner) {
        append(.added, old: nil, new: newChildren[index], path + [makeStep(nil, index)])
      }
    }
    var last = -1
    for (index, partner) in partners.enumerated() {
      let child = children[index]
      guard let partner else {
        append(.removed, old: child, new: nil, path + [makeStep(index, nil)])
        continue
      }
      add(after: last)
      let step = makeStep(index, partner)
      if step.isMoved { append(.moved, old: child, new: newChildren[partner], path + [step]) }
      if !old.isEqual(child, newChildren[partner], of: new) {
        pending.append(.comparison(child, newChildren[partner], path: path + [step]))
      }
      last = partner
    }
    add(after: last)
  }

  /// A step from a container to one of its children.
  package struct Step: Sendable {
    package enum Child: Sendable {
      /// The value of the key at this node of the old list, or of the new list.
      case key(Int, isNew: Bool)
      /// An element, by its indexes in the old and the new array, and by its indexes `kept` and `final` of `ElementOrder`.
      case element(old: Int?, new: Int?, kept: Int?, final: Int?)
    }

    package let child: Child
    package var isMoved = false
    /// The identity of an element: the identifying key, and the node of its value in the old or the new list.
    package var record: (key: [UInt8], value: Int, isNew: Bool)?

    init(_ child: Child) { self.child = child }
  }
}
