/// The order in which a writer writes the keys of a dictionary.
package enum KeyOrder: Sendable {
  /// The order of the input.
  case input
  /// By UTF-16 code unit, as Apple's XML writer does.
  case codeUnits
  /// Case-insensitive, with runs of digits compared by value, as in `plutil -p`; see `standardPrecedes`.
  case standard
  /// The order of Swift's strings, by Unicode's canonical form, as in Foundation's `PropertyListEncoder`.
  case canonical
}

/// Iterates over the keys of dictionaries in an order.
///
/// The keys of a shape are sorted once. Most other dictionaries are already in the requested order; checking this takes one comparison
/// for each key. The sorted keys of the remaining dictionaries are on one stack, so that no dictionary needs an allocation.
struct KeySequence {
  /// The state of an iteration over the entries of a dictionary. Its numbers are node indexes, or indexes on the stack.
  struct Pairs {
    fileprivate var next: Int
    fileprivate let start: Int
    fileprivate let end: Int
    fileprivate let isOnStack: Bool
  }

  /// A key with its rank. The texts of two keys are compared only if their ranks are equal.
  private struct RankedKey {
    var rank: UInt64 = 0
    /// The node index of the key.
    var index: UInt32 = 0
  }

  private enum ShapeOrder {
    case unknown
    /// The requested order.
    case sorted
    /// The position of each key among the sorted keys.
    case positions([UInt8])
  }

  let order: KeyOrder
  private var stack: [RankedKey] = []
  /// The number of used elements of the stack.
  private var used = 0
  /// The orders of the shapes, by number.
  private var shapeOrders: [ShapeOrder] = []

  init(_ order: KeyOrder) { self.order = order }

  /// Begins an iteration over the pairs of the dictionary at `index`.
  mutating func pairs(of index: Int, in list: borrowing PropertyList) -> Pairs {
    let inInputOrder = Pairs(next: index + 1, start: index + 1, end: list.end(of: index), isOnStack: false)
    guard order != .input, case .dictionary(let count, _, let shape) = list.nodes[index], count > 1 else {
      return inInputOrder
    }
    let start = used
    let hasShape = list.shapes.distinctKeyIndexes(of: shape) != nil
    while hasShape, shapeOrders.count <= Int(shape) { shapeOrders.append(.unknown) }
    switch hasShape ? shapeOrders[Int(shape)] : .unknown {
    case .sorted: return inInputOrder
    case .unknown where isSorted(index, in: list):
      if hasShape { shapeOrders[Int(shape)] = .sorted }
      return inInputOrder
    case .unknown:
      pushSorted(index, count: Int(count), in: list)
      if hasShape { shapeOrders[Int(shape)] = .positions(positions(ofKeysOf: index, from: start, in: list)) }
    case .positions(let positions): pushSorted(index, positions, in: list.nodes.span)
    }
    return Pairs(next: start, start: start, end: used, isOnStack: true)
  }

  /// Makes space on the stack for `count` keys.
  private mutating func reserve(_ count: Int) {
    let missing = used + count - stack.count
    if missing > 0 { stack.append(contentsOf: repeatElement(RankedKey(), count: missing)) }
  }

  /// Pushes the keys of the dictionary at `index`, which have these `positions`.
  private mutating func pushSorted(_ index: Int, _ positions: [UInt8], in nodes: Span<Node>) {
    reserve(positions.count)
    let start = used
    used += positions.count
    var sorted = stack.mutableSpan
    var pairs = Children(keysOf: index, in: nodes)
    for position in positions {
      guard let key = pairs.next() else { return }
      sorted[start + Int(position)].index = UInt32(truncatingIfNeeded: key)
    }
  }

  private mutating func pushSorted(_ index: Int, count: Int, in list: borrowing PropertyList) {
    reserve(count)
    let start = used
    var pairs = list.pairs(of: index)
    while let key = pairs.next() {
      stack[used] = ranked(key, in: list)
      used += 1
    }
    sort(from: start, in: list)
  }

  /// The positions of the keys of the dictionary at `index` among the sorted keys, which are on the stack from `start` on.
  private func positions(ofKeysOf index: Int, from start: Int, in list: borrowing PropertyList) -> [UInt8] {
    var positions: [UInt8] = []
    var pairs = list.pairs(of: index)
    while let key = pairs.next() {
      let position = (start..<used).first { stack[$0].index == UInt32(truncatingIfNeeded: key) } ?? start
      positions.append(UInt8(truncatingIfNeeded: position - start))
    }
    return positions
  }

  /// Returns the index of the next pair's key. The value is the node after the key. After the last pair, removes the keys from the
  /// stack and returns nil, so every iteration must reach its end, and only once.
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

  /// True if the keys of the dictionary at `index` are already in the requested order.
  private func isSorted(_ index: Int, in list: borrowing PropertyList) -> Bool {
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

  /// Sorts the keys on the stack from `start` on.
  private mutating func sort(from start: Int, in list: borrowing PropertyList) {
    guard used - start <= 20 else {
      // A closure with `self` would copy the stack.
      let order = order
      return stack[start..<used].sort { left, right in Self.precedes(left, right, by: order, in: list) }
    }
    // The closure above copies the list. An insertion sort of a few keys costs less.
    for index in start + 1..<used {
      let key = stack[index]
      var target = index
      while target > start, Self.precedes(key, stack[target - 1], by: order, in: list) {
        stack[target] = stack[target - 1]
        target -= 1
      }
      stack[target] = key
    }
  }

  private func ranked(_ key: Int, in list: borrowing PropertyList) -> RankedKey {
    RankedKey(rank: order == .codeUnits ? list.codeUnitRank(ofKey: key) : 0, index: UInt32(truncatingIfNeeded: key))
  }

  private static func precedes(
    _ left: RankedKey, _ right: RankedKey, by order: KeyOrder, in list: borrowing PropertyList
  ) -> Bool {
    left.rank == right.rank
      ? list.precedes(Int(left.index), Int(right.index), in: order) : left.rank < right.rank
  }
}

extension PropertyList {
  /// A rank for the order of keys by UTF-16 code unit: the first eight bytes, the first byte highest. It may be that of other keys.
  fileprivate func codeUnitRank(ofKey index: Int) -> UInt64 {
    guard let slice = string(at: index) else { return 0 }
    let bytes = firstWord(of: slice).byteSwapped
    // The lead bytes 0xEE and 0xEF become 0xFE and 0xFF, so that they come after the lead bytes of the supplementary planes.
    let leads = ~((bytes | UInt64(repeating: 0x01)) ^ UInt64(repeating: 0xEF)).nonzeroBytes & UInt64(repeating: 0x80)
    return bytes | leads >> 3
  }

  /// True if the key at `left` precedes the key at `right`. Keys that are not strings come first, in the order of the input.
  fileprivate func precedes(_ left: Int, _ right: Int, in order: KeyOrder) -> Bool {
    guard let right = string(at: right) else { return false }
    guard let left = string(at: left) else { return true }
    return switch order {
    case .input: false
    // The exact forms, so that the order of two keys that differ only in lone surrogates does not depend on the input.
    case .codeUnits: codeUnitsPrecede(bytes(of: exact(left)), bytes(of: exact(right)))
    case .standard: standardPrecedes(bytes(of: left), bytes(of: right))
    case .canonical: text(of: left) < text(of: right)
    }
  }
}

/// True if `left` precedes `right` by UTF-16 code unit; both are UTF-8.
///
/// UTF-8 sorts by code point. UTF-16 differs only in that the supplementary planes (lead bytes from 0xF0 on, surrogates
/// 0xD800–0xDFFF) come before U+E000–U+FFFF (lead bytes 0xEE and 0xEF).
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
