import TestSupport
import Testing

@testable import PropertyList

@Suite struct KeyOrderTests {
  /// Keys in the order in which the toolchain's `plutil -p` shows them.
  private static let ascending: [[String]] = [
    "a A aa aA Aa AA ab aB Ab AB b B".words,
    "a1 a01 a001 A1 A01 a1a A1a a1b a01b a2 a02 A2 a10".words,
    "_a -a ,a $a 9a a".words,
    "0 00 000 1 01 001 2 02 9 10 010 99 100".words,
    "a9z a10 a10b a010c b".words,
    "-1 -2 +1 1 1,5 1.5 1.10 2".words,
    ["a", "a b", "a b c", "a_", "a_b", "a-", "a-b", "a-c", "a.b", "ab", "aB", "abc", "ac", "AC", "b"],
    ["item 9", "Item 9", "item 10", "item9", "item09", "item10", "ITEM10"],
    " _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$0123456789aAbBcCdDeEfFgGhHiIjJkKlLmMnNoOpPqQrRsStTuUvVwWxXyYzZ".map(
      String.init),
    // Control characters that are not white space count only where nothing else differs.
    [
      "", "\0", "\0a", "\u{1}a", "a", "a\0", "a\u{1}", "a\tb", "a\nb", "a b", "a\0b", "a\u{1}b", "a\u{1F}b", "ab",
      "a\u{7F}b",
    ],
    ["9\u{1}0", "89", "90", "91", "a1\u{1}2", "a1\u{1}3", "a\u{1}12", "a12", "a112"],
  ]

  @Test(arguments: ascending) func standardOrderIsThatOfPlutil(_ keys: [String]) {
    #expect(keys.reversed().sorted(by: precedes) == keys)
    #expect(keys.sorted(by: precedes) == keys)
  }

  /// The reference takes runs of digits modulo 2^64, which is 18446744073709551616: as 0, 1, 2^64 - 1 and so on. Of equal
  /// numbers the shorter text comes first. 79291712261445004407 is 5504735966606797943 and 4 · 2^64.
  @Test(arguments: [
    ["0", "18446744073709551616", "1", "18446744073709551617", "2", "18446744073709551615"],
    ["EB79291712261445004407A7", "EB7898011480499000627F36"],
    ["a1B", "a18446744073709551617b", "a2"],
  ])
  func digitsWrapAt64Bits(_ keys: [String]) {
    #expect(keys.reversed().sorted(by: precedes) == keys)
    #expect(precedes("a\(String(repeating: "0", count: 1000))1", "a2"))
  }

  /// The order of any three keys, well-formed or not, is consistent, as sorting requires.
  @Test(arguments: ["aAb01_", "a0\u{1}\t", "aÉé日\u{10000}", "a0٢ßｓ\u{301}", "かゞ가각ㄱ", "亀龜㈱一"])
  func standardOrderIsTotal(_ alphabet: String) {
    var random = SplitMix64(seed: 1)
    let bytes = Array(alphabet.utf8)
    func key() -> [UInt8] {
      (0..<Int.random(in: 0...5, using: &random)).map { _ in bytes[Int.random(in: bytes.indices, using: &random)] }
    }
    func precedes(_ a: [UInt8], _ b: [UInt8]) -> Bool { standardPrecedes(a.span, b.span) }
    for _ in seeds(5_000) {
      let (a, b, c) = (key(), key(), key())
      #expect(!precedes(a, a))
      #expect(precedes(a, b) != precedes(b, a) || a == b)
      if precedes(a, b), precedes(b, c) { #expect(precedes(a, c)) }
    }
  }

  /// UTF-16 puts the supplementary planes before U+E000.
  @Test func codeUnitOrder() {
    let keys = ["", "A", "B", "a", "aa", "é", "あ", "\u{D7FF}", "\u{10000}", "\u{10FFFF}", "\u{E000}", "\u{FFFD}"]
    let sorted = keys.reversed().sorted { left, right in codeUnitsPrecede(Array(left.utf8).span, Array(right.utf8).span)
    }
    #expect(sorted == keys)
    #expect(keys == keys.sorted { left, right in Array(left.utf16).lexicographicallyPrecedes(Array(right.utf16)) })
  }

  @Test(arguments: [
    (KeyOrder.input, ["b", "a10", "a9", "B"]),
    (.codeUnits, ["B", "a10", "a9", "b"]),
    (.standard, ["a9", "a10", "b", "B"]),
  ])
  func pairsAreVisitedInKeyOrder(_ order: KeyOrder, _ expected: [String]) throws {
    let json = #"{"b": {"z": 1, "y": 2}, "a10": [], "a9": {}, "B": 1}"#
    let list = try PropertyList(reading: Source(Array(json.utf8)), ReadOptions(formats: [.json]))
    var keys = KeySequence(order)
    var pairs = keys.iterator(of: 0, in: list)
    var found: [String] = []
    while let key = keys.next(&pairs, in: list) {
      found.append(list.string(at: key).map { slice in list.text(of: slice) } ?? "")
      // Iterating over an inner dictionary does not change the state of the outer iteration.
      var inner = keys.iterator(of: key + 1, in: list)
      while keys.next(&inner, in: list) != nil {}
    }
    #expect(found == expected)
  }

  @Test func keysThatAreNotStringsComeFirstInInputOrder() {
    let list = Value.dictionary([
      (.string("b"), .integer(1)), (.integer(2), .integer(2)), (.string("a"), .integer(3)), (.integer(1), .integer(4)),
    ]).propertyList
    var keys = KeySequence(.codeUnits)
    var pairs = keys.iterator(of: 0, in: list)
    var found: [String] = []
    while let key = keys.next(&pairs, in: list) { found.append(describe(list, at: key)) }
    #expect(found == ["2", "1", "\"a\"", "\"b\""])
  }

  private func precedes(_ left: String, _ right: String) -> Bool {
    standardPrecedes(Array(left.utf8).span, Array(right.utf8).span)
  }
}

extension String {
  fileprivate var words: [String] { split(separator: " ").map(String.init) }
}
