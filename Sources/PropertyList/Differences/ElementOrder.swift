/// The elements of two compared arrays, their pairs, and their positions after each kind of edit:
///
/// ```
/// old    a  b  c  d        b is removed, d moves, x is added
/// kept   d  a  c           without removed elements, in the new order
/// final  d  a  x  c        with added elements, each after its predecessor in the new array
/// ```
///
/// Elements that do not count do not move, so the order of `final` may differ from the order of the new array.
struct ElementOrder {
  /// The compared elements. Positions in these arrays are called positions in `old` and in `new`.
  let old: [ComparedList.Element]
  let new: [ComparedList.Element]
  /// For each old element, the position of its partner in `new`; nil without a partner.
  private(set) var partners: [Int?]
  /// The number of comparisons left.
  let budget: Int
  /// For each kept element, in the old order, its position in the new order; nil if the orders are equal.
  private(set) var newPositions: [Int]?
  /// For each kept element, in the old order, true if it moves; empty if the orders are equal.
  private(set) var movedElements: [Bool] = []

  private let oldList: ComparedList
  private let newList: ComparedList
  private let identity: [UInt8]?
  private var isMoved: [Bool]
  /// The kept and the final position of each old element, by its position in `old`.
  private var kept: [Int?]
  private var finalOfOld: [Int?]
  /// The final position of each added element, by its position in `new`.
  private var finalOfNew: [Int?]

  init(_ oldList: ComparedList, of index: Int, _ newList: ComparedList, of other: Int, budget: Int) {
    let (old, new) = (oldList.elements(of: index), newList.elements(of: other))
    let pairing = ArrayPairing(oldList, old, of: index, newList, new, budget: budget)
    (self.old, self.new) = (old, new)
    (self.oldList, self.newList) = (oldList, newList)
    self.budget = pairing.budget
    identity = pairing.identity
    partners = [Int?](repeating: nil, count: old.count)
    isMoved = [Bool](repeating: false, count: old.count)
    kept = [Int?](repeating: nil, count: old.count)
    finalOfOld = kept
    finalOfNew = [Int?](repeating: nil, count: new.count)
    let count: Int = if case .array(let count, _) = oldList.list.nodes[index] { Int(count) } else { 0 }
    for pair in pairing.pairs {
      // If some elements do not count, no element moves: it is removed and added instead.
      if pair.isMoved, count > old.count { continue }
      partners[pair.old] = pair.new
      isMoved[pair.old] = pair.isMoved
    }
    order(count: count)
  }

  /// `count` is the number of all elements of the old array.
  private mutating func order(count: Int) {
    // The positions in `old` of the kept elements; nil for elements that do not count.
    var staying: [Int?] = []
    var next = 0
    for position in 0..<count {
      if next < old.count, old[next].position == position {
        if partners[next] != nil { staying.append(next) }
        next += 1
      } else {
        staying.append(nil)
      }
    }
    let before = staying
    let hasMoves = isMoved.contains(true)
    if hasMoves { staying.sort { (partners[$0 ?? 0] ?? 0) < (partners[$1 ?? 0] ?? 0) } }
    for (position, element) in staying.enumerated() { if let element { kept[element] = position } }
    if hasMoves {
      newPositions = before.map { $0.flatMap { kept[$0] } ?? 0 }
      movedElements = before.map { $0.map { isMoved[$0] } ?? false }
    }
    var isPaired = [Bool](repeating: false, count: new.count)
    for partner in partners { if let partner { isPaired[partner] = true } }
    var final = 0
    func add(from start: Int) {
      var position = start
      while position < new.count, !isPaired[position] {
        finalOfNew[position] = final
        final += 1
        position += 1
      }
    }
    add(from: 0)
    for element in staying {
      if let element { finalOfOld[element] = final }
      final += 1
      if let element, let partner = partners[element] { add(from: partner + 1) }
    }
  }

  /// The step to an old element, a new element or a pair, by positions in `old` and `new`.
  func step(old oldPosition: Int?, new newPosition: Int?) -> ValueDifference.Step {
    var step = ValueDifference.Step(
      .element(
        old: oldPosition.map { old[$0].position }, new: newPosition.map { new[$0].position },
        kept: oldPosition.flatMap { kept[$0] },
        final: oldPosition.flatMap { finalOfOld[$0] } ?? newPosition.flatMap { finalOfNew[$0] }))
    if let oldPosition { step.isMoved = isMoved[oldPosition] }
    guard let identity else { return step }
    if let oldPosition, let value = oldList.list.value(of: old[oldPosition].index, forKey: identity.span) {
      step.record = (identity, value, isNew: false)
    } else if let newPosition, let value = newList.list.value(of: new[newPosition].index, forKey: identity.span) {
      step.record = (identity, value, isNew: true)
    }
    return step
  }
}
