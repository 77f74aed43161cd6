/// The members of one container around all changes of a text. Readers read the members of a container one by one, so only these
/// members must be read again to prove that the new text is that of the edited list.
struct ChangedMembers {
  private let edit: TextChanges
  /// The container's node, in both lists.
  private let container: Int
  /// The range of these members in the text, between the container's tags or brackets.
  private let window: Range<Int>
  /// The nodes of the members in the original list.
  private let old: Range<Int>
  private let oldCount: Int
  /// True if only a key has changed. Its value, which may be large, is not read.
  private let isKey: Bool

  /// The smallest run of members that contains all changes of `edit`; nil unless all are in one container.
  init?(around edit: TextChanges) {
    let (list, ranges) = (edit.original.list, edit.original.ranges)
    // In JSON with tags, a dictionary may be the form of another value.
    guard edit.layout.format == .xml || edit.types != .tag, ranges.hasOnlyRootWrapper,
      let changed = edit.changes.range
    else { return nil }
    // The innermost container that has all changes between its tags, and the positions of the changed members.
    var found: (container: Int, content: Range<Int>, members: TextChanges.Members, changed: Range<Int>)?
    var next: Int? = 0
    while let index = next, list.nodes[index].size > 0, let content = edit.layout.content(of: ranges.nodes[index]),
      content.lowerBound <= changed.lowerBound, changed.upperBound <= content.upperBound
    {
      let isDictionary = list.nodes[index].kind == .dictionary
      let members = TextChanges.Members(of: index, isDictionary: isDictionary, edit.original)
      let first = members.firstIndex(notBefore: { $0.range.upperBound <= changed.lowerBound })
      let end = members.firstIndex(notBefore: { $0.range.lowerBound < changed.upperBound })
      found = (index, content, members, first..<end)
      next = end == first + 1 ? members[first].value : nil
    }
    guard let (container, content, members, positions) = found else { return nil }
    self.edit = edit
    self.container = container
    let key = members.start(at: positions.lowerBound)
    isKey =
      list.nodes[container].kind == .dictionary && positions.count == 1
      && changed.clamped(to: ranges.nodes[key]) == changed
    if isKey {
      (window, old, oldCount) = (ranges.nodes[key], key..<key + 1, 1)
      return
    }
    var (start, end) = (content.lowerBound, content.upperBound)
    var (first, last) = (positions.lowerBound, positions.upperBound)
    // In JSON, the member before the changes and the one after them are read, too, for the commas between them.
    let isJSON = edit.layout.format == .json
    if first > 0 { start = isJSON ? members[first - 1].range.lowerBound : members[first - 1].range.upperBound }
    if last < members.count { end = isJSON ? members[last].range.upperBound : members[last].range.lowerBound }
    if isJSON { (first, last) = (max(0, first - 1), min(members.count, last + 1)) }
    window = start..<end
    old = members.start(at: first)..<members.start(at: last)
    oldCount = last - first
  }

  /// True if the text with the changes reads as the edited list.
  var readAsEdited: Bool {
    // The edited list has no such container if others have changed, too.
    guard let new = newNodes else { return false }
    let (original, edited) = (edit.original.list.nodes[container], edit.edited.nodes[container])
    // In XML, a dictionary with one entry may be a UID.
    if edited.kind == .dictionary, edited.memberCount == 1 { return false }
    guard let read = readAgain(), read.nodes[0].kind == edited.kind,
      let readCount = read.nodes[0].memberCount, let count = edited.memberCount,
      let originalCount = original.memberCount, count == originalCount - oldCount + readCount,
      read.nodes.count == new.count + (isKey ? 2 : 1)
    else { return false }
    return new.allSatisfy {
      edit.edited.isNode(edit.edited.nodes[$0], equalTo: read.nodes[$0 - new.lowerBound + 1], of: read)
    }
  }

  /// The nodes of the members in the edited list; nil if other nodes have changed, too.
  private var newNodes: Range<Int>? {
    let (original, edited) = (edit.original.list, edit.edited)
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
    let value = isKey ? edit.layout.format == .xml ? "<true/>" : ":true" : ""
    let members = edit.layout.source.part(window, with: edit.changes[...]) + Array(value.utf8)
    guard edit.layout.format == .xml else {
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
