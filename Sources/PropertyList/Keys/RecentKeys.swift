/// The keys of recent dictionaries of a property list, one list for each number of keys.
///
/// Most records have the keys of the record before them. If these are the same slices (see `SharedKeys`), the texts need no
/// comparison, and results for the earlier record are valid for the next one.
struct RecentKeys {
  /// The maximum number of keys of a dictionary. Larger ones are rarely records.
  static let maxKeys = 32
  /// The number of keys in all lists: in that of one key, that of two keys, and so on.
  static let slotCount = firstSlot(ofKeys: maxKeys + 1)

  /// True at each number of keys for which there is a list.
  private var isKept: [Bool] = []
  /// The keys, each list from its first slot on.
  private(set) var keys: [Slice] = []
  /// For each list, the offset of the first key of the last dictionary with so many keys.
  private var lastOffsets: [UInt64] = []

  /// The first slot of the list with `count` keys; nil if there is none.
  @inline(__always)
  func firstSlot(count: Int) -> Int? {
    count < isKept.count && isKept[count] ? Self.firstSlot(ofKeys: count) : nil
  }

  private static func firstSlot(ofKeys count: Int) -> Int { count * (count - 1) / 2 }

  /// The first slot of the list with the keys of the dictionary at `index`; nil if there is none.
  func firstSlot(of index: Int, count: Int, in nodes: borrowing [Node]) -> Int? {
    guard let first = firstSlot(count: count) else { return nil }
    let nodes = nodes.span
    let keys = keys.span
    var key = index + 1
    for slot in first..<first + count {
      guard case .string(let slice) = nodes[key], slice == keys[slot] else { return nil }
      key += 2 + nodes[key + 1].size
    }
    return first
  }

  /// Keeps the keys of the dictionary at `index` if they may be repeated.
  ///
  /// - Returns: the first slot of their list, whose keys they replace; nil if they are not kept.
  mutating func keep(_ index: Int, count: Int, of nodes: borrowing [Node]) -> Int? {
    guard count > 0, count <= Self.maxKeys, case .string(let firstKey) = nodes[index + 1] else { return nil }
    if isKept.isEmpty {
      isKept = Array(repeating: false, count: Self.maxKeys + 1)
      lastOffsets = Array(repeating: 0, count: Self.maxKeys + 1)
    }
    defer { lastOffsets[count] = firstKey.offset }
    // The offset of a new key is higher than those of all earlier ones.
    guard firstKey.offset <= lastOffsets[count] else { return nil }
    if keys.isEmpty {
      keys = Array(repeating: Slice(offset: 0, count: 0), count: Self.slotCount)
    }
    let first = Self.firstSlot(ofKeys: count)
    var key = index + 1
    for slot in first..<first + count {
      guard case .string(let slice) = nodes[key] else {
        isKept[count] = false
        return nil
      }
      keys[slot] = slice
      key += 2 + nodes[key + 1].size
    }
    isKept[count] = true
    return first
  }
}
