import PropertyList

/// The paths that a session remembers: of the working container, and of the dictionaries from which it has removed keys, with
/// their print orders. The print order of any other dictionary follows from its keys alone; see `BucketOrder`.
struct BuddyPaths {
  /// Path of the working container: keys and indexes from the root.
  var container: [[UInt8]] = []
  private var orders: [[[UInt8]]: BucketOrder] = [:]

  /// Records the print order of the dictionary at `path` before a key is removed from it.
  mutating func recordOrder(at path: [[UInt8]], in list: PropertyList) {
    guard orders[path] == nil, let index = list.find(.init(texts: path)), list.nodes[index].kind == .dictionary
    else { return }
    orders[path] = BucketOrder(list.distinctKeys(of: index).texts)
  }

  /// Updates the print order of the dictionary around a replaced value: PlistBuddy removes and inserts the key.
  mutating func replace(_ path: [[UInt8]], in list: PropertyList) {
    guard let key = path.last else { return }
    let parent = Array(path.dropLast())
    recordOrder(at: parent, in: list)
    orders[parent]?.remove(key)
    orders[parent]?.insert(key)
  }

  /// Updates all paths and orders after the value at `target` was inserted or removed; `isElement` if its container is an array.
  ///
  /// - Returns: false if the working container was in a removed value. The root is the working container then.
  @discardableResult
  mutating func update(_ target: [[UInt8]], isElement: Bool, isRemoved: Bool = false) -> Bool {
    if !isElement, let key = target.last {
      let parent = Array(target.dropLast())
      if isRemoved { orders[parent]?.remove(key) } else { orders[parent]?.insert(key) }
    }
    var moved: [[[UInt8]]: BucketOrder] = [:]
    for (path, order) in orders {
      if let path = path.updated(after: target, isElement: isElement, isRemoved: isRemoved) { moved[path] = order }
    }
    orders = moved
    let container = container.updated(after: target, isElement: isElement, isRemoved: isRemoved)
    self.container = container ?? []
    return container != nil
  }

  /// The orders by the indexes of the dictionaries in `list`.
  func orders(in list: PropertyList) -> [Int: BucketOrder] {
    var indexed: [Int: BucketOrder] = [:]
    for (path, order) in orders { if let index = list.find(.init(texts: path)) { indexed[index] = order } }
    return indexed
  }
}

extension [[UInt8]] {
  /// The path to the same value after the value at `target` was inserted or removed; nil if it was in the removed value.
  fileprivate func updated(after target: [[UInt8]], isElement: Bool, isRemoved: Bool) -> [[UInt8]]? {
    if isRemoved, starts(with: target) { return nil }
    let level = target.count - 1
    guard isElement, count > level, starts(with: target[..<level]),
      let index = Int(String(decoding: self[level], as: UTF8.self)),
      let changed = Int(String(decoding: target[level], as: UTF8.self)), index >= changed
    else { return self }
    var path = self
    path[level] = Array<UInt8>(String(isRemoved ? index - 1 : index + 1).utf8)
    return path
  }
}
