package import PropertyList

/// Replaces or creates a file so that at every instant it is either the old or the new one.
///
/// The bytes go to a temporary file in the same folder, which gets all that the old file has beside its contents (owner, mode,
/// extended attributes, access control list, flags) and is renamed over it. Links are followed to the real file and stay
/// links. Where a new file would not be the same thing, since the old one has several names, or something that cannot be
/// given to another, the old one is overwritten, from a complete copy that is already on disk beside it. In a folder where
/// nothing can be created, that copy is in memory.
package struct Replacement {
  /// What came of it.
  package enum Outcome { case written, unchanged, changedUnderneath, abandoned }

  /// For how many milliseconds a lock that another program holds is waited for.
  package static let usualLockPatience = 10_000

  /// The file that links lead to.
  let target: Argument
  /// What is there now, or nil where a file is to be created.
  private let current: FileIdentity?
  /// What was read from this path, if it was.
  private let original: LoadedFile?
  /// What the old file's name gets at its end when it is kept.
  let backupSuffix: Argument?
  /// Whether the new file is on the disk, and not only on its way there, when it is written.
  let isDurable: Bool

  /// Prepares to replace the file at `path`. If that is where `original` was read from, the file is left alone where it
  /// would stay the same, and where it is no longer what was read; with `backupSuffix` the old file is kept.
  package init(
    of path: Argument, original: LoadedFile?, backupSuffix: Argument? = nil, isDurable: Bool = true
  ) throws(FileError) {
    guard !path.bytes.isEmpty else { throw .emptyName }
    target = try path.followingLinks()
    current = try? target.identity(followsLinks: false)
    // Another file at the path that was read is a change, not a file that has nothing to do with it.
    if let original, original.path == path || current?.isSameFile(as: original.identity) ?? false {
      self.original = original
    } else {
      self.original = nil
    }
    self.backupSuffix = backupSuffix
    self.isDurable = isDurable
  }

  /// Writes what `body` appends, unless that gives false: then nothing is written, except to a device or a pipe.
  ///
  /// - Parameter lockPatience: for how many milliseconds a lock that another program holds is waited for.
  /// - Throws: `FileError` where the file may not be written, whatever its folder allows, where another program keeps its
  ///   lock, and where the system fails.
  package func write(
    lockPatience: Int = usualLockPatience, _ body: (inout Output) -> Bool
  ) throws(FileError) -> Outcome {
    guard let current else { return original == nil ? try writeBeside(body, insteadOf: nil) : .changedUnderneath }
    guard current.isRegular, !target.isOpenFile else { return try writeThrough(body) }
    // Also the test that the file itself may be written. Two editors of one file come here one after the other, and the
    // second finds it changed.
    let old = try Descriptor.open(target, .overwrite)
    defer { old.close() }
    var patience = Patience(milliseconds: lockPatience)
    let isLocked = try old.lock(&patience)
    return try write(body, over: old, isLocked: isLocked)
  }

  /// Writes what `body` appends in the place of a regular file, whose lock `old` has if there are locks.
  func write(_ body: (inout Output) -> Bool, over old: Descriptor, isLocked: Bool) throws(FileError) -> Outcome {
    // A link to another file may stand there by now.
    guard let current, try old.identity().isSameFile(as: current) else { return .changedUnderneath }
    do throws(FileError) {
      return try writeBeside(body, insteadOf: old, isLocked: isLocked)
    } catch {
      guard error.kind == .notPermitted, error.path == nil, error.damage == nil else { throw error }
      return try writeFromMemory(body, over: old)
    }
  }

  // MARK: The three ways

  /// Writes to a temporary file in the same folder and puts that in the target's place; `old` is the target, if there is
  /// one.
  private func writeBeside(
    _ body: (inout Output) -> Bool, insteadOf old: Descriptor?, isLocked: Bool = false
  ) throws(FileError) -> Outcome {
    let temporary = try TemporaryFile(beside: target, isPrivate: current != nil, isLocked: isLocked)
    defer { temporary.discard() }
    let outcome = try fill(temporary.descriptor, body)
    guard outcome == .written else { return outcome }
    var isFaithful = true
    if let old, let current { isFaithful = current.links == 1 && temporary.descriptor.adoptAll(of: old, current) }
    if isDurable { try temporary.descriptor.synchronize() }
    guard isTargetUnchanged() else { return .changedUnderneath }
    try temporary.giveName(isCopy: !isFaithful)
    if let old, try !keep(old, isReplaced: isFaithful) { return .changedUnderneath }
    if let old, !isFaithful {
      try temporary.descriptor.rewind()
      let copy = try temporary.descriptor.load(try temporary.descriptor.identity(), of: temporary.path)
      target.synchronizeFolder()
      do throws(FileError) {
        return try overwrite(old, with: copy.bytes, copy: temporary.path)
      } catch {
        if error.damage != nil { temporary.keepName() }
        throw error
      }
    }
    try temporary.rename(to: target, isDurable: isDurable)
    return .written
  }

  /// Writes to a device or a pipe, which cannot be replaced.
  private func writeThrough(_ body: (inout Output) -> Bool) throws(FileError) -> Outcome {
    let descriptor = try Descriptor.open(target, .overwrite)
    defer { descriptor.close() }
    return try fill(descriptor, body)
  }

  /// Overwrites the target, which is `old`, once all new bytes are in memory.
  private func writeFromMemory(
    _ body: (inout Output) -> Bool, over old: Descriptor
  ) throws(FileError) -> Outcome {
    var isComplete = false
    let bytes = Output.collect { isComplete = body(&$0) }
    guard isComplete else { return .abandoned }
    if let original, original.source.bytes.equals(bytes.span) { return .unchanged }
    guard isTargetUnchanged() else { return .changedUnderneath }
    Process.disableTermination()
    defer { Process.enableTermination() }
    guard try keep(old, isReplaced: false) else { return .changedUnderneath }
    return try overwrite(old, with: bytes.span, copy: nil)
  }

  // MARK: Steps

  /// Appends `body`'s bytes to an open file, and compares them with those of the original.
  private func fill(
    _ descriptor: Descriptor, _ body: (inout Output) -> Bool
  ) throws(FileError) -> Outcome {
    var failure: FileError?
    var comparison = original.map { Comparison(with: $0.source) }
    var output = Output { bytes in
      comparison?.compare(bytes)
      do throws(FileError) { try descriptor.send(bytes) } catch { failure = error }
      return failure == nil
    }
    let isComplete = body(&output)
    output.finish()
    if let failure { throw failure }
    guard isComplete else { return .abandoned }
    return comparison.map { $0.isEqual } ?? false ? .unchanged : .written
  }

  /// Whether the target is there and still what was read.
  private func isTargetUnchanged() -> Bool {
    guard let original else { return true }
    return (try? target.identity(followsLinks: false)) == original.identity
  }
}

/// Compares bytes that come in pieces with a source.
private struct Comparison {
  private let source: Source
  private var position = 0
  private var differs = false

  init(with source: Source) { self.source = source }

  mutating func compare(_ bytes: Span<UInt8>) {
    if !differs, bytes.count <= source.count - position {
      differs = !source.bytes.extracting(position..<position + bytes.count).equals(bytes)
    } else {
      differs = true
    }
    position += bytes.count
  }

  var isEqual: Bool { !differs && position == source.count }
}
