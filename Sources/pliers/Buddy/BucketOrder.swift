/// The order in which CoreFoundation's hash table has the keys of a dictionary, which is that of PlistBuddy's `Print`.
///
/// ```
/// key ─hash─▶ bucket = hash mod size ─taken?─▶ the next free one, and from the last to the first
/// buckets: [ – | Name | – | Version | Tags | – | – ]       printed from left to right
/// ```
///
/// The table starts empty and gets the keys in the order of the file. It is a property of the keys alone, so that scripts
/// rely on it. The constants are those of CFBasicHash.c and CFString.c, which are public.
struct BucketOrder {
  /// The sizes that a table can have.
  private static let sizes = [
    0, 3, 7, 13, 23, 41, 71, 127, 191, 251, 383, 631, 1087, 1723, 2803, 4523, 7351, 11959, 19447, 31231, 50683, 81919,
    132_607, 214_519, 346_607, 561_109, 907_759, 1_468_927, 2_376_191, 3_845_119, 6_221_311, 10_066_421,
  ]
  /// How many keys a table of each size takes before it grows.
  private static let capacities = [
    0, 3, 6, 11, 19, 32, 52, 85, 118, 155, 237, 390, 672, 1065, 1732, 2795, 4543, 7391, 12019, 19302, 31324, 50629,
    81956, 132_580, 214_215, 346_784, 561_026, 907_847, 1_468_567, 2_376_414, 3_844_982, 6_221_390,
  ]

  /// The places of `keys`, each of them once, in that order. Where the keys are chosen to collide, or are too many, it is the
  /// order that they have.
  static func places(of keys: [[UInt8]]) -> [Int] {
    let hashes = keys.map(hash)
    var steps = 64 * (keys.count + 16)
    var level = 0
    var buckets: [Int] = []
    for place in keys.indices {
      if place >= capacities[level] {
        guard let next = capacities.firstIndex(where: { $0 > place }) else { return Array(keys.indices) }
        level = next
        let old = buckets
        buckets = [Int](repeating: -1, count: sizes[level])
        for moved in old where moved >= 0 { insert(moved, hashes[moved], into: &buckets, &steps) }
      }
      insert(place, hashes[place], into: &buckets, &steps)
      if steps < 0 { return Array(keys.indices) }
    }
    return buckets.filter { $0 >= 0 }
  }

  private static func insert(_ place: Int, _ hash: UInt64, into buckets: inout [Int], _ steps: inout Int) {
    var bucket = Int(hash % UInt64(buckets.count))
    while buckets[bucket] >= 0, steps >= 0 {
      bucket = bucket + 1 < buckets.count ? bucket + 1 : 0
      steps -= 1
    }
    if buckets[bucket] < 0 { buckets[bucket] = place }
  }

  /// CoreFoundation's hash of a string, over its UTF-16 code units: of more than 96 only the first, middle and last 32.
  static func hash(_ key: [UInt8]) -> UInt64 {
    let units = Array(String(decoding: key, as: UTF8.self).utf16)
    let count = units.count
    var hash = UInt64(count)
    if count <= 96 {
      fold(units[...], into: &hash)
    } else {
      let middle = count / 2 - 16
      for window in [0..<32, middle..<middle + 32, count - 32..<count] { fold(units[window], into: &hash) }
    }
    return hash &+ (hash << UInt64(count & 31))
  }

  /// Takes the units four at a time. A group of four does not give what four single ones would: 67503105 is 257^4 - 2^32.
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
