import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// What lint makes of the mistakes after which the reader of JSON goes on.
@Suite struct JSONRecoveryLintTests {
  @Test func `places are shown by key paths`() {
    let text = "{\"a\": [0, {\"b\": [1, ?]}], \"c\": tru}"
    #expect(
      linted(text + "\n") == [
        "1:21 syntax (a.1.b.1): expected a value, found '?'",
        "1:32 syntax (c): expected 'true', found 'tru'",
      ])
  }

  /// It began on the same line, which is shown.
  @Test func `an unclosed string ends with the line`() {
    #expect(linted("{\"a\":\n \"b\n}\n").first?.hasSuffix("found the end of the line") == true)
  }

  /// An array that ends within an object: the object around it goes on at a comma, and stops at a key without a value.
  @Test func dictionariesAreSoundWhereReadingOnEnds() {
    let text = #"{"a": [1,{"a": [1, 2,], "b"  2,], "b" "c", '"c", 'd': 01} 2,], "b" "c", 'd': 01}"#
    let inspection = Inspection(of: Source(Array(text.utf8)), levels: RuleLevels())
    #expect(inspection.format == .json)
    let mistakes = inspection.findings.filter { $0.rule == .syntax }
    #expect(mistakes.map(\.range?.lowerBound) == [29, 31])
  }

  // MARK: Random texts

  private static let fixture = Array(
    """
    {"a": [1, -2.5e3, true, false, null, "x\\n\\u00e9 é"],
     "b": {"c": {}, "d": [], "e": [[1], [2, 3]]},
     "long string with, commas: and [brackets]": "\\"quoted\\"",
     "f": 12345678901234567890
    }

    """.utf8)

  @Test func `lint refuses exactly what the reader refuses`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      let text = mutated(JSONRecoveryLintTests.fixture, by: Array("{}[],:\"\n 1e9t".utf8), &random)
      let isRefused = linted(text, meant: .json, without: [.finalNewline]).contains { line in
        line.contains(" syntax (") || line.contains(" template (")
      }
      let options = ReadOptions(formats: [.xml, .json, .openStep])
      let isRead = (try? PropertyList.check(Source(text), options)) != nil
      #expect(isRefused == !isRead, "\(String(decoding: text, as: UTF8.self))")
    }
  }
}
