/// The location of the bytes of a string, data or number.
///
/// Offsets below `source.count` are in the source. Higher ones are in `decoded`, the buffer for decoded text. With one address
/// space, no flag is needed.
@usableFromInline package struct Slice: BitwiseCopyable, Hashable, Sendable {
  package var offset: UInt64
  package var count: UInt32

  package init(offset: Int, count: UInt32) {
    self.offset = UInt64(truncatingIfNeeded: offset)
    self.count = count
  }

  /// The `length` bytes from `offset` on, or nil for 4 GiB or more.
  init?(offset: Int, length: Int) {
    guard let count = UInt32(exactly: length) else { return nil }
    self.init(offset: offset, count: count)
  }

  /// The bytes in `start..<end`. Throws `LimitProblem.longValue` for 4 GiB or more.
  init(from start: Int, to end: Int) throws(SyntaxError) {
    guard let slice = Slice(offset: start, length: end - start) else {
      throw SyntaxError(.limit(.longValue), at: start)
    }
    self = slice
  }

  @inline(__always)
  @_lifetime(copy source, copy decoded)
  package func bytes(in source: Span<UInt8>, decoded: Span<UInt8> = Span()) -> Span<UInt8> {
    let offset = Int(truncatingIfNeeded: offset)
    if offset < source.count { return source.extracting(offset..<offset + Int(count)) }
    let start = offset - source.count
    return decoded.extracting(start..<start + Int(count))
  }

  /// The first eight bytes, the first one in the lowest bits, padded with zeros.
  @inline(__always)
  func firstWord(in source: Span<UInt8>, decoded: Span<UInt8>) -> UInt64 {
    guard let word = source.word(at: Int(truncatingIfNeeded: offset)) else {
      return bytes(in: source, decoded: decoded).paddedWord(at: 0)
    }
    // The mask removes the bytes after a short text, such as its close tag.
    return count >= 8 ? word : word.lowBytes(Int(count))
  }

  /// The last eight bytes of a slice of at least eight, the first one in the lowest bits.
  @inline(__always)
  func lastWord(in source: Span<UInt8>, decoded: Span<UInt8>) -> UInt64 {
    source.word(at: Int(truncatingIfNeeded: offset) &+ Int(count) &- 8)
      ?? bytes(in: source, decoded: decoded).paddedWord(at: Int(count) - 8)
  }
}
