// Spans of arrays and strings on systems where the standard library has none.

extension Array where Element: BitwiseCopyable {
  /// The elements without a copy. It replaces the standard library's property of this name, which needs macOS 26 or
  /// iOS 26; `Span` itself works on much older systems.
  ///
  /// An array of such elements is always one piece of memory, never a bridged `NSArray`.
  @inlinable
  package var span: Span<Element> {
    @inline(__always)
    @_lifetime(borrow self)
    get {
      // The array owns this memory until it is changed or gone, and the result cannot outlive either.
      let elements = unsafe withUnsafeBufferPointer { unsafe $0 }
      return unsafe _overrideLifetime(Span(_unsafeElements: elements), borrowing: self)
    }
  }
}

extension String {
  /// Calls `body` with the UTF-8 of this string, without a copy if the string is stored as contiguous UTF-8.
  /// `String.UTF8View.span` needs macOS 26 or iOS 26.
  @inlinable
  @inline(__always)
  package func withUTF8Span<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    func result(_ buffer: UnsafeBufferPointer<UInt8>) -> Swift.Result<Result, Failure> {
      do throws(Failure) { return .success(try body(unsafe Span(_unsafeElements: buffer))) } catch {
        return .failure(error)
      }
    }
    if let found = unsafe utf8.withContiguousStorageIfAvailable({ unsafe result($0) }) { return try found.get() }
    var text = self
    return try text.withUTF8 { unsafe result($0) }.get()
  }
}
