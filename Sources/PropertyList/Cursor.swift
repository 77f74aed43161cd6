/// A place in a span of bytes, and the few moves that every reader makes.
///
/// A struct that holds a span cannot outlive the bytes, so readers need neither copies nor pointers.
struct Cursor: ~Escapable {
  let bytes: Span<UInt8>
  var position: Int

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>, at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// How many bytes are left.
  var remaining: Int { bytes.count - position }

  /// The byte at the cursor, or nil at the end.
  var byte: UInt8? { peek(0) }

  /// The byte `distance` bytes after the cursor, or nil past the end.
  func peek(_ distance: Int) -> UInt8? {
    let index = position + distance
    return index < bytes.count ? bytes[index] : nil
  }

  /// Whether the bytes at the cursor are those of `text`.
  func hasPrefix(_ text: StaticString) -> Bool {
    bytes.has(text, at: position)
  }

  /// Moves past `text` if it stands at the cursor.
  mutating func skip(_ text: StaticString) -> Bool {
    guard hasPrefix(text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }
}

extension Span<UInt8> {
  /// Whether `text` stands at `offset`.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, length <= count - offset else { return false }
    let expected = unsafe UnsafeBufferPointer(start: text.utf8Start, count: length)
    for index in 0..<length where unsafe self[offset + index] != expected[index] { return false }
    return true
  }

  /// Where `text` first stands at or after `start`, or nil.
  func firstOffset(of text: StaticString, from start: Int) -> Int? {
    let length = text.utf8CodeUnitCount
    guard length > 0, length <= count else { return nil }
    let first = unsafe text.utf8Start[0]
    var index = start
    while let candidate = firstOffset(of: first, from: index), candidate <= count - length {
      if has(text, at: candidate) { return candidate }
      index = candidate + 1
    }
    return nil
  }

  /// Where `byte` first stands at or after `start`, or nil.
  func firstOffset(of byte: UInt8, from start: Int) -> Int? {
    let pattern = UInt64(repeating: byte)
    var index = start
    while let words = twoWords(at: index), let more = twoWords(at: index + 16) {
      let (left, right) = (words ^ pattern, more ^ pattern)
      let zeros = (left &- UInt64(repeating: 1)) & ~left | (right &- UInt64(repeating: 1)) & ~right
      if (zeros[0] | zeros[1]) & UInt64(repeating: 0x80) != 0 { break }
      index += 32
    }
    while let word = word(at: index) {
      let found = (word ^ pattern).zeroBytes
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count {
      if self[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// The eight bytes at `offset`, the first one in the lowest bits, or nil where fewer are left.
  @inline(__always)
  func word(at offset: Int) -> UInt64? {
    guard offset >= 0, offset <= count &- 8 else { return nil }
    return unsafe UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The sixteen bytes at `offset`, or nil where fewer are left.
  @inline(__always)
  func vector(at offset: Int) -> SIMD16<UInt8>? {
    guard offset >= 0, offset <= count &- 16 else { return nil }
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// The sixteen bytes at `offset` in two words, each with its first byte in the lowest bits, or nil where fewer are left.
  @inline(__always)
  func twoWords(at offset: Int) -> SIMD2<UInt64>? {
    guard offset >= 0, offset <= count &- 16 else { return nil }
    let words = unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD2<UInt64>.self)
    return SIMD2(UInt64(littleEndian: words[0]), UInt64(littleEndian: words[1]))
  }

  /// Whether these bytes equal `other`'s.
  public func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while let left = word(at: index), let right = other.word(at: index) {
      if left != right { return false }
      index += 8
    }
    while index < count {
      if self[index] != other[index] { return false }
      index += 1
    }
    return true
  }
}

extension UInt64 {
  /// A word whose eight bytes are all `byte`.
  @inline(__always)
  init(repeating byte: UInt8) { self = UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The top bits of the zero bytes; bytes above the lowest zero byte may be marked wrongly.
  @inline(__always)
  var zeroBytes: UInt64 { (self &- 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080 }
}

extension String {
  /// The text of `bytes`, ill-formed parts replaced by U+FFFD.
  public init(decoding bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
