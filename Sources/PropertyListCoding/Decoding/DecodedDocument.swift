import PropertyList

/// The property list that a decoder reads, and what the texts of its format stand for.
///
/// A value is known by a number: the index of its node in a list, or the number of its object in a binary file, of which no
/// list is made.
final class DecodedDocument {
  /// How values are spelled that a format has no type for.
  enum Spelling {
    /// Each value has its type; nil is the string `$null`, as Foundation's encoder writes it (XML and binary).
    case typed
    /// Dates and data are strings, and nil is `null` (JSON).
    case json
    /// All scalars but data are strings, and there is no nil (OpenStep).
    case openStep
  }

  /// The elements of an array, or the pairs of a dictionary.
  struct Members {
    /// The first node, or the place of the first reference.
    let start: Int
    let count: Int
  }

  let spelling: Spelling
  let userInfo: [CodingUserInfoKey: Any]
  let isBinary: Bool
  /// The number of the outermost value.
  let root: Int
  private let nodes: [Node]
  /// The objects of a binary file, instead of nodes.
  private var objects: CheckedObjects?
  /// The bytes of a reference in a binary file, and zero in a list.
  private let referenceSize: Int
  /// Where the text of a string object is that is not ASCII.
  private var decodedTexts: [Int: Slice] = [:]
  private var decoded: [UInt8]
  private let sourceCount: Int
  private var source: Source
  private var memory: SourceMemory
  /// The forms of records that were decoded lately.
  let forms = RecentForms()

  init(_ list: PropertyList, userInfo: [CodingUserInfoKey: any Sendable]) {
    nodes = list.nodes
    objects = nil
    referenceSize = 0
    root = 0
    decoded = list.decoded
    source = list.source
    sourceCount = list.source.count
    unsafe memory = SourceMemory(of: list.source)
    isBinary = list.format == .binary
    spelling =
      switch list.format {
      case .xml, .binary: .typed
      case .json: .json
      case .openStep: .openStep
      }
    self.userInfo = userInfo
  }

  /// The objects of `source`, a binary file; nil if it must be read as a list, which may have an error.
  init?(binary source: Source, userInfo: [CodingUserInfoKey: any Sendable]) {
    // In 32 bits there must be room for the places of keys, the number of values, and the UTF-8 form of a text, which has up
    // to twice as many bytes as in the file.
    guard source.count < UInt32.max / 3, let objects = unsafe CheckedObjects(of: source) else { return nil }
    self.objects = objects
    referenceSize = objects.referenceSize
    root = objects.topObject
    nodes = []
    decoded = []
    self.source = source
    sourceCount = source.count
    unsafe memory = SourceMemory(of: source)
    isBinary = true
    spelling = .typed
    self.userInfo = userInfo
  }

  /// Copies the source, whose memory is about to go away, for a decoder that is kept beyond the call.
  func takeOwnershipOfSource() {
    let borrowed = source
    source = Source(writing: { $0.append(contentsOf: borrowed) })
    unsafe memory = SourceMemory(of: source)
    objects = unsafe objects?.moved(to: source)
  }

  /// Whether values are nodes.
  var isList: Bool {
    @inline(__always) get { referenceSize == 0 }
  }

  // MARK: Values

  /// A value: a scalar, or a container, of which in a binary file it has the count only.
  @inline(__always)
  func node(at value: Int) -> Node {
    if let objects { return objects.plainScalar(value) ?? node(of: objects.object(value), value) }
    return nodes[value]
  }

  /// A value of a list.
  @inline(__always)
  func listNode(at value: Int) -> Node { nodes[value] }

  @inline(never)
  private func node(of object: BinaryObject, _ number: Int) -> Node {
    switch object {
    case .value(let node): return node
    case .string(let text): return .string(slice(of: text, number))
    case .container(let container):
      let count = UInt32(truncatingIfNeeded: container.count)
      return container.isDictionary ? .dictionary(count: count, size: 0) : .array(count: count, size: 0)
    }
  }

  @inline(__always)
  private func slice(of text: BinaryText, _ number: Int) -> Slice {
    let slice = Slice(offset: text.start, count: UInt32(truncatingIfNeeded: text.count))
    return objects?.isUTF8(text) == true ? slice : decodedSlice(of: text, number)
  }

  @inline(never)
  private func decodedSlice(of text: BinaryText, _ number: Int) -> Slice {
    if let known = decodedTexts[number] { return known }
    let start = decoded.count
    objects?.append(text, to: &decoded)
    let count = UInt32(truncatingIfNeeded: decoded.count - start)
    let slice = Slice(offset: sourceCount + start, count: count)
    decodedTexts[number] = slice
    return slice
  }

  /// The elements of an array; nil if the value is none.
  func elements(of value: Int) -> Members? {
    if let objects {
      guard case .container(let array) = objects.object(value), !array.isDictionary else { return nil }
      return Members(start: array.start, count: array.count)
    }
    guard case .array(let count, _) = nodes[value] else { return nil }
    return Members(start: value + 1, count: Int(count))
  }

  /// The element at `place`.
  @inline(__always)
  func element(at place: Int) -> Int { isList ? place : objects?.reference(at: place) ?? 0 }

  /// The place after `place`.
  @inline(__always)
  func place(after place: Int) -> Int { isList ? place &+ 1 &+ nodes[place].size : place &+ referenceSize }

  // MARK: Pairs

  /// The pairs of a dictionary; nil if the value is none.
  func pairs(of value: Int) -> Members? {
    if let objects {
      guard case .container(let dictionary) = objects.object(value), dictionary.isDictionary else { return nil }
      return Members(start: dictionary.start, count: dictionary.count)
    }
    guard case .dictionary(let count, _, _) = nodes[value] else { return nil }
    return Members(start: value + 1, count: Int(count))
  }

  /// Calls `body` with the place of each pair and its key, in their order, until it returns false.
  @inline(__always)
  func forEachPair(_ pairs: Members, _ body: (_ place: Int, _ key: Int) -> Bool) {
    var place = pairs.start
    for _ in 0..<pairs.count {
      let key = element(at: place)
      guard body(place, key) else { return }
      place = self.place(after: isList ? place &+ 1 : place)
    }
  }

  /// The value of the pair at `place` of `pairs`.
  @inline(__always)
  func value(ofPairAt place: Int, in pairs: Members) -> Int {
    // In a binary file all keys come first.
    isList ? place &+ 1 : element(at: place &+ pairs.count &* referenceSize)
  }

  /// Whether the keys of two dictionaries of a binary file are the same objects in the same order.
  @inline(__always)
  func haveSameKeys(_ pairs: Members, _ other: Members) -> Bool {
    guard pairs.count == other.count, let objects else { return false }
    return objects.haveSameReferences(pairs.start, other.start, count: pairs.count)
  }

  /// The place of the pair at `position` of `pairs`, of a binary file.
  @inline(__always)
  func place(ofPair position: Int, in pairs: Members) -> Int { pairs.start &+ position &* referenceSize }

  /// The text of the key of the pair at `place`; an empty one if it is not a string.
  func key(ofPairAt place: Int) -> Slice {
    if case .string(let slice) = node(at: element(at: place)) { slice } else { Slice(offset: 0, count: 0) }
  }

  /// A number that dictionaries with the same first key share, and others rarely do.
  @inline(__always)
  func hint(ofFirst pairs: Members) -> Int {
    guard pairs.count > 0 else { return 0 }
    if !isList { return element(at: pairs.start) }
    if case .string(let slice) = nodes[pairs.start] { return Int(slice.count) }
    return 0
  }

  // MARK: Text

  @inline(__always)
  func withBytes<Result>(of slice: Slice, _ body: (Span<UInt8>) -> Result) -> Result {
    if slice.offset < UInt64(sourceCount) {
      let memory = memory
      return body(memory.bytes(of: slice))
    }
    let decoded = decoded
    let start = Int(slice.offset) - sourceCount
    let bytes = decoded.span.extracting(start..<start + Int(slice.count))
    return body(bytes)
  }

  func text(of slice: Slice) -> String { withBytes(of: slice) { String(decoding: $0) } }

  /// The text of the key `key`; nil for a key that is not a string, which only binary files have.
  func text(ofKey key: Int) -> String? {
    if case .string(let slice) = node(at: key) { text(of: slice) } else { nil }
  }

  /// Whether `slice` is `text`, byte for byte.
  @inline(__always)
  func holds(_ text: Span<UInt8>, at slice: Slice) -> Bool {
    guard Int(slice.count) == text.count else { return false }
    if slice.offset < UInt64(sourceCount) { return memory.equals(text, at: slice) }
    return withBytes(of: slice) { $0.equals(text) }
  }

  /// Whether two slices are the same text, byte for byte.
  @inline(__always)
  func isSame(_ slice: Slice, _ other: Slice) -> Bool {
    guard slice.count == other.count else { return false }
    if max(slice.offset, other.offset) < UInt64(sourceCount) { return memory.isEqual(slice, other) }
    return withBytes(of: slice) { holds($0, at: other) }
  }

  /// Whether `value` stands for nil.
  @inline(__always)
  func isNil(at value: Int) -> Bool { isNil(node(at: value)) }

  /// Whether a value of `node` stands for nil.
  @inline(__always)
  func isNil(_ node: Node) -> Bool {
    switch node {
    case .null: true
    case .string(let slice) where slice.count == 5 && spelling == .typed:
      withBytes(of: slice) { $0[0] == UInt8(ascii: "$") && String(decoding: $0) == "$null" }
    default: false
    }
  }
}
