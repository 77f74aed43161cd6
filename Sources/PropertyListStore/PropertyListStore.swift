import PropertyList
import PropertyListFiles
import Synchronization

/// Settings that come back: values by typed keys in a property-list file.
///
/// ```swift
/// extension PropertyListStore.Keys {
///   static let showColumn = Key<Bool>("ShowColumn", default: true)
/// }
/// PropertyListStore.standard[.showColumn] = false
/// ```
///
/// The first access opens the file. A value that is set is visible to all threads at once, and reaches the disk within a
/// second, at `save()`, and when the program ends by `exit` or by the end of its main function; a system that stops programs
/// at any time, as those of phones do, should have `save()` called before.
///
/// The file may be edited by a person or by other programs, even at the same time. A save reads it again under its lock and
/// changes only the keys that this program has set since the last one; comments, order and layout of all else stay. Another
/// program that keeps the lock does not stop this one: a save in the background waits on a thread of its own, `save()` waits
/// for ten seconds, and the end of the program for two in all. What cannot be saved then is reported to `problemHandler`.
///
/// Stores of one file in one program see each other's changes as those of another program, after a save and a reload. If two of
/// them change a key, the later change is the one that stays in the file, whichever store is saved last.
///
/// A file is replaced by a complete new one. No signal handlers are installed, and the thread that saves takes no signals. A
/// program that is killed in the moment before the new file takes the place of the old one leaves the new one beside it, with a
/// name that begins with `.pliers-`; the next save of the file removes that.
///
/// A key that is missing, or whose value is not of the key's type, gives its default. Reading leaves the file as it is; a
/// save that replaces a damaged file, or a value that is not of its key's type, keeps the old file beside the new one.
/// Problems are reported to `problemHandler`. Stores may be used from several threads at once; reading a value and then
/// setting it is not one step.
public final class PropertyListStore: Sendable {
  /// The format of a file that is made. XML is for people to read and edit.
  public enum FileFormat: Sendable {
    case xml, binary
  }

  /// The path of the file.
  public var path: String { file.path }

  private let file: StoreFile
  private let state = Mutex(StoreState())
  /// Locked while the file is read or written and its contents are adopted. Never locked while code of the program runs, or
  /// while this one waits for another program's lock.
  private let fileAccess = Mutex(())
  private let handler = Mutex<@Sendable (Problem) -> Void>(Problem.print)

  /// A store in the file at `path`, which is not opened yet. One that is missing is made when something is saved, with the
  /// folders around it.
  ///
  /// - Parameters:
  ///   - path: the path of the file; a relative one is taken from the folder that is the current one whenever the file is
  ///     read or written.
  ///   - format: the format of a file that is made; one that is there keeps its own. OpenStep files cannot be changed.
  ///   - template: the path of a file that a missing one is made from, as it is, when it is first opened.
  public init(path: String, format: FileFormat = .xml, template: String? = nil) {
    let format: PropertyList.Format =
      switch format {
      case .xml: .xml
      case .binary: .binary
      }
    file = StoreFile(path: path, format: format, template: template)
  }

  /// Is called with whatever goes wrong, on the thread that finds out, but for what `save()` throws. Unless another one is
  /// set, problems are printed to standard error.
  public var problemHandler: @Sendable (Problem) -> Void {
    get { handler.withLock { $0 } }
    set {
      // The old one is released when the mutex is free: what it has captured may use the store.
      _ = handler.withLock { handler in
        let old = handler
        handler = newValue
        return old
      }
    }
  }

  // MARK: Values

  /// The value for a key.
  ///
  /// - Complexity: O(1) once a value was read or set.
  @inlinable public subscript<Value>(key: Key<Value>) -> Value {
    // In the program's own module, where its type is known, finding out that a value is of that type costs little.
    get { (knownValue(of: key) as? TypedValue<Value>)?.value ?? load(key) }
    set { change(key, to: key.stored(newValue)) }
  }

  @usableFromInline func knownValue(of key: Keys) -> StoredValue? { state.withLock { $0.value(of: key.number) } }

  /// Removes a key from the file; reading it gives the default from now on.
  public func remove(_ key: Keys) { change(key, to: StoredValue(removing: key)) }

  @usableFromInline func change(_ key: Keys, to value: StoredValue) {
    let result = state.withLock { $0.set(value, of: key) }
    if !result.isSaveScheduled { Saver.schedule(self) }
    for watcher in result.watchers { watcher.yield() }
  }

  /// The value for a key that is not known yet.
  @usableFromInline func load<Value>(_ key: Key<Value>) -> Value {
    guard let origin = open(for: key) else { return key.defaultValue }
    var value = key.defaultValue
    var problem: Problem?
    do {
      value = try decoded(key, from: origin) ?? value
    } catch {
      problem = error
    }
    let kept = TypedValue(value, key: key)
    // If something has changed meanwhile, it was the value when this began.
    let result = state.withLock { $0.keep(kept, of: key, from: origin) }
    if let problem, result.isKept { problemHandler(problem) }
    return value
  }

  private func decoded<Value>(_ key: Key<Value>, from origin: StoreState.Origin) throws(Problem) -> Value? {
    do {
      guard let change = origin.change else { return try origin.contents.decode(Value.self, forKey: key.name) }
      // It was set by a key of the same name and another type. If it cannot be encoded, saving reports that.
      return try (try? change.encoded(for: .binary))??.root.decoded(as: Value.self)
    } catch {
      throw Problem(.undecodableValue, path, key: key.name, error.text)
    }
  }

  // MARK: The file

  /// What the value of a key is decoded from, after the file was read if need be.
  private func open(for key: Keys) -> StoreState.Origin? {
    if let origin = state.withLock({ $0.origin(of: key) }) { return origin }
    reload(onlyIfUnopened: true)
    return state.withLock { $0.origin(of: key) }
  }

  /// Reads the file again, so that values are those that other programs have saved. What was set and is not saved yet stays.
  public func reload() { reload(onlyIfUnopened: false) }

  private func reload(onlyIfUnopened: Bool) {
    var problems: [Problem] = []
    let aftermath = fileAccess.withLock { _ -> StoreState.Aftermath in
      let known = state.withLock { $0.contents }
      if onlyIfUnopened, known != nil { return StoreState.Aftermath() }
      let contents: StoreContents
      do throws(Problem) {
        contents = try file.read { problems.append($0) }
      } catch {
        problems.append(error)
        contents = known ?? file.substitute { problems.append($0) }
      }
      return state.withLock { $0.adopt(contents) }
    }
    for watcher in aftermath.watchers { watcher.yield() }
    problems.forEach(problemHandler)
  }

  /// Saves what was set since the last time, at once.
  ///
  /// A value that the file has already is not written. A key's default is written like any other value.
  ///
  /// - Throws: `Problem` if some of it was not saved: the first one; the handler is told of the others. Values that could
  ///   not be encoded stay in memory only; if the file could not be written, saving is tried again, as it is without this
  ///   call. Another program's lock is waited for, ten seconds at most.
  public func save() throws(Problem) {
    var problems: [Problem] = []
    do throws(Problem) {
      try write { problems.append($0) }
    } catch {
      problems.append(error)
    }
    guard !problems.isEmpty else { return }
    let first = problems.removeFirst()
    problems.forEach(problemHandler)
    throw first
  }

  // MARK: For the saver and the watchers

  /// Notes that the saver knows of this store, and will save its changes; false if it did so before.
  func beginSchedule() -> Bool {
    state.withLock { state in
      defer { state.isSaveScheduled = true }
      return !state.isSaveScheduled
    }
  }

  /// Notes that the next change needs the saver.
  func endSchedule() { state.withLock { $0.isSaveScheduled = false } }

  /// Notes that the next change needs the saver, if all changes are saved; false if some are not.
  func endScheduleIfSaved() -> Bool {
    state.withLock { state in
      guard !state.hasUnsavedChanges else { return false }
      state.isSaveScheduled = false
      return true
    }
  }

  /// Registers a continuation until its stream terminates.
  func add(_ watcher: StoreState.Watcher, of key: Keys) {
    let number = state.withLock { $0.add(watcher, of: key) }
    watcher.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.removeWatcher(number, of: key) }
    }
  }

  /// Saves the unsaved changes.
  ///
  /// - Parameters:
  ///   - milliseconds: How long to wait for another program's lock.
  ///   - reject: Is called with a problem for each change that cannot be saved in this file. The change is dropped.
  /// - Throws: `Problem` if the file could not be written. The changes stay unsaved.
  func write(milliseconds: Int = Replacement.usualLockPatience, reject: (Problem) -> Void) throws(Problem) {
    let end = Process.milliseconds() + milliseconds
    // Only programs that take no locks can make an attempt fail.
    for _ in 0..<100 where state.withLock({ $0.hasUnsavedChanges }) {
      var outcome = Outcome()
      defer { report(outcome, reject) }
      if try write(milliseconds: max(0, end - Process.milliseconds()), &outcome) { return }
    }
    if state.withLock({ $0.hasUnsavedChanges }) {
      throw Problem(.unwritableFile, path, " another program keeps changing the file")
    }
  }

  /// What an attempt to save leaves to do when the lock of the file is free again: the program may save in its handlers.
  private struct Outcome {
    var rejected: [(change: StoreState.Change, problem: Problem)] = []
    var reports: [Problem] = []
    var aftermath = StoreState.Aftermath()
  }

  private func report(_ outcome: Outcome, _ reject: (Problem) -> Void) {
    for watcher in outcome.aftermath.watchers { watcher.yield() }
    outcome.reports.forEach(problemHandler)
    // One after the other: if the process ends meanwhile, the end of it finds those that are not reported yet. A handler that
    // saves has reported the others.
    for (change, problem) in outcome.rejected where state.withLock({ $0.drop(change) }) { reject(problem) }
  }

  /// Saves the unsaved changes once; false if a program that takes no locks has changed the file meanwhile.
  private func write(milliseconds: Int, _ outcome: inout Outcome) throws(Problem) -> Bool {
    let locked = try file.lock(milliseconds: milliseconds)
    let (unsaved, known) = state.withLock { ($0.unsavedChanges, $0.contents) }
    let canonicalPath = file.canonicalPath
    let (changes, outdated) = Saver.split(unsaved, in: canonicalPath)
    let base = file.base(of: locked, known: known) { outcome.reports.append($0) }
    // Encoding and decoding call code of the program, which may use this store.
    var accepted: [StoreState.Change] = []
    var edits: [StoreEdit] = []
    var undecodable: [UndecodableValue] = []
    for change in changes {
      do throws(StoreEditError) {
        let edit = try StoreEdit(change, for: base.format)
        if base.contents.isReplaced(by: edit), var problem = change.value.key.problem(in: base.contents) {
          problem.key = change.name
          undecodable.append(problem)
        }
        edits.append(edit)
        accepted.append(change)
      } catch {
        outcome.rejected.append((change, .unsaved(change.name, in: path, error.reason)))
      }
    }
    guard !edits.isEmpty || !outdated.isEmpty else { return true }
    // Before the write: as soon as the new file is in place, other stores can lock it.
    Saver.note(accepted, in: canonicalPath)
    let aftermath = try fileAccess.withLock { _ throws(Problem) -> StoreState.Aftermath? in
      let contents = try file.update(locked, base, edits, undecodable: undecodable) { outcome.reports.append($0) }
      return contents.map { contents in state.withLock { $0.adopt(contents, saved: accepted, outdated: outdated) } }
    }
    guard let aftermath else { return false }
    outcome.aftermath = aftermath
    return true
  }
}
