import PropertyList
import Synchronization

/// Names, found by their bytes or by a misspelling of them: a hash table with open addressing, at most half full.
final class NameList: Sendable {
  /// The bytes that contain all names.
  private let bytes: [UInt8]
  /// The offsets in `bytes` of the start and the end of each name. The type of an array of ranges would cost each start of the
  /// program 100,000 instructions.
  private let offsets: [Int]
  /// The slots of the table: one more than the index of a name; zero for a free slot.
  private let slots: [UInt16]
  /// A bit for each length below 64 that a name has.
  private let lengths: UInt64
  /// The letters of the names, for near misses; most files need none.
  let letters = Lazy<LettersOfNames>()

  convenience init(_ names: [String]) {
    var (bytes, offsets): ([UInt8], [Int]) = ([], [])
    for name in names {
      offsets.append(bytes.count)
      bytes += name.utf8
      offsets.append(bytes.count)
    }
    self.init(offsets, in: bytes)
  }

  /// The names between two `offsets` of `bytes` each; at most 32,767.
  init(_ offsets: [Int], in bytes: [UInt8]) {
    (self.bytes, self.offsets) = (bytes, offsets)
    var size = 4
    while size < offsets.count { size *= 2 }
    var slots = [UInt16](repeating: 0, count: size)
    var lengths: UInt64 = 0
    for index in 0..<offsets.count / 2 {
      let name = bytes.span.extracting(offsets[2 * index]..<offsets[2 * index + 1])
      lengths |= name.count < 64 ? 1 << UInt64(name.count) : 0
      var slot = Int(truncatingIfNeeded: name.nameHash) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt16(truncatingIfNeeded: index + 1)
    }
    (self.slots, self.lengths) = (slots, lengths)
  }

  var count: Int { offsets.count / 2 }

  private func range(of index: Int) -> Range<Int> { offsets[2 * index]..<offsets[2 * index + 1] }

  subscript(index: Int) -> String { String(decoding: bytes(at: index)) }

  var texts: [String] { (0..<count).map { self[$0] } }

  func bytes(at index: Int) -> ArraySlice<UInt8> { bytes[range(of: index)] }

  /// The number of bytes of a name.
  func length(at index: Int) -> Int { range(of: index).count }

  /// The index of the first name that is the string at `node` of `list`; nil if there is none.
  func index(ofStringAt node: Int, in list: PropertyList) -> Int? {
    guard let slice = list.string(at: node), mayHaveName(ofLength: Int(slice.count)) else { return nil }
    return index(of: list.bytes(of: slice))
  }

  private func mayHaveName(ofLength length: Int) -> Bool { length >= 64 || lengths >> UInt64(length) & 1 == 1 }

  /// The index of the first of equal names; nil if the list does not contain it.
  func index(of name: Span<UInt8>) -> Int? {
    guard mayHaveName(ofLength: name.count) else { return nil }
    let bytes = bytes
    var slot = Int(truncatingIfNeeded: name.nameHash) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if bytes.span.extracting(range(of: index)).equals(name) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}

/// A value that is made when it is first needed. A lock, because `AtomicLazyReference.load()` takes 600 instructions.
struct Lazy<Value: Sendable>: ~Copyable, Sendable {
  private let made = Mutex<Value?>(nil)

  func value(_ make: () -> sending Value) -> Value {
    made.withLock { made in
      if let value = made { return value }
      let value = make()
      made = value
      return value
    }
  }
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
