import PropertyListFiles

/// A pattern for files and folders of `--include` and `--exclude`, with the syntax of .gitignore (gitignore(5)).
///
/// Paths are relative to the folder that the command line names. A pattern without a slash, or with only a final slash, matches
/// names at any depth; a leading `./` counts as a slash. A pattern with a final slash matches only folders. `*` and `?` match no
/// slash; `**/` matches any number of folders, and `/**` everything inside. A pattern that matches a folder also covers its
/// content: see `GlobMatches`.
struct Glob: Sendable {
  private enum Part {
    case byte(UInt8)
    /// `?`: any byte but a slash.
    case any
    case set(GlobSet)
    /// `*`: any number of bytes but slashes.
    case star
    /// `**/`: any number of folders.
    case folders
    /// `**` after the last slash: the rest of the path.
    case rest
  }

  let word: Argument
  /// Nil for a pattern that matches nothing: it is empty, contains an unclosed set, or ends in a backslash.
  private let parts: [Part]?
  /// True if the pattern is compared only with the last component of a path.
  private let isForNames: Bool
  private let isForFolders: Bool

  init(_ word: Argument) {
    self.word = word
    var bytes = word.withoutDotPrefix.bytes[...]
    isForFolders = bytes.last == .slash
    if isForFolders { bytes.removeLast() }
    isForNames = !bytes.contains(.slash) && !word.bytes.starts(with: "./".utf8)
    if bytes.first == .slash { bytes.removeFirst() }
    parts = bytes.isEmpty ? nil : Self.parts(of: bytes)
  }

  private static func parts(of pattern: ArraySlice<UInt8>) -> [Part]? {
    var parts: [Part] = []
    var rest = pattern
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "?"): parts.append(.any)
      case UInt8(ascii: "*"):
        let isFirst = rest.startIndex - 1 == pattern.startIndex || pattern[rest.startIndex - 2] == .slash
        let others = rest.prefix { $0 == UInt8(ascii: "*") }.count
        rest.removeFirst(others)
        if others == 0 || !isFirst {
          parts.append(.star)
        } else if rest.isEmpty {
          parts.append(.rest)
        } else if rest.first == .slash {
          rest.removeFirst()
          parts.append(.folders)
        } else {
          parts.append(.star)
        }
      case UInt8(ascii: "["):
        guard let set = GlobSet(&rest) else { return nil }
        parts.append(.set(set))
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return nil }
        parts.append(.byte(escaped))
      default: parts.append(.byte(byte))
      }
    }
    return parts
  }

  /// Returns true if the pattern matches the file or folder at `path` itself.
  func matches(_ path: Argument, isFolder: Bool) -> Bool {
    guard isFolder || !isForFolders, let parts else { return false }
    guard isForNames, let slash = path.bytes.lastIndex(of: .slash) else {
      return Self.match(parts, path.bytes[...])
    }
    return Self.match(parts, path.bytes[(slash + 1)...])
  }

  /// Matches from left to right. Where a part does not match, the last `*` takes one more byte, or else the last `**/` one more
  /// folder. Nothing before them needs to change: `*` ends within its component, and the earliest folders leave the most to later
  /// parts.
  private static func match(_ parts: [Part], _ path: ArraySlice<UInt8>) -> Bool {
    var (part, index) = (0, path.startIndex)
    var star: (part: Int, index: Int)?
    var folders: (part: Int, index: Int)?
    while true {
      if part < parts.count {
        var isMatch = false
        switch parts[part] {
        case .rest: return true
        case .star:
          part += 1
          star = (part, index)
          continue
        case .folders:
          part += 1
          (folders, star) = ((part, index), nil)
          continue
        case .byte(let byte): isMatch = index < path.endIndex && path[index] == byte
        case .any: isMatch = index < path.endIndex && path[index] != .slash
        case .set(let set): isMatch = index < path.endIndex && path[index] != .slash && set.contains(path[index])
        }
        if isMatch {
          if path[index] == .slash { star = nil }
          (part, index) = (part + 1, index + 1)
          continue
        }
      } else if index == path.endIndex {
        return true
      }
      if let last = star, last.index < path.endIndex, path[last.index] != .slash {
        (part, index) = (last.part, last.index + 1)
        star = (part, index)
      } else if let last = folders, let end = path[last.index...].firstIndex(of: .slash) {
        (part, index) = (last.part, end + 1)
        (folders, star) = ((part, index), nil)
      } else {
        return false
      }
    }
  }
}

/// Patterns for the paths below a folder, with the patterns that have matched, and those that match each folder.
struct GlobMatches: Sendable {
  let globs: [Glob]
  private var isUsed: [Bool]
  /// Results for folders.
  private var folders: [Argument: [Int]] = [:]

  init(_ globs: [Glob]) {
    self.globs = globs
    isUsed = globs.map { _ in false }
  }

  var isEmpty: Bool { globs.isEmpty }

  var unused: [Glob] { zip(globs, isUsed).filter { !$0.1 }.map(\.0) }

  /// Returns the indexes of the patterns that match the relative path `path` or a folder that contains it, those of outer folders
  /// first. Records the patterns as used.
  mutating func covering(_ path: Argument, isFolder: Bool) -> [Int] {
    guard !globs.isEmpty else { return [] }
    if isFolder, let known = folders[path] { return known }
    var indexes: [Int] = []
    if let slash = path.bytes.lastIndex(of: .slash) {
      indexes = covering(Argument(path.bytes[..<slash]), isFolder: true)
    }
    for (index, glob) in globs.enumerated() where !indexes.contains(index) && glob.matches(path, isFolder: isFolder) {
      indexes.append(index)
      isUsed[index] = true
    }
    if isFolder { folders[path] = indexes }
    return indexes
  }
}
