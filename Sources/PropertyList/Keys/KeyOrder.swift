/// The order in which a writer writes the keys of a dictionary.
package enum KeyOrder: Sendable {
  /// The order of the input.
  case input
  /// By UTF-16 code unit, as Apple's XML writer does.
  case codeUnits
  /// Case-insensitive, with runs of digits by their value, as in `plutil -p`; see `standardPrecedes`.
  case standard
  /// The order of Swift's strings, by Unicode's canonical form, as in Foundation's `PropertyListEncoder`.
  case canonical
}

/// Walks the keys of dictionaries in an order.
///
/// The order of the keys of a shape is found once. Most other dictionaries are already in the requested order, which costs one
/// comparison for each key. The sorted indexes of the others are on one stack, so that no dictionary needs an allocation.
struct KeySequence {
  /// The position of a walk over the entries of a dictionary: among the nodes, or on the stack.
  struct Pairs {
    fileprivate var next: Int
    fileprivate let start: Int
    fileprivate let end: Int
    fileprivate let isOnStack: Bool
  }

  /// A key with its rank. The text of two keys is only compared if their ranks are equal.
  private struct RankedKey {
    var rank: UInt64 = 0
    var index: UInt32 = 0
  }

  let order: KeyOrder
  private var stack: [RankedKey] = []
  /// The number of used elements of the stack.
  private var used = 0
  /// For each key of a shape, its position among the sorted keys. The first key of a shape has `unknown` until they are needed,
  /// and `sorted` if the keys are in the requested order.
  private var positions: [UInt8] = []
  private static let unknown = UInt8.max
  private static let sorted = UInt8.max - 1

  /// Keys in `order`.
  init(_ order: KeyOrder) { self.order = order }

  /// Begins the walk over the pairs of the dictionary at `index`.
  mutating func pairs(of index: Int, in list: borrowing PropertyList) -> Pairs {
    let inInputOrder = Pairs(next: index + 1, start: index + 1, end: list.end(of: index), isOnStack: false)
    guard order != .input, case .dictionary(let count, _, _) = list.nodes[index], count > 1 else {
      return inInputOrder
    }
    let start = used
    let keys = list.distinctKeyIndexes(of: index)
    switch keys.map({ position(ofKey: $0.lowerBound, in: list.shapes) }) ?? Self.unknown {
    case Self.sorted: return inInputOrder
    case Self.unknown:
      if isOrdered(index, in: list) {
        if let keys { positions[keys.lowerBound] = Self.sorted }
        return inInputOrder
      }
      stackSorted(index, count: Int(count), in: list)
      if let keys { notePositions(of: index, keys, from: start, in: list) }
    default: if let keys { stack(index, keys, in: list.nodes.span) }
    }
    return Pairs(next: start, start: start, end: used, isOnStack: true)
  }

  /// The position of a key of a shape.
  @inline(__always)
  private mutating func position(ofKey index: Int, in shapes: [Shape]) -> UInt8 {
    let missing = shapes.keyCount - positions.count
    if missing > 0 { positions.append(contentsOf: repeatElement(Self.unknown, count: missing)) }
    return positions[index]
  }

  /// Makes room on the stack for `count` keys.
  private mutating func reserve(_ count: Int) {
    let missing = used + count - stack.count
    if missing > 0 { stack.append(contentsOf: repeatElement(RankedKey(), count: missing)) }
  }

  /// Puts the keys of the dictionary at `index`, which has a shape with `keys`, on the stack in order.
  private mutating func stack(_ index: Int, _ keys: Range<Int>, in nodes: Span<Node>) {
    reserve(keys.count)
    let start = used
    used += keys.count
    // Taken out meanwhile: the spans of two fields are refused.
    var stack: [RankedKey] = []
    swap(&stack, &self.stack)
    defer { swap(&stack, &self.stack) }
    let positions = positions.span
    var sorted = stack.mutableSpan
    var key = index + 1
    for slot in keys {
      sorted[start + Int(positions[slot])].index = UInt32(truncatingIfNeeded: key)
      key += 2 + nodes[key + 1].size
    }
  }

  /// Puts the keys of the dictionary at `index` on the stack.
  private mutating func stack(_ index: Int, count: Int, in list: borrowing PropertyList) {
    reserve(count)
    var pairs = list.pairs(of: index)
    while let key = pairs.next() {
      stack[used] = ranked(key, in: list)
      used += 1
    }
  }

  /// Puts the keys of the dictionary at `index` on the stack in order.
  private mutating func stackSorted(_ index: Int, count: Int, in list: borrowing PropertyList) {
    let start = used
    stack(index, count: count, in: list)
    sort(from: start, in: list)
  }

  /// Notes the positions of `keys`, those of a shape, from the keys of the dictionary at `index`, which are on the stack from
  /// `start` on.
  private mutating func notePositions(
    of index: Int, _ keys: Range<Int>, from start: Int, in list: borrowing PropertyList
  ) {
    var pairs = list.pairs(of: index)
    for slot in keys {
      guard let key = pairs.next() else { return }
      let sorted = (start..<used).first { stack[$0].index == UInt32(truncatingIfNeeded: key) } ?? start
      positions[slot] = UInt8(truncatingIfNeeded: sorted - start)
    }
  }

  /// The index of the next pair's key, whose value is the node after it; nil after the last pair. The nil removes the keys from
  /// the stack: the walk must reach it, once.
  mutating func next(_ pairs: inout Pairs, in list: borrowing PropertyList) -> Int? {
    guard pairs.next < pairs.end else {
      if pairs.isOnStack { used = pairs.start }
      return nil
    }
    if pairs.isOnStack {
      defer { pairs.next += 1 }
      return Int(stack[pairs.next].index)
    }
    let key = pairs.next
    pairs.next = list.end(of: key + 1)
    return key
  }

  private func isOrdered(_ index: Int, in list: borrowing PropertyList) -> Bool {
    var pairs = list.pairs(of: index)
    guard let first = pairs.next() else { return true }
    var last = ranked(first, in: list)
    while let key = pairs.next() {
      let following = ranked(key, in: list)
      if Self.precedes(following, last, by: order, in: list) { return false }
      last = following
    }
    return true
  }

  private mutating func sort(from start: Int, in list: borrowing PropertyList) {
    guard used - start <= 20 else {
      // A closure with `self` would copy the stack.
      let order = order
      return stack[start..<used].sort { left, right in Self.precedes(left, right, by: order, in: list) }
    }
    // The closure above copies the list, which costs more than sorting a few keys.
    for index in start + 1..<used {
      let key = stack[index]
      var slot = index
      while slot > start, Self.precedes(key, stack[slot - 1], by: order, in: list) {
        stack[slot] = stack[slot - 1]
        slot -= 1
      }
      stack[slot] = key
    }
  }

  private func ranked(_ key: Int, in list: borrowing PropertyList) -> RankedKey {
    RankedKey(rank: order == .codeUnits ? list.codeUnitRank(ofKey: key) : 0, index: UInt32(truncatingIfNeeded: key))
  }

  @inline(__always)
  private static func precedes(
    _ left: RankedKey, _ right: RankedKey, by order: KeyOrder, in list: borrowing PropertyList
  ) -> Bool {
    left.rank == right.rank
      ? list.precedes(Int(left.index), Int(right.index), in: order) : left.rank < right.rank
  }
}

extension PropertyList {
  /// A number for the order of keys by UTF-16 code unit: the first eight bytes, the first one highest. Keys with equal numbers may
  /// differ.
  fileprivate func codeUnitRank(ofKey index: Int) -> UInt64 {
    guard let slice = string(at: index) else { return 0 }
    let bytes = firstWord(of: slice).byteSwapped
    // The lead bytes 0xEE and 0xEF become 0xFE and 0xFF, which come after those of the supplementary planes.
    let leads = ~((bytes | UInt64(repeating: 0x01)) ^ UInt64(repeating: 0xEF)).nonzeroBytes & UInt64(repeating: 0x80)
    return bytes | leads >> 3
  }

  /// True if the key at `left` precedes the one at `right`. Keys that are not strings come first, in the order of the input.
  fileprivate func precedes(_ left: Int, _ right: Int, in order: KeyOrder) -> Bool {
    guard let right = string(at: right) else { return false }
    guard let left = string(at: left) else { return true }
    return switch order {
    case .input: false
    case .codeUnits: codeUnitsPrecede(bytes(of: left), bytes(of: right))
    case .standard: standardPrecedes(bytes(of: left), bytes(of: right))
    case .canonical: text(of: left) < text(of: right)
    }
  }
}

/// True if `left` precedes `right` by UTF-16 code unit; both are UTF-8.
///
/// UTF-8 sorts as code points do, and UTF-16 differs from that only in putting the supplementary planes (lead byte
/// 0xF0 and up, surrogates 0xD800–0xDFFF) before U+E000–U+FFFF (lead bytes 0xEE and 0xEF).
func codeUnitsPrecede(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
  let index = left.countOfPrefix(of: right)
  guard index < min(left.count, right.count) else { return left.count < right.count }
  let (a, b) = (left[index], right[index])
  if a >= 0xEE, b >= 0xEE, (a >= 0xF0) != (b >= 0xF0) { return a >= 0xF0 }
  return a < b
}

extension PropertyList {
  /// Calls `body` with the index of each key of the dictionary at `index`, in `order`.
  package func forEachKey(of index: Int, in order: KeyOrder, _ body: (Int) -> Void) {
    var keys = KeySequence(order)
    var pairs = keys.pairs(of: index, in: self)
    while let key = keys.next(&pairs, in: self) { body(key) }
  }
}
