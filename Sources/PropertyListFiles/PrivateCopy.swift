import PropertyList

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A temporary file in a new folder that only this user can open.
package struct PrivateCopy {
  package let path: Argument

  /// Creates the file `name` with `bytes`.
  package init(named name: Argument, _ bytes: Span<UInt8>) throws(FileError) {
    let parent = Process.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/pliers-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw .last(.write).about(Argument(parent)) }
    path = Argument(template.dropLast().map { UInt8(bitPattern: $0) }).appending(name)
    do throws(FileError) {
      let descriptor = try Descriptor.open(path, .createPrivate)
      defer { descriptor.close() }
      try descriptor.send(bytes)
    } catch {
      remove()
      throw error.about(path)
    }
  }

  /// Removes the folder with the file, and with the files that an editor has left beside it.
  package func remove() {
    let folder = path.folder.withoutFinalSlash
    for entry in (try? folder.entries()) ?? [] { folder.appending(entry.name).unlink() }
    _ = unsafe folder.withCString { unsafe rmdir($0) }
  }
}
