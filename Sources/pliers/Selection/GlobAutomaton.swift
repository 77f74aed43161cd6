/// A part of a pattern for files and folders.
enum GlobPart {
  case byte(UInt8)
  /// `?`: any byte but a slash.
  case any
  /// `*`: any number of bytes but slashes.
  case star
  /// The first of two parts for `**/`, which can be skipped together with the second part, `inside`.
  case folders
  /// The second part for `**/`: the folders that it matches, up to a slash.
  case inside
  /// `**` after the last slash: the rest of the path.
  case rest
  case set(GlobSet)

  /// Returns the parts of a pattern; nil if the pattern is invalid and matches no path.
  static func parts(of pattern: ArraySlice<UInt8>) -> [GlobPart]? {
    var parts: [GlobPart] = []
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
          // `**/**/` means the same as `**/`. The automaton can skip only one of them.
          if case .inside? = parts.last { continue }
          parts += [.folders, .inside]
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
}

/// The automaton of a pattern. It reads a path once, without backtracking.
///
/// State *n* is the position before part *n*; the last state accepts. Sets of states are bits in words of 64 bits. For each
/// 64 parts of the pattern, a comparison takes one step per byte of the path.
struct GlobAutomaton: Sendable {
  /// Number of words of a set of states.
  let stepsPerByte: Int
  /// Class of each byte; all bytes of a class have the same transitions.
  private var classes = [UInt8](repeating: 0, count: 256)
  /// For each class, the states with a transition to the next state.
  private var advancing: [UInt64] = []
  /// For each class, the states with a transition to themselves.
  private var staying: [UInt64] = []
  /// States before `*` or `**`, parts that can match no bytes.
  private var optional: [UInt64]
  /// States before the two parts of `**/`, which can be skipped.
  private var optionalFolders: [UInt64]
  /// The states before the first byte of a path.
  private var start: [UInt64]
  private let acceptingState: Int

  private static let slash = UInt8(ascii: "/")

  init(_ parts: [GlobPart]) {
    acceptingState = parts.count
    stepsPerByte = parts.count / 64 + 1
    optional = [UInt64](repeating: 0, count: stepsPerByte)
    optionalFolders = optional
    start = optional
    start.insert(0)
    for (state, part) in parts.enumerated() {
      switch part {
      case .star, .rest:
        optional.insert(state)
        if start.contains(state) { start.insert(state + 1) }
      case .folders:
        optionalFolders.insert(state)
        if start.contains(state) { start.insert(state + 2) }
      case .byte, .any, .inside, .set: break
      }
    }
    // Bytes that are not in the pattern form one class, unless it has sets.
    var named: Set<UInt8> = [Self.slash]
    for part in parts {
      switch part {
      case .byte(let byte): named.insert(byte)
      case .set: named = Set(UInt8.min ... .max)
      case .any, .star, .folders, .inside, .rest: break
      }
    }
    let other = (UInt8.min ... .max).first { !named.contains($0) }
    let representatives = named.sorted() + (other.map { [$0] } ?? [])
    classes = classes.map { _ in UInt8(truncatingIfNeeded: representatives.count - 1) }
    for (number, byte) in representatives.enumerated() {
      if byte != other { classes[Int(byte)] = UInt8(truncatingIfNeeded: number) }
      addTransitions(after: byte, parts)
    }
  }

  private mutating func addTransitions(after byte: UInt8, _ parts: [GlobPart]) {
    let isSlash = byte == Self.slash
    var next = [UInt64](repeating: 0, count: stepsPerByte)
    var same = next
    for (state, part) in parts.enumerated() {
      switch part {
      case .byte(let expected): if byte == expected { next.insert(state) }
      case .any: if !isSlash { next.insert(state) }
      case .set(let set): if !isSlash, set.contains(byte) { next.insert(state) }
      case .star: if !isSlash { same.insert(state) }
      case .folders: next.insert(state)
      case .inside:
        same.insert(state)
        if isSlash { next.insert(state) }
      case .rest: same.insert(state)
      }
    }
    advancing += next
    staying += same
  }

  func matches(_ path: ArraySlice<UInt8>) -> Bool {
    var states = start
    for byte in path {
      let row = Int(classes[Int(byte)]) * stepsPerByte
      var carry: UInt64 = 0
      var reached: UInt64 = 0
      for word in 0..<stepsPerByte {
        let moving = states[word] & advancing[row + word]
        var next = moving << 1 | carry | states[word] & staying[row + word]
        // Adds the states after parts that can match no bytes. One pass is enough: `**/` can precede `*` or `**`, but neither of
        // these precedes another part of this kind.
        let folders = next & optionalFolders[word]
        next |= folders << 2
        let others = next & optional[word]
        next |= others << 1
        states[word] = next
        carry = moving >> 63 | folders >> 62 | others >> 63
        reached |= next
      }
      if reached == 0 { return false }
    }
    return states.contains(acceptingState)
  }
}

/// Sets of states.
extension [UInt64] {
  fileprivate mutating func insert(_ state: Int) { self[state / 64] |= 1 << UInt64(state % 64) }
  fileprivate func contains(_ state: Int) -> Bool { self[state / 64] >> UInt64(state % 64) & 1 == 1 }
}
