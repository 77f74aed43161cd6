import CSystem
import PropertyList

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// All system calls are in this folder, and so are the differences between the platforms.

/// A word of the command line: bytes, since file names need not be UTF-8.
struct Argument: Hashable, ExpressibleByStringLiteral {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }
  init(_ text: String) { bytes = Array(text.utf8) }
  init(stringLiteral text: String) { self.init(text) }

  /// The word as text, ill-formed parts replaced.
  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// What the system said when a file could not be read or written.
struct FileError: Error, Equatable {
  enum Operation { case read, write }

  /// The kinds that plutil has texts of its own for.
  enum Kind { case notFound, notPermitted, nameTooLong, noSpace, brokenPipe, other }

  let operation: Operation
  let code: CInt

  /// What there is to say about a file name of no bytes.
  static let emptyName = FileError(operation: .write, code: EINVAL)

  /// The system's words for the error.
  var message: String { unsafe String(cString: strerror(code)) }

  var kind: Kind {
    switch code {
    case ENOENT: .notFound
    case EACCES, EPERM, EROFS: .notPermitted
    case ENAMETOOLONG: .nameTooLong
    case ENOSPC, EDQUOT: .noSpace
    case EPIPE: .brokenPipe
    default: .other
    }
  }
}

extension Failure {
  /// The error of the system call that has just failed.
  fileprivate static func last(_ operation: FileError.Operation) -> Failure {
    .file(FileError(operation: operation, code: errno))
  }
}

/// What a file was when it was looked at, to find out later whether it is still the same.
struct FileIdentity: Equatable {
  let key: Key
  /// When it was last written.
  private let modified: Time
  /// When it, its mode, its owner, its names or its attributes were last changed, which nobody can set.
  private let changed: Time
  private let mode: mode_t
  fileprivate let owner: uid_t
  fileprivate let group: gid_t
  /// In bytes.
  let size: Int
  /// The number of names that the file has.
  let links: Int

  /// What no two files share that exist at the same time.
  struct Key: Hashable {
    let device: UInt64
    let inode: UInt64
  }

  private struct Time: Equatable {
    let seconds: Int
    let nanoseconds: Int

    init(_ time: timespec) { (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec) }
  }

  fileprivate init(_ status: stat) {
    key = Key(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
    #if canImport(Darwin)
      modified = Time(status.st_mtimespec)
      changed = Time(status.st_ctimespec)
    #else
      modified = Time(status.st_mtim)
      changed = Time(status.st_ctim)
    #endif
    mode = status.st_mode
    owner = status.st_uid
    group = status.st_gid
    size = Int(status.st_size)
    links = Int(truncatingIfNeeded: status.st_nlink)
  }

  var isRegular: Bool { mode & S_IFMT == S_IFREG }
  var isFolder: Bool { mode & S_IFMT == S_IFDIR }
  var isLink: Bool { mode & S_IFMT == S_IFLNK }
  /// Whether what is read from it is gone: a pipe, a terminal, a socket.
  var isStream: Bool { !isRegular && [S_IFIFO, S_IFCHR, S_IFSOCK].contains(mode & S_IFMT) }
  fileprivate var permissions: mode_t { mode & 0o7777 }

  /// Whether both are the same file, be it with other contents.
  func isSameFile(as other: FileIdentity) -> Bool { key == other.key }
}

/// An open file. Those that `open` gives are closed with `close`.
struct Descriptor {
  private let number: CInt

  init(_ number: CInt) { self.number = number }

  enum Access {
    case read
    /// Writing an existing file, which is left as it is for now.
    case overwrite
    /// Writing and reading a file that must not exist yet; only the owner may read it until its mode is set.
    case createPrivate
    /// Writing and reading a file that must not exist yet, with the modes that the user's mask allows.
    case createShared
  }

  static func open(_ path: Argument, _ access: Access) throws(Failure) -> Descriptor {
    let flags: CInt =
      switch access {
      case .read: O_RDONLY
      case .overwrite: O_WRONLY
      case .createPrivate, .createShared: O_RDWR | O_CREAT | O_EXCL
      }
    while true {
      let number = unsafe path.withCString {
        unsafe openFile($0, flags | O_CLOEXEC, access == .createPrivate ? 0o600 : 0o666)
      }
      if number >= 0 { return Descriptor(number) }
      if errno != EINTR { throw .last(access == .read ? .read : .write) }
    }
  }

  /// A new file without a name in the folder at `path`, which is gone when it is closed unless it is given one: nothing is
  /// left behind by a process that is killed. Nil where the system has no such files, or no way to name them: without
  /// /proc, `link(to:)` finds nothing.
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

  /// Where Linux shows the open file.
  private var path: Argument { Argument("/proc/self/fd/\(number)") }

  /// Gives a file without a name the name `path`.
  func link(to path: Argument) throws(Failure) {
    let result = unsafe self.path.withCString { old in
      unsafe path.withCString { new in unsafe linkat(AT_FDCWD, old, AT_FDCWD, new, AT_SYMLINK_FOLLOW) }
    }
    guard result == 0 else { throw .last(.write) }
  }

  /// Waits until no other process that asks has the file, and keeps it until it is closed. Some file systems have no
  /// locks; what is changed there at the same time is found out by looking.
  func lock() { while flock(number, LOCK_EX) != 0, errno == EINTR {} }

  /// The bytes of the file at `path`.
  static func contents(of path: Argument) throws(Failure) -> Source {
    let descriptor = try open(path, .read)
    defer { descriptor.close() }
    return try descriptor.load(try descriptor.identity(), of: path)
  }

  func close() { closeFile(number) }

  func identity() throws(Failure) -> FileIdentity {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last(.read) }
    return FileIdentity(status)
  }

  /// The bytes of the file at `path`, which is as `identity` says. Large regular files are mapped, others read.
  func load(_ identity: FileIdentity, of path: Argument) throws(Failure) -> Source {
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

  /// Reads to the end; `expected` is the size of a regular file, or 0 where the size is not known.
  func load(expecting expected: Int) throws(Failure) -> Source {
    // The byte beyond the size shows whether the file has grown.
    var capacity = expected > 0 ? expected + 1 : 1 << 16
    guard var buffer = unsafe malloc(capacity) else { throw .last(.read) }
    var used = 0
    while true {
      if used == capacity {
        capacity *= 2
        // What has no end must not take all of the memory.
        guard capacity <= Process.memorySize / 2, let grown = unsafe realloc(buffer, capacity) else {
          unsafe free(buffer)
          throw .file(FileError(operation: .read, code: ENOMEM))
        }
        unsafe buffer = grown
      }
      let count = unsafe readFile(number, buffer + used, capacity - used)
      if count < 0, errno == EINTR { continue }
      if count < 0 {
        let error = Failure.last(.read)
        unsafe free(buffer)
        throw error
      }
      if count == 0 { break }
      used += count
      // Files of /proc and /sys have a size, too, but not that of what they hold.
      if used == expected { break }
    }
    return unsafe Source(memory: UnsafeRawBufferPointer(start: buffer, count: used)) { memory in
      unsafe free(UnsafeMutableRawPointer(mutating: memory.baseAddress))
    }
  }

  /// Writes all of `bytes`, however many calls that takes.
  func send(_ bytes: Span<UInt8>) throws(Failure) {
    let error: Failure? = unsafe bytes.withUnsafeBytes { memory in
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

  /// Goes back to where the file begins.
  func rewind() throws(Failure) {
    guard lseek(number, 0, SEEK_SET) == 0 else { throw .last(.read) }
  }

  /// Makes `bytes`, which do not lie in the file, all that it holds, and waits until they have reached the disk.
  func overwrite(with bytes: Span<UInt8>) throws(Failure) {
    try rewind()
    try send(bytes)
    guard ftruncate(number, off_t(bytes.count)) == 0 else { throw .last(.write) }
    try synchronize()
  }

  /// The extended attributes by name; on Linux an access control list is one. Nil where they cannot be read.
  var extendedAttributes: [Argument: [UInt8]]? {
    guard let names = unsafe listing({ unsafe listAttributes(number, $0, $1) }) else { return nil }
    var attributes: [Argument: [UInt8]] = [:]
    for name in names.split(separator: 0).map({ Argument(Array($0)) }) {
      let value = unsafe name.withCString { name in
        unsafe listing { unsafe readAttribute(number, name, $0, $1) }
      }
      guard let value else { return nil }
      attributes[name] = value
    }
    return attributes
  }

  /// Gives the file the mode and owner of another; false where that is not possible.
  func adopt(_ identity: FileIdentity, owner mine: FileIdentity) -> Bool {
    if mine.owner != identity.owner || mine.group != identity.group {
      guard fchown(number, identity.owner, identity.group) == 0 else { return false }
    }
    return fchmod(number, identity.permissions) == 0
  }

  /// Waits until the bytes have reached the disk.
  func synchronize() throws(Failure) {
    guard fsync(number) == 0 || errno == EINVAL else { throw .last(.write) }
  }
}

extension Argument {
  var exists: Bool { unsafe withCString { unsafe access($0, F_OK) } == 0 }

  /// What the path names; with `followsLinks` what a link there leads to.
  func identity(followsLinks: Bool) throws(Failure) -> FileIdentity {
    var status = stat()
    let result = unsafe withCString { path in unsafe followsLinks ? stat(path, &status) : lstat(path, &status) }
    guard result == 0 else { throw .last(.read) }
    return FileIdentity(status)
  }

  /// The path from the root without links and dots; nil where it leads nowhere.
  var canonicalPath: Argument? {
    unsafe withCString { path in
      guard let resolved = unsafe realpath(path, nil) else { return nil }
      defer { unsafe free(resolved) }
      return unsafe Argument(Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
    }
  }

  /// Where the link at this path points to.
  func linkDestination() throws(Failure) -> Argument {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = unsafe withCString { path in
      unsafe buffer.withUnsafeMutableBytes { buffer -> Int in
        guard let start = buffer.baseAddress else { return -1 }
        return unsafe readlink(path, start.assumingMemoryBound(to: CChar.self), buffer.count)
      }
    }
    guard count >= 0 else { throw .last(.read) }
    return Argument(Array(buffer[..<count]))
  }

  func rename(to path: Argument) throws(Failure) {
    let result = unsafe withCString { old in unsafe path.withCString { new in unsafe renameFile(old, new) } }
    guard result == 0 else { throw .last(.write) }
  }

  /// Gives the file a second name.
  func link(to path: Argument) throws(Failure) {
    let result = unsafe withCString { old in unsafe path.withCString { new in unsafe linkFile(old, new) } }
    guard result == 0 else { throw .last(.write) }
  }

  func unlink() { _ = unsafe withCString { unsafe unlinkFile($0) } }

  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: bytes.count + 1) { buffer in
      for index in bytes.indices { unsafe buffer.initializeElement(at: index, to: CChar(bitPattern: bytes[index])) }
      unsafe buffer.initializeElement(at: bytes.count, to: 0)
      guard let start = buffer.baseAddress else { return unsafe body("") }
      return unsafe body(start)
    }
  }
}

/// What `call` writes to a buffer, which tells how much that is when there is none; nothing where the file system has no
/// such thing, nil where the call fails.
private func listing(_ call: (UnsafeMutableRawPointer?, Int) -> Int) -> [UInt8]? {
  let size = call(nil, 0)
  guard size > 0 else { return size == 0 || errno == ENOTSUP ? [] : nil }
  var bytes = [UInt8](repeating: 0, count: size)
  let count = unsafe bytes.withUnsafeMutableBytes { unsafe call($0.baseAddress, size) }
  return count < 0 ? nil : Array(bytes.prefix(count))
}

private func listAttributes(_ number: CInt, _ names: UnsafeMutableRawPointer?, _ size: Int) -> Int {
  let names = unsafe names?.assumingMemoryBound(to: CChar.self)
  #if canImport(Darwin)
    return unsafe flistxattr(number, names, size, 0)
  #else
    return unsafe flistxattr(number, names, size)
  #endif
}

private func readAttribute(
  _ number: CInt, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ size: Int
) -> Int {
  #if canImport(Darwin)
    return unsafe fgetxattr(number, name, value, size, 0, 0)
  #else
    return unsafe fgetxattr(number, name, value, size)
  #endif
}

// The C functions whose names the methods above share.

private func openFile(_ path: UnsafePointer<CChar>, _ flags: CInt, _ mode: mode_t) -> CInt {
  unsafe open(path, flags, mode)
}
private func closeFile(_ number: CInt) { _ = close(number) }
/// macOS refuses to read or write 2 GiB or more at once.
private let largestTransfer = 1 << 30
private func readFile(_ number: CInt, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  unsafe read(number, buffer, min(count, largestTransfer))
}
private func writeFile(_ number: CInt, _ buffer: UnsafeRawPointer, _ count: Int) -> Int {
  unsafe write(number, buffer, min(count, largestTransfer))
}
private func renameFile(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> CInt { unsafe rename(old, new) }
private func linkFile(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> CInt { unsafe link(old, new) }
private func unlinkFile(_ path: UnsafePointer<CChar>) -> CInt { unsafe unlink(path) }
