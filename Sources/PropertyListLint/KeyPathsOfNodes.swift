import PropertyList

extension PropertyList {
  /// The key paths of the nodes at `indexes`, in the notation of pliers, found in one walk over the nodes. A key has the key path of
  /// its value.
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

  /// A container around the current node of the walk.
  private struct Level {
    let end: Int
    let isDictionary: Bool
    /// The last key, or -1.
    var key = -1
    /// Number of keys and values, or elements, that have begun.
    var count = 0
    /// The common beginning of the key paths of all members; nil until one is needed.
    var container: String?

    /// Moves on to the child at `index`.
    mutating func enter(_ index: Int) {
      // Keys and values alternate.
      if isDictionary, count.isMultiple(of: 2) { key = index }
      count += 1
    }
  }

  /// The key path to the innermost of `levels`, with a final dot. In a key path with many components, an ellipsis replaces the middle.
  private func containerPath(of levels: [Level]) -> String {
    let maxComponents = 16
    let outer = levels.dropLast()
    let isCut = levels.count > maxComponents
    var path = ""
    for (index, level) in (isCut ? outer.prefix(maxComponents / 2) : outer).enumerated() {
      path += component(of: level, isFirst: index == 0) + "."
    }
    if isCut {
      path += "…."
      for level in outer.suffix(maxComponents / 2 - 1) { path += component(of: level, isFirst: false) + "." }
    }
    return path
  }

  private func component(of level: Level, isFirst: Bool) -> String {
    guard level.isDictionary else { return String(level.count - 1) }
    guard level.key >= 0, let slice = string(at: level.key) else { return "?" }
    return KeyPathText.component(shortText(of: slice), isFirst: isFirst)
  }

  /// The text of a key for messages; a long one is shortened.
  func shortText(of slice: Slice) -> String {
    let maxLength = 80
    let bytes = bytes(of: slice)
    guard bytes.count > maxLength else { return text(of: slice) }
    var end = maxLength
    // A character is not cut in the middle.
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes.extracting(0..<end)) + "…"
  }
}
