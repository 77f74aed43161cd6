#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The entries of folders, and the first bytes of files.

/// An entry of a folder.
package struct FolderEntry {
  /// The name without the path of the folder.
  package let name: Argument
  package let kind: FileKind
}

extension Argument {
  /// The entries of the folder at the path, in the order of the system.
  package func entries() throws(FileError) -> [FolderEntry] {
    let number = unsafe withCString { unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard number >= 0 else { throw .last(.read) }
    guard let stream = unsafe fdopendir(number) else {
      let error = FileError.last(.read)
      _ = close(number)
      throw error
    }
    defer { unsafe closedir(stream) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        if errno != 0 { throw .last(.read) }
        return entries
      }
      let name = unsafe Argument(nameOf: entry)
      if name.equals(".") || name.equals("..") { continue }
      let kind = unsafe FileKind(entryType: CInt(entry.pointee.d_type)) ?? kind(of: name, in: number)
      entries.append(FolderEntry(name: name, kind: kind))
    }
  }

  /// The first bytes of the file at the path, at most `count`; nil if the file is empty or cannot be read. A link is not followed,
  /// and a pipe is not waited for.
  package func beginning(_ count: Int) -> [UInt8]? {
    let number = unsafe withCString { unsafe open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    guard number >= 0 else { return nil }
    let descriptor = Descriptor(number)
    defer { descriptor.close() }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      used = unsafe max(0, descriptor.read(into: UnsafeMutableRawBufferPointer(buffer)))
    }
    return bytes.isEmpty ? nil : bytes
  }

  private func kind(of name: Argument, in folder: CInt) -> FileKind {
    var status = stat()
    let result = unsafe name.withCString { unsafe fstatat(folder, $0, &status, AT_SYMLINK_NOFOLLOW) }
    return result == 0 ? FileIdentity(status).kind : .other
  }

  /// The name of an entry from readdir(3). The entry can be shorter than its type, so it must not be copied.
  private init(nameOf entry: UnsafeMutablePointer<dirent>) {
    let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    let start = unsafe UnsafeRawPointer(entry) + offset
    let count = unsafe strlen(start.assumingMemoryBound(to: CChar.self))
    self.init(unsafe Array(UnsafeRawBufferPointer(start: start, count: count)))
  }
}
