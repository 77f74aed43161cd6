extension PropertyList {
  /// Which of several equal keys of one dictionary counts: Apple's parsers differ by format.
  enum DuplicatePolicy {
    case firstWins
    case lastWins
  }

  /// Drops repeated keys. The value that counts stands where the key first stood.
  ///
  /// Keys are compared byte by byte: `é` and `é` (one and two code points) are two keys.
  mutating func removeDuplicateKeys(_ policy: DuplicatePolicy) {
    var finder = DuplicateFinder()
    let hasDuplicates = nodes.indices.contains { index in
      guard case .dictionary(let count, _) = nodes[index], count > 1 else { return false }
      return finder.hasDuplicate(in: index, count: Int(count), of: self)
    }
    guard hasDuplicates else { return }
    var kept: [Node] = []
    kept.reserveCapacity(nodes.count)
    keepDistinct(at: 0, policy: policy, finder: &finder, into: &kept)
    nodes = kept
  }

  /// Appends the value at `index` without repeated keys; recursion is bounded by the readers' nesting limits.
  private func keepDistinct(
    at index: Int, policy: DuplicatePolicy, finder: inout DuplicateFinder, into kept: inout [Node]
  ) {
    let start = kept.count
    kept.append(nodes[index])
    switch nodes[index] {
    case .array(let count, _):
      forEachChild(of: index) { child in keepDistinct(at: child, policy: policy, finder: &finder, into: &kept) }
      kept[start] = .array(count: count, size: UInt32(truncatingIfNeeded: kept.count - start - 1))
    case .dictionary:
      var pairs = 0
      for (key, value) in finder.distinctPairs(in: index, policy: policy, of: self) {
        kept.append(nodes[key])
        keepDistinct(at: value, policy: policy, finder: &finder, into: &kept)
        pairs += 1
      }
      kept[start] = .dictionary(
        count: UInt32(truncatingIfNeeded: pairs), size: UInt32(truncatingIfNeeded: kept.count - start - 1))
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
      break
    }
  }
}

/// Finds equal keys within one dictionary: by comparing marks of a few keys, by a hash table of many.
struct DuplicateFinder {
  private static let few = 40
  /// The marks of the keys before the one at hand.
  private var marks = [UInt64](repeating: 0, count: few)
  /// The indexes of the keys that differ from one another.
  private var keys: [UInt32] = []

  /// Whether the dictionary at `index` holds a key twice.
  mutating func hasDuplicate(in index: Int, count: Int, of list: borrowing PropertyList) -> Bool {
    let mayHaveDuplicate = count > Self.few || hasEqualMarks(in: index, count: count, of: list)
    return mayHaveDuplicate && distinctPairs(in: index, policy: .firstWins, of: list).count < count
  }

  /// Whether two of the `count` keys, a few, have the same mark.
  private mutating func hasEqualMarks(in index: Int, count: Int, of list: borrowing PropertyList) -> Bool {
    var marks = marks.mutableSpan
    // One bit for each mark, so that few are compared.
    var seen: UInt64 = 0
    var key = index + 1
    for position in 0..<count {
      let mark = list.mark(ofKey: key)
      let bit: UInt64 = 1 << ((mark &* 0x9E37_79B9_7F4A_7C15) >> 58)
      if seen & bit != 0 {
        for earlier in 0..<position where marks[earlier] == mark { return true }
      }
      seen |= bit
      marks[position] = mark
      key = list.end(of: key + 1)
    }
    return false
  }

  /// The key and value indexes that remain of the dictionary at `index`.
  mutating func distinctPairs(
    in index: Int, policy: PropertyList.DuplicatePolicy, of list: borrowing PropertyList
  ) -> [(key: Int, value: Int)] {
    var table = UniqueTable()
    keys.removeAll(keepingCapacity: true)
    var pairs: [(key: Int, value: Int)] = []
    list.forEachPair(of: index) { key in
      if let earlier = table.number(of: key, in: list, among: keys) {
        if policy == .lastWins { pairs[Int(earlier)].value = key + 1 }
      } else {
        keys.append(UInt32(truncatingIfNeeded: key))
        pairs.append((key, key + 1))
      }
    }
    return pairs
  }
}

extension PropertyList {
  /// A number that equal keys share and others rarely do.
  fileprivate func mark(ofKey index: Int) -> UInt64 {
    guard let slice = string(at: index) else { return 0 }
    let bytes = bytes(of: slice)
    if let first = bytes.word(at: 0), let last = bytes.word(at: bytes.count - 8) {
      return (first &* 31 ^ last) &* 31 ^ UInt64(bytes.count)
    }
    // What follows a short key in the source is cut off: one load is faster than one for each byte.
    let word = source.bytes.word(at: Int(truncatingIfNeeded: slice.offset)) ?? bytes.lastWord(from: 0)
    return word & (1 << UInt64(8 * bytes.count) - 1) | UInt64(bytes.count) << 56
  }
}
