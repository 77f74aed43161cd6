import PropertyList

extension PropertyList {
  /// The key paths of the nodes at `indexes`, as the own grammar writes them; a key has that of its value. One walk over
  /// the nodes finds them all.
  func keyPaths(to indexes: [Int]) -> [Int: String] {
    var paths: [Int: String] = [:]
    var levels: [Level] = []
    var index = 0
    for wanted in Set(indexes).sorted() where wanted < nodes.count {
      while index <= wanted {
        while let level = levels.last, level.end <= index { levels.removeLast() }
        if !levels.isEmpty { levels[levels.count - 1].enter(index) }
        if index == wanted, let last = levels.last {
          let container = last.container ?? containerPath(of: levels)
          levels[levels.count - 1].container = container
          paths[wanted] = container + component(of: last, isFirst: levels.count == 1)
        }
        switch nodes[index] {
        case .array: levels.append(Level(end: end(of: index), isDictionary: false))
        case .dictionary: levels.append(Level(end: end(of: index), isDictionary: true))
        case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
          break
        }
        index += 1
      }
    }
    return paths
  }

  /// A container around the node where the walk is.
  private struct Level {
    let end: Int
    let isDictionary: Bool
    /// The last key, or -1.
    var key = -1
    /// Number of keys and values, or elements, that have begun.
    var count = 0
    /// The beginning of the key paths of all that is inside; nil until one is asked for.
    var container: String?

    /// Moves on to the child at `index`.
    mutating func enter(_ index: Int) {
      // Keys and values take turns.
      if isDictionary, count.isMultiple(of: 2) { key = index }
      count += 1
    }
  }

  /// The key path to the innermost of `levels`, with the dot that follows. Of one with many components the middle is left
  /// out, as nobody reads it.
  private func containerPath(of levels: [Level]) -> String {
    let most = 16
    let outer = levels.dropLast()
    let isCut = levels.count > most
    var path = ""
    for (place, level) in (isCut ? outer.prefix(most / 2) : outer).enumerated() {
      path += component(of: level, isFirst: place == 0) + "."
    }
    if isCut {
      path += "…."
      for level in outer.suffix(most / 2 - 1) { path += component(of: level, isFirst: false) + "." }
    }
    return path
  }

  private func component(of level: Level, isFirst: Bool) -> String {
    guard level.isDictionary else { return String(level.count - 1) }
    guard level.key >= 0, let slice = string(at: level.key) else { return "?" }
    return KeyPathText.component(shortText(of: slice), isFirst: isFirst)
  }

  /// The text of a key as messages show it: of a long one the beginning.
  func shortText(of slice: Slice) -> String {
    let most = 80
    let bytes = bytes(of: slice)
    guard bytes.count > most else { return text(of: slice) }
    var end = most
    // A character is not cut in the middle.
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes.extracting(0..<end)) + "…"
  }
}
