extension PropertyList {
  /// The limits of every input.
  ///
  /// Counts and lengths in nodes have 32 bits (`Node`, `Slice`), so that strings and data are shorter than 4 GiB.
  public struct Limits: Sendable {
    /// The maximum nesting of containers in XML, JSON and written output, as in CoreFoundation, JSONSerialization and libplist.
    /// Nested `<plist>` tags have the same limit.
    @inlinable package static var nesting: Int { 512 }
    /// The maximum nesting in binary and OpenStep files, where CoreFoundation allows one level more.
    static let looseNesting = 513
    /// The default of `nodes`.
    package static let sharedNodes = 2_000_000
    /// The number of bytes that strings and data of a binary file may have for each allowed node, in addition to the size of the file.
    static let bytesPerNode = 64
    /// The maximum numbers of mistakes, remarks and findings that lint keeps for one file, so that a file of mistakes does not
    /// fill the memory.
    package static let findings = 10_000
    /// The maximum number of bytes that are reserved for an empty array; the reservation is estimated from the size of the text.
    /// Reserved memory costs nothing until it is used, but a system that has less than the reservation ends the process. It is
    /// enough for the nodes of 256 MB of JSON or 512 MB of XML; larger arrays grow as usual.
    static let reservedBytes = 1 << 30

    /// The next capacity of a full array of `bytes` bytes. Growth costs a copy and new pages of memory, and unused memory costs
    /// nothing, so a large array grows by more.
    package static func grownBytes(from bytes: Int) -> Int {
      (1 << 16..<reservedBytes / 16).contains(bytes) ? 16 * bytes : 2 * bytes
    }

    /// The size in bytes from which a text is not transcoded. Transcoding takes up to three times the size in memory, and a
    /// system with less memory would end the process.
    static let transcodedBytes = 1 << 32

    /// The maximum number of nodes of a binary file, beyond one for each object reference that fits into it.
    ///
    /// Most files share only strings and numbers and need at most one node for each reference. With shared arrays and
    /// dictionaries, the number can grow without limit. By default, 1 MB becomes at most 3 million nodes of 16 bytes.
    public var nodes = Limits.sharedNodes

    /// The size in bytes of an XML or JSON file from which lint keeps only the nodes with findings. Large files contain records,
    /// but rules about values are for settings and descriptions of programs.
    package var prunedBytes = 1 << 24

    /// The default limits.
    public init() {}
  }
}
