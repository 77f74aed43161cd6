/// A property list: nodes over the bytes that they were read from.
///
/// ```
/// file ─Source─▶ TextEncoding ─▶ XMLReader │ BinaryReader │ JSONReader │ OpenStepReader
///                                └─ NodeBuilder ─▶ PropertyList { source, nodes, decoded }
/// operations: find(keyPath) → index; insert, replace, remove                  │
/// XMLWriter │ writeBinary  │ JSONWriter │ PrintedWriter │ LiteralWriter ◀─ walk ┘ ─Output─▶ file descriptor or memory
/// ```
public struct PropertyList: Sendable {
  /// The format that was read: XML for a list that was built.
  public package(set) var format: Format
  /// The bytes for slices below `source.count`: the file, or its transcoded form if it is not UTF-8.
  package let source: Source
  /// All values in pre-order; see `Node`. The root is the first. Any change makes `bounds` unknown, so that no check of output is left out.
  @usableFromInline package internal(set) var nodes: [Node] {
    didSet { bounds = ValueBounds() }
  }
  /// Decoded text: resolved entities and escapes, decoded base64, and values from the command line.
  package var decoded: [UInt8]
  /// The range of each node in the text, for edits that keep it; otherwise nil.
  var textRanges: TextRanges?
  /// The origin of each node in the list that was read, for edits that keep the text; otherwise empty.
  var origins = Origins()
  /// The facts about the file that the nodes do not have.
  package internal(set) var facts = ReadingFacts()
  /// The bounds that a reader has found. Unknown if the nodes were changed afterwards.
  var bounds = ValueBounds()
  /// The key lists of the dictionaries that were read, by number; see `Node.dictionary`.
  var shapes: [Shape] = []
  /// The ascending offsets of the texts that replace strings with lone surrogates; see `exact`.
  var loneSurrogates: [UInt64] = []

  package init(format: Format, source: Source, nodes: [Node], decoded: [UInt8]) {
    self.format = format
    self.source = source
    self.nodes = nodes
    self.decoded = decoded
  }

  /// The bytes of a string, data or number.
  @inline(__always)
  @_lifetime(borrow self)
  package func bytes(of slice: Slice) -> Span<UInt8> { slice.bytes(in: source.bytes, decoded: decoded.span) }

  /// The first eight bytes of a string, data or number, the first one in the lowest bits, padded with zeros.
  @inline(__always)
  func firstWord(of slice: Slice) -> UInt64 { slice.firstWord(in: source.bytes, decoded: decoded.span) }

  /// The text of a slice, for messages and names.
  package func text(of slice: Slice) -> String { String(decoding: bytes(of: slice)) }

  /// The index just past the node at `index` and all that is inside it.
  package func end(of index: Int) -> Int { index + 1 + nodes[index].size }

  /// The list whose root is the value at `index`.
  ///
  /// It has the nodes of the value with their origins, but not their ranges, because these describe a whole text. The text, the shapes
  /// and the facts are shared: nodes refer to them by offset and number.
  package func list(at index: Int) -> PropertyList {
    let range = index..<end(of: index)
    guard range.count < nodes.count else { return self }
    var list = self
    list.nodes = Array(nodes[range])
    list.bounds = bounds
    list.textRanges = nil
    list.origins = Origins()
    if !origins.isEmpty { list.origins.append(origins, range) }
    return list
  }

  /// The string at `index`, or nil if the node there is something else.
  @inlinable
  package func string(at index: Int) -> Slice? {
    if case .string(let slice) = nodes[index] { slice } else { nil }
  }

  /// The number of the real at `index`, rounded if no double is exact; nil if the node there is something else.
  func real(at index: Int) -> Double? {
    switch nodes[index] {
    case .real(let value): value
    case .float(let value): Double(value)
    case .number(let slice): Double(decimal: bytes(of: slice))
    case .string, .data, .wideInteger, .integer, .unsigned, .date, .boolean, .uid, .null, .array, .dictionary: nil
    }
  }

  func isString(_ text: StaticString, at index: Int) -> Bool {
    string(at: index).map { bytes(of: $0).equals(text) } ?? false
  }
}
