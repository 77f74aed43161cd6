import PropertyList

/// The orders of the dictionaries from which keys were removed in a session, by the ways to them. All others are as
/// `BucketOrder` has them for their keys.
struct BuddyOrders {
  private var orders: [[[UInt8]]: BucketOrder] = [:]

  /// Takes down the order of the dictionary at the end of `way`, from which a key will be removed.
  mutating func prepare(_ way: [[UInt8]], in list: PropertyList) {
    if orders[way] == nil { orders[way] = BucketOrder(list.keys(at: way)) }
  }

  /// Follows the removal of `key` from the dictionary at the end of `way`, which was prepared for that.
  mutating func remove(_ key: [UInt8], from way: [[UInt8]]) {
    orders[way]?.remove(key)
    let removed = way + [key]
    if orders.keys.contains(where: { $0.starts(with: removed) }) {
      orders = orders.filter { !$0.key.starts(with: removed) }
    }
  }

  /// Follows the replacement of the value for `key`: to PlistBuddy, that is a removal and an insertion.
  mutating func replace(_ key: [UInt8], in way: [[UInt8]], of list: PropertyList) {
    prepare(way, in: list)
    orders[way]?.remove(key)
    orders[way]?.insert(key)
  }

  /// Follows the insertion of a key.
  mutating func insert(_ key: [UInt8], into way: [[UInt8]]) { orders[way]?.insert(key) }

  /// Follows a change of the array at the end of `way`, which moved the elements from `index` on by `offset`. If `offset` is
  /// negative, the elements before them were removed.
  mutating func moveElements(from index: Int, by offset: Int, in way: [[UInt8]]) {
    guard !orders.isEmpty else { return }
    var moved: [[[UInt8]]: BucketOrder] = [:]
    for (path, order) in orders {
      guard path.count > way.count, path.starts(with: way),
        let element = Int(String(decoding: path[way.count], as: UTF8.self))
      else {
        moved[path] = order
        continue
      }
      if element < index, offset < 0, element >= index + offset { continue }
      var path = path
      if element >= index { path[way.count] = Array(String(element + offset).utf8) }
      moved[path] = order
    }
    orders = moved
  }

  /// The orders by the indexes of the dictionaries in `list`.
  func indexed(in list: PropertyList) -> [Int: BucketOrder] {
    var indexed: [Int: BucketOrder] = [:]
    for (way, order) in orders { if let index = list.find(.exact(way)) { indexed[index] = order } }
    return indexed
  }
}

extension PropertyList {
  /// The keys of the dictionary at the end of `way`, each once.
  fileprivate func keys(at way: [[UInt8]]) -> [[UInt8]] {
    guard let index = find(.exact(way)), nodes[index].kind == .dictionary else { return [] }
    var keys: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    forEachPair(of: index) { key in
      let text = self.key(at: key)
      if known.insert(text).inserted { keys.append(text) }
    }
    return keys
  }
}
