/// The lines of keys that records share, as they were written last: from the line break before the key to the one before its
/// value.
struct XMLKeyLines {
  /// Longer ones are written anew each time.
  private static let mostBytes = 64

  private struct Line {
    var key = Slice(offset: 0, count: .max)
    var level = 0
    var count = 0
  }

  /// Each line at the `recentPlace` of its key.
  private var lines: [Line] = []
  private var text: [UInt8] = []

  /// Appends the line of `key`, if the last one at `place` was that.
  ///
  /// - Returns: whether it was.
  @inline(__always)
  func append(_ key: Slice, level: Int, at place: Int, to output: inout Output) -> Bool {
    guard place < lines.count else { return false }
    let line = lines[place]
    guard line.key == key, line.level == level else { return false }
    let start = place * Self.mostBytes
    output.append(text.span.extracting(start..<start + line.count))
    return true
  }

  /// Keeps the line of `key`, which has just been appended with `count` bytes to `output`.
  mutating func keep(_ key: Slice, level: Int, at place: Int, count: Int, of output: borrowing Output) {
    guard count <= Self.mostBytes, let line = output.last(count) else { return }
    if lines.isEmpty {
      lines = Array(repeating: Line(), count: RecentKeys.mostPlaces)
      text = Array(repeating: 0, count: RecentKeys.mostPlaces * Self.mostBytes)
    }
    lines[place] = Line(key: key, level: level, count: count)
    for index in 0..<count { text[place * Self.mostBytes + index] = line[index] }
  }
}
