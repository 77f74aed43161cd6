import Testing

@testable import pliers

/// What patterns of files match.
struct GlobTests {
  @Test(arguments: [
    // Without a slash: the name.
    ("*.plist", "a.plist", true), ("*.plist", "a/b.plist", true), ("*.plist", "a.plist/b", false),
    ("Pods", "Pods", true), ("Pods", "a/Pods", true), ("Pods", "a/Pods/b", false), ("Pods", "MyPods", false),
    ("[ab]?.txt", "x/b1.txt", true), ("[!ab]*", "a", false), ("\\*", "*", true), ("\\*", "a", false),
    // With a slash: the whole path, in which `*` stands for slashes, too.
    ("Pods/*", "Pods/a/b.plist", true), ("Pods/*", "a/Pods/b", false), ("*/Pods/*", "a/Pods/b", true),
    ("a/**/b", "a/x/y/b", true), ("a/b", "a/b", true), ("/tmp/*", "/tmp/x", true),
    // As .gitignore and the shell have folders.
    ("Pods/", "Pods", true), ("Pods//", "a/Pods", true), ("./Pods/*", "Pods/b", true), ("Pods/*", "./Pods/b", true),
    ("", "a", false), ("/", "/", true),
  ])
  func matches(pattern: String, path: String, result: Bool) {
    #expect(Glob(Argument(pattern)).matches(Argument(path)) == result)
  }

  @Test func namesNeedNotBeText() {
    #expect(Glob("a*").matches(Argument([0x61, 0xFF, 0x0A])))
    #expect(Glob(Argument([0x61, 0xFF])).matches(Argument([0x61, 0xFF])))
    #expect(!Glob(Argument([0x61, 0xFF])).matches(Argument([0x61, 0xFE])))
  }

  @Test(arguments: [
    ("./a", "a"), (".//a", "a"), ("././a/./b", "a/./b"), (".", "."), ("./", "./"), ("../a", "../a"), (".a", ".a"),
    ("", ""),
  ])
  func dotPrefixIsDropped(path: String, result: String) {
    #expect(Argument(path).withoutDotPrefix == Argument(result))
  }
}
