/// Where something stands next in a text. However often it is asked for, each part of the text is searched once.
struct NextOccurrence {
  /// From where up to where there is none.
  private var known = 0..<0
  /// The one that follows `known`, unless there is no more.
  private var found: Int?

  /// The offset of the first one at or after `start`, which `search` finds; nil if there is none.
  mutating func offset(from start: Int, _ search: (Int) -> Int?) -> Int? {
    if known.contains(start) || found == start { return found }
    found = search(start)
    known = start..<(found ?? .max)
    return found
  }
}
