import PropertyList

/// A value of a document, or the key of a pair.
struct ValueID {
  /// The index of the node in a list, or the number of the object in a binary file.
  let number: Int
}

/// The location of an element or a pair inside its container.
struct MemberLocation: Equatable {
  /// The index of the node of the element or key in a list, or the offset of the reference to it in a binary file.
  let offset: Int

  @inline(__always)
  func advanced(by distance: Int) -> MemberLocation { MemberLocation(offset: offset &+ distance) }
}

/// The property list that a decoder reads, and the spelling of values in its format. No list is created for a binary file.
final class DecodedDocument {
  /// The spelling of values for which a format has no type.
  enum Spelling {
    /// Each value has its type; nil is the string `$null`, as Foundation's encoder writes it (XML and binary).
    case typed
    /// Dates and data are strings, and nil is `null` (JSON).
    case json
    /// All scalars but data are strings, and there is no nil (OpenStep).
    case openStep
  }

  /// The values, by the numbers of their `ValueID`s.
  private enum Values {
    /// The nodes of a list.
    case nodes([Node])
    /// The objects of a binary file. They have been checked, so reading one of them does not fail.
    case objects(BinaryTrailer)
  }

  /// The elements of an array, or the pairs of a dictionary.
  struct Members {
    /// The location of the first member.
    let start: MemberLocation
    let count: Int
    /// The number of the shape of a dictionary in a list, which is the same for dictionaries with the same keys; zero if it has no
    /// shape.
    var shape: UInt32 = 0
  }

  let spelling: Spelling
  let userInfo: [CodingUserInfoKey: Any]
  /// True for a binary file, and for a list from one: a `Float` must then be exact, and the first of duplicate keys wins, not the last
  /// one. A keyed container (`RecordForm`, `KeyTable`), a dictionary, and `PropertyList.Value` decode only the winning pair.
  let hasBinaryRules: Bool
  let root: ValueID
  private let values: Values
  /// The texts in `decoded` of string objects that are not ASCII, and of wide integers, by the number of the object.
  private var decodedTexts: [Int: Slice] = [:]
  /// The bytes of slices from the offset `sourceCount` on.
  private var decoded: [UInt8]
  private let sourceCount: Int
  private var source: Source
  /// Functions copy this and `decoded` to constants: a span of a property of a class lives only during the access of the property.
  private var memory: SourceMemory
  /// The ranges of the values in a text in JSON or XML. They are read only for numbers whose digits are lost in their nodes.
  private lazy var textRanges: [Range<Int>] = {
    let text = DecodedText(source: source, start: source.bytes.byteOrderMarkCount)
    return RemarkedReading(of: text, as: spelling == .json ? .json : .xml).readRanges()
  }()
  /// The forms of recently decoded records.
  let forms = RecentForms()
  let collectionTypes = CollectionTypes<any DecodableCollection.Type>()

  init(_ list: PropertyList, userInfo: [CodingUserInfoKey: any Sendable]) {
    values = .nodes(list.nodes)
    root = ValueID(number: 0)
    decoded = list.decoded
    source = list.source
    sourceCount = list.source.count
    unsafe memory = SourceMemory(of: list.source)
    hasBinaryRules = list.format == .binary
    spelling =
      switch list.format {
      case .xml, .binary: .typed
      case .json: .json
      case .openStep: .openStep
      }
    self.userInfo = userInfo
  }

  /// Creates a document of the objects of `source`, a binary file. Nil if the source must be read as a list, which may throw.
  init?(binary source: Source, userInfo: [CodingUserInfoKey: any Sendable]) {
    // The offsets of keys, the number of values, and the size of a text in UTF-8 must fit into 32 bits. A text has up to twice as
    // many bytes in UTF-8 as in the file.
    guard source.count < UInt32.max / 3, let objects = try? BinaryObjects(source.bytes),
      objects.areWithinDefaultLimits()
    else { return nil }
    values = .objects(objects.trailer)
    root = ValueID(number: objects.trailer.topObject)
    decoded = []
    self.source = source
    sourceCount = source.count
    unsafe memory = SourceMemory(of: source)
    hasBinaryRules = true
    spelling = .typed
    self.userInfo = userInfo
  }

  /// Copies the source, because its memory is about to be freed and the app has kept a decoder.
  func takeOwnershipOfSource() {
    source = Source([UInt8](copying: source))
    unsafe memory = SourceMemory(of: source)
  }

  var isList: Bool { if case .nodes = values { true } else { false } }

  /// The size of a reference in a binary file; zero for a list.
  private var referenceSize: Int { if case .objects(let trailer) = values { trailer.referenceSize } else { 0 } }

  // MARK: Values

  /// A value: a scalar or a container. The size of a container is zero in a binary file.
  @inline(__always)
  func node(of value: ValueID) -> Node {
    switch values {
    case .nodes(let nodes): return nodes[value.number]
    case .objects(let trailer):
      let memory = memory
      let objects = BinaryObjects(memory.bytes, trailer)
      guard let start = try? objects.offset(of: value.number) else { return .null }
      return objects.commonScalar(at: start) ?? node(ofObject: value.number, at: start, in: objects)
    }
  }

  @inline(never)
  private func node(ofObject number: Int, at start: Int, in objects: BinaryObjects) -> Node {
    switch try? objects.object(number, at: start) {
    case .value(let node)?: return node
    case .string(let text)?:
      if text.unitSize == 1, objects.bytes.extracting(text.start..<text.start + text.count).isASCII {
        return .string(Slice(offset: text.start, count: UInt32(truncatingIfNeeded: text.count)))
      }
      return .string(decodedSlice(number) { text.append(to: &$0, in: objects.bytes) })
    case .wideInteger(let offset)?:
      return .wideInteger(
        decodedSlice(number) { $0.append(contentsOf: objects.wideInteger(at: offset).description.utf8) })
    case .container(let container)?:
      let count = UInt32(truncatingIfNeeded: container.count)
      return container.isDictionary ? .dictionary(count: count, size: 0) : .array(count: count, size: 0)
    case nil: return .null
    }
  }

  @inline(never)
  private func decodedSlice(_ number: Int, _ append: (inout [UInt8]) -> Void) -> Slice {
    if let known = decodedTexts[number] { return known }
    let start = decoded.count
    append(&decoded)
    let count = UInt32(truncatingIfNeeded: decoded.count - start)
    let slice = Slice(offset: sourceCount + start, count: count)
    decodedTexts[number] = slice
    return slice
  }

  /// The elements of an array. Throws for other values. Not inlined: the frames of recursive callers stay small.
  @inline(never)
  func elements(of value: ValueID, path: @autoclosure () -> [any CodingKey]) throws -> Members {
    if let elements = members(of: value, isDictionary: false) { return elements }
    throw mismatch([Any].self, "an array", of: value, path())
  }

  /// The pairs of a dictionary. Throws for other values. Not inlined, as `elements`.
  @inline(never)
  func pairs(of value: ValueID, path: @autoclosure () -> [any CodingKey]) throws -> Members {
    if let pairs = members(of: value, isDictionary: true) { return pairs }
    throw mismatch([String: Any].self, "a dictionary", of: value, path())
  }

  /// The elements of an array, or the pairs of a dictionary; nil for other values.
  private func members(of value: ValueID, isDictionary: Bool) -> Members? {
    switch values {
    case .nodes(let nodes):
      let start = MemberLocation(offset: value.number + 1)
      switch nodes[value.number] {
      case .array(let count, _) where !isDictionary: return Members(start: start, count: Int(count))
      case .dictionary(let count, _, let shape) where isDictionary:
        return Members(start: start, count: Int(count), shape: shape)
      default: return nil
      }
    case .objects(let trailer):
      let memory = memory
      guard case .container(let container)? = try? BinaryObjects(memory.bytes, trailer).object(value.number),
        container.isDictionary == isDictionary
      else { return nil }
      return Members(start: MemberLocation(offset: container.start), count: container.count)
    }
  }

  /// The element, or the key of the pair, at `location`.
  @inline(__always)
  func member(at location: MemberLocation) -> ValueID {
    guard case .objects(let trailer) = values else { return ValueID(number: location.offset) }
    let memory = memory
    let number = memory.bytes.bigEndian(at: location.offset, count: trailer.referenceSize)
    return ValueID(number: Int(truncatingIfNeeded: number))
  }

  /// The location of the element after the one at `location`.
  @inline(__always)
  func location(after location: MemberLocation) -> MemberLocation {
    switch values {
    case .nodes(let nodes): location.advanced(by: 1 &+ nodes[location.offset].size)
    case .objects(let trailer): location.advanced(by: trailer.referenceSize)
    }
  }

  /// Calls `body` with each element, in their order.
  @inline(__always)
  func forEachElement(_ elements: Members, _ body: (_ element: ValueID) throws -> Void) rethrows {
    var location = elements.start
    for _ in 0..<elements.count {
      try body(member(at: location))
      location = self.location(after: location)
    }
  }

  /// Calls `body` with each pair and its key, in their order.
  @inline(__always)
  func forEachPair(
    _ pairs: Members, _ body: (_ location: MemberLocation, _ key: ValueID) throws -> Void
  ) rethrows {
    var location = pairs.start
    for _ in 0..<pairs.count {
      try body(location, member(at: location))
      location = self.location(afterPairAt: location)
    }
  }

  /// The location of the pair after the one at `location`.
  @inline(__always)
  func location(afterPairAt location: MemberLocation) -> MemberLocation {
    // In a list, the value of the pair follows its key.
    self.location(after: isList ? location.advanced(by: 1) : location)
  }

  /// The value of a pair.
  @inline(__always)
  func value(ofPairAt location: MemberLocation, in pairs: Members) -> ValueID {
    // In a binary file, the references to all keys are before those to the values.
    member(at: location.advanced(by: isList ? 1 : pairs.count &* referenceSize))
  }

  /// True if the keys of two dictionaries of a binary file are the same objects in the same order.
  @inline(__always)
  func haveSameKeys(_ pairs: Members, _ other: Members) -> Bool {
    guard pairs.count == other.count, case .objects(let trailer) = values else { return false }
    let memory = memory
    let length = UInt32(truncatingIfNeeded: pairs.count * trailer.referenceSize)
    let otherKeys = Slice(offset: other.start.offset, count: length)
    return memory.bytes(of: Slice(offset: pairs.start.offset, count: length)).equals(memory.bytes(of: otherKeys))
  }

  /// The location of the pair with the index `pair` in a dictionary of a binary file.
  @inline(__always)
  func location(ofPair pair: Int, in pairs: Members) -> MemberLocation {
    pairs.start.advanced(by: pair &* referenceSize)
  }

  /// The text of the key of a pair; empty if the key is not a string.
  func keyText(ofPairAt location: MemberLocation) -> Slice {
    if case .string(let slice) = node(of: member(at: location)) { slice } else { Slice(offset: 0, count: 0) }
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
    return body(decoded.span.extracting(start..<start + Int(slice.count)))
  }

  func text(of slice: Slice) -> String { withBytes(of: slice) { String(decoding: $0) } }

  /// The text of a number in JSON, or of its element in XML. Nil in other formats, and for a list that is not a whole text.
  func text(ofNumber value: ValueID) -> String? {
    guard !hasBinaryRules, case .nodes(let nodes) = values, textRanges.count == nodes.count else { return nil }
    let range = textRanges[value.number]
    return text(of: Slice(offset: range.lowerBound, count: UInt32(truncatingIfNeeded: range.count)))
  }

  /// True if the text of `slice` equals `text`, byte for byte.
  @inline(__always)
  func isEqual(_ slice: Slice, to text: Span<UInt8>) -> Bool {
    Int(slice.count) == text.count && withBytes(of: slice) { $0.equals(text) }
  }

  /// True if `value` means nil.
  @inline(__always)
  func isNil(of value: ValueID) -> Bool { isNil(node(of: value)) }

  /// True if a value of `node` means nil.
  @inline(__always)
  func isNil(_ node: Node) -> Bool {
    switch node {
    case .null: true
    case .string(let slice) where slice.count == 5 && spelling == .typed:
      withBytes(of: slice) { $0.equals("$null") }
    default: false
    }
  }
}
