/// The text of a list that is made value by value: memory that grows by doubling, and becomes a `Source` without another
/// copy.
///
/// Keys that were appended lately are found again: records share their keys, and so their memory.
@safe package struct TextStore: ~Copyable {
  private static let recentKeyCount = 256

  private var memory = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var count = 0
  /// The recent keys, each at the place that its text gives.
  private var recentKeys = [Slice](repeating: Slice(offset: 0, count: 0), count: recentKeyCount)
  /// Whether a key is not ASCII.
  package private(set) var hasForeignKeys = false

  package init() {}

  deinit { unsafe memory.deallocate() }

  /// Appends `text`, which must be UTF-8 if it is for a string; nil for 4 GiB or more.
  package mutating func append(_ text: Span<UInt8>) -> Slice? {
    guard let length = UInt32(exactly: text.count) else { return nil }
    if unsafe text.count > memory.count - count { grow(by: text.count) }
    unsafe text.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, let end = unsafe memory.baseAddress else { return }
      unsafe (end + count).copyMemory(from: start, byteCount: bytes.count)
    }
    let slice = Slice(offset: count, count: length)
    count += text.count
    return slice
  }

  /// Appends `key` unless it is there already; nil for 4 GiB or more.
  package mutating func append(key: Span<UInt8>) -> Slice? {
    let words = key.paddedWord(at: 0) &* 31 ^ key.paddedWord(at: max(0, key.count - 8)) ^ UInt64(key.count)
    let place = Int(truncatingIfNeeded: (words &* 0x9E37_79B9_7F4A_7C15) >> 56)
    let recent = recentKeys[place]
    if Int(recent.count) == key.count, holds(key, at: Int(truncatingIfNeeded: recent.offset)) { return recent }
    if !hasForeignKeys, !key.isASCII { hasForeignKeys = true }
    let slice = append(key)
    if let slice { recentKeys[place] = slice }
    return slice
  }

  /// The text as a source; the store has none of it any more.
  package mutating func take() -> Source {
    let source = unsafe Source(memory: UnsafeRawBufferPointer(rebasing: memory[..<count])) { memory in
      unsafe memory.deallocate()
    }
    unsafe memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
    count = 0
    recentKeys = Array(repeating: Slice(offset: 0, count: 0), count: Self.recentKeyCount)
    return source
  }

  private func holds(_ key: Span<UInt8>, at offset: Int) -> Bool {
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(memory)[offset..<offset + key.count])
    return unsafe Span<UInt8>(_unsafeBytes: bytes).equals(key)
  }

  @inline(never)
  private mutating func grow(by added: Int) {
    let capacity = unsafe max(256, 2 * memory.count, count + added)
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
    unsafe larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[..<count]))
    unsafe memory.deallocate()
    unsafe memory = larger
  }
}
