/// A new file that will replace a file in the same folder, the target, and is removed otherwise. Termination is disabled while the
/// file has a temporary name.
///
/// If the process is killed in this time, the temporary file stays. If the process had locked the target, the temporary name
/// depends only on the target: there is at most one such file, and the next process that replaces the target removes it.
final class TemporaryFile {
  let descriptor: Descriptor
  private(set) var path: Argument
  private let target: Argument
  private let isLocked: Bool
  private var hasTemporaryName: Bool
  private var disablesTermination: Bool

  /// Creates a file beside `target`. The file has no name if the system supports this, so that no file stays when the process is
  /// killed.
  ///
  /// - Parameter isLocked: True if this process has locked the target.
  init(beside target: Argument, isPrivate: Bool, isLocked: Bool = false) throws(FileError) {
    path = isLocked ? target.replacementSibling() : target.temporarySibling()
    self.target = target
    self.isLocked = isLocked
    if let unnamed = Descriptor.openUnnamed(in: target.folder, isPrivate: isPrivate) {
      descriptor = unnamed
      hasTemporaryName = false
      disablesTermination = false
      return
    }
    Termination.disable()
    do throws(FileError) {
      descriptor = try path.replacingLeftover(if: isLocked) { path throws(FileError) in
        try Descriptor.open(path, isPrivate ? .createPrivate : .createShared)
      }
    } catch {
      Termination.enable()
      throw error
    }
    hasTemporaryName = true
    disablesTermination = true
  }

  /// Gives the file its name, if it has none yet.
  ///
  /// - Parameter isCopy: True if the target will be overwritten with the contents of this file. No later process removes the name
  ///   then: after a failure, the file may be the only complete copy.
  func giveName(isCopy: Bool) throws(FileError) {
    if isCopy, isLocked {
      let copy = target.temporarySibling()
      if hasTemporaryName { try path.rename(to: copy) }
      path = copy
    }
    guard !hasTemporaryName else { return }
    Termination.disable()
    disablesTermination = true
    try path.replacingLeftover(if: isLocked && !isCopy) { path throws(FileError) in try descriptor.link(to: path) }
    hasTemporaryName = true
  }

  /// Renames the file to `target`, which it replaces.
  func rename(to target: Argument, isDurable: Bool = true) throws(FileError) {
    try path.rename(to: target)
    hasTemporaryName = false
    if isDurable { target.synchronizeFolder() }
  }

  /// Gives the file the name `target`, which must not exist.
  func link(to target: Argument) throws(FileError) {
    if hasTemporaryName { try path.link(to: target) } else { try descriptor.link(to: target) }
    target.synchronizeFolder()
  }

  /// Keeps the file under its temporary name: `discard` no longer removes it.
  func keepName() { hasTemporaryName = false }

  /// Closes the file, and removes its name.
  func discard() {
    descriptor.close()
    if hasTemporaryName { path.unlink() }
    if disablesTermination { Termination.enable() }
  }
}

extension Argument {
  /// Calls `create`, which creates a file at this path. With `isLocked`, a file that a killed process has left there is removed
  /// first.
  fileprivate func replacingLeftover<Result>(
    if isLocked: Bool, _ create: (Argument) throws(FileError) -> Result
  ) throws(FileError) -> Result {
    do throws(FileError) {
      return try create(self)
    } catch {
      guard isLocked, error.kind == .exists else { throw error }
      unlink()
      return try create(self)
    }
  }
}
