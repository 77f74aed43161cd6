import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

/// What lint makes of the mistakes after which the reader of OpenStep property lists goes on.
@Suite struct OpenStepRecoveryLintTests {
  private static let fixtures = [
    """
    // !$*UTF8*$!
    {
      a = (1, "b c", {d = e; f = (); }, <00 ff>, <*I5>, <[AA==]>, );
      "g h" /* i */ = { j = "k \\"l\\" \\U00e9"; m; };
      n = 'o "p" q';
    }

    """,
    """
    /* Title */
    "a" = "b";
    "c d" = "e \\"f\\" \\n %@";
    g = "h
    i";
    'j' = (k, l);

    """,
  ].map { Array($0.utf8) }

  @Test func `lint refuses exactly what the reader refuses`() {
    var random = SplitMix64(seed: 7)
    let names: [Rule] = [.syntax, .template, .missingSemicolon, .unescapedQuote]
    var options = ReadOptions(formats: [.xml, .json, .openStep])
    options.readsTypedValues = true
    for round in 0..<500 {
      let fixture = OpenStepRecoveryLintTests.fixtures[round % 2]
      let text = mutated(fixture, by: Array("{}(),;=\"\n a".utf8), &random)
      let isRefused = linted(text, profile: .strings, meant: .openStep).contains { line in
        names.contains { line.contains(" \($0.name) (") }
      }
      let isRead = (try? PropertyList.check(Source(text), options)) != nil
      #expect(isRefused == !isRead, "\(String(decoding: text, as: UTF8.self))")
    }
  }

  // MARK: Consequences

  @Test func `what follows the root has no key path`() {
    #expect(
      linted("{ a = b; } trailing\n") == [
        "1:12 syntax (): expected the end of the file after the value, found 'trailing'"
      ])
  }

  /// The = at the end of base64 does not begin an entry.
  @Test(arguments: ["c2VjcmV0\nc2VjcmV0\nc2VjcmV0cw=\n", "c2VjcmV0\nc2VjcmV0IHN0dWZm\nc2Vj=\n\n"])
  func `base64 is one mistake`(text: String) {
    let found = linted(text)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("2:1 syntax (): expected '=' or ';' after the key c2VjcmV0, found '") == true)
  }
}
