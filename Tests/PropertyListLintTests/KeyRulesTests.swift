import PropertyList
import Testing

@testable import PropertyListLint

@Suite struct KeyRulesTests {
  @Test func duplicateKeysWithBothPlaces() {
    let body = """
      <dict>
      <key>a</key><true/>
      <key>b&amp;</key><dict><key>n</key><true/><key>n</key><true/></dict>
      <key>a</key><false/>
      <key>b&amp;</key><true/>
      <key>a</key><false/>
      </dict>
      """
    #expect(
      lint(document(body)) == [
        "6:48 duplicate-key the key 'n' stands here again, with an equal value (at b&.n); 6:29 the first one",
        "7:6 duplicate-key the key 'a' stands here again: CoreFoundation and CPython keep the last (at a); 5:6 the first one",
        "8:6 duplicate-key the key 'b&' stands here again: CoreFoundation and CPython keep the last (at b&); "
          + "6:6 the first one",
        "9:6 duplicate-key the key 'a' stands here again: CoreFoundation and CPython keep the last (at a); 5:6 the first one",
      ])
  }

  /// Values are equal if they are the same values of the same kinds, containers with what is inside; nothing is lost then.
  @Test(arguments: [
    ("<true/>", "<true/>", true), ("<true/>", "<false/>", false), ("<string>1</string>", "<integer>1</integer>", false),
    ("<string>&#65;</string>", "<string>A</string>", true), ("<real>1</real>", "<integer>1</integer>", false),
    ("<data>YQ==</data>", "<data>YQ\n==</data>", true),
    ("<data>YQ==</data>", "<data>Yg==</data>", false),
    ("<array><data>YQ==</data></array>", "<array><data>Yg==</data></array>", false),
    (
      "<array><data>YQ==</data><dict><key/><true/></dict></array>",
      "<array><data>Yg==</data><dict><key/><true/></dict></array>", false
    ),
    ("<array><string>x</string></array>", "<array><string>x</string></array>", true),
    ("<array><string>x</string></array>", "<array><string>y</string></array>", false),
    ("<dict><key>b</key><array><true/></array></dict>", "<dict><key>b</key><array><true/></array></dict>", true),
    ("<dict><key>b</key><array><true/></array></dict>", "<dict><key>b</key><array><false/></array></dict>", false),
    // What cannot be read is equal to nothing.
    ("<foo/>", "<foo/>", false),
  ])
  func repeatedKeysWithEqualValues(_ first: String, _ second: String, isEqual: Bool) {
    let text = document("<array><dict><key>a</key>\(first)\n<key>a</key>\(second)</dict></array>")
    let found = lint(text).filter { $0.contains(" duplicate-key ") }
    let consequence = isEqual ? ", with an equal value" : ": CoreFoundation and CPython keep the last"
    #expect(found == ["5:6 duplicate-key the key 'a' stands here again\(consequence) (at 0.a); 4:19 the first one"])
    // A profile makes an error of the rule, but not of what is harmless; only its name does.
    #expect(severities(of: text, [:]).contains(.error) == !isEqual)
    #expect(severities(of: text, [:], profile: .launchd).contains(.error) == !isEqual)
    #expect(severities(of: text, [.duplicateKey: .error]).contains(.error))
    #expect(severities(of: text, [.duplicateKey: .warning]) == [.warning])
  }

  private func severities(
    of text: String, _ rules: [Rule: Severity], profile: Profile? = nil
  ) -> Set<Severity> {
    let levels = levels(rules, profile)
    let inspection = Inspection(of: Source(Array(text.utf8)), levels: levels)
    return Set(inspection.findings.filter { $0.rule == .duplicateKey }.map(levels.severity))
  }

  /// A dictionary of many keys is searched by hash, one of few by comparing all.
  @Test(arguments: [3, 39, 40, 41, 200])
  func duplicatesAmongManyKeys(_ count: Int) {
    let pairs = (0..<count).map { "<key>k\($0)</key><true/>\n" }.joined()
    let text = document("<dict>\n\(pairs)<key>k1</key><true/></dict>")
    #expect(brokenRules(text) == ["\(5 + count):6 duplicate-key"])
  }

  /// é in one code point and in two.
  @Test func keysThatDifferInNormalisation() {
    let body = "<dict><key>\u{E9}</key><true/><key>e\u{301}</key><true/><key>\u{E8}</key><true/></dict>"
    let expected =
      "4:31 similar-key the key 'e\u{301}' differs from another one in its Unicode normalisation only: Apple's "
      + "dictionaries take them for one key in some places and for two in others (at e\u{301}); 4:12 the other one"
    #expect(lint(document(body)) == [expected])
  }

  @Test func emptyKeys() {
    #expect(
      lint(document("<dict><key>a</key><dict><key></key><true/></dict></dict>"), [.emptyKey: .warning])
        == ["4:30 empty-key expected a key, found an empty one (at a.)"])
  }

  /// Of a long key 80 bytes are shown, and no part of a character: here the last of 79 + 2 bytes are left out.
  @Test func longKeysAreShortened() {
    let start = String(repeating: "x", count: 79)
    let pair = "<key>\(start)éy</key><true/>"
    #expect(
      lint(document("<dict>\n\(pair)\n\(pair)</dict>")) == [
        "6:6 duplicate-key the key '\(start)…' stands here again, with an equal value (at \(start)…); 5:6 the first one"
      ])
  }

  @Test func manyKeysAreKept() {
    // Only a table tells whether more than forty differ; the rule makes it.
    let pairs = (1...41).map { "<key>k\($0)</key><array><string>v</string></array>" }.joined()
    let duplicate = "<key>k7</key><string>again</string>"
    #expect(lint(document("<array><dict>\(pairs)</dict></array>")) == [])
    // Before the key stand 13 characters, nine pairs of 46 and 32 of 47, and the tag of 5.
    #expect(
      lint(document("<array><dict>\(pairs)\(duplicate)</dict></array>")).map { $0.prefix(22) }
        == ["4:1937 duplicate-key t"])
  }
}
