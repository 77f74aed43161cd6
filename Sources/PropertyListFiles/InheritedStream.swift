package import PropertyList

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A descriptor that the program was started with, such as standard output.
///
/// Its names in the file system are not paths of a file. Opening them on Linux opens the file behind the descriptor again, at its
/// start, and replacing them would replace that file.
package struct InheritedStream: Hashable, Sendable {
  let number: CInt

  package static let standardInput = InheritedStream(number: STDIN_FILENO)
  package static let standardOutput = InheritedStream(number: STDOUT_FILENO)

  private init(number: CInt) { self.number = number }

  /// The stream that `path` names: `/dev/stdout`, `/dev/fd/3`, `/proc/self/fd/3`, or a link to such a name. The stream may be
  /// closed. Nil for all other paths.
  package init?(_ path: Argument) {
    guard case .stream(let stream)? = try? path.target() else { return nil }
    self = stream
  }

  /// The stream with an entry at `path` in the system's folder of this process's descriptors; links to entries are not followed.
  init?(entry path: Argument) {
    // Fast path: few names end in a digit.
    guard let last = path.bytes.last, 0x30...0x39 ~= last else { return nil }
    let name = path.fileName.text
    guard let number = CInt(name), number >= 0, String(number) == name, let folder = path.folder.canonicalPath,
      Self.isFolder(folder)
    else { return nil }
    self.number = number
  }

  /// True if `path`, which is canonical, is a folder of this process's descriptors.
  private static func isFolder(_ path: Argument) -> Bool {
    if path.equals("/dev/fd") { return true }
    guard path.bytes.ends(with: "/fd"), let process = Argument("/proc/self").canonicalPath else { return false }
    let task = path.bytes.dropLast("/fd".utf8.count)
    return task == process.bytes[...] || task.starts(with: process.bytes + Array("/task/".utf8))
  }

  /// The name of the stream in messages.
  package var name: String {
    switch number {
    case STDIN_FILENO: "standard input"
    case STDOUT_FILENO: "standard output"
    case STDERR_FILENO: "standard error"
    default: "/dev/fd/\(number)"
    }
  }

  /// The descriptor. Closing it does nothing.
  package var descriptor: Descriptor { Descriptor(number, stream: self) }

  /// True if the program was started with this descriptor. It opens all others with O_CLOEXEC.
  private var isInherited: Bool {
    let flags = fcntl(number, F_GETFD)
    return flags >= 0 && flags & FD_CLOEXEC == 0
  }

  /// Throws if the stream was not inherited, and for writing to standard input.
  func check(_ operation: FileError.Operation) throws(FileError) {
    // A terminal is open in both directions, but results do not belong in its input.
    guard isInherited, operation == .read || self != .standardInput else {
      throw FileError(operation: operation, code: EBADF)
    }
  }

  /// Writes the bytes that `body` appends, even if it then returns false.
  package func write(_ body: (inout Output) -> Bool) throws(FileError) {
    try check(.write)
    _ = try descriptor.send(body)
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool { suffix(text.utf8.count).elementsEqual(text.utf8) }
}
