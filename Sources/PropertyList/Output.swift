/// Where writers put bytes: a fixed buffer that is emptied into a sink.
///
/// A byte appended here costs a twentieth of one appended to an array, and a document of any size needs one buffer.
/// A sink that fails is not called again; what is appended afterwards is dropped, and `finish` reports it.
@safe public struct Output: ~Copyable {
  private static let capacity = 1 << 16
  private let buffer: UnsafeMutableBufferPointer<UInt8>
  private var used = 0
  private var flushed = 0
  private let sink: (Span<UInt8>) -> Bool
  private var failed = false

  /// An output into `sink`, which takes all bytes it is given and says whether it could.
  public init(sink: @escaping (Span<UInt8>) -> Bool) {
    unsafe buffer = .allocate(capacity: Output.capacity)
    self.sink = sink
  }

  deinit { unsafe buffer.deallocate() }

  /// The number of bytes appended so far.
  public var count: Int { flushed + used }

  /// Empties the buffer into the sink; false if the sink has failed.
  @discardableResult
  public mutating func finish() -> Bool {
    if used > 0, !failed {
      failed = unsafe !sink(Span(_unsafeElements: UnsafeBufferPointer(rebasing: buffer[..<used])))
    }
    flushed += used
    used = 0
    return !failed
  }

  /// Appends one byte.
  @inline(__always)
  public mutating func append(_ byte: UInt8) {
    if used == Output.capacity { finish() }
    unsafe buffer[used] = byte
    used &+= 1
  }

  /// Appends `bytes`.
  public mutating func append(_ bytes: Span<UInt8>) {
    guard bytes.count <= Output.capacity - used else { return appendAcrossBuffers(bytes) }
    unsafe copy(bytes)
  }

  /// Appends all bytes of `source`.
  public mutating func append(contentsOf source: Source) { append(source.bytes) }

  /// Appends the text of `string`.
  public mutating func append(_ string: StaticString) {
    unsafe append(Span(_unsafeElements: UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount)))
  }

  /// Appends the text of `string`. Literals are better appended as static strings.
  @_disfavoredOverload
  public mutating func append(_ string: String) {
    for byte in string.utf8 { append(byte) }
  }

  /// Appends `byte` `count` times.
  mutating func append(_ byte: UInt8, repeated count: Int) {
    for _ in 0..<count { append(byte) }
  }

  private mutating func appendAcrossBuffers(_ bytes: Span<UInt8>) {
    finish()
    if bytes.count <= Output.capacity {
      unsafe copy(bytes)
    } else if !failed {
      failed = !sink(bytes)
      flushed += bytes.count
    }
  }

  /// - Safety: the bytes must fit behind those in use.
  @unsafe private mutating func copy(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress, let end = unsafe buffer.baseAddress else { return }
      unsafe (end + used).update(from: start, count: source.count)
    }
    used &+= bytes.count
  }
}

extension Output {
  /// Appends the `count` lowest bytes of `word`, at most eight, the lowest first.
  @inline(__always)
  mutating func append(word: UInt64, count: Int) {
    precondition(0...8 ~= count)
    if used > Output.capacity - 8 { finish() }
    // All eight are stored, as that is one instruction; the next bytes overwrite those too many.
    unsafe UnsafeMutableRawBufferPointer(buffer).storeBytes(of: word.littleEndian, toByteOffset: used, as: UInt64.self)
    used &+= count
  }

  /// Appends the `count` low bytes of `value`, the most significant first; zeros in front of eight.
  @inline(__always)
  mutating func appendBigEndian(_ value: UInt64, count: Int) {
    if count > 8 { append(0, repeated: count - 8) }
    let count = min(count, 8)
    append(word: value.byteSwapped &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count), count: count)
  }
}

extension OutputSpan<UInt8> {
  /// Appends the `count` lowest bytes of `word`, at most eight, the lowest first.
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

extension Output {
  /// What `write` appends, as an array: for short texts and tests.
  public static func collect<Failure: Error>(
    _ write: (inout Output) throws(Failure) -> Void
  ) throws(Failure) -> [UInt8] {
    let collected = Collected()
    var output = Output { bytes in
      collected.bytes.reserveCapacity(collected.bytes.count + bytes.count)
      for index in bytes.indices { collected.bytes.append(bytes[index]) }
      return true
    }
    try write(&output)
    output.finish()
    return collected.bytes
  }

  private final class Collected {
    var bytes: [UInt8] = []
  }
}
