package import PropertyList

/// Replaces or creates a file so that at every instant it is either the old or the new one.
///
/// The bytes go to a temporary file in the same folder, which gets the old file's mode and owner and is renamed over it.
/// Links are followed to the real file and stay links. Where a new file would not be the same thing, the old one is
/// overwritten, from a complete copy that is already on disk beside it: a file with several names, or one whose owner cannot
/// be given to another or whose extended attributes differ. In a folder where nothing can be created, that copy is in memory.
package struct Replacement {
  /// What came of it.
  package enum Outcome { case written, unchanged, changedUnderneath, abandoned }

  /// The file that links lead to.
  private let target: Argument
  /// What is there now, or nil where a file is to be created.
  private let current: FileIdentity?
  /// What was read from this path, if it was.
  private let original: LoadedFile?
  /// What the old file's name gets at its end when it is kept.
  private let backupSuffix: Argument?

  /// Prepares to replace the file at `path`. If that is where `original` was read from, the file is left alone where it
  /// would stay the same, and where it is no longer what was read; with `backupSuffix` the old file is kept.
  ///
  package init(of path: Argument, original: LoadedFile?, backupSuffix: Argument? = nil) throws(FileError) {
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
  }

  /// Writes what `body` appends, unless that gives false: then nothing is written, except to a device or a pipe.
  package func write(_ body: (inout Output) -> Bool) throws(FileError) -> Outcome {
    guard let current else { return original == nil ? try writeBeside(body, insteadOf: nil) : .changedUnderneath }
    guard current.isRegular, !target.isOpenFile else { return try writeThrough(body) }
    // Also the test that the file itself may be written. Two editors of one file come here one after the other, and the
    // second finds it changed.
    let old = try Descriptor.open(target, .overwrite)
    defer { old.close() }
    old.lock()
    // A link to another file may stand there by now.
    guard try old.identity().isSameFile(as: current) else { return .changedUnderneath }
    do throws(FileError) {
      return try writeBeside(body, insteadOf: old)
    } catch {
      guard error.kind == .notPermitted, error.path == nil, error.damage == nil else { throw error }
      return try writeFromMemory(body, over: old)
    }
  }

  // MARK: The three ways

  /// Writes to a temporary file in the same folder and puts that in the target's place; `old` is the target, if there is
  /// one.
  private func writeBeside(
    _ body: (inout Output) -> Bool, insteadOf old: Descriptor?
  ) throws(FileError) -> Outcome {
    let temporary = target.temporarySibling()
    let unnamed = Descriptor.openUnnamed(in: target.folder, isPrivate: current != nil)
    // Nobody else would remove a file with a name, or go on with overwriting.
    if unnamed == nil { Process.holdSignals() }
    var holdsSignals = unnamed == nil
    defer { if holdsSignals { Process.releaseSignals() } }
    let descriptor: Descriptor
    if let unnamed {
      descriptor = unnamed
    } else {
      descriptor = try Descriptor.open(temporary, current == nil ? .createShared : .createPrivate)
    }
    var hasName = unnamed == nil
    defer {
      descriptor.close()
      if hasName { temporary.unlink() }
    }
    let outcome = try fill(descriptor, body)
    guard outcome == .written else { return outcome }
    let isFaithful = try becomesTarget(descriptor, insteadOf: old)
    try descriptor.synchronize()
    guard isTargetUnchanged() else { return .changedUnderneath }
    if unnamed != nil {
      Process.holdSignals()
      holdsSignals = true
      try descriptor.link(to: temporary)
      hasName = true
    }
    if let old, try !keep(old, isReplaced: isFaithful) { return .changedUnderneath }
    if let old, !isFaithful {
      try descriptor.rewind()
      let copy = try descriptor.load(try descriptor.identity(), of: temporary)
      synchronizeFolder()
      do throws(FileError) {
        return try overwrite(old, with: copy.bytes, copy: temporary)
      } catch {
        if error.damage != nil { hasName = false }
        throw error
      }
    }
    try temporary.rename(to: target)
    hasName = false
    synchronizeFolder()
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
    Process.holdSignals()
    defer { Process.releaseSignals() }
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

  /// Gives a new file the mode and owner of `old`; false where it cannot stand for that. A folder can give new files
  /// attributes, such as access for others that a mode would let take effect.
  private func becomesTarget(_ descriptor: Descriptor, insteadOf old: Descriptor?) throws(FileError) -> Bool {
    guard let old, let current else { return true }
    guard current.links == 1, let attributes = old.extendedAttributes, attributes == descriptor.extendedAttributes
    else {
      return false
    }
    return descriptor.adopt(current, owner: try descriptor.identity())
  }

  /// Keeps the old file under another name: as it is if it will be replaced, as a copy if it will be overwritten.
  /// False if another file has taken its place.
  private func keep(_ old: Descriptor, isReplaced: Bool) throws(FileError) -> Bool {
    guard let backupSuffix else { return true }
    let backup = Argument(target.bytes + backupSuffix.bytes)
    let temporary = target.temporarySibling()
    do throws(FileError) {
      if !isReplaced || (try? target.link(to: temporary)) == nil {
        guard try copy(old, to: temporary) else { return false }
      }
      try temporary.rename(to: backup)
      synchronizeFolder()
      return true
    } catch {
      temporary.unlink()
      throw error.about(backup)
    }
  }

  /// Makes a file that holds what `old` does; only the owner may read it if others would get other access than they have.
  /// False if another file has taken the place of that.
  private func copy(_ old: Descriptor, to path: Argument) throws(FileError) -> Bool {
    let identity = try old.identity()
    guard let contents = try readTarget(identity) else { return false }
    let unnamed = Descriptor.openUnnamed(in: path.folder, isPrivate: true)
    let descriptor = if let unnamed { unnamed } else { try Descriptor.open(path, .createPrivate) }
    defer { descriptor.close() }
    try descriptor.send(contents.bytes)
    if let attributes = old.extendedAttributes, attributes == descriptor.extendedAttributes {
      _ = descriptor.adopt(identity, owner: try descriptor.identity())
    }
    try descriptor.synchronize()
    if unnamed != nil { try descriptor.link(to: path) }
    return true
  }

  /// Whether the target is there and still what was read.
  private func isTargetUnchanged() -> Bool {
    guard let original else { return true }
    return (try? target.identity(followsLinks: false)) == original.identity
  }

  /// Overwrites the target, which is `old`, with `bytes`, which do not lie in it. If that fails, the old bytes are put back;
  /// if that fails, too, the new ones are still in the file at `copy`.
  private func overwrite(_ old: Descriptor, with bytes: Span<UInt8>, copy: Argument?) throws(FileError) -> Outcome {
    let identity = try old.identity()
    guard let contents = try readTarget(identity) else { return .changedUnderneath }
    do throws(FileError) {
      try old.overwrite(with: bytes)
      return .written
    } catch {
      try? old.overwrite(with: contents.bytes)
      // Where a limit for the size of files holds, what lies beyond it was neither changed nor put back.
      guard (try? old.synchronize()) != nil, let now = try? readTarget(identity), now.bytes.equals(contents.bytes)
      else {
        var damage = error.about(target)
        damage.damage = FileError.Damage(copy: copy)
        throw damage
      }
      throw error
    }
  }

  /// The bytes of the target if that is still the file that `identity` is of. They are read, not mapped: a mapping would change
  /// with the file.
  private func readTarget(_ identity: FileIdentity) throws(FileError) -> Source? {
    let reader = try Descriptor.open(target, .read)
    defer { reader.close() }
    guard try reader.identity().isSameFile(as: identity) else { return nil }
    return try reader.load(expecting: identity.size)
  }

  /// Waits until the names in the folder have reached the disk. Some file systems cannot sync folders; the file is whole
  /// there too.
  private func synchronizeFolder() {
    guard let folder = try? Descriptor.open(target.folder, .read) else { return }
    defer { folder.close() }
    try? folder.synchronize()
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
