/// The text of a list that is built value by value. Recent keys are found again, so that records share the memory of their
/// keys.
package final class TextStore {
  /// A key that was appended, with its first and its last eight bytes. They may overlap.
  private struct RecentKey {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var slice = Slice(offset: 0, count: 0)
  }

  private static let recentKeyCount = 256

  private let bytes = ByteStore()
  /// The recent keys, each in the slot that a hash of its text gives.
  private var recentKeys = [RecentKey](repeating: RecentKey(), count: recentKeyCount)
  /// True if a key is not ASCII.
  package private(set) var hasNonASCIIKeys = false

  package init() {}

  /// Appends `text`, which must be UTF-8 if it is for a string; nil for 4 GiB or more.
  package func append(_ text: Span<UInt8>) -> Slice? {
    guard let count = UInt32(exactly: text.count) else { return nil }
    let slice = Slice(offset: bytes.count, count: count)
    bytes.append(text)
    return slice
  }

  /// Appends `key` unless it is one of the recent keys; nil for 4 GiB or more.
  package func append(key: Span<UInt8>) -> Slice? {
    let count = key.count
    let first = key.paddedWord(at: 0)
    let last = key.paddedWord(at: max(0, count - 8))
    let slot = Int(truncatingIfNeeded: ((first &* 31 ^ last ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    let recent = recentKeys[slot]
    if recent.first == first, recent.last == last, Int(recent.slice.count) == count,
      count <= 16 || bytes.has(key, at: recent.slice)
    {
      return recent.slice
    }
    return append(new: RecentKey(first: first, last: last), key, at: slot)
  }

  @inline(never)
  private func append(new recent: RecentKey, _ key: Span<UInt8>, at slot: Int) -> Slice? {
    if !hasNonASCIIKeys, !key.isASCII { hasNonASCIIKeys = true }
    guard let slice = append(key) else { return nil }
    // The array is swapped out for the change. A longer access to a stored property would be checked for exclusivity, and
    // so would all others.
    var keys: [RecentKey] = []
    swap(&keys, &recentKeys)
    keys[slot] = recent
    keys[slot].slice = slice
    swap(&keys, &recentKeys)
    return slice
  }

  /// The text at `slice`.
  func string(at slice: Slice) -> String { bytes.string(at: slice) }

  /// Returns the text as a source and empties the store.
  package func drain() -> Source {
    recentKeys = Array(repeating: RecentKey(), count: Self.recentKeyCount)
    return bytes.drain()
  }
}
