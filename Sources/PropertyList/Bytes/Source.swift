/// The bytes of one input: a mapped file, a buffer that was read, or an array.
///
/// A property list refers to the bytes without a copy and keeps the source alive.
///
/// It can be sent to other threads, because neither it nor the memory ever changes.
@safe public final class ByteSource: @unchecked Sendable {
  private let memory: UnsafeRawBufferPointer
  private let release: @Sendable (UnsafeRawBufferPointer) -> Void

  /// Takes over `memory`. `release` is called with it when the last reference is gone, on the thread of that reference.
  ///
  /// - Safety: the memory must stay readable and unchanged until then.
  @unsafe public init(memory: UnsafeRawBufferPointer, release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void) {
    unsafe self.memory = memory
    unsafe self.release = release
  }

  /// A source of up to `capacity` bytes that `initialize` appends.
  package convenience init<Failure: Error>(
    capacity: Int, initializingWith initialize: (inout OutputSpan<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
    var span = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
    do {
      try initialize(&span)
    } catch {
      unsafe buffer.deallocate()
      throw error
    }
    let count = unsafe span.finalize(for: buffer)
    unsafe self.init(memory: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count])) { memory in
      unsafe memory.deallocate()
    }
  }

  /// A source with a copy of `bytes`: for the short inputs of command lines and tests.
  public convenience init(_ bytes: [UInt8]) {
    self.init(capacity: bytes.count) { output in
      for byte in bytes { output.append(byte) }
    }
  }

  /// The bytes in `range` of `whole`, without a copy. `whole` is kept alive.
  package convenience init(_ range: Range<Int>, of whole: ByteSource) {
    unsafe self.init(memory: UnsafeRawBufferPointer(rebasing: whole.memory[range])) { _ in
      withExtendedLifetime(whole) {}
    }
  }

  deinit { unsafe release(memory) }

  /// The offset of the first `byte` at or after `start`, or nil. For closures, in which `bytes` cannot be used.
  package func firstIndex(of byte: UInt8, from start: Int) -> Int? { bytes.firstOffset(of: byte, from: start) }

  /// The number of bytes.
  public var count: Int { unsafe memory.count }

  /// All the bytes.
  public var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span<UInt8>(_unsafeBytes: memory)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }
}

extension [UInt8] {
  /// A copy of all bytes of `source`.
  package init(copying source: ByteSource) {
    self.init()
    append(copying: source.bytes)
  }

  /// A copy of `bytes`.
  package init(copying bytes: Span<UInt8>) {
    self.init()
    append(copying: bytes)
  }

  /// Appends a copy of `bytes`.
  package mutating func append(copying bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
