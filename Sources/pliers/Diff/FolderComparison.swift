import PropertyList
import PropertyListFiles

extension Request {
  /// Compares the files that have the same path in two folders: those of which one is a property list by their values, and
  /// others by their bytes.
  func diffFolders(_ console: Console) throws(UsageError) -> ExitStatus {
    switch comparison.form {
    case .text, .unified, .stat: break
    case .json, .edits, .patch:
      throw UsageError("--format \(comparison.form.rawValue) is about two files, and these are folders")
    }
    let folders = [comparison.old, comparison.new]
    var counts = FolderCounts()
    let names = folders.map { folder in
      folder.filesInside { path, error in
        console.report("\(path.heading): \(error.message)")
        counts.hasFailed = true
      }
    }
    for name in Set(names[0]).union(names[1]).sorted() {
      let paths = folders.map { $0.appending(name) }
      if let missing = paths.firstIndex(where: { !$0.exists }) {
        counts.alone += 1
        if !comparison.isQuiet { console.print("Only in \(folders[1 - missing].heading): \(printable(name.text))") }
      } else {
        compare(paths, &counts, console)
      }
    }
    if !comparison.isQuiet, comparison.form != .unified {
      console.print("\(counts.different) different, \(counts.equal) equal, \(counts.alone) only in one folder")
    }
    return counts.status
  }

  private func compare(_ paths: [Argument], _ counts: inout FolderCounts, _ console: Console) {
    do throws(Failure) {
      let (old, new) = (try input(paths[0], console), try input(paths[1], console))
      if old.source.bytes.equals(new.source.bytes) {
        counts.equal += 1
        return
      }
      // What is damaged on one side is told; programs and pictures are not.
      if ![old, new].contains(where: { (try? $0.read(readOptions)) != nil }) {
        counts.different += 1
        if !comparison.isQuiet { console.print("Files \(paths[0].heading) and \(paths[1].heading) differ") }
        return
      }
    } catch {
      console.report(describe(error, of: paths[0]))
      counts.hasFailed = true
      return
    }
    if comparison.form == .stat, !comparison.isQuiet { console.output.append("\(paths[1].heading): ") }
    switch diffFiles(paths[0], paths[1], console) {
    case .success:
      counts.equal += 1
      if comparison.form == .stat, !comparison.isQuiet { console.print("equal values") }
    case .failure, .changed: counts.different += 1
    case .trouble, .mergeFailure: counts.hasFailed = true
    }
  }
}

/// What a comparison of two folders comes to.
private struct FolderCounts {
  var different = 0
  var equal = 0
  /// Files that only one folder has.
  var alone = 0
  var hasFailed = false

  var status: ExitStatus { hasFailed ? .trouble : different + alone > 0 ? .failure : .success }
}

extension Argument {
  /// The paths below this folder of all files in it, and of what links there lead to that is a file; what git keeps for itself
  /// is left out.
  fileprivate func filesInside(report: (Argument, FileError) -> Void) -> [Argument] {
    var files: [Argument] = []
    var folders = [self]
    while let folder = folders.popLast() {
      do throws(FileError) {
        for entry in try folder.entries() where entry.name != ".git" {
          let path = folder.appending(entry.name)
          switch entry.kind {
          case .folder: folders.append(path)
          case .file: files.append(path.relative(to: self))
          case .link:
            let kind = try? path.identity(followsLinks: true)
            // A link that leads nowhere is told when it is read.
            if kind?.isRegular ?? true { files.append(path.relative(to: self)) }
          // Pipes and the like would be waited for.
          case .other: break
          }
        }
      } catch {
        report(folder, error)
      }
    }
    return files
  }
}
