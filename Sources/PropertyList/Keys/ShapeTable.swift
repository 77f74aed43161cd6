/// A list of keys that dictionaries of a property list have in common.
struct Shape: Sendable {
  fileprivate let hash: UInt64
  /// The indexes of this shape's keys among the keys of all shapes.
  let keyIndexes: Range<Int>
  let survey: KeySurvey
}

/// The shapes of the dictionaries that are being read.
///
/// Records have the same keys as earlier records. When a dictionary ends, the reader looks up its keys and stores the number of their
/// shape in the dictionary's node. Then, for example, sorting the keys of a shape once is enough for all dictionaries with its number.
///
/// ```
/// [{"a": 1, "b": 2}, {"c": 3}, {"a": 4, "b": 5}]
///
///   shape 1   a b    the first and the third dictionary
///   shape 2   c
/// ```
///
/// The table has a maximum size. Dictionaries with many keys, or with new keys when the table is full, have no shape.
struct ShapeTable {
  /// The shape number of a dictionary without a shape.
  static let noShape: UInt32 = 0
  /// The maximum number of keys of a dictionary with a shape. Larger dictionaries are rarely records.
  static let maxKeys = 64
  private static let maxShapes = 512
  private static let slotCount = 2 * maxShapes
  /// The maximum number of slots that a search examines.
  private static let maxProbes = 8

  private(set) var shapes: [Shape] = []
  /// The keys of all shapes.
  private var keys: [KeyFingerprint] = []
  /// A hash table of the shapes' numbers, with open addressing.
  private var slots: [UInt32] = []
  /// The shape that was found last. Most records have the same keys as the one before.
  private var last = noShape

  /// The key at `index` among the keys of all shapes.
  func key(at index: Int) -> Slice { keys[index].slice }

  /// The number of the shape of the dictionary at `index` of `nodes`, whose keys are in `source` or `decoded`. A new shape is added to
  /// the table. Returns `noShape` if the dictionary cannot have a shape. Its node may still be a placeholder.
  mutating func findOrAdd(
    _ index: Int, count: Int, in nodes: Span<Node>, _ source: Span<UInt8>, decoded: Span<UInt8>
  ) -> UInt32 {
    guard 1...Self.maxKeys ~= count else { return Self.noShape }
    if last != Self.noShape, matchesLast(index, count: count, in: nodes, source, decoded: decoded) { return last }
    // The keys follow those of all shapes, and stay there if they are those of a new shape.
    let start = keys.count
    guard let hash = appendKeys(of: index, count: count, in: nodes, source, decoded: decoded),
      let slot = slot(of: hash, keysFrom: start, source, decoded: decoded)
    else {
      keys.removeLast(keys.count - start)
      return Self.noShape
    }
    if slots[slot] == Self.noShape {
      let survey = KeySurvey(of: keys[start...], source, decoded: decoded)
      shapes.append(Shape(hash: hash, keyIndexes: start..<keys.count, survey: survey))
      slots[slot] = UInt32(truncatingIfNeeded: shapes.count)
    } else {
      keys.removeLast(count)
    }
    last = slots[slot]
    return last
  }

  /// Appends the keys of the dictionary at `index` and returns their hash; nil, after some of them, if a key is not a string.
  private mutating func appendKeys(
    of index: Int, count: Int, in nodes: Span<Node>, _ source: Span<UInt8>, decoded: Span<UInt8>
  ) -> UInt64? {
    var hash: UInt64 = 0
    var node = index + 1
    for _ in 0..<count {
      guard case .string(let slice) = nodes[node] else { return nil }
      let key = KeyFingerprint(slice, in: source, decoded: decoded)
      hash = key.mixed(into: hash)
      keys.append(key)
      node += 2 + nodes[node + 1].size
    }
    return hash &* 0x9E37_79B9_7F4A_7C15
  }

  /// The slot of the shape with the keys from `start` on, or an empty slot for it; nil if there is no room.
  private mutating func slot(
    of hash: UInt64, keysFrom start: Int, _ source: Span<UInt8>, decoded: Span<UInt8>
  ) -> Int? {
    if slots.isEmpty { slots = Array(repeating: Self.noShape, count: Self.slotCount) }
    // The top 10 bits are an index of the 1,024 slots.
    var slot = Int(truncatingIfNeeded: hash >> 54)
    for _ in 0..<Self.maxProbes {
      if slots[slot] == Self.noShape { return shapes.count < Self.maxShapes ? slot : nil }
      let known = shapes[shape: slots[slot]]
      if known.hash == hash, known.keyIndexes.count == keys.count - start,
        zip(start..., known.keyIndexes).allSatisfy({ keys[$0].equals(keys[$1], in: source, decoded: decoded) })
      {
        return slot
      }
      slot = (slot + 1) % Self.slotCount
    }
    return nil
  }

  /// True if the dictionary at `index` has the keys of the last shape.
  private func matchesLast(
    _ index: Int, count: Int, in nodes: Span<Node>, _ source: Span<UInt8>, decoded: Span<UInt8>
  ) -> Bool {
    let shape = shapes[shape: last]
    guard shape.keyIndexes.count == count else { return false }
    let keys = keys.span
    var node = index + 1
    for keyIndex in shape.keyIndexes {
      guard case .string(let slice) = nodes[node],
        KeyFingerprint(slice, in: source, decoded: decoded).equals(keys[keyIndex], in: source, decoded: decoded)
      else { return false }
      node += 2 + nodes[node + 1].size
    }
    return true
  }
}

extension [Shape] {
  /// The shape with this number, which must not be `ShapeTable.noShape`.
  subscript(shape number: UInt32) -> Shape { self[Int(number) - 1] }

  /// The indexes of the keys of shape `number` among the keys of all shapes; nil if there is no such shape, or if it has duplicate keys.
  func distinctKeyIndexes(of number: UInt32) -> Range<Int>? {
    guard number != ShapeTable.noShape, Int(number) <= count else { return nil }
    let shape = self[shape: number]
    return shape.survey.mayHaveDuplicates ? nil : shape.keyIndexes
  }

  var keyCount: Int { last?.keyIndexes.upperBound ?? 0 }
}

extension PropertyList {
  /// The indexes of the dictionary's keys among the keys of all shapes; nil if it has no shape, or duplicate keys.
  func distinctKeyIndexes(of index: Int) -> Range<Int>? { shapes.distinctKeyIndexes(of: nodes[index].shape) }
}
