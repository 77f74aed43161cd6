import PropertyList

/// A set of bytes in brackets: `[a-z]`, `[!abc]`, `[[:digit:]]`.
struct GlobSet: Sendable {
  private var members = [Bool](repeating: false, count: 256)

  func contains(_ byte: UInt8) -> Bool { members[Int(byte)] }

  /// Parses a set and removes it from `rest`, which begins after the opening bracket. Nil if the set is not closed or contains an
  /// unknown class.
  init?(_ rest: inout ArraySlice<UInt8>) {
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    // The last single byte. It is the lower end of a range if a hyphen follows.
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

  /// The name in `:name:]` at the start of `rest`; nil if the first closing bracket is missing or not after a colon.
  private static func className(in rest: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let name = rest.dropFirst()
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
    "space": \.isSpace, "upper": { 0x41...0x5A ~= $0 }, "xdigit": { $0.isDigit || 0x61...0x66 ~= $0 | 0x20 },
  ]
}
