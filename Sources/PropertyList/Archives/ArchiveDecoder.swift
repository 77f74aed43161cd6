/// Decodes the objects of an archive, each once, to nodes in which a UID is a reference to another object.
///
/// ```
/// object 1: (‹2›, ‹2›, ‹1›)   object 2: {NSString "a"}
///
///   0  array(count: 3, size: 3)   object 1
///   1  uid 2
///   2  uid 2
///   3  uid 1
///   4  string "a"                 object 2
/// ```
///
/// References are followed breadth first from `$top`, so that the first reference to an object is on a shortest path. The object
/// with the first reference is the parent. An object is shown in full only inside its parent; see `ArchiveView`.
struct ArchiveDecoder {
  /// The archive's property list. Decoded texts are added to it; its nodes do not change.
  var list: PropertyList
  let archive: Archive
  let showsClasses: Bool
  let warnings: ArchiveWarnings
  private(set) var nodes: [Node] = []
  /// The index in `nodes` of each decoded object, by UID.
  private(set) var objectNodes: [UInt32]
  /// The UID of each object's parent: `top` if the parent is `$top`, and `.max` for an object that has not been reached.
  private(set) var parents: [UInt32]
  /// The UIDs of the objects in the order in which they are decoded.
  private var queue: [UInt32] = []
  /// The UID of the object that is being decoded, or `top`.
  private var currentUID: UInt32
  /// The index in the list of this object, and the number of its fields that no reader has used, without `$class`.
  private(set) var currentNode = 0
  var unreadFields = 0
  /// The classes read so far, by UID; nil for a value that is not a class with a name.
  var classes: [UInt32: ArchivedClass?] = [:]
  /// The slices of the words that have been added to the list.
  private var words: [String: Slice] = [:]
  /// The bytes of text and data that may still be scanned, and those of long keys and strings that may still be repeated: objects can
  /// share them.
  var textBudget: ByteBudget
  /// The bytes of data that may still be decoded to numbers, each of which takes a node.
  var numberBudget: ByteBudget

  /// The number that represents `$top` among UIDs. No object has this UID.
  var top: UInt32 { UInt32(truncatingIfNeeded: archive.objects.count) }

  /// Decodes all objects of `archive` that are reachable from `$top`.
  ///
  /// - Complexity: O(*n*) in the number of nodes of `list` and the bytes of its texts
  init(of archive: Archive, in list: PropertyList, showsClasses: Bool, _ warnings: ArchiveWarnings) {
    (self.archive, self.list) = (archive, list)
    (self.showsClasses, self.warnings) = (showsClasses, warnings)
    let count = archive.objects.count
    objectNodes = Array(repeating: 0, count: count)
    parents = Array(repeating: .max, count: count)
    currentUID = UInt32(truncatingIfNeeded: count)
    let byteCount = list.source.count + list.decoded.count
    textBudget = ByteBudget(repeatsIn: list)
    numberBudget = ByteBudget(remaining: (1 << 18) + byteCount / 8)
    nodes.reserveCapacity(list.nodes.count)
    if let version = archive.version {
      if version != Int64(Archive.version) { warnings.record(.version, version) }
    } else {
      warnings.record(.noVersion, 0)
    }
    decodeTop()
    var next = 0
    while next < queue.count {
      currentUID = queue[next]
      next += 1
      objectNodes[Int(currentUID)] = UInt32(truncatingIfNeeded: nodes.count)
      decodeObject(at: archive.node(ofObject: currentUID))
    }
  }

  // MARK: Objects

  /// Decodes `$top`: the value of `root` if that is the only key, or the whole dictionary.
  private mutating func decodeTop() {
    let count = list.nodes[archive.top].memberCount
    if count == 0 { warnings.record(.emptyTop, 0) }
    let root = count == 1 ? list.value(of: archive.top, for: "root") : nil
    appendValue(at: root ?? archive.top)
  }

  private mutating func decodeObject(at index: Int) {
    switch list.nodes[index] {
    case .uid(let uid):
      warnings.record(.notAnObject, currentUID)
      appendUID(uid)
    case .dictionary(let count, _, _):
      // An object without a class is a value. Archivers escape its keys.
      guard let reference = list.value(of: index, for: "$class") else {
        return appendValue(at: index, escapesKeys: true)
      }
      guard let archivedClass = findClass(at: reference) else {
        warnings.record(.unknownClass, currentUID)
        return appendFields(of: index)
      }
      (currentNode, unreadFields) = (index, Int(count) - 1)
      appendObject(of: archivedClass)
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .null, .array:
      appendValue(at: index, escapesKeys: true)
    }
  }

  private mutating func appendObject(of archivedClass: ArchivedClass) {
    do throws(ArchivedClass.Mismatch) {
      guard let read = archivedClass.reader else { throw .additionalFields }
      let value = try read(&self)
      guard unreadFields == 0 else { throw .additionalFields }
      append(showsClasses ? withClass(value, archivedClass) : value)
    } catch {
      switch error {
      case .unexpectedFields: warnings.record(.unexpectedContent, currentUID)
      case .differentCounts: warnings.record(.differentCounts, currentUID)
      case .additionalFields, .textInData: break
      }
      appendFields(of: currentNode, archivedClass, showsTextInData: error == .textInData)
    }
  }

  /// The value of an object as a dictionary with its class. Another value than a dictionary is under the key `value`.
  private mutating func withClass(_ value: ArchivedValue, _ archivedClass: ArchivedClass) -> ArchivedValue {
    let entries = makeEntries(of: archivedClass)
    if case .dictionary(let members) = value { return .dictionary(entries + members) }
    return .dictionary(entries + [.init(key: word("value"), value: value)])
  }

  /// The entries for a class: `$class` and, if classes are shown, `$classes`.
  private mutating func makeEntries(of archivedClass: ArchivedClass) -> [ArchivedValue.Entry] {
    let name = ArchivedValue.Entry(key: word("$class"), value: .node(.string(archivedClass.name)))
    guard showsClasses, let chain = archivedClass.chain else { return [name] }
    return [name, .init(key: word("$classes"), value: .stored(chain))]
  }

  /// A dictionary with these keys.
  mutating func dictionary(_ entries: KeyValuePairs<String, ArchivedValue>) -> ArchivedValue {
    .dictionary(entries.map { .init(key: word($0), value: $1) })
  }

  /// Appends the fields of the object at `index` unchanged, after its class, if that is known.
  private mutating func appendFields(
    of index: Int, _ archivedClass: ArchivedClass? = nil, showsTextInData: Bool = false
  ) {
    let start = begin(.emptyDictionary)
    let entries = archivedClass.map { makeEntries(of: $0) } ?? []
    append(entries)
    var count = entries.count
    var key = index + 1
    while key < list.end(of: index) {
      defer { key = list.end(of: key + 1) }
      let isClass = list.isString("$class", at: key)
      if isClass, archivedClass != nil { continue }
      count += 1
      appendKey(at: key, escapes: isReservedKey(at: key))
      if isClass, case .uid(let uid) = list.nodes[key + 1] {
        appendUID(uid)
      } else if showsTextInData, let text = textInData(at: key + 1) {
        nodes.append(.string(text))
      } else {
        appendValue(at: key + 1)
      }
    }
    end(at: start, count: count)
  }

  /// True if the key at `index` has a special meaning in the view. Archivers never write a field with this name.
  private func isReservedKey(at index: Int) -> Bool {
    (["$ref", "$uid", "$pairs", "$nested", "$classes"] as [StaticString]).contains { list.isString($0, at: index) }
  }

  // MARK: Values

  /// Appends the node of an empty container, whose members follow.
  ///
  /// - Returns: the index of the node.
  private mutating func begin(_ container: Node) -> Int {
    nodes.append(container)
    return nodes.count - 1
  }

  /// Ends the container at `start`, which has `count` members.
  private mutating func end(at start: Int, count: Int) {
    nodes[start] = nodes[start].withContent(count: count, size: nodes.count - start - 1)
  }

  private mutating func append(_ value: ArchivedValue) {
    switch value {
    case .node(let node): nodes.append(node)
    case .stored(let index): appendValue(at: index)
    case .array(let elements):
      let start = begin(.emptyArray)
      for element in elements { append(element) }
      end(at: start, count: elements.count)
    case .dictionary(let entries):
      let start = begin(.emptyDictionary)
      append(entries)
      end(at: start, count: entries.count)
    }
  }

  private mutating func append(_ entries: [ArchivedValue.Entry]) {
    for entry in entries {
      nodes.append(.string(entry.key))
      append(entry.value)
    }
  }

  /// Appends the value at `index` of the list. Its UIDs are references.
  private mutating func appendValue(at index: Int, escapesKeys: Bool = false) {
    switch list.nodes[index] {
    case .uid(let uid): appendReference(to: uid)
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .null:
      nodes.append(list.nodes[index])
    case .array(let count, _), .dictionary(let count, _, _):
      let isDictionary = list.nodes[index].kind == .dictionary
      if isDictionary, count == 1, list.value(of: index, for: "CF$UID") != nil {
        warnings.record(.badReference, currentUID)
      }
      let start = begin(isDictionary ? .emptyDictionary : .emptyArray)
      var child = index + 1
      for _ in 0..<count {
        if isDictionary {
          appendKey(at: child, escapes: escapesKeys)
          child += 1
        }
        appendValue(at: child, escapesKeys: escapesKeys)
        child = list.end(of: child)
      }
      end(at: start, count: Int(count))
    }
  }

  /// Appends the key at `index` of the list. A UID as a key is not a reference.
  private mutating func appendKey(at index: Int, escapes: Bool) {
    if case .uid(let uid) = list.nodes[index] {
      nodes.append(.integer(Int64(uid)))
    } else if escapes, let key = list.string(at: index) {
      nodes.append(.string(escaped(key)))
    } else {
      nodes.append(list.nodes[index])
    }
  }

  /// A key of the archived value, with a second `$` if it begins with `$`.
  mutating func escaped(_ key: Slice) -> Slice {
    guard key.count > 0, list.bytes(of: key)[0] == UInt8(ascii: "$"), textBudget.spend(onKey: key) else { return key }
    return word("$" + list.text(of: key))
  }

  /// The slice of a text that is not in the list. Each text is added to it once.
  mutating func word(_ word: String) -> Slice {
    if let slice = words[word] { return slice }
    let slice = list.appendDecoded(Array(word.utf8).span)
    words[word] = slice
    return slice
  }

  /// Appends a reference to an object. The first reference makes `currentUID` the parent.
  private mutating func appendReference(to uid: UInt32) {
    guard uid < top else {
      warnings.record(.danglingReference, uid)
      return appendUID(uid)
    }
    guard !isNull(uid) else { return nodes.append(.null) }
    nodes.append(.uid(uid))
    if parents[Int(uid)] == .max {
      parents[Int(uid)] = currentUID
      queue.append(uid)
    }
  }

  /// Appends the UID of a reference that is not followed: `{"$uid": uid}`.
  private mutating func appendUID(_ uid: UInt32) { append(dictionary(["$uid": .node(.integer(Int64(uid)))])) }

  /// True if the object with this UID is `$null`.
  func isNull(_ uid: UInt32) -> Bool { list.isString("$null", at: archive.node(ofObject: uid)) }
}
