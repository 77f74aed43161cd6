/// A container of an `EditBatch` with its members, as the edits so far have changed them. An index is that of a node, a position that of a
/// member among the members, removed entries included.
struct OpenContainer {
  /// A key with its value, or an element.
  struct Member {
    /// Index of the key; that of the value in an array.
    var key: Int
    var value: Int
    /// Index of the value before the edits; nil for a new member.
    let original: Int?
    /// Number in the batch of the value if it is an open container.
    var container: Int?
  }

  /// Members of the container that follow one another.
  enum Segment {
    /// Unchanged members, whose nodes are those from `start` to `end`.
    case unchanged(start: Int, end: Int, count: Int)
    /// A member that may change; nil for an entry that was removed.
    case member(Member?)

    fileprivate var count: Int { if case .unchanged(_, _, let count) = self { count } else { 1 } }
  }

  /// Some of the segments. With chunks of limited size, insertions and removals at any position take time in the square root of their
  /// number.
  struct Chunk {
    fileprivate static let limit = 256
    private(set) var segments: [Segment] = []
    fileprivate private(set) var count = 0

    fileprivate mutating func replace(_ range: Range<Int>, by new: [Segment]) {
      for index in range { count -= segments[index].count }
      for segment in new { count += segment.count }
      segments.replaceSubrange(range, with: new)
    }
  }

  /// Index of the container; `NodeChanges.aroundRoot` for that of the root.
  let index: Int
  /// Number in the batch of the container around this one; nil for that of the root.
  let parent: Int?
  let isDictionary: Bool
  private(set) var chunks = [Chunk()]
  /// The positions of the keys; nil until several keys have been searched for.
  var positions: [[UInt8]: Int]?
  /// The number of linear searches for keys.
  var searches = 0
  /// True if a key contains a dot; nil if unknown.
  var hasDottedKey: Bool?
  /// True if the members themselves have changed.
  private(set) var isEdited = false
  /// True if a value inside has changed.
  var isChanged = false

  /// The container of the root.
  init() {
    (index, parent, isDictionary) = (NodeChanges.aroundRoot, nil, false)
    chunks[0].replace(0..<0, by: [.member(Member(key: 0, value: 0, original: 0))])
  }

  init(index: Int, _ node: Node, parent: Int) {
    (self.index, self.parent) = (index, parent)
    isDictionary = node.kind == .dictionary
    guard let count = node.memberCount, count > 0 else { return }
    chunks[0].replace(0..<0, by: [.unchanged(start: index + 1, end: index + 1 + node.size, count: count)])
  }

  private var keyCount: Int { isDictionary ? 1 : 0 }

  /// The number of members and of removed entries.
  var count: Int { chunks.reduce(0) { $0 + $1.count } }

  /// The segment of the member at `position` in its chunk, and the position of the member in the segment.
  private func find(_ position: Int) -> (chunk: Int, index: Int, offset: Int) {
    var (chunk, index, rest) = (0, 0, position)
    while chunk < chunks.count - 1, rest >= chunks[chunk].count {
      rest -= chunks[chunk].count
      chunk += 1
    }
    while index < chunks[chunk].segments.count, rest >= chunks[chunk].segments[index].count {
      rest -= chunks[chunk].segments[index].count
      index += 1
    }
    return (chunk, index, rest)
  }

  /// Replaces segments of a chunk.
  private mutating func replace(_ range: Range<Int>, of chunk: Int, by new: [Segment]) {
    chunks[chunk].replace(range, by: new)
    let count = chunks[chunk].segments.count
    if count <= Chunk.limit { return }
    var half = Chunk()
    half.replace(0..<0, by: Array(chunks[chunk].segments[(count / 2)...]))
    chunks[chunk].replace(count / 2..<count, by: [])
    chunks.insert(half, at: chunk + 1)
  }

  /// Separates the member at `position` from the unchanged members around it.
  mutating func isolate(_ position: Int, in list: borrowing PropertyList) {
    let (chunk, index, offset) = find(position)
    guard case .unchanged(let start, let end, let count) = chunks[chunk].segments[index] else { return }
    var (first, middle, middleOffset) = (start, start, 0)
    if end - start == count * (1 + keyCount) {
      // No member contains other values.
      first += offset * (1 + keyCount)
    } else {
      for position in 0..<offset {
        // Edits from the last member to the first one need not pass all members each time.
        if offset > Chunk.limit, position == offset / 2 { (middle, middleOffset) = (first, position) }
        first = list.end(of: first + keyCount)
      }
    }
    let value = first + keyCount
    let next = list.end(of: value)
    var segments: [Segment] = []
    if middleOffset > 0 { segments.append(.unchanged(start: start, end: middle, count: middleOffset)) }
    if offset > 0 { segments.append(.unchanged(start: middle, end: first, count: offset - middleOffset)) }
    segments.append(.member(Member(key: first, value: value, original: value)))
    if offset + 1 < count { segments.append(.unchanged(start: next, end: end, count: count - offset - 1)) }
    replace(index..<index + 1, of: chunk, by: segments)
  }

  /// The isolated member at `position`; nil for an entry that was removed.
  subscript(position: Int) -> Member? {
    get {
      let (chunk, index, _) = find(position)
      if case .member(let member) = chunks[chunk].segments[index] { return member }
      return nil
    }
    set {
      let (chunk, index, _) = find(position)
      chunks[chunk].replace(index..<index + 1, by: [.member(newValue)])
    }
  }

  mutating func insert(_ member: Member, _ key: [UInt8], at position: Int) {
    let (chunk, index, _) = find(position)
    replace(index..<index, of: chunk, by: [.member(member)])
    isEdited = true
    if isDictionary { record(key, at: position) }
  }

  mutating func replaceValue(at position: Int, by value: Int) {
    self[position] = self[position].map { Member(key: $0.key, value: value, original: $0.original) }
    isEdited = true
  }

  /// Changes the key of the entry at `position`; `index` is that of the new one.
  mutating func rename(at position: Int, from old: [UInt8], to new: [UInt8], _ index: Int) {
    self[position]?.key = index
    isEdited = true
    positions?[old] = nil
    record(new, at: position)
  }

  /// Removes a member. In a dictionary, the other positions do not change.
  mutating func remove(_ key: [UInt8], at position: Int) {
    isEdited = true
    if isDictionary {
      positions?[key] = nil
      self[position] = nil
    } else {
      let (chunk, index, _) = find(position)
      replace(index..<index + 1, of: chunk, by: [])
    }
  }

  private mutating func record(_ key: [UInt8], at position: Int) {
    positions?[key] = position
    if key.contains(UInt8(ascii: ".")) { hasDottedKey = true }
  }

  /// The members with all edits.
  func pieces(in list: borrowing PropertyList) -> [NodeChanges.Piece] {
    var pieces: [NodeChanges.Piece] = []
    for chunk in chunks {
      for segment in chunk.segments {
        switch segment {
        case .unchanged(let start, let end, _): pieces.append(NodeChanges.Piece(range: start..<end))
        case .member(nil): break
        case .member(let member?):
          if isDictionary { pieces.append(piece(member.key, member.original.map { $0 - 1 }, in: list)) }
          pieces.append(piece(member.value, member.original, in: list))
        }
      }
    }
    return pieces
  }

  /// The key or value at `index`; the one before the edits is at `original`.
  private func piece(_ index: Int, _ original: Int?, in list: borrowing PropertyList) -> NodeChanges.Piece {
    let isKept = index == original
    return NodeChanges.Piece(
      range: index..<list.end(of: index), replaced: isKept ? nil : original, isMoved: !isKept)
  }
}
