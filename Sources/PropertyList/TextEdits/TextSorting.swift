/// Sorts the entries of dictionaries in a text.
///
/// The comments that belong to an entry move with it, also a heading above it; see `MemberExtents`. The text between the entries does
/// not move: commas, line breaks, blank lines, indentation and other comments.
///
/// ```
/// <dict>  <!-- of the dictionary -->
///
///   [<!-- of b -->
///   <key>b</key> <true/> <!-- of b, too -->]
///
///   [<key>a</key> <true/>]
///   <!-- of no entry -->
/// </dict>
/// ```
struct TextSorting {
  /// The list in the text, with shadowed entries.
  let list: PropertyList
  let ranges: TextRanges
  let layout: TextLayout
  let isRecursive: Bool
  private let extents: MemberExtents
  private var keys = KeySequence(.codeUnits)
  private var text: [UInt8] = []

  init(_ list: PropertyList, ranges: TextRanges, isRecursive: Bool) {
    self.list = list
    self.ranges = ranges
    self.isRecursive = isRecursive
    layout = TextLayout(list.source, format: list.format, root: ranges.nodes[0])
    extents = MemberExtents(list, ranges, layout)
  }

  /// The text with the keys of the dictionary at `index` sorted; if `isRecursive`, those of all dictionaries inside it, too.
  mutating func sorted(at index: Int) -> [UInt8] {
    text = []
    write(index, in: 0..<list.source.count)
    return text
  }

  /// Appends the text in `range`, which contains the value at `index`. The recursion is bounded: readers nest 513 containers
  /// at most.
  private mutating func write(_ index: Int, in range: Range<Int>) {
    var position = range.lowerBound
    switch list.nodes[index].kind {
    case .dictionary:
      let entries = entries(of: index)
      var order = keys.pairs(of: index, in: list)
      for entry in entries {
        guard let key = keys.next(&order, in: list) else { continue }
        let moved = entries[entries.firstIndex(notBefore: { $0.key < key })]
        text += layout.bytes(position..<entry.text.lowerBound)
        writeValue(key + 1, in: moved.text)
        position = entry.text.upperBound
      }
      // The call after the last key releases the memory of the iteration.
      _ = keys.next(&order, in: list)
    case .array where isRecursive:
      var children: [Int] = []
      list.forEachChild(of: index) { child in children.append(child) }
      for child in children {
        let range = ranges.nodes[child]
        text += layout.bytes(position..<range.lowerBound)
        write(child, in: range)
        position = range.upperBound
      }
    case .array, .bool, .integer, .real, .string, .date, .data, .uid, .null: break
    }
    text += layout.bytes(position..<range.upperBound)
  }

  /// Appends the text in `range`, which contains the value at `index` of an entry.
  private mutating func writeValue(_ index: Int, in range: Range<Int>) {
    if isRecursive { write(index, in: range) } else { text += layout.bytes(range) }
  }

  // MARK: Entries

  /// An entry of a dictionary: the index of its key, and the range that moves with it.
  private struct Entry {
    let key: Int
    let text: Range<Int>
  }

  private func entries(of dictionary: Int) -> [Entry] {
    var entries: [Entry] = []
    list.forEachPair(of: dictionary) { key in
      let pair = ranges.wrappers[key] ?? extents.extent(key, value: key + 1, takesHeading: true)
      entries.append(Entry(key: key, text: pair))
    }
    return entries
  }
}

extension TextEdit {
  /// The text with the entries of the dictionary at `index` sorted by the UTF-16 code units of their keys; nil if they are in
  /// order. Comments move with their entries. With `isRecursive`, all dictionaries inside the value at `index` are sorted.
  package func sorted(at index: Int, isRecursive: Bool) throws(WriteError) -> Source? {
    let index = list.origins[index].index ?? index
    var list = original
    list.sortKeys(at: index, isRecursive: isRecursive)
    var sorting = TextSorting(original, ranges: ranges, isRecursive: isRecursive)
    return try checked(Source(sorting.sorted(at: index)), as: list)
  }
}
