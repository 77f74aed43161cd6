/// A lock of a file. While this object exists, no other process that takes locks changes the file.
package final class FileLock: Sendable {
  /// The path of the file that was locked, without links.
  let path: Argument
  /// The locked file, for reading and writing.
  package let descriptor: Descriptor
  /// The identity of the file when it was locked.
  package let identity: FileIdentity
  /// False if the file system has no locks.
  let isLocked: Bool

  /// Locks the file at `path`, or at the destination of links there.
  ///
  /// - Parameter patience: The milliseconds to wait while another program has locked the file.
  /// - Throws: `FileError` if the file may not be read and written, if it is not a regular file, and if another program keeps
  ///   its lock.
  package init(at path: Argument, patience: Int = Replacement.defaultLockPatience) throws(FileError) {
    var patience = Patience(milliseconds: patience)
    while true {
      guard case .file(let target, let known) = try path.target() else { throw .notRegular }
      let found = if let known { known } else { try target.identity(followsLinks: true) }
      try found.refuseDevices()
      let descriptor = try Descriptor.open(target, .edit)
      let (isLocked, identity): (Bool, FileIdentity)
      do throws(FileError) {
        isLocked = try descriptor.lock(&patience)
        identity = try descriptor.identity()
      } catch {
        descriptor.close()
        throw error
      }
      // The process that had the lock may have replaced the file. A link in /proc to a removed file is itself the target.
      if let current = try? target.identity(followsLinks: known == nil), current.isSameFile(as: identity) {
        (self.path, self.descriptor) = (target, descriptor)
        (self.isLocked, self.identity) = (isLocked, identity)
        return
      }
      descriptor.close()
    }
  }

  deinit { descriptor.close() }
}

extension FileIdentity {
  /// Throws for a pipe or a device: opening or reading it may never return. For a folder, opening it throws.
  func refuseDevices() throws(FileError) {
    guard isRegular || isFolder else { throw .notRegular }
  }
}
