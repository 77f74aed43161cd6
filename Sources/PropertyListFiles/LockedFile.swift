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

  /// Takes the lock of the file at `path`, or of the one that links there lead to, and reads it.
  ///
  /// - Parameter lockPatience: for how many milliseconds a lock that another program holds is waited for.
  /// - Throws: `FileError` where the file may not be read and written, where it is not a regular file, and where another
  ///   program keeps its lock.
  package init(
    at path: Argument, lockPatience: Int = Replacement.usualLockPatience
  ) throws(FileError) {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else { throw .emptyName }
    while true {
      let target = try path.followingLinks()
      let descriptor: Descriptor
      do throws(FileError) {
        try target.checkIsFile()
        descriptor = try Descriptor.open(target, .overwrite)
      } catch {
        guard error.kind == .notFound else { throw error }
        (self.path, self.descriptor, contents) = (target, nil, nil)
        return
      }
      let contents: LoadedFile?
      do throws(FileError) {
        contents = try descriptor.lockedContents(of: target, lockPatience)
      } catch {
        descriptor.close()
        throw error
      }
      if let contents {
        (self.path, self.descriptor, self.contents) = (target, descriptor, contents)
        return
      }
      // Who had the lock has put another file in the place of this one.
      descriptor.close()
    }
  }

  deinit { descriptor?.close() }

  /// Replaces the file by one of `bytes`, or makes it.
  ///
  /// - Returns: `changedUnderneath` where somebody without the lock has changed or made it.
  package func replace(with bytes: [UInt8]) throws(FileError) -> Replacement.Outcome {
    func append(to output: inout Output) -> Bool {
      output.append(bytes.span)
      return true
    }
    if let descriptor, let contents {
      return try Replacement(of: path, original: contents).write(append, over: descriptor)
    }
    do throws(FileError) {
      return try path.createFile(append)
    } catch {
      guard error.kind == .exists else { throw error }
      return .changedUnderneath
    }
  }

  /// Gives the file a name that ends in `suffix`, and in a number where that is taken.
  ///
  /// - Returns: its new path.
  package func setAside(as suffix: String) throws(FileError) -> Argument {
    var aside = Argument(path.bytes + suffix.utf8)
    var number = 2
    while (try? aside.identity(followsLinks: false)) != nil {
      aside = Argument(path.bytes + "\(suffix)-\(number)".utf8)
      number += 1
    }
    try path.rename(to: aside)
    aside.synchronizeFolder()
    return aside
  }
}

extension Descriptor {
  /// Takes the lock of this file, which was opened at `path`, and reads it; nil if another file is there by then.
  fileprivate func lockedContents(of path: Argument, _ patience: Int) throws(FileError) -> LoadedFile? {
    try lock(milliseconds: patience)
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
