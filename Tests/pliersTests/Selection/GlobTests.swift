import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Patterns match the same paths as in git.
struct GlobTests {
  /// Rules of this program: `./` at the start is equivalent to a slash, and an empty pattern matches nothing. Two asterisks
  /// beside other characters match like one, as in gitignore(5), but not in git. Paths with a slash at the end are folders.
  @Test(arguments: [
    ("./Pods/*", ["Pods/b"], ["a/Pods/b"]), ("./Pods", ["Pods", "Pods/"], ["a/Pods/"]),
    ("./Pods/", ["Pods/"], ["a/Pods/"]), ("", [], ["a"]), ("/", [], ["a/", "a"]),
    ("foo**bar", ["foobar", "fooxbar"], ["foo/bar"]),
    ("frotz/", ["frotz/", "a/frotz/"], ["frotz", "a/frotz", "frotz/a"]),
  ])
  func rulesOfThisProgramAreFollowed(pattern: String, matched: [String], others: [String]) {
    for (paths, result) in [(matched, true), (others, false)] {
      for path in paths {
        let isFolder = path.hasSuffix("/")
        #expect(
          Glob(Argument(pattern)).matches(Argument(isFolder ? String(path.dropLast()) : path), isFolder: isFolder)
            == result, "\(path)")
      }
    }
  }

  private static let names = [
    "a", "b/a", "b/ab", "b/c/a", "b/c/a.b", "a.b", "c/a/b", "c/a/a", "c/b/a/b", "-", "]", "[", "ab/c", "é", "d\\",
    "A/1", "d!", "b/[a]", "c*/a",
  ]

  /// Patterns with each kind of bracket expression, escape and asterisk, and random combinations of these.
  private static let patterns: [String] = {
    var patterns = [
      "a", "a/", "/a", "b/a", "*", "*/", "**", "**/", "/**", "*/a", "**/a", "**/a/", "a/**", "**/a/**", "b/**/a",
      "b/*/a", "***/a",
      "b**", "b/**a", "*.b", "?", "??", "[a-c]", "[!a]", "[^a]", "[]]", "[!]]", "[]-a]", "[a-]", "[[:alpha:]]",
      "[[:digit:][:upper:]]",
      "[[:nope:]]", "[[:alpha:]", "[a", "[", "a[", "\\a", "\\", "a\\", "d\\\\", "[\\]]", "[\\a-\\c]", "[c-a]", "c\\*",
      "c\\*/a", "*b", "a*b", "a?b",
      "[b/]*", "b[/]a", "**b", "c/**/b", "c/**/**/b", "**/**/a", "/*/a", "\\!", "d!", "é", "\\[a\\]", "a/*/", "b/",
      "[-]", "[[]", "[a-[]", "b/*", "**/b/a", "**/b/**", "c/**", "/a?b",
    ]
    var random = SplitMix64(seed: 11)
    let pieces = ["a", "b", "c", "*", "**", "/", "**/", "/**", "?", "[ab]", "[!a]", ".", "\\a"]
    for _ in 0..<80 {
      patterns.append(
        (0..<Int.random(in: 1...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
    }
    // Git removes a fixed beginning first: `a**/b` matches like `**/b`, which differs from gitignore(5).
    patterns.removeAll { pattern in
      let beginning = pattern.prefix { !"*?[\\".contains($0) }
      return !beginning.isEmpty && beginning.last != "/" && pattern.dropFirst(beginning.count).hasPrefix("**")
    }
    return patterns
  }()

  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func patternsMatchAsInGit() throws {
    let repository = try Repository("git init -q")
    for name in GlobTests.names {
      if let slash = name.lastIndex(of: "/") { try repository.folder.folder(String(name[..<slash])) }
      try repository.folder.file(name, "")
    }
    for (number, pattern) in GlobTests.patterns.enumerated() {
      try repository.folder.file(".git/p\(number)", pattern + "\n")
    }
    let lists = try repository.run(
      "for n in $(seq 0 \(GlobTests.patterns.count - 1)); do git ls-files -z --others --exclude-from .git/p$n; printf '\\1\\0'; done"
    )
    let left = lists.outputText.split(separator: "\u{1}\0", omittingEmptySubsequences: false)
    try #require(left.count == GlobTests.patterns.count + 1)
    for (pattern, list) in zip(GlobTests.patterns, left) {
      var matches = GlobMatches([Glob(Argument(pattern))])
      let others = GlobTests.names.filter { matches.covering(Argument($0), isFolder: false).isEmpty }
      #expect(others.sorted() == list.split(separator: "\0").map(String.init).sorted(), "\(pattern)")
    }
  }

  /// Long patterns.
  @Test(arguments: [
    (String(repeating: "*a", count: 100), String(repeating: "a", count: 100), true),
    (String(repeating: "*a", count: 100), String(repeating: "a", count: 99), false),
    (String(repeating: "*a", count: 100) + "*", String(repeating: "ab", count: 100), true),
    (String(repeating: "?", count: 63) + "**/x", String(repeating: "b", count: 63) + "x", false),
    (String(repeating: "a", count: 62) + "/**/x", String(repeating: "a", count: 62) + "/x", true),
    (String(repeating: "a", count: 61) + "/**/*x", String(repeating: "a", count: 61) + "/x", true),
    (String(repeating: "a", count: 63) + "*/b", String(repeating: "a", count: 63) + "/b", true),
    (String(repeating: "a", count: 63) + "/**", String(repeating: "a", count: 63) + "/b", true),
    ("/**/**/**/a", "a", true), ("/**/**/**/a", "b/c/d/e/a", true),
    ("[a-c]" + String(repeating: "?", count: 127), "b", false),
  ])
  func longPatternsMatch(pattern: String, name: String, result: Bool) {
    #expect(Glob(Argument(pattern)).matches(Argument(name), isFolder: false) == result)
  }

  /// 200 asterisks and 200 letters, and 100 folders: backtracking to every asterisk would not end.
  @Test func matchingIsBounded() {
    expectBoundedWork {
      let glob = Glob(Argument(String(repeating: "*a", count: 200) + "b"))
      #expect(!glob.matches(Argument(String(repeating: "a", count: 255)), isFolder: false))
      let folders = Glob(Argument(String(repeating: "**/*a*/", count: 100) + "b"))
      #expect(!folders.matches(Argument(String(repeating: "aa/", count: 255) + "a"), isFolder: false))
    }
  }

  @Test func namesThatAreNotUTF8AreMatched() {
    #expect(Glob("a*").matches(Argument([0x61, 0xFF, 0x0A]), isFolder: false))
    #expect(Glob(Argument([0x61, 0xFF])).matches(Argument([0x61, 0xFF]), isFolder: false))
    #expect(!Glob(Argument([0x61, 0xFF])).matches(Argument([0x61, 0xFE]), isFolder: false))
  }
}
