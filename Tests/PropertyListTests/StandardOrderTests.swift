import Testing

@testable import PropertyList

/// The order of keys in `plutil -p`.
@Suite struct StandardOrderTests {
  private func precedes(_ left: String, _ right: String) -> Bool {
    standardPrecedes(Array(left.utf8).span, Array(right.utf8).span)
  }

  /// Recorded from the reference.
  @Test(arguments: [
    ["a", "A", "aa", "aA", "Aa", "AA", "ab", "aB", "Ab", "AB", "b", "B"],
    ["a1", "a01", "a001", "A1", "A01", "a1a", "A1a", "a1b", "a01b", "a2", "a02", "A2", "a10"],
    ["a", "a b", "a_", "a_b", "a-", "a-b", "a.b", "ab", "aB", "abc", "ac", "AC", "b"],
    ["item 9", "Item 9", "item 10", "item9", "item09", "item10", "ITEM10"],
    [
      "", " ", "_", "-", ",", ";", ":", "!", "?", ".", "'", "\"", "(", ")", "[", "]", "{", "}", "@", "*", "/", "\\",
      "&",
    ],
    ["&", "#", "%", "`", "^", "+", "<", "=", ">", "|", "~", "$", "0", "9", "a", "z"],
  ])
  func everyKeyPrecedesAllThatFollow(keys: [String]) {
    for (index, key) in keys.enumerated() {
      #expect(!precedes(key, key))
      for other in keys[(index + 1)...] { #expect(precedes(key, other) && !precedes(other, key), "\(key) \(other)") }
    }
  }

  /// The reference takes numbers modulo 2^64, and so puts the second key first.
  @Test func numbersMayBeOfAnySize() {
    #expect(precedes("2", "18446744073709551616"))
    #expect(precedes("99999999999999999999999999999998", "99999999999999999999999999999999"))
    #expect(precedes(String(repeating: "0", count: 1000) + "1", "2"))
  }

  /// Collation ignores control characters; the keys are still not the same.
  @Test func keysThatDifferAreNeverEqual() {
    for (left, right) in [("a\u{1}", "a"), ("\u{1}", "\u{2}"), ("\u{1}a", "a\u{1}"), ("é", "e\u{301}")] {
      #expect(precedes(left, right) != precedes(right, left))
    }
  }

  /// What a sort relies on.
  @Test func orderIsTotalAndTransitive() {
    let characters = Array("aAbB019 _-.\u{1}é日".unicodeScalars)
    var random = SplitMix64(seed: 4)
    for _ in 0..<5_000 {
      let keys = (0..<3).map { _ in
        var key = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          key.append(characters[Int.random(in: 0..<characters.count, using: &random)])
        }
        return String(key)
      }
      let (a, b, c) = (keys[0], keys[1], keys[2])
      #expect((precedes(a, b) != precedes(b, a)) == !a.utf8.elementsEqual(b.utf8), "\(keys)")
      if precedes(a, b), precedes(b, c) { #expect(precedes(a, c), "\(keys)") }
    }
  }
}
