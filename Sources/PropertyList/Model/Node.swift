/// One value of a property list.
///
/// A property list is a flat array of nodes in pre-order; keys are string nodes that alternate with their values:
///
/// ```
/// {a = (x, 5); b = {};}
///
///   0  dictionary(count: 2, size: 6)  ─┐
///   1  string "a"                      │ first key
///   2  array(count: 2, size: 2)  ─┐    │ its value
///   3  string "x"                 │    │
///   4  integer 5                 ─┘    │
///   5  string "b"                      │ second key
///   6  dictionary(count: 0, size: 0)  ─┘ its value
/// ```
///
/// `size` counts the nodes inside, so the next sibling of the node at `i` is at `i + 1 + size`, and a splice changes only the
/// sizes of the containers around it.
@usableFromInline package enum Node: BitwiseCopyable, Sendable {
  case string(Slice)
  case data(Slice)
  /// A real of JSON that a double may not represent: its decimal text, without exponent.
  case number(Slice)
  /// An integer of more than 64 bits: its decimal digits, after a minus sign if it is negative.
  case wideInteger(Slice)
  case integer(Int64)
  /// An integer above `Int64.max`.
  case unsigned(UInt64)
  case float(Float)
  case real(Double)
  /// Seconds since 2001-01-01T00:00:00Z.
  case date(Double)
  case boolean(Bool)
  case uid(UInt32)
  case null
  /// `count` elements in `size` nodes.
  case array(count: UInt32, size: UInt32)
  /// `count` pairs of a key and a value in `size` nodes. `shape` is the number of their key list in the `shapes` of the
  /// property list.
  case dictionary(count: UInt32, size: UInt32, shape: UInt32 = 0)

  package static var emptyArray: Node { .array(count: 0, size: 0) }
  package static var emptyDictionary: Node { .dictionary(count: 0, size: 0) }

  /// The number of members and the number of nodes inside; nil if this is not a container.
  @inlinable var content: (count: UInt32, size: UInt32)? {
    switch self {
    case .array(let count, let size), .dictionary(let count, let size, _): (count, size)
    case .string, .data, .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null: nil
    }
  }

  /// The bytes of a string, data or number; nil for other nodes.
  var slice: Slice? {
    switch self {
    case .string(let slice), .data(let slice), .number(let slice), .wideInteger(let slice): slice
    case .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null, .array, .dictionary: nil
    }
  }

  /// The number of nodes inside this one.
  @inlinable package var size: Int { Int(content?.size ?? 0) }

  /// The number of elements or entries; nil if this is not a container.
  package var memberCount: Int? { content.map { Int($0.count) } }

  /// The number of a dictionary's shape; `ShapeTable.noShape` for other nodes.
  var shape: UInt32 { if case .dictionary(_, _, let shape) = self { shape } else { ShapeTable.noShape } }

  var isContainer: Bool { content != nil }

  var hasMembers: Bool { memberCount ?? 0 > 0 }

  /// True if this is a container whose members were removed by `NodeBuilder.pruneContainer`.
  package var isPruned: Bool { hasMembers && size == 0 }

  /// This container with other numbers of members and of nodes inside, and without a shape. Other nodes are unchanged.
  package func withContent(count: Int? = nil, size: Int) -> Node {
    guard let content else { return self }
    let count = count.map { UInt32(truncatingIfNeeded: $0) } ?? content.count
    let size = UInt32(truncatingIfNeeded: size)
    return kind == .array ? .array(count: count, size: size) : .dictionary(count: count, size: size)
  }

  /// This node for another property list: with another slice, if it has one, and without a shape.
  @inline(__always)
  func replacingSlice(_ slice: (Slice) -> Slice) -> Node {
    switch self {
    case .string(let old): .string(slice(old))
    case .data(let old): .data(slice(old))
    case .number(let old): .number(slice(old))
    case .wideInteger(let old): .wideInteger(slice(old))
    case .dictionary(let count, let size, _): .dictionary(count: count, size: size)
    case .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null, .array: self
    }
  }

  /// An integer node for `value`: signed where it fits.
  init(_ value: UInt64) { self = Int64(exactly: value).map(Node.integer) ?? .unsigned(value) }

  /// An integer node for a value from -2^63 to 2^64-1; nil for others.
  package init?(integer value: Int128) {
    guard let node = Int64(exactly: value).map(Node.integer) ?? UInt64(exactly: value).map(Node.unsigned) else {
      return nil
    }
    self = node
  }

  package var kind: PropertyList.Kind {
    switch self {
    case .string: .string
    case .data: .data
    case .number, .float, .real: .real
    case .wideInteger, .integer, .unsigned: .integer
    case .date: .date
    case .boolean: .bool
    case .uid: .uid
    case .null: .null
    case .array: .array
    case .dictionary: .dictionary
    }
  }
}
