/// Sorts the entries of dictionaries in a text.
///
/// The comments that belong to an entry move with it, also a heading above it; see `ListText.extent`. The text between the entries does
/// not move: commas, line breaks, blank lines, indentation and other comments. A comment inside a line begins a new one.
struct TextSorting {
  private let original: ListText
  private let isRecursive: Bool
  private var keys = KeySequence(.codeUnits)
  private var text: [UInt8] = []
  /// End of the part of the original text that was appended or skipped.
  private var offset = 0
  /// See `TextLayout.lineStart(of:scanned:)`.
  private var scannedLine = 0..<0

  /// Sorts `original`; if `isRecursive`, also the dictionaries inside the values.
  init(_ original: ListText, isRecursive: Bool) { (self.original, self.isRecursive) = (original, isRecursive) }

  mutating func sorted(at index: Int) -> [UInt8] {
    write(index, to: original.list.source.count)
    return text
  }

  /// Appends the text up to `end`, which contains the value at `index`.
  private mutating func write(_ index: Int, to end: Int) {
    let (list, layout) = (original.list, original.layout)
    switch list.nodes[index].kind {
    case .dictionary:
      var entries: [(key: Int, extent: Range<Int>)] = []
      list.forEachPair(of: index) { key in
        entries.append((key, original.extent(of: MemberNodes(key: key), takesHeading: true)))
      }
      var iterator = keys.iterator(of: index, in: list)
      for entry in entries {
        guard let key = keys.next(&iterator, in: list) else { continue }
        let moved = entries[entries.firstIndex(notBefore: { $0.key < key })].extent
        let start = entry.extent.lowerBound
        if moved != entry.extent, layout.hasComment(at: moved.lowerBound), layout.ownLineStart(of: start) == nil {
          // The comment would belong to the entry before it on its line.
          append(to: layout.blanksStart(before: start))
          text += layout.newline + layout.lineStart(of: start, scanned: &scannedLine).indentation
        } else {
          append(to: start)
        }
        offset = moved.lowerBound
        if isRecursive { write(key + 1, to: moved.upperBound) } else { append(to: moved.upperBound) }
        offset = entry.extent.upperBound
      }
    case .array where isRecursive:
      for child in list.childIndexes(of: index) { write(child, to: original.ranges.nodes[child].upperBound) }
    case .array, .bool, .integer, .real, .string, .date, .data, .uid, .null: break
    }
    append(to: end)
  }

  private mutating func append(to end: Int) {
    text += original.layout.bytes(offset..<end)
    offset = end
  }
}

extension TextEdit {
  /// The text with the entries of the dictionary at `index` sorted by the UTF-16 code units of their keys; nil if they are in
  /// order. Comments move with their entries. With `isRecursive`, all dictionaries inside the value at `index` are sorted.
  package func sorted(at index: Int, isRecursive: Bool) throws(WriteError) -> Source? {
    guard list.source === original.source, let index = list.origins[index].index else { throw WriteError(.layout) }
    var list = original
    list.sortKeys(at: index, isRecursive: isRecursive)
    var sorting = TextSorting(makeOriginalText(), isRecursive: isRecursive)
    return try checked(Source(sorting.sorted(at: index)), as: list)
  }
}
