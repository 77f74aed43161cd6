import PropertyList

/// Print orders of the dictionaries from which a session has removed keys. The order of any other dictionary follows from its
/// keys alone; see `BucketOrder`.
struct BuddyOrders {
  /// The orders by the paths of the dictionaries.
  private var orders: [[[UInt8]]: BucketOrder] = [:]

  /// Records the order of the dictionary at `path` before a key is removed from it.
  mutating func prepare(_ path: [[UInt8]], in list: PropertyList) {
    if orders[path] == nil { orders[path] = BucketOrder(list.keys(at: path)) }
  }

  /// Notes the removal of `key` from the dictionary at `path`, for which `prepare` was called before.
  mutating func remove(_ key: [UInt8], from path: [[UInt8]]) {
    orders[path]?.remove(key)
    let removed = path + [key]
    if orders.keys.contains(where: { $0.starts(with: removed) }) {
      orders = orders.filter { !$0.key.starts(with: removed) }
    }
  }

  /// Notes the replacement of the value for `key` in the dictionary at `path`. PlistBuddy removes and inserts the key.
  mutating func replace(_ key: [UInt8], in path: [[UInt8]], of list: PropertyList) {
    prepare(path, in: list)
    orders[path]?.remove(key)
    orders[path]?.insert(key)
  }

  /// Notes the insertion of `key` into the dictionary at `path`.
  mutating func insert(_ key: [UInt8], into path: [[UInt8]]) { orders[path]?.insert(key) }

  /// Updates the paths of dictionaries inside the array at `parent`, whose elements from `index` on have moved by `offset`. If
  /// `offset` is negative, the elements directly before `index` were removed.
  mutating func moveElements(from index: Int, by offset: Int, in parent: [[UInt8]]) {
    guard !orders.isEmpty else { return }
    var moved: [[[UInt8]]: BucketOrder] = [:]
    for (path, order) in orders {
      guard path.count > parent.count, path.starts(with: parent),
        let element = Int(String(decoding: path[parent.count], as: UTF8.self))
      else {
        moved[path] = order
        continue
      }
      if element < index, offset < 0, element >= index + offset { continue }
      var path = path
      if element >= index { path[parent.count] = Array(String(element + offset).utf8) }
      moved[path] = order
    }
    orders = moved
  }

  /// The orders by the indexes of the dictionaries in `list`.
  func indexed(in list: PropertyList) -> [Int: BucketOrder] {
    var indexed: [Int: BucketOrder] = [:]
    for (path, order) in orders { if let index = list.find(.exact(path)) { indexed[index] = order } }
    return indexed
  }
}

extension PropertyList {
  /// The distinct keys of the dictionary at `path`.
  fileprivate func keys(at path: [[UInt8]]) -> [[UInt8]] {
    guard let index = find(.exact(path)), nodes[index].kind == .dictionary else { return [] }
    var keys: [[UInt8]] = []
    var known: Set<[UInt8]> = []
    forEachPair(of: index) { key in
      let text = self.key(at: key)
      if known.insert(text).inserted { keys.append(text) }
    }
    return keys
  }
}
