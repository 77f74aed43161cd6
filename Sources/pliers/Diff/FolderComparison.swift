import PropertyList
import PropertyListFiles

extension Comparison {
  /// Compares the files that have the same path in two folders: by their values if one of them is a property list, and otherwise
  /// by their bytes. Lines about kinds of files are those of GNU diff.
  func diffFolders(_ console: Console) throws(Failure) -> ExitStatus {
    switch form {
    case .text, .unified, .stat: break
    case .json, .edits, .patch:
      throw Failure("--format \(form.rawValue) compares two files, not folders")
    }
    var comparison = self
    comparison.isInFolders = true
    var run = FolderRun(comparison: comparison, console: console)
    run.compareFolders([old, new])
    if !isQuiet, form != .unified {
      console.print("\(run.different) different, \(run.equal) equal, \(run.alone) only in one folder")
    }
    return run.hasFailed ? .trouble : run.different + run.alone > 0 ? .failure : .success
  }
}

private struct FolderRun {
  let comparison: Comparison
  let console: Console
  private(set) var different = 0
  private(set) var equal = 0
  /// Files that only one folder has.
  private(set) var alone = 0
  private(set) var hasFailed = false

  private mutating func fail(_ message: String) {
    console.report(message)
    hasFailed = true
  }

  private mutating func differ(_ line: String) {
    different += 1
    if !comparison.isQuiet { console.print(line) }
  }

  /// Compares the contents of two folders, which are at the same path in OLD and NEW, or lists the files of one of them.
  mutating func compareFolders(_ folders: [Argument?], at path: Argument? = nil) {
    let kinds = folders.map { folder in folder.map { entries(of: $0) } ?? [:] }
    for name in Set(kinds[0].keys).union(kinds[1].keys).sorted() {
      let path = path?.appending(name) ?? name
      let entries: [Argument?] = zip(folders, kinds).map { $1[name] == nil ? nil : $0?.appending(name) }
      if kinds.allSatisfy({ $0[name] == nil || $0[name] == .folder }) {
        compareFolders(entries, at: path)
      } else if let index = entries.firstIndex(where: { $0 != nil }), entries.contains(nil) {
        alone += 1
        let folder = index == 0 ? comparison.old : comparison.new
        if !comparison.isQuiet { console.print("Only in \(folder.heading): \(printable(path.text))") }
      } else {
        compareEntries(entries.compactMap { $0 })
      }
    }
  }

  /// The kinds of the entries in a folder, without `.git`. Links are not followed.
  private mutating func entries(of folder: Argument) -> [Argument: FileKind] {
    var kinds: [Argument: FileKind] = [:]
    do throws(FileError) {
      for entry in try folder.entries() where entry.name != ".git" { kinds[entry.name] = entry.kind }
    } catch {
      fail("\(folder.heading): \(error.message)")
    }
    return kinds
  }

  /// Compares the entries of both folders at one path. At least one of the entries is not a folder.
  private mutating func compareEntries(_ paths: [Argument]) {
    let (old, new) = (paths[0].heading, paths[1].heading)
    do throws(Failure) {
      switch (try ComparedEntry(at: paths[0]), try ComparedEntry(at: paths[1])) {
      case (.file, .file): try compare(paths)
      case (.link, .link):
        let targets = try paths.map { path throws(Failure) in try Failure.files(path.linkDestination()) }
        if targets[0] == targets[1] { equal += 1 } else { differ("Symbolic links \(old) and \(new) differ") }
      case (let kind, let other):
        differ("File \(old) is a \(kind.rawValue) while file \(new) is a \(other.rawValue)")
      }
    } catch {
      fail(comparison.line.describe(error, of: paths[0]))
    }
  }

  private func open(_ path: Argument) throws(Failure) -> Input {
    try comparison.line.open(path, isRegular: true, console)
  }

  private mutating func compare(_ paths: [Argument]) throws(Failure) {
    let (old, new) = (try open(paths[0]), try open(paths[1]))
    if old.source.bytes.equals(new.source.bytes) {
      equal += 1
      return
    }
    // A damaged file is an error only if the other file is a property list. Programs and pictures just differ.
    if ![old, new].contains(where: { (try? $0.read(comparison.line.readOptions)) != nil }) {
      return differ("Files \(paths[0].heading) and \(paths[1].heading) differ")
    }
    let printsCounts = comparison.form == .stat && !comparison.isQuiet
    if printsCounts { console.output.append("\(paths[1].heading): ") }
    switch comparison.diffFiles(paths[0], paths[1], console) {
    case .success:
      equal += 1
      if printsCounts { console.print("equal values") }
    case .failure, .changed: different += 1
    case .trouble, .mergeFailure: hasFailed = true
    }
  }
}

/// The kind of an entry, in GNU diff's words.
private enum ComparedEntry: String {
  /// A regular file, or a link to one.
  case file = "regular file"
  case folder = "directory"
  /// A link to a folder, or without a target.
  case link = "symbolic link"

  init(at path: Argument) throws(Failure) {
    let target = try? path.identity(followsLinks: true)
    let identity = try Failure.files(path.identity(followsLinks: false))
    if target?.isRegular == true {
      self = .file
    } else if identity.isFolder {
      self = .folder
    } else if identity.isLink, target?.isFolder != false {
      self = .link
    } else {
      throw Failure("not a regular file").about(path)
    }
  }
}
