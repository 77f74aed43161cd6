import PropertyList

/// An unowned reference to the bytes of a source. Unlike a `Source`, it is used without reference counting. The caller must
/// keep the source alive.
@safe struct SourceMemory {
  private let memory: UnsafeRawBufferPointer

  /// The memory of `source`.
  ///
  /// - Safety: The result must not be used after `source` is released.
  @unsafe init(of source: Source) { unsafe memory = source.bytes.withUnsafeBytes { unsafe $0 } }

  var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    @inline(__always) get {
      let span = unsafe Span<UInt8>(_unsafeBytes: memory)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The bytes of `slice`, which must be in the source.
  @_lifetime(borrow self)
  func bytes(of slice: Slice) -> Span<UInt8> {
    let start = Int(truncatingIfNeeded: slice.offset)
    return bytes.extracting(start..<start + Int(slice.count))
  }
}
