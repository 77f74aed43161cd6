import PropertyListFiles

/// Root of the sources for a service that hosts them: the top of a repository.
///
/// GitHub expects paths relative to the top in annotations and SARIF logs, but a step may run in a folder below it.
struct SourceRoot {
  /// The top without links, if it is known.
  private var top: Argument?
  /// The path from the top to the current folder; empty if the current folder is the top.
  private var folder: Argument = ""

  /// The top of the work tree around the current folder `folder`. If that is nil or in no work tree, the current folder is the root.
  init(above folder: Argument?) {
    var trees = WorkTrees()
    guard let current = folder?.canonicalPath, let top = trees.top(around: current) else { return }
    self.top = top
    if current != top { self.folder = current.relative(to: top) }
  }

  /// The path of the file `name` from the root; absolute if `name` is absolute or outside the root. A path with `..` is resolved,
  /// because its meaning depends on links on this machine.
  func path(of name: Argument) -> Argument {
    guard name.leadsUpwards else {
      let path = name.normalizedPath
      return path.isAbsolute || folder.bytes.isEmpty ? path : folder.appending(path)
    }
    guard let path = name.canonicalPath else { return name.normalizedPath }
    return name.isAbsolute ? path : top.map(path.relative) ?? path
  }
}
