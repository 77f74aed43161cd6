import PropertyList

/// The nodes and the text of the values that have been encoded so far.
///
/// Most values are encoded in the order of the list, and their nodes are appended at once to the main segment. Other values get
/// separate segments, which are joined at the end. Here, an app encodes the value of `upper` last, and adds `y` to `a` after `b`:
///
/// ```
/// main   { "upper" null   "a" { "x" 1 }   "b" 2 }
///                   │         │
///               detached: 7   └ continuation: "y" 3
/// ```
final class EncodedDocument {
  /// The format of the result, which determines the form of numbers and nil; nil for a list.
  let format: PropertyList.OutputFormat?
  let userInfo: [CodingUserInfoKey: Any]
  let main = EncodedSegment()
  /// The elements of the root array that are already written; nil if there are none.
  private(set) var writtenElements: WrittenElements?
  /// True if an element of the root array may still change, because the app may have kept its encoder.
  var mayElementsChange = false
  /// True while an element of the root array is being encoded.
  private var hasElementInProgress = false
  /// Parts of the list that are not in `main`.
  private var segments: [EncodedSegment] = []
  /// The encoders that refer to their nested containers, in cycles.
  private var nestingEncoders: [ValueEncoder] = []
  /// The first misuse of a container by a call that cannot throw.
  var misuse: String?
  private let text = TextStore()
  let collectionTypes = CollectionTypes<any EncodableCollection.Type>()

  init(for format: PropertyList.OutputFormat?, userInfo: [CodingUserInfoKey: any Sendable]) {
    self.format = format
    self.userInfo = userInfo
  }

  /// The complete list, without the elements that are already written.
  func finish() throws -> PropertyList {
    var nodes: [Node] = []
    main.appendAll(to: &nodes)
    if let misuse { throw EncodingProblem(description: misuse) }
    guard nodes.count <= UInt32.max else { throw EncodingProblem(description: "more than 4294967295 values") }
    return makeList(of: nodes)
  }

  private func makeList(of nodes: [Node]) -> PropertyList {
    var list = PropertyList(format: Format(format ?? .xml), source: text.drain(), nodes: nodes, decoded: [])
    // As in Foundation, the last value for a duplicate key wins, at the position of the first value.
    list.removeDuplicateKeys(keepsFirst: false)
    return list
  }

  /// The style of XML for the values that have been encoded so far.
  var xmlStyle: XMLStyle {
    XMLStyle(keyOrder: text.hasNonASCIIKeys ? .canonical : .codeUnits, isExact: false, hasShortestReals: true)
  }

  /// Appends an element to `array`, the root, with `append`.
  @inline(__always)
  func appendElement(toRoot array: ValueEncoder, _ append: () throws -> Void) rethrows {
    // An element that appends others to the array is incomplete, and may not be written.
    let isInsideElement = hasElementInProgress
    hasElementInProgress = true
    defer { hasElementInProgress = isInsideElement }
    do {
      try append()
    } catch {
      mayElementsChange = true
      throw error
    }
    // Without a spare, the app has kept the element's encoder, and may use it again.
    if isInsideElement || array.spare == nil { mayElementsChange = true }
    writeElementsIfMany(of: array)
  }

  /// Writes the elements of the root array if they are many and none of them can change.
  private func writeElementsIfMany(of array: ValueEncoder) {
    guard main.count >= WrittenElements.minNodesInPart, format == .xml, !mayElementsChange, segments.isEmpty,
      main.isReady(for: array), case .open(.array, let header) = array.progress.state, header.index == 0
    else { return }
    let written = writtenElements ?? WrittenElements()
    writtenElements = written
    let style = xmlStyle
    main.drainElements { written.append(makeList(of: $0), style: style, isLastPart: false) }
  }

  /// Creates a segment for values that cannot be appended in order. With `container`, these are members of the container.
  func makeSegment(continuing container: ValueEncoder? = nil) -> EncodedSegment {
    let segment = EncodedSegment(continuing: container)
    segments.append(segment)
    return segment
  }

  /// Records that `encoder` and its nested containers refer to each other. `release` breaks these cycles.
  func record(nesting encoder: ValueEncoder) { nestingEncoders.append(encoder) }

  /// Breaks reference cycles. No value can be encoded after that.
  func release() {
    main.release()
    for segment in segments { segment.release() }
    for encoder in nestingEncoders { encoder.releaseNested() }
    (segments, nestingEncoders) = ([], [])
  }

  // MARK: Scalars

  /// Nil. Only JSON can represent nil. In other formats, Foundation writes and reads nil as this string.
  func null() throws -> Node { format == .json ? .null : try string("$null") }

  func string(_ value: String) throws -> Node { .string(try value.withUTF8Span { try slice($0) }) }

  func data(_ bytes: Span<UInt8>) throws -> Node { .data(try slice(bytes)) }

  /// The date `seconds` after 2001-01-01T00:00:00Z.
  func date(_ seconds: Double) throws -> Node {
    switch format {
    // Beyond this limit, the text in JSON would represent another date. Both conditions are negated, so that NaN is refused.
    case .json where !(seconds.magnitude <= 0x1p53): throw EncodingProblem.date(seconds, in: "JSON")
    case .xml where !(seconds.magnitude < PropertyList.xmlDateLimit): throw EncodingProblem.date(seconds, in: "XML")
    case .xml, .binary, .json, nil: return .date(seconds)
    }
  }

  /// The node of a key.
  @inline(__always)
  func key(_ key: String) throws -> Node { .string(try key.withUTF8Span { try keySlice($0) }) }

  /// An integer of at most 64 bits. Foundation writes all values of 64-bit unsigned types with 16 bytes, regardless of their value.
  @inline(__always)
  func integer<Integer: FixedWidthInteger>(_ value: Integer) -> Node {
    if let signed = Int64(exactly: value), format != .binary || Integer.isSigned || Integer.bitWidth < 64 {
      return .integer(signed)
    }
    return .unsigned(UInt64(truncatingIfNeeded: value))
  }

  func wideInteger(_ value: Int128) throws -> Node {
    if let node = Node(integer: value) { return node }
    guard format != .xml else { throw EncodingProblem(description: "XML readers do not accept the integer \(value)") }
    return .wideInteger(try slice(Array(value.description.utf8).span))
  }

  func wideInteger(_ value: UInt128) throws -> Node {
    if let value = Int128(exactly: value) { return try wideInteger(value) }
    throw EncodingProblem(description: "a property list cannot contain the integer \(value)")
  }

  private func slice(_ bytes: Span<UInt8>) throws -> Slice {
    guard let slice = text.append(bytes) else { throw EncodingProblem(description: "a value of 4 GiB or more") }
    return slice
  }

  private func keySlice(_ key: Span<UInt8>) throws -> Slice {
    guard let slice = text.append(key: key) else { throw EncodingProblem(description: "a key of 4 GiB or more") }
    return slice
  }
}

/// The reason why a value cannot be encoded.
struct EncodingProblem: Error, CustomStringConvertible {
  let description: String
  /// The seconds of a date that the format cannot represent; nil for other values.
  var date: Double?

  static let tooDeep = EncodingProblem(description: "more than \(Limits.nesting) containers inside one another")

  static func date(_ seconds: Double, in format: String) -> EncodingProblem {
    let description = "\(format) has no text for the date \(seconds) seconds after 2001-01-01T00:00:00Z"
    return EncodingProblem(description: description, date: seconds)
  }
}
