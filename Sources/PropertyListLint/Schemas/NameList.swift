import PropertyList

/// A hash table of names, found by their bytes: open addressing, at most half full. It is a class, so that copies of a schema are
/// cheap.
final class NameList: Sendable {
  let texts: [String]
  /// The bytes of all names, one after the other.
  private let bytes: [UInt8]
  /// The end of each name in `bytes`.
  private let ends: [Int]
  /// The slots of the table: one more than the index of a name; zero for a free slot.
  private let slots: [UInt16]
  /// A bit for each length below 64 that a name has.
  private let lengths: UInt64

  init(_ names: [String]) {
    texts = names
    var (bytes, ends): ([UInt8], [Int]) = ([], [])
    for name in names {
      bytes += name.utf8
      ends.append(bytes.count)
    }
    (self.bytes, self.ends) = (bytes, ends)
    var size = 4
    while size < 2 * names.count { size *= 2 }
    var slots = [UInt16](repeating: 0, count: size)
    var lengths: UInt64 = 0
    for index in names.indices {
      let length = ends[index] - (index > 0 ? ends[index - 1] : 0)
      lengths |= length < 64 ? 1 << UInt64(length) : 0
      let hash = bytes.span.extracting((index > 0 ? ends[index - 1] : 0)..<ends[index]).nameHash
      var slot = Int(truncatingIfNeeded: hash) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt16(truncatingIfNeeded: index + 1)
    }
    (self.slots, self.lengths) = (slots, lengths)
  }

  /// The index of the name; nil if the list does not contain it.
  func index(of name: Span<UInt8>) -> Int? {
    if name.count < 64, lengths >> UInt64(name.count) & 1 == 0 { return nil }
    let bytes = bytes
    var slot = Int(truncatingIfNeeded: name.nameHash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if bytes.span.extracting((index > 0 ? ends[index - 1] : 0)..<ends[index]).equals(name) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}

extension Span<UInt8> {
  /// A hash of the text.
  fileprivate var nameHash: UInt64 {
    let last = paddedWord(at: Swift.max(0, count &- 8))
    let mixed = (paddedWord(at: 0) &* 0x9E37_79B9_7F4A_7C15 ^ last ^ UInt64(count)) &* 0xC2B2_AE3D_27D4_EB4F
    return mixed ^ mixed >> 32
  }
}
