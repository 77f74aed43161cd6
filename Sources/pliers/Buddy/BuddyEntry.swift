import PropertyList

/// PlistBuddy's key path: keys and indexes, separated by colons. An entry with a leading colon starts at the root, any other at
/// the working container. `\:` is a colon in a key.
struct BuddyEntry {
  /// The entry as it was given, without quotes, for messages.
  let text: String
  let isAbsolute: Bool
  /// At least one component. Empty components are skipped. Only as the last one of a new entry, an empty component means the end
  /// of an array, or the empty key of a dictionary.
  let components: [[UInt8]]

  init(_ word: [UInt8]) {
    text = String(decoding: word, as: UTF8.self)
    isAbsolute = word.first == UInt8(ascii: ":")
    let parts = word.dropFirst(isAbsolute ? 1 : 0).split(
      separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    components = parts.reduce(into: []) { components, part in
      guard var last = components.last, last.popLast() == UInt8(ascii: "\\") else {
        return components.append(Array(part))
      }
      components[components.count - 1] = last + [UInt8(ascii: ":")] + part
    }
  }

  /// Returns the index at the start of `component`, as C's `%i` reads it: decimal, hexadecimal after `0x`, or octal after `0`.
  /// Nil if there is no number, which PlistBuddy reads as 0.
  static func index(_ component: [UInt8]) -> Int? {
    var digits = component.drop(while: \.isSpaceOrTab)
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative || digits.first == UInt8(ascii: "+") { digits.removeFirst() }
    var radix = 10
    if digits.first == UInt8(ascii: "0") {
      radix = 8
      let afterMark = digits.dropFirst(2)
      if digits.dropFirst().first.map({ $0 | 0x20 }) == UInt8(ascii: "x"), afterMark.first?.hexadecimalDigit != nil {
        (radix, digits) = (16, afterMark)
      }
    }
    let number = digits.prefix { $0.hexadecimalDigit.map { Int($0) < radix } ?? false }
    guard !number.isEmpty else { return nil }
    // A number that overflows is larger than any array.
    let magnitude = Int(String(decoding: number, as: UTF8.self), radix: radix) ?? .max
    return isNegative ? -magnitude : magnitude
  }
}
