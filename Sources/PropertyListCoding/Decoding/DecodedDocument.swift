import PropertyList

/// The property list that a decoder reads: its nodes, and what the texts of its format stand for.
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

  let nodes: [Node]
  let spelling: Spelling
  let userInfo: [CodingUserInfoKey: Any]
  let isBinary: Bool
  private let decoded: [UInt8]
  private let sourceCount: Int
  private var source: Source
  private var memory: SourceMemory

  init(_ list: PropertyList, userInfo: [CodingUserInfoKey: any Sendable]) {
    nodes = list.nodes
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

  /// Copies the source, whose memory is about to go away, for a decoder that is kept beyond the call.
  func takeOwnershipOfSource() {
    let borrowed = source
    source = Source(writing: { $0.append(contentsOf: borrowed) })
    unsafe memory = SourceMemory(of: source)
  }

  /// The index just past the node at `index` and all that is inside it.
  @inline(__always)
  func end(of index: Int) -> Int { index &+ 1 &+ nodes[index].size }

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

  /// The text of the key at `index`; nil for a key that is not a string, which only binary files have.
  func key(at index: Int) -> String? {
    if case .string(let slice) = nodes[index] { text(of: slice) } else { nil }
  }

  /// Whether the key at `index` is `key`, byte for byte.
  @inline(__always)
  func hasKey(_ key: Span<UInt8>, at index: Int) -> Bool {
    guard case .string(let slice) = nodes[index], Int(slice.count) == key.count else { return false }
    if slice.offset < UInt64(sourceCount) { return memory.holds(key, at: slice) }
    return withBytes(of: slice) { $0.equals(key) }
  }

  /// Whether the value at `index` stands for nil.
  @inline(__always)
  func isNil(at index: Int) -> Bool {
    switch nodes[index] {
    case .null: true
    case .string(let slice) where slice.count == 5 && spelling == .typed:
      withBytes(of: slice) { $0[0] == UInt8(ascii: "$") && String(decoding: $0) == "$null" }
    default: false
    }
  }

  /// The first key of the dictionary at `index` that is not a string.
  func firstForeignKey(of index: Int) -> Int? {
    guard isBinary else { return nil }
    var key = index + 1
    let end = end(of: index)
    while key < end {
      guard case .string = nodes[key] else { return key }
      key = self.end(of: key + 1)
    }
    return nil
  }
}
