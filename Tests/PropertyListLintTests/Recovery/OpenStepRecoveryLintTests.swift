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

  /// A file of another kind that has the name of a property list is one finding, however much of it is broken.
  @Test(arguments: [
    ("name: App\noptions:\n  bundleIdPrefix: com\ntargets:\n  App:\n    type: application\n", "1:7"),
    ("---\nname: App\nsettings:\n  A: \"b\"\n  C: \"d;\"\n  E: 'f; g: h'\n", "2:1"),
    ("Dear reader,\nthis is no property list; it's a text.\nGood bye; see you\n", "1:6"),
    ("- a: b\n- c: d; e\n- f: g; h\n- i: j; k\n", "1:3"),
  ])
  func `a file whose first entry is none`(text: String, place: String) {
    let found = linted(text, meant: .openStep)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("\(place) syntax (): expected '=' or ';' after the key ") == true)
  }

  /// Where entries can be read, or the mistake is a plain one, all is told.
  @Test func `a file whose first entry is broken`() {
    #expect(linted("a b = c;\nd = e;\nf = g;\nh i = j;\n").map { $0.prefix(11) } == ["1:3 syntax ", "4:3 syntax "])
    #expect(
      linted("\"a\" = \"b\"\n\"c\" = \"d\"\n\"e\" = \"f\"\n").map { $0.prefix(21) } == [
        "1:10 missing-semicolo", "2:10 missing-semicolo", "3:10 missing-semicolo",
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
