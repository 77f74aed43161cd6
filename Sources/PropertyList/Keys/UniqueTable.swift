/// A hash table of scalars, with open addressing. Equal scalars become one object of a binary property list.
///
/// A large table is rarely in the processor's cache, so accesses to memory are slow. A slot contains a value of at most eight bytes
/// itself, so a look-up is one access. For a longer value it contains a hash, so different values are rarely compared.
package struct UniqueTable {
  private struct Slot {
    /// The value, or its hash if `hashBit` is set.
    var word: UInt64 = 0
    /// The type and the length; 0 in an empty slot.
    var typeAndLength: UInt32 = 0
    /// The number of the value's object.
    var number: UInt32 = 0
  }

  private var slots: [Slot]
  private var count = 0
  /// A value computed from prefetched slots. It is unused, but keeps the compiler from removing the loads.
  private var checksum: UInt32 = 0
  /// The indexes of the nodes that may be added.
  private let nodes: Range<Int>
  /// True if decimal numbers equal their nearest double, which the binary format stores. Otherwise their digits are compared.
  private let roundsNumbers: Bool
  private let seeded = SeededHash.ofProcess

  /// An empty table.
  ///
  /// - Parameter nodes: The indexes of the nodes that may be added, if they are known. The table estimates its size from them if they
  ///   are added roughly in ascending order.
  package init(for nodes: Range<Int> = 0..<0, roundsNumbers: Bool = true) {
    slots = Array(repeating: Slot(), count: 64)
    (self.nodes, self.roundsNumbers) = (nodes, roundsNumbers)
  }

  /// Returns the number of the object that equals `node`. If there is none, adds the node as object `objects.count` and returns nil.
  /// Containers and UIDs are unequal to all objects and are not added.
  ///
  /// - Parameter objects: The node of each object.
  package mutating func insert(_ node: Int, in list: borrowing PropertyList, among objects: [UInt32]) -> UInt32? {
    guard var new = slot(of: node, in: list) else { return nil }
    let mask = slots.count - 1
    var index = searchStart(of: new) & mask
    while slots[index].typeAndLength != 0 {
      let slot = slots[index]
      if slot.word == new.word, slot.typeAndLength == new.typeAndLength,
        slot.typeAndLength & Self.hashBit == 0
          || list.isNode(list.nodes[node], equalTo: list.nodes[Int(objects[Int(slot.number)])], of: list)
      {
        return slot.number
      }
      index = (index &+ 1) & mask
    }
    new.number = UInt32(truncatingIfNeeded: objects.count)
    slots[index] = new
    count += 1
    if count > slots.count / 4 * 3 { grow(at: node) }
    return nil
  }

  /// The number of values that are worth a call of `prefetch`.
  static let prefetchCount = 16

  /// Loads the slots of the nodes in `nodes[range]`. Most slots of a large table are not in the processor's cache, and loading them
  /// together takes little longer than loading one. Without this, writing 500,000 records with distinct values takes 27 % more time.
  mutating func prefetch(_ nodes: [UInt32], in range: Range<Int>, of list: borrowing PropertyList) {
    let mask = slots.count - 1
    // A table of 4 MB is in a cache. There, hashing the values a second time takes longer than the loads.
    guard mask >= 1 << 18 else { return }
    for element in range {
      guard let slot = slot(of: Int(nodes[element]), in: list) else { continue }
      checksum ^= slots[searchStart(of: slot) & mask].number
    }
  }

  /// Grows by a factor of 2 to 8 to the expected number of values. The estimate assumes that the nodes after `node` have the same
  /// proportion of new values as the nodes before.
  private mutating func grow(at node: Int) {
    let expected = Double(count) * Double(nodes.count) / Double(max(1, node - nodes.lowerBound))
    var capacity = slots.count * 2
    while capacity < slots.count * 8, Double(capacity / 4 * 3) < expected { capacity *= 2 }
    var larger = [Slot](repeating: Slot(), count: capacity)
    let mask = larger.count - 1
    for slot in slots where slot.typeAndLength != 0 {
      var index = searchStart(of: slot) & mask
      while larger[index].typeAndLength != 0 { index = (index &+ 1) & mask }
      larger[index] = slot
    }
    slots = larger
  }

  /// Index at which the search for `slot` begins; the caller masks it.
  private func searchStart(of slot: Slot) -> Int {
    Int(truncatingIfNeeded: seeded.mixed(seeded.mixed(seeded.start ^ UInt64(slot.typeAndLength)) ^ slot.word) >> 32)
  }

  // `Slot.typeAndLength` consists of these bits, the low byte of the value's length, and the marker of the binary format.
  private static let usedBit: UInt32 = 1 << 31
  private static let hashBit: UInt32 = 1 << 30

  /// The slot of a node, without a number.
  private func slot(of node: Int, in list: borrowing PropertyList) -> Slot? {
    switch list.nodes[node] {
    case .string(let slice): return slot(of: list.exact(slice), marker: 0x50, in: list)
    case .data(let slice): return slot(of: slice, marker: 0x40, in: list)
    case .wideInteger(let slice): return slot(of: slice, marker: 0x14, in: list)
    // Numbers with the digits of a double have its slot.
    case .number(let slice) where !roundsNumbers && list.real(at: node)?.hasDigits(of: list.bytes(of: slice)) == false:
      return slot(of: slice, marker: 0x23, in: list)
    case .number, .integer, .unsigned, .float, .real, .date, .boolean, .null:
      return list.binaryForm(at: node).map { Slot(word: $0.bits, typeAndLength: Self.usedBit | UInt32($0.marker)) }
    // As in CFBinaryPList.c, equal UIDs remain separate objects.
    case .uid, .array, .dictionary: return nil
    }
  }

  private func slot(of slice: Slice, marker: UInt8, in list: borrowing PropertyList) -> Slot {
    let typeAndLength = Self.usedBit | UInt32(marker) | UInt32(UInt8(truncatingIfNeeded: slice.count)) << 8
    guard slice.count > 8 else { return Slot(word: list.firstWord(of: slice), typeAndLength: typeAndLength) }
    let start = seeded.mixed(seeded.start ^ UInt64(slice.count))
    return Slot(word: seeded.mixed(start, withLong: list.bytes(of: slice)), typeAndLength: typeAndLength | Self.hashBit)
  }
}
