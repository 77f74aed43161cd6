/// The members of one container of an XML text around all changes, with what stands between them.
///
/// What is before and after them stays as it was, and so does what a reader makes of it, as members are read one after the
/// other. To know that the new text reads as the edited list, only these need to be read again.
struct ChangedMembers {
  private let original: PropertyList
  private let edited: PropertyList
  private let places: [Range<Int>]
  private let layout: TextLayout
  private let changes: [TextChange]
  /// The container's node, in both lists.
  private var container = 0
  /// The part of the text between the container's tags.
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
    guard original.format == .xml, changes.hasOnlyRootWrapper, let first = self.changes.first else { return nil }
    let end = self.changes.reduce(0) { max($0, $1.range.upperBound) }
    guard enterContainer(at: 0, around: first.range.lowerBound..<end) else { return nil }
  }

  /// Goes into the innermost container, from the one at `index` on, that has all of `range` between its tags.
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
      if places[value].upperBound <= range.lowerBound {
        window = places[value].upperBound..<window.upperBound
        old = next..<old.upperBound
      } else if places[start].lowerBound >= range.upperBound {
        window = window.lowerBound..<places[start].lowerBound
        old = old.lowerBound..<start
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

  /// Whether the text with the changes reads as the edited list.
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
      guard edited.agrees(at: index, with: read, at: place) else { return false }
      (index, place) = (edited.end(of: index), read.end(of: place))
    }
    return index == new.upperBound && place == read.nodes.count
  }

  /// The nodes in the place of the old ones; nil if others have changed, too.
  private var newNodes: Range<Int>? {
    let added = edited.nodes.count - original.nodes.count
    let end = old.upperBound + added
    guard end >= old.lowerBound, edited.origins.count == edited.nodes.count,
      edited.end(of: container) == original.end(of: container) + added,
      (0..<old.lowerBound).allSatisfy({ edited.origins[$0] == .kept($0) }),
      (end..<edited.nodes.count).allSatisfy({ edited.origins[$0] == .kept($0 - added) })
    else { return nil }
    return old.lowerBound..<end
  }

  /// Reads the members, with the changes, as all that there is in a container; nil if that cannot be read.
  private func readAgain() -> PropertyList? {
    let tag = edited.nodes[container].kind == .dictionary ? XMLTag.dictionary : .array
    let changes = changes.map { $0.moved(toPartFrom: window.lowerBound) }
    let members = Source(window, of: layout.source).applying(changes)
    let text = Source(Array("<\(tag.rawValue)>".utf8) + Array(copying: members) + Array("</\(tag.rawValue)>".utf8))
    var reader = XMLReader(text.bytes, from: 0)
    guard (try? reader.read()) != nil, reader.cursor.isAtEnd else { return nil }
    return PropertyList(format: .xml, source: text, builder: &reader.builder)
  }
}
