/// Finds out whether an equal value is already among the objects of a binary property list.
///
/// A table with open addressing of object numbers, each beside 32 bits of its value's hash, which spare most looks at
/// values that differ and all hashing when the table grows. The hash has a seed of its own in every process, so that
/// nobody can prepare a file of values that fall on one slot; the seed has no influence on the answers.
struct UniqueTable {
  /// Zero, or the hash in the high half and the object number plus one in the low half.
  private var slots: [UInt64]
  private var count = 0
  private let seed = UniqueTable.randomSeed
  private let multiplier = UniqueTable.randomMultiplier

  private static let randomSeed = UInt64.random(in: .min ... .max)
  private static let randomMultiplier = UInt64.random(in: .min ... .max) | 1

  init() { slots = Array(repeating: 0, count: 64) }

  /// The number of the object that equals the value `form`; without one, nil, and `form` is noted as object
  /// `objects.count`. Containers and UIDs equal nothing and are not noted.
  mutating func number(of form: BinaryForm, in list: borrowing PropertyList, among objects: [UInt32]) -> UInt32? {
    guard let hash = hash(of: form, in: list) else { return nil }
    let mask = slots.count - 1
    var index = Int(truncatingIfNeeded: hash) & mask
    while slots[index] != 0 {
      if slots[index] >> 32 == hash {
        let number = UInt32(truncatingIfNeeded: slots[index]) &- 1
        if list.equal(form, list.binaryForm(at: Int(objects[Int(number)]))) { return number }
      }
      index = (index &+ 1) & mask
    }
    slots[index] = hash << 32 | UInt64(objects.count + 1)
    count += 1
    if count > slots.count / 2 { grow() }
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
  private func hash(of form: BinaryForm, in list: borrowing PropertyList) -> UInt64? {
    switch form {
    // CFBinaryPList.c writes each UID of a keyed archive anew, and so do others.
    case .fixed(let marker, _, _) where marker >> 4 == 0x8: nil
    case .fixed(let marker, _, let bits): mixed(mixed(seed ^ UInt64(marker)) ^ bits) >> 32
    case .wideInteger(let slice): hash(list.bytes(of: slice), marker: 0x14) >> 32
    case .data(let slice): hash(list.bytes(of: slice), marker: 0x40) >> 32
    case .string(let slice): hash(list.bytes(of: slice), marker: 0x50) >> 32
    case .array, .dictionary: nil
    }
  }

  private func hash(_ bytes: Span<UInt8>, marker: UInt64) -> UInt64 {
    var hash = mixed(seed ^ (UInt64(bytes.count) << 8 | marker))
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
    while let word = bytes.word(at: index) {
      hash = mixed(hash ^ word)
      index += 8
    }
    return mixed(hash ^ bytes.lastWord(from: index))
  }

  /// Both halves of the product, so that every bit of `value` reaches every bit of the result.
  @inline(__always)
  private func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: multiplier)
    return product.high ^ product.low
  }
}
