extension PropertyList.Value {
  /// The nesting of containers that are in no list yet.
  private var height: Int {
    switch form {
    case .array(_, let height), .dictionary(_, let height): height
    case .scalar, .view: 0
    }
  }

  /// A value of containers of this height. Freeing a tree that is too high could overflow the stack, so it becomes a list at once.
  private init(_ form: Form, height: Int) {
    self.init(form)
    if height > Limits.nesting { self = PropertyList(self).root }
  }

  private init(_ node: Node) { self.init(.scalar(.node(node))) }

  private static func height(of children: some Sequence<PropertyList.Value>) -> Int {
    1 + children.reduce(0) { max($0, $1.height) }
  }

  /// A string.
  ///
  /// - Precondition: It is shorter than 4 GiB of UTF-8 when the value becomes part of a list. A `Builder` throws instead.
  public static func string(_ text: String) -> PropertyList.Value { PropertyList.Value(.scalar(.string(text))) }

  /// An integer of any signed type. XML cannot represent one beyond 64 bits.
  public static func integer(_ integer: some SignedInteger & FixedWidthInteger) -> PropertyList.Value {
    PropertyList.Value(.scalar(.integer(Int128(integer))))
  }

  /// A real.
  public static func real(_ real: Double) -> PropertyList.Value { PropertyList.Value(.real(real)) }

  /// A boolean.
  public static func bool(_ bool: Bool) -> PropertyList.Value { PropertyList.Value(.boolean(bool)) }

  /// A date, in seconds since 2001-01-01T00:00:00Z (Foundation's `timeIntervalSinceReferenceDate`).
  public static func date(_ seconds: Double) -> PropertyList.Value { PropertyList.Value(.date(seconds)) }

  /// Data.
  ///
  /// - Precondition: It is shorter than 4 GiB when the value becomes part of a list. A `Builder` throws instead.
  public static func data(_ bytes: [UInt8]) -> PropertyList.Value { PropertyList.Value(.scalar(.data(bytes))) }

  /// A UID, as keyed archives have them.
  public static func uid(_ uid: UInt32) -> PropertyList.Value { PropertyList.Value(.uid(uid)) }

  /// A null, which only binary property lists and JSON can represent.
  public static var null: PropertyList.Value { PropertyList.Value(.null) }

  /// An array of these elements.
  ///
  /// Values of literals and functions become a list in one pass. To read inside such a value, create a `PropertyList` of it
  /// first: each access to the value itself would create a list.
  ///
  /// Only 512 containers inside one another can be written. A `Builder` throws if there are more.
  ///
  /// - Complexity: O(*n*) in the number of elements.
  public static func array(_ elements: [PropertyList.Value]) -> PropertyList.Value {
    let height = height(of: elements)
    return PropertyList.Value(.array(elements, height: height), height: height)
  }

  /// A dictionary of these pairs, in this order. Of duplicate keys, the last one wins. See `array(_:)`.
  ///
  /// - Complexity: O(*n*) in the number of pairs.
  public static func dictionary(_ pairs: [(key: String, value: PropertyList.Value)]) -> PropertyList.Value {
    let height = height(of: pairs.lazy.map(\.value))
    return PropertyList.Value(.dictionary(pairs, height: height), height: height)
  }
}

extension PropertyList.Value: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A string.
  public init(stringLiteral text: String) { self = .string(text) }
  /// An integer.
  public init(integerLiteral integer: Int128) { self = .integer(integer) }
  /// A real.
  public init(floatLiteral real: Double) { self = .real(real) }
  /// A boolean.
  public init(booleanLiteral bool: Bool) { self = .bool(bool) }
  /// An array.
  public init(arrayLiteral elements: PropertyList.Value...) { self = .array(elements) }
  /// A dictionary.
  public init(dictionaryLiteral pairs: (String, PropertyList.Value)...) {
    self = .dictionary(pairs.map { (key: $0.0, value: $0.1) })
  }
}

/// A list can be an array literal or a dictionary literal:
///
/// ```swift
/// let list: PropertyList = [
///   "CFBundleName": "App", "Levels": [1, 2.5, true], "Version": .string(version), "Built": .date(seconds),
///   "Window": other.root,
/// ]
/// ```
///
/// Inside it, literals are strings, numbers, booleans, arrays and dictionaries. Functions of `Value` create all other values, and
/// values of other lists are copied. A list of one scalar is `PropertyList(.string(text))`.
///
/// - Precondition: Each text or data is shorter than 4 GiB, and there are fewer than 2^32 values. A `Builder` throws instead.
/// - Complexity: O(*n*) in the number of values.
extension PropertyList: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  /// A list that is an array.
  public init(arrayLiteral elements: Value...) { self.init(Value.array(elements)) }
  /// A list that is a dictionary. Of duplicate keys, the last one wins.
  public init(dictionaryLiteral pairs: (String, Value)...) {
    self.init(Value.dictionary(pairs.map { (key: $0.0, value: $0.1) }))
  }
}
