/// The text of a list that is made value by value. Keys that were appended lately are found again: records share their
/// keys, and so their memory.
package final class TextStore {
  /// A key that was appended: its first and its last eight bytes, which may overlap, and where it is.
  private struct RecentKey {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var slice = Slice(offset: 0, count: 0)
  }

  private static let recentKeyCount = 256

  private let bytes = ByteStore()
  /// The recent keys, each at the place that its text gives.
  private var recentKeys = [RecentKey](repeating: RecentKey(), count: recentKeyCount)
  /// Whether a key is not ASCII.
  package private(set) var hasForeignKeys = false

  package init() {}

  /// Appends `text`, which must be UTF-8 if it is for a string; nil for 4 GiB or more.
  package func append(_ text: Span<UInt8>) -> Slice? {
    guard let count = UInt32(exactly: text.count) else { return nil }
    let slice = Slice(offset: bytes.count, count: count)
    bytes.append(text)
    return slice
  }

  /// Appends `key` unless it is there already; nil for 4 GiB or more.
  package func append(key: Span<UInt8>) -> Slice? {
    let count = key.count
    let first = key.paddedWord(at: 0)
    let last = key.paddedWord(at: max(0, count - 8))
    let place = Int(truncatingIfNeeded: ((first &* 31 ^ last ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    let recent = recentKeys[place]
    if recent.first == first, recent.last == last, Int(recent.slice.count) == count,
      count <= 16 || bytes.holds(key, at: recent.slice)
    {
      return recent.slice
    }
    return append(new: RecentKey(first: first, last: last), key, at: place)
  }

  @inline(never)
  private func append(new recent: RecentKey, _ key: Span<UInt8>, at place: Int) -> Slice? {
    if !hasForeignKeys, !key.isASCII { hasForeignKeys = true }
    guard let slice = append(key) else { return nil }
    // Taken out meanwhile: a longer access to a stored property would be checked for exclusivity, and so would all others.
    var keys: [RecentKey] = []
    swap(&keys, &recentKeys)
    keys[place] = recent
    keys[place].slice = slice
    swap(&keys, &recentKeys)
    return slice
  }

  /// The text at `slice`.
  func string(at slice: Slice) -> String { bytes.string(at: slice) }

  /// The text as a source; the store has none of it any more.
  package func take() -> Source {
    recentKeys = Array(repeating: RecentKey(), count: Self.recentKeyCount)
    return bytes.take()
  }
}
