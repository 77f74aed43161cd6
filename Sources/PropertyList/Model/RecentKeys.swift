/// The keys of dictionaries of one property list that were looked at lately, one list of them for each number of keys.
///
/// Records have the keys of the record before them. Where those are the same bytes (see `SharedKeys`), that is seen without a
/// look at the text, and what was found out about the earlier record holds for the next.
struct RecentKeys {
  /// As many keys are kept of one dictionary. Larger ones are rarely records.
  static let mostKeys = 32
  /// The number of keys in all lists together: those of one key, of two keys, and so on.
  static let mostPlaces = firstPlace(ofKeys: mostKeys + 1)

  /// Whether there is a list of so many keys.
  private var isKept: [Bool] = []
  /// The keys, each list from its first place on.
  private(set) var keys: [Slice] = []
  /// For each list, where the text of the first key was in the last dictionary that could have been kept there.
  private var lastOffsets: [UInt64] = []

  /// The place of the first key of a list with `count` keys; nil if there is none.
  @inline(__always)
  func firstPlace(count: Int) -> Int? {
    count < isKept.count && isKept[count] ? Self.firstPlace(ofKeys: count) : nil
  }

  private static func firstPlace(ofKeys count: Int) -> Int { count * (count - 1) / 2 }

  /// The first place of the list that has the keys of the dictionary at `index`; nil if there is none.
  func firstPlace(of index: Int, count: Int, in nodes: borrowing [Node]) -> Int? {
    guard let first = firstPlace(count: count) else { return nil }
    let nodes = nodes.span
    let keys = keys.span
    var key = index + 1
    for place in first..<first + count {
      guard case .string(let slice) = nodes[key], slice == keys[place] else { return nil }
      key += 2 + nodes[key + 1].size
    }
    return first
  }

  /// Keeps the keys of the dictionary at `index` if they may come again.
  ///
  /// - Returns: the first place of their list, which they take from those that had it; nil if they are not kept.
  mutating func keep(_ index: Int, count: Int, of nodes: borrowing [Node]) -> Int? {
    guard count > 0, count <= Self.mostKeys, case .string(let firstKey) = nodes[index + 1] else { return nil }
    if isKept.isEmpty {
      isKept = Array(repeating: false, count: Self.mostKeys + 1)
      lastOffsets = Array(repeating: 0, count: Self.mostKeys + 1)
    }
    defer { lastOffsets[count] = firstKey.offset }
    // A key that is new stands after those before it.
    guard firstKey.offset <= lastOffsets[count] else { return nil }
    if keys.isEmpty {
      keys = Array(repeating: Slice(offset: 0, count: 0), count: Self.mostPlaces)
    }
    let first = Self.firstPlace(ofKeys: count)
    var key = index + 1
    for place in first..<first + count {
      guard case .string(let slice) = nodes[key] else {
        isKept[count] = false
        return nil
      }
      keys[place] = slice
      key += 2 + nodes[key + 1].size
    }
    isKept[count] = true
    return first
  }
}
