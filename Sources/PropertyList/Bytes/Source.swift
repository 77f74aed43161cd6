extension PropertyList {
  /// The bytes of an input: a mapped file, a buffer, or a copy of an array.
  ///
  /// A property list refers to the bytes of its source and keeps the source alive. A source can be sent to other threads, as neither it
  /// nor its memory ever changes.
  @safe public final class Source: @unchecked Sendable {
    private let memory: UnsafeRawBufferPointer
    private let release: @Sendable (UnsafeRawBufferPointer) -> Void

    /// A source that owns `memory`. `release` is called with it when the last reference to the source is released, on the thread
    /// that releases it.
    ///
    /// - Safety: Until `release` is called, the memory must be readable and must not change.
    @unsafe package init(memory: UnsafeRawBufferPointer, release: @escaping @Sendable (UnsafeRawBufferPointer) -> Void)
    {
      unsafe self.memory = memory
      unsafe self.release = release
    }

    /// A source with the bytes that `initialize` appends, at most `capacity`.
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

    /// Creates a source with a copy of an array.
    ///
    /// - Parameter bytes: The bytes.
    /// - Complexity: O(*n*) in the number of bytes.
    public convenience init(_ bytes: [UInt8]) {
      let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
      _ = unsafe buffer.initialize(fromContentsOf: bytes)
      unsafe self.init(memory: UnsafeRawBufferPointer(buffer)) { memory in unsafe memory.deallocate() }
    }

    /// A source with the bytes in `range` of `whole`. It does not copy them but keeps `whole` alive.
    package convenience init(_ range: Range<Int>, of whole: Source) {
      unsafe self.init(memory: UnsafeRawBufferPointer(rebasing: whole.memory[range])) { _ in
        withExtendedLifetime(whole) {}
      }
    }

    deinit { unsafe release(memory) }

    package var count: Int { unsafe memory.count }

    /// All the bytes.
    public var bytes: Span<UInt8> {
      @_lifetime(borrow self)
      get {
        let span = unsafe Span<UInt8>(_unsafeBytes: memory)
        return unsafe _overrideLifetime(span, borrowing: self)
      }
    }
  }
}

extension [UInt8] {
  package init(copying source: Source) {
    self.init()
    append(copying: source.bytes)
  }

  package init(copying bytes: Span<UInt8>) {
    self.init()
    append(copying: bytes)
  }

  package mutating func append(copying bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
