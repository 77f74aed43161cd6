/// The order in which a writer writes the keys of a dictionary.
package enum KeyOrder: Sendable {
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
/// for each key.
struct KeySequence {
  /// The state of an iteration over the keys of a dictionary.
  struct Iterator {
    /// The node indexes of the sorted keys; nil for the order of the input.
    fileprivate var sorted: [UInt32]?
    /// The index of the next key in `sorted`, or of its node.
    fileprivate var next = 0
    fileprivate let end: Int
  }

  /// A key with its rank. The texts of two keys are compared only if their ranks are equal.
  private struct RankedKey {
    var rank: UInt64
    /// The node index of the key.
    var index: UInt32
  }

  /// The order of the keys of a shape.
  private enum ShapeOrder {
    case unknown
    /// The keys are in the requested order.
    case sorted
    /// For each key, its index among the sorted keys. A shape has at most `ShapeTable.maxKeys`, so a byte is enough.
    case unsorted(sortedIndexes: [UInt8])
  }

  let order: KeyOrder
  /// By the number of the shape.
  private var shapeOrders: [ShapeOrder] = []

  init(_ order: KeyOrder) { self.order = order }

  /// An iterator over the keys of the dictionary at `index`.
  mutating func iterator(of index: Int, in list: borrowing PropertyList) -> Iterator {
    let inInputOrder = Iterator(next: index + 1, end: list.end(of: index))
    guard order != .input, case .dictionary(let count, _, let shape) = list.nodes[index], count > 1 else {
      return inInputOrder
    }
    let hasShape = list.shapes.distinctKeyIndexes(of: shape) != nil
    while hasShape, shapeOrders.count <= Int(shape) { shapeOrders.append(.unknown) }
    switch hasShape ? shapeOrders[Int(shape)] : .unknown {
    case .sorted: return inInputOrder
    case .unsorted(let sortedIndexes):
      return Iterator(sorted: sortedKeys(of: index, by: sortedIndexes, in: list), end: sortedIndexes.count)
    case .unknown: break
    }
    if isSorted(index, strictly: false, in: list) {
      if hasShape { shapeOrders[Int(shape)] = .sorted }
      return inInputOrder
    }
    let sorted = sortedKeys(of: index, in: list)
    if hasShape {
      // The ascending node indexes are in the order of the input.
      let sortedIndexes = sorted.sorted().map { UInt8(truncatingIfNeeded: sorted.firstIndex(of: $0) ?? 0) }
      shapeOrders[Int(shape)] = .unsorted(sortedIndexes: sortedIndexes)
    }
    return Iterator(sorted: sorted, end: sorted.count)
  }

  /// The keys of the dictionary at `index` in the order of a shape: each has its index among them in `sortedIndexes`.
  private func sortedKeys(of index: Int, by sortedIndexes: [UInt8], in list: borrowing PropertyList) -> [UInt32] {
    var sorted = [UInt32](repeating: 0, count: sortedIndexes.count)
    var keyNodes = list.keys(of: index)
    for sortedIndex in sortedIndexes {
      guard let key = keyNodes.next() else { break }
      sorted[Int(sortedIndex)] = UInt32(truncatingIfNeeded: key)
    }
    return sorted
  }

  private func sortedKeys(of index: Int, in list: borrowing PropertyList) -> [UInt32] {
    var keys: [RankedKey] = []
    var keyNodes = list.keys(of: index)
    while let key = keyNodes.next() { keys.append(ranked(key, in: list)) }
    keys.sort { left, right in precedes(left, right, in: list) }
    return keys.map(\.index)
  }

  /// Returns the index of the next key; nil after the last one. Its value is the node after it.
  func next(_ iterator: inout Iterator, in list: borrowing PropertyList) -> Int? {
    guard iterator.next < iterator.end else { return nil }
    let next = iterator.next
    if let sorted = iterator.sorted {
      iterator.next += 1
      return Int(sorted[next])
    }
    iterator.next = list.end(of: next + 1)
    return next
  }

  /// True if the keys of the dictionary at `index` are already in the requested order; if `strictly`, without a duplicate key.
  func isSorted(_ index: Int, strictly: Bool, in list: borrowing PropertyList) -> Bool {
    var keyNodes = list.keys(of: index)
    guard let first = keyNodes.next() else { return true }
    var last = ranked(first, in: list)
    while let key = keyNodes.next() {
      let following = ranked(key, in: list)
      guard strictly ? precedes(last, following, in: list) : !precedes(following, last, in: list) else { return false }
      last = following
    }
    return true
  }

  private func ranked(_ key: Int, in list: borrowing PropertyList) -> RankedKey {
    RankedKey(rank: order == .codeUnits ? list.codeUnitRank(ofKey: key) : 0, index: UInt32(truncatingIfNeeded: key))
  }

  private func precedes(_ left: RankedKey, _ right: RankedKey, in list: borrowing PropertyList) -> Bool {
    left.rank == right.rank ? list.precedes(Int(left.index), Int(right.index), in: order) : left.rank < right.rank
  }
}

extension PropertyList {
  package func forEachKey(of index: Int, in order: KeyOrder, _ body: (Int) -> Void) {
    var keys = KeySequence(order)
    var iterator = keys.iterator(of: index, in: self)
    while let key = keys.next(&iterator, in: self) { body(key) }
  }

  /// A rank for the order of keys by UTF-16 code unit: the first eight bytes of the exact form, as in `precedes`, with the first byte
  /// highest. It may be that of other keys.
  fileprivate func codeUnitRank(ofKey index: Int) -> UInt64 {
    guard let slice = string(at: index) else { return 0 }
    let bytes = firstWord(of: exact(slice)).byteSwapped
    // The lead bytes 0xEE and 0xEF become 0xFE and 0xFF, so that they come after the lead bytes of the supplementary planes.
    let leads = ~((bytes | UInt64(repeating: 0x01)) ^ UInt64(repeating: 0xEF)).nonzeroMarks & UInt64(repeating: 0x80)
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

/// True if `left` precedes `right` by UTF-16 code unit; both are UTF-8. Lone surrogates precede all supplementary planes.
///
/// UTF-8 sorts by code point. UTF-16 differs only in that the supplementary planes (lead bytes from 0xF0 on, surrogates
/// 0xD800–0xDFFF) come before U+E000–U+FFFF (lead bytes 0xEE and 0xEF).
func codeUnitsPrecede(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
  let index = left.countOfPrefix(of: right)
  guard index < min(left.count, right.count) else { return left.count < right.count }
  let (leftByte, rightByte) = (left[index], right[index])
  if leftByte >= 0xEE, rightByte >= 0xEE, (leftByte >= 0xF0) != (rightByte >= 0xF0) { return leftByte >= 0xF0 }
  return leftByte < rightByte
}
