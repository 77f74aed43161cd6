extension PropertyList {
  /// One value of a property list: a scalar, or an array or dictionary with all values inside it.
  ///
  /// ```swift
  /// let list = try PropertyList(reading: bytes)
  /// list["Levels"]?[0]?["Name"]?.string
  /// list["Levels", 0, "Name"]?.string          // the same
  /// if let pairs = list.root.dictionary {
  ///   for (key, value) in pairs { … }
  /// }
  /// ```
  ///
  /// A value of a list is a view of two references: it copies nothing, keeps the list alive, and does not change with later edits.
  ///
  /// Literals and functions such as `string(_:)` create values for lists; see `Value.array(_:)`.
  public struct Value: Sendable {
    /// A list that views share, so that a view needs only one reference.
    final class Storage: Sendable {
      let list: PropertyList

      init(_ list: PropertyList) { self.list = list }
    }

    enum Form: Sendable {
      /// The value at the index of a list.
      case view(Storage, Int)
      // Values that are in no list yet. Nested literals are a tree, from which a list is created in one pass.
      case scalar(Scalar)
      /// The elements, and the nesting of containers, this one included.
      case array([Value], height: Int)
      case dictionary([(key: String, value: Value)], height: Int)
    }

    indirect enum Scalar: Sendable {
      case string(String)
      case data([UInt8])
      case integer(Int128)
      case node(Node)
    }

    let form: Form

    init(_ storage: Storage, at index: Int) { form = .view(storage, index) }

    init(_ form: Form) { self.form = form }

    /// The list that the value is in and the index of its node; of a value that is in none, a new list.
    var location: (storage: Storage, index: Int) {
      switch form {
      case .view(let storage, let index): (storage, index)
      case .scalar, .array, .dictionary: (Storage(PropertyList(self)), 0)
      }
    }

    var node: Node {
      let (storage, index) = location
      return storage.list.nodes[index]
    }

    /// The kind of the value.
    public var kind: PropertyList.Kind { node.kind }
  }

  /// The root, which contains all other values.
  public var root: Value { value(at: 0) }

  /// The value whose node is at `index`.
  package func value(at index: Int) -> Value { Value(Value.Storage(self), at: index) }

  /// Creates a list with a value as its root. It shares the bytes of the list that the value was taken from.
  ///
  /// - Complexity: O(*n*) in the number of values inside; of a view no text or data is copied.
  public init(_ value: Value) {
    switch value.form {
    case .view(let storage, let index): self = storage.list.list(at: index)
    case .scalar, .array, .dictionary:
      // Values that were read may have the maximum nesting, and be part of another list. The writers check the nesting.
      var builder = Builder(format: .xml, nesting: .max)
      do {
        try builder.append(value)
        self = try builder.finish()
      } catch {
        preconditionFailure(error.description)
      }
    }
  }
}

extension PropertyList.Value {
  /// The content of a value, for a `switch` over all kinds.
  public enum Content: Sendable {
    /// The text of a string.
    case string(String)
    /// An integer.
    case integer(Int128)
    /// The decimal digits of an integer that does not fit into 128 bits, which only JSON has.
    case longInteger(String)
    /// A real. A number of JSON without an exact double is rounded.
    case real(Double)
    /// A boolean.
    case bool(Bool)
    /// A date, in seconds since 2001-01-01T00:00:00Z.
    case date(Double)
    /// The bytes of data.
    case data([UInt8])
    /// A UID of a keyed archive.
    case uid(UInt32)
    /// A null.
    case null
    /// The elements of an array.
    case array(Elements)
    /// The keys and values of a dictionary.
    case dictionary(Pairs)
  }

  /// The content, for a `switch` over all kinds.
  ///
  /// - Complexity: O(*n*) in the length of a text or data, which is copied; otherwise O(1).
  public var content: Content {
    let (storage, index) = location
    let list = storage.list
    return switch list.nodes[index] {
    case .string(let slice): .string(list.text(of: slice))
    case .data(let slice): .data(Array(copying: list.bytes(of: slice)))
    case .integer(let value): .integer(Int128(value))
    case .unsigned(let value): .integer(Int128(value))
    case .wideInteger(let slice):
      Int128(wide: list.bytes(of: slice)).map(Content.integer) ?? .longInteger(list.text(of: slice))
    case .real, .float, .number: .real(list.real(at: index) ?? .nan)
    case .date(let seconds): .date(seconds)
    case .boolean(let value): .bool(value)
    case .uid(let value): .uid(value)
    case .null: .null
    case .array: .array(Elements(members: Members(storage: storage, container: index)))
    case .dictionary: .dictionary(Pairs(members: Members(storage: storage, container: index)))
    }
  }

  /// The text of a string; nil for other kinds.
  ///
  /// - Complexity: O(*n*) in the length: it is copied.
  public var string: String? {
    let (storage, index) = location
    return storage.list.string(at: index).map { storage.list.text(of: $0) }
  }

  /// An integer; nil for other kinds, reals and booleans included, and if it does not fit into `Int`. XML property lists have
  /// integers up to 2^64 - 1, binary ones up to 128 bits, and JSON has integers of any length.
  public var integer: Int? { integer(as: Int.self) }

  /// An integer of any width, signed or unsigned; nil for other kinds, reals and booleans included, and if it does not fit.
  public func integer<Integer: FixedWidthInteger>(as type: Integer.Type) -> Integer? {
    let (storage, index) = location
    return switch storage.list.nodes[index] {
    case .integer(let value): Integer(exactly: value)
    case .unsigned(let value): Integer(exactly: value)
    case .wideInteger(let slice): Integer(storage.list.text(of: slice))
    case .string, .data, .number, .float, .real, .date, .boolean, .uid, .null, .array, .dictionary: nil
    }
  }

  /// The number of a real; nil for other kinds, integers included. A number of JSON without an exact double is rounded.
  public var real: Double? {
    let (storage, index) = location
    return storage.list.real(at: index)
  }

  /// The number of an integer or a real, rounded if no double is exact; nil for other kinds, booleans included.
  public var number: Double? {
    let (storage, index) = location
    let list = storage.list
    if case .wideInteger(let text) = list.nodes[index] { return Double(decimal: list.bytes(of: text)) }
    return real ?? integer(as: Int128.self).map { Double($0) }
  }

  /// A boolean; nil for other kinds, numbers included.
  public var bool: Bool? { if case .boolean(let value) = node { value } else { nil } }

  /// A date, in seconds since 2001-01-01T00:00:00Z (Foundation's `timeIntervalSinceReferenceDate`); nil for other kinds.
  public var date: Double? { if case .date(let seconds) = node { seconds } else { nil } }

  /// The bytes of data; nil for other kinds.
  ///
  /// - Complexity: O(*n*) in the length: they are copied.
  public var data: [UInt8]? {
    let (storage, index) = location
    let list = storage.list
    guard case .data(let slice) = list.nodes[index] else { return nil }
    return Array(copying: list.bytes(of: slice))
  }

  /// A UID, as keyed archives have them; nil for other kinds.
  public var uid: UInt32? { if case .uid(let value) = node { value } else { nil } }

  /// The elements of an array; nil for other kinds.
  public var array: Elements? { members(of: .array).map(Elements.init) }

  /// The keys and values of a dictionary, in the order of the file; nil for other kinds.
  public var dictionary: Pairs? { members(of: .dictionary).map(Pairs.init) }

  private func members(of kind: PropertyList.Kind) -> Members? {
    let (storage, index) = location
    return storage.list.nodes[index].kind == kind ? Members(storage: storage, container: index) : nil
  }
}
