/// Order of a dictionary's keys in CoreFoundation's hash table, in which PlistBuddy's `Print` lists them.
///
/// ```
/// key ─hash─▶ bucket = hash mod size ─taken?─▶ the next free bucket; after the last bucket, the search wraps around
/// buckets: [ – | Name | – | Version | Tags | – | – ]       printed from left to right
/// ```
///
/// The table starts empty, and keys are inserted in the order of the file. A removed key leaves a tombstone, which the next key that
/// probes it reuses. A table with few keys or many tombstones is rebuilt. The order depends only on the keys and the changes that
/// were made, so scripts rely on it. The constants are those of CFBasicHash.c and CFString.c, which are public.
struct BucketOrder {
  private enum Bucket {
    case free, tombstone
    /// The index of the key in `keys`.
    case key(Int)
  }

  private var keys: [[UInt8]] = []
  private var hashes: [UInt64] = []
  private var buckets: [Bucket] = []
  /// Index in `sizes` of the table's size.
  private var level = 0
  private var count = 0
  private var tombstoneCount = 0
  /// Number of probes left; negative after too many. The limit keeps keys that are chosen to collide from costing much time.
  private var steps: Int

  private static let sizes = [
    0, 3, 7, 13, 23, 41, 71, 127, 191, 251, 383, 631, 1087, 1723, 2803, 4523, 7351, 11959, 19447, 31231, 50683, 81919,
    132_607, 214_519, 346_607, 561_109, 907_759, 1_468_927, 2_376_191, 3_845_119, 6_221_311, 10_066_421,
  ]
  /// Maximum number of keys in a table of each size; with more keys it grows.
  private static let capacities = [
    0, 3, 6, 11, 19, 32, 52, 85, 118, 155, 237, 390, 672, 1065, 1732, 2795, 4543, 7391, 12019, 19302, 31324, 50629,
    81956, 132_580, 214_215, 346_784, 561_026, 907_847, 1_468_567, 2_376_414, 3_844_982, 6_221_390,
  ]

  /// A table of `keys`, which must be distinct.
  init(_ keys: [[UInt8]]) {
    steps = 64 * (keys.count + 16)
    self.keys.reserveCapacity(keys.count)
    for key in keys { insert(key) }
  }

  /// The keys in the order of the table; nil if they are chosen to collide, or are too many.
  var orderedKeys: [[UInt8]]? {
    steps < 0 ? nil : buckets.compactMap { if case .key(let number) = $0 { keys[number] } else { nil } }
  }

  /// Inserts a key that the table does not contain.
  mutating func insert(_ key: [UInt8]) {
    keys.append(key)
    hashes.append(Self.hash(key))
    guard steps >= 0 else { return }
    steps += 64
    if count >= Self.capacities[level] { rebuild(for: count + 1) }
    guard steps >= 0 else { return }
    let (bucket, _) = probe(hashes[keys.count - 1])
    if case .tombstone = buckets[bucket] { tombstoneCount -= 1 }
    buckets[bucket] = .key(keys.count - 1)
    count += 1
  }

  /// Removes a key; does nothing if the table does not contain it.
  mutating func remove(_ key: [UInt8]) {
    guard steps >= 0, !buckets.isEmpty else { return }
    let (bucket, isFound) = probe(Self.hash(key), key)
    guard isFound else { return }
    steps += 64
    buckets[bucket] = .tombstone
    count -= 1
    tombstoneCount += 1
    if level > 2, count < Self.capacities[level - 2] {
      rebuild(for: count)
    } else if buckets.count >= 20, tombstoneCount >= buckets.count / 4 {
      rebuild(for: Self.capacities[level])
    }
  }

  /// Moves the keys, in the order of their buckets, to the smallest table for `needed` keys.
  private mutating func rebuild(for needed: Int) {
    guard let level = Self.capacities.firstIndex(where: { $0 >= needed }) else {
      steps = .min / 2
      return
    }
    let old = buckets
    self.level = level
    buckets = [Bucket](repeating: .free, count: Self.sizes[level])
    tombstoneCount = 0
    for case .key(let number) in old where steps >= 0 { buckets[probe(hashes[number]).bucket] = .key(number) }
  }

  /// Returns the bucket of `key`, or if the table does not contain it, the bucket for a new key: the first tombstone that its probes
  /// meet, else the free bucket that ends them. At least one bucket contains no key.
  private mutating func probe(_ hash: UInt64, _ key: [UInt8]? = nil) -> (bucket: Int, isFound: Bool) {
    var bucket = Int(hash % UInt64(buckets.count))
    var tombstone: Int?
    for _ in buckets.indices where steps >= 0 {
      switch buckets[bucket] {
      case .free: return (tombstone ?? bucket, false)
      case .tombstone: tombstone = tombstone ?? bucket
      case .key(let number): if let key, keys[number] == key { return (bucket, true) }
      }
      bucket = bucket + 1 < buckets.count ? bucket + 1 : 0
      steps -= 1
    }
    return (tombstone ?? bucket, false)
  }

  /// CoreFoundation's hash of a string's UTF-16 code units. Of more than 96 units, only the first, middle and last 32 count.
  static func hash(_ key: [UInt8]) -> UInt64 {
    let units = Array(String(decoding: key, as: UTF8.self).utf16)
    let count = units.count
    var hash = UInt64(count)
    let middle = count / 2 - 16
    let windows = count <= 96 ? [0..<count] : [0..<32, middle..<middle + 32, count - 32..<count]
    for window in windows { fold(units[window], into: &hash) }
    return hash &+ (hash << UInt64(count & 31))
  }

  /// Adds `units` to `hash`. A group of four changes it differently from four single units: its factor 67503105 is 257^4 - 2^32.
  private static func fold(_ units: ArraySlice<UInt16>, into hash: inout UInt64) {
    var rest = units
    while rest.count >= 4 {
      let first = rest.prefix(3).reduce(UInt32(0)) { $0 &* 257 &+ UInt32($1) } &* 257
      hash = hash &* 67_503_105 &+ UInt64(first) &+ UInt64(rest[rest.startIndex + 3])
      rest = rest.dropFirst(4)
    }
    for unit in rest { hash = hash &* 257 &+ UInt64(unit) }
  }
}
