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
  /// Values that were made ready, and where the search for them begins.
  private var ready: [(slot: Slot, place: Int)] = []
  /// What was seen of their places, which matters to nobody: a place that is not asked for is not looked at.
  private var seen: UInt32 = 0
  /// The nodes that the values are among.
  private let nodes: Range<Int>
  private let seeded = SeededHash.ofProcess

  /// How many values can be made ready.
  static let mostReady = 16

  /// A table for the values among `nodes`, which come about in their order, if these are known.
  package init(for nodes: Range<Int> = 0..<0) {
    slots = Array(repeating: Slot(), count: 64)
    self.nodes = nodes
  }

  /// The number of the object that equals the node at `index`; without one, nil, and the node is noted as object
  /// `objects.count`. Containers and UIDs equal nothing and are not noted.
  package mutating func number(of index: Int, in list: borrowing PropertyList, among objects: [UInt32]) -> UInt32? {
    guard let new = slot(of: index, in: list) else { return nil }
    return number(of: new, from: place(of: new), at: index, in: list, among: objects)
  }

  /// Looks where the first of the values would be whose indexes stand in `nodes` at `places`, up to a container, but does not
  /// wait for an answer: most slots are not in the processor's cache, and all can be on their way together.
  ///
  /// - Returns: how many values they are, whose positions are for `number(ofReady:)`; at most `mostReady`.
  mutating func makeReady(_ nodes: [UInt32], at places: Range<Int>, in list: borrowing PropertyList) -> Int {
    if ready.isEmpty { ready = Array(repeating: (Slot(), 0), count: Self.mostReady) }
    var count = 0
    for place in places.prefix(Self.mostReady) {
      let index = Int(nodes[place])
      if list.nodes[index].isContainer { break }
      // A UID has the slot of nothing.
      let slot = slot(of: index, in: list) ?? Slot()
      ready[count] = (slot, self.place(of: slot))
      count += 1
    }
    // In a loop of its own, which is short, the processor gets far ahead.
    let mask = slots.count - 1
    for position in 0..<count { seen ^= slots[ready[position].place & mask].number }
    return count
  }

  /// `number(of:in:among:)` of a value that was made ready, the one at `index`.
  @inline(__always)
  mutating func number(
    ofReady position: Int, at index: Int, in list: borrowing PropertyList, among objects: [UInt32]
  ) -> UInt32? {
    let (slot, place) = ready[position]
    return slot.kind == 0 ? nil : number(of: slot, from: place, at: index, in: list, among: objects)
  }

  @inline(__always)
  private mutating func number(
    of value: Slot, from place: Int, at index: Int, in list: borrowing PropertyList, among objects: [UInt32]
  ) -> UInt32? {
    var new = value
    let mask = slots.count - 1
    var place = place & mask
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
    if count > slots.count / 4 * 3 { grow(at: index) }
    return nil
  }

  /// Makes room for as many values as there will be if the nodes after the one at `index` are like those before it, but not for
  /// many times those that are there.
  private mutating func grow(at index: Int) {
    let expected = Double(count) * Double(nodes.count) / Double(max(1, index - nodes.lowerBound))
    var capacity = slots.count * 2
    while capacity < slots.count * 8, Double(capacity / 4 * 3) < expected { capacity *= 2 }
    var larger = [Slot](repeating: Slot(), count: capacity)
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
    case .string(let slice): return slot(of: list.exact(slice), marker: 0x50, in: list)
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
