// Search for duplicate keys, and their removal.

extension PropertyList {
  /// The entry that counts among those with the same key. In Apple's parsers it depends on the format.
  package enum DuplicatePolicy {
    case firstWins
    case lastWins
  }

  /// Removes duplicate keys. The remaining entry has the position of the first entry and the value that counts.
  ///
  /// Keys are compared byte by byte: `é` as one and as two code points are different keys.
  package mutating func removeDuplicateKeys(_ policy: DuplicatePolicy) {
    guard mayHaveDuplicates else { return }
    if shapes.isEmpty, loneSurrogates.isEmpty { noteShapes() }
    var finder = DuplicateFinder()
    var changes = NodeChanges(of: self)
    for index in nodes.indices {
      guard case .dictionary(let count, _, _) = nodes[index], count > 1, distinctKeyIndexes(of: index) == nil,
        finder.hasDuplicate(in: index, count: Int(count), of: self)
      else { continue }
      let pairs = finder.distinctPairs(in: index, policy: policy, of: self)
      changes.change(
        index + 1..<end(of: index), of: index,
        to: pairs.flatMap { [$0.key..<$0.key + 1, $0.value..<end(of: $0.value)] },
        countChange: pairs.count - Int(count))
    }
    rewrite(changes)
  }
}

extension PropertyList {
  /// Assigns shapes to the dictionaries of a list that no reader made.
  private mutating func noteShapes() {
    var table = ShapeTable()
    for index in nodes.indices {
      guard case .dictionary(let count, let size, _) = nodes[index], count > 0 else { continue }
      let shape = table.number(of: index, count: Int(count), in: nodes.span, source.bytes, decoded.span)
      nodes[index] = .dictionary(count: count, size: size, shape: shape)
    }
    shapes = table.shapes
  }
}

/// Finds equal keys within one dictionary. A survey excludes most dictionaries with few keys by comparing marks of the keys. The others
/// are searched with a hash table.
package struct DuplicateFinder {
  /// The maximum number of keys whose marks are compared.
  private static let maxMarkedKeys = 40
  /// The marks of the keys before the current key.
  private var marks: [UInt64] = Array(repeating: 0, count: maxMarkedKeys)
  /// The indexes of distinct keys.
  private var keys: [UInt32] = []
  /// The index and the number of keys of the last dictionary whose survey was plain; -1 if it is unknown.
  private var lastPlain = (index: -1, count: -1)

  package init() {}

  /// True if the dictionary at `index` has a duplicate key.
  mutating func hasDuplicate(in index: Int, count: Int, of list: borrowing PropertyList) -> Bool {
    let mayRepeat =
      count > Self.maxMarkedKeys
      || survey(index, count: count, of: list.nodes.span, list.source.bytes, list.decoded.span).mayRepeat
    return mayRepeat && hasDuplicateAfterSurvey(in: index, count: count, of: list)
  }

  /// Does the same as `hasDuplicate` for a dictionary whose survey found that a key may repeat.
  package mutating func hasDuplicateAfterSurvey(in index: Int, count: Int, of list: borrowing PropertyList) -> Bool {
    !Self.isAscending(index, of: list) && distinctPairs(in: index, policy: .firstWins, of: list).count < count
  }

  /// True if each key of the dictionary at `index` precedes the next key, so that no key repeats. Without this check, encoding a
  /// dictionary of 100,000 keys takes 13 % more time.
  private static func isAscending(_ index: Int, of list: borrowing PropertyList) -> Bool {
    var pairs = list.pairs(of: index)
    guard let first = pairs.next(), var last = list.string(at: first) else { return false }
    while let key = pairs.next() {
      guard let text = list.string(at: key), codeUnitsPrecede(list.bytes(of: last), list.bytes(of: text)) else {
        return false
      }
      last = text
    }
    return true
  }

  /// Examines the `count` keys of the dictionary at `index` of `nodes` in one pass.
  ///
  /// - Parameters:
  ///   - source: The source of the nodes.
  ///   - decoded: The decoded text of the nodes.
  package mutating func survey(
    _ index: Int, count: Int, of nodes: Span<Node>, _ source: Span<UInt8>, _ decoded: Span<UInt8>
  ) -> KeySurvey {
    if count == lastPlain.count, Self.hasEqualKeys(index, lastPlain.index, count: count, nodes, source, decoded) {
      return KeySurvey(mayRepeat: false)
    }
    var survey = KeySurvey(mayRepeat: count > Self.maxMarkedKeys)
    var marks = marks.mutableSpan
    // A set of hashes of the marks before: if the bit of a mark is not set, no earlier mark is equal.
    var seen: UInt64 = 0
    var key = index + 1
    for position in 0..<count {
      let mark: UInt64 = if case .string(let slice) = nodes[key] { survey.note(slice, source, decoded) } else { 0 }
      let bit: UInt64 = 1 << ((mark &* 0x9E37_79B9_7F4A_7C15) >> 58)
      if seen & bit != 0, !survey.mayRepeat {
        for earlier in 0..<position where marks[earlier] == mark { survey.mayRepeat = true }
      }
      seen |= bit
      if position < Self.maxMarkedKeys { marks[position] = mark }
      key += 2 + nodes[key + 1].size
    }
    lastPlain = survey.isPlain ? (index, count) : (-1, -1)
    return survey
  }

  /// True if the dictionaries at `index` and `other` have the same keys in the same order, as records do, and no key is longer than
  /// 16 bytes. If `other` has no duplicate keys, neither has `index`. False if a reader has removed the content of `other`.
  private static func hasEqualKeys(
    _ index: Int, _ other: Int, count: Int, _ nodes: Span<Node>, _ source: Span<UInt8>, _ decoded: Span<UInt8>
  ) -> Bool {
    guard other >= 0, other < index, case .dictionary(let otherCount, let size, _) = nodes[other], size > 0,
      otherCount == count
    else { return false }
    var (key, otherKey) = (index &+ 1, other &+ 1)
    for _ in 0..<count {
      guard case .string(let slice) = nodes[key], case .string(let otherSlice) = nodes[otherKey],
        slice.count == otherSlice.count, slice.count <= 16,
        slice.firstWord(in: source, decoded) == otherSlice.firstWord(in: source, decoded),
        slice.count < 8 || slice.lastWord(in: source, decoded) == otherSlice.lastWord(in: source, decoded)
      else { return false }
      key &+= 2 &+ nodes[key &+ 1].size
      otherKey &+= 2 &+ nodes[otherKey &+ 1].size
    }
    return true
  }

  /// The indexes of the keys of the dictionary at `index`, each with the index of the last equal key.
  mutating func lastKeys(in index: Int, of list: borrowing PropertyList) -> [(key: Int, last: Int)] {
    var table = UniqueTable(for: index..<list.end(of: index))
    keys.removeAll(keepingCapacity: true)
    var last: [Int] = []
    var numbers: [(key: Int, number: Int)] = []
    list.forEachPair(of: index) { key in
      let number = table.number(of: key, in: list, among: keys).map { Int($0) }
      if let number {
        last[number] = key
      } else {
        keys.append(UInt32(truncatingIfNeeded: key))
        last.append(key)
      }
      numbers.append((key, number ?? last.count - 1))
    }
    return numbers.map { ($0.key, last[$0.number]) }
  }

  /// The key and value indexes of the entries of the dictionary at `index` that remain without duplicates.
  mutating func distinctPairs(
    in index: Int, policy: PropertyList.DuplicatePolicy, of list: borrowing PropertyList
  ) -> [(key: Int, value: Int)] {
    var table = UniqueTable(for: index..<list.end(of: index))
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

/// The result of one pass over the keys of a dictionary.
package struct KeySurvey {
  /// True if there may be a duplicate key.
  package var mayRepeat: Bool
  /// True if a key is empty.
  private(set) package var hasEmpty = false
  /// True if a key may begin or end with white space.
  private(set) package var mayHaveWhitespace = false
  /// The number of keys that are not ASCII.
  private(set) package var nonASCIICount = 0

  init(mayRepeat: Bool) { self.mayRepeat = mayRepeat }

  /// True if no key has any of these properties.
  fileprivate var isPlain: Bool { !mayRepeat && !hasEmpty && !mayHaveWhitespace && nonASCIICount == 0 }

  /// Notes the properties of a key.
  ///
  /// - Returns: The mark of the key. Equal keys have equal marks; different keys rarely do.
  @inline(__always)
  fileprivate mutating func note(_ key: Slice, _ source: Span<UInt8>, _ decoded: Span<UInt8>) -> UInt64 {
    let topBits = UInt64(repeating: 0x80)
    let first = key.firstWord(in: source, decoded)
    guard key.count >= 8 else {
      if key.count == 0 { hasEmpty = true }
      noteEnds(first, first << (64 - 8 * UInt64(key.count)))
      if first & topBits != 0 { noteNonASCII(first, first << (64 - 8 * UInt64(key.count))) }
      return first | UInt64(key.count) << 56
    }
    let last = key.lastWord(in: source, decoded)
    noteEnds(first, last)
    if (first | last) & topBits != 0 || key.count > 16 && !key.bytes(in: source, decoded).isASCII {
      noteNonASCII(first, last)
    }
    return (first &* 31 ^ last) &* 31 ^ UInt64(key.count)
  }
}

extension KeySurvey {
  /// Notes a space or control character at the beginning or the end of a key. The key begins with the lowest byte of `first` and ends
  /// with the highest byte of `last`.
  @inline(__always)
  fileprivate mutating func noteEnds(_ first: UInt64, _ last: UInt64) {
    if first & 0xFF <= 0x20 || last >> 56 <= 0x20 { mayHaveWhitespace = true }
  }

  /// Notes a key that is not ASCII, and a no-break space (U+00A0) at its beginning or end.
  fileprivate mutating func noteNonASCII(_ first: UInt64, _ last: UInt64) {
    nonASCIICount += 1
    if first & 0xFFFF == 0xA0C2 || last >> 48 == 0xA0C2 { mayHaveWhitespace = true }
  }
}

extension PropertyList {
  /// The maximum number of bytes of a key that is normalised. The time of normalising grows with the square of the number of
  /// combining marks on one character.
  package static let maxNormalizedBytes = 500

  /// True if `key` may be canonically equivalent to other keys, and is short enough to be normalised.
  package func mayHaveEquivalents(_ key: Slice) -> Bool {
    key.count <= Self.maxNormalizedBytes && !bytes(of: key).isASCII
  }
}
