/// Collects edits and makes them in one pass. Each edit sees the results of the earlier ones.
///
/// Each of many edits would otherwise search the keys and copy the nodes. A batch indexes the members of the containers on
/// the key paths and records which of them are new. It handles what most scripts contain: existing values, new keys and new
/// elements. For everything else `withList` makes the collected edits first.
package struct EditBatch {
  /// The list without the collected edits.
  private var list: PropertyList
  /// The new nodes, which have indexes after those of the list.
  private var changes: NodeChanges
  private var containers: [OpenContainer] = []
  /// Index in `containers` of the container at an index of the list; nil for one that cannot be opened.
  private var openContainers: [Int: Int?] = [:]
  /// True if no containers of the list are nested beyond the limit; nil if unknown.
  private var isWithinNestingLimit: Bool?

  package init(of list: PropertyList) {
    self.list = list
    changes = NodeChanges(of: list)
  }

  /// Calls `body` with the list after all collected edits.
  package mutating func withList<Result, Failure: Error>(
    _ body: (inout PropertyList) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    for container in containers where container.isEdited { addChanges(of: container) }
    list.rewrite(changes)
    containers = []
    openContainers = [:]
    isWithinNestingLimit = nil
    defer { changes = NodeChanges(of: list) }
    changes = NodeChanges(of: .emptyArray)
    return try body(&list)
  }

  // MARK: Finding

  /// An existing value, or the position of a new one.
  package struct Location {
    /// Indexes in `containers` of the containers around the value.
    fileprivate let path: [Int]
    /// Index of the member in its container; the number of members if it is new.
    fileprivate let member: Int
    fileprivate let key: [UInt8]
    package let exists: Bool
    /// True if the container is a dictionary.
    package let isEntry: Bool
    /// True if a dictionary around the container has a key with a dot. The key path of a missing value may then lead to another
    /// value.
    package let mayHaveDottedKey: Bool
  }

  /// The location of the value at `keyPath`; nil if the batch cannot edit it.
  package mutating func locate(_ keyPath: PropertyList.KeyPath) -> Location? {
    guard keyPath.isOwn, let last = keyPath.steps.last else { return nil }
    var index = 0
    var path: [Int] = []
    var mayHaveDottedKey = false
    for step in keyPath.steps {
      guard let number = open(index) else { return nil }
      path.append(number)
      guard let member = containers[number].position(of: step, keyPath) else { return nil }
      let exists = member < containers[number].members.count
      if path.count == keyPath.steps.count {
        return Location(
          path: path, member: member, key: last.text, exists: exists, isEntry: containers[number].isDictionary,
          mayHaveDottedKey: mayHaveDottedKey)
      }
      guard exists else { return nil }
      mayHaveDottedKey = mayHaveDottedKey || containers[number].hasDottedKey && !keyPath.isPointer
      index = Int(containers[number].members[member].value)
    }
    return nil
  }

  /// True if the existing value at `location` equals the root of `value`; nil if the batch has changed values inside it.
  package func isEqual(at location: Location, to value: PropertyList) -> Bool? {
    guard let number = location.path.last else { return nil }
    let index = Int(containers[number].members[location.member].value)
    if let open = openContainers[index] ?? nil, containers[open].isChanged { return nil }
    guard changes.end(of: index, in: list) - index == value.nodes.count else { return false }
    return value.nodes.indices.allSatisfy {
      list.isNode(changes.node(at: index + $0, in: list), equalTo: value.nodes[$0], of: value)
    }
  }

  // MARK: Editing

  /// Replaces the existing value at `location`.
  ///
  /// - Returns: false if the result would be too large or nested too deep.
  package mutating func replace(with value: PropertyList, at location: Location) -> Bool {
    guard let number = location.path.last, fits(value, at: location) else { return false }
    let new = changes.add(list.adopt(value))
    containers[number].members[location.member].value = UInt32(truncatingIfNeeded: new.lowerBound)
    noteChange(at: location)
    return true
  }

  /// Inserts a value at `location`: under a new key, or before the existing element.
  ///
  /// - Returns: false if the result would be too large or nested too deep.
  package mutating func insert(_ value: PropertyList, at location: Location) -> Bool {
    guard let number = location.path.last, fits(value, at: location) else { return false }
    var start = changes.totalCount
    if containers[number].isDictionary {
      _ = changes.add([.string(list.appendDecoded(location.key.span))])
      start += 1
    }
    _ = changes.add(list.adopt(value))
    containers[number].insert(UInt32(truncatingIfNeeded: start), location.key, at: location.member)
    noteChange(at: location)
    return true
  }

  /// Removes the existing value at `location`.
  package mutating func remove(at location: Location) {
    guard let number = location.path.last else { return }
    containers[number].remove(location.key, at: location.member)
    noteChange(at: location)
  }

  private mutating func fits(_ value: PropertyList, at location: Location) -> Bool {
    guard changes.totalCount + value.nodes.count < UInt32.max, location.key.count <= UInt32.max,
      location.path.count + value.nesting() <= PropertyList.Limits.nesting
    else { return false }
    if value.nodes.count == 1 { return true }
    let isWithin = isWithinNestingLimit ?? (list.nesting() <= PropertyList.Limits.nesting)
    isWithinNestingLimit = isWithin
    return isWithin
  }

  private mutating func noteChange(at location: Location) {
    for number in location.path { containers[number].isChanged = true }
    if let number = location.path.last { containers[number].isEdited = true }
  }

  // MARK: Containers

  /// A container whose members are indexed.
  private struct OpenContainer {
    struct Member {
      /// Index of the value; `removed` for an entry that was removed.
      var value: UInt32
      /// Index of the original value, which the member was read or inserted with. In a dictionary, the key is the node before.
      let original: UInt32
    }

    static let removed = UInt32.max

    let index: Int
    let isDictionary: Bool
    let oldCount: Int
    private(set) var count: Int
    var members: [Member] = []
    private var positions: [[UInt8]: Int] = [:]
    private(set) var hasDottedKey = false
    /// True if the members themselves are changed.
    var isEdited = false
    /// True if a member, or a value inside one, is changed.
    var isChanged = false

    init(index: Int, isDictionary: Bool, count: Int) {
      self.index = index
      self.isDictionary = isDictionary
      oldCount = count
      self.count = 0
      members.reserveCapacity(count)
      if isDictionary { positions.reserveCapacity(count) }
    }

    /// The index in `members` of the member at `step`, or their number if it is new; nil if the batch does not handle `step`.
    func position(of step: PropertyList.KeyPath.Step, _ keyPath: PropertyList.KeyPath) -> Int? {
      if isDictionary {
        if step.meaning == .index { return nil }
        return positions[step.text] ?? (step.isIntoData ? nil : members.count)
      }
      guard let index = step.isEnd ? count : keyPath.index(step, count: count), (0...count).contains(index) else {
        return nil
      }
      return index
    }

    /// Inserts a member. An array ignores `key`. In a dictionary it is nil for a key that is not a string, which no key path has.
    mutating func insert(_ value: UInt32, _ key: [UInt8]?, at position: Int) {
      members.insert(Member(value: value, original: value), at: position)
      count += 1
      guard isDictionary, let key else { return }
      positions[key] = position
      hasDottedKey = hasDottedKey || key.contains(UInt8(ascii: "."))
    }

    mutating func remove(_ key: [UInt8], at position: Int) {
      count -= 1
      if isDictionary {
        members[position].value = Self.removed
        positions[key] = nil
      } else {
        members.remove(at: position)
      }
    }
  }

  /// Indexes the members of the container at `index`.
  ///
  /// - Returns: its index in `containers`; nil for a scalar.
  private mutating func open(_ index: Int) -> Int? {
    if let known = openContainers[index] { return known }
    let node = changes.node(at: index, in: list)
    guard let count = node.memberCount, node.size > 0 || count == 0 else { return nil }
    var container = OpenContainer(index: index, isDictionary: node.kind == .dictionary, count: count)
    let end = changes.end(of: index, in: list)
    var member = index + 1
    while member < end {
      var key: [UInt8]?
      if container.isDictionary {
        if case .string(let slice) = changes.node(at: member, in: list) { key = Array(copying: list.bytes(of: slice)) }
        member += 1
      }
      container.insert(UInt32(truncatingIfNeeded: member), key, at: container.members.count)
      member = changes.end(of: member, in: list)
    }
    openContainers[index] = containers.count
    containers.append(container)
    return containers.count - 1
  }

  /// Adds the changes of the members of `container`.
  private mutating func addChanges(of container: OpenContainer) {
    let index = container.index
    let content = index + 1..<changes.end(of: index, in: list)
    let keyCount = container.isDictionary ? 1 : 0
    /// End of the old members for which changes were added.
    var position = content.lowerBound
    /// New members, which are inserted before the next old one.
    var new: [Range<Int>] = []
    for member in container.members where member.value != OpenContainer.removed {
      let (value, original) = (Int(member.value), Int(member.original))
      let valueRange = value..<changes.end(of: value, in: list)
      guard content.contains(original) else {
        new += [original - keyCount..<original, valueRange]
        continue
      }
      let start = original - keyCount
      if position < start || !new.isEmpty { changes.change(position..<start, of: index, to: new) }
      new = []
      position = changes.end(of: original, in: list)
      if value != original { changes.replace(original..<position, of: index, by: valueRange) }
    }
    changes.change(
      position..<content.upperBound, of: index, to: new, countChange: container.count - container.oldCount)
  }
}
