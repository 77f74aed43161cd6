package import PropertyList

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// An open file. The caller of `open` must call `close`.
package struct Descriptor {
  let number: CInt
  /// The stream whose name was opened; nil for a file.
  package let stream: InheritedStream?

  init(_ number: CInt, stream: InheritedStream? = nil) { (self.number, self.stream) = (number, stream) }

  package enum Access {
    case read
    /// Reading a file that is expected to be regular: opening a pipe does not wait, and a terminal does not become the
    /// controlling terminal.
    case readRegular
    /// Writing, or reading and writing, an existing file. Opening it changes nothing.
    case overwrite, edit
    /// Writing and reading a file that must not exist yet; only the owner may read it until its mode is set.
    case createPrivate
    /// Writing and reading a file that must not exist yet, with the modes that the user's mask allows.
    case createShared
  }

  /// Opens the file at `path`. If that is the name of a stream, the result of `.read` is the stream itself.
  package static func open(_ path: Argument, _ access: Access) throws(FileError) -> Descriptor {
    var flags: CInt =
      switch access {
      // A link may lead to a stream, so it is followed only by a second call.
      case .read: O_RDONLY | O_NOFOLLOW
      case .readRegular: O_RDONLY | O_NONBLOCK | O_NOCTTY
      case .overwrite: O_WRONLY
      case .edit: O_RDWR
      case .createPrivate, .createShared: O_RDWR | O_CREAT | O_EXCL
      }
    while true {
      let number = unsafe path.withCString {
        unsafe openFile($0, flags | O_CLOEXEC, access == .createPrivate ? 0o600 : 0o666)
      }
      if number >= 0 { return Descriptor(number) }
      if flags & O_NOFOLLOW != 0, errno == ELOOP || errno == ENOENT && path.bytes.first == UInt8(ascii: "/") {
        if let stream = InheritedStream(path) {
          try stream.check(.read)
          return stream.descriptor
        }
        // No stream: the link is followed.
        flags &= ~O_NOFOLLOW
        continue
      }
      guard errno == EINTR else {
        switch access {
        case .read, .readRegular: throw .last(.read)
        case .overwrite, .edit, .createPrivate, .createShared: throw .last(.write)
        }
      }
    }
  }

  /// Opens the regular file at `path`, or at the destination of a link there. Other kinds of files are not opened, because that may
  /// block or have side effects.
  package static func openRegular(_ path: Argument) throws(FileError) -> Descriptor {
    guard try path.identity(followsLinks: true).isRegular else { throw .notRegular }
    let descriptor = try open(path, .readRegular)
    // The file may have been replaced in the meantime.
    guard let identity = try? descriptor.identity(), identity.isRegular else {
      descriptor.close()
      throw .notRegular
    }
    return descriptor
  }

  /// Creates a file without a name in the folder at `path`. Unless it gets a name, it disappears when it is closed, so a killed
  /// process leaves no file. Nil if the system does not support files without names, or cannot name them: `link(to:)` needs /proc.
  static func openUnnamed(in path: Argument, isPrivate: Bool) -> Descriptor? {
    #if os(Linux)
      // O_TMPFILE is a macro that Swift does not import; it is this bit and O_DIRECTORY.
      let flags = 0o20000000 | O_DIRECTORY | O_RDWR | O_CLOEXEC
      let number = unsafe path.withCString { unsafe openFile($0, flags, isPrivate ? 0o600 : 0o666) }
      guard number >= 0 else { return nil }
      let descriptor = Descriptor(number)
      guard descriptor.path.exists else {
        descriptor.close()
        return nil
      }
      return descriptor
    #else
      return nil
    #endif
  }

  /// The path of the open file on Linux.
  private var path: Argument { Argument("/proc/self/fd/\(number)") }

  /// Gives a file without a name the name `path`.
  func link(to path: Argument) throws(FileError) {
    let result = unsafe self.path.withCString { old in
      unsafe path.withCString { new in unsafe linkat(AT_FDCWD, old, AT_FDCWD, new, AT_SYMLINK_FOLLOW) }
    }
    guard result == 0 else { throw .last(.write) }
  }

  /// Locks the file until it is closed, and waits while another program has locked it.
  ///
  /// - Returns: False if the file system has no locks. Changes at the same time are then found by comparing file identities.
  func lock(_ patience: inout Patience) throws(FileError) -> Bool {
    // In microseconds.
    var pause: UInt32 = 100
    while flock(number, LOCK_EX | LOCK_NB) != 0 {
      if errno == EINTR { continue }
      guard errno == EWOULDBLOCK else { return false }
      guard patience.lasts() else { throw FileError(operation: .lock, code: EWOULDBLOCK) }
      usleep(pause)
      pause = min(pause * 2, 20_000)
    }
    return true
  }

  /// The bytes of the file at `path`.
  package static func contents(of path: Argument) throws(FileError) -> Source {
    let descriptor = try open(path, .read)
    defer { descriptor.close() }
    return try descriptor.load(try descriptor.identity(), of: path)
  }

  package func close() { if stream == nil { closeFile(number) } }

  package func identity() throws(FileError) -> FileIdentity {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last(.read) }
    return FileIdentity(status)
  }

  /// The bytes of the file at `path`, which has this identity. Large regular files are mapped, others read. A stream is read from
  /// its current position. Throws for a device that may never end.
  package func load(_ identity: FileIdentity, of path: Argument) throws(FileError) -> Source {
    if stream != nil { return try load(expecting: 0) }
    if identity.isEndless { throw .notRegular }
    if identity.isRegular, identity.size >= 1 << 18, let source = map(count: identity.size, of: path) { return source }
    return try load(expecting: identity.isRegular ? identity.size : 0)
  }

  private func map(count: Int, of path: Argument) -> Source? {
    let address = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, number, 0)
    guard let address = unsafe address, unsafe address != MAP_FAILED else { return nil }
    let memory = unsafe UnsafeRawBufferPointer(start: address, count: count)
    unsafe MappedFiles.add(memory, of: path)
    return unsafe Source(memory: memory) { memory in
      guard let start = memory.baseAddress else { return }
      unsafe MappedFiles.remove(memory)
      unsafe munmap(UnsafeMutableRawPointer(mutating: start), memory.count)
    }
  }

  /// Reads to the end; `expected` is the size of a regular file in bytes, or 0 if it is unknown.
  func load(expecting expected: Int) throws(FileError) -> Source {
    // One more byte than the size, to notice that the file has grown.
    var capacity = expected > 0 ? expected + 1 : 1 << 16
    guard var buffer = unsafe malloc(capacity) else { throw .last(.read) }
    var used = 0
    while true {
      if used == capacity {
        capacity *= 2
        // An endless input must not fill the memory.
        guard capacity <= Process.memorySize / 2, let grown = unsafe realloc(buffer, capacity) else {
          unsafe free(buffer)
          throw FileError(operation: .read, code: ENOMEM)
        }
        unsafe buffer = grown
      }
      let count = unsafe read(into: UnsafeMutableRawBufferPointer(start: buffer + used, count: capacity - used))
      if count < 0 {
        let error = FileError.last(.read)
        unsafe free(buffer)
        throw error
      }
      if count == 0 { break }
      used += count
      // Files of /proc and /sys have a size that is not the number of their bytes.
      if used == expected { break }
    }
    return unsafe Source(memory: UnsafeRawBufferPointer(start: buffer, count: used)) { memory in
      unsafe free(UnsafeMutableRawPointer(mutating: memory.baseAddress))
    }
  }

  /// Reads bytes of the file, again after a signal. Returns their number: 0 at the end, and -1 after an error, which is in `errno`.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = unsafe readFile(number, buffer.baseAddress, buffer.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Writes all of `bytes`, with several calls if necessary.
  func send(_ bytes: Span<UInt8>) throws(FileError) {
    let error: FileError? = unsafe bytes.withUnsafeBytes { memory in
      var written = 0
      while written < memory.count, let start = memory.baseAddress {
        let count = unsafe writeFile(number, start + written, memory.count - written)
        if count < 0, errno == EINTR { continue }
        if count < 0 { return .last(.write) }
        written += count
      }
      return nil
    }
    if let error { throw error }
  }

  /// Writes the bytes that `body` appends, and calls `observe` with each piece before it is written. Returns the result of `body`,
  /// which is false if the bytes are incomplete.
  func send(
    observing observe: @escaping (Span<UInt8>) -> Void = { _ in }, _ body: (inout Output) -> Bool
  ) throws(FileError) -> Bool {
    var failure: FileError?
    var output = Output { bytes in
      observe(bytes)
      do throws(FileError) { try send(bytes) } catch { failure = error }
      return failure == nil
    }
    let isComplete = body(&output)
    output.flush()
    if let failure { throw failure }
    return isComplete
  }

  /// Moves to the start of the file.
  func rewind() throws(FileError) {
    guard lseek(number, 0, SEEK_SET) == 0 else { throw .last(.read) }
  }

  /// Replaces the contents of the file by `bytes`, which are not mapped from it, and waits until they have reached the disk.
  func overwrite(with bytes: Span<UInt8>) throws(FileError) {
    try rewind()
    try send(bytes)
    guard ftruncate(number, off_t(bytes.count)) == 0 else { throw .last(.write) }
    try synchronize()
  }

  /// True if the contents of the file can be read and equal `bytes`. Allocates only 1 KiB, on the stack.
  func contains(exactly bytes: Span<UInt8>) -> Bool {
    guard lseek(number, 0, SEEK_SET) == 0 else { return false }
    return unsafe withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
      var offset = 0
      while true {
        let count = unsafe read(into: buffer)
        if count <= 0 { return count == 0 && offset == bytes.count }
        guard count <= bytes.count - offset else { return false }
        let piece = unsafe Span<UInt8>(_unsafeBytes: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        guard bytes.extracting(offset..<offset + count).equals(piece) else { return false }
        offset += count
      }
    }
  }

  /// Waits until the bytes have reached the disk.
  func synchronize() throws(FileError) {
    #if canImport(Darwin)
      // On Apple's systems, fsync(2) does not wait for the disk's own cache. Not every file system supports F_FULLFSYNC.
      if fcntl(number, F_FULLFSYNC) != -1 { return }
    #endif
    guard fsync(number) == 0 || errno == EINVAL else { throw .last(.write) }
  }
}

// C functions that have the same names as methods above.

private func openFile(_ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t) -> CInt {
  unsafe open(path, flags, mode)
}
private func closeFile(_ number: CInt) { _ = close(number) }
/// Maximum number of bytes for one system call. macOS refuses to read or write 2 GiB or more at once.
private let maxTransfer = 1 << 30
private func readFile(_ number: CInt, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, buffer, min(count, maxTransfer))
}
private func writeFile(_ number: CInt, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(number, buffer, min(count, maxTransfer))
}
