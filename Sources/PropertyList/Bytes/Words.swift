/// Bytes as words of eight: each comparison and load takes a few instructions.
extension Span<UInt8> {
  /// True if `text` is at `offset`.
  ///
  /// A literal of up to sixteen bytes costs one or two comparisons of eight bytes: inlining makes `text.word(at:)` a constant.
  @inline(always)
  package func has(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    if length < 2 { return unsafe length == 0 || offset >= 0 && offset < count && self[offset] == text.utf8Start[0] }
    guard length <= 16, let first = word(at: offset) else { return hasSlowly(text, at: offset) }
    if length <= 8 { return (first ^ text.word(at: 0)) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* length) == 0 }
    let end = length &- 8
    return first == text.word(at: 0) && word(at: offset &+ end) == text.word(at: end)
  }

  @inline(never)
  @usableFromInline
  func hasSlowly(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard offset >= 0, length <= count - offset else { return false }
    let expected = unsafe Span(_unsafeStart: text.utf8Start, count: length)
    return extracting(offset..<offset + length).equals(expected)
  }

  /// The eight bytes at `offset`, the first one in the lowest bits, or nil if fewer are left.
  @inline(always)
  package func word(at offset: Int) -> UInt64? {
    guard UInt(bitPattern: offset) < UInt(bitPattern: Swift.max(count, 7) &- 7) else { return nil }
    return unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The eight bytes at `offset`, the first one in the lowest bits, zeros past the end.
  @inline(__always)
  package func paddedWord(at offset: Int) -> UInt64 { word(at: offset) ?? lastWord(from: offset) }

  /// The bytes from `offset` to the end, fewer than eight, the first one in the lowest bits.
  @inline(__always)
  func lastWord(from offset: Int) -> UInt64 {
    let length = count &- offset
    guard length > 0, length < 8 else { return 0 }
    if let word = word(at: count &- 8) { return word >> UInt64(truncatingIfNeeded: 64 &- 8 &* length) }
    if length < 4 {
      // One to three bytes: the first, the middle and the last one. They may be the same.
      let middle = length / 2
      return UInt64(self[offset]) | UInt64(self[offset &+ middle]) &<< UInt64(truncatingIfNeeded: 8 &* middle)
        | UInt64(self[count &- 1]) &<< UInt64(truncatingIfNeeded: 8 &* (length &- 1))
    }
    // Two halves that overlap.
    return UInt64(halfWord(at: offset)) | UInt64(halfWord(at: count &- 4))
      &<< UInt64(truncatingIfNeeded: 8 &* (length &- 4))
  }

  /// The four bytes at `offset`, the first one in the lowest bits.
  @inline(__always)
  private func halfWord(at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset <= count &- 4)
    return unsafe UInt32(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self))
  }

  /// The sixteen bytes at `offset`, or nil if fewer are left.
  @inline(always)
  func vector(at offset: Int) -> SIMD16<UInt8>? {
    guard UInt(bitPattern: offset) < UInt(bitPattern: Swift.max(count, 15) &- 15) else { return nil }
    return unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
  }

  /// The low 64 bits of the unsigned big-endian number in the `count` bytes at `offset`.
  ///
  /// The method loads eight bytes at once. In a binary property list the trailer follows all other numbers, so that this never exceeds
  /// the file.
  @inline(always)
  package func bigEndian(at offset: Int, count: Int) -> UInt64 {
    let size = Swift.min(count, 8)
    guard let word = word(at: offset + count - size) else { return 0 }
    return word.byteSwapped &>> UInt64(truncatingIfNeeded: 64 &- 8 &* size)
  }

  package func equals(_ text: StaticString) -> Bool { count == text.utf8CodeUnitCount && has(text, at: 0) }

  package func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    var index = 0
    while index < count &- 8 {
      if word(at: index) != other.word(at: index) { return false }
      index += 8
    }
    // The last word overlaps the one before it.
    let last = Swift.max(0, count &- 8)
    return paddedWord(at: last) == other.paddedWord(at: last)
  }

  /// The length of the longest common prefix of these bytes and `other`.
  package func countOfPrefix(of other: Span<UInt8>) -> Int {
    let limit = Swift.min(count, other.count)
    var index = 0
    while index < limit {
      let same = (paddedWord(at: index) ^ other.paddedWord(at: index)).firstMark
      index += same
      if same < 8 { break }
    }
    return Swift.min(index, limit)
  }
}

extension StaticString {
  /// The bytes from `offset` on, at most eight, in the order of `Span.word(at:)`. Zeros follow the last one.
  @inline(always)
  package func word(at offset: Int) -> UInt64 {
    let start = unsafe utf8Start
    let count = Swift.min(8, utf8CodeUnitCount &- offset)
    var word: UInt64 = 0
    var index = 0
    while index < count {
      word |= unsafe UInt64(start[offset &+ index]) &<< UInt64(truncatingIfNeeded: 8 &* index)
      index &+= 1
    }
    return word
  }
}

extension UInt64 {
  /// A word whose eight bytes are all `byte`.
  @inline(always)
  init(repeating byte: UInt8) { self = UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The `count` low bytes, at most eight; the others are zero.
  @inline(__always)
  func lowBytes(_ count: Int) -> UInt64 { self & ~(~0 << UInt64(8 * count)) }
}

extension String {
  /// The text of `bytes`, ill-formed parts replaced by U+FFFD.
  package init(decoding bytes: Span<UInt8>) {
    self = unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }
}
