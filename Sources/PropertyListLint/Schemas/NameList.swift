import PropertyList
import Synchronization

/// Names, found by their bytes or by a misspelling of them: a hash table with open addressing, at most half full.
final class NameList: Sendable {
  /// The bytes that contain all names.
  private let bytes: [UInt8]
  /// The range of each name in `bytes`.
  private let ranges: [Range<Int>]
  /// The slots of the table: one more than the index of a name; zero for a free slot.
  private let slots: [UInt16]
  /// A bit for each length below 64 that a name has.
  private let lengths: UInt64
  /// The letters of the names, for near misses; most files need none.
  let letters = AtomicLazyReference<LettersOfNames>()

  convenience init(_ names: [String]) {
    var (bytes, ranges): ([UInt8], [Range<Int>]) = ([], [])
    for name in names {
      ranges.append(bytes.count..<bytes.count + name.utf8.count)
      bytes += name.utf8
    }
    self.init(ranges, in: bytes)
  }

  /// The names at `ranges` of `bytes`; at most 32,767.
  init(_ ranges: [Range<Int>], in bytes: [UInt8]) {
    (self.bytes, self.ranges) = (bytes, ranges)
    var size = 4
    while size < 2 * ranges.count { size *= 2 }
    var slots = [UInt16](repeating: 0, count: size)
    var lengths: UInt64 = 0
    for index in ranges.indices {
      let name = bytes.span.extracting(ranges[index])
      lengths |= name.count < 64 ? 1 << UInt64(name.count) : 0
      var slot = Int(truncatingIfNeeded: name.nameHash) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt16(truncatingIfNeeded: index + 1)
    }
    (self.slots, self.lengths) = (slots, lengths)
  }

  var count: Int { ranges.count }

  subscript(index: Int) -> String { String(decoding: bytes(at: index)) }

  var texts: [String] { ranges.indices.map { self[$0] } }

  func bytes(at index: Int) -> ArraySlice<UInt8> { bytes[ranges[index]] }

  /// The number of bytes of a name.
  func length(at index: Int) -> Int { ranges[index].count }

  /// The index of the first of equal names; nil if the list does not contain it.
  func index(of name: Span<UInt8>) -> Int? {
    if name.count < 64, lengths >> UInt64(name.count) & 1 == 0 { return nil }
    let bytes = bytes
    var slot = Int(truncatingIfNeeded: name.nameHash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if bytes.span.extracting(ranges[index]).equals(name) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}

extension AtomicLazyReference {
  /// The value, which is made when it is first needed. Two threads may both make it; then all use the first.
  func value(_ make: () -> Instance) -> Instance { load() ?? storeIfNil(make()) }
}

extension String {
  init(decoding bytes: ArraySlice<UInt8>) { self.init(decoding: bytes, as: UTF8.self) }
}

extension Span<UInt8> {
  /// A hash of the text.
  fileprivate var nameHash: UInt64 {
    let last = paddedWord(at: Swift.max(0, count &- 8))
    let mixed = (paddedWord(at: 0) &* 0x9E37_79B9_7F4A_7C15 ^ last ^ UInt64(count)) &* 0xC2B2_AE3D_27D4_EB4F
    return mixed ^ mixed >> 32
  }
}
