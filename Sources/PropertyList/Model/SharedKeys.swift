/// Gives keys of one text that are equal the same slice.
///
/// Records repeat the keys of the record before them. Where those are one slice, all who walk the nodes see that they are equal
/// without another look at the text; see `RecentKeys`.
struct SharedKeys {
  private struct Entry {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var key = Slice(offset: 0, count: .max)

    /// Whether both are the same key.
    @inline(__always)
    func equals(_ other: Entry, in text: Span<UInt8>) -> Bool {
      first == other.first && last == other.last && key.count == other.key.count
        && (key.count <= 16 || key.bytes(in: text, Span()).equals(other.key.bytes(in: text, Span())))
    }
  }

  private static let entryCount = 512
  /// Each key at one of the two places that its bytes give, which it takes from the one that was there longer.
  private var entries: [Entry] = []

  /// The slice of an equal key that was there before, or `key`. What does not lie in `text` is not looked at.
  @inline(never)
  mutating func shared(_ key: Slice, in text: Span<UInt8>) -> Slice {
    guard key.offset < UInt64(text.count) else { return key }
    if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.entryCount) }
    let new = Entry(
      first: key.firstWord(in: text, Span()), last: key.count > 8 ? key.lastWord(in: text, Span()) : 0, key: key)
    let mark = (new.first &* 31 ^ new.last ^ UInt64(key.count)) &* 0x9E37_79B9_7F4A_7C15
    let place = Int(truncatingIfNeeded: mark >> 56) * 2
    if entries[place].equals(new, in: text) { return entries[place].key }
    if entries[place + 1].equals(new, in: text) { return entries[place + 1].key }
    entries[place + 1] = entries[place]
    entries[place] = new
    return key
  }
}
