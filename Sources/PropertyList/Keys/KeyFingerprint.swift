/// A key with its first and last bytes, which suffice to compare most keys. Inlining saves 7 % of the instructions of `extract` for XML
/// records.
struct KeyFingerprint {
  let first: UInt64
  /// The last eight bytes of a longer key; zero for others.
  let last: UInt64
  var slice: Slice

  init() { (first, last, slice) = (0, 0, Slice(offset: 0, count: 0)) }

  @inline(always)
  init(_ slice: Slice, in source: Span<UInt8>, decoded: Span<UInt8> = Span()) {
    self.slice = slice
    first = slice.firstWord(in: source, decoded: decoded)
    last = slice.count > 8 ? slice.lastWord(in: source, decoded: decoded) : 0
  }

  @inline(always)
  func equals(_ other: KeyFingerprint, in source: Span<UInt8>, decoded: Span<UInt8>) -> Bool {
    // Two words are all of 16 bytes.
    isSimilar(to: other)
      && (slice.count <= 16
        || slice.bytes(in: source, decoded: decoded).equals(other.slice.bytes(in: source, decoded: decoded)))
  }

  /// True if both keys have the same length and the same first and last bytes.
  @inline(always)
  func isSimilar(to other: KeyFingerprint) -> Bool {
    first == other.first && last == other.last && slice.count == other.slice.count
  }

  @inline(always)
  func mixed(into hash: UInt64) -> UInt64 {
    let mixed = (hash ^ first &* 31 ^ last ^ UInt64(slice.count)) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ mixed >> 32
  }
}
