/// The members of one container around all changes of a text. Members of a container are read one after the other, so only
/// these need to be read again to prove that the new text is the edited list.
struct ChangedMembers {
  private let original: PropertyList
  private let edited: PropertyList
  private let places: NodeRanges
  private let layout: TextLayout
  private let changes: [TextChange]
  /// The container's node, in both lists.
  private var container = 0
  /// The range of the text with these members, between the container's tags or brackets.
  private var window = 0..<0
  /// The nodes of the members in the original list.
  private var old = 0..<0
  /// The number of these members.
  private var oldCount = 0

  /// The fewest members with all of `changes` in and between them; nil unless they are all in one container.
  init?(around changes: TextChanges) {
    original = changes.original
    edited = changes.edited
    places = changes.places
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
    guard original.nodes[index].size > 0, let content = layout.content(of: places[index]),
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
      if places[value].upperBound <= range.lowerBound {
        window = (isJSON ? places[start].lowerBound : places[value].upperBound)..<window.upperBound
        old = (isJSON ? start : next)..<old.upperBound
        oldCount = isJSON ? 1 : 0
      } else if places[start].lowerBound >= range.upperBound {
        window = window.lowerBound..<(isJSON ? places[value].upperBound : places[start].lowerBound)
        old = old.lowerBound..<(isJSON ? next : start)
        oldCount += isJSON ? 1 : 0
        break
      } else {
        if places[value].lowerBound < range.lowerBound, range.upperBound < places[value].upperBound {
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
    // In XML it may be a UID.
    if count == 1, edited.nodes[container].kind == .dictionary { return false }
    var index = new.lowerBound
    var place = 1
    while index < new.upperBound, place < read.nodes.count {
      guard edited.isEqual(at: index, to: read, at: place) else { return false }
      (index, place) = (edited.end(of: index), read.end(of: place))
    }
    return index == new.upperBound && place == read.nodes.count
  }

  /// The nodes that replace the old ones; nil if others have changed, too.
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

  /// Reads the members with the changes as the content of a container; nil if that cannot be read.
  private func readAgain() -> PropertyList? {
    let isDictionary = edited.nodes[container].kind == .dictionary
    let members = layout.source.part(window, with: changes)
    guard original.format == .xml else {
      let text = Source(Array((isDictionary ? "{" : "[").utf8) + members + Array((isDictionary ? "}" : "]").utf8))
      var reader = JSONReader<ValueSink>(text.bytes, from: 0)
      guard (try? reader.read()) != nil else { return nil }
      return reader.sink.finish(.json, text)
    }
    let tag = isDictionary ? XMLTag.dictionary : .array
    let text = Source(Array("<\(tag.rawValue)>".utf8) + members + Array("</\(tag.rawValue)>".utf8))
    var reader = XMLReader<ValueSink>(text.bytes, from: 0)
    guard (try? reader.read()) != nil, reader.cursor.isAtEnd else { return nil }
    return reader.sink.finish(.xml, text)
  }
}
