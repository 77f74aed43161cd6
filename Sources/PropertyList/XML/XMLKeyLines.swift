/// The lines of keys that records share, as they were written last: from the line break before the key to the one before its
/// value.
struct XMLKeyLines {
  private static let lineCount = 256
  /// Longer ones are written anew each time.
  private static let mostBytes = 64

  private struct Line {
    var key = Slice(offset: 0, count: .max)
    var level = 0
    /// Zero for a key that was there once: it may never come again.
    var count = 0
  }

  /// Each line at the place that its key and level give, which it takes from the one that had it.
  private var lines: [Line] = []
  private var text: [UInt8] = []

  /// Appends the line of `key`, if it is kept.
  ///
  /// - Returns: whether it was.
  @inline(__always)
  func append(_ key: Slice, level: Int, to output: inout Output) -> Bool {
    let place = place(of: key, level: level)
    guard place < lines.count else { return false }
    let line = lines[place]
    guard line.key == key, line.level == level, line.count > 0 else { return false }
    let start = place * Self.mostBytes
    output.append(text.span.extracting(start..<start + line.count))
    return true
  }

  /// Keeps the line of `key`, which has just been appended with `count` bytes to `output`, if it was there before.
  mutating func keep(_ key: Slice, level: Int, count: Int, of output: borrowing Output) {
    if lines.isEmpty { lines = Array(repeating: Line(), count: Self.lineCount) }
    let place = place(of: key, level: level)
    guard lines[place].key == key, lines[place].level == level else {
      lines[place] = Line(key: key, level: level)
      return
    }
    guard count <= Self.mostBytes, let line = output.last(count) else { return }
    if text.isEmpty { text = Array(repeating: 0, count: Self.lineCount * Self.mostBytes) }
    lines[place].count = count
    for index in 0..<count { text[place * Self.mostBytes + index] = line[index] }
  }

  @inline(__always)
  private func place(of key: Slice, level: Int) -> Int {
    let mark = (key.offset &+ UInt64(truncatingIfNeeded: level) << 32) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mark >> 56)
  }
}
