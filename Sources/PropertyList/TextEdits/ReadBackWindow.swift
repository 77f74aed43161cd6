/// The members of one container around all changes of a text. Readers read the members of a container one by one, so only these
/// members must be read again to prove that the new text is that of the edited list.
struct ReadBackWindow {
  private let context: EditContext
  /// The container's node, in both lists.
  private let container: Int
  /// The range of these members in the text, between the container's tags or brackets.
  private let window: Range<Int>
  /// The nodes of the members in the original list.
  private let oldNodes: Range<Int>
  /// True if only a key has changed. Its value, which may be large, is not read.
  private let isKey: Bool
  /// A container of only the text in `window`, with the changes.
  private let text: Source
  /// The window in `text`.
  private let newWindow: Range<Int>

  /// The fewest members that contain all changes of `edit`; nil unless all are in one container.
  init?(around edit: TextChanges) {
    guard let changed = edit.changes.range, let container = Self.container(of: edit, around: changed),
      let content = container.content
    else { return nil }
    context = edit.context
    self.container = container.index
    let (members, ranges) = (container.members, edit.original.ranges.nodes)
    // The members that the changes touch are those from `first` to `end`; none for an insertion between two members.
    let first = members.firstIndex(notBefore: { $0.range.upperBound <= changed.lowerBound })
    let end = members.firstIndex(notBefore: { $0.range.lowerBound < changed.upperBound })
    let key = members.start(at: first)
    isKey = container.isDictionary && end == first + 1 && changed.clamped(to: ranges[key]) == changed
    let format = context.layout.format
    var (open, close) = format.brackets(isDictionary: container.isDictionary)
    if isKey {
      (window, oldNodes) = (ranges[key], key..<key + 1)
      close = (format.isMarkup ? "<true/>" : ":true") + close
    } else {
      // The members around them, or the borders of the content. In JSON, these are read, too, for the commas between them.
      let before = first > 0 ? members[first - 1].range : content.prefix(0)
      let after = end < members.count ? members[end].range : content.suffix(0)
      window = format.hasCommas ? before.lowerBound..<after.upperBound : before.upperBound..<after.lowerBound
      let inWindow = format.hasCommas ? max(0, first - 1)..<min(members.count, end + 1) : first..<end
      oldNodes = members.start(at: inWindow.lowerBound)..<members.start(at: inWindow.upperBound)
    }
    text = Source { [window = self.window] output in
      output.append(open)
      output.append(window, of: edit.context.layout.source, with: edit.changes[...])
      output.append(close)
    }
    newWindow = open.utf8.count..<text.count - close.utf8.count
  }

  /// The innermost container around `changed`, the range of all changes; nil if its members cannot be read alone.
  private static func container(of edit: TextChanges, around changed: Range<Int>) -> EditedContainer? {
    // In JSON with tags, a dictionary may be the form of another value. Only the root may have a wrapper.
    guard edit.context.types != .tag, edit.original.ranges.wrappers.count <= 1 else { return nil }
    let container = edit.path.last { container in
      // In XML, a dictionary with one entry may be a UID.
      let mayBeUID = container.isDictionary && edit.context.edited.nodes[container.index].memberCount == 1
      return !mayBeUID && !container.members.isEmpty
        && container.content.map { changed.clamped(to: $0) == changed } ?? false
    }
    return container?.index == container?.oldIndex ? container : nil
  }

  /// True if the changes together change nothing.
  var hasOldText: Bool {
    let source = context.layout.source
    return text.bytes.extracting(newWindow).equals(source.bytes.extracting(window))
  }

  /// True if the text with the changes reads as the edited list.
  var readsAsEdited: Bool {
    // The nodes of the containers among them, which have their counts, determine the number of members.
    guard let new = newNodes, let read = text.list(as: context.layout.format, ReadOptions(formats: [])),
      read.facts.unreadStart == nil, read.nodes[0].kind == context.edited.nodes[container].kind,
      read.nodes.count == new.count + (isKey ? 2 : 1)
    else { return false }
    return new.allSatisfy {
      context.edited.isNode(context.edited.nodes[$0], equalTo: read.nodes[$0 - new.lowerBound + 1], of: read)
    }
  }

  /// The nodes of the members in the edited list; nil if other nodes have changed, too.
  private var newNodes: Range<Int>? {
    let (original, edited) = (context.original.list, context.edited)
    let addedCount = edited.nodes.count - original.nodes.count
    let end = oldNodes.upperBound + addedCount
    guard end >= oldNodes.lowerBound, edited.origins.count == edited.nodes.count,
      edited.end(of: container) == original.end(of: container) + addedCount,
      edited.origins.isRun(0..<oldNodes.lowerBound, from: .kept(0)),
      edited.origins.isRun(end..<edited.nodes.count, from: .kept(end - addedCount))
    else { return nil }
    return oldNodes.lowerBound..<end
  }
}
