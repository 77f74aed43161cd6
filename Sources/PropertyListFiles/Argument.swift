import PropertyList

/// The bytes of a path, a word of the command line or another name of the system, which need not be UTF-8.
package struct Argument: Hashable, ExpressibleByStringLiteral {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }
  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = Array(bytes) }
  package init(_ text: String) { bytes = Array(text.utf8) }
  package init(stringLiteral text: String) { self.init(text) }

  /// The bytes as text, with invalid UTF-8 replaced by U+FFFD.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// True if the bytes are `text`. A comparison with a literal by `==` would first create an array.
  package func equals(_ text: StaticString) -> Bool {
    bytes.count == text.utf8CodeUnitCount && bytes.span.has(text, at: 0)
  }
}

extension Argument {
  /// Calls `body` with the bytes as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
      for index in bytes.indices { unsafe buffer.initializeElement(at: index, to: CChar(bitPattern: bytes[index])) }
      unsafe buffer.initializeElement(at: bytes.count, to: 0)
      guard let start = buffer.baseAddress else { return unsafe body("") }
      return unsafe body(start)
    }
  }
}

extension Argument: Comparable {
  package static func < (left: Argument, right: Argument) -> Bool { left.bytes.lexicographicallyPrecedes(right.bytes) }
}
