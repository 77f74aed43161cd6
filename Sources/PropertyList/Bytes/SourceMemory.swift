/// The memory of a source that its user keeps alive. Using it counts no references.
@safe package struct SourceMemory {
  private let memory: UnsafeRawBufferPointer

  /// The memory of `source`.
  ///
  /// - Safety: it must not be used after `source` is gone.
  @unsafe package init(of source: Source) { unsafe memory = source.bytes.withUnsafeBytes { unsafe $0 } }

  /// The number of bytes.
  package var count: Int { unsafe memory.count }

  /// All bytes.
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
    let start = Int(truncatingIfNeeded: slice.offset)
    precondition(start >= 0 && start <= count && Int(slice.count) <= count &- start)
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: memory[start..<start + Int(slice.count)])
    return unsafe _overrideLifetime(Span<UInt8>(_unsafeBytes: bytes), borrowing: self)
  }
}
