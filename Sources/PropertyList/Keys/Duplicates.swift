// Duplicate keys: how they are found, and which entry counts.

extension PropertyList {
  /// The entry that counts if a key of a dictionary is repeated: Apple's parsers differ by format.
  package enum DuplicatePolicy {
    case firstWins
    case lastWins
  }

  /// Removes duplicate keys. The remaining entry has the position of the first one and the value that counts.
  ///
  /// Keys are compared byte by byte: `é` and `é` (one and two code points) are two keys.
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
  /// Gives the dictionaries of a list that no reader made their shapes.
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

/// Finds equal keys within one dictionary: a few keys by their marks, many by a hash table.
package struct DuplicateFinder {
  private static let few = 40
  /// The marks of the keys before the current one.
  private var marks: [UInt64] = Array(repeating: 0, count: few)
  /// The indexes of distinct keys.
  private var keys: [UInt32] = []
  /// The last dictionary without findings about its keys, and its number of keys; -1 if it is unknown.
  private var lastPlain = (index: -1, count: -1)

  package init() {}

  /// True if the dictionary at `index` has a duplicate key.
  mutating func hasDuplicate(in index: Int, count: Int, of list: borrowing PropertyList) -> Bool {
    let mayRepeat =
      count > Self.few
      || survey(index, count: count, of: list.nodes.span, list.source.bytes, list.decoded.span).mayRepeat
    return mayRepeat && repeats(in: index, count: count, of: list)
  }

  /// `hasDuplicate` without a survey before, which is enough for most dictionaries.
  package mutating func repeats(in index: Int, count: Int, of list: borrowing PropertyList) -> Bool {
    !Self.isAscending(index, of: list) && distinctPairs(in: index, policy: .firstWins, of: list).count < count
  }

  /// True if each key of the dictionary at `index` precedes the next one, so that none repeats. Without this, encoding a dictionary
  /// of 100,000 keys takes 13 % more time.
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

  /// Looks once at the `count` keys of the dictionary at `index` of `nodes`.
  package mutating func survey(
    _ index: Int, count: Int, of nodes: Span<Node>, _ source: Span<UInt8>, _ decoded: Span<UInt8>
  ) -> KeySurvey {
    if count == lastPlain.count, Self.hasEqualKeys(index, lastPlain.index, count: count, nodes, source, decoded) {
      return KeySurvey(mayRepeat: false)
    }
    var survey = KeySurvey(mayRepeat: count > Self.few)
    var marks = marks.mutableSpan
    // One bit for each mark, so that few are compared.
    var seen: UInt64 = 0
    var key = index + 1
    for position in 0..<count {
      let mark: UInt64 = if case .string(let slice) = nodes[key] { survey.mark(of: slice, source, decoded) } else { 0 }
      let bit: UInt64 = 1 << ((mark &* 0x9E37_79B9_7F4A_7C15) >> 58)
      if seen & bit != 0, !survey.mayRepeat {
        for earlier in 0..<position where marks[earlier] == mark { survey.mayRepeat = true }
      }
      seen |= bit
      if position < Self.few { marks[position] = mark }
      key += 2 + nodes[key + 1].size
    }
    lastPlain = survey.isPlain ? (index, count) : (-1, -1)
    return survey
  }

  /// True if the dictionary at `index` has the same keys, of at most 16 bytes, in the same order as the one at `other`, as
  /// records have: then neither has duplicates. A reader may have removed the content of `other`.
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

  /// The keys of the dictionary at `index`, each with the last one that equals it.
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

  /// The key and value indexes that remain of the dictionary at `index`.
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
  private(set) package var hasEmpty = false
  /// True if a key may begin or end with white space.
  private(set) package var mayHaveWhitespace = false
  /// The number of keys that are not ASCII.
  private(set) package var nonASCII = 0

  init(mayRepeat: Bool) { self.mayRepeat = mayRepeat }

  /// True if there is nothing to note about the keys.
  fileprivate var isPlain: Bool { !mayRepeat && !hasEmpty && !mayHaveWhitespace && nonASCII == 0 }

  /// A number that equal keys have in common, and other keys rarely. The properties of the key are noted.
  @inline(__always)
  fileprivate mutating func mark(of key: Slice, _ source: Span<UInt8>, _ decoded: Span<UInt8>) -> UInt64 {
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
  /// Notes U+0020 or a control at the beginning or the end of a key. It begins with the lowest byte of `first` and ends with
  /// the highest byte of `last`.
  @inline(__always)
  fileprivate mutating func noteEnds(_ first: UInt64, _ last: UInt64) {
    if first & 0xFF <= 0x20 || last >> 56 <= 0x20 { mayHaveWhitespace = true }
  }

  /// Notes a key that is not ASCII, and U+00A0 at its beginning or end.
  fileprivate mutating func noteNonASCII(_ first: UInt64, _ last: UInt64) {
    nonASCII += 1
    if first & 0xFFFF == 0xA0C2 || last >> 48 == 0xA0C2 { mayHaveWhitespace = true }
  }
}

extension PropertyList {
  /// The maximum number of bytes of a key that is normalised: the time grows with the square of the number of marks on one
  /// character.
  package static let maxNormalizedBytes = 500

  /// True if `key` may have other canonically equivalent forms, and is short enough to be normalised.
  package func mayHaveEquivalents(_ key: Slice) -> Bool {
    key.count <= Self.maxNormalizedBytes && !bytes(of: key).isASCII
  }
}
