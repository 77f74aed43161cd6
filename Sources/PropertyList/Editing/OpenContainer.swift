/// A container of an `EditBatch` with its members, as the edits so far have changed them.
struct OpenContainer {
  /// Index of the container; -1 for that of the root.
  let index: Int
  /// Number in the batch of the container around this one; nil for that of the root.
  var parent: Int?
  let isDictionary: Bool
  /// True if no member contains other values.
  let isFlat: Bool
  private(set) var members: Members
  /// The number of members, and their number before the edits.
  private(set) var count: Int
  let oldCount: Int
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

  /// The container of a root of `size` nodes.
  init(root size: Int) {
    self.init(index: -1, .array(count: 1, size: UInt32(truncatingIfNeeded: size)), parent: nil)
    members = Members(.single(key: 0, value: 0, original: 0))
  }

  /// The container at `index`, which is `node`.
  init(index: Int, _ node: Node, parent: Int?) {
    (self.index, self.parent) = (index, parent)
    isDictionary = node.kind == .dictionary
    count = node.memberCount ?? 0
    oldCount = count
    isFlat = node.size == count * (isDictionary ? 2 : 1)
    members = Members(Member.run(start: UInt32(index + 1), end: UInt32(index + 1 + node.size), count: UInt32(count)))
  }

  /// Separates the member at `position` from the unchanged members around it.
  mutating func isolate(_ position: Int, in list: borrowing PropertyList, _ changes: borrowing NodeChanges) {
    let (place, offset) = members.find(position)
    guard case .run(let start, let runEnd, let count) = members[place] else { return }
    let keys = isDictionary ? 1 : 0
    var value = Int(start) + keys
    if isFlat {
      value += offset * (1 + keys)
    } else {
      for _ in 0..<offset { value = changes.end(of: value, in: list) + keys }
    }
    let (member, next) = (UInt32(value - keys), UInt32(changes.end(of: value, in: list)))
    members.replace(
      at: place,
      by: [
        .run(start: start, end: member, count: UInt32(offset)),
        .single(key: member, value: UInt32(value), original: UInt32(value)),
        .run(start: next, end: runEnd, count: count - UInt32(offset) - 1),
      ].filter { $0.count > 0 })
  }

  /// Inserts a member. In a dictionary, `keyIndex` is the index of `key`.
  mutating func insert(_ key: [UInt8], _ keyIndex: Int, _ value: Int, at position: Int) {
    members.insert(
      .single(key: UInt32(truncatingIfNeeded: keyIndex), value: UInt32(truncatingIfNeeded: value), original: nil),
      at: position)
    count += 1
    isEdited = true
    if isDictionary { note(key, at: position) }
  }

  mutating func replaceValue(at position: Int, by value: Int) {
    guard case .single(let key, _, let original) = self[position] else { return }
    self[position] = .single(key: key, value: UInt32(truncatingIfNeeded: value), original: original)
  }

  /// Changes the key of the entry at `position`; `index` is that of the new one.
  mutating func rename(at position: Int, from old: [UInt8], to new: [UInt8], _ index: Int) {
    guard case .single(_, let value, let original) = self[position] else { return }
    self[position] = .single(key: UInt32(truncatingIfNeeded: index), value: value, original: original)
    positions?[old] = nil
    note(new, at: position)
  }

  /// Removes a member. The entry of a dictionary stays in `members`, so that the other positions do not change.
  mutating func remove(_ key: [UInt8], at position: Int) {
    count -= 1
    isEdited = true
    positions?[key] = nil
    if isDictionary {
      self[position] = .removed
    } else {
      members.replace(at: members.find(position).place, by: [])
    }
  }

  /// The isolated member at `position`.
  subscript(position: Int) -> Member {
    get { members[members.find(position).place] }
    set {
      members.replace(at: members.find(position).place, by: [newValue])
      isEdited = true
    }
  }

  private mutating func note(_ key: [UInt8], at position: Int) {
    positions?[key] = position
    if key.contains(UInt8(ascii: ".")) { hasDottedKey = true }
  }
}

extension OpenContainer {
  /// Members of a container.
  enum Member {
    /// Unchanged members, whose nodes are those from `start` to `end`.
    case run(start: UInt32, end: UInt32, count: UInt32)
    /// A member. `key` is the index of its key, or of its value in an array; `original` is that of its value before the edits, nil for a
    /// new member.
    case single(key: UInt32, value: UInt32, original: UInt32?)
    /// An entry that was removed.
    case removed

    var count: Int { if case .run(_, _, let count) = self { Int(count) } else { 1 } }
  }

  /// The members of a container. Insertions and removals at any position take time in the square root of their number.
  struct Members: Sequence {
    typealias Place = (chunk: Int, offset: Int)

    private static let maxCount = 256
    private var chunks: [[Member]]
    /// The numbers of members in the chunks.
    private var counts: [Int]
    private(set) var count: Int

    init(_ member: Member) {
      chunks = [member.count > 0 ? [member] : []]
      count = member.count
      counts = [count]
    }

    /// The place of the member at `position`, and its offset in a run.
    func find(_ position: Int) -> (place: Place, offset: Int) {
      var (chunk, index, rest) = (0, 0, position)
      while rest >= counts[chunk] {
        rest -= counts[chunk]
        chunk += 1
      }
      while rest >= chunks[chunk][index].count {
        rest -= chunks[chunk][index].count
        index += 1
      }
      return ((chunk, index), rest)
    }

    subscript(place: Place) -> Member { chunks[place.chunk][place.offset] }

    mutating func replace(at place: Place, by members: [Member]) {
      let change = members.reduce(-self[place].count) { $0 + $1.count }
      chunks[place.chunk].replaceSubrange(place.offset...place.offset, with: members)
      noteChange(by: change, in: place.chunk)
    }

    mutating func insert(_ member: Member, at position: Int) {
      if position == count, chunks[chunks.count - 1].count == Self.maxCount {
        chunks.append([])
        counts.append(0)
      }
      let place = position == count ? (chunks.count - 1, chunks[chunks.count - 1].count) : find(position).place
      chunks[place.0].insert(member, at: place.1)
      noteChange(by: 1, in: place.0)
    }

    private mutating func noteChange(by change: Int, in chunk: Int) {
      count += change
      counts[chunk] += change
      if chunks[chunk].isEmpty, chunks.count > 1 {
        chunks.remove(at: chunk)
        counts.remove(at: chunk)
      } else if chunks[chunk].count > Self.maxCount {
        let half = Array(chunks[chunk][(Self.maxCount / 2)...])
        chunks[chunk].removeSubrange((Self.maxCount / 2)...)
        let moved = half.reduce(0) { $0 + $1.count }
        chunks.insert(half, at: chunk + 1)
        counts.insert(moved, at: chunk + 1)
        counts[chunk] -= moved
      }
    }

    func makeIterator() -> FlattenSequence<[[Member]]>.Iterator { chunks.joined().makeIterator() }
  }
}
