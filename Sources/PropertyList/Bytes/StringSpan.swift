// Spans of strings on systems where the standard library has none.

extension String {
  /// Calls `body` with the UTF-8 of this string. `String.UTF8View.span` needs macOS 26 or iOS 26.
  @inline(__always)
  mutating func withUTF8Span<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result = withUTF8 { buffer in
      do throws(Failure) {
        return Swift.Result<Result, Failure>.success(try body(unsafe Span(_unsafeElements: buffer)))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }
}
