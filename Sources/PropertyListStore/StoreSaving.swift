// Saves and updates: each writes the file under its lock, with all changes that are not saved yet.

import PropertyListFiles
import Synchronization

extension PropertyListStore {
  /// Saves all changes since the last save.
  ///
  /// A value that equals the value in the file is not written. A key's default is written like any other value.
  ///
  /// - Parameter timeout: The longest time to wait while another program has locked the file.
  /// - Throws: `Problem` if a change was not saved: the first one; the others are reported to `problemHandler`. Values that
  ///   cannot be encoded stay in memory only. If the file cannot be written, the store tries again in the background.
  public func save(timeout: Duration = .seconds(10)) throws(Problem) {
    var problems: [Problem] = []
    do throws(Problem) {
      try write(timeout: timeout) { problems.append($0) }
    } catch {
      problems.append(error)
    }
    guard !problems.isEmpty else { return }
    let first = problems.removeFirst()
    problems.forEach(problemHandler)
    throw first
  }

  /// Saves all changes since the last save, in a separate thread: waiting blocks no thread of the caller.
  ///
  /// - Parameter timeout: The longest time to wait while another program has locked the file.
  /// - Throws: `Problem` if a change was not saved: the first one; the others are reported to `problemHandler`. Values that
  ///   cannot be encoded stay in memory only. If the file cannot be written, the store tries again in the background.
  public func save(timeout: Duration = .seconds(10)) async throws(Problem) {
    try await inSeparateThread { () throws(Problem) in try self.save(timeout: timeout) }
  }

  private func inSeparateThread<Value: Sendable, Failure>(
    _ body: @escaping @Sendable () throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let result = await withCheckedContinuation { continuation in
      let work: @Sendable () -> Void = {
        continuation.resume(returning: Result { () throws(Failure) in try body() })
      }
      if !startThread(getsSignals: false, work) { work() }
    }
    return try result.get()
  }

  /// Changes the value of a key in one step: no other thread and no other process changes it between reading and writing.
  ///
  /// ```swift
  /// try store.update(.score) { $0 += 1 }
  /// ```
  ///
  /// The file is locked, read, and written before this function returns, with the new value and all unsaved changes. Programs
  /// that edit the file without its lock are noticed: `body` is called again then, with their value.
  ///
  /// `body` must not save or update a store of the same file: the lock is taken until `body` returns.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - timeout: The longest time to wait while another program has locked the file.
  ///   - body: A closure that changes the value. It gets the default if the value is missing or of another type.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`, or `Problem` if the value cannot be saved. Neither the file nor the value in memory has
  ///   changed then.
  @discardableResult public func update<Value, Result>(
    _ key: Key<Value>, timeout: Duration = .seconds(10), _ body: (inout Value) throws -> Result
  ) throws -> Result {
    let updated = try retrying(timeout, reject: problemHandler) { milliseconds, outcome in
      var attempt = try SaveAttempt(of: self, milliseconds: milliseconds, &outcome)
      let old = attempt.removeChange(of: key)
      var value = (try? decoded(key, old, attempt.base.contents)) ?? key.defaultValue
      let result = try body(&value)
      let new = StoreState.Change(value: key.stored(value), position: attempt.position)
      try attempt.add(new)
      attempt.addChanges(&outcome)
      return try commit(attempt, replacing: old, with: new, &outcome) ? result : nil
    }
    guard let updated else { throw Problem.busy(path) }
    return updated
  }

  /// Changes the value of a key in one step, in a separate thread: waiting blocks no thread of the caller.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - timeout: The longest time to wait while another program has locked the file.
  ///   - body: A closure that changes the value, as in the other `update`. It is called in the separate thread.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`, or `Problem` if the value cannot be saved. Neither the file nor the value in memory has
  ///   changed then.
  @discardableResult public func update<Value, Result: Sendable>(
    _ key: Key<Value>, timeout: Duration = .seconds(10), _ body: @escaping @Sendable (inout Value) throws -> Result
  ) async throws -> Result {
    try await inSeparateThread { () throws in try self.update(key, timeout: timeout, body) }
  }

  /// Saves the unsaved changes.
  ///
  /// - Parameters:
  ///   - timeout: The longest time to wait while another program has locked the file.
  ///   - reject: Is called with a problem for each change that cannot be saved in this file. The change is dropped.
  /// - Throws: `Problem` if the file could not be written. The changes stay unsaved.
  func write(timeout: Duration, reject: (Problem) -> Void) throws(Problem) {
    func save(milliseconds: Int, _ outcome: inout SaveOutcome) throws(Problem) -> Void? {
      guard state.withLock({ $0.hasUnsavedChanges }) else { return () }
      var attempt = try SaveAttempt(of: self, milliseconds: milliseconds, &outcome)
      attempt.addChanges(&outcome)
      return try commit(attempt, &outcome) ? () : nil
    }
    if try retrying(timeout, reject: reject, save) == nil { throw .busy(path) }
  }

  /// Calls `attempt` at most 100 times, while it returns nil: a program that takes no locks has then changed the file.
  private func retrying<Result, Failure: Error>(
    _ timeout: Duration, reject: (Problem) -> Void,
    _ attempt: (_ milliseconds: Int, inout SaveOutcome) throws(Failure) -> Result?
  ) throws(Failure) -> Result? {
    let end = Process.milliseconds() + timeout.milliseconds
    for _ in 0..<100 {
      var outcome = SaveOutcome()
      defer { report(outcome, reject) }
      if let result = try attempt(max(0, end - Process.milliseconds()), &outcome) { return result }
    }
    return nil
  }

  private func report(_ outcome: SaveOutcome, _ reject: (Problem) -> Void) {
    for observers in outcome.aftermath.observers { observers.notify() }
    outcome.reports.forEach(problemHandler)
    // Each change is dropped just before its report: if the process ends meanwhile, its last save reports the others. A save in a
    // handler reports the others, too.
    for (change, problem) in outcome.rejected where state.withLock({ $0.drop(change) }) { reject(problem) }
  }

  /// Writes the changes of `attempt`. Returns false if a program that takes no locks has changed the file meanwhile.
  ///
  /// - Parameters:
  ///   - old: The change that an update has replaced.
  ///   - new: The change of the update.
  private func commit(
    _ attempt: borrowing SaveAttempt, replacing old: StoreState.Change? = nil, with new: StoreState.Change? = nil,
    _ outcome: inout SaveOutcome
  ) throws(Problem) -> Bool {
    guard !attempt.edits.isEmpty || !attempt.outdated.isEmpty else { return true }
    // Recorded before the write, because other stores can lock the new file as soon as it exists.
    Saver.recordWrite(of: attempt.accepted, in: attempt.canonicalPath)
    let isWritten = try fileAccess.withLock { _ throws(Problem) in
      let contents = try file.update(attempt.file, attempt.base, attempt.edits, undecodable: attempt.undecodable) {
        outcome.reports.append($0)
      }
      guard let contents else { return false }
      outcome.aftermath = state.withLock { state in
        let replaced = new.flatMap { state.replace(old, with: $0) }
        var aftermath = state.adopt(contents, saved: attempt.accepted, outdated: attempt.outdated)
        if let replaced { aftermath.add(replaced) }
        return aftermath
      }
      return true
    }
    return isWritten
  }
}

/// Work to do after the file is unlocked: handlers of the program may save.
private struct SaveOutcome {
  var rejected: [(change: StoreState.Change, problem: PropertyListStore.Problem)] = []
  var reports: [PropertyListStore.Problem] = []
  var aftermath = StoreState.Aftermath()
}

/// A locked file with the changes to write to it.
private struct SaveAttempt: ~Copyable {
  let file: LockedFile
  let canonicalPath: Argument
  let base: StoreFile.Base
  /// The position after the positions of `changes` and before the positions of later changes.
  let position: UInt64
  /// The unsaved changes that `accepted` does not contain.
  private var changes: [StoreState.Change]
  /// The changes that are not written, because other stores have written later changes.
  let outdated: [StoreState.Change]
  private(set) var accepted: [StoreState.Change] = []
  private(set) var edits: [StoreEdit] = []
  /// The values to replace that are not of their keys' types.
  private(set) var undecodable: [PropertyListStore.Problem] = []

  init(of store: PropertyListStore, milliseconds: Int, _ outcome: inout SaveOutcome) throws(PropertyListStore.Problem) {
    let file = try store.file.lock(milliseconds: milliseconds)
    let (unsaved, known, position) = store.state.withLock { ($0.unsavedChanges, $0.contents, Saver.nextPosition()) }
    canonicalPath = store.file.canonicalPath
    (changes, outdated) = Saver.split(unsaved, in: canonicalPath)
    base = store.file.base(of: file, known: known) { outcome.reports.append($0) }
    self.file = file
    self.position = position
  }

  /// Removes and returns the unsaved change of a key.
  mutating func removeChange(of key: PropertyListStore.Keys) -> StoreState.Change? {
    guard let index = changes.firstIndex(where: { $0.name == key.name }) else { return nil }
    return changes.remove(at: index)
  }

  /// Adds a change. Encoding and decoding call code of the program, which may use this store.
  mutating func add(_ change: StoreState.Change) throws(PropertyListStore.Problem) {
    let edit: StoreEdit
    do { edit = try StoreEdit(change, for: base.format) } catch {
      throw .unsaved(change.name.text, in: base.path, error.reason)
    }
    if base.contents.isReplaced(by: edit), let problem = change.value.key.problem(in: base.contents, of: base.path) {
      undecodable.append(problem)
    }
    edits.append(edit)
    accepted.append(change)
  }

  /// Adds all unsaved changes, and rejects those that cannot be encoded.
  mutating func addChanges(_ outcome: inout SaveOutcome) {
    for change in changes {
      do throws(PropertyListStore.Problem) { try add(change) } catch { outcome.rejected.append((change, error)) }
    }
  }
}
