#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The lines of standard input. Each line is returned as soon as it is complete, for interactive use by a person or a program.
package struct InputLines {
  /// The bytes after the last complete line.
  private var pending: [UInt8] = []
  private var isAtEnd = false

  package init() {}

  /// Returns the next line without its newline; nil at the end. The last line needs no newline.
  package mutating func next() throws(FileError) -> [UInt8]? {
    var searched = 0
    while true {
      if let newline = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<newline])
        pending.removeFirst(newline + 1)
        return line
      }
      searched = pending.count
      guard !isAtEnd else {
        defer { pending = [] }
        return pending.isEmpty ? nil : pending
      }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      let count = unsafe buffer.withUnsafeMutableBytes { unsafe Descriptor(STDIN_FILENO).read(into: $0) }
      guard count >= 0 else { throw .last(.read) }
      isAtEnd = count == 0
      pending += buffer[..<count]
    }
  }
}
