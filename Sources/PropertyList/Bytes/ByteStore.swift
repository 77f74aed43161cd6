/// Memory that grows by doubling, for text that is appended piece by piece. It becomes a `Source` without another copy.
///
/// Appending a piece costs a fraction of appending it to an array. The stored properties are plain values that are read and
/// written at once, so that no access is checked for exclusivity at run time.
@safe final class ByteStore {
  private var memory: UnsafeMutableRawBufferPointer
  /// The number of bytes appended so far.
  private(set) var count = 0

  init() { unsafe memory = UnsafeMutableRawBufferPointer(start: nil, count: 0) }

  deinit { unsafe memory.deallocate() }

  /// All bytes. Private because appending moves them.
  private var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let used = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<count])
      let span = unsafe Span<UInt8>(_unsafeBytes: used)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The text at `slice`.
  func string(at slice: Slice) -> String { String(decoding: slice.bytes(in: bytes, Span())) }

  /// True if the bytes of `slice` are those of `text`.
  func has(_ text: Span<UInt8>, at slice: Slice) -> Bool { slice.bytes(in: bytes, Span()).equals(text) }

  /// Appends `bytes`.
  func append(_ bytes: Span<UInt8>) {
    if unsafe bytes.count > memory.count - count { grow(by: bytes.count) }
    unsafe bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress, let end = unsafe memory.baseAddress else { return }
      unsafe (end + count).copyMemory(from: start, byteCount: source.count)
    }
    count &+= bytes.count
  }

  @inline(never)
  private func grow(by added: Int) {
    let capacity = unsafe max(256, PropertyList.Limits.grownBytes(from: memory.count), count + added)
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
    unsafe memory.deallocate()
    unsafe memory = larger
  }

  /// Returns the bytes as a source and empties the store.
  func drain() -> Source {
    let source = unsafe Source(memory: UnsafeRawBufferPointer(rebasing: memory[..<count])) { memory in
      unsafe memory.deallocate()
    }
    unsafe memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    count = 0
    return source
  }
}
