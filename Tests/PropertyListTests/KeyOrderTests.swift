import Testing

@testable import PropertyList

@Suite struct KeyOrderTests {
  private func precedes(_ left: String, _ right: String) -> Bool {
    codeUnitsPrecede(Array(left.utf8).span, Array(right.utf8).span)
  }

  /// U+FFFF is one unit, FFFF; U+10000 is two, D800 DC00, and comes first.
  @Test(arguments: [
    ("", "a"), ("a", "b"), ("B", "a"), ("a", "aa"), ("\u{10000}", "\u{E000}"), ("\u{D7FF}", "\u{10000}"),
  ])
  func codeUnitsDecide(left: String, right: String) {
    #expect(precedes(left, right) && !precedes(right, left))
  }

  @Test func equalKeysPrecedeNothing() {
    #expect(!precedes("", ""))
    #expect(!precedes("é日😀", "é日😀"))
  }

  /// The oracle is the standard library.
  @Test func randomKeysAreInTheOrderOfTheirCodeUnits() {
    let characters = Array(
      "aZ\u{0}\u{7F}\u{80}é\u{7FF}\u{800}日\u{D7FF}\u{E000}\u{FFFF}\u{10000}😀\u{10FFFF}".unicodeScalars)
    var random = SplitMix64(seed: 3)
    for _ in 0..<5_000 {
      let keys = (0..<2).map { _ in
        var key = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          key.append(characters[Int.random(in: 0..<characters.count, using: &random)])
        }
        return String(key)
      }
      #expect(precedes(keys[0], keys[1]) == keys[0].utf16.lexicographicallyPrecedes(keys[1].utf16), "\(keys)")
    }
  }

  /// The keys of the dictionary at `index`, in `order`.
  private func keys(of value: Value, _ order: KeyOrder) -> [String] {
    let list = value.propertyList
    var keys = KeySequence(order)
    var pairs = keys.pairs(of: 0, in: list)
    var found: [String] = []
    while let key = keys.next(&pairs, in: list) { found.append(describe(list, at: key) + describe(list, at: key + 1)) }
    return found
  }

  private static let sample = Value.dictionary([
    (.string("b10"), .integer(1)), (.string("B"), .array([.integer(2)])), (.string("b9"), .dictionary([])),
    (.string("a"), .integer(4)),
  ])

  @Test(arguments: [
    (KeyOrder.input, [#""b10"1"#, #""B"[2]"#, #""b9"{}"#, #""a"4"#]),
    (.codeUnits, [#""B"[2]"#, #""a"4"#, #""b10"1"#, #""b9"{}"#]),
    (.standard, [#""a"4"#, #""B"[2]"#, #""b9"{}"#, #""b10"1"#]),
  ])
  func pairsKeepTogether(order: KeyOrder, pairs: [String]) {
    #expect(keys(of: Self.sample, order) == pairs)
  }

  @Test(arguments: [KeyOrder.input, .codeUnits, .standard])
  func emptyDictionariesHaveNoPairs(order: KeyOrder) {
    #expect(keys(of: .dictionary([]), order) == [])
  }

  @Test func keysThatAreNoStringsComeFirstAsTheyStand() {
    let value = Value.dictionary([
      (.string("b"), .integer(1)), (.integer(2), .integer(2)), (.string("a"), .integer(3)), (.integer(1), .integer(4)),
    ])
    #expect(keys(of: value, .codeUnits) == ["22", "14", "\"a\"3", "\"b\"1"])
  }

  /// Walks of dictionaries inside others share one stack.
  @Test func walksMayBeInsideOneAnother() {
    let inner = Value.dictionary([(.string("d"), .integer(1)), (.string("c"), .integer(2))])
    let list = Value.dictionary([(.string("b"), inner), (.string("a"), inner)]).propertyList
    var keys = KeySequence(.codeUnits)
    var found: [String] = []
    var outer = keys.pairs(of: 0, in: list)
    while let key = keys.next(&outer, in: list) {
      found.append(describe(list, at: key))
      var pairs = keys.pairs(of: key + 1, in: list)
      while let key = keys.next(&pairs, in: list) { found.append(describe(list, at: key)) }
    }
    #expect(found == ["a", "c", "d", "b", "c", "d"].map { "\"\($0)\"" })
  }
}
