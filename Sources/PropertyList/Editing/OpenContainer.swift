/// A container of an `EditBatch` with its members, as the edits so far have changed them.
struct OpenContainer {
  /// A key with its value, or an element.
  struct Entry {
    /// Index of the key; that of the value in an array.
    var key: Int
    /// Index of the value.
    var value: Int
    /// Index of the value before the edits; nil for a new member.
    let original: Int?
    /// Number in the batch of the value if it is an open container.
    var container: Int?
  }

  /// Members of the container.
  enum Member {
    /// Unchanged members, whose nodes are those from `start` to `end`.
    case run(start: Int, end: Int, count: Int)
    /// A member that may change; nil for an entry that was removed.
    case single(Entry?)

    fileprivate var count: Int { if case .run(_, _, let count) = self { count } else { 1 } }
  }

  /// Some of the members. With chunks of limited size, insertions and removals at any position take time in the square root of their
  /// number.
  struct Chunk {
    fileprivate static let limit = 256
    private(set) var members: [Member] = []
    fileprivate private(set) var count = 0

    fileprivate mutating func replace(_ range: Range<Int>, by new: [Member]) {
      for index in range { count -= members[index].count }
      for member in new { count += member.count }
      members.replaceSubrange(range, with: new)
    }
  }

  /// Index of the container; -1 for that of the root.
  let index: Int
  /// Number in the batch of the container around this one; nil for that of the root.
  var parent: Int?
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
  /// At most this many containers are nested in the values that edits have added inside.
  var addedNesting = 0

  /// The container of the root.
  init() {
    (index, isDictionary) = (-1, false)
    chunks[0].replace(0..<0, by: [.single(Entry(key: 0, value: 0, original: 0))])
  }

  /// The container at `index`, which is `node`.
  init(index: Int, _ node: Node, parent: Int) {
    (self.index, self.parent) = (index, parent)
    isDictionary = node.kind == .dictionary
    guard let count = node.memberCount, count > 0 else { return }
    chunks[0].replace(0..<0, by: [.run(start: index + 1, end: index + 1 + node.size, count: count)])
  }

  private var keyCount: Int { isDictionary ? 1 : 0 }

  /// The number of members and of removed entries.
  var count: Int { chunks.reduce(0) { $0 + $1.count } }

  /// The member at `position` in its chunk, and the offset of the position in a run.
  private func find(_ position: Int) -> (chunk: Int, index: Int, offset: Int) {
    var (chunk, index, rest) = (0, 0, position)
    while chunk < chunks.count - 1, rest >= chunks[chunk].count {
      rest -= chunks[chunk].count
      chunk += 1
    }
    while index < chunks[chunk].members.count, rest >= chunks[chunk].members[index].count {
      rest -= chunks[chunk].members[index].count
      index += 1
    }
    return (chunk, index, rest)
  }

  private mutating func replace(_ range: Range<Int>, in chunk: Int, by new: [Member]) {
    chunks[chunk].replace(range, by: new)
    let count = chunks[chunk].members.count
    if count <= Chunk.limit { return }
    var half = Chunk()
    half.replace(0..<0, by: Array(chunks[chunk].members[(count / 2)...]))
    chunks[chunk].replace(count / 2..<count, by: [])
    chunks.insert(half, at: chunk + 1)
  }

  /// Separates the member at `position` from the unchanged members around it.
  mutating func isolate(_ position: Int, in list: borrowing PropertyList) {
    let (chunk, index, offset) = find(position)
    guard case .run(let start, let end, let count) = chunks[chunk].members[index] else { return }
    var first = start
    if end - start == count * (1 + keyCount) {
      // No member contains other values.
      first += offset * (1 + keyCount)
    } else {
      for _ in 0..<offset { first = list.end(of: first + keyCount) }
    }
    let value = first + keyCount
    let next = list.end(of: value)
    var members = [Member.single(Entry(key: first, value: value, original: value))]
    if offset > 0 { members.insert(.run(start: start, end: first, count: offset), at: 0) }
    if offset + 1 < count { members.append(.run(start: next, end: end, count: count - offset - 1)) }
    replace(index..<index + 1, in: chunk, by: members)
  }

  /// The isolated member at `position`; nil for an entry that was removed.
  subscript(position: Int) -> Entry? {
    get {
      let (chunk, index, _) = find(position)
      guard case .single(let entry) = chunks[chunk].members[index] else { return nil }
      return entry
    }
    set {
      let (chunk, index, _) = find(position)
      replace(index..<index + 1, in: chunk, by: [.single(newValue)])
    }
  }

  /// Inserts a member; in a dictionary, with `key`.
  mutating func insert(_ entry: Entry, _ key: [UInt8], at position: Int) {
    let (chunk, index, _) = find(position)
    replace(index..<index, in: chunk, by: [.single(entry)])
    isEdited = true
    if isDictionary { note(key, at: position) }
  }

  /// Replaces the value of a member by the one at `value`, which may be the open container with the number `container`.
  mutating func replaceValue(at position: Int, by value: Int, _ container: Int?) {
    self[position]?.value = value
    self[position]?.container = container
    isEdited = true
  }

  /// Changes the key of the entry at `position`; `index` is that of the new one.
  mutating func rename(at position: Int, from old: [UInt8], to new: [UInt8], _ index: Int) {
    self[position]?.key = index
    isEdited = true
    positions?[old] = nil
    note(new, at: position)
  }

  /// Removes a member. In a dictionary, the other positions do not change.
  mutating func remove(_ key: [UInt8], at position: Int) {
    isEdited = true
    if isDictionary {
      positions?[key] = nil
      self[position] = nil
    } else {
      let (chunk, index, _) = find(position)
      replace(index..<index + 1, in: chunk, by: [])
    }
  }

  private mutating func note(_ key: [UInt8], at position: Int) {
    positions?[key] = position
    if key.contains(UInt8(ascii: ".")) { hasDottedKey = true }
  }

  /// The members with all edits.
  func pieces(in list: borrowing PropertyList) -> [NodeChanges.Piece] {
    var pieces: [NodeChanges.Piece] = []
    for chunk in chunks {
      for member in chunk.members {
        switch member {
        case .run(let start, let end, _): pieces.append(NodeChanges.Piece(start..<end))
        case .single(nil): break
        case .single(let entry?):
          if isDictionary { pieces.append(piece(entry.key, entry.original.map { $0 - 1 }, in: list)) }
          pieces.append(piece(entry.value, entry.original, in: list))
        }
      }
    }
    return pieces
  }

  /// The key or value at `index`; the one before the edits is at `original`.
  private func piece(_ index: Int, _ original: Int?, in list: borrowing PropertyList) -> NodeChanges.Piece {
    let isKept = index == original
    return NodeChanges.Piece(index..<list.end(of: index), replacing: isKept ? nil : original, isMoved: !isKept)
  }
}
