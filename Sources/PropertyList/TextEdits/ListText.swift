/// A list with the text that it was read from: the ranges of its values, the layout, and the comments.
///
/// A class, as it remembers what was found in the text.
package final class ListText {
  let list: PropertyList
  let ranges: TextRanges
  let layout: TextLayout
  /// The sections of an Xcode project.
  private(set) lazy var sections = TextSections(layout, ranges.comments)
  /// The ranges of all comments, in order.
  private(set) lazy var allComments = list.format.isMarkup ? list.source.commentRanges : Array(comments)
  /// The container of each node. A search for that of each member would begin at the root.
  private(set) lazy var containers = list.parents(of: Array(list.nodes.indices)).map(\.container)
  private(set) lazy var isProject = list.format == .openStep && list.projectObjects != nil
  /// The first two members with comments, by index of key or element, of each container that was asked for.
  var commentedMembers: [Int: [Int]] = [:]

  /// The offsets where copies of some members begin, if that is before their extents, by index of their values.
  let copyStarts: [Int: Int]
  /// The newline of copies, if that differs from the newline of this text.
  let newlineOfCopies: [UInt8]?

  /// A text from which values are copied to `other`, if that is not nil.
  init(_ list: PropertyList, _ ranges: TextRanges, copiedTo other: ListText? = nil, copyStarts: [Int: Int] = [:]) {
    (self.list, self.ranges, self.copyStarts) = (list, ranges, copyStarts)
    layout = TextLayout(of: list, ranges)
    newlineOfCopies = other?.layout.newline == layout.newline ? nil : other?.layout.newline
  }

  /// Nil if the ranges of the values were not recorded.
  package convenience init?(_ list: PropertyList, copiedTo other: ListText? = nil) {
    guard let ranges = list.textRanges else { return nil }
    self.init(list, ranges, copiedTo: other)
  }

  /// The comments that the reader has recorded: all but the instructions of XML.
  package var comments: CompactRanges { ranges.comments }

  /// The `$dictionary` object of the dictionary at `index`, which is spelled as an array of pairs; nil for other values.
  func objectOfPairs(at index: Int) -> Range<Int>? {
    list.format == .json && list.nodes[index].kind == .dictionary ? ranges.wrapper(of: index) : nil
  }

  /// The range of the value at `index`: without `<plist>` elements, but with a `$dictionary` object.
  func range(of index: Int) -> Range<Int> { objectOfPairs(at: index) ?? ranges.nodes[index] }

  /// The bytes between the key at `index` and its value, if they are only white space and, in JSON, a colon. There are none if an OpenStep
  /// key is its own value, as in `"a";`.
  func separator(ofKey index: Int) -> [UInt8]? {
    let start = ranges.nodes[index].upperBound
    let bytes = layout.bytes(start..<max(start, ranges.nodes[index + 1].lowerBound))
    return bytes.allSatisfy { $0.isXMLWhitespace || list.format.hasCommas && $0 == UInt8(ascii: ":") } ? bytes : nil
  }

  /// The bytes between the first key of the text and its value, if they are on one line.
  var separator: [UInt8]? {
    guard let index = list.nodes.firstIndex(where: { $0.kind == .dictionary && $0.size > 0 }),
      let first = separator(ofKey: index + 1)
    else { return nil }
    return first.contains(where: \.endsLine) ? nil : first
  }
}
