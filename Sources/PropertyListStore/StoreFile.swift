import PropertyList
import PropertyListFiles

/// The file of a store. It is for one thread at a time.
struct StoreFile: Sendable {
  typealias Problem = PropertyListStore.Problem

  let path: String
  /// The format of a file that is made without a template; one that is there keeps its own.
  let format: Format
  /// The path of the file that a missing one is made from.
  let template: String?

  /// What a file holds after an update.
  struct Updated {
    let contents: StoreContents
    /// One for each value that the format has no form for.
    var rejected: [Problem] = []
  }

  /// What the file holds. One that is missing is made from the template; one that is damaged is set aside before.
  ///
  /// - Parameter report: is given the problems that do not keep the store from going on.
  /// - Throws: `Problem` if there is a file that cannot be read.
  func read(_ report: (Problem) -> Void) throws(Problem) -> StoreContents {
    let source: Source?
    do throws(FileError) {
      source = try LoadedFile(reading: Argument(path)).source
    } catch {
      guard error.kind == .notFound else { throw Problem(.unreadableFile, path, " \(error.message)") }
      source = nil
    }
    var damage: Problem?
    if let source {
      do { return try StoreContents(reading: source) } catch { damage = Problem(.damagedFile, path, error.text) }
    } else if template == nil {
      return StoreContents()
    }
    do {
      return try update([], report).contents
    } catch {
      report(damage ?? error)
      return readTemplate(report) ?? StoreContents()
    }
  }

  /// Makes edits to the file as it is once nobody else can change it.
  ///
  /// - Parameters:
  ///   - known: what the file held when it was last looked at.
  ///   - report: is given the problems that do not keep the edits from being made.
  /// - Throws: `Problem` if the file cannot be written, or is damaged and cannot be set aside.
  func update(
    _ edits: [StoreEdit], known: StoreContents? = nil, _ report: (Problem) -> Void
  ) throws(Problem) -> Updated {
    // Whoever takes locks cannot make an attempt fail.
    for _ in 0..<100 {
      if let updated = try tryToUpdate(edits, known, report) { return updated }
    }
    throw Problem(.unwritableFile, path, " another program keeps changing the file")
  }

  /// Makes edits to the file; nil if it was damaged, and is gone now, or if somebody who takes no locks has changed it.
  private func tryToUpdate(
    _ edits: [StoreEdit], _ known: StoreContents?, _ report: (Problem) -> Void
  ) throws(Problem) -> Updated? {
    let file = try writing { () throws(FileError) in try LockedFile(at: Argument(path)) }
    let edited: EditedFile
    if let source = file.contents?.source {
      let contents: StoreContents
      do {
        contents = try StoreContents(reading: source, known: known)
      } catch {
        report(try setAside(file, error))
        return nil
      }
      let edits = contents.effective(edits)
      guard !edits.isEmpty else { return Updated(contents: contents) }
      edited = try editing { () throws(StoreEditError) in try contents.edited(edits) }
      if edited.isEqual(to: source) { return updated(contents, edited) }
    } else {
      let template = readTemplate(report)
      let contents = template ?? StoreContents()
      let edits = contents.effective(edits)
      guard self.template != nil || !edits.isEmpty else { return Updated(contents: contents) }
      edited = try editing { () throws(StoreEditError) in
        try template == nil ? contents.made(edits, format: format) : contents.edited(edits)
      }
      try writing { () throws(FileError) in try Argument(path).folder.createFolders() }
    }
    let outcome = try writing { () throws(FileError) in try file.replace(with: edited.bytes) }
    guard outcome == .written, let contents = try? StoreContents(reading: Source(edited.bytes)) else { return nil }
    return updated(contents, edited)
  }

  private func updated(_ contents: StoreContents, _ edited: EditedFile) -> Updated {
    Updated(
      contents: contents,
      rejected: edited.rejected.map { edit, reason in
        .unsaved(edit.name, in: path, reason)
      })
  }

  /// What a missing file is made from; nil if there is no such file.
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

  /// Gives a damaged file another name.
  ///
  /// - Returns: what there is to report about that.
  private func setAside(_ file: borrowing LockedFile, _ damage: DamagedFile) throws(Problem) -> Problem {
    // 20261122T134501Z
    let time = PropertyList.Value.date(Process.secondsSince2001()).description.filter { $0 != "-" && $0 != ":" }
    do {
      let aside = try file.setAside(as: ".damaged-\(time)")
      return Problem(.damagedFile, path, "\(damage.text); the file was kept as \(aside.text)")
    } catch {
      throw Problem(.damagedFile, path, "\(damage.text); the file cannot be renamed: \(error.message)")
    }
  }

  private func writing<Result: ~Copyable>(_ body: () throws(FileError) -> Result) throws(Problem) -> Result {
    do {
      return try body()
    } catch {
      var text = " \(error.message)"
      if let damage = error.damage {
        text += "; the file is damaged"
        if let copy = damage.copy { text += ", and \(copy.text) is what it should be" }
      }
      throw Problem(.unwritableFile, path, text)
    }
  }

  private func editing<Result>(_ body: () throws(StoreEditError) -> Result) throws(Problem) -> Result {
    do { return try body() } catch { throw Problem(.unwritableFile, path, " \(error.reason)") }
  }
}
