/// Finds out whether an equal value is already among the objects of a binary property list.
///
/// A table with open addressing of object numbers, each with 32 bits of its value's hash, so that values that differ
/// are rarely compared, and none is hashed again when the table grows. The hash has a seed of its own in every process, so that
/// nobody can prepare a file of values that fall on one slot; the seed has no influence on the answers.
package struct UniqueTable {
  /// Zero, or the hash in the high half and the object number plus one in the low half.
  private var slots: [UInt64]
  private var count = 0
  private let seed = UniqueTable.randomSeed
  private let multiplier = UniqueTable.randomMultiplier

  private static let randomSeed = UInt64.random(in: .min ... .max)
  private static let randomMultiplier = UInt64.random(in: .min ... .max) | 1

  package init() { slots = Array(repeating: 0, count: 64) }

  /// The number of the object that equals the node at `index`; without one, nil, and the node is noted as object
  /// `objects.count`. Containers and UIDs equal nothing and are not noted.
  package mutating func number(of index: Int, in list: borrowing PropertyList, among objects: [UInt32]) -> UInt32? {
    guard let hash = hash(of: index, in: list) else { return nil }
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      if slots[slot] >> 32 == hash {
        let number = UInt32(truncatingIfNeeded: slots[slot]) &- 1
        if list.equalScalars(index, Int(objects[Int(number)])) { return number }
      }
      slot = (slot &+ 1) & mask
    }
    slots[slot] = hash << 32 | UInt64(objects.count + 1)
    count += 1
    if count > slots.count / 4 * 3 { grow() }
    return nil
  }

  private mutating func grow() {
    var larger = [UInt64](repeating: 0, count: slots.count * 2)
    let mask = larger.count - 1
    for slot in slots where slot != 0 {
      var index = Int(truncatingIfNeeded: slot >> 32) & mask
      while larger[index] != 0 { index = (index &+ 1) & mask }
      larger[index] = slot
    }
    slots = larger
  }

  /// 32 bits that depend on the type and the value.
  @inline(__always)
  private func hash(of index: Int, in list: borrowing PropertyList) -> UInt64? {
    switch list.nodes[index] {
    case .string(let slice): return hash(of: slice, marker: 0x50, in: list) >> 32
    case .data(let slice): return hash(of: slice, marker: 0x40, in: list) >> 32
    case .wideInteger(let slice): return hash(of: slice, marker: 0x14, in: list) >> 32
    case .number, .integer, .unsigned, .float, .real, .date, .boolean, .null:
      guard case .fixed(let marker, _, let bits) = list.binaryForm(at: index) else { return nil }
      return mixed(mixed(seed ^ UInt64(marker)) ^ bits) >> 32
    // CFBinaryPList.c writes each UID of a keyed archive anew, and so do others.
    case .uid, .array, .dictionary: return nil
    }
  }

  @inline(__always)
  private func hash(of slice: Slice, marker: UInt64, in list: borrowing PropertyList) -> UInt64 {
    var hash = mixed(seed ^ (UInt64(slice.count) << 8 | marker))
    guard slice.count > 8 else { return mixed(hash ^ list.firstWord(of: slice)) }
    let bytes = list.bytes(of: slice)
    let last = bytes.count &- 8
    var index = 0
    // Two at a time do not wait for one another.
    if bytes.count >= 64 {
      var other = hash
      while let words = bytes.twoWords(at: index) {
        hash = mixed(hash ^ words[0])
        other = mixed(other ^ words[1]) &+ 1
        index += 16
      }
      hash = mixed(hash) ^ other
    }
    while index < last, let word = bytes.word(at: index) {
      hash = mixed(hash ^ word)
      index &+= 8
    }
    // The last eight bytes, some of them for the second time.
    return mixed(hash ^ bytes.paddedWord(at: last))
  }

  /// Both halves of the product, so that every bit of `value` reaches every bit of the result.
  @inline(__always)
  private func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: multiplier)
    return product.high ^ product.low
  }
}
