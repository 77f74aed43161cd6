/// Finds out whether an equal value is already among the objects of a binary property list.
///
/// A table with open addressing of object numbers, each with 32 bits of its value's hash, so that values that differ
/// are rarely compared, and none is hashed again when the table grows.
package struct UniqueTable {
  /// Zero, or the hash in the high half and the object number plus one in the low half.
  private var slots: [UInt64]
  private var count = 0
  private let seeded = SeededHash.ofProcess

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
      return seeded.mixed(seeded.mixed(seeded.start ^ UInt64(marker)) ^ bits) >> 32
    // CFBinaryPList.c writes each UID of a keyed archive anew, and so do others.
    case .uid, .array, .dictionary: return nil
    }
  }

  @inline(__always)
  private func hash(of slice: Slice, marker: UInt64, in list: borrowing PropertyList) -> UInt64 {
    let start = seeded.mixed(seeded.start ^ (UInt64(slice.count) << 8 | marker))
    guard slice.count > 8 else { return seeded.mixed(start ^ list.firstWord(of: slice)) }
    return seeded.mixed(start, withLong: list.bytes(of: slice))
  }
}
