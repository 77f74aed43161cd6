/// The members of one container around all changes of a text. Readers read the members of a container one by one, so only these
/// members must be read again to prove that the new text is that of the edited list.
struct ChangedMembers {
  private let edit: TextChanges
  /// The container's node, in both lists.
  private var container = 0
  /// The range of these members in the text, between the container's tags or brackets.
  private var window = 0..<0
  /// The nodes of the members in the original list.
  private var old = 0..<0
  /// The number of these members.
  private var oldCount = 0

  /// The smallest run of members that contains all changes of `edit`; nil unless all are in one container.
  init?(around edit: TextChanges) {
    self.edit = edit
    // In JSON with tags, a dictionary may be the form of another value.
    guard edit.original.format == .xml || edit.types != .tag, edit.extents.ranges.hasOnlyRootWrapper,
      let first = edit.changes.first
    else { return nil }
    let end = edit.changes.reduce(0) { max($0, $1.range.upperBound) }
    guard enterContainer(at: 0, around: first.range.lowerBound..<end) else { return nil }
  }

  /// Enters the innermost container, from the one at `index` on, that has all of `range` between its tags.
  ///
  /// - Returns: false if there is none.
  private mutating func enterContainer(at index: Int, around range: Range<Int>) -> Bool {
    let node = edit.original.nodes[index]
    guard node.size > 0, let content = edit.layout.content(of: edit.ranges[index]),
      content.lowerBound <= range.lowerBound, range.upperBound <= content.upperBound
    else { return false }
    let members = TextChanges.Members(of: index, isDictionary: node.kind == .dictionary, edit.extents)
    var first = members.firstIndex(notBefore: { $0.range.upperBound <= range.lowerBound })
    var end = members.firstIndex(notBefore: { $0.range.lowerBound < range.upperBound })
    if end == first + 1 {
      let value = members[first].value
      let inner = edit.ranges[value]
      if inner.lowerBound < range.lowerBound, range.upperBound < inner.upperBound,
        enterContainer(at: value, around: range)
      {
        return true
      }
    }
    // In JSON, the member before the changes and the one after them are read, too, for the commas between them.
    let neighbours = edit.original.format == .json ? 1 : 0
    let start = first > 0 ? members[first - 1].range : content.lowerBound..<content.lowerBound
    let next = end < members.count ? members[end].range : content.upperBound..<content.upperBound
    window =
      (neighbours > 0 ? start.lowerBound : start.upperBound)..<(neighbours > 0 ? next.upperBound : next.lowerBound)
    (first, end) = (max(0, first - neighbours), min(members.count, end + neighbours))
    (container, old, oldCount) = (index, members.start(at: first)..<members.start(at: end), end - first)
    return true
  }

  /// True if the text with the changes reads as the edited list.
  var readAsEdited: Bool {
    guard let new = newNodes, let read = readAgain() else { return false }
    let (original, edited) = (edit.original.nodes[container], edit.edited.nodes[container])
    guard read.nodes[0].kind == edited.kind,
      let readCount = read.nodes[0].memberCount, let count = edited.memberCount,
      let originalCount = original.memberCount, count == originalCount - oldCount + readCount,
      read.nodes.count == new.count + 1
    else { return false }
    // In XML, a dictionary with one entry may be a UID.
    if count == 1, edited.kind == .dictionary { return false }
    return new.allSatisfy {
      edit.edited.isNode(edit.edited.nodes[$0], equalTo: read.nodes[$0 - new.lowerBound + 1], of: read)
    }
  }

  /// The nodes of the members in the edited list; nil if other nodes have changed, too.
  private var newNodes: Range<Int>? {
    let (original, edited) = (edit.original, edit.edited)
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
    let isDictionary = edit.edited.nodes[container].kind == .dictionary
    let members = edit.layout.source.part(window, with: edit.changes[...])
    guard edit.original.format == .xml else {
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
