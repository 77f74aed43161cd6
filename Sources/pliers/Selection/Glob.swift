import PropertyList
import PropertyListFiles

/// A pattern for files and folders of `--include` and `--exclude`, with the syntax of .gitignore (gitignore(5)).
///
/// Paths are relative to the folder that the command line names. A pattern without a slash, or with only a final slash, matches
/// names at any depth; a leading `./` is read as a slash. A pattern with a final slash matches only folders. `*` and `?` match no
/// slash; `**/` matches any number of folders, and `/**` everything inside. A pattern that matches a folder also covers its
/// content: see `GlobMatches`. An empty pattern matches nothing, as does one with an unclosed set, an unknown class of characters, or a
/// backslash at its end.
struct Glob: Sendable {
  let word: Argument
  /// The pattern without slashes at its ends.
  private let pattern: ArraySlice<UInt8>
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
    pattern = bytes
  }

  /// Returns true if the pattern matches the file or folder at `path` itself.
  func matches(_ path: Argument, isFolder: Bool) -> Bool {
    guard isFolder || !isForFolders, !pattern.isEmpty else { return false }
    let slash = isForNames ? path.bytes.lastIndex(of: .slash) : nil
    return matches(path.bytes[(slash.map { $0 + 1 } ?? 0)...])
  }

  /// Compares from left to right. Where the pattern does not match, the last `*` takes one more byte, or else the last `**/` one more
  /// folder. Nothing before them needs to change: `*` ends within its component, and the earliest folders leave the most to the rest
  /// of the pattern.
  private func matches(_ path: ArraySlice<UInt8>) -> Bool {
    var (rest, index) = (pattern, path.startIndex)
    var star: (rest: ArraySlice<UInt8>, index: Int)?
    var folders: (rest: ArraySlice<UInt8>, index: Int)?
    while !rest.isEmpty || index < path.endIndex {
      if rest.first == UInt8(ascii: "*") {
        let isFirst = rest.startIndex == pattern.startIndex || pattern[rest.startIndex - 1] == .slash
        let stars = rest.prefix { $0 == UInt8(ascii: "*") }
        rest = rest[stars.endIndex...]
        let crossesSlashes = isFirst && stars.count > 1
        if crossesSlashes, rest.isEmpty { return true }
        if crossesSlashes, rest.first == .slash {
          rest.removeFirst()
          (folders, star) = ((rest, index), nil)
        } else {
          star = (rest, index)
        }
      } else if index < path.endIndex, Self.removeFirst(of: &rest, matching: path[index]) {
        if path[index] == .slash { star = nil }
        index += 1
      } else if let last = star, last.index < path.endIndex, path[last.index] != .slash {
        (rest, index) = (last.rest, last.index + 1)
        star = (rest, index)
      } else if let last = folders, let end = path[last.index...].firstIndex(of: .slash) {
        (rest, index) = (last.rest, end + 1)
        (folders, star) = ((rest, index), nil)
      } else {
        return false
      }
    }
    return true
  }

  /// Removes the part of the pattern for one byte, and returns true if it matches `byte`.
  private static func removeFirst(of pattern: inout ArraySlice<UInt8>, matching byte: UInt8) -> Bool {
    switch pattern.popFirst() {
    case UInt8(ascii: "?"): byte != .slash
    case UInt8(ascii: "["): byte != .slash && removeSet(from: &pattern, matching: byte)
    case UInt8(ascii: "\\"): pattern.popFirst() == byte
    case let literal: literal == byte
    }
  }

  /// Removes a set, which begins after its opening bracket, and returns true if it contains `byte`: `[a-z]`, `[!abc]`, `[[:digit:]]`.
  private static func removeSet(from pattern: inout ArraySlice<UInt8>, matching byte: UInt8) -> Bool {
    let isNegated = pattern.first == UInt8(ascii: "!") || pattern.first == UInt8(ascii: "^")
    if isNegated { pattern.removeFirst() }
    let start = pattern.startIndex
    var isMember = false
    // The last single byte. It is the lower end of a range if a hyphen follows.
    var lower: UInt8?
    while let first = pattern.popFirst() {
      if first == UInt8(ascii: "]"), pattern.startIndex > start + 1 { return isMember != isNegated }
      if first == UInt8(ascii: "-"), let start = lower, let next = pattern.first, next != UInt8(ascii: "]") {
        pattern.removeFirst()
        guard let end = next == UInt8(ascii: "\\") ? pattern.popFirst() : next else { return false }
        isMember = isMember || start <= byte && byte <= end
        lower = nil
      } else if first == UInt8(ascii: "["), pattern.first == UInt8(ascii: ":"), let name = className(in: pattern) {
        guard let contains = classes[String(decoding: name, as: UTF8.self)] else { return false }
        isMember = isMember || contains(byte)
        pattern = pattern[(name.endIndex + 2)...]
        lower = nil
      } else {
        lower = first == UInt8(ascii: "\\") ? pattern.popFirst() : first
        isMember = isMember || lower == byte
      }
    }
    return false
  }

  /// The name in `:name:]` at the start of `pattern`; nil if the first closing bracket is missing or not after a colon.
  private static func className(in pattern: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let name = pattern.dropFirst()
    guard let end = name.firstIndex(of: UInt8(ascii: "]")), end > name.startIndex, name[end - 1] == UInt8(ascii: ":")
    else { return nil }
    return name[..<(end - 1)]
  }

  /// The character classes of git's wildmatch.c, in the C locale.
  private static let classes: [String: @Sendable (UInt8) -> Bool] = [
    "alnum": { $0.isASCIILetter || $0.isDigit }, "alpha": \.isASCIILetter, "blank": \.isSpaceOrTab,
    "cntrl": { $0 < 0x20 || $0 == 0x7F }, "digit": \.isDigit, "graph": { 0x21...0x7E ~= $0 },
    "lower": { 0x61...0x7A ~= $0 }, "print": { 0x20...0x7E ~= $0 },
    "punct": { 0x21...0x7E ~= $0 && !$0.isASCIILetter && !$0.isDigit },
    "space": \.isASCIIWhitespace, "upper": { 0x41...0x5A ~= $0 }, "xdigit": { $0.isDigit || 0x61...0x66 ~= $0 | 0x20 },
  ]
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
