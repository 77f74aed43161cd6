/// Finds out whether an equal value is already among the objects of a binary property list.
///
/// A table with open addressing. Where a value takes eight bytes or less it is there itself, so that to find it costs one look
/// into memory that is rarely in the processor's cache; of others it has a hash, and values that differ are rarely compared.
package struct UniqueTable {
  private struct Slot {
    /// The value, or its hash.
    var word: UInt64 = 0
    /// The type and the length; zero where there is nothing.
    var kind: UInt32 = 0
    /// The number of the object.
    var number: UInt32 = 0
  }

  private var slots: [Slot]
  private var count = 0
  private let seeded = SeededHash.ofProcess

  package init() { slots = Array(repeating: Slot(), count: 64) }

  /// The number of the object that equals the node at `index`; without one, nil, and the node is noted as object
  /// `objects.count`. Containers and UIDs equal nothing and are not noted.
  package mutating func number(of index: Int, in list: borrowing PropertyList, among objects: [UInt32]) -> UInt32? {
    guard var new = slot(of: index, in: list) else { return nil }
    let mask = slots.count - 1
    var place = place(of: new) & mask
    while slots[place].kind != 0 {
      let slot = slots[place]
      if slot.word == new.word, slot.kind == new.kind,
        slot.kind & Self.isHash == 0 || list.equalScalars(index, Int(objects[Int(slot.number)]))
      {
        return slot.number
      }
      place = (place &+ 1) & mask
    }
    new.number = UInt32(truncatingIfNeeded: objects.count)
    slots[place] = new
    count += 1
    if count > slots.count / 4 * 3 { grow() }
    return nil
  }

  private mutating func grow() {
    var larger = [Slot](repeating: Slot(), count: slots.count * 2)
    let mask = larger.count - 1
    for slot in slots where slot.kind != 0 {
      var place = place(of: slot) & mask
      while larger[place].kind != 0 { place = (place &+ 1) & mask }
      larger[place] = slot
    }
    slots = larger
  }

  /// Where the search for `slot` begins.
  @inline(__always)
  private func place(of slot: Slot) -> Int {
    Int(truncatingIfNeeded: seeded.mixed(seeded.mixed(seeded.start ^ UInt64(slot.kind)) ^ slot.word) >> 32)
  }

  // The parts of `Slot.kind`: the marker of the binary format, the number of the value's bytes, and these.
  private static let isUsed: UInt32 = 1 << 31
  private static let isHash: UInt32 = 1 << 30

  /// The slot of the node at `index`, without a number.
  @inline(__always)
  private func slot(of index: Int, in list: borrowing PropertyList) -> Slot? {
    switch list.nodes[index] {
    case .string(let slice): return slot(of: slice, marker: 0x50, in: list)
    case .data(let slice): return slot(of: slice, marker: 0x40, in: list)
    case .wideInteger(let slice): return slot(of: slice, marker: 0x14, in: list)
    case .number, .integer, .unsigned, .float, .real, .date, .boolean, .null:
      guard case .fixed(let marker, _, let bits) = list.binaryForm(at: index) else { return nil }
      return Slot(word: bits, kind: Self.isUsed | UInt32(marker))
    // CFBinaryPList.c writes each UID of a keyed archive anew, and so do others.
    case .uid, .array, .dictionary: return nil
    }
  }

  @inline(__always)
  private func slot(of slice: Slice, marker: UInt8, in list: borrowing PropertyList) -> Slot {
    let kind = Self.isUsed | UInt32(marker) | UInt32(UInt8(truncatingIfNeeded: slice.count)) << 8
    guard slice.count > 8 else { return Slot(word: list.firstWord(of: slice), kind: kind) }
    let start = seeded.mixed(seeded.start ^ UInt64(slice.count))
    return Slot(word: seeded.mixed(start, withLong: list.bytes(of: slice)), kind: kind | Self.isHash)
  }
}
