import Testing

@testable import PropertyList

@Suite struct RecoveryScannerTests {
  private static let jsonArray = RecoveryContainer(separator: UInt8(ascii: ","), hasKeys: false)
  private static let jsonObject = RecoveryContainer(separator: UInt8(ascii: ","), hasKeys: true)
  private static let dictionary = RecoveryContainer(separator: UInt8(ascii: ";"), hasKeys: true)
  private static let stringsFile = RecoveryContainer(separator: UInt8(ascii: ";"), hasKeys: true, isBracketed: false)

  /// Expects the rest of a part to end at the `^` of `text`. Quotes are trusted from the `|` on, or from the start.
  private func expectEnd(_ text: String, in container: RecoveryContainer, _ punctuation: Punctuation) {
    let marks = Array("^|".utf8)
    func place(of mark: UInt8) -> Int? {
      guard let index = text.utf8.firstIndex(of: mark) else { return nil }
      return text.utf8[..<index].filter { !marks.contains($0) }.count
    }
    let source = Source(text.utf8.filter { !marks.contains($0) })
    var scanner = RecoveryScanner(source.bytes, punctuation)
    let found = scanner.endOfPart(in: container, from: 0, trustingQuotesFrom: place(of: marks[1]) ?? 0)
    #expect(found == place(of: marks[0]), "\(text)")
  }

  @Test func aPartEndsAtASeparatorOrAnUnpairedBracket() {
    expectEnd("x y^, z", in: Self.jsonArray, .json)
    expectEnd("x [1, {\"a\": 2}]^, z", in: Self.jsonArray, .json)
    expectEnd("x ; y^]", in: Self.jsonArray, .json)
    expectEnd("x (a; b, {c = d;})^; e", in: Self.dictionary, .openStep)
    expectEnd("x , y^}", in: Self.dictionary, .openStep)
    expectEnd("x y", in: Self.dictionary, .openStep)
  }

  @Test func stringsAndCommentsAreSkipped() {
    expectEnd("x \"a, \\\" b]\" /* , */ // ,\n^, z", in: Self.jsonArray, .json)
    expectEnd("x 'a;' \"b; }\" /* ; */ // ;\n^; z", in: Self.dictionary, .openStep)
    expectEnd("x /* ,", in: Self.jsonArray, .json)
  }

  /// Where quotes are not trusted, and after one that is not closed, only the separator that ends the line counts, and all
  /// brackets do.
  @Test func separatorsInWrongQuotesAreNotTrusted() {
    expectEnd("b\", c^,  \n d, e", in: Self.jsonArray, .json)
    expectEnd("a\", [b, c], d^] , e", in: Self.jsonArray, .json)
    expectEnd("a, [b, c], d^, \n|e", in: Self.jsonArray, .json)
    expectEnd("a, b|^, c", in: Self.jsonArray, .json)
    expectEnd("it\" to; (you; there)^;\n", in: Self.dictionary, .openStep)
  }

  @Test func aKeyThatBeginsItsLineEndsThePart() {
    expectEnd("x\n  ^\"a\" : 1, z", in: Self.jsonObject, .json)
    expectEnd("x\n  ^\"a\" /* : */ : 1, z", in: Self.jsonObject, .json)
    expectEnd("x \"a\" : 1^, z", in: Self.jsonObject, .json)
    expectEnd("x\n 'a' : 1^, z", in: Self.jsonObject, .json)
    expectEnd("x\n  ^a = 1; z", in: Self.dictionary, .openStep)
    expectEnd("x\n  a 1^; z", in: Self.dictionary, .openStep)
  }

  /// In a file without brackets around it, a closing one is text.
  @Test func bracketsInAStringsFile() {
    expectEnd("x } ) y^; z", in: Self.stringsFile, .openStep)
    expectEnd("x {a; b} y^; z", in: Self.stringsFile, .openStep)
    expectEnd("it\" is (here^;\nb = c;", in: Self.stringsFile, .openStep)
  }

  /// Lines and strings may be as long as they are.
  @Test func longLines() {
    let long = String(repeating: "x, ", count: 10_000)
    expectEnd("\"\(long)\"^, \(long)", in: Self.jsonArray, .json)
    expectEnd("\"\(long)^]", in: Self.jsonArray, .json)
  }

  @Test func quotesOfALine() {
    let source = Source(Array("\"a\n 'b\\\" \"c' \\\\\"\n\"".utf8))
    var scanner = RecoveryScanner(source.bytes, .json)
    // 0 "   1 a   2 ⏎   3    4 '   5 b   6 \   7 "   8    9 "   10 c   11 '   12    13 \   14 \   15 "   16 ⏎   17 "
    for (offset, quotes) in [(0, [0]), (3, [9, 15]), (10, [15]), (16, []), (17, [17]), (1, [])] {
      let found = Array(scanner.quotes(UInt8(ascii: "\""), from: offset))
      #expect(found == quotes, "\(offset)")
    }
    let single = Array(scanner.quotes(UInt8(ascii: "'"), from: 4))
    #expect(single == [4, 11])
    for (offset, end) in [(0, 2), (2, 2), (3, 16), (16, 16), (17, 18), (18, 18)] {
      let found = scanner.endOfLine(at: offset)
      #expect(found == end, "\(offset)")
    }
  }
}
