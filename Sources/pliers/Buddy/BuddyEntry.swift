import PropertyList

/// PlistBuddy's key path: keys and indexes between colons, from the root if it begins with one, else from the working
/// container. `\:` is a colon of a key.
struct BuddyEntry {
  /// The entry as it was given, without quotes, for messages.
  let text: String
  let isAbsolute: Bool
  /// At least one. Empty ones lead nowhere else; the last one of a new entry is the end of an array, or the empty key.
  let components: [[UInt8]]

  init(_ word: [UInt8]) {
    text = String(decoding: word, as: UTF8.self)
    isAbsolute = word.first == UInt8(ascii: ":")
    var components: [[UInt8]] = [[]]
    for byte in isAbsolute ? word.dropFirst() : word[...] {
      guard byte == UInt8(ascii: ":") else {
        components[components.count - 1].append(byte)
        continue
      }
      if components[components.count - 1].last == UInt8(ascii: "\\") {
        components[components.count - 1].removeLast()
        components[components.count - 1].append(byte)
      } else {
        components.append([])
      }
    }
    self.components = components
  }

  /// The index that a component begins with, as C's `%i` reads it: in decimal, or in hexadecimal after `0x`, or in octal after
  /// `0`. Nil for one without a number; PlistBuddy takes that for 0.
  static func index(_ component: [UInt8]) -> Int? {
    var digits = component.drop(while: \.isBlank)
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
    // No array has more elements than that.
    let magnitude = Int(String(decoding: number, as: UTF8.self), radix: radix) ?? .max
    return isNegative ? -magnitude : magnitude
  }
}
