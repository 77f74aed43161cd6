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
  package static let findings = 10_000
  /// What is reserved ahead for one array, from the size of a text. It takes no memory before it is used, but the system
  /// refuses what it could never give, and that would be the end of the run: beyond this an array grows as arrays do.
  /// The nodes of 256 MB of JSON or 512 MB of XML have room in it.
  static let reservedBytes = 1 << 30
  /// The size of a text that is transcoded, which goes into one piece of memory of up to three times its size: what no
  /// system has or promises would be the end of the run, not of one file. No string that is longer could be kept.
  static let transcodedBytes = 1 << 32

  /// How many nodes a binary file may grow to, beyond one for each object reference that it has room for.
  ///
  /// Files that share strings and numbers only, as most do, never need more than one for each. Where arrays and
  /// dictionaries are shared, the number can grow without end. By default 1 MB grows to 3 million nodes (of 16 bytes) at
  /// most.
  public var nodes = Limits.sharedNodes

  /// The default limits.
  public init() {}
}
