/// The elements of two compared arrays, their pairs, and their indexes after each kind of edit:
///
/// ```
/// old    a  b  c  d        b is removed, d moves, x is added
/// kept   d  a  c           without removed elements, in the new order
/// final  d  a  x  c        with added elements, each after its predecessor in the new array
/// ```
///
/// Elements that are not compared do not move, so the order of `final` may differ from the order of the new array.
struct ElementOrder {
  /// The pairs. Indexes in its arrays are called indexes in `old` and in `new`.
  let pairing: ArrayPairing
  /// For each kept element, in the old order, its index in the new order, and true if it moves; nil if the orders are equal.
  private(set) var reordering: (newIndexes: [Int], isMoved: [Bool])?

  fileprivate struct Element {
    let node: Int
    /// The index among all elements, also those that are not compared.
    let index: Int
    /// The index of an old element in `kept`.
    var kept: Int?
    /// The index of an old or added element in `final`.
    var final: Int?
  }

  /// The elements by their indexes in `old` and in `new`.
  private var oldElements: [Element]
  private var newElements: [Element]

  init(_ old: ComparedList, of oldArray: Int, _ new: ComparedList, of newArray: Int, budget: Int) {
    (oldElements, newElements) = (old.orderedElements(of: oldArray), new.orderedElements(of: newArray))
    pairing = ArrayPairing(old, oldElements.map(\.node), of: oldArray, new, newElements.map(\.node), budget: budget)
    let keptElements = keptElements(ofArrayWith: old.list.nodes[oldArray].memberCount ?? 0)
    for (kept, element) in keptElements.enumerated() { if let element { oldElements[element].kept = kept } }
    if pairing.isMoved.contains(true) {
      let kept = oldElements.indices.filter { oldElements[$0].kept != nil }
      reordering = (kept.compactMap { oldElements[$0].kept }, kept.map { pairing.isMoved[$0] })
    }
    setFinalIndexes(keptElements)
  }

  /// Each added element follows its predecessor in the new array.
  private mutating func setFinalIndexes(_ keptElements: [Int?]) {
    let added = AddedChildren(pairing.partners, newCount: newElements.count)
    var final = 0
    func add(after partner: Int) {
      for index in added.following(partner) {
        newElements[index].final = final
        final += 1
      }
    }
    add(after: -1)
    for element in keptElements {
      if let element { oldElements[element].final = final }
      final += 1
      if let element, let partner = pairing.partners[element] { add(after: partner) }
    }
  }

  /// The kept elements in the new order, by their indexes in `old`; nil for each of the `count` elements that is not compared.
  private func keptElements(ofArrayWith count: Int) -> [Int?] {
    let partners = pairing.partners
    // Elements move only if all elements of the array are compared; see `ArrayPairing`.
    if pairing.isMoved.contains(true) {
      return partners.indices.filter { partners[$0] != nil }.sorted { (partners[$0] ?? 0) < (partners[$1] ?? 0) }
    }
    var order = [Int?](repeating: nil, count: count)
    for (index, element) in oldElements.enumerated() { order[element.index] = index }
    order.removeAll { $0.map { partners[$0] == nil } ?? false }
    return order
  }

  func step(old oldIndex: Int?, new newIndex: Int?) -> ValueDifference.Step {
    let (old, new) = (oldIndex.map { oldElements[$0] }, newIndex.map { newElements[$0] })
    var step = ValueDifference.Step(
      .element(old: old?.index, new: new?.index, kept: old?.kept, final: old?.final ?? new?.final))
    if let oldIndex { step.isMoved = pairing.isMoved[oldIndex] }
    guard let identity = pairing.identity else { return step }
    if let old, let value = pairing.old.list.value(of: old.node, forKey: identity.span) {
      step.record = (identity, value, isNew: false)
    } else if let new, let value = pairing.new.list.value(of: new.node, forKey: identity.span) {
      step.record = (identity, value, isNew: true)
    }
    return step
  }
}

extension ComparedList {
  /// The compared elements of an array.
  fileprivate func orderedElements(of array: Int) -> [ElementOrder.Element] {
    list.childIndexes(of: array).enumerated().filter { isCompared($1) }.map { .init(node: $1, index: $0) }
  }
}

/// The new children of a container that no old child corresponds to.
struct AddedChildren {
  private var isPaired: [Bool]

  /// `partners` are the indexes of the new children that old children correspond to.
  init(_ partners: [Int?], newCount: Int) {
    isPaired = [Bool](repeating: false, count: newCount)
    for case let partner? in partners { isPaired[partner] = true }
  }

  /// The indexes of the added children between the new child at `index` and the next one with a partner.
  func following(_ index: Int) -> Range<Int> {
    let start = index + 1
    return start..<(isPaired[start...].firstIndex(of: true) ?? isPaired.count)
  }
}
