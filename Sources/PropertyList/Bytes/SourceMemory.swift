/// An unowned reference to the bytes of a source. Unlike a `Source`, it is used without reference counting. The caller must
/// keep the source alive.
@safe package struct SourceMemory {
  private let memory: UnsafeRawBufferPointer

  /// The memory of `source`.
  ///
  /// - Safety: The result must not be used after `source` is released.
  @unsafe package init(of source: Source) { unsafe memory = source.bytes.withUnsafeBytes { unsafe $0 } }

  package var count: Int { unsafe memory.count }

  package var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    @inline(__always) get {
      let span = unsafe Span<UInt8>(_unsafeBytes: memory)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The bytes of `slice`, which must be in the source.
  @_lifetime(borrow self)
  package func bytes(of slice: Slice) -> Span<UInt8> {
    let start = checkedOffset(of: slice)
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: memory[start..<start + Int(slice.count)])
    return unsafe _overrideLifetime(Span<UInt8>(_unsafeBytes: bytes), borrowing: self)
  }

  /// True if `slice`, which must be in the source, equals `text`.
  package func equals(_ text: Span<UInt8>, at slice: Slice) -> Bool {
    guard Int(slice.count) == text.count else { return false }
    let start = checkedOffset(of: slice)
    return unsafe text.withUnsafeBytes { unsafe equals($0, at: start) }
  }

  /// True if two slices, which must be in the source, have equal bytes.
  package func isEqual(_ slice: Slice, _ other: Slice) -> Bool {
    guard slice.count == other.count else { return false }
    let (start, otherStart) = (checkedOffset(of: slice), checkedOffset(of: other))
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: memory[otherStart..<otherStart &+ Int(other.count)])
    return unsafe equals(bytes, at: start)
  }

  @inline(__always)
  private func checkedOffset(of slice: Slice) -> Int {
    let offset = Int(truncatingIfNeeded: slice.offset)
    precondition(offset >= 0 && offset <= count && Int(slice.count) <= count &- offset)
    return offset
  }

  /// True if the bytes from `start` on equal `other`.
  ///
  /// - Safety: The source must have as many bytes from `start` on.
  @inline(__always)
  @unsafe private func equals(_ other: UnsafeRawBufferPointer, at start: Int) -> Bool {
    let length = other.count
    /// True if the integers at `index` are equal.
    @inline(__always)
    func equal<Word: FixedWidthInteger>(_ type: Word.Type, at index: Int) -> Bool {
      unsafe memory.loadUnaligned(fromByteOffset: start &+ index, as: type)
        == other.loadUnaligned(fromByteOffset: index, as: type)
    }
    // The last word overlaps the one before it.
    if length >= 8 {
      var index = 0
      while index < length &- 8 {
        if !equal(UInt64.self, at: index) { return false }
        index &+= 8
      }
      return equal(UInt64.self, at: length &- 8)
    }
    if length >= 4 { return equal(UInt32.self, at: 0) && equal(UInt32.self, at: length &- 4) }
    return (0..<length).allSatisfy { equal(UInt8.self, at: $0) }
  }
}
