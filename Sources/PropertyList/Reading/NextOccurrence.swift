/// A cache of the next match of a search in a text: repeated searches visit each part of the text once.
struct NextOccurrence {
  /// Offsets without a match.
  private var empty = 0..<0
  /// The match at the end of `empty`; nil at the end of the text.
  private var found: Int?

  /// The offset of the first match at or after `start`, which `search` finds; nil if there is none.
  mutating func offset(from start: Int, _ search: (Int) -> Int?) -> Int? {
    if empty.contains(start) || found == start { return found }
    found = search(start)
    empty = start..<(found ?? .max)
    return found
  }
}
