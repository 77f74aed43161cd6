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
    fileprivate let damage: Problem?
  }

  /// Reads the file. A missing file is created from the template.
  ///
  /// - Parameter report: Is called with the problems that do not prevent the result.
  /// - Throws: `Problem` if the file cannot be read, or is damaged.
  func read(_ report: (Problem) -> Void) throws(Problem) -> StoreContents {
    while true {
      if let source = try load() { return try StoreContents(reading: source, of: path) }
      guard let template = readTemplate(report), let file = template.file else { return StoreContents() }
      do throws(Problem) {
        let outcome = try writing { () -> Replacement.Outcome in
          // Refuses OpenStep: the store could not edit the copy.
          _ = try PropertyList.OutputFormat(template.list.format)
          try Argument(path).folder.createFolders()
          return try Argument(path).createFile(Array(copying: file))
        }
        if outcome == .written { return template }
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
      guard error.kind == .notFound else { throw Problem(.unreadableFile, path, error.message) }
      return nil
    }
  }

  /// The contents for a store whose file cannot be read.
  func substitute(_ report: (Problem) -> Void) -> StoreContents { readTemplate(report) ?? StoreContents() }

  /// The absolute path without links: the same for all paths of the file, before and after it is created.
  var canonicalPath: Argument { Argument(path).canonicalPathOfAny }

  /// Locks and reads the file.
  ///
  /// - Parameter milliseconds: Maximum time to wait for another program.
  func lock(milliseconds: Int) throws(Problem) -> LockedFile {
    try writing { try LockedFile(at: Argument(path), lockPatience: milliseconds) }
  }

  /// The contents to edit of a file that is locked.
  ///
  /// - Parameters:
  ///   - known: The contents when the file was read or written last.
  ///   - report: Is called with the problems that do not prevent the edits.
  func base(of file: borrowing LockedFile, known: StoreContents?, _ report: (Problem) -> Void) -> Base {
    var damage: Problem?
    if let source = file.contents?.source {
      do throws(Problem) {
        let contents = try StoreContents(reading: source, known: known, of: path)
        return Base(path: path, contents: contents, format: contents.list.format, damage: nil)
      } catch {
        damage = error
      }
    }
    // A damaged file may be half written by another program, so known values stay. A missing file was deleted, with its values.
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
    _ file: borrowing LockedFile, _ base: Base, _ edits: [StoreEdit], undecodable: [Problem],
    _ report: (Problem) -> Void
  ) throws(Problem) -> StoreContents? {
    let effective = base.contents.effective(edits)
    let copiesTemplate = file.contents == nil && template != nil
    // A damaged file is replaced even if no edit changes the known values.
    guard !effective.isEmpty || copiesTemplate || base.damage != nil && !edits.isEmpty else { return base.contents }
    let bytes = try writing { try base.contents.edited(effective, format: format) }
    if let source = file.contents?.source, source.bytes.equals(bytes.span) { return base.contents }
    let problems = base.damage.map { [$0] } ?? undecodable
    guard try replace(file, with: bytes, problems, report) else { return nil }
    return try? StoreContents(reading: Source(bytes), of: path)
  }

  /// Replaces or creates a file that is locked. Keeps the old file if it has `problems`. Returns false if a program that takes no
  /// locks has changed the file.
  private func replace(
    _ file: borrowing LockedFile, with bytes: [UInt8], _ problems: [Problem], _ report: (Problem) -> Void
  ) throws(Problem) -> Bool {
    guard file.contents != nil, let first = problems.first else {
      return try writing { () -> Replacement.Outcome in
        if file.contents == nil { try Argument(path).folder.createFolders() }
        return try file.replace(with: bytes)
      } == .written
    }
    // For example 20261122T134501Z.
    let time = PropertyList.Value.date(Process.secondsSince2001()).description.filter { $0 != "-" && $0 != ":" }
    let (suffix, kept) = file.freeSuffix((first.kind == .damagedFile ? ".damaged-" : ".undecodable-") + time)
    do throws(FileError) {
      guard try file.replace(with: bytes, backupSuffix: suffix) == .written else { return false }
    } catch {
      guard error.path == kept else { throw Problem(.unwritableFile, path, error.reason) }
      throw first.adding("; the file cannot be kept as \(kept.text): \(error.message)")
    }
    for problem in problems { report(problem.adding("; the old file was kept as \(kept.text)")) }
    return true
  }

  /// The contents of the template; nil if the store has no template, or if it cannot be used.
  private func readTemplate(_ report: (Problem) -> Void) -> StoreContents? {
    guard let template else { return nil }
    do {
      let source = try LoadedFile(reading: Argument(template)).source
      return try StoreContents(reading: source, .unusableTemplate, of: template)
    } catch {
      report(error as? Problem ?? Problem(.unusableTemplate, template, error.reason))
      return nil
    }
  }

  private func writing<Result: ~Copyable>(_ body: () throws -> Result) throws(Problem) -> Result {
    do { return try body() } catch { throw Problem(.unwritableFile, path, error.reason) }
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
