import PropertyList

extension Replacement {
  /// Overwrites the target `old` with `bytes`, which must not be mapped from it. If that fails, the old bytes are restored. If
  /// restoring fails, too, the file at `copy` contains the new bytes. Termination must be disabled.
  func overwrite(_ old: Descriptor, with bytes: Span<UInt8>, copy: Argument?) throws(FileError) -> Outcome {
    let reader = try Descriptor.open(target, .read)
    defer { reader.close() }
    let identity = try old.identity()
    guard try reader.identity().isSameFile(as: identity) else { return .changedUnderneath }
    // The old bytes are read, not mapped, because a mapping would change with the file.
    let contents = try reader.load(expecting: identity.size)
    // Must not allocate until the file is complete: running out of memory here would leave a torn file.
    do throws(FileError) {
      try old.overwrite(with: bytes)
      return .written
    } catch {
      try? old.overwrite(with: contents.bytes)
      // Restoring may stop at the limit for the size of files, but bytes beyond it were not changed. So the contents are compared.
      guard (try? old.synchronize()) != nil, reader.contains(exactly: contents.bytes) else {
        var failure = error.about(target)
        failure.damage = FileError.Damage(copy: copy)
        throw failure
      }
      throw error
    }
  }

  // MARK: Backups

  /// Makes a backup of the old file: a second name if the file will be replaced, a copy if it will be overwritten. Returns false if
  /// another file has replaced it.
  func keep(_ old: Descriptor, isReplaced: Bool) throws(FileError) -> Bool {
    guard let backupSuffix else { return true }
    let backup = Argument(target.bytes + backupSuffix.bytes)
    let temporary = target.temporarySibling()
    do throws(FileError) {
      if !isReplaced || (try? target.link(to: temporary)) == nil {
        guard try copy(old, to: temporary) else { return false }
      }
      try temporary.rename(to: backup)
      target.synchronizeFolder()
      return true
    } catch {
      temporary.unlink()
      throw error.about(backup)
    }
  }

  /// Creates a copy of `old` at `path`. If its permissions cannot be copied, only the owner can read the copy. Returns false if
  /// another file has replaced `old`.
  private func copy(_ old: Descriptor, to path: Argument) throws(FileError) -> Bool {
    let reader = try Descriptor.open(target, .read)
    defer { reader.close() }
    let identity = try old.identity()
    guard try reader.identity().isSameFile(as: identity) else { return false }
    let contents = try reader.load(expecting: identity.size)
    let unnamed = Descriptor.openUnnamed(in: path.folder, isPrivate: true)
    let descriptor = if let unnamed { unnamed } else { try Descriptor.open(path, .createPrivate) }
    defer { descriptor.close() }
    try descriptor.send(contents.bytes)
    _ = descriptor.adoptAll(of: old, identity)
    try descriptor.synchronize()
    if unnamed != nil { try descriptor.link(to: path) }
    return true
  }
}
