import PropertyList

/// A locked file with its contents. While this value exists, no other process that takes locks changes the file.
///
/// A missing file has no lock. If two processes create the file at the same time, the second one gets `changedUnderneath`.
package struct LockedFile: ~Copyable {
  /// The contents of the file, which are not mapped; nil if there is no file.
  package let contents: LoadedFile?
  private let path: Argument
  /// Nil if there is no file.
  private let lock: FileLock?

  /// Locks and reads the file at `path`, or at the destination of links there.
  ///
  /// - Parameter lockPatience: The milliseconds to wait while another program has locked the file.
  /// - Throws: `FileError` if the file may not be read and written, if it is not a regular file, and if another program keeps
  ///   its lock.
  package init(
    at path: Argument, lockPatience: Int = Replacement.defaultLockPatience
  ) throws(FileError) {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else { throw .emptyName }
    do throws(FileError) {
      let lock = try FileLock(at: path, patience: lockPatience)
      let source = try lock.descriptor.load(expecting: lock.identity.size)
      contents = LoadedFile(path: lock.path, source: source, identity: lock.identity)
      (self.path, self.lock) = (lock.path, lock)
    } catch {
      guard error.kind == .notFound else { throw error }
      (self.path, lock, contents) = (try path.followingLinks(), nil, nil)
    }
  }

  /// Replaces or creates the file.
  ///
  /// - Parameters:
  ///   - bytes: The new contents.
  ///   - backupSuffix: The suffix that the name of the old file gets; nil if the old file is not kept.
  /// - Returns: `changedUnderneath` if a program without the lock has changed or created the file.
  package func replace(with bytes: [UInt8], backupSuffix: Argument? = nil) throws(FileError) -> Replacement.Outcome {
    guard let lock, let contents else { return try path.createFile(bytes) }
    func append(to output: inout Output) -> Bool {
      output.append(bytes.span)
      return true
    }
    return try Replacement(of: path, original: contents, lock: lock, backupSuffix: backupSuffix).write(append)
  }

  /// A suffix with which the path of the file is free: `suffix`, or `suffix` with a number. The second value is that path.
  package func freeSuffix(_ suffix: String) -> (suffix: Argument, path: Argument) {
    var free = suffix
    var number = 2
    while true {
      let path = Argument(path.bytes + free.utf8)
      if (try? path.identity(followsLinks: false)) == nil { return (Argument(free), path) }
      free = "\(suffix)-\(number)"
      number += 1
    }
  }
}
