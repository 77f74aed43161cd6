extension PropertyList {
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
    /// The most mistakes, remarks and findings, of each kind, that lint keeps for one file, so that a file of nothing but
    /// mistakes does not fill the memory.
    package static let findings = 10_000
    /// The most bytes that are reserved for an array before anything is in it; the reservation is estimated from the size of
    /// the text. Reserved memory costs nothing until it is used, but a system refuses to reserve more than it has, which
    /// ends the process. It is room for the nodes of 256 MB of JSON or 512 MB of XML; larger arrays grow as usual.
    static let reservedBytes = 1 << 30

    /// The capacity that an array of `bytes` bytes, which is full, gets next. To grow costs a copy and pages of memory that
    /// are touched for the first time, and memory that is never used costs nothing: a large array grows by more.
    package static func grownBytes(from bytes: Int) -> Int {
      (1 << 16..<reservedBytes / 16).contains(bytes) ? 16 * bytes : 2 * bytes
    }

    /// The size in bytes from which on a text is not transcoded. Transcoding takes memory of up to three times the size, and
    /// where the system has less the process would end.
    static let transcodedBytes = 1 << 32

    /// How many nodes a binary file may grow to, beyond one for each object reference that it has room for.
    ///
    /// Files that share strings and numbers only, as most do, never need more than one for each. Where arrays and
    /// dictionaries are shared, the number can grow without end. By default 1 MB grows to 3 million nodes (of 16 bytes) at
    /// most.
    public var nodes = Limits.sharedNodes

    /// The size in bytes from which on lint keeps of a file in XML or JSON only what breaks a rule, and not the values that some
    /// rules look at: a larger one is a store of records, not what a program is described or configured by.
    package var prunedBytes = 1 << 24

    /// The default limits.
    public init() {}
  }
}
