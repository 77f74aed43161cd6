/// The elements of two compared arrays, their pairs, and their positions after each kind of edit:
///
/// ```
/// old    a  b  c  d        b is removed, d moves, x is added
/// kept   d  a  c           without removed elements, in the new order
/// final  d  a  x  c        with added elements, each after its predecessor in the new array
/// ```
///
/// Elements that are not compared do not move, so the order of `final` may differ from the order of the new array.
struct ElementOrder {
  /// The pairs. Positions in its arrays are called positions in `old` and in `new`.
  let pairing: ArrayPairing
  /// For each kept element, in the old order, its position in the new order, and true if it moves; nil if the orders are equal.
  private(set) var reordering: (newPositions: [Int], isMoved: [Bool])?

  fileprivate struct Element {
    /// The node.
    let index: Int
    /// The position among the elements that are not compared, too.
    let position: Int
    /// The kept position of an old element.
    var kept: Int?
    /// The final position of an old or added element.
    var final: Int?
  }

  /// The elements by their positions in `old` and in `new`.
  private var oldElements: [Element]
  private var newElements: [Element]

  init(_ old: ComparedList, of oldArray: Int, _ new: ComparedList, of newArray: Int, budget: Int) {
    pairing = ArrayPairing(
      old, old.elements(of: oldArray), of: oldArray, new, new.elements(of: newArray), budget: budget)
    (oldElements, newElements) = (old.orderedElements(of: oldArray), new.orderedElements(of: newArray))
    let (partners, isMoved) = (pairing.partners, pairing.isMoved)
    // The kept elements in the new order, by their positions in `old`; nil for elements that are not compared.
    var order = [Int?](repeating: nil, count: old.list.nodes[oldArray].memberCount ?? 0)
    for (index, element) in oldElements.enumerated() { order[element.position] = index }
    order.removeAll { $0.map { partners[$0] == nil } ?? false }
    // Elements move only if all elements of the array are compared; see `ArrayPairing`.
    let oldOrder = isMoved.contains(true) ? order.compactMap(\.self) : []
    if !oldOrder.isEmpty { order = oldOrder.sorted { (partners[$0] ?? 0) < (partners[$1] ?? 0) } }
    for (position, element) in order.enumerated() { if let element { oldElements[element].kept = position } }
    if !oldOrder.isEmpty {
      reordering = (oldOrder.compactMap { oldElements[$0].kept }, oldOrder.map { isMoved[$0] })
    }
    let added = AddedChildren(partners, newCount: newElements.count)
    var final = 0
    func add(after partner: Int) {
      for position in added.following(partner) {
        newElements[position].final = final
        final += 1
      }
    }
    add(after: -1)
    for element in order {
      if let element { oldElements[element].final = final }
      final += 1
      if let element, let partner = partners[element] { add(after: partner) }
    }
  }

  func step(old oldPosition: Int?, new newPosition: Int?) -> ValueDifference.Step {
    let (old, new) = (oldPosition.map { oldElements[$0] }, newPosition.map { newElements[$0] })
    var step = ValueDifference.Step(
      .element(old: old?.position, new: new?.position, kept: old?.kept, final: old?.final ?? new?.final))
    if let oldPosition { step.isMoved = pairing.isMoved[oldPosition] }
    guard let identity = pairing.identity else { return step }
    if let old, let value = pairing.old.list.value(of: old.index, forKey: identity.span) {
      step.record = (identity, value, isNew: false)
    } else if let new, let value = pairing.new.list.value(of: new.index, forKey: identity.span) {
      step.record = (identity, value, isNew: true)
    }
    return step
  }
}

extension ComparedList {
  /// The compared elements of an array.
  fileprivate func orderedElements(of array: Int) -> [ElementOrder.Element] {
    list.childIndexes(of: array).enumerated().filter { isCompared($1) }.map { .init(index: $1, position: $0) }
  }
}

/// The new children of a container that no old child corresponds to.
struct AddedChildren {
  private var isPaired: [Bool]

  /// `partners` are the positions of the new children that old children correspond to.
  init(_ partners: [Int?], newCount: Int) {
    isPaired = [Bool](repeating: false, count: newCount)
    for case let partner? in partners { isPaired[partner] = true }
  }

  /// The positions of the added children between the new child at `position` and the next one with a partner.
  func following(_ position: Int) -> Range<Int> {
    let start = position + 1
    return start..<(isPaired[start...].firstIndex(of: true) ?? isPaired.count)
  }
}
