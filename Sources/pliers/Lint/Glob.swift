import PropertyListFiles

/// A pattern for files and folders, as `--include` and `--exclude` take it and .gitignore has it (gitignore(5)).
///
/// Paths are relative to the folder that the command line names. A pattern without a slash, or with one at its end only,
/// matches names at any depth; `./` before it is a slash like others. A slash at the end is for folders only. `*` and `?` do not cross slashes; `**/` matches
/// any folders or none, and `/**` all that is inside. A pattern that matches a folder also stands for what is in it:
/// see `GlobMatches`.
struct Glob: Sendable {
  /// A part of the pattern.
  private enum Part {
    case byte(UInt8)
    /// `?`: any byte but a slash.
    case any
    /// `*`: any number of bytes but slashes.
    case star
    /// The place before `**/`, which may match nothing; `inside` follows.
    case folders
    /// The place inside the folders of `**/`, which a slash ends.
    case inside
    /// `**` after the last slash: all that is left.
    case rest
    case set(GlobSet)
    /// What never matches: a set without its end, or a backslash as the last byte.
    case nothing
  }

  /// The pattern as it was written.
  let word: Argument
  private let parts: [Part]
  /// The only bytes that match, if the pattern has no wildcards: most have none, and are compared with every file.
  private let literal: [UInt8]?
  /// Whether the pattern is compared with the name alone.
  private let isForNames: Bool
  private let isForFolders: Bool

  init(_ word: Argument) {
    self.word = word
    let slash = UInt8(ascii: "/")
    var bytes = word.withoutDotPrefix.bytes[...]
    isForFolders = bytes.last == slash
    if isForFolders { bytes.removeLast() }
    isForNames = !bytes.contains(slash) && !word.bytes.starts(with: "./".utf8)
    if bytes.first == slash { bytes.removeFirst() }
    parts = bytes.isEmpty ? [.nothing] : Glob.parts(of: bytes)
    var literal: [UInt8]? = []
    for part in parts {
      if case .byte(let byte) = part { literal?.append(byte) } else { literal = nil }
    }
    self.literal = literal
  }

  private static func parts(of pattern: ArraySlice<UInt8>) -> [Part] {
    var parts: [Part] = []
    var rest = pattern
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "?"): parts.append(.any)
      case UInt8(ascii: "*"):
        let isFirst = rest.startIndex - 1 == pattern.startIndex || pattern[rest.startIndex - 2] == UInt8(ascii: "/")
        let others = rest.prefix { $0 == UInt8(ascii: "*") }.count
        rest.removeFirst(others)
        if others == 0 || !isFirst {
          parts.append(.star)
        } else if rest.isEmpty {
          parts.append(.rest)
        } else if rest.first == UInt8(ascii: "/") {
          rest.removeFirst()
          parts += [.folders, .inside]
        } else {
          parts.append(.star)
        }
      case UInt8(ascii: "["):
        guard let set = GlobSet(&rest) else { return [.nothing] }
        parts.append(.set(set))
      case UInt8(ascii: "\\"):
        guard let escaped = rest.popFirst() else { return [.nothing] }
        parts.append(.byte(escaped))
      default: parts.append(.byte(byte))
      }
    }
    return parts
  }

  /// Whether the pattern matches what is at `path` itself.
  ///
  /// All places of the pattern that the path may have reached are followed at once, so that no pattern takes longer than
  /// its length times that of the path.
  func matches(_ path: Argument, isFolder: Bool) -> Bool {
    if isForFolders, !isFolder { return false }
    let bytes = (isForNames ? path.fileName : path).bytes
    if let literal { return literal == bytes }
    var reached = [Bool](repeating: false, count: parts.count + 1)
    var next = reached
    reached[0] = true
    skipEmpty(&reached)
    for byte in bytes {
      findPlaces(after: byte, from: reached, &next)
      skipEmpty(&next)
      swap(&reached, &next)
    }
    return reached[parts.count]
  }

  /// Adds the places after parts that may match nothing.
  private func skipEmpty(_ reached: inout [Bool]) {
    for (place, part) in parts.enumerated() where reached[place] {
      switch part {
      case .star, .rest: reached[place + 1] = true
      case .folders: reached[place + 2] = true
      case .byte, .any, .inside, .set, .nothing: break
      }
    }
  }

  private func findPlaces(after byte: UInt8, from places: [Bool], _ reached: inout [Bool]) {
    let isSlash = byte == UInt8(ascii: "/")
    for place in reached.indices { reached[place] = false }
    for (place, part) in parts.enumerated() where places[place] {
      switch part {
      case .byte(let expected): if byte == expected { reached[place + 1] = true }
      case .any: if !isSlash { reached[place + 1] = true }
      case .set(let set): if !isSlash, set.contains(byte) { reached[place + 1] = true }
      case .star: if !isSlash { reached[place] = true }
      case .folders: reached[place + 1] = true
      case .inside:
        reached[place] = true
        if isSlash { reached[place + 1] = true }
      case .rest: reached[place] = true
      case .nothing: break
      }
    }
  }
}

/// A set of bytes in brackets: `[a-z]`, `[!abc]`, `[[:digit:]]`.
private struct GlobSet {
  private var members = [Bool](repeating: false, count: 256)

  func contains(_ byte: UInt8) -> Bool { members[Int(byte)] }

  /// Reads a set up to its bracket; `rest` is what follows the opening one. Nil if it is not closed or has an unknown
  /// class.
  init?(_ rest: inout ArraySlice<UInt8>) {
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    // The lower end of a range, if the next byte is a hyphen.
    var lower: UInt8?
    var isFirst = true
    while let byte = rest.popFirst() {
      defer { isFirst = false }
      if byte == UInt8(ascii: "]"), !isFirst {
        if isNegated { members = members.map { !$0 } }
        return
      }
      if byte == UInt8(ascii: "-"), let start = lower, let next = rest.first, next != UInt8(ascii: "]") {
        rest.removeFirst()
        guard let end = next == UInt8(ascii: "\\") ? rest.popFirst() : next else { return nil }
        if start <= end { for member in start...end { members[Int(member)] = true } }
        lower = nil
      } else if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":"), let name = GlobSet.className(in: rest) {
        guard let belongs = GlobSet.classes[String(decoding: name, as: UTF8.self)] else { return nil }
        for member in UInt8.min ... .max where belongs(member) { members[Int(member)] = true }
        rest = rest[(name.endIndex + 2)...]
        lower = nil
      } else {
        guard let member = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return nil }
        members[Int(member)] = true
        lower = member
      }
    }
    return nil
  }

  /// The name in `:name:]` at the start of `rest`; nil if no bracket follows, or not after a colon.
  private static func className(in rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let name = rest.dropFirst()
    guard let end = name.firstIndex(of: UInt8(ascii: "]")), end > name.startIndex, name[end - 1] == UInt8(ascii: ":")
    else { return nil }
    return name[..<(end - 1)]
  }

  /// The classes of isalpha(3) and its like in the C locale, as wildmatch.c of git has them.
  private static let classes: [String: @Sendable (UInt8) -> Bool] = [
    "alnum": { isLetter($0) || isDigit($0) }, "alpha": isLetter, "blank": { $0 == 0x20 || $0 == 0x09 },
    "cntrl": { $0 < 0x20 || $0 == 0x7F }, "digit": isDigit, "graph": { 0x21...0x7E ~= $0 },
    "lower": { 0x61...0x7A ~= $0 }, "print": { 0x20...0x7E ~= $0 },
    "punct": { 0x21...0x7E ~= $0 && !isLetter($0) && !isDigit($0) },
    "space": { $0 == 0x20 || 0x09...0x0D ~= $0 }, "upper": { 0x41...0x5A ~= $0 },
    "xdigit": { isDigit($0) || 0x61...0x66 ~= $0 | 0x20 },
  ]

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}

/// Which paths below a folder some patterns match, alone or with a folder around them.
struct GlobMatches {
  private let globs: [Glob]
  private var isUsed: [Bool]
  /// What is known of folders: lists have many files of each.
  private var folders: [Argument: Bool] = [:]

  init(_ globs: [Glob]) {
    self.globs = globs
    isUsed = globs.map { _ in false }
  }

  var isEmpty: Bool { globs.isEmpty }

  /// The patterns that have matched nothing.
  var unused: [Glob] { zip(globs, isUsed).filter { !$0.1 }.map(\.0) }

  /// Whether a pattern matches what is at `path`, which is relative, or a folder that it is in.
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
