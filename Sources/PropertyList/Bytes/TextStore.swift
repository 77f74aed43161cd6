/// The text of a list that is built value by value, in a growing buffer that becomes a `Source` without a copy. Recent keys are
/// found again, so records share the memory of their keys.
///
/// Appending here costs a fraction of appending to an array. It is a class whose properties are only read or written in single
/// steps, so no access needs a dynamic exclusivity check.
@safe package final class TextStore {
  /// A key that was appended: its first and its last eight bytes, which may overlap, and its slice.
  private struct RecentKey {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var slice = Slice(offset: 0, count: 0)
  }

  private static let recentKeyCount = 256

  private var memory = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var count = 0
  /// The recent keys, by a hash of their text.
  private var recentKeys = [RecentKey](repeating: RecentKey(), count: recentKeyCount)
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

  func string(at slice: Slice) -> String { String(decoding: slice.bytes(in: bytes, Span())) }

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
    let capacity = unsafe max(256, PropertyList.Limits.grownBytes(from: memory.count), count + added)
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
    unsafe memory.deallocate()
    unsafe memory = larger
  }

  /// Appends `key` unless it is a recent key; nil for 4 GiB or more.
  package func append(key: Span<UInt8>) -> Slice? {
    let count = key.count
    let first = key.paddedWord(at: 0)
    let last = key.paddedWord(at: max(0, count - 8))
    let index = Int(truncatingIfNeeded: ((first &* 31 ^ last ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    let recent = recentKeys[index]
    if recent.first == first, recent.last == last, Int(recent.slice.count) == count,
      count <= 16 || recent.slice.bytes(in: bytes, Span()).equals(key)
    {
      return recent.slice
    }
    return append(new: RecentKey(first: first, last: last), key, at: index)
  }

  @inline(never)
  private func append(new recent: RecentKey, _ key: Span<UInt8>, at index: Int) -> Slice? {
    if !hasNonASCIIKeys, !key.isASCII { hasNonASCIIKeys = true }
    guard let slice = append(key) else { return nil }
    // Swapped, because a longer access to the stored property would add exclusivity checks to all accesses.
    var keys: [RecentKey] = []
    swap(&keys, &recentKeys)
    keys[index] = recent
    keys[index].slice = slice
    swap(&keys, &recentKeys)
    return slice
  }

  /// Removes all text from the store and returns it as a source.
  package func drain() -> Source {
    recentKeys = Array(repeating: RecentKey(), count: Self.recentKeyCount)
    let source = unsafe Source(memory: UnsafeRawBufferPointer(rebasing: memory[..<count])) { memory in
      unsafe memory.deallocate()
    }
    unsafe memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    count = 0
    return source
  }
}
