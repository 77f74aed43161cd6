/// An offset in a span of bytes, with the few moves that every reader makes.
///
/// A struct with a span cannot outlive the bytes, so readers need neither copies nor pointers.
package struct Cursor: ~Escapable {
  package let bytes: Span<UInt8>
  package var offset: Int

  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>, at offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  var isAtEnd: Bool { offset >= bytes.count }

  var remaining: Int { bytes.count - offset }

  @inline(always)
  package var byte: UInt8? { peek(0) }

  /// The byte `distance` bytes after the cursor, or nil past the end.
  @inline(always)
  func peek(_ distance: Int) -> UInt8? {
    let index = offset + distance
    return index < bytes.count ? bytes[index] : nil
  }

  /// Moves past `text` if it is at the cursor; otherwise returns false.
  @inline(always)
  package mutating func skip(_ text: StaticString) -> Bool {
    guard bytes.has(text, at: offset) else { return false }
    offset += text.utf8CodeUnitCount
    return true
  }
}
