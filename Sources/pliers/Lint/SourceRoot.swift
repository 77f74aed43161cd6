import PropertyListFiles

/// Root of the sources for a service that hosts them: the top of a repository.
///
/// GitHub expects paths relative to the top in annotations and SARIF logs, but a step may run in a folder below it.
struct SourceRoot {
  /// The top without links, if it is known.
  private var top: Argument?
  /// The path from the top to the current folder, with a final slash; empty if the current folder is the top.
  private var prefix: [UInt8] = []

  /// The current folder as the root.
  init() {}

  /// The top of the work tree around the current folder `folder`, or the folder itself if it is in no work tree. Git is not
  /// needed: the top of a work tree contains an entry `.git`.
  init(above folder: Argument) {
    guard let current = folder.canonicalPath else { return }
    var rest = current.bytes[...]
    while !Argument(Array(rest)).appending(".git").exists {
      guard let slash = rest.lastIndex(of: UInt8(ascii: "/")), slash > rest.startIndex else { return }
      rest = rest[..<slash]
    }
    top = Argument(Array(rest))
    if rest.count < current.bytes.count { prefix = current.bytes[(rest.endIndex + 1)...] + [UInt8(ascii: "/")] }
  }

  /// The path of the file `name` from the root; absolute if `name` is absolute or outside the root. A path with `..` is resolved,
  /// because its meaning depends on links on this machine.
  func path(of name: Argument) -> Argument {
    guard name.leadsUpwards else {
      let path = name.normalizedPath
      return path.isAbsolute ? path : Argument(prefix + path.bytes)
    }
    guard let path = name.canonicalPath else { return name.normalizedPath }
    guard !name.isAbsolute, let top, path.bytes.starts(with: top.bytes + [UInt8(ascii: "/")]) else { return path }
    return Argument(Array(path.bytes[(top.bytes.count + 1)...]))
  }
}
