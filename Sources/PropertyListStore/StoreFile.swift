import PropertyList
import PropertyListFiles

/// The file of a store. Only one thread may use it at a time.
struct StoreFile: Sendable {
  typealias Problem = PropertyListStore.Problem

  let path: String
  /// The format of a new file without a template. An existing file keeps its format.
  let format: Format
  /// The path of the file that a missing one is copied from.
  let template: String?

  /// The contents that a save edits.
  struct Base {
    let path: String
    let contents: StoreContents
    /// The format of the edited file.
    let format: Format
    /// The damage of the file; nil if it is not damaged. `contents` are then the last that were read, and the damaged file is kept
    /// beside the new one.
    fileprivate let damage: DamagedFile?
  }

  /// Reads the file. A missing file is created from the template.
  ///
  /// - Parameter report: Is called with the problems that do not prevent the result.
  /// - Throws: `Problem` if the file cannot be read, or is damaged.
  func read(_ report: (Problem) -> Void) throws(Problem) -> StoreContents {
    while true {
      if let source = try load() {
        do { return try StoreContents(reading: source) } catch { throw Problem(.damagedFile, path, error.text) }
      }
      guard let template = readTemplate(report) else { return StoreContents() }
      do throws(Problem) {
        let edited = try editing { () throws(StoreEditError) in try template.edited([]) }
        if try create(edited) { return template }
      } catch {
        report(error)
        return template
      }
    }
  }

  /// The bytes of the file; nil if the file does not exist.
  private func load() throws(Problem) -> Source? {
    do throws(FileError) {
      return try LoadedFile(reading: Argument(path)).source
    } catch {
      guard error.kind == .notFound else { throw Problem(.unreadableFile, path, " \(error.message)") }
      return nil
    }
  }

  /// The contents for a store whose file cannot be read.
  func substitute(_ report: (Problem) -> Void) -> StoreContents { readTemplate(report) ?? StoreContents() }

  /// Creates the file. Returns false if another process has created it meanwhile.
  private func create(_ edited: EditedFile) throws(Problem) -> Bool {
    try writing { () throws(FileError) in
      try Argument(path).folder.createFolders()
      return try Argument(path).createFile(edited.bytes) == .written
    }
  }

  /// The absolute path without links: the same for all paths of the file, before and after it is created.
  var canonicalPath: Argument { Argument(path).canonicalPathOfAny }

  /// Locks and reads the file.
  ///
  /// - Parameter milliseconds: Maximum time to wait for another program.
  func lock(milliseconds: Int) throws(Problem) -> LockedFile {
    try writing { () throws(FileError) in try LockedFile(at: Argument(path), lockPatience: milliseconds) }
  }

  /// The contents to edit of a file that is locked.
  ///
  /// - Parameters:
  ///   - known: The contents when the file was read or written last.
  ///   - report: Is called with the problems that do not prevent the edits.
  func base(of file: borrowing LockedFile, known: StoreContents?, _ report: (Problem) -> Void) -> Base {
    var damage: DamagedFile?
    if let source = file.contents?.source {
      do {
        let contents = try StoreContents(reading: source, known: known)
        return Base(path: path, contents: contents, format: contents.list.format, damage: nil)
      } catch {
        damage = error
      }
    }
    // Another program may be writing a damaged file at this moment. A missing file was deleted, with its values.
    let last = damage == nil ? nil : known
    let contents = last ?? substitute(report)
    return Base(
      path: path, contents: contents, format: contents.file == nil ? format : contents.list.format, damage: damage)
  }

  /// Edits a file that is locked.
  ///
  /// - Parameters:
  ///   - undecodable: The values to be replaced that are not of their keys' types. If there are any, the old file is kept.
  ///   - report: Is called with the problems that do not prevent the edits.
  /// - Returns: The new contents; nil if a program that takes no locks has changed the file.
  /// - Throws: `Problem` if the file cannot be written, or if the old file must be kept and cannot be kept.
  func update(
    _ file: borrowing LockedFile, _ base: Base, _ edits: [StoreEdit], undecodable: [UndecodableValue],
    _ report: (Problem) -> Void
  ) throws(Problem) -> StoreContents? {
    let edits = base.damage == nil ? base.contents.effective(edits) : edits
    let isNew = file.contents == nil
    guard !edits.isEmpty || isNew && template != nil else { return base.contents }
    let edited = try editing { () throws(StoreEditError) in
      try base.contents.file == nil ? base.contents.made(edits, format: format) : base.contents.edited(edits)
    }
    if let source = file.contents?.source, edited.isEqual(to: source) { return base.contents }
    if isNew {
      guard try create(edited) else { return nil }
    } else {
      guard try replace(file, with: edited, base.damage, undecodable, report) else { return nil }
    }
    return try? StoreContents(reading: Source(edited.bytes))
  }

  /// Replaces a file that is locked. Keeps the old file if it is damaged or has undecodable values. Returns false if a program that
  /// takes no locks has changed the file.
  private func replace(
    _ file: borrowing LockedFile, with edited: EditedFile, _ damage: DamagedFile?, _ undecodable: [UndecodableValue],
    _ report: (Problem) -> Void
  ) throws(Problem) -> Bool {
    let problems =
      damage.map { [(Problem.Kind.damagedFile, nil, $0.text)] }
      ?? undecodable.map { (Problem.Kind.undecodableValue, $0.key, $0.text) }
    guard let first = problems.first else {
      return try writing { () throws(FileError) in try file.replace(with: edited.bytes) } == .written
    }
    // For example 20261122T134501Z.
    let time = PropertyList.Value.date(Process.secondsSince2001()).description.filter { $0 != "-" && $0 != ":" }
    let (suffix, kept) = file.freeSuffix((damage == nil ? ".undecodable-" : ".damaged-") + time)
    do throws(FileError) {
      guard try file.replace(with: edited.bytes, backupSuffix: suffix) == .written else { return false }
    } catch {
      guard error.path == kept else { throw unwritable(error) }
      let text = "\(first.2); the file cannot be kept as \(kept.text): \(error.message)"
      throw Problem(first.0, path, key: first.1, text)
    }
    for (kind, key, text) in problems {
      report(Problem(kind, path, key: key, "\(text); the old file was kept as \(kept.text)"))
    }
    return true
  }

  /// The contents of the template; nil if the store has no template, or if it cannot be used.
  private func readTemplate(_ report: (Problem) -> Void) -> StoreContents? {
    guard let template else { return nil }
    let text: String
    do {
      return try StoreContents(reading: try LoadedFile(reading: Argument(template)).source)
    } catch let error as DamagedFile {
      text = error.text
    } catch let error as FileError {
      text = " \(error.message)"
    } catch {
      text = " \(error)"
    }
    report(Problem(.unusableTemplate, template, text))
    return nil
  }

  private func writing<Result: ~Copyable>(_ body: () throws(FileError) -> Result) throws(Problem) -> Result {
    do { return try body() } catch { throw unwritable(error) }
  }

  private func unwritable(_ error: FileError) -> Problem {
    Problem(.unwritableFile, path, " \(error.completeMessage)")
  }

  private func editing<Result>(_ body: () throws(StoreEditError) -> Result) throws(Problem) -> Result {
    do { return try body() } catch { throw Problem(.unwritableFile, path, " \(error.reason)") }
  }
}

extension Argument {
  /// The absolute path without links. The file may be missing.
  fileprivate var canonicalPathOfAny: Argument {
    if let canonicalPath { return canonicalPath }
    let path = withoutFinalSlash
    let folder = path.folder.withoutFinalSlash
    return folder == path ? path : folder.canonicalPathOfAny.appending(path.fileName)
  }
}
