/// The objects of an archive as they are shown, each drawn once: nodes in which a UID stands for another object.
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
/// is one on a shortest way. The object that has it becomes its home: there it is shown as a whole, see `ArchiveView`.
struct ArchiveDrawing {
  /// What the view makes of objects whose class is known.
  struct Options: Sendable {
    /// Whether the classes of all objects are shown.
    var showsClasses = false
  }

  /// The archive's property list. Its nodes stay as they are.
  let list: PropertyList
  let archive: Archive
  private let options: Options
  var warnings: ArchiveWarnings
  /// What has been drawn.
  private(set) var nodes: [Node] = []
  /// What is drawn and is not in the list: its slices go on where those of the list end.
  private(set) var texts: [UInt8] = []
  /// The place of each object in `nodes`, for those that have been drawn.
  private(set) var starts: [UInt32]
  /// The number of the object in which each object is shown, for those that something refers to; `top` for `$top`.
  private(set) var homes: [UInt32]
  /// The objects that are or will be drawn, in this order.
  private var queue: [UInt32] = []
  /// The object that is being drawn.
  private var current: UInt32
  /// The classes that were met, by UID; nil for those without a name.
  private var classes: [UInt32: Class?] = [:]
  /// The slices of words that have been drawn before.
  private var words: [String: Slice] = [:]
  /// The slices of keys that got a `$`, by those of the keys.
  private var escapedKeys: [UInt64: Slice] = [:]
  /// How many bytes of text and data may still be looked through: objects can share them.
  private var scannedBytes: Int
  /// How many bytes of data may still become numbers, each of which takes the memory of a node.
  private var decodedBytes: Int
  /// How many bytes of long keys may still be drawn: dictionaries can share them.
  private var keyBytes: Int

  /// The number that stands for `$top`, which no object has.
  var top: UInt32 { UInt32(truncatingIfNeeded: archive.objects.count) }

  /// The most bytes of one long text or of all paths that are shown over and over, for `count` bytes of input.
  static func repeatedBytes(_ count: Int) -> Int { (4 << 20).addingClamped(4 * count) }

  /// The most names of a class and of those that it is derived from that are shown.
  private static let mostClasses = 32

  /// Draws all objects of `archive` that `$top` leads to.
  ///
  /// - Complexity: O(*n*) in the number of nodes of `list` and the bytes of its texts
  init(of archive: Archive, in list: PropertyList, _ options: Options, _ warnings: ArchiveWarnings) {
    self.archive = archive
    self.list = list
    self.options = options
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

  /// Draws what `$top` holds: its only entry where that is `root`, or a dictionary of them.
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
    case .shown: if options.showsClasses { addClass(objectClass, to: start) }
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

  /// Whether the key at `index` is a word that the view has for something else. Archivers write no such field.
  private func isWord(at index: Int) -> Bool {
    guard let slice = list.string(at: index), slice.count <= 8 else { return false }
    let name = list.bytes(of: slice)
    return name.equals("$ref") || name.equals("$uid") || name.equals("$pairs") || name.equals("$nested")
      || name.equals("$classes")
  }

  private mutating func appendEscapedKey(at index: Int) {
    if let slice = list.string(at: index) { appendEscaped(key: slice) } else { appendKey(at: index) }
  }

  // MARK: Classes

  /// A class of the archive.
  private struct Class {
    let name: Slice
    /// The names of the class and of those that it is derived from: an array.
    let chain: Int?
    let row: ArchivedClass?
  }

  /// The class that the value at `index` refers to; nil where it is not one with a name.
  private mutating func objectClass(of index: Int) -> Class? {
    guard case .uid(let number) = list.nodes[index], number < top else { return nil }
    if let known = classes[number] { return known }
    let found = readClass(at: Int(archive.objects[Int(number)]))
    classes[number] = .some(found)
    return found
  }

  /// The name of the class that the value at `index` refers to; nil where that is not a class with a name.
  mutating func className(of index: Int) -> Slice? { objectClass(of: index)?.name }

  private func readClass(at index: Int) -> Class? {
    // No class has a longer name, which would stand in each of its objects.
    guard case .dictionary = list.nodes[index], let place = list.value(of: index, for: "$classname"),
      let name = list.string(at: place), 1...256 ~= name.count
    else { return nil }
    let chain = list.value(of: index, for: "$classes").flatMap { isChain($0) ? $0 : nil }
    return Class(name: name, chain: chain, row: ArchivedClass.named(list.text(of: name)))
  }

  private func isChain(_ index: Int) -> Bool {
    guard case .array(let count, let size) = list.nodes[index], count == size, count <= Self.mostClasses else {
      return false
    }
    return (index + 1..<list.end(of: index)).allSatisfy { list.string(at: $0).map { $0.count <= 256 } ?? false }
  }

  /// Appends the pairs for a class, and gives their number.
  private mutating func appendClass(_ objectClass: Class) -> Int {
    appendKey("$class")
    append(.string(objectClass.name))
    guard options.showsClasses, let chain = objectClass.chain else { return 1 }
    appendKey("$classes")
    nodes += list.nodes[chain..<list.end(of: chain)]
    return 2
  }

  /// Puts the pairs for a class before those of the dictionary that was drawn from `start` on. Anything else becomes the value
  /// of another pair.
  private mutating func addClass(_ objectClass: Class, to start: Int) {
    var drawn = Array(nodes[start...])
    nodes.removeLast(drawn.count)
    let node = begin()
    var count = appendClass(objectClass)
    if case .dictionary(let pairs, _, _) = drawn[0] {
      drawn.removeFirst()
      count += Int(pairs)
    } else {
      appendKey("value")
      count += 1
    }
    nodes += drawn
    endDictionary(at: node, count: count)
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

  /// Appends the value at `index` of the list, which is not an object of the archiver's: its keys are somebody's own, and those
  /// that begin with a `$` get another one, as the archiver gives them one.
  private mutating func appendEscapingKeys(at index: Int) { appendValue(at: index, escapesKeys: true) }

  /// Appends the key at `index` of the list. One that is a UID is not a reference.
  private mutating func appendKey(at index: Int) {
    if case .uid(let number) = list.nodes[index] { return append(.integer(Int64(number))) }
    append(list.nodes[index])
  }

  /// Appends a key of the drawing's own.
  mutating func appendKey(_ word: String) { append(.string(self.word(word))) }

  /// A word of the drawing's own, which it has once.
  mutating func word(_ word: String) -> Slice {
    if let slice = words[word] { return slice }
    let slice = slice(ofNew: Array(word.utf8))
    words[word] = slice
    return slice
  }

  /// Appends somebody's own key, with another `$` where it begins with one.
  mutating func appendEscaped(key: Slice) {
    guard key.count > 0, list.bytes(of: key)[0] == UInt8(ascii: "$") else { return append(.string(key)) }
    // Strings of a binary file can overlap.
    if let slice = escapedKeys[key.offset], slice.count == key.count + 1 { return append(.string(slice)) }
    guard takeKeyBytes(of: key) else { return append(.string(key)) }
    let slice = slice(ofNew: Array("$".utf8) + Array(copying: list.bytes(of: key)))
    escapedKeys[key.offset] = slice
    append(.string(slice))
  }

  /// Appends a string of the drawing's own.
  mutating func append(text: [UInt8]) { append(.string(slice(ofNew: text))) }

  /// A text that is added to those that the list does not have.
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

  /// Appends what stands for a reference that leads nowhere.
  private mutating func appendUID(_ number: UInt32) {
    let start = begin()
    appendKey("$uid")
    append(.integer(Int64(number)))
    endDictionary(at: start, count: 1)
  }

  /// Takes the bytes of `slice` of those that may be looked through.
  ///
  /// - Returns: false where there are not so many left.
  mutating func takeScannedBytes(of slice: Slice) -> Bool {
    scannedBytes -= Int(slice.count)
    return scannedBytes >= 0
  }

  /// Takes the bytes of `slice` of those that may become numbers.
  ///
  /// - Returns: false where there are not so many left.
  mutating func takeDecodedBytes(of slice: Slice) -> Bool {
    decodedBytes -= Int(slice.count)
    return decodedBytes >= 0
  }

  /// Takes the bytes of a long key of those that may be drawn.
  ///
  /// - Returns: false where there are not so many left.
  mutating func takeKeyBytes(of key: Slice) -> Bool {
    if key.count > 64 { keyBytes -= Int(key.count) }
    return keyBytes >= 0
  }

  /// Whether the object with this number is the one that stands for none.
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
  /// Whether this is `text`.
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
