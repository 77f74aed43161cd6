/// The shown objects of an archive, each drawn once: nodes in which a UID is a reference to another object.
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
/// Objects are drawn in the order in which references lead to them, breadth first, so that the first reference to an object
/// is on a shortest path. The object with that reference becomes its home, where it is shown as a whole; see `ArchiveView`.
struct ArchiveDrawing {
  /// The archive's property list. Its nodes stay as they are.
  let list: PropertyList
  let archive: Archive
  /// True if the classes of all objects are shown.
  let showsClasses: Bool
  var warnings: ArchiveWarnings
  /// The drawn nodes.
  var nodes: [Node] = []
  /// Drawn texts that are not in the list. Their slices follow those of the list.
  private(set) var texts: [UInt8] = []
  /// The index of each drawn object in `nodes`.
  private(set) var starts: [UInt32]
  /// The number of the home of each object with references; `top` for `$top`.
  private(set) var homes: [UInt32]
  /// The objects that are or will be drawn, in this order.
  private var queue: [UInt32] = []
  /// The object that is being drawn.
  private var current: UInt32
  /// The classes found, by UID; nil for those without a name.
  var classes: [UInt32: Class?] = [:]
  /// The slices of words that have been drawn before.
  private var words: [String: Slice] = [:]
  /// The slices of keys that got a `$`, by those of the keys.
  private var escapedKeys: [UInt64: Slice] = [:]
  /// The number of bytes of text and data that may still be scanned: objects can share them.
  private var scannedBytes: Int
  /// The number of bytes of data that may still become numbers, each of which takes a node.
  private var decodedBytes: Int
  /// The number of bytes of long keys that may still be drawn: dictionaries can share them.
  private var keyBytes: Int

  /// The number of `$top`, which no object has.
  var top: UInt32 { UInt32(truncatingIfNeeded: archive.objects.count) }

  /// The maximum number of bytes of one long text or of all paths that are shown repeatedly, for `count` bytes of input.
  static func repeatedBytes(_ count: Int) -> Int { (4 << 20).addingClamped(4 * count) }

  /// Draws all objects of `archive` that `$top` leads to.
  ///
  /// - Complexity: O(*n*) in the number of nodes of `list` and the bytes of its texts
  init(of archive: Archive, in list: PropertyList, showsClasses: Bool, _ warnings: ArchiveWarnings) {
    self.archive = archive
    self.list = list
    self.showsClasses = showsClasses
    self.warnings = warnings
    let count = archive.objects.count
    starts = Array(repeating: 0, count: count)
    homes = Array(repeating: .max, count: count)
    current = UInt32(truncatingIfNeeded: count)
    let byteCount = list.source.count.addingClamped(list.decoded.count)
    scannedBytes = byteCount.addingClamped(byteCount)
    decodedBytes = (1 << 18).addingClamped(byteCount / 8)
    keyBytes = Self.repeatedBytes(byteCount)
    nodes.reserveCapacity(list.nodes.count)
    if let version = archive.version {
      if version != Int64(Archive.version) { self.warnings.note(.version, version) }
    } else {
      self.warnings.note(.noVersion, 0)
    }
    drawTop()
    var next = 0
    while next < queue.count {
      current = queue[next]
      next += 1
      starts[Int(current)] = UInt32(truncatingIfNeeded: nodes.count)
      drawObject()
    }
  }

  // MARK: Objects

  /// Draws the value of `$top`: its only entry if that is `root`, or a dictionary of the entries.
  private mutating func drawTop() {
    guard case .dictionary(let count, _, _) = list.nodes[archive.top] else { return }
    if count == 0 { warnings.note(.emptyTop, 0) }
    let first = archive.top + 1
    if count == 1, let key = list.string(at: first), key.count == 4, list.bytes(of: key).has("root", at: 0) {
      appendValue(at: first + 1)
    } else {
      appendValue(at: archive.top)
    }
  }

  private mutating func drawObject() {
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
      drawObject(at: index, of: objectClass)
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .null, .array:
      appendEscapingKeys(at: index)
    }
  }

  private mutating func drawObject(at index: Int, of objectClass: Class) {
    let start = nodes.count
    let outcome = objectClass.row?.draw(&self, ArchivedObject(at: index, in: list)) ?? .asUnknown
    switch outcome {
    case .shown: if showsClasses { addClass(objectClass, to: start) }
    case .asUnknown, .unexpected, .differentCounts:
      if outcome == .unexpected { warnings.note(.unexpectedContent, current) }
      if outcome == .differentCounts { warnings.note(.differentCounts, current) }
      // References that the row has found lead to where those of the fields do.
      nodes.removeLast(nodes.count - start)
      appendFields(of: index, objectClass, showsTextInData: objectClass.row?.showsTextInData ?? false)
    }
  }

  /// Appends the fields of the object at `index` as they are, after its class, if that is known.
  private mutating func appendFields(of index: Int, _ objectClass: Class? = nil, showsTextInData: Bool = false) {
    let start = begin()
    var count = 0
    if let objectClass { count = appendClass(objectClass) }
    let list = list
    list.forEachPair(of: index) { key in
      let isClass = list.string(at: key).map { list.bytes(of: $0).equals("$class") } ?? false
      if isClass, objectClass != nil { return }
      count += 1
      if isWord(at: key) { appendEscapedKey(at: key) } else { appendKey(at: key) }
      if isClass, case .uid(let number) = list.nodes[key + 1] { return appendUID(number) }
      if showsTextInData, let text = textInData(at: key + 1) { return append(.string(text)) }
      appendValue(at: key + 1)
    }
    endDictionary(at: start, count: count)
  }

  /// True if the view uses the key at `index` for something else. Archivers write no such field.
  private func isWord(at index: Int) -> Bool {
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

  /// Appends a placeholder for a container and gives its index.
  mutating func begin() -> Int {
    nodes.append(.null)
    return nodes.count - 1
  }

  /// Makes the placeholder at `index` an array of the `count` elements that were drawn since.
  mutating func endArray(at index: Int, count: Int) {
    nodes[index] = .array(
      count: UInt32(truncatingIfNeeded: count), size: UInt32(truncatingIfNeeded: nodes.count - index - 1))
  }

  /// Makes the placeholder at `index` a dictionary of the `count` pairs that were drawn since.
  mutating func endDictionary(at index: Int, count: Int) {
    nodes[index] = .dictionary(
      count: UInt32(truncatingIfNeeded: count), size: UInt32(truncatingIfNeeded: nodes.count - index - 1))
  }

  /// Appends the value at `index` of the list, whose UIDs are references. Recursion is bounded by the readers' limits.
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

  /// Appends the value at `index` of the list, which is not an object of the archiver: keys that begin with `$` get a second one,
  /// as the archiver does.
  private mutating func appendEscapingKeys(at index: Int) { appendValue(at: index, escapesKeys: true) }

  /// Appends the key at `index` of the list. One that is a UID is not a reference.
  private mutating func appendKey(at index: Int) {
    if case .uid(let number) = list.nodes[index] { return append(.integer(Int64(number))) }
    append(list.nodes[index])
  }

  /// Appends a key that is not in the list.
  mutating func appendKey(_ word: String) { append(.string(self.word(word))) }

  /// The slice of a word that is not in the list. Each word is stored once.
  mutating func word(_ word: String) -> Slice {
    if let slice = words[word] { return slice }
    let slice = slice(ofNew: Array(word.utf8))
    words[word] = slice
    return slice
  }

  /// Appends a key of the user, with a second `$` if it begins with one.
  mutating func appendEscaped(key: Slice) {
    guard key.count > 0, list.bytes(of: key)[0] == UInt8(ascii: "$") else { return append(.string(key)) }
    // Strings of a binary file can overlap.
    if let slice = escapedKeys[key.offset], slice.count == key.count + 1 { return append(.string(slice)) }
    guard takeKeyBytes(of: key) else { return append(.string(key)) }
    let slice = slice(ofNew: Array("$".utf8) + Array(copying: list.bytes(of: key)))
    escapedKeys[key.offset] = slice
    append(.string(slice))
  }

  /// Appends a string that is not in the list.
  mutating func append(text: [UInt8]) { append(.string(slice(ofNew: text))) }

  /// The slice of a new text that is not in the list.
  mutating func slice(ofNew text: [UInt8]) -> Slice {
    let start = list.source.count + list.decoded.count + texts.count
    texts += text
    // Never 4 GiB, as it is made of names, and of keys of the list.
    return Slice(offset: start, count: UInt32(truncatingIfNeeded: text.count))
  }

  /// Appends a reference to an object. The first one makes the object that is being drawn its home.
  mutating func appendReference(to number: UInt32) {
    guard number < top else {
      warnings.note(.danglingReference, number)
      return appendUID(number)
    }
    guard !isNull(number) else { return append(.null) }
    append(.uid(number))
    if homes[Int(number)] == .max {
      homes[Int(number)] = current
      queue.append(number)
    }
  }

  /// Appends the UID of a reference without an object.
  private mutating func appendUID(_ number: UInt32) {
    let start = begin()
    appendKey("$uid")
    append(.integer(Int64(number)))
    endDictionary(at: start, count: 1)
  }

  /// Counts the bytes of `slice` as scanned.
  ///
  /// - Returns: false if too few are left.
  mutating func takeScannedBytes(of slice: Slice) -> Bool {
    scannedBytes -= Int(slice.count)
    return scannedBytes >= 0
  }

  /// Counts the bytes of `slice` as converted to numbers.
  ///
  /// - Returns: false if too few are left.
  mutating func takeDecodedBytes(of slice: Slice) -> Bool {
    decodedBytes -= Int(slice.count)
    return decodedBytes >= 0
  }

  /// Counts the bytes of a long key as drawn.
  ///
  /// - Returns: false if too few are left.
  mutating func takeKeyBytes(of key: Slice) -> Bool {
    if key.count > 64 { keyBytes -= Int(key.count) }
    return keyBytes >= 0
  }

  /// True if the object with this number is `$null`.
  func isNull(_ number: UInt32) -> Bool {
    guard let slice = list.string(at: Int(archive.objects[Int(number)])) else { return false }
    return list.bytes(of: slice).equals("$null")
  }

  /// The bytes of a string, a key or data that was drawn.
  @_lifetime(borrow self)
  func bytes(of slice: Slice) -> Span<UInt8> {
    let start = Int(truncatingIfNeeded: slice.offset) - list.source.count - list.decoded.count
    return start < 0 ? list.bytes(of: slice) : texts.span.extracting(start..<start + Int(slice.count))
  }
}

extension Span<UInt8> {
  /// True if these bytes are `text`.
  func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && has(text, at: 0) }
}

extension PropertyList {
  /// The index of the value for `name` in the dictionary at `index`.
  func value(of index: Int, for name: StaticString) -> Int? {
    var pairs = pairs(of: index)
    while let key = pairs.next() {
      if let slice = string(at: key), bytes(of: slice).equals(name) { return key + 1 }
    }
    return nil
  }
}
