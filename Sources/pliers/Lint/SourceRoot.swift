import PropertyListFiles

/// Root of the sources for a service that hosts them: the top of a repository.
///
/// GitHub knows files by their paths from there, in annotations and in SARIF logs, and a step may run in a folder below.
struct SourceRoot {
  /// The top without links, if it is known.
  private var top: Argument?
  /// The path from the top to the current folder, with a slash at its end; empty where they are the same.
  private var prefix: [UInt8] = []

  /// The current folder.
  init() {}

  /// The top of the work tree that `folder`, the current one, is in; the folder itself if it is in none. Git is not asked: a
  /// work tree has something named `.git` at its top.
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

  /// The path of the file `name` from the root; absolute if `name` is, or if it leads out of the root. A path with `..` is
  /// resolved, since its meaning depends on links that only this machine has.
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

extension Argument {
  var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  /// True if one of the components is `..`.
  var leadsUpwards: Bool { bytes.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) } }

  /// The path without empty segments and those of one dot.
  var normalizedPath: Argument {
    let slash = UInt8(ascii: "/")
    let segments = bytes.split(separator: slash).filter { !$0.elementsEqual([UInt8(ascii: ".")]) }
    let path = Array(segments.joined(separator: [slash]))
    if bytes.first == slash { return Argument([slash] + path) }
    return path.isEmpty ? "." : Argument(path)
  }
}
