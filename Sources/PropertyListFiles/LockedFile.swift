import PropertyList

/// A file under its lock, with what it held when that was taken: until this goes, nobody else who takes locks changes it.
///
/// Where there is no file, there is no lock, either; two who make the file at the same time do so one after the other, and
/// the second is told that it is there now.
package struct LockedFile: ~Copyable {
  /// What the file holds, which is not mapped; nil where there is no file.
  package let contents: LoadedFile?
  private let path: Argument
  private let descriptor: Descriptor?
  /// False where there is no file, and where the file system has no locks.
  private let isLocked: Bool

  /// Takes the lock of the file at `path`, or of the one that links there lead to, and reads it.
  ///
  /// - Parameter lockPatience: The milliseconds to wait for a lock that another program holds.
  /// - Throws: `FileError` where the file may not be read and written, where it is not a regular file, and where another
  ///   program keeps its lock.
  package init(
    at path: Argument, lockPatience: Int = Replacement.usualLockPatience
  ) throws(FileError) {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else { throw .emptyName }
    var patience = Patience(milliseconds: lockPatience)
    while true {
      let target = try path.followingLinks()
      let descriptor: Descriptor
      do throws(FileError) {
        try target.checkIsFile()
        descriptor = try Descriptor.open(target, .overwrite)
      } catch {
        guard error.kind == .notFound else { throw error }
        (self.path, self.descriptor, contents, isLocked) = (target, nil, nil, false)
        return
      }
      let contents: LoadedFile?
      let isLocked: Bool
      do throws(FileError) {
        isLocked = try descriptor.lock(&patience)
        contents = try descriptor.contents(at: target)
      } catch {
        descriptor.close()
        throw error
      }
      if let contents {
        (self.path, self.descriptor, self.contents, self.isLocked) = (target, descriptor, contents, isLocked)
        return
      }
      // Who had the lock has put another file in the place of this one.
      descriptor.close()
    }
  }

  deinit { descriptor?.close() }

  /// Replaces the file by one of `bytes`, or makes it.
  ///
  /// - Parameter backupSuffix: The old file is kept under its name with this suffix.
  /// - Returns: `changedUnderneath` where somebody without the lock has changed or made it.
  package func replace(with bytes: [UInt8], backupSuffix: Argument? = nil) throws(FileError) -> Replacement.Outcome {
    guard let descriptor, let contents else { return try path.createFile(bytes) }
    func append(to output: inout Output) -> Bool {
      output.append(bytes.span)
      return true
    }
    let replacement = try Replacement(of: path, original: contents, backupSuffix: backupSuffix)
    return try replacement.write(append, over: descriptor, isLocked: isLocked)
  }

  /// A suffix that leads to a free path: `suffix`, or `suffix` with a number. The second value is that path.
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

extension Descriptor {
  /// The contents of this file, which was opened at `path`; nil if `path` names another file by now.
  fileprivate func contents(at path: Argument) throws(FileError) -> LoadedFile? {
    guard let there = try? path.identity(followsLinks: false), try identity().isSameFile(as: there) else { return nil }
    do throws(FileError) {
      return try LoadedFile(reading: path)
    } catch {
      guard error.kind == .notFound else { throw error }
      return nil
    }
  }
}

extension LoadedFile {
  /// Reads the regular file at `path`. It is not mapped: what is kept for long must not change with the file.
  package init(reading path: Argument) throws(FileError) {
    guard !path.bytes.contains(0) else { throw .emptyName }
    try path.checkIsFile()
    let descriptor = try Descriptor.open(path, .read)
    defer { descriptor.close() }
    let identity = try descriptor.identity()
    self.init(path: path, source: try descriptor.load(expecting: identity.size), identity: identity)
  }
}

extension Argument {
  /// Throws for a pipe or a device, which to open or read could take for ever. Folders have an error of their own.
  fileprivate func checkIsFile() throws(FileError) {
    let identity = try identity(followsLinks: true)
    guard identity.isRegular || identity.isFolder else { throw .notRegular }
  }
}
