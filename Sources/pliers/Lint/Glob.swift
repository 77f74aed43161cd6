/// A pattern of the shell for files and folders, as `--include` and `--exclude` take it.
///
/// One with a slash is compared with the path as messages show it, one without with the name alone. `*` stands for
/// slashes, too: `Pods/*` is all that is in there.
struct Glob: Sendable {
  private let pattern: Argument
  private let isForNames: Bool

  init(_ word: Argument) {
    var bytes = word.withoutDotPrefix.bytes[...]
    // `Pods/` is how .gitignore has a folder.
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    pattern = Argument(Array(bytes))
    isForNames = !bytes.contains(UInt8(ascii: "/"))
  }

  func matches(_ path: Argument) -> Bool {
    (isForNames ? path.fileName : path.withoutDotPrefix).matches(pattern: pattern)
  }
}

extension Argument {
  /// The path without `./` at its start.
  var withoutDotPrefix: Argument {
    var rest = bytes[...]
    while rest.starts(with: [UInt8(ascii: "."), UInt8(ascii: "/")]), rest.count > 2 {
      rest = rest.dropFirst(2).drop { $0 == UInt8(ascii: "/") }
    }
    return rest.count == bytes.count ? self : Argument(Array(rest))
  }
}
