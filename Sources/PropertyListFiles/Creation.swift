package import PropertyList

extension Argument {
  /// Creates a file at this path with `bytes`.
  ///
  /// - Returns: `changedUnderneath` if the path exists.
  package func createFile(_ bytes: [UInt8]) throws(FileError) -> Replacement.Outcome {
    do throws(FileError) {
      return try createFile { output in
        output.append(bytes.span)
        return true
      }
    } catch {
      guard error.kind == .exists else { throw error }
      return .changedUnderneath
    }
  }

  /// Creates a file at this path, or at the destination of links there, with the bytes that `body` appends. If `body` returns
  /// false, no file is created. The file is never incomplete, except on file systems without hard links: there it is created
  /// empty and then written.
  ///
  /// - Throws: `FileError` of the kind `exists` if the path exists, even if another process has just created it.
  package func createFile(_ body: (inout Output) -> Bool) throws(FileError) -> Replacement.Outcome {
    guard !bytes.isEmpty else { throw .emptyName }
    let target = try followingLinks()
    guard (try? target.identity(followsLinks: false)) == nil else { throw .exists }
    let temporary = try TemporaryFile(beside: target, isPrivate: false)
    defer { temporary.discard() }
    guard try temporary.descriptor.send(body) else { return .abandoned }
    try temporary.descriptor.synchronize()
    do throws(FileError) {
      try temporary.link(to: target)
    } catch {
      if error.kind == .exists { throw error }
      try target.createWithoutLinks(from: temporary)
    }
    return .written
  }

  /// Creates a file at this path with the contents of `temporary`.
  private func createWithoutLinks(from temporary: TemporaryFile) throws(FileError) {
    try temporary.descriptor.rewind()
    let contents = try temporary.descriptor.load(try temporary.descriptor.identity(), of: temporary.path)
    Termination.disable()
    defer { Termination.enable() }
    let descriptor = try Descriptor.open(self, .createShared)
    defer { descriptor.close() }
    do throws(FileError) {
      try descriptor.send(contents.bytes)
      try descriptor.synchronize()
    } catch {
      unlink()
      throw error
    }
    synchronizeFolder()
  }
}
