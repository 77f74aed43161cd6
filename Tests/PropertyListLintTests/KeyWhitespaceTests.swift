import PropertyList
import TestSupport
import Testing

@testable import PropertyListLint

@Suite struct KeyWhitespaceTests {
  @Test(arguments: [
    (" a", "begins with a space"), ("a ", "ends with a space"), ("\ta", "begins with a tab"),
    ("a\n", "ends with a line break"), ("\u{A0}a", "begins with a no-break space"),
    ("a\u{A0}", "ends with a no-break space"), ("CFBundleIdentifier ", "ends with a space"),
    ("CFBundleIdentifier\u{A0}", "ends with a no-break space"),
    ("\u{A0}CFBundleIdentifier", "begins with a no-break space"),
    ("\r CFBundleIdentifier", "begins with a line break"), (" ", "begins with a space"),
    ("é ", "ends with a space"),
  ])
  func keysWithWhiteSpaceAroundThem(_ key: String, _ problem: String) {
    let found = lint(document("<array><dict><key>\(key)</key><true/></dict></array>")).map { $0.prefix { $0 != "(" } }
    #expect(
      found == ["4:19 key-whitespace the key '\(key)' \(problem): a lookup without it fails "])
  }

  /// The bytes of U+00A0 are C2 and A0; other characters have one of them.
  @Test(arguments: [
    "", "a", "a b", "a\u{A0}b", "\u{A1}", "\u{2020}a", "a\u{E0}", "aaaaaaaaaaaaaaaaa\u{2020}", "\u{B0}a\u{1820}",
  ])
  func keysWithout(_ key: String) {
    #expect(brokenRules(document("<dict><key>\(key)</key><true/></dict>")) == [])
  }

  @Test func openStepAndJSON() {
    #expect(brokenRules("{\"a \" = b; \"c\" = d;}\n") == ["1:3 key-whitespace"])
    #expect(brokenRules("{\"a \": 1}\n") == ["1:3 key-whitespace"])
  }

  /// A key of localised strings is a text of the program.
  @Test func localisedStrings() {
    #expect(brokenRules("\"Name: \" = \"Nom : \";\n", profile: .strings) == [])
  }

  /// What stands where a key is due may be anything.
  @Test func filesWithMistakes() {
    #expect(brokenRules(document("<dict><key>a </key><foo/></dict>")) == ["4:20 syntax"])
  }

  @Test func manyKeysAreBounded() {
    expectBoundedWork {
      let pairs = (0..<12_000).map { "<key>\($0) </key><true/>" }.joined()
      #expect(findingCount(document("<dict>\(pairs)</dict>")) == Limits.findings)
    }
  }
}
