/// A lock of a file. While this object exists, no other process that takes locks changes the file.
package final class FileLock: Sendable {
  /// The path of the file that was locked, without links.
  let path: Argument
  /// The locked file.
  let descriptor: Descriptor
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
      let target = try path.followingLinks()
      try target.refuseDevices()
      let descriptor = try Descriptor.open(target, .overwrite)
      let (isLocked, isCurrent): (Bool, Bool)
      do throws(FileError) {
        isLocked = try descriptor.lock(&patience)
        // The process that had the lock may have replaced the file.
        isCurrent =
          if let current = try? target.identity(followsLinks: false) {
            try descriptor.identity().isSameFile(as: current)
          } else {
            false
          }
      } catch {
        descriptor.close()
        throw error
      }
      if isCurrent {
        (self.path, self.descriptor, self.isLocked) = (target, descriptor, isLocked)
        return
      }
      descriptor.close()
    }
  }

  deinit { descriptor.close() }
}

extension Argument {
  /// Throws for a pipe or a device: opening or reading it may never return. For a folder, opening it throws.
  func refuseDevices() throws(FileError) {
    let identity = try identity(followsLinks: true)
    guard identity.isRegular || identity.isFolder else { throw .notRegular }
  }
}
