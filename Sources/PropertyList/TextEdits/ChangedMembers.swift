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
  /// True if only a key has changed. Its value, which may be large, is not read.
  private let isKey: Bool
  /// The text in `window` with the changes.
  private let text: [UInt8]

  /// The smallest run of members that contains all changes of `edit`; nil unless all are in one container.
  init?(around edit: TextChanges) {
    let ranges = edit.original.ranges
    // In JSON with tags, a dictionary may be the form of another value. Only the root may have a wrapper.
    guard edit.layout.format == .xml || edit.types != .tag, ranges.wrappers.count <= 1,
      let changed = edit.changes.range,
      let container = edit.path.last(where: { container in
        // In XML, a dictionary with one entry may be a UID.
        let isEntry = container.isDictionary && edit.edited.nodes[container.index].memberCount == 1
        return !isEntry && !container.members.isEmpty
          && container.content.map { changed.clamped(to: $0) == changed } ?? false
      }),
      let content = container.content, container.index == container.old
    else { return nil }
    self.edit = edit
    self.container = container.index
    let members = container.members
    var first = members.firstIndex(notBefore: { $0.range.upperBound <= changed.lowerBound })
    var last = members.firstIndex(notBefore: { $0.range.lowerBound < changed.upperBound })
    let key = members.start(at: first)
    isKey = container.isDictionary && last == first + 1 && changed.clamped(to: ranges.nodes[key]) == changed
    if isKey {
      (window, old) = (ranges.nodes[key], key..<key + 1)
      text = edit.layout.source.part(window, with: edit.changes[...])
      return
    }
    var (start, end) = (content.lowerBound, content.upperBound)
    // In JSON, the member before the changes and the one after them are read, too, for the commas between them.
    let isJSON = edit.layout.format == .json
    if first > 0 { start = isJSON ? members[first - 1].range.lowerBound : members[first - 1].range.upperBound }
    if last < members.count { end = isJSON ? members[last].range.upperBound : members[last].range.lowerBound }
    if isJSON { (first, last) = (max(0, first - 1), min(members.count, last + 1)) }
    window = start..<end
    old = members.start(at: first)..<members.start(at: last)
    text = edit.layout.source.part(window, with: edit.changes[...])
  }

  /// True if the changes together change nothing.
  var haveOldText: Bool { text.span.equals(edit.layout.source.bytes.extracting(window)) }

  /// True if the text with the changes reads as the edited list.
  var readAsEdited: Bool {
    // The nodes of the containers among them, which have their counts, determine the number of members.
    guard let new = newNodes, let read = readAgain(), read.nodes[0].kind == edit.edited.nodes[container].kind,
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
    let (format, isDictionary) = (edit.layout.format, edit.edited.nodes[container].kind == .dictionary)
    let tag = (isDictionary ? XMLTag.dictionary : .array).rawValue
    let (open, close) = format == .xml ? ("<\(tag)>", "</\(tag)>") : isDictionary ? ("{", "}") : ("[", "]")
    let value = isKey ? format == .xml ? "<true/>" : ":true" : ""
    let whole = Source(Array(open.utf8) + text + Array((value + close).utf8))
    let list = whole.list(as: format, ReadOptions(formats: []))
    return list?.facts.unreadStart == nil ? list : nil
  }
}
