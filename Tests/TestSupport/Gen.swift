/// Random values of the full range of each type, the same for the same seed. If a case fails, tests repeat it with half the
/// size until it passes, and report the smallest failure.
package struct Gen: RandomNumberGenerator, Sendable {
  /// A file format that generated values are written in.
  package enum Format: String, CaseIterable, Sendable {
    case xml, binary, json
  }

  private var random: SplitMix64
  /// A bound on the number of values and the length of strings.
  package let size: Int
  /// The format that can represent the generated values.
  package var format = Format.xml

  package init(seed: UInt64, size: Int) {
    random = SplitMix64(seed: seed)
    self.size = max(1, size)
  }

  package mutating func next() -> UInt64 { random.next() }

  /// True with the probability `count / total`.
  package mutating func chance(_ count: Int, of total: Int) -> Bool { int(0..<total) < count }

  package mutating func int(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  package mutating func one<Element>(of elements: [Element]) -> Element {
    elements[int(0..<elements.count)]
  }
}

// MARK: Scalars

extension Gen {
  /// An integer of any width from -2^63 to 2^64-1, or a neighbour of a power of two.
  package mutating func integer() -> Int128 {
    let width = int(0..<65)
    let magnitude = width == 0 ? 0 : Int128(next() >> UInt64(64 - width))
    let value = chance(1, of: 3) ? Int128(1) << Int128(width) + Int128(int(0..<3) - 1) : magnitude
    let signed = Bool.random(using: &self) ? -value : value
    return min(max(signed, Int128(Int64.min)), Int128(UInt64.max))
  }

  /// Numbers at which writers change the form of numbers: powers of ten and two.
  private static let thresholds: [Double] = [
    0, .leastNonzeroMagnitude, .leastNormalMagnitude, 1e-7, 1e-6, 1e-5, 1e-4, 1e-3, 0.1, 0.5, 1, 9.5, 10, 100,
    16_777_216, 2_147_483_648,
    1e15, 9_007_199_254_740_992, 1e16, 1e17, 9_223_372_036_854_775_808, 18_446_744_073_709_551_616, 1e20, 1e21, 1e22,
    1e23,
    3.4028234663852886e38, 1.7976931348623157e308,
  ]

  /// A finite double: of random bits, beside a threshold, or a short decimal fraction.
  package mutating func finiteReal() -> Double {
    let value: Double
    switch int(0..<5) {
    case 0: value = one(of: Self.thresholds)
    // A number with a common exponent, with or without a fraction.
    case 3:
      value =
        Double(bitPattern: 1023 << 52 | next() >> 12) * Double(sign: .plus, exponent: int(-30..<70), significand: 1)
    case 1: value = Bool.random(using: &self) ? one(of: Self.thresholds).nextUp : one(of: Self.thresholds).nextDown
    case 2: value = Double(int(-100_000..<100_000)) / one(of: [1, 2, 10, 100, 1000])
    default: value = Double(bitPattern: next())
    }
    guard value.isFinite else { return finiteReal() }
    return Bool.random(using: &self) ? -value : value
  }

  /// A date in seconds since 2001: of the years 1 to 9999; in binary also with a fraction, or of any year.
  package mutating func date() -> Double {
    if format == .binary, chance(1, of: 4) { return finiteReal() }
    let seconds = Double(Int.random(in: -63_113_904_000...252_423_993_599, using: &self))
    return format == .binary && chance(1, of: 3) ? seconds + 0.5 : seconds
  }

  package mutating func data() -> [UInt8] { (0..<int(0..<size + 1)).map { _ in UInt8(truncatingIfNeeded: next()) } }

  /// Scalars by class: letters, white space, markup, quoting, Latin-1, combining, other scripts and planes, invisible ones.
  private static let classes: [[Unicode.Scalar]] = [
    ["a", "b", "Z", "0", "9", "-", "_"], [" ", "\t", "\n", "\r", "\u{A0}", "\u{2028}"],
    ["<", ">", "&", "]", "\"", "'"],
    ["\\", "/", "~", ".", ":", "*", "[", "!", "$", "#", "%"], ["é", "ß", "ÿ", "\u{85}"], ["e", "\u{301}", "\u{308}"],
    ["日", "語", "\u{5D0}", "\u{FFFD}"], ["😀", "\u{10FFFD}", "𝄞"], ["\u{200B}", "\u{FEFF}", "\u{202E}", "\u{E000}"],
  ]

  package mutating func string() -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<int(0..<min(size, 12) + 1) {
      // XML has no control characters, and a command line has no NUL.
      let isOdd = format != .xml && chance(1, of: 20)
      text.append(isOdd ? one(of: ["\u{1}", "\u{1F}", "\u{7F}"]) : one(of: one(of: Self.classes)))
    }
    return String(text)
  }

  private static let keys = [
    "", "a", "b", "a.b", "com.example.x", "x/y", "~", "~1", "0", "1", "-1", "-", "*", "**", "!", "[k]", ":c", "é",
    "e\u{301}", "$x", "Name", "CFBundleVersion", "\\", "a b", "é.é",
  ]

  package mutating func key() -> String { chance(3, of: 4) ? one(of: Self.keys) : string() }

  /// A key that none of `entries` has.
  package mutating func newKey(in entries: [Plist.Entry]) -> String {
    while true {
      let key = key()
      if !entries.contains(where: { areIdentical($0.key, key) }) { return key }
    }
  }
}

// MARK: Values

extension Gen {
  /// A scalar that the format can represent.
  package mutating func scalar() -> Plist {
    switch int(0..<(format == .json ? 6 : 8)) {
    case 0: .boolean(Bool.random(using: &self))
    case 1, 2: .integer(integer())
    case 3: .real(finiteReal())
    case 4, 5: .string(string())
    case 6: .date(date())
    default: .data(data())
    }
  }

  package mutating func value(depth: Int = 0) -> Plist {
    guard depth < 6, chance(1, of: 3) else { return scalar() }
    return container(depth: depth)
  }

  package mutating func container(depth: Int = 0) -> Plist {
    let count = int(0..<min(size, 6) + 1)
    guard Bool.random(using: &self) else { return dictionary(count, depth: depth) }
    var elements = (0..<count).map { _ in value(depth: depth + 1) }
    // Duplicate elements.
    if let first = elements.first, chance(1, of: 3) { elements.append(first) }
    return .array(elements)
  }

  /// A dictionary of about `count` entries.
  package mutating func dictionary(_ count: Int, depth: Int = 0) -> Plist {
    var entries: [Plist.Entry] = []
    for _ in 0..<count { entries.append(Plist.Entry(newKey(in: entries), value(depth: depth + 1))) }
    return .dictionary(entries)
  }

  /// A dictionary that contains at least one array or dictionary, as usual in files.
  package mutating func root() -> Plist {
    let root = dictionary(int(0..<min(size, 8) + 1))
    let name = newKey(in: root.entries)
    return .dictionary(root.entries + [Plist.Entry(name, container(depth: 1))])
  }

  /// `plist` with some values changed, removed, added and moved.
  package mutating func changed(_ plist: Plist, depth: Int = 0) -> Plist {
    switch plist {
    case .array(let elements):
      var elements = elements.map { chance(1, of: 4) ? changed($0, depth: depth + 1) : $0 }
      if !elements.isEmpty, chance(1, of: 3) { elements.remove(at: int(0..<elements.count)) }
      if chance(1, of: 3) { elements.insert(value(depth: depth + 1), at: int(0..<elements.count + 1)) }
      if chance(1, of: 5) { elements.shuffle(using: &self) }
      return .array(elements)
    case .dictionary(let entries):
      var entries = entries.map { entry in
        chance(1, of: 3) ? Plist.Entry(entry.key, changed(entry.value, depth: depth + 1)) : entry
      }
      if !entries.isEmpty, chance(1, of: 3) { entries.remove(at: int(0..<entries.count)) }
      if chance(1, of: 3) { entries.append(Plist.Entry(newKey(in: entries), value(depth: depth + 1))) }
      if chance(1, of: 5) { entries.shuffle(using: &self) }
      return .dictionary(entries)
    case .string, .integer, .real, .boolean, .date, .data: return value(depth: depth)
    }
  }
}

extension Plist {
  /// The entries of a dictionary; none of another value.
  package var entries: [Entry] {
    if case .dictionary(let entries) = self { entries } else { [] }
  }
}
