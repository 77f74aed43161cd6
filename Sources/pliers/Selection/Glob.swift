import PropertyListFiles

/// A pattern for files and folders of `--include` and `--exclude`, with the syntax of .gitignore (gitignore(5)).
///
/// Paths are relative to the folder that the command line names. A pattern without a slash, or with only a final slash, matches
/// names at any depth; a leading `./` counts as a slash. A pattern with a final slash matches only folders. `*` and `?` match no
/// slash; `**/` matches any number of folders, and `/**` everything inside. A pattern that matches a folder also covers its
/// content: see `GlobMatches`.
struct Glob: Sendable {
  /// The pattern as it was written.
  let word: Argument
  private let matcher: Matcher
  /// True if the pattern is compared only with the last component of a path.
  private let isForNames: Bool
  private let isForFolders: Bool

  private enum Matcher {
    /// A pattern without wildcards, the usual case.
    case literal([UInt8])
    case automaton(GlobAutomaton)
    /// A pattern that matches nothing: it is empty, contains an unclosed set, or ends in a backslash.
    case nothing
  }

  init(_ word: Argument) {
    self.word = word
    let slash = UInt8(ascii: "/")
    var bytes = word.withoutDotPrefix.bytes[...]
    isForFolders = bytes.last == slash
    if isForFolders { bytes.removeLast() }
    isForNames = !bytes.contains(slash) && !word.bytes.starts(with: "./".utf8)
    if bytes.first == slash { bytes.removeFirst() }
    guard !bytes.isEmpty, let parts = GlobPart.parts(of: bytes) else {
      matcher = .nothing
      return
    }
    let literal = parts.compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
    matcher = literal.count == parts.count ? .literal(literal) : .automaton(GlobAutomaton(parts))
  }

  /// Returns true if the pattern matches the file or folder at `path` itself.
  func matches(_ path: Argument, isFolder: Bool) -> Bool {
    if isForFolders, !isFolder { return false }
    switch matcher {
    case .literal(let literal):
      let bytes = compared(path)
      return bytes.count == literal.count && bytes.elementsEqual(literal)
    case .automaton(let automaton): return automaton.matches(compared(path))
    case .nothing: return false
    }
  }

  /// Maximum number of steps of `matches`. A step compares 64 parts of the pattern with one byte of the path.
  func steps(for path: Argument) -> Int {
    switch matcher {
    case .literal, .nothing: 1
    case .automaton(let automaton): automaton.stepsPerByte * compared(path).count + 1
    }
  }

  /// The part of the path that the pattern is compared with.
  private func compared(_ path: Argument) -> ArraySlice<UInt8> {
    let bytes = path.bytes
    guard isForNames, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }
}

/// Patterns for the paths below a folder, with the patterns that have matched and the folders that they cover.
struct GlobMatches {
  private let globs: [Glob]
  private var isUsed: [Bool]
  /// Cached results for folders.
  private var folders: [Argument: Bool] = [:]

  init(_ globs: [Glob]) {
    self.globs = globs
    isUsed = globs.map { _ in false }
  }

  var isEmpty: Bool { globs.isEmpty }

  /// Patterns that have matched nothing.
  var unused: [Glob] { zip(globs, isUsed).filter { !$0.1 }.map(\.0) }

  /// Returns true if a pattern matches the relative path `path`, or a folder that contains it. Records the patterns as used.
  mutating func cover(_ path: Argument, isFolder: Bool) -> Bool {
    guard !globs.isEmpty else { return false }
    if isFolder, let known = folders[path] { return known }
    var isCovered = false
    for (index, glob) in globs.enumerated() where glob.matches(path, isFolder: isFolder) {
      isCovered = true
      isUsed[index] = true
    }
    if !isCovered, let slash = path.bytes.lastIndex(of: UInt8(ascii: "/")) {
      isCovered = cover(Argument(Array(path.bytes[..<slash])), isFolder: true)
    }
    if isFolder { folders[path] = isCovered }
    return isCovered
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
