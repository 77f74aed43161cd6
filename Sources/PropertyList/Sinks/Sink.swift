/// Receives the values of a text in document order.
///
/// The readers of XML, JSON and OpenStep are generic over their sink, and call the same methods of all sinks:
///
/// | sink | keeps | for |
/// |---|---|---|
/// | `ValueSink` | nodes | conversions and queries |
/// | `LocatedSink` | nodes and their ranges in the text | edits |
/// | `LintSink` | nodes, remarks and mistakes | lint |
/// | `CheckSink` | nothing | `PropertyList.check` |
///
/// Each reader is specialised for each sink. Methods that are called for every value must not throw. Otherwise the compiler calls
/// them through the witness table of the sink, even in specialised code. `scripts/checks/sinks` reports these calls.
protocol Sink {
  /// The result of reading a text.
  associatedtype Outcome

  /// A sink for a source of `sourceCount` bytes in which few values take less than `bytesPerNode` bytes.
  init(sourceCount: Int, bytesPerNode: Int)

  /// The nodes, if the sink keeps them, and the decoded text.
  var builder: NodeBuilder { get set }
  /// True if the sink keeps remarks and mistakes.
  static var makesRemarks: Bool { get }
  /// Remarks and mistakes; nil if the sink does not keep them.
  var remarks: Remarks? { get }
  /// The number of comments.
  var comments: CommentCount { get set }

  /// Calls `body` with the remarks, if the sink keeps them.
  mutating func remark(_ body: (inout Remarks) -> Void)
  /// Calls `body` with the ranges of the nodes and comments in the text, if the sink keeps them.
  mutating func locate(_ body: (inout TextRanges) -> Void)
  /// The index of the next node.
  var count: Int { get }
  mutating func append(_ node: Node)
  /// Appends a placeholder for a container and returns its index for `endContainer`.
  mutating func beginContainer() -> Int
  /// Replaces the placeholder at `index` by `container`, which contains all nodes appended since.
  mutating func endContainer(at index: Int, as container: Node)
  /// Sets the shape of the dictionary at `index`, which has all its nodes. `text` is the source.
  mutating func noteShape(at index: Int, in text: Span<UInt8>)
  /// Called last for the container at `index`. The sink may remove its content. `text` is the source.
  mutating func didEndContainer(at index: Int, in text: Span<UInt8>)
  /// The node at `index`; nil if the sink does not keep nodes.
  func node(at index: Int) -> Node?
  /// Removes the nodes from `index` on.
  mutating func removeNodes(from index: Int)
  /// The offset in `decoded` at which the next decoded text begins, for `slice(decodedFrom:at:)`.
  mutating func beginDecodedText() -> Int
  /// Does the same as `slice(decodedFrom:at:)` for data.
  mutating func dataSlice(decodedFrom start: Int, at offset: Int) throws(SyntaxError) -> Slice
  /// Notes an error that ends reading, if the sink keeps mistakes.
  ///
  /// - Returns: false if the error must be thrown.
  mutating func keep(_ error: SyntaxError) -> Bool
  /// Returns the outcome for `source`, which was read as `format`, and empties the sink.
  mutating func finish(_ format: Format, _ source: Source) -> Outcome
}

// MARK: Default implementations

extension Sink {
  @inline(always)
  static var makesRemarks: Bool { false }

  @inline(always)
  var remarks: Remarks? { nil }

  @inline(always)
  mutating func remark(_ body: (inout Remarks) -> Void) {}

  @inline(always)
  mutating func locate(_ body: (inout TextRanges) -> Void) {}

  @inline(always)
  var count: Int { builder.count }

  @inline(always)
  mutating func append(_ node: Node) { builder.append(node) }

  @inline(always)
  mutating func beginContainer() -> Int { builder.beginContainer() }

  @inline(always)
  mutating func endContainer(at index: Int, as container: Node) { builder.nodes[index] = container }

  @inline(always)
  mutating func noteShape(at index: Int, in text: Span<UInt8>) { builder.noteShape(at: index, in: text) }

  @inline(always)
  mutating func didEndContainer(at index: Int, in text: Span<UInt8>) {}

  @inline(always)
  func node(at index: Int) -> Node? { builder.nodes[index] }

  mutating func removeNodes(from index: Int) {
    builder.removeNodes(from: index)
    locate { $0.removeAll(from: index) }
  }

  mutating func beginDecodedText() -> Int { builder.beginDecodedText() }

  mutating func dataSlice(decodedFrom start: Int, at offset: Int) throws(SyntaxError) -> Slice {
    try slice(decodedFrom: start, at: offset)
  }

  mutating func keep(_ error: SyntaxError) -> Bool { false }
}

// MARK: For readers

extension Sink {
  /// The decoded text, for `slice(decodedFrom:at:)`.
  @inline(always)
  var decoded: [UInt8] {
    get { builder.decoded }
    _modify { yield &builder.decoded }
  }

  /// Appends the UTF-8 form of `scalar` to the decoded text.
  mutating func appendDecoded(_ scalar: Unicode.Scalar) { decoded.append(utf8Of: scalar) }

  /// A slice of the source's bytes in `start..<end`.
  @inline(always)
  func slice(from start: Int, to end: Int) throws(SyntaxError) -> Slice {
    guard let slice = Slice(offset: start, length: end - start) else {
      throw SyntaxError(.limit(.longValue), at: start)
    }
    return slice
  }

  /// A slice of the decoded bytes from `start` to the end. `start` is an earlier `decoded.count`, and the source of the bytes is at
  /// `offset`.
  mutating func slice(decodedFrom start: Int, at offset: Int) throws(SyntaxError) -> Slice {
    let slice = try builder.slice(decodedFrom: start, at: offset)
    remark { $0.note(decoded: Int(slice.offset), at: offset) }
    return slice
  }

  /// Replaces the placeholder at `index` by an array of `count` elements, which contains all nodes appended since. Its source is at
  /// `offset`.
  @inline(always)
  mutating func endArray(at index: Int, count: Int, offset: Int) throws(SyntaxError) {
    endContainer(at: index, as: try Node(arrayOf: count, size: self.count - index - 1, offset: offset))
  }

  /// Replaces the placeholder at `index` by a dictionary of `count` entries, which contains all nodes appended since. Its source is at
  /// `offset` in `text`.
  @inline(always)
  mutating func endDictionary(at index: Int, count: Int, offset: Int, in text: Span<UInt8>) throws(SyntaxError) {
    endContainer(at: index, as: try Node(dictionaryOf: count, size: self.count - index - 1, offset: offset))
    noteShape(at: index, in: text)
  }

  /// Replaces the nodes from `index` on by `node`.
  mutating func replace(from index: Int, with node: Node) {
    removeNodes(from: index)
    append(node)
  }

  /// Notes the range of the node at `index` in the text.
  @inline(always)
  mutating func note(_ range: Range<Int>, of index: Int) {
    let count = count
    locate { $0.note(range, of: index, count: count) }
  }

  /// Notes the range of the wrapper of the node at `index`.
  mutating func note(wrapper range: Range<Int>, of index: Int) { locate { $0.wrappers[index] = range } }

  /// Adds a remark about the text in `range`, which concerns the next node.
  mutating func remark(_ kind: Remarks.Kind, _ range: Range<Int>) {
    let node = count
    remark { $0.note(kind, range, node: node) }
  }

  /// Notes the comment in `range` of `text`.
  mutating func note(comment range: Range<Int>, in text: Span<UInt8>) {
    comments.note(range)
    locate { $0.note(comment: range) }
    if Self.makesRemarks { remark { $0.note(comment: range, in: text) } }
  }

  /// True if the reader continues after a mistake.
  @inline(always)
  var recovers: Bool { remarks?.recovers == true }

  /// True after a mistake that ends reading.
  @inline(always)
  var isFinished: Bool { remarks?.isFinished == true }

  /// True if a mistake was noted.
  @inline(always)
  var hasMistakes: Bool { remarks?.mistakes.isEmpty == false }
}

/// Counts comments.
struct CommentCount {
  private(set) var count = 0
  /// The end of the last comment.
  private var end = 0

  /// Counts the comment in `range` of the text, unless it was counted before: a reader may read a comment twice.
  mutating func note(_ range: Range<Int>) {
    guard range.upperBound > end else { return }
    count += 1
    end = range.upperBound
  }
}
