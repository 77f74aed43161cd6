/// A container of an `EditBatch` with its members, as the edits so far have changed them. The index of a member also counts removed entries
/// before it.
struct OpenContainer {
  /// A key with its value, or an element.
  struct Member {
    /// Node of the key; that of the value in an array.
    var key: Int
    var value: Int
    /// Node of the value before the edits; nil for a new member.
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

  /// Some of the segments: at most 256, or as many as there are chunks, so that an edit takes time in the square root of their number.
  struct Chunk {
    fileprivate static let maxSegments = 256
    private(set) var segments: [Segment] = []
    fileprivate private(set) var count = 0

    fileprivate mutating func replace(_ range: Range<Int>, by new: [Segment]) {
      for index in range { count -= segments[index].count }
      for segment in new { count += segment.count }
      segments.replaceSubrange(range, with: new)
    }
  }

  /// Node of the container; `NodeChanges.aroundRoot` for that of the root.
  let node: Int
  /// Number in the batch of the container around this one; nil for that of the root.
  let parent: Int?
  let isDictionary: Bool
  private(set) var chunks = [Chunk()]
  /// The indexes of the entries by their keys; nil until several keys have been searched for.
  var indexesByKey: [[UInt8]: Int]?
  /// The number of linear searches for keys.
  var searchCount = 0
  /// True if a key contains a dot; nil if unknown.
  var hasDottedKey: Bool?
  /// True if the members themselves have changed.
  private(set) var hasChangedMembers = false
  /// True if a member, or a value inside one, has changed.
  var isChanged = false

  /// The container of the root.
  init() {
    (node, parent, isDictionary) = (NodeChanges.aroundRoot, nil, false)
    chunks[0].replace(0..<0, by: [.member(Member(key: 0, value: 0, original: 0))])
  }

  init(node: Int, in list: borrowing PropertyList, parent: Int) {
    (self.node, self.parent) = (node, parent)
    isDictionary = list.nodes[node].kind == .dictionary
    guard let count = list.nodes[node].memberCount, count > 0 else { return }
    chunks[0].replace(0..<0, by: [.unchanged(start: node + 1, end: list.end(of: node), count: count)])
  }

  private var keysPerMember: Int { isDictionary ? 1 : 0 }

  /// The number of members and of removed entries.
  var count: Int { chunks.reduce(0) { $0 + $1.count } }

  /// The segment of the member at `index` in its chunk, and the number of members before it in the segment: 0 if it is isolated.
  private func find(memberAt index: Int) -> (chunk: Int, segment: Int, preceding: Int) {
    var (chunk, segment, rest) = (0, 0, index)
    while chunk < chunks.count - 1, rest >= chunks[chunk].count {
      rest -= chunks[chunk].count
      chunk += 1
    }
    while segment < chunks[chunk].segments.count, rest >= chunks[chunk].segments[segment].count {
      rest -= chunks[chunk].segments[segment].count
      segment += 1
    }
    return (chunk, segment, rest)
  }

  /// Replaces the segment of the isolated member at `index`. With `count` 0, inserts segments before it.
  private mutating func replaceSegment(at index: Int, count: Int = 1, by new: [Segment]) {
    let (chunk, segment, _) = find(memberAt: index)
    replace(segment..<segment + count, of: chunk, by: new)
  }

  /// Replaces segments of a chunk, and divides a chunk with too many.
  private mutating func replace(_ range: Range<Int>, of chunk: Int, by new: [Segment]) {
    chunks[chunk].replace(range, by: new)
    let count = chunks[chunk].segments.count
    if count <= max(Chunk.maxSegments, chunks.count) { return }
    var secondHalf = Chunk()
    secondHalf.replace(0..<0, by: Array(chunks[chunk].segments[(count / 2)...]))
    chunks[chunk].replace(count / 2..<count, by: [])
    chunks.insert(secondHalf, at: chunk + 1)
  }

  /// Makes the member at `index` a segment of its own.
  mutating func isolate(memberAt index: Int, in list: borrowing PropertyList) {
    let (chunk, segment, preceding) = find(memberAt: index)
    guard case .unchanged(let start, let end, let count) = chunks[chunk].segments[segment] else { return }
    // The nodes where the member begins, and where the members before it are divided.
    var (memberStart, middle, middleCount) = (start, start, 0)
    if end - start == count * (1 + keysPerMember) {
      // No member contains other values.
      memberStart += preceding * (1 + keysPerMember)
    } else {
      for passed in 0..<preceding {
        // Edits from the last member to the first one need not pass all members each time.
        if preceding > Chunk.maxSegments, passed == preceding / 2 { (middle, middleCount) = (memberStart, passed) }
        memberStart = list.end(of: memberStart + keysPerMember)
      }
    }
    let value = memberStart + keysPerMember
    let next = list.end(of: value)
    var segments: [Segment] = []
    if middleCount > 0 { segments.append(.unchanged(start: start, end: middle, count: middleCount)) }
    if preceding > 0 { segments.append(.unchanged(start: middle, end: memberStart, count: preceding - middleCount)) }
    segments.append(.member(Member(key: memberStart, value: value, original: value)))
    if preceding + 1 < count { segments.append(.unchanged(start: next, end: end, count: count - preceding - 1)) }
    replace(segment..<segment + 1, of: chunk, by: segments)
  }

  /// The isolated member at `index`; nil for an entry that was removed.
  subscript(index: Int) -> Member? {
    get {
      let (chunk, segment, _) = find(memberAt: index)
      if case .member(let member) = chunks[chunk].segments[segment] { return member }
      return nil
    }
    set { replaceSegment(at: index, by: [.member(newValue)]) }
  }

  /// - Parameter key: The text of the key; nil for an element, as in `remove`.
  mutating func insert(_ member: Member, key: [UInt8]?, at index: Int) {
    replaceSegment(at: index, count: 0, by: [.member(member)])
    hasChangedMembers = true
    if let key { record(key, at: index) }
  }

  mutating func replaceValue(at index: Int, byNode node: Int) {
    self[index] = self[index].map { Member(key: $0.key, value: node, original: $0.original) }
    hasChangedMembers = true
  }

  /// Changes the key of the entry at `index` to `new`, which is at `node`.
  mutating func rename(at index: Int, from old: [UInt8], to new: [UInt8], atNode node: Int) {
    self[index]?.key = node
    hasChangedMembers = true
    indexesByKey?[old] = nil
    record(new, at: index)
  }

  /// Removes a member. In a dictionary, the other indexes do not change.
  mutating func remove(at index: Int, key: [UInt8]?) {
    hasChangedMembers = true
    if let key {
      indexesByKey?[key] = nil
      self[index] = nil
    } else {
      replaceSegment(at: index, by: [])
    }
  }

  private mutating func record(_ key: [UInt8], at index: Int) {
    indexesByKey?[key] = index
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

  /// The key or value at `node`; the one before the edits is at `original`.
  private func piece(_ node: Int, _ original: Int?, in list: borrowing PropertyList) -> NodeChanges.Piece {
    let isUnchanged = node == original
    let range = node..<list.end(of: node)
    return NodeChanges.Piece(range: range, replaced: isUnchanged ? nil : original, isMoved: !isUnchanged)
  }
}
