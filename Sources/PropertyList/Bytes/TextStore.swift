/// The text of a list that is made value by value. Keys that were appended lately are found again: records share their
/// keys, and so their memory.
package final class TextStore {
  private static let recentKeyCount = 256

  private var bytes = ByteStore()
  /// The recent keys, each at the place that its text gives.
  private var recentKeys = [Slice](repeating: Slice(offset: 0, count: 0), count: recentKeyCount)
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
    let words = key.paddedWord(at: 0) &* 31 ^ key.paddedWord(at: max(0, key.count - 8)) ^ UInt64(key.count)
    let place = Int(truncatingIfNeeded: (words &* 0x9E37_79B9_7F4A_7C15) >> 56)
    let recent = recentKeys[place]
    if Int(recent.count) == key.count, bytes.holds(key, at: recent) { return recent }
    if !hasForeignKeys, !key.isASCII { hasForeignKeys = true }
    let slice = append(key)
    if let slice { recentKeys[place] = slice }
    return slice
  }

  /// The text at `slice`.
  func string(at slice: Slice) -> String { bytes.string(at: slice) }

  /// The text as a source; the store has none of it any more.
  package func take() -> Source {
    recentKeys = Array(repeating: Slice(offset: 0, count: 0), count: Self.recentKeyCount)
    return bytes.take()
  }
}
