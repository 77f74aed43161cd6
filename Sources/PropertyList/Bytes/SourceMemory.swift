/// Where the bytes of a source are, for one who keeps the source alive: using this counts no references.
@safe package struct SourceMemory {
  private let memory: UnsafeRawBufferPointer

  /// The memory of `source`.
  ///
  /// - Safety: it must not be used when `source` is gone.
  @unsafe package init(of source: Source) { unsafe memory = source.bytes.withUnsafeBytes { unsafe $0 } }

  /// The number of bytes.
  package var count: Int { unsafe memory.count }

  /// The bytes of `slice`, which must lie in the source.
  @_lifetime(borrow self)
  package func bytes(of slice: Slice) -> Span<UInt8> {
    let start = Int(truncatingIfNeeded: slice.offset)
    precondition(start >= 0 && start <= count && Int(slice.count) <= count &- start)
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: memory[start..<start + Int(slice.count)])
    return unsafe _overrideLifetime(Span<UInt8>(_unsafeBytes: bytes), borrowing: self)
  }

  /// Whether `slice`, which must lie in the source, is `text`.
  package func holds(_ text: Span<UInt8>, at slice: Slice) -> Bool {
    let length = text.count
    guard Int(slice.count) == length else { return false }
    let start = Int(truncatingIfNeeded: slice.offset)
    precondition(start >= 0 && start <= count && length <= count &- start)
    return unsafe text.withUnsafeBytes { other in
      /// Whether the integers at `index` are equal.
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
}
