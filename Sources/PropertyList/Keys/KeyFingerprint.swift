/// A key with its first and last bytes, which suffice to compare most keys. Inlining saves 7 % of the instructions of `extract` for XML
/// records.
struct KeyFingerprint {
  /// The first eight bytes, and the last eight of a longer key, otherwise zero. The lowest byte is the first one.
  let firstWord: UInt64
  let lastWord: UInt64
  var slice: Slice

  init() { (firstWord, lastWord, slice) = (0, 0, Slice(offset: 0, count: 0)) }

  @inline(always)
  init(_ slice: Slice, in source: Span<UInt8>, decoded: Span<UInt8> = Span()) {
    self.slice = slice
    firstWord = slice.firstWord(in: source, decoded: decoded)
    lastWord = slice.count > 8 ? slice.lastWord(in: source, decoded: decoded) : 0
  }

  @inline(always)
  func equals(_ other: KeyFingerprint, in source: Span<UInt8>, decoded: Span<UInt8>) -> Bool {
    // A key of at most 16 bytes is in its two words.
    isSimilar(to: other)
      && (slice.count <= 16
        || slice.bytes(in: source, decoded: decoded).equals(other.slice.bytes(in: source, decoded: decoded)))
  }

  /// True if both keys have the same length and the same first and last bytes.
  @inline(always)
  func isSimilar(to other: KeyFingerprint) -> Bool {
    firstWord == other.firstWord && lastWord == other.lastWord && slice.count == other.slice.count
  }

  @inline(always)
  func mixed(into hash: UInt64) -> UInt64 {
    let mixed = (hash ^ firstWord &* 31 ^ lastWord ^ UInt64(slice.count)) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ mixed >> 32
  }
}
