/// The bounds that every input is held to, all in one place.
///
/// Counts and lengths in nodes have 32 bits (`Node`, `Slice`), so that no string and no piece of data has 4 GiB or more.
public struct Limits: Sendable {
  /// Containers inside one another in XML, JSON and written output: the number that CoreFoundation,
  /// JSONSerialization and libplist share. Nested `<plist>` tags are held to the same number.
  static let nesting = 512
  /// Containers inside one another in binary and OpenStep files, where the reference allows one more.
  static let looseNesting = 513
  /// The default of `nodes`.
  public static let sharedNodes = 2_000_000
  /// The bytes of strings and data that each of the nodes of a binary file may have on average, beyond those of the file.
  static let bytesPerNode = 64
  /// What lint keeps of each kind for one file: mistakes, remarks, findings. Who has seen so many has seen enough, and
  /// memory must not grow with the mistakes.
  static let findings = 10_000

  /// How many nodes a binary file may grow to, beyond one for each object reference that it has room for.
  ///
  /// Files that share strings and numbers only, as most do, never need more than one for each. Where arrays and
  /// dictionaries are shared, the number can grow without end. By default 1 MB grows to 3 million nodes (of 16 bytes) at
  /// most.
  public var nodes = Limits.sharedNodes

  /// The default limits.
  public init() {}
}
