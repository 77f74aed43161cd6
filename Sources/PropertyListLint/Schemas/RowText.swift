import PropertyList

/// A row of a table, found but not parsed: its columns, and the rows inside.
struct RowText: Sendable {
  /// The text of the whole table.
  let text: [UInt8]
  let depth: Int
  /// The range of the key.
  let key: Range<Int>
  /// Offset of the rows inside; `end` if there are none.
  private let content: Int
  private let end: Int

  /// Offset of the key.
  var start: Int { key.lowerBound }

  private static let newline = UInt8(ascii: "\n")
  private static let space = UInt8(ascii: " ")

  /// The first `limit` rows at `depth` in `range` of `text`, which begins with a row of this depth.
  static func rows(of text: [UInt8], in range: Range<Int>, depth: Int, limit: Int = .max) -> [RowText] {
    var rows: [RowText] = []
    let bytes = text.span
    // The key of the current row, and the offset of the rows inside it.
    var (key, content) = (0..<0, -1)
    var offset = range.lowerBound
    while offset < range.upperBound, rows.count < limit {
      let line = offset
      var start = line
      while start < range.upperBound, bytes[start] == space { start &+= 1 }
      offset = (bytes.firstOffset(of: newline, from: start) ?? bytes.count) + 1
      guard start < range.upperBound, bytes[start] != newline else { continue }
      if start - line <= 2 * depth {
        if !key.isEmpty {
          rows.append(RowText(text: text, depth: depth, key: key, content: content < 0 ? line : content, end: line))
        }
        (key, content) = (
          start..<endOfColumn(from: start, toEndOfLine: min(offset - 1, range.upperBound), in: bytes), -1
        )
      } else if content < 0, start - line < 2 * depth + 4 {
        content = line
      }
    }
    if rows.count < limit, !key.isEmpty {
      let end = range.upperBound
      rows.append(RowText(text: text, depth: depth, key: key, content: content < 0 ? end : content, end: end))
    }
    return rows
  }

  var rowsInside: [RowText] {
    content < end ? Self.rows(of: text, in: content..<end, depth: depth + 1) : []
  }

  /// The range of the key without the angle brackets of a variant.
  var name: Range<Int> { isVariant ? key.lowerBound + 1..<key.upperBound - 1 : key }

  /// True for the keys that a dictionary has if one of its keys has a certain value: `<com.apple.wifi.managed>`.
  var isVariant: Bool { text[start] == UInt8(ascii: "<") && text[key.upperBound - 1] == UInt8(ascii: ">") }

  /// True if the columns contain one of the words, followed by the end of the column or a space.
  func hasColumn(_ words: StaticString...) -> Bool {
    var isFound = false
    forEachColumn { column in
      for word in words where text.span.has(word, at: column.lowerBound) {
        let end = column.lowerBound + word.utf8CodeUnitCount
        isFound = isFound || end == column.upperBound || text[end] == Self.space
      }
    }
    return isFound
  }

  func string(_ range: Range<Int>) -> String { String(decoding: text[range]) }

  /// Calls `body` with the range of each column after the key.
  func forEachColumn(_ body: (Range<Int>) -> Void) {
    var offset = key.upperBound
    while true {
      offset = text.span.endOfRun(from: offset, to: content) { $0 == Self.space || $0 == Self.newline }
      guard offset < content else { return }
      let endOfLine = min(text.span.firstOffset(of: Self.newline, from: offset) ?? content, content)
      let column = offset..<Self.endOfColumn(from: offset, toEndOfLine: endOfLine, in: text.span)
      body(column)
      offset = column.upperBound
    }
  }

  /// The end of the column that begins at `start`: before two spaces or more, or `end`, where the line ends. A remark extends to
  /// the end of the line.
  private static func endOfColumn(from start: Int, toEndOfLine end: Int, in text: Span<UInt8>) -> Int {
    guard text[start] != UInt8(ascii: ";") else { return end }
    var offset = start
    while let gap = text.firstOffset(of: space, from: offset), gap < end {
      // A single space belongs to the column.
      if gap + 1 == end || text[gap + 1] == space { return gap }
      offset = gap + 1
    }
    return end
  }

  /// The last row above with this name that has content; nil if there is none. A row around this one is not a candidate.
  func model(named name: Span<UInt8>) -> RowText? {
    var candidates: [(line: Int, depth: Int)] = []
    var line = 0
    while line < start {
      let first = text.span.endOfRun(from: line, to: start) { $0 == Self.space }
      if text.span.extracting(first..<start).begins(with: name), first + name.count < start,
        text[first + name.count] == Self.space
      {
        candidates.append((line, (first - line) / 2))
      }
      line = (text.span.firstOffset(of: Self.newline, from: first) ?? start) + 1
    }
    for candidate in candidates.reversed() {
      let range = candidate.line..<text.count
      guard let row = Self.rows(of: text, in: range, depth: candidate.depth, limit: 1).first, row.end <= start else {
        continue
      }
      if row.content < row.end || row.hasColumn("like") { return row }
    }
    return nil
  }
}

extension Span<UInt8> {
  fileprivate func begins(with text: Span<UInt8>) -> Bool {
    count >= text.count && extracting(first: text.count).equals(text)
  }
}
