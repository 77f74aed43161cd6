import PropertyList
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
/// The file is opened by the first access. A value that is set is there for all threads at once, and reaches the disk within
/// a second, at `save()`, and when the program ends by itself; a system that stops programs at any time, as those of phones
/// do, should have `save()` called before.
///
/// The file may be edited by a person or by other programs, even at the same time. A save reads it again under its lock and
/// changes only the keys that this program has set since the last one; comments, order and layout of all else stay.
///
/// The first write installs handlers for the signals that end the program and that nobody handles or ignores until then. They
/// let a file that is being put in place become whole, and then let the signal do what it does without them: the program
/// ends with the same status, a crash with the same signal. What the program handles or ignores by itself, before or after
/// that, stays so, and the thread that saves takes no signals.
///
/// A key that is missing, or whose value is not of the key's type, gives its default. Whatever goes wrong is told to
/// `problemHandler`. Stores may be used from several threads at once; what one reads and then sets is not one step.
public final class PropertyListStore: Sendable {
  /// The format of a file that is made. XML is for people to read and edit.
  public enum FileFormat: Sendable {
    case xml, binary
  }

  /// The path of the file.
  public var path: String { file.path }

  private let file: StoreFile
  private let state = Mutex(StoreState())
  /// Held while the file is read or written; never while code of the program is called.
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
    set { handler.withLock { $0 = newValue } }
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
  public func remove(_ key: Keys) { change(key, to: StoredValue()) }

  @usableFromInline func change(_ key: Keys, to value: StoredValue) {
    let watchers = state.withLock { $0.set(value, of: key) }
    for watcher in watchers { watcher.yield() }
    if beginSchedule() { Saver.schedule(self) }
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
    let isKept = state.withLock { $0.keep(kept, of: key, from: origin) }
    if let problem, isKept { problemHandler(problem) }
    return value
  }

  private func decoded<Value>(_ key: Key<Value>, from origin: StoreState.Origin) throws(Problem) -> Value? {
    do {
      guard let change = origin.change else { return try origin.contents.decode(Value.self, forKey: key.name) }
      // It was set by a key of the same name and another type. If it cannot be encoded, saving reports that.
      return try (try? change.encoded())??.root.decoded(as: Value.self)
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
    let watchers = fileAccess.withLock { _ -> [StoreState.Watcher] in
      let known = state.withLock { $0.contents }
      if onlyIfUnopened, known != nil { return [] }
      var contents = known ?? StoreContents()
      do throws(Problem) {
        contents = try file.read { problems.append($0) }
      } catch {
        problems.append(error)
      }
      return state.withLock { $0.adopt(contents, saved: []) }
    }
    for watcher in watchers { watcher.yield() }
    problems.forEach(problemHandler)
  }

  /// Saves what was set since the last time, at once.
  ///
  /// What is equal to what the file has is not written, and neither is a key's default where the file has no such key.
  ///
  /// - Throws: `Problem` if some of it was not saved: the first one; the handler is told of the others. Values that could
  ///   not be encoded stay in memory only; if the file could not be written, saving is tried again, as it is without this
  ///   call.
  public func save() throws(Problem) {
    var problems = write()
    _ = Saver.forget(self)
    guard !problems.isEmpty else { return }
    let first = problems.removeFirst()
    problems.forEach(problemHandler)
    throw first
  }

  // MARK: For the saver and the watchers

  var hasUnsavedChanges: Bool { state.withLock { $0.hasUnsavedChanges } }

  /// Notes that somebody is going to save; false if somebody else is.
  func beginSchedule() -> Bool {
    state.withLock { state in
      defer { state.isSaveScheduled = true }
      return !state.isSaveScheduled
    }
  }

  /// Notes that what is changed from now on needs another save.
  func endSchedule() { state.withLock { $0.isSaveScheduled = false } }

  /// Lets somebody know of the changes of a key as long as they wait.
  func add(_ watcher: StoreState.Watcher, of key: Keys) {
    let number = state.withLock { $0.add(watcher, of: key) }
    watcher.onTermination = { [weak self] _ in
      self?.state.withLock { $0.removeWatcher(number, of: key) }
    }
  }

  /// Saves the unsaved changes, and gives the problems that kept some from being saved.
  func write() -> [Problem] {
    var problems: [Problem] = []
    // Encoding calls code of the program, which may use this store.
    var changes: [(StoreState.Change, StoreEdit)] = []
    for change in state.withLock({ $0.unsavedChanges }) {
      do {
        let value = try change.value.encoded()
        let isDefault = value.map(change.value.isDefault) ?? true
        changes.append((change, StoreEdit(name: change.name, value: value, isDefault: isDefault)))
      } catch {
        problems.append(.unsaved(change.name, in: path, error.reason))
        state.withLock { $0.drop(change) }
      }
    }
    guard !changes.isEmpty else { return problems }
    var reports: [Problem] = []
    let watchers = fileAccess.withLock { _ -> [StoreState.Watcher] in
      // Another thread may have saved some of them, or later ones, meanwhile.
      let current = state.withLock { state in changes.filter { state.isUnsaved($0.0) } }
      guard !current.isEmpty else { return [] }
      do throws(Problem) {
        let known = state.withLock { $0.contents }
        let updated = try file.update(current.map(\.1), known: known) { reports.append($0) }
        problems += updated.rejected
        return state.withLock { $0.adopt(updated.contents, saved: current.map(\.0)) }
      } catch {
        problems.append(error)
        return []
      }
    }
    for watcher in watchers { watcher.yield() }
    reports.forEach(problemHandler)
    return problems
  }
}
