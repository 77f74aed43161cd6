/// Where the bytes of a source are, for one who keeps the source alive: using this counts no references.
@safe package struct SourceMemory {
  private let memory: UnsafeRawBufferPointer

  /// The memory of `source`.
  ///
  /// - Safety: it must not be used when `source` is gone.
  @unsafe package init(of source: Source) { unsafe memory = source.bytes.withUnsafeBytes { unsafe $0 } }

  /// The number of bytes.
  package var count: Int { unsafe memory.count }

  /// All the bytes.
  package var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    @inline(__always) get {
      let span = unsafe Span<UInt8>(_unsafeBytes: memory)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The bytes of `slice`, which must lie in the source.
  @_lifetime(borrow self)
  package func bytes(of slice: Slice) -> Span<UInt8> {
    let start = checkedPlace(of: slice)
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: memory[start..<start + Int(slice.count)])
    return unsafe _overrideLifetime(Span<UInt8>(_unsafeBytes: bytes), borrowing: self)
  }

  /// Whether `slice`, which must lie in the source, is `text`.
  package func holds(_ text: Span<UInt8>, at slice: Slice) -> Bool {
    guard Int(slice.count) == text.count else { return false }
    let place = checkedPlace(of: slice)
    return unsafe text.withUnsafeBytes { unsafe holds($0, at: place) }
  }

  /// Whether the bytes of two slices, which must lie in the source, are the same.
  package func isSame(_ slice: Slice, _ other: Slice) -> Bool {
    guard slice.count == other.count else { return false }
    let (place, otherPlace) = (checkedPlace(of: slice), checkedPlace(of: other))
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: memory[otherPlace..<otherPlace &+ Int(other.count)])
    return unsafe holds(bytes, at: place)
  }

  @inline(__always)
  private func checkedPlace(of slice: Slice) -> Int {
    let place = Int(truncatingIfNeeded: slice.offset)
    precondition(place >= 0 && place <= count && Int(slice.count) <= count &- place)
    return place
  }

  /// Whether `other` stands at `start`.
  ///
  /// - Safety: as many bytes must follow there.
  @inline(__always)
  @unsafe private func holds(_ other: UnsafeRawBufferPointer, at start: Int) -> Bool {
    let length = other.count
    /// Whether the integers at `index` are equal.
    @inline(__always)
    func equal<Word: FixedWidthInteger>(_ type: Word.Type, at index: Int) -> Bool {
      unsafe memory.loadUnaligned(fromByteOffset: start &+ index, as: type)
        == other.loadUnaligned(fromByteOffset: index, as: type)
    }
    // The last word overlaps the one before it.
    if length >= 8 {
      var index = 0
      while index < length &- 8 {
        if !equal(UInt64.self, at: index) { return false }
        index &+= 8
      }
      return equal(UInt64.self, at: length &- 8)
    }
    if length >= 4 { return equal(UInt32.self, at: 0) && equal(UInt32.self, at: length &- 4) }
    return (0..<length).allSatisfy { equal(UInt8.self, at: $0) }
  }
}
