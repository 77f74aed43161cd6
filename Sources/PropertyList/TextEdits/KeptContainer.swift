/// A container of the edited list, and the container of the original text that it comes from. Their members are compared one by one: a
/// member is an element of an array, or a key with its value.
struct KeptContainer {
  /// The index in the edited list.
  let index: Int
  /// The index in the original list.
  let old: Int
  let text: ListText
  /// The range between its tags or brackets; nil for a self-closed element.
  let content: Range<Int>?
  let members: TextMembers
  /// The number of containers around this one.
  let depth: Int
  /// True if the first members are inserted on one line.
  let isOneLine: Bool

  init(_ index: Int, since old: Int, in text: ListText, depth: Int, isOneLine: Bool) {
    (self.index, self.old, self.text, self.depth, self.isOneLine) = (index, old, text, depth, isOneLine)
    content = text.layout.content(of: text.ranges.nodes[old])
    members = TextMembers(of: old, text)
  }

  var range: Range<Int> { text.ranges.nodes[old] }

  var isDictionary: Bool { members.isDictionary }

  /// True for the array of pairs of a `$dictionary` object in JSON.
  var isPairs: Bool { text.objectOfPairs(old) != nil }

  /// The tags or brackets around the content of a container without attributes.
  var brackets: (open: String, close: String) {
    if text.layout.format == .json { return isDictionary ? ("{", "}") : ("[", "]") }
    let tag = (isDictionary ? XMLTag.dictionary : .array).rawValue
    return ("<\(tag)>", "</\(tag)>")
  }

  var hasTrailingComma: Bool { members.last?.commaEnd != nil }

  /// The text of a member with the comments that belong to it.
  func extent(of member: TextMember) -> Range<Int> { text.extent(of: member.nodes, in: old) }

  /// True if it contains only its members with their comments.
  var hasOnlyMembers: Bool {
    guard let content else { return true }
    var end = content.lowerBound
    for member in members {
      let extent = extent(of: member)
      guard text.layout.isWhitespace(end..<extent.lowerBound) else { return false }
      end = max(member.end, extent.upperBound)
    }
    return text.layout.isWhitespace(end..<content.upperBound)
  }

  /// True if the next member begins on the line on which the one at `index` ends.
  func sharesLineWithNext(_ member: TextMember, at index: Int) -> Bool {
    guard index + 1 < members.count else { return false }
    return !text.layout.hasLineBreak(member.range.upperBound..<members[index + 1].range.lowerBound)
  }

  /// The text between two of the first members on one line, or before the first one in XML; nil if there is none. Each insertion searches
  /// for it, so the search is bounded.
  var gapInLine: [UInt8]? {
    guard let content, let first = members.first else { return nil }
    var end = first.end
    for member in members.dropFirst().prefix(100) {
      let range = end..<member.range.lowerBound
      if text.layout.isBlank(range) { return text.layout.bytes(range) }
      end = member.end
    }
    let lead = content.lowerBound..<first.range.lowerBound
    return text.layout.format != .json && text.layout.isBlank(lead) ? text.layout.bytes(lead) : nil
  }
}

/// A member of a container of the original text.
struct TextMember {
  /// The range of the key and the value, with the `<plist>` elements or brackets of a pair around them.
  let range: Range<Int>
  let nodes: MemberNodes
  /// The end of the comma after the member, if there is one.
  let commaEnd: Int?

  var end: Int { commaEnd ?? range.upperBound }

  /// The end of the member, with its comma if that is on the same line.
  func endOnItsLine(in layout: TextLayout) -> Int {
    layout.hasLineBreak(range.upperBound..<end) ? range.upperBound : end
  }
}

/// A member of a container of the edited list.
struct EditedMember {
  let nodes: MemberNodes
  /// The origin of the first node, and the end of its run.
  let run: (origin: Origin, end: Int)
  /// The member's index among the original members, if it stays there.
  var original: Int?
  /// The member's index among the original members, if it moves to another one.
  var moved: Int?

  init(_ nodes: MemberNodes, of edited: borrowing PropertyList) {
    (self.nodes, run) = (nodes, edited.origins.find(nodes.start))
  }
}

/// The members of a container of the original text. Each is computed on access: all of them together would take several times the memory
/// of the values.
struct TextMembers: RandomAccessCollection {
  private let text: ListText
  let isDictionary: Bool
  private let firstStart: Int
  /// Indexes of the keys, or of the values in an array, and the end of the container; empty if there are no containers among the
  /// values.
  private var starts: [UInt32] = []
  let startIndex = 0
  let endIndex: Int

  init(of index: Int, _ text: ListText) {
    self.text = text
    firstStart = index + 1
    let list = text.list
    let node = list.nodes[index]
    isDictionary = node.kind == .dictionary
    endIndex = node.size == 0 ? 0 : node.memberCount ?? 0
    if node.size == endIndex * (isDictionary ? 2 : 1) { return }
    var start = firstStart
    for _ in 0..<endIndex {
      starts.append(UInt32(truncatingIfNeeded: start))
      start = list.end(of: MemberNodes(start: start, hasKey: isDictionary).value)
    }
    starts.append(UInt32(truncatingIfNeeded: start))
  }

  /// Index of the key, or of the value in an array; the end of the container for the index after the last member.
  func start(at index: Int) -> Int {
    starts.isEmpty ? firstStart + index * (isDictionary ? 2 : 1) : Int(starts[index])
  }

  subscript(index: Int) -> TextMember {
    let nodes = MemberNodes(start: start(at: index), hasKey: isDictionary)
    let range = text.memberRange(of: nodes)
    let commaEnd = text.layout.format == .json ? text.layout.commaEnd(after: range.upperBound) : nil
    return TextMember(range: range, nodes: nodes, commaEnd: commaEnd)
  }
}

/// The members of a container of the edited list.
struct EditedMembers: Sequence, IteratorProtocol {
  private let edited: PropertyList
  private let members: TextMembers
  private let isDictionary: Bool
  private var index: Int
  private let end: Int
  /// The index in `members` at which the search for the next original member begins.
  private var nextOriginal = 0
  /// The original members, by index of key or element, that move to another index: as few as possible.
  private(set) var moved: Set<Int> = []

  /// With `isOrdered`, the original members that remain are in their original order.
  init(of index: Int, in edited: PropertyList, _ members: TextMembers, isOrdered: Bool) {
    self.edited = edited
    self.members = members
    isDictionary = edited.nodes[index].kind == .dictionary
    self.index = index + 1
    end = edited.end(of: index)
    if isOrdered { return }
    let old = edited.childIndexes(of: index).compactMap { edited.origins[$0].index }
    if zip(old, old.dropFirst()).allSatisfy({ $0 < $1 }) { return }
    moved = Set(old)
    for staying in old.longestIncreasingSubsequence() { moved.remove(old[staying]) }
  }

  mutating func next() -> EditedMember? {
    guard index < end else { return nil }
    var member = EditedMember(MemberNodes(start: index, hasKey: isDictionary), of: edited)
    index = edited.end(of: member.nodes.value)
    guard let origin = member.run.origin.index else { return member }
    if moved.contains(origin) {
      member.moved = members.indices.firstIndex(notBefore: { members.start(at: $0) < origin })
    } else {
      while nextOriginal < members.count, members.start(at: nextOriginal) != origin { nextOriginal += 1 }
      if nextOriginal < members.count { member.original = nextOriginal }
    }
    return member
  }
}
