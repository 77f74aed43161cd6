import PropertyList
import PropertyListFiles

extension Request {
  /// Compares the property lists that have the same path in two folders.
  func diffFolders(_ console: Console) -> ExitStatus {
    let folders = [comparison.old, comparison.new]
    var names: [[Argument]] = []
    for folder in folders {
      do throws(UsageError) {
        let selected = try FileSelection().files(named: [folder], jobs: 1, console)
        if selected.hasFailed { return .trouble }
        names.append(selected.files.map { $0.relative(to: folder) })
      } catch {
        console.report(printable(error.message))
        return .trouble
      }
    }
    let inOld = Set(names[0])
    let inNew = Set(names[1])
    var (different, equal, alone) = (0, 0, 0)
    var status = ExitStatus.success
    for name in inOld.union(inNew).sorted() {
      let paths = folders.map { $0.appending(name) }
      // A file may be a property list for one that looks at names only.
      if let missing = paths.firstIndex(where: { !$0.exists }) {
        alone += 1
        if !comparison.isQuiet { console.print("Only in \(folders[1 - missing].heading): \(printable(name.text))") }
        status = status == .trouble ? .trouble : .failure
        continue
      }
      switch diffFiles(paths[0], paths[1], console) {
      case .success: equal += 1
      case .failure, .changed:
        different += 1
        status = status == .trouble ? .trouble : .failure
      case .trouble, .mergeFailure: status = .trouble
      }
    }
    if !comparison.isQuiet, comparison.form == .text || comparison.form == .stat {
      console.print("\(different) different, \(equal) equal, \(alone) only in one folder")
    }
    return status
  }
}
