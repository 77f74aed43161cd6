public import PropertyList
import PropertyListFiles
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Settings that persist: values by typed keys in a property-list file.
///
/// ```swift
/// extension PropertyListStore.Keys {
///   static let showColumn = Key<Bool>("ShowColumn", default: true)
/// }
/// PropertyListStore.standard[.showColumn] = false
/// ```
///
/// The first access reads the file. All threads see a new value at once. It is written to the file within a second, by
/// `save(timeout:)`, and when the program ends by `exit` or by the end of its main function. Phones stop programs at any time:
/// there, call `save(timeout:)` when the app goes to the background.
///
/// ## Several threads and processes
///
/// A store may be used by several threads. Reading a value and then setting it are two steps, between which another thread may
/// set it; `update(_:timeout:_:)` is one step.
///
/// People and other programs may edit the file at the same time. A save reads it again under its lock and changes only the keys
/// that this program has set since the last save; comments, order and layout of everything else stay. A background save waits
/// for another program's lock in a separate thread, so it never blocks the program. `save(timeout:)` waits for ten seconds
/// unless a time is given, and the end of the program for two seconds in total.
///
/// Two stores of one file in one program see each other's changes after a save and a reload, like stores of two programs. If
/// both change a key, the file keeps the later change, in whichever order the stores are saved.
///
/// ## Failures
///
/// A missing key, and a value that is not of the key's type, give the default. Reading never changes the file. A save that
/// replaces a damaged file, or a value that is not of its key's type, keeps the old file beside the new one. If the file was
/// damaged after it was read, for example because another program is writing it, the new file has the values that were read, with
/// the changes. Problems are reported to `problemHandler`.
///
/// A save replaces the file by a complete new one. The store installs no signal handlers, and its threads take no signals. If
/// the program is killed just before the new file replaces the old one, the new file may stay beside it, with a name that
/// begins with `.pliers-`; the next save removes it.
public final class PropertyListStore: Sendable {
  /// The path of the file.
  public var path: String { file.path }

  let file: StoreFile
  let state = Mutex(StoreState())
  /// Locked while the file is read or written and its contents are adopted. Never locked while code of the program runs, or
  /// while this store waits for another program's lock.
  let fileAccess = Mutex(())
  private let handler = Mutex<@Sendable (Problem) -> Void>(Problem.print)

  /// Creates a store for the file at `path`, which the first access reads. A save creates a missing file and its folders.
  ///
  /// - Parameters:
  ///   - path: The path of the file; a `~` is not replaced. A relative path starts at the current folder of each access.
  ///   - format: The format of a new file. In JSON, dates and data are strings. An existing file keeps its format. OpenStep
  ///     files are read only.
  ///   - template: The path of a file that the first access copies if the file is missing.
  public init(path: String, format: PropertyList.OutputFormat = .xml, template: String? = nil) {
    file = StoreFile(path: path, format: Format(format), template: template)
  }

  /// Creates a store for the file at `url`, which the first access reads. A save creates a missing file and its folders.
  ///
  /// - Parameters:
  ///   - url: The URL of the file.
  ///   - format: The format of a new file. In JSON, dates and data are strings. An existing file keeps its format. OpenStep
  ///     files are read only.
  ///   - template: The URL of a file that the first access copies if the file is missing.
  /// - Precondition: The URLs have the scheme `file`.
  public convenience init(url: URL, format: PropertyList.OutputFormat = .xml, template: URL? = nil) {
    precondition(url.isFileURL && template?.isFileURL != false, "The URL of a store must be that of a file")
    self.init(
      path: url.path(percentEncoded: false), format: format, template: template?.path(percentEncoded: false))
  }

  /// The handler of problems that no function throws. It is called in the thread that finds the problem. Initially, problems are
  /// printed to standard error.
  public var problemHandler: @Sendable (Problem) -> Void {
    get { handler.withLock { $0 } }
    set {
      // The old handler is returned and released outside the mutex: values that it has captured may use the store.
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
  /// - Complexity: O(1) after the first access of the key.
  @inlinable public subscript<Value>(key: Key<Value>) -> Value {
    // Inlined, because the cast is fast only if `Value` is known at compile time.
    get { (knownValue(of: key) as? TypedValue<Value>)?.value ?? load(key) }
    set { change(key.stored(newValue)) }
  }

  /// Returns true if the key has a value: in the file, of any type, or set and not saved yet.
  public func contains(_ key: Keys) -> Bool {
    observers(of: key).noteAccess()
    guard let origin = origin(of: key) else { return false }
    if let change = origin.change { return !change.value.isRemoval }
    return origin.contents.value(forKey: key.name) != nil
  }

  /// Removes a key from the file. After that, reading the key returns its default.
  public func remove(_ key: Keys) { change(Removal(key: key)) }

  /// Removes all keys from the file, including those that the program does not declare. Comments in the file stay.
  ///
  /// The file is read again first. A key that another program adds later stays.
  ///
  /// - Complexity: O(*n*), where *n* is the size of the file.
  public func removeAll() {
    reload()
    let names = state.withLock { $0.names }
    for name in names { change(Removal(key: Keys(name: name))) }
  }

  @usableFromInline func knownValue(of key: Keys) -> StoredValue? {
    let (value, observers) = state.withLock { $0.value(of: key.name) }
    observers?.noteAccess()
    return value
  }

  @usableFromInline func change(_ value: StoredValue) {
    let (result, isSaveScheduled) = state.withLock { ($0.set(value), $0.isSaveScheduled) }
    if !isSaveScheduled { Saver.schedule(self) }
    result.observers.notify()
  }

  /// Reads and caches a value that is not known yet.
  @usableFromInline func load<Value>(_ key: Key<Value>) -> Value {
    guard let origin = origin(of: key) else { return key.defaultValue }
    var value = key.defaultValue
    var problem: Problem?
    do {
      value = try decoded(key, origin.change, origin.contents) ?? value
    } catch {
      problem = error
    }
    let cached = TypedValue(value, key: key)
    // If another thread has changed the value meanwhile, the earlier value is returned and not cached.
    let result = state.withLock { $0.cache(cached, from: origin) }
    (result?.observers ?? observers(of: key)).noteAccess()
    if let problem, result != nil { problemHandler(problem) }
    return value
  }

  /// Decodes the value of a key from an unsaved change if there is one, and otherwise from the contents of a file. Nil if there is
  /// no value.
  func decoded<Value>(
    _ key: Key<Value>, _ change: StoreState.Change?, _ contents: StoreContents
  ) throws(Problem) -> Value? {
    guard let change else { return try contents.decode(Value.self, forKey: key.name, of: path) }
    if let known = change.value as? TypedValue<Value> { return known.value }
    // A key with the same name and another type has set the value. If it cannot be encoded, saving reports that.
    let list = try? change.value.encoded(for: .binary)
    return try list?.root.decoded(as: Value.self, forKey: key.name, of: path)
  }

  // MARK: The file

  /// The source of a key's value, after reading the file if necessary.
  private func origin(of key: Keys) -> StoreState.Origin? {
    if let origin = state.withLock({ $0.origin(of: key.name) }) { return origin }
    reload(onlyIfUnread: true)
    return state.withLock { $0.origin(of: key.name) }
  }

  /// Reads the file again, with the changes of other programs. Unsaved changes of this store stay.
  public func reload() { reload(onlyIfUnread: false) }

  private func reload(onlyIfUnread: Bool) {
    var problems: [Problem] = []
    let aftermath = fileAccess.withLock { _ -> StoreState.Aftermath in
      let known = state.withLock { $0.contents }
      if onlyIfUnread, known != nil { return StoreState.Aftermath() }
      let contents: StoreContents
      do throws(Problem) {
        contents = try file.read { problems.append($0) }
      } catch {
        problems.append(error)
        contents = known ?? file.substitute { problems.append($0) }
      }
      return state.withLock { $0.adopt(contents) }
    }
    for observers in aftermath.observers { observers.notify() }
    problems.forEach(problemHandler)
  }

  // MARK: For the saver and the observers

  /// Records that the saver will save the changes of this store. Returns false if that was recorded before.
  func beginSchedule() -> Bool {
    state.withLock { state in
      defer { state.isSaveScheduled = true }
      return !state.isSaveScheduled
    }
  }

  /// Records that the next change must be scheduled again.
  func endSchedule() { state.withLock { $0.isSaveScheduled = false } }

  /// Records that the next change must be scheduled again, if all changes are saved. Returns false if some are not.
  func endScheduleIfSaved() -> Bool {
    state.withLock { state in
      guard !state.hasUnsavedChanges else { return false }
      state.isSaveScheduled = false
      return true
    }
  }

  /// Finds or adds the observers of a key.
  func observers(of key: Keys) -> KeyObservers { state.withLock { $0.observers(of: key.name) } }
}
