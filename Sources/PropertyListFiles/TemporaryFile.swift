/// A new file beside another one, which takes that one's place or goes. Termination is disabled as long as it has a name of
/// its own, which nobody else would remove.
final class TemporaryFile {
  let descriptor: Descriptor
  let path: Argument
  private var hasName: Bool
  private var disablesTermination: Bool

  /// Creates one beside `target`: without a name where the system has such files, so that nothing is left when the process is
  /// killed.
  init(beside target: Argument, isPrivate: Bool) throws(FileError) {
    path = target.temporarySibling()
    if let unnamed = Descriptor.openUnnamed(in: target.folder, isPrivate: isPrivate) {
      descriptor = unnamed
      hasName = false
      disablesTermination = false
      return
    }
    Process.disableTermination()
    do throws(FileError) {
      descriptor = try Descriptor.open(path, isPrivate ? .createPrivate : .createShared)
    } catch {
      Process.enableTermination()
      throw error
    }
    hasName = true
    disablesTermination = true
  }

  /// Gives it its name, if it has none yet.
  func giveName() throws(FileError) {
    guard !hasName else { return }
    Process.disableTermination()
    disablesTermination = true
    try descriptor.link(to: path)
    hasName = true
  }

  /// Puts it, with its name, in the place of what is at `target`.
  func rename(to target: Argument, isDurable: Bool = true) throws(FileError) {
    try path.rename(to: target)
    hasName = false
    if isDurable { target.synchronizeFolder() }
  }

  /// Makes it the file at `target`, where there must be none.
  func link(to target: Argument) throws(FileError) {
    if hasName { try path.link(to: target) } else { try descriptor.link(to: target) }
    target.synchronizeFolder()
  }

  /// Leaves it where it is.
  func keepName() { hasName = false }

  /// Closes it, and removes the name that it has.
  func discard() {
    descriptor.close()
    if hasName { path.unlink() }
    if disablesTermination { Process.enableTermination() }
  }
}
