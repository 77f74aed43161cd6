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
  /// The archive's property list, unchanged.
  let list: PropertyList
  let archive: Archive
  /// True if the classes of all objects are shown.
  let showsClasses: Bool
  let warnings: ArchiveWarnings
  /// The nodes of the decoded objects.
  var nodes: [Node] = []
  /// Decoded texts that are not in the list. Their offsets continue after the texts of the list.
  private(set) var texts: [UInt8] = []
  /// The index in `nodes` of each decoded object, by UID.
  private(set) var starts: [UInt32]
  /// The UID of each object's parent: `top` if the parent is `$top`, and `.max` for an object that has not been reached.
  private(set) var parents: [UInt32]
  /// The UIDs of the objects in the order in which they are decoded.
  private var queue: [UInt32] = []
  /// The UID of the object that is being decoded.
  private var current: UInt32
  /// The classes read so far, by UID; nil for a value that is not a class with a name.
  var classes: [UInt32: Class?] = [:]
  /// The slices in `texts` of the words that have been appended before.
  private var words: [String: Slice] = [:]
  /// The slices of keys with an added `$`, by the offset of the original key.
  private var escapedKeys: [UInt64: Slice] = [:]
  /// The number of bytes of text and data that may still be scanned: objects can share them.
  private var scanBudget: Int
  /// The number of bytes of data that may still be decoded to numbers, each of which takes a node.
  private var numberBudget: Int
  /// The number of bytes of long keys that may still be appended: dictionaries can share them.
  private var keyBudget: Int

  /// The number that represents `$top` among UIDs. No object has this UID.
  var top: UInt32 { UInt32(truncatingIfNeeded: archive.objects.count) }

  /// The maximum number of bytes of repeated long strings, and of paths, in the view of an archive of `count` bytes.
  static func maxRepeatedBytes(_ count: Int) -> Int { (4 << 20).addingClamped(4 * count) }

  /// Decodes all objects of `archive` that are reachable from `$top`.
  ///
  /// - Complexity: O(*n*) in the number of nodes of `list` and the bytes of its texts
  init(of archive: Archive, in list: PropertyList, showsClasses: Bool, _ warnings: ArchiveWarnings) {
    self.archive = archive
    self.list = list
    self.showsClasses = showsClasses
    self.warnings = warnings
    let count = archive.objects.count
    starts = Array(repeating: 0, count: count)
    parents = Array(repeating: .max, count: count)
    current = UInt32(truncatingIfNeeded: count)
    let byteCount = list.source.count.addingClamped(list.decoded.count)
    scanBudget = byteCount.addingClamped(byteCount)
    numberBudget = (1 << 18).addingClamped(byteCount / 8)
    keyBudget = Self.maxRepeatedBytes(byteCount)
    nodes.reserveCapacity(list.nodes.count)
    if let version = archive.version {
      if version != Int64(Archive.version) { warnings.note(.version, version) }
    } else {
      warnings.note(.noVersion, 0)
    }
    decodeTop()
    var next = 0
    while next < queue.count {
      current = queue[next]
      next += 1
      starts[Int(current)] = UInt32(truncatingIfNeeded: nodes.count)
      decodeObject()
    }
  }

  // MARK: Objects

  /// Decodes `$top`: the value of `root` if that is the only key, or the whole dictionary.
  private mutating func decodeTop() {
    guard case .dictionary(let count, _, _) = list.nodes[archive.top] else { return }
    if count == 0 { warnings.note(.emptyTop, 0) }
    let first = archive.top + 1
    if count == 1, let key = list.string(at: first), key.count == 4, list.bytes(of: key).has("root", at: 0) {
      appendValue(at: first + 1)
    } else {
      appendValue(at: archive.top)
    }
  }

  private mutating func decodeObject() {
    let index = Int(archive.objects[Int(current)])
    switch list.nodes[index] {
    case .uid(let number):
      warnings.note(.notAnObject, current)
      appendUID(number)
    case .dictionary:
      guard let reference = list.value(of: index, for: "$class") else {
        return appendEscapingKeys(at: index)
      }
      guard let objectClass = objectClass(of: reference) else {
        warnings.note(.unknownClass, current)
        return appendFields(of: index)
      }
      decodeObject(at: index, of: objectClass)
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .null, .array:
      appendEscapingKeys(at: index)
    }
  }

  private mutating func decodeObject(at index: Int, of objectClass: Class) {
    let start = nodes.count
    let outcome = objectClass.archivedClass?.decode(&self, ArchivedObject(at: index, in: list)) ?? .unsupported
    switch outcome {
    case .decoded: if showsClasses { addClass(objectClass, to: start) }
    case .unsupported, .unexpected, .differentCounts:
      if outcome == .unexpected { warnings.note(.unexpectedContent, current) }
      if outcome == .differentCounts { warnings.note(.differentCounts, current) }
      // References appended so far remain queued. The fields contain the same references.
      nodes.removeLast(nodes.count - start)
      appendFields(of: index, objectClass, showsTextInData: objectClass.archivedClass?.showsTextInData ?? false)
    }
  }

  /// Appends the fields of the object at `index` unchanged, after its class, if that is known.
  private mutating func appendFields(of index: Int, _ objectClass: Class? = nil, showsTextInData: Bool = false) {
    let start = begin()
    var count = 0
    if let objectClass { count = appendClass(objectClass) }
    let list = list
    list.forEachPair(of: index) { key in
      let isClass = list.string(at: key).map { list.bytes(of: $0).equals("$class") } ?? false
      if isClass, objectClass != nil { return }
      count += 1
      if isReservedKey(at: key) { appendEscapedKey(at: key) } else { appendKey(at: key) }
      if isClass, case .uid(let number) = list.nodes[key + 1] { return appendUID(number) }
      if showsTextInData, let text = textInData(at: key + 1) { return append(.string(text)) }
      appendValue(at: key + 1)
    }
    endDictionary(at: start, count: count)
  }

  /// True if the key at `index` has a special meaning in the view. Archivers never write a field with this name.
  private func isReservedKey(at index: Int) -> Bool {
    guard let slice = list.string(at: index), slice.count <= 8 else { return false }
    let name = list.bytes(of: slice)
    return name.equals("$ref") || name.equals("$uid") || name.equals("$pairs") || name.equals("$nested")
      || name.equals("$classes")
  }

  private mutating func appendEscapedKey(at index: Int) {
    if let slice = list.string(at: index) { appendEscaped(key: slice) } else { appendKey(at: index) }
  }

  // MARK: Values

  mutating func append(_ node: Node) { nodes.append(node) }

  /// Appends a placeholder for a container.
  ///
  /// - Returns: the index of the placeholder in `nodes`.
  mutating func begin() -> Int {
    nodes.append(.null)
    return nodes.count - 1
  }

  /// Makes the placeholder at `index` an array of the `count` elements appended after it.
  mutating func endArray(at index: Int, count: Int) {
    nodes[index] = .array(
      count: UInt32(truncatingIfNeeded: count), size: UInt32(truncatingIfNeeded: nodes.count - index - 1))
  }

  /// Makes the placeholder at `index` a dictionary of the `count` pairs appended after it.
  mutating func endDictionary(at index: Int, count: Int) {
    nodes[index] = .dictionary(
      count: UInt32(truncatingIfNeeded: count), size: UInt32(truncatingIfNeeded: nodes.count - index - 1))
  }

  /// Appends the value at `index` of the list. Its UIDs are references. Recursion is bounded by the readers' limits.
  mutating func appendValue(at index: Int) { appendValue(at: index, escapesKeys: false) }

  private mutating func appendValue(at index: Int, escapesKeys: Bool) {
    switch list.nodes[index] {
    case .uid(let number): appendReference(to: number)
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .null:
      append(list.nodes[index])
    case .array(let count, _):
      let start = begin()
      var child = index + 1
      for _ in 0..<count {
        appendValue(at: child, escapesKeys: escapesKeys)
        child = list.end(of: child)
      }
      endArray(at: start, count: Int(count))
    case .dictionary(let count, _, _):
      if count == 1, list.value(of: index, for: "CF$UID") != nil { warnings.note(.badReference, current) }
      let start = begin()
      var key = index + 1
      for _ in 0..<count {
        if escapesKeys { appendEscapedKey(at: key) } else { appendKey(at: key) }
        appendValue(at: key + 1, escapesKeys: escapesKeys)
        key = list.end(of: key + 1)
      }
      endDictionary(at: start, count: Int(count))
    }
  }

  /// Appends an object that has no class. Keys that begin with `$` get a second `$`, as archivers escape them.
  private mutating func appendEscapingKeys(at index: Int) { appendValue(at: index, escapesKeys: true) }

  /// Appends the key at `index` of the list. A UID as a key is not a reference.
  private mutating func appendKey(at index: Int) {
    if case .uid(let number) = list.nodes[index] { return append(.integer(Int64(number))) }
    append(list.nodes[index])
  }

  /// Appends a key that is not in the list.
  mutating func appendKey(_ word: String) { append(.string(self.word(word))) }

  /// Returns the slice of a word that is not in the list. Each word is stored once.
  mutating func word(_ word: String) -> Slice {
    if let slice = words[word] { return slice }
    let slice = slice(ofNew: Array(word.utf8))
    words[word] = slice
    return slice
  }

  /// Appends a key of the archived value, with a second `$` if it begins with `$`.
  mutating func appendEscaped(key: Slice) {
    guard key.count > 0, list.bytes(of: key)[0] == UInt8(ascii: "$") else { return append(.string(key)) }
    // Two strings of a binary file can overlap and have the same offset, but different lengths.
    if let slice = escapedKeys[key.offset], slice.count == key.count + 1 { return append(.string(slice)) }
    guard spendKeyBudget(on: key) else { return append(.string(key)) }
    let slice = slice(ofNew: Array("$".utf8) + Array(copying: list.bytes(of: key)))
    escapedKeys[key.offset] = slice
    append(.string(slice))
  }

  /// Appends a string that is not in the list.
  mutating func append(text: [UInt8]) { append(.string(slice(ofNew: text))) }

  /// Stores a text that is not in the list, and returns its slice.
  mutating func slice(ofNew text: [UInt8]) -> Slice {
    let start = list.source.count + list.decoded.count + texts.count
    texts += text
    // The count fits: the text is a name, a path or a key of the list with one more byte.
    return Slice(offset: start, count: UInt32(truncatingIfNeeded: text.count))
  }

  /// Appends a reference to the object with the UID `number`. The first reference makes `current` the parent.
  mutating func appendReference(to number: UInt32) {
    guard number < top else {
      warnings.note(.danglingReference, number)
      return appendUID(number)
    }
    guard !isNull(number) else { return append(.null) }
    append(.uid(number))
    if parents[Int(number)] == .max {
      parents[Int(number)] = current
      queue.append(number)
    }
  }

  /// Appends the UID of a reference that is not followed: `{"$uid": number}`.
  private mutating func appendUID(_ number: UInt32) {
    let start = begin()
    appendKey("$uid")
    append(.integer(Int64(number)))
    endDictionary(at: start, count: 1)
  }

  /// Subtracts the bytes of `slice` from the budget for scanning.
  ///
  /// - Returns: false if the budget is exceeded.
  mutating func spendScanBudget(on slice: Slice) -> Bool {
    scanBudget -= Int(slice.count)
    return scanBudget >= 0
  }

  /// Subtracts the bytes of `slice` from the budget for data that is decoded to numbers.
  ///
  /// - Returns: false if the budget is exceeded.
  mutating func spendNumberBudget(on slice: Slice) -> Bool {
    numberBudget -= Int(slice.count)
    return numberBudget >= 0
  }

  /// Subtracts the bytes of a long key from the budget for keys.
  ///
  /// - Returns: false if the budget is exceeded.
  mutating func spendKeyBudget(on key: Slice) -> Bool {
    if key.count > 64 { keyBudget -= Int(key.count) }
    return keyBudget >= 0
  }

  /// True if the object with this UID is `$null`.
  func isNull(_ number: UInt32) -> Bool {
    guard let slice = list.string(at: Int(archive.objects[Int(number)])) else { return false }
    return list.bytes(of: slice).equals("$null")
  }

  /// The bytes of a string, a key or data in `nodes`.
  @_lifetime(borrow self)
  func bytes(of slice: Slice) -> Span<UInt8> {
    let start = Int(truncatingIfNeeded: slice.offset) - list.source.count - list.decoded.count
    return start < 0 ? list.bytes(of: slice) : texts.span.extracting(start..<start + Int(slice.count))
  }
}

extension Span<UInt8> {
  /// True if these bytes are `text`.
  package func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && has(text, at: 0) }
}

extension PropertyList {
  /// The index of the value for `name` in the dictionary at `index`; nil if it does not have this key.
  func value(of index: Int, for name: StaticString) -> Int? {
    var pairs = pairs(of: index)
    while let key = pairs.next() {
      if let slice = string(at: key), bytes(of: slice).equals(name) { return key + 1 }
    }
    return nil
  }
}
