import PropertyList
import PropertyListFiles

extension Comparison {
  /// Compares the files that have the same path in two folders: by their values if both are property lists, and otherwise by
  /// their bytes. Lines about kinds of files are those of GNU diff.
  func diffFolders(_ console: Console) throws(Failure) -> ExitStatus {
    switch form {
    case .text, .unified, .stat: break
    case .json, .edits, .patch:
      throw Failure("--format \(form.rawValue) compares two files, not folders")
    }
    var comparison = self
    comparison.isInFolders = true
    var run = FolderRun(comparison: comparison, console: console)
    run.compareFolders([oldName, newName])
    if !isQuiet, form != .unified {
      console.print("\(run.different) different, \(run.equal) equal, \(run.alone) only in one folder")
    }
    return run.status ?? .success
  }
}

private struct FolderRun {
  let comparison: Comparison
  let console: Console
  private(set) var different = 0
  private(set) var equal = 0
  private(set) var alone = 0
  private(set) var status: ExitStatus?

  private mutating func fail(_ message: String) {
    console.report(message)
    status.join(.trouble)
  }

  private mutating func differ(_ line: String) {
    different += 1
    status.join(.failure)
    if !comparison.isQuiet { console.print(line) }
  }

  /// Compares the contents of two folders, which are at the same path in OLD and NEW, or lists the files of one of them.
  mutating func compareFolders(_ folders: [Argument?], at path: Argument? = nil) {
    let kinds = folders.map { folder in folder.map { entryKinds(in: $0) } ?? [:] }
    for name in Set(kinds[0].keys).union(kinds[1].keys).sorted() {
      let path = path?.appending(name) ?? name
      let entries: [Argument?] = zip(folders, kinds).map { $1[name] == nil ? nil : $0?.appending(name) }
      if kinds.allSatisfy({ $0[name] == nil || $0[name] == .folder }) {
        compareFolders(entries, at: path)
      } else if let index = entries.firstIndex(where: { $0 != nil }), entries.contains(nil) {
        alone += 1
        status.join(.failure)
        let folder = index == 0 ? comparison.oldName : comparison.newName
        if !comparison.isQuiet { console.print("Only in \(folder.heading): \(printable(path.text))") }
      } else {
        compareEntries(entries.compactMap { $0 }, kinds.compactMap { $0[name] })
      }
    }
  }

  /// The kinds of the entries in a folder, without `.git`. Links are not followed.
  private mutating func entryKinds(in folder: Argument) -> [Argument: FileKind] {
    var kinds: [Argument: FileKind] = [:]
    do throws(FileError) {
      for entry in try folder.entries() where entry.name != ".git" { kinds[entry.name] = entry.kind }
    } catch {
      fail("\(folder.heading): \(error.message)")
    }
    return kinds
  }

  /// Compares the entries of both folders at one path. At least one of the entries is not a folder.
  private mutating func compareEntries(_ paths: [Argument], _ kinds: [FileKind]) {
    let (old, new) = (paths[0].heading, paths[1].heading)
    do throws(Failure) {
      let kinds = zip(paths, kinds).map { path, kind in
        // A link has the kind of its target, unless that is a folder or missing.
        let target = kind == .link ? try? path.identity(followsLinks: true).kind : nil
        return target == .folder ? kind : target ?? kind
      }
      if let index = kinds.firstIndex(of: .other) { throw Failure("not a regular file").about(paths[index]) }
      switch (kinds[0], kinds[1]) {
      case (.regular, .regular): try compare(paths)
      case (.link, .link):
        let targets = try paths.map { path throws(Failure) in try Failure.convertingFileError(path.linkDestination()) }
        if targets[0] == targets[1] { equal += 1 } else { differ("Symbolic links \(old) and \(new) differ") }
      default:
        let names = try zip(paths, kinds).map { path, kind throws(Failure) in
          try Failure.convertingFileError(path.identity(followsLinks: kind != .link)).kindName
        }
        differ("File \(old) is a \(names[0]) while file \(new) is a \(names[1])")
      }
    } catch {
      fail(comparison.invocation.describe(error, of: paths[0]))
    }
  }

  private mutating func compare(_ paths: [Argument]) throws(Failure) {
    let files = try paths.map { path throws(Failure) in
      try Input(path, for: comparison.invocation, isRegular: true, from: console)
    }
    let (old, new) = (files[0].source, files[1].source)
    let isSame = old.bytes.equals(new.bytes)
    // Both files have one name. Searches of folders leave out JSON, but its values are of interest here.
    let isPropertyList = Recognition.isPropertyList(extension: paths[0].fileExtension)
    let isJSON = Recognition.json.contains(paths[0].fileExtension)
    // Equal archives can be malformed.
    let isRead = (!isSame || comparison.invocation.has(.strict)) && (isJSON || files.allSatisfy(\.isSelected))
    let results = isRead ? try comparison.read(paths, opened: files, console) : []
    // A text with comments alone is an empty dictionary in the OpenStep format.
    let readCount = results.count { (try? $0.get()).map { !isJSON || $0.values.list.format != .openStep } ?? false }
    // Programs, pictures and texts just differ. A damaged file is an error only if its name is that of a property list, and the other
    // file can be read.
    guard readCount == 2 || readCount == 1 && isPropertyList else {
      if isSame { equal += 1 } else { differ("Files \(paths[0].heading) and \(paths[1].heading) differ") }
      return
    }
    let printsCounts = !isSame && comparison.form == .stat && !comparison.isQuiet
    if printsCounts { console.output.append("\(paths[1].heading): ") }
    let result = comparison.diffFiles(results, console)
    status.join(result.status)
    switch result.isDifferent {
    case true?: different += 1
    case false?:
      equal += 1
      if printsCounts { console.print("equal values") }
    case nil: if printsCounts { console.print("not compared") }
    }
  }
}

extension Input {
  /// True if a search of a folder selects the file.
  fileprivate var isSelected: Bool {
    Recognition.selects(name) {
      Array(copying: source.bytes.extracting(first: min(source.count, Recognition.inspectedByteCount)))
    }
  }
}
