/// Gives equal keys of a text the same slice.
///
/// Most records have the keys of the record before them. With the same slices, later passes over the nodes need not compare
/// their texts; see `RecentKeys`.
struct SharedKeys {
  private struct Entry {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var key = Slice(offset: 0, count: .max)

    /// True if both are the same key.
    @inline(__always)
    func equals(_ other: Entry, in text: Span<UInt8>) -> Bool {
      first == other.first && last == other.last && key.count == other.key.count
        && (key.count <= 16 || key.bytes(in: text, Span()).equals(other.key.bytes(in: text, Span())))
    }
  }

  private static let entryCount = 512
  /// A hash table with two slots for each hash. A new key replaces the older of the two.
  private var entries: [Entry] = []

  /// The slice of an earlier key that is equal to `key`, or `key`. Keys that are not in `text` are not shared.
  @inline(never)
  mutating func shared(_ key: Slice, in text: Span<UInt8>) -> Slice {
    guard key.offset < UInt64(text.count) else { return key }
    if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.entryCount) }
    let new = Entry(
      first: key.firstWord(in: text, Span()), last: key.count > 8 ? key.lastWord(in: text, Span()) : 0, key: key)
    let hash = (new.first &* 31 ^ new.last ^ UInt64(key.count)) &* 0x9E37_79B9_7F4A_7C15
    let slot = Int(truncatingIfNeeded: hash >> 56) * 2
    if entries[slot].equals(new, in: text) { return entries[slot].key }
    if entries[slot + 1].equals(new, in: text) { return entries[slot + 1].key }
    entries[slot + 1] = entries[slot]
    entries[slot] = new
    return key
  }
}
