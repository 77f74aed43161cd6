import PropertyList

/// The required form of a string, by its name in tables.
enum StringFormat: String, CaseIterable, Sendable {
  case notEmpty = "non-empty"
  case bundleIdentifier = "bundle-id"
  case processName = "bundle-id-any"
  case buildVersion = "build-version"
  case shortVersion = "short-version"
  case systemVersion = "os-version"
  case fourCharacters = "fourcc"
  case typeIdentifier = "uti"
  case urlScheme = "url-scheme"
  case url
  case secureURL = "https-url"
  case domain
  case taskIdentifier = "reverse-dns-wild"
  case bonjourService = "bonjour"
  case language
  case country = "country2"
  case adNetwork = "skadnetwork"
  case publicKeyHash = "spki"
  case size
  case uuid
  case anyUUID = "uuid-like"
  case device = "udid"
  case team = "team-id"
  case absolutePath = "abs-path"
  case appGroup = "app-group"
  case associatedDomain = "associated-domain"
  case cloudContainer = "icloud-container"
  case merchant
  case conversion = "printf-length"
  case systemCode = "hex4"
  case applicationIdentifier = "hex10-32"
  case adMobApp = "admob-app"
  case hardwareAddress = "mac-address"
  case sixDigits = "digits6"
  case roamingConsortium = "roaming-oi"

  /// A pattern for the whole text, and the words about it.
  struct Form {
    let noun: String
    let rule: Rule
    let pattern: String

    init(_ noun: String, _ pattern: String, _ rule: Rule = .malformedValue) {
      self.noun = noun
      self.rule = rule
      self.pattern = pattern
    }
  }

  /// The expected form, as a noun.
  var noun: String { form.noun }

  /// The rule about strings of another form.
  var rule: Rule { form.rule }

  /// The pattern, which takes some time to make.
  var pattern: [UInt8] { Array(form.pattern.utf8) }

  /// True if `text` has the form.
  func matches(_ text: Span<UInt8>) -> Bool {
    let pattern = pattern
    return matches(text, pattern.span)
  }

  /// True if `text` has the form, whose pattern is `pattern`.
  func matches(_ text: Span<UInt8>, _ pattern: Span<UInt8>) -> Bool {
    switch self {
    case .notEmpty where text.isBlank: return false
    case .fourCharacters where text.count > 16 || String(decoding: text).unicodeScalars.count != 4: return false
    default: break
    }
    return Matcher(pattern: pattern, text: text).end(of: pattern.indices, from: 0, isWhole: true) != nil
  }
}

/// Compares a text with a pattern in the notation of regular expressions.
///
/// - `|` separates alternatives, of which the first that fits is taken. Parentheses group, and are not nested.
/// - `+`, `*`, `?`, `{2}` and `{2,3}` repeat as often as possible, without backtracking, so that the time is linear.
/// - `.` is any byte, `[a-z_]` and `[^a-z_]` are classes of bytes. In a class, `…` stands for all characters that are not ASCII.
/// - `&` before a group requires it without moving past it.
private struct Matcher: ~Escapable {
  let pattern: Span<UInt8>
  let text: Span<UInt8>

  @_lifetime(copy pattern, copy text)
  init(pattern: Span<UInt8>, text: Span<UInt8>) {
    self.pattern = pattern
    self.text = text
  }

  /// The end of the text from `start` that fits an alternative in `part` of the pattern; nil if none fits. If `isWhole`, it must be
  /// the end of the text.
  func end(of part: Range<Int>, from start: Int, isWhole: Bool) -> Int? {
    var end: Int? = start
    var next = part.lowerBound
    while next < part.upperBound {
      if pattern[next] == UInt8(ascii: "|") {
        if let end, !isWhole || end == text.count { return end }
        end = start
        next += 1
        continue
      }
      let isAhead = pattern[next] == UInt8(ascii: "&")
      if isAhead { next += 1 }
      let item = next..<endOfItem(at: next)
      next = item.upperBound
      let counts = counts(&next)
      if let offset = end {
        let found = self.end(of: item, counts, from: offset)
        end = isAhead && found != nil ? offset : found
      }
    }
    return isWhole && end != text.count ? nil : end
  }

  /// The end of as many repetitions of `item` as possible; nil if there are fewer than `counts` requires.
  private func end(of item: Range<Int>, _ counts: ClosedRange<Int>, from start: Int) -> Int? {
    var count = 0
    var offset = start
    while count < counts.upperBound {
      if pattern[item.lowerBound] == UInt8(ascii: "(") {
        let group = item.lowerBound + 1..<item.upperBound - 1
        guard let end = end(of: group, from: offset, isWhole: false) else { break }
        offset = end
      } else {
        guard offset < text.count, contains(text[offset], in: item) else { break }
        offset += 1
      }
      count += 1
    }
    return count < counts.lowerBound ? nil : offset
  }

  private func endOfItem(at start: Int) -> Int {
    switch pattern[start] {
    case UInt8(ascii: "("): pattern.endOfRun(from: start) { $0 != UInt8(ascii: ")") } + 1
    case UInt8(ascii: "["): pattern.endOfRun(from: start) { $0 != UInt8(ascii: "]") } + 1
    default: start + 1
    }
  }

  /// The numbers of repetitions that the pattern has at `next`, which is moved past them.
  private func counts(_ next: inout Int) -> ClosedRange<Int> {
    guard next < pattern.count else { return 1...1 }
    let start = next
    next += 1
    switch pattern[start] {
    case UInt8(ascii: "+"): return 1...Int.max
    case UInt8(ascii: "*"): return 0...Int.max
    case UInt8(ascii: "?"): return 0...1
    case UInt8(ascii: "{"):
      let minCount = number(&next)
      let maxCount = pattern[next - 1] == UInt8(ascii: ",") ? number(&next) : minCount
      return minCount...maxCount
    default:
      next = start
      return 1...1
    }
  }

  /// The number at `next`, which is moved past it and the character behind it.
  private func number(_ next: inout Int) -> Int {
    var number = 0
    while let digit = pattern[next].decimalDigit {
      number = 10 * number + Int(digit)
      next += 1
    }
    next += 1
    return number
  }

  /// True if `byte` is the one at `item`, or in the class there.
  private func contains(_ byte: UInt8, in item: Range<Int>) -> Bool {
    var index = item.lowerBound
    guard item.count > 1 else { return pattern[index] == UInt8(ascii: ".") || pattern[index] == byte }
    index += 1
    let isNegated = pattern[index] == UInt8(ascii: "^")
    if isNegated { index += 1 }
    while index < item.upperBound - 1 {
      let first = pattern[index]
      if index + 3 < item.upperBound, pattern[index + 1] == UInt8(ascii: "-") {
        if first...pattern[index + 2] ~= byte { return !isNegated }
        index += 3
      } else {
        if first == byte || first >= 0x80 && byte >= 0x80 { return !isNegated }
        index += 1
      }
    }
    return isNegated
  }
}

extension Span<UInt8> {
  /// True if the text contains only white space.
  var isBlank: Bool {
    for index in indices where !self[index].isXMLWhitespace && self[index] != 0x0B && self[index] != 0x0C {
      // Other white space is not ASCII.
      return self[index] >= 0x80 && String(decoding: self).unicodeScalars.allSatisfy(\.properties.isWhitespace)
    }
    return true
  }
}

extension UInt8 {
  var isSmallLetter: Bool { 0x61...0x7A ~= self }
  var isASCIILetterOrDigit: Bool { isASCIILetter || decimalDigit != nil }
}
