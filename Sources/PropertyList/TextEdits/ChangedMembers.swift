/// The members of one container around all changes of a text. Readers read the members of a container one by one, so only these
/// members must be read again to prove that the new text is that of the edited list.
struct ChangedMembers {
  private let original: PropertyList
  private let edited: PropertyList
  private let ranges: NodeRanges
  private let layout: TextLayout
  private let changes: [TextChange]
  /// The container's node, in both lists.
  private var container = 0
  /// The range of these members in the text, between the container's tags or brackets.
  private var window = 0..<0
  /// The nodes of the members in the original list.
  private var old = 0..<0
  /// The number of these members.
  private var oldCount = 0

  /// The smallest run of members that contains all of `changes`; nil unless all changes are in one container.
  init?(around changes: TextChanges) {
    original = changes.original
    edited = changes.edited
    ranges = changes.ranges
    layout = changes.layout
    self.changes = changes.changes
    // In JSON with tags, a dictionary may be the form of another value.
    guard original.format == .xml || changes.types != .tag, changes.hasOnlyRootWrapper, let first = self.changes.first
    else { return nil }
    let end = self.changes.reduce(0) { max($0, $1.range.upperBound) }
    guard enterContainer(at: 0, around: first.range.lowerBound..<end) else { return nil }
  }

  /// Enters the innermost container, from the one at `index` on, that has all of `range` between its tags.
  ///
  /// - Returns: false if there is none.
  private mutating func enterContainer(at index: Int, around range: Range<Int>) -> Bool {
    guard original.nodes[index].size > 0, let content = layout.content(of: ranges[index]),
      content.lowerBound <= range.lowerBound, range.upperBound <= content.upperBound
    else { return false }
    (container, window, oldCount) = (index, content, 0)
    old = index + 1..<original.end(of: index)
    let isDictionary = original.nodes[index].kind == .dictionary
    var start = old.lowerBound
    while start < old.upperBound {
      let value = isDictionary ? start + 1 : start
      let next = original.end(of: value)
      // In JSON, the member before the changes and the one after them are read, too, for the commas between them.
      let isJSON = original.format == .json
      if ranges[value].upperBound <= range.lowerBound {
        window = (isJSON ? ranges[start].lowerBound : ranges[value].upperBound)..<window.upperBound
        old = (isJSON ? start : next)..<old.upperBound
        oldCount = isJSON ? 1 : 0
      } else if ranges[start].lowerBound >= range.upperBound {
        window = window.lowerBound..<(isJSON ? ranges[value].upperBound : ranges[start].lowerBound)
        old = old.lowerBound..<(isJSON ? next : start)
        oldCount += isJSON ? 1 : 0
        break
      } else {
        if ranges[value].lowerBound < range.lowerBound, range.upperBound < ranges[value].upperBound {
          let outer = self
          if enterContainer(at: value, around: range) { return true }
          self = outer
        }
        oldCount += 1
      }
      start = next
    }
    return true
  }

  /// True if the text with the changes reads as the edited list.
  var readAsEdited: Bool {
    guard let new = newNodes, let read = readAgain(), read.nodes[0].kind == edited.nodes[container].kind,
      let readCount = read.nodes[0].memberCount, let count = edited.nodes[container].memberCount,
      let originalCount = original.nodes[container].memberCount, count == originalCount - oldCount + readCount
    else { return false }
    // In XML, a dictionary with one entry may be a UID.
    if count == 1, edited.nodes[container].kind == .dictionary { return false }
    var index = new.lowerBound
    var readIndex = 1
    while index < new.upperBound, readIndex < read.nodes.count {
      guard edited.isEqual(at: index, to: read, at: readIndex) else { return false }
      (index, readIndex) = (edited.end(of: index), read.end(of: readIndex))
    }
    return index == new.upperBound && readIndex == read.nodes.count
  }

  /// The nodes of the members in the edited list; nil if other nodes have changed, too.
  private var newNodes: Range<Int>? {
    let added = edited.nodes.count - original.nodes.count
    let end = old.upperBound + added
    guard end >= old.lowerBound, edited.origins.count == edited.nodes.count,
      edited.end(of: container) == original.end(of: container) + added,
      edited.origins.isRun(0..<old.lowerBound, from: .kept(0)),
      edited.origins.isRun(end..<edited.nodes.count, from: .kept(end - added))
    else { return nil }
    return old.lowerBound..<end
  }

  /// Reads the members with the changes as the content of a container. Returns nil if they cannot be read.
  private func readAgain() -> PropertyList? {
    let isDictionary = edited.nodes[container].kind == .dictionary
    let members = layout.source.part(window, with: changes)
    guard original.format == .xml else {
      let text = Source(Array((isDictionary ? "{" : "[").utf8) + members + Array((isDictionary ? "}" : "]").utf8))
      var reader = JSONReader<NodesOnly>(text.bytes, from: 0, ReadOptions())
      guard (try? reader.read()) != nil else { return nil }
      return reader.builder.finish(.json, text)
    }
    let tag = isDictionary ? XMLTag.dictionary : .array
    let text = Source(Array("<\(tag.rawValue)>".utf8) + members + Array("</\(tag.rawValue)>".utf8))
    var reader = XMLReader<NodesOnly>(text.bytes, from: 0)
    guard (try? reader.read()) != nil, reader.cursor.isAtEnd else { return nil }
    return reader.builder.finish(.xml, text)
  }
}
