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
      var index = 0
      while index &+ 8 <= length {
        let word = unsafe memory.loadUnaligned(fromByteOffset: start &+ index, as: UInt64.self)
        if unsafe word != other.loadUnaligned(fromByteOffset: index, as: UInt64.self) { return false }
        index &+= 8
      }
      while index < length {
        if unsafe memory[start &+ index] != other[index] { return false }
        index &+= 1
      }
      return true
    }
  }
}
