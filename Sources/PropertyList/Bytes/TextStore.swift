/// The text of a list that is built value by value. Recent keys are found again, so records share the memory of their keys.
package final class TextStore {
  /// A key that was appended: its first and its last eight bytes, which may overlap, and its slice.
  private struct RecentKey {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var slice = Slice(offset: 0, count: 0)
  }

  private static let recentKeyCount = 256

  private let bytes = ByteStore()
  /// The recent keys, by a hash of their text.
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

  /// Appends `key` unless it is a recent key; nil for 4 GiB or more.
  package func append(key: Span<UInt8>) -> Slice? {
    let count = key.count
    let first = key.paddedWord(at: 0)
    let last = key.paddedWord(at: max(0, count - 8))
    let index = Int(truncatingIfNeeded: ((first &* 31 ^ last ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    let recent = recentKeys[index]
    if recent.first == first, recent.last == last, Int(recent.slice.count) == count,
      count <= 16 || bytes.equals(key, at: recent.slice)
    {
      return recent.slice
    }
    return append(new: RecentKey(first: first, last: last), key, at: index)
  }

  @inline(never)
  private func append(new recent: RecentKey, _ key: Span<UInt8>, at index: Int) -> Slice? {
    if !hasNonASCIIKeys, !key.isASCII { hasNonASCIIKeys = true }
    guard let slice = append(key) else { return nil }
    // Swapped, because a longer access to the stored property would add exclusivity checks to all accesses.
    var keys: [RecentKey] = []
    swap(&keys, &recentKeys)
    keys[index] = recent
    keys[index].slice = slice
    swap(&keys, &recentKeys)
    return slice
  }

  /// The text at `slice`.
  func string(at slice: Slice) -> String { bytes.string(at: slice) }

  /// Removes all text from the store and returns it as a source.
  package func drain() -> Source {
    recentKeys = Array(repeating: RecentKey(), count: Self.recentKeyCount)
    return bytes.drain()
  }
}
