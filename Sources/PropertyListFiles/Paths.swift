import PropertyList

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Argument {
  package var exists: Bool { unsafe withCString { unsafe access($0, F_OK) } == 0 }

  /// True if an entry exists at the path and is not a folder.
  package var existsAndIsNoFolder: Bool { (try? identity(followsLinks: true))?.isFolder == false }

  /// True if a regular file, or a link to one, exists at the path.
  package var isRegularFile: Bool { (try? identity(followsLinks: true))?.isRegular == true }

  /// The identity of the file at the path, or with `followsLinks` at the destination of a link there.
  package func identity(followsLinks: Bool) throws(FileError) -> FileIdentity {
    var status = stat()
    let result = unsafe withCString { path in unsafe followsLinks ? stat(path, &status) : lstat(path, &status) }
    guard result == 0 else { throw .last(.read) }
    return FileIdentity(status)
  }

  /// True if a component of the path is a symbolic link.
  package var hasSymbolicLink: Bool {
    bytes.indices.contains { index in
      guard index + 1 == bytes.count || bytes[index + 1] == UInt8(ascii: "/"), bytes[index] != UInt8(ascii: "/") else {
        return false
      }
      return (try? Argument(Array(bytes[...index])).identity(followsLinks: false))?.isLink ?? false
    }
  }

  /// The absolute path without links and dots; nil if the file does not exist.
  package var canonicalPath: Argument? {
    unsafe withCString { path in
      guard let resolved = unsafe realpath(path, nil) else { return nil }
      defer { unsafe free(resolved) }
      return unsafe Argument(Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))))
    }
  }

  /// The destination that the link at this path contains.
  package func linkDestination() throws(FileError) -> Argument {
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

  func rename(to path: Argument) throws(FileError) {
    let result = unsafe withCString { old in unsafe path.withCString { new in unsafe renameFile(old, new) } }
    guard result == 0 else { throw .last(.write) }
  }

  /// Adds a second name of the file.
  func link(to path: Argument) throws(FileError) {
    let result = unsafe withCString { old in unsafe path.withCString { new in unsafe linkFile(old, new) } }
    guard result == 0 else { throw .last(.write) }
  }

  /// Waits until the names in the path's folder have reached the disk. Errors are ignored: some file systems cannot synchronize
  /// folders, and the file is complete without that.
  func synchronizeFolder() {
    guard let folder = try? Descriptor.open(folder, .read) else { return }
    defer { folder.close() }
    try? folder.synchronize()
  }

  func unlink() { _ = unsafe withCString { unsafe unlinkFile($0) } }
}

extension Argument {
  /// The folder of the path's last component.
  package var folder: Argument {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return Argument(Array(bytes[...slash]))
  }

  /// The last component of the path.
  package var fileName: Argument {
    var end = bytes.count
    while end > 1, bytes[end - 1] == UInt8(ascii: "/") { end -= 1 }
    let start = bytes[..<end].lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    return Argument(Array(bytes[min(start, end)..<end]))
  }

  /// The path with `name` as the extension of its last component; appended if the component has no extension.
  package func replacingExtension(by name: Argument) -> Argument {
    let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    let dot = bytes[start...].lastIndex(of: UInt8(ascii: "."))
    let stem = dot.map { $0 > start ? bytes[..<$0] : bytes[...] } ?? bytes[...]
    return Argument(stem + [UInt8(ascii: ".")] + name.bytes)
  }

  /// The path of `name` in the folder at this path, without a leading `./`.
  package func appending(_ name: Argument) -> Argument {
    let folder = withoutFinalSlash
    // A hyphen alone would mean standard input.
    if folder.equals("."), !name.equals("-") { return name }
    var path: [UInt8] = []
    path.reserveCapacity(folder.bytes.count + 1 + name.bytes.count)
    path += folder.bytes
    if !folder.equals("/") { path.append(UInt8(ascii: "/")) }
    path += name.bytes
    return Argument(path)
  }

  /// The path without slashes at its end; the topmost folder stays.
  package var withoutFinalSlash: Argument {
    guard bytes.count > 1, bytes.last == UInt8(ascii: "/") else { return self }
    let end = bytes.lastIndex { $0 != UInt8(ascii: "/") } ?? 0
    return Argument(Array(bytes[...end]))
  }

  /// The path of `name` in the folder of the file at this path.
  func sibling(named name: Argument) -> Argument {
    let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
    return Argument(bytes[..<(slash.map { $0 + 1 } ?? 0)] + name.bytes)
  }

  /// A path for a temporary file in the folder of the file at this path.
  func temporarySibling() -> Argument {
    sibling(named: Argument(".pliers-" + String(UInt64.random(in: .min ... .max), radix: 36)))
  }

  /// The path of the temporary file that replaces the file at this path, for processes that have locked it. The path depends only
  /// on this path.
  func replacementSibling() -> Argument {
    // A hash, because a name made from the file name could become too long.
    sibling(named: Argument(".pliers-" + String(fileName.bytes.span.stableHash, radix: 36)))
  }

  /// The path after following links in its last component. A link may lead to a file that does not exist yet.
  ///
  /// - Throws: `FileError` for the name of a stream.
  package func followingLinks() throws(FileError) -> Argument {
    switch try target() {
    case .file(let path, _): return path
    case .stream: throw .notRegular
    }
  }

  /// The destination of a path after following links in its last component.
  enum Target {
    /// A path with the identity of the file there; nil if there is none, or if only the system can follow the links.
    case file(Argument, FileIdentity?)
    case stream(InheritedStream)
  }

  func target() throws(FileError) -> Target {
    var path = self
    // Linux follows at most 40 links. With more, opening the file reports a loop.
    for _ in 0..<40 {
      if let stream = InheritedStream(entry: path) { return .stream(stream) }
      guard let identity = try? path.identity(followsLinks: false) else {
        // Links in /proc/PID/fd lead to open files, whose names need not be paths.
        return .file(exists ? self : path, nil)
      }
      guard identity.isLink else { return .file(path, identity) }
      let destination = try path.linkDestination()
      path = destination.bytes.first == UInt8(ascii: "/") ? destination : path.sibling(named: destination)
    }
    return .file(path, nil)
  }
}

// C functions that have the same names as methods above.

private func renameFile(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> CInt { unsafe rename(old, new) }
private func linkFile(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> CInt { unsafe link(old, new) }
private func unlinkFile(_ path: UnsafePointer<CChar>) -> CInt { unsafe unlink(path) }
