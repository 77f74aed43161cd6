/// The text of a list that is built value by value, in a growing buffer that becomes a `Source` without a copy. Recent keys are
/// found again, so records share the memory of their keys.
///
/// Appending here costs a fraction of appending to an array. It is a class whose properties are only read or written in single
/// steps, so no access needs a dynamic exclusivity check.
@safe package final class TextStore {
  private static let recentKeyCount = 256

  private var memory = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var count = 0
  /// The recent keys, by a hash of their text.
  private var recentKeys = [KeyFingerprint](repeating: KeyFingerprint(), count: recentKeyCount)
  package private(set) var hasNonASCIIKeys = false

  package init() {}

  deinit { unsafe memory.deallocate() }

  /// All the bytes. Private, as appending may move them.
  private var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let used = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[..<count])
      let span = unsafe Span<UInt8>(_unsafeBytes: used)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  func string(at slice: Slice) -> String { String(decoding: slice.bytes(in: bytes)) }

  /// Appends `text`, which must be UTF-8 if it is for a string; nil for 4 GiB or more.
  package func append(_ text: Span<UInt8>) -> Slice? {
    guard let slice = Slice(offset: count, length: text.count) else { return nil }
    if unsafe text.count > memory.count - count { grow(by: text.count) }
    unsafe text.withUnsafeBytes { source in
      guard let start = source.baseAddress, let end = unsafe memory.baseAddress else { return }
      unsafe (end + count).copyMemory(from: start, byteCount: source.count)
    }
    count &+= text.count
    return slice
  }

  @inline(never)
  private func grow(by added: Int) {
    let capacity = unsafe max(256, Limits.grownBytes(from: memory.count), count + added)
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
    unsafe memory.deallocate()
    unsafe memory = larger
  }

  /// Appends `key` unless it is a recent key; nil for 4 GiB or more.
  package func append(key: Span<UInt8>) -> Slice? {
    guard let slice = Slice(offset: 0, length: key.count) else { return nil }
    let fingerprint = KeyFingerprint(slice, in: key)
    let index = Int(truncatingIfNeeded: fingerprint.mixed(into: 0) >> 56)
    let recent = recentKeys[index]
    if recent.isSimilar(to: fingerprint), key.count <= 16 || recent.slice.bytes(in: bytes).equals(key) {
      return recent.slice
    }
    return append(new: fingerprint, key, at: index)
  }

  @inline(never)
  private func append(new recent: KeyFingerprint, _ key: Span<UInt8>, at index: Int) -> Slice? {
    if !hasNonASCIIKeys, !key.isASCII { hasNonASCIIKeys = true }
    guard let slice = append(key) else { return nil }
    // Swapped, because a longer access to the stored property would add exclusivity checks to all accesses.
    var keys: [KeyFingerprint] = []
    swap(&keys, &recentKeys)
    keys[index] = recent
    keys[index].slice = slice
    swap(&keys, &recentKeys)
    return slice
  }

  /// Removes all text from the store and returns it as a source.
  package func drain() -> Source {
    recentKeys = Array(repeating: KeyFingerprint(), count: Self.recentKeyCount)
    let source = unsafe Source(memory: UnsafeRawBufferPointer(rebasing: memory[..<count])) { memory in
      unsafe memory.deallocate()
    }
    unsafe memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    count = 0
    return source
  }
}
