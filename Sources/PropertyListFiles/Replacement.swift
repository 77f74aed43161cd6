package import PropertyList

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Replaces or creates a file so that other programs see either the complete old file or the complete new file.
///
/// The bytes are written to a temporary file in the same folder. It gets the owner, mode, extended attributes, access control list
/// and flags of the old file, and is renamed over it. Links are followed to the real file and stay links.
///
/// A file with several hard links, a mount point, or a file with attributes that cannot be copied, is overwritten instead. Before
/// that, a complete copy of the new bytes is on disk in the same folder, or in memory if no file can be created there.
package struct Replacement {
  /// The result of a replacement: `abandoned` if the new bytes are incomplete.
  package enum Outcome { case written, unchanged, changedUnderneath, abandoned }

  /// The default time to wait while another program has locked the file, in milliseconds.
  package static let defaultLockPatience = 10_000

  /// The path of the file, after following links.
  let target: Argument
  /// The identity of the existing file; nil if a file is to be created.
  private let current: FileIdentity?
  /// The file that was read from this path; nil if the file was not read.
  private let original: LoadedFile?
  /// The lock of the file, if it was locked before it was read.
  private let lock: FileLock?
  /// Suffix for the name of the backup; nil if the old file is not kept.
  let backupSuffix: Argument?
  /// True if `write` waits until the new file has reached the disk.
  let isDurable: Bool

  /// Prepares to replace the file at `path`. If `original` was read from there, the file is replaced only if the new bytes differ
  /// and the file has not changed since. `lock` is the lock under which it was read. With `backupSuffix`, the old file is kept.
  package init(
    of path: Argument, original: LoadedFile?, lock: FileLock? = nil, backupSuffix: Argument? = nil,
    isDurable: Bool = true
  ) throws(FileError) {
    guard !path.bytes.isEmpty else { throw .emptyName }
    self.lock = lock
    if let lock {
      (target, current) = (lock.path, lock.identity)
    } else {
      target = try path.followingLinks()
      current = try? target.identity(followsLinks: false)
    }
    // At the same path, another file is a change of the original; at another path, it is unrelated.
    if let original, original.path == path || current?.isSameFile(as: original.identity) ?? false {
      self.original = original
    } else {
      self.original = nil
    }
    self.backupSuffix = backupSuffix
    self.isDurable = isDurable
  }

  /// Writes the bytes that `body` appends. If `body` returns false, nothing is written, except to a device or a pipe.
  ///
  /// - Parameters:
  ///   - lockPatience: The milliseconds to wait while another program has locked the file.
  ///   - body: A closure that appends the new bytes, and returns true if they are complete.
  /// - Throws: `FileError` if the file itself may not be written, if another program keeps its lock, and if the system fails.
  package func write(
    lockPatience: Int = defaultLockPatience, _ body: (inout Output) -> Bool
  ) throws(FileError) -> Outcome {
    guard let current else { return original == nil ? try writeBeside(body, insteadOf: nil) : .changedUnderneath }
    if let lock { return try write(body, over: lock.descriptor, isLocked: lock.isLocked) }
    guard current.isRegular else { return try writeThrough(body) }
    // Fails if the file itself may not be written. If two processes write the file, the second one gets the lock after the first
    // and then finds that the file has changed.
    let old = try Descriptor.open(target, .overwrite)
    defer { old.close() }
    var patience = Patience(milliseconds: lockPatience)
    let isLocked = try old.lock(&patience)
    // Another file may have replaced the file that was opened.
    guard try old.identity().isSameFile(as: current) else { return .changedUnderneath }
    return try write(body, over: old, isLocked: isLocked)
  }

  /// Replaces a regular file, which `old` has locked if there are locks, by the bytes that `body` appends.
  private func write(_ body: (inout Output) -> Bool, over old: Descriptor, isLocked: Bool) throws(FileError) -> Outcome
  {
    do throws(FileError) {
      return try writeBeside(body, insteadOf: old, isLocked: isLocked)
    } catch {
      guard error.kind == .notPermitted, error.path == nil, error.damage == nil else { throw error }
      return try writeFromMemory(body, over: old)
    }
  }

  // MARK: Three ways to write

  /// Writes a temporary file in the same folder and renames it to the target; `old` is the target, if there is one.
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
    if isFaithful {
      try temporary.giveName(isCopy: false)
      if let old, try !keep(old, isReplaced: true) { return .changedUnderneath }
      do throws(FileError) {
        try temporary.rename(to: target, isDurable: isDurable)
        return .written
      } catch {
        // A mount point, as of single files in containers, cannot be replaced by another file.
        guard error.code == EBUSY else { throw error }
      }
    }
    guard let old else { return .changedUnderneath }
    try temporary.giveName(isCopy: true)
    guard try keep(old, isReplaced: false) else { return .changedUnderneath }
    return try overwrite(old, from: temporary)
  }

  /// Overwrites the target `old` with the contents of `temporary`, a complete copy on the disk.
  private func overwrite(_ old: Descriptor, from temporary: TemporaryFile) throws(FileError) -> Outcome {
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

  /// Writes to a device or a pipe, which cannot be replaced.
  private func writeThrough(_ body: (inout Output) -> Bool) throws(FileError) -> Outcome {
    let descriptor = try Descriptor.open(target, .overwrite)
    defer { descriptor.close() }
    return try fill(descriptor, body)
  }

  /// Collects all new bytes in memory, then overwrites the target, which is open as `old`.
  private func writeFromMemory(
    _ body: (inout Output) -> Bool, over old: Descriptor
  ) throws(FileError) -> Outcome {
    var isComplete = false
    let bytes = Output.collect { isComplete = body(&$0) }
    guard isComplete else { return .abandoned }
    if let original, original.source.bytes.equals(bytes.span) { return .unchanged }
    guard isTargetUnchanged() else { return .changedUnderneath }
    Termination.disable()
    defer { Termination.enable() }
    guard try keep(old, isReplaced: false) else { return .changedUnderneath }
    return try overwrite(old, with: bytes.span, copy: nil)
  }

  // MARK: Steps

  /// Appends the bytes of `body` to an open file, and compares them with the bytes of the original.
  private func fill(
    _ descriptor: Descriptor, _ body: (inout Output) -> Bool
  ) throws(FileError) -> Outcome {
    var comparison = original.map { Comparison(with: $0.source) }
    guard try descriptor.send(observing: { comparison?.compare($0) }, body) else { return .abandoned }
    return comparison.map { $0.isEqual } ?? false ? .unchanged : .written
  }

  /// True if the target has not changed since it was read, or was not read.
  private func isTargetUnchanged() -> Bool {
    guard let original else { return true }
    return (try? target.identity(followsLinks: false)) == original.identity
  }
}

/// Compares a sequence of pieces with the bytes of a source.
private struct Comparison {
  private let source: Source
  private var offset = 0
  private var differs = false

  init(with source: Source) { self.source = source }

  mutating func compare(_ bytes: Span<UInt8>) {
    if !differs, bytes.count <= source.count - offset {
      differs = !source.bytes.extracting(offset..<offset + bytes.count).equals(bytes)
    } else {
      differs = true
    }
    offset += bytes.count
  }

  var isEqual: Bool { !differs && offset == source.count }
}
