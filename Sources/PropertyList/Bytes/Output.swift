/// A fixed buffer for the bytes of writers. It is emptied into a sink.
///
/// Appending a byte costs a twentieth of appending it to an array, and a document of any size needs one buffer. A sink that fails is not
/// called again, and all bytes appended afterwards are dropped. Writers of long texts stop if `hasFailed` is true before a value.
@safe package struct Output: ~Copyable {
  private static let capacity = 1 << 16
  private let buffer: UnsafeMutableRawPointer
  private var used = 0
  private var flushed = 0
  private let sink: (Span<UInt8>) -> Bool
  /// True once the sink has failed, or once more than `limit` bytes have left the buffer.
  package private(set) var hasFailed = false
  package var limit = Int.max

  /// An output into `sink`, which returns false if it failed.
  package init(sink: @escaping (Span<UInt8>) -> Bool) {
    // A larger alignment than malloc's makes glibc leave a hole after each buffer that is freed: 440 MB in a merge of 10,000 records.
    unsafe buffer = .allocate(byteCount: Output.capacity, alignment: 16)
    self.sink = sink
  }

  deinit { unsafe buffer.deallocate() }

  /// The bytes that `write` appends, as an array: for short texts and tests.
  package static func collect<Failure: Error>(
    _ write: (inout Output) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    var collected: [UInt8] = []
    var output = Output { bytes in
      collected.append(copying: bytes)
      return true
    }
    try write(&output)
    output.flush()
    return collected
  }

  package var count: Int { flushed + used }

  /// Flushes the buffer into the sink; false if the sink has failed.
  @discardableResult
  package mutating func flush() -> Bool {
    if used > 0, !hasFailed {
      hasFailed = unsafe !sink(Span(_unsafeBytes: UnsafeRawBufferPointer(start: buffer, count: used)))
    }
    flushed += used
    used = 0
    if flushed > limit { hasFailed = true }
    return !hasFailed
  }

  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    if used == Output.capacity { flush() }
    unsafe buffer.storeBytes(of: byte, toByteOffset: used, as: UInt8.self)
    used &+= 1
  }

  package mutating func append(_ bytes: Span<UInt8>) {
    guard bytes.count <= Output.capacity - used else { return appendAcrossBuffers(bytes) }
    unsafe copy(bytes)
  }

  /// Appends the text of `string`. A literal of up to sixteen bytes is stored as constants.
  @inline(__always)
  package mutating func append(_ string: StaticString) {
    let count = string.utf8CodeUnitCount
    guard count <= 16 else { return unsafe append(Span(_unsafeStart: string.utf8Start, count: count)) }
    append(word: string.word(at: 0), count: Swift.min(count, 8))
    if count > 8 { append(word: string.word(at: 8), count: count &- 8) }
  }

  /// Appends the text of `string`. For literals, the overload for `StaticString` is much faster.
  @_disfavoredOverload
  package mutating func append(_ string: String) { string.withUTF8Span { append($0) } }

  package mutating func append(_ byte: UInt8, repeated count: Int) {
    for _ in 0..<count { append(byte) }
  }

  /// Appends `value` as a big-endian integer of `count` bytes, at most 16.
  @inline(__always)
  mutating func appendBigEndian(_ value: UInt64, count: Int) {
    if count > 8 { append(word: 0, count: count &- 8) }
    let lowCount = Swift.min(count, 8)
    append(word: value.byteSwapped >> UInt64(64 &- 8 &* lowCount), count: lowCount)
  }

  /// Appends the `count` low bytes of `word`, at most eight, the least significant first.
  @inline(__always)
  mutating func append(word: UInt64, count: Int) {
    if used > Output.capacity &- 8 { flush() }
    // All eight bytes are stored; the next ones overwrite those after `count`. It is clamped to 0…8, so that `used` stays in the buffer.
    unsafe buffer.storeBytes(of: word.littleEndian, toByteOffset: used, as: UInt64.self)
    used &+= Swift.max(0, Swift.min(count, 8))
  }

  /// Appends `text`. Instead of a byte with a mark, calls `escape` with its index. `escape` appends other bytes and returns the
  /// number of bytes that they replace.
  @inline(__always)
  mutating func append(_ text: Span<UInt8>, marks: (UInt64) -> UInt64, escape: (inout Output, Int) -> Int) {
    var index = 0
    while true {
      while let word = text.word(at: index), marks(word) == 0 {
        append(word: word, count: 8)
        index &+= 8
      }
      // The zeros after the last byte may get marks.
      let word = text.paddedWord(at: index)
      let count = Swift.min(marks(word).firstMark, text.count &- index)
      append(word: word, count: count)
      index &+= count
      guard index < text.count else { return }
      index &+= escape(&self, index)
    }
  }

  private mutating func appendAcrossBuffers(_ bytes: Span<UInt8>) {
    flush()
    guard bytes.count > Output.capacity else { return unsafe copy(bytes) }
    if !hasFailed { hasFailed = !sink(bytes) }
    flushed += bytes.count
    if flushed > limit { hasFailed = true }
  }

  /// - Safety: The bytes must fit into the rest of the buffer.
  @unsafe private mutating func copy(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      unsafe (buffer + used).copyMemory(from: start, byteCount: source.count)
    }
    used &+= bytes.count
  }
}

extension OutputSpan<UInt8> {
  /// Appends the `count` low bytes of `word`, at most eight, the least significant first.
  @inline(__always)
  mutating func append(word: UInt64, count: Int) {
    precondition(0...8 ~= count)
    guard freeCapacity >= 8 else {
      for index in 0..<count { append(UInt8(truncatingIfNeeded: word >> UInt64(8 * index))) }
      return
    }
    unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
      unsafe UnsafeMutableRawBufferPointer(buffer).storeBytes(
        of: word.littleEndian, toByteOffset: initializedCount, as: UInt64.self)
      initializedCount &+= count
    }
  }
}

extension Source {
  /// The bytes that `write` appends.
  package convenience init<Failure: Error>(writing write: (inout Output) throws(Failure) -> Void) throws(Failure) {
    let text = TextStore()
    // It fails only for a single text of 4 GiB or more, which no list contains (`Slice`).
    var output = Output { text.append($0) != nil }
    try write(&output)
    output.flush()
    let written = text.drain()
    self.init(0..<written.count, of: written)
  }
}
