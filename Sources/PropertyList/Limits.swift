/// The bounds that every input is held to, all in one place.
public struct Limits: Sendable {
  /// Containers inside one another in XML, JSON and written output: the number that CoreFoundation,
  /// JSONSerialization and libplist share. Nested `<plist>` tags are held to the same number.
  static let nesting = 512
  /// Containers inside one another in binary and OpenStep files, where the reference allows one more.
  static let looseNesting = 513
  /// The nodes that a binary file's shared objects may grow to beyond one for each object.
  public static let sharedNodes = 2_000_000

  /// How many nodes the shared objects of a binary file may add to one for each object.
  public var nodes = Limits.sharedNodes

  /// The default limits.
  public init() {}
}
