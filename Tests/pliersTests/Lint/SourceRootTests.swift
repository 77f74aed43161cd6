import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// By which paths services find files.
struct SourceRootTests {
  /// `top/.git`, `top/sub/deep/a.plist`, `top/link` to `sub/deep`, and a folder beside.
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for path in ["top/.git", "top/sub/deep", "beside"] { try folder.folder(path) }
    for path in ["top/a.plist", "top/sub/a.plist", "top/sub/deep/a.plist", "beside/a.plist"] {
      try folder.file(path, "[x]")
    }
    try folder.link("top/link", to: "sub/deep")
  }

  @Test(arguments: [
    ("top", "a.plist", "a.plist"), ("top/sub", "a.plist", "sub/a.plist"),
    ("top/sub", "./deep//a.plist", "sub/deep/a.plist"),
    ("top/sub/deep", "a.plist", "sub/deep/a.plist"), ("top/link", "a.plist", "sub/deep/a.plist"),
    ("top/sub/", "a.plist", "sub/a.plist"), ("beside", "a.plist", "a.plist"),
    // A file that is not there has no path but the one that it was named by.
    ("top/sub", "missing", "sub/missing"), ("top/sub", "../missing", "../missing"),
  ])
  func pathsAreThoseFromTheTop(current: String, name: String, path: String) {
    let root = SourceRoot(above: Argument(folder.path(current)))
    #expect(root.path(of: Argument(name)) == Argument(path))
  }

  /// The program, called in the folder: what leads upwards is resolved.
  @Test(arguments: [
    ("top/sub", "../a.plist", "a.plist"), ("top/sub/deep", "../../sub/a.plist", "sub/a.plist"),
    ("top", "sub/../a.plist", "a.plist"), ("top", "link/../a.plist", "sub/a.plist"),
  ])
  func upwardsIsResolved(current: String, name: String, path: String) throws {
    let script = "cd \(current); \"$pliers\" lint --format github \(name)"
    let outcome = try Executable.shell(script, in: folder.path)
    #expect(outcome.outputText.hasPrefix("::error file=\(path),line=1,"), "\(outcome.outputText)")
  }

  @Test func absolutePathsStay() {
    let root = SourceRoot(above: Argument(folder.path("top/sub")))
    #expect(root.path(of: Argument("/a/./b")) == "/a/b")
  }

  /// In SARIF, too; and text has the paths as they were named.
  @Test func formatsForGitHubHaveThem() throws {
    let command = { (format: String) in
      try Executable.shell("cd top/sub; \"$pliers\" lint --format \(format) a.plist", in: folder.path).outputText
    }
    #expect(try command("github").hasPrefix("::error file=sub/a.plist,"))
    #expect(try command("sarif").contains(#""artifactLocation": {"uri": "sub/a.plist", "uriBaseId": "%SRCROOT%"}"#))
    #expect(try command("text").hasPrefix("a.plist:1:2: error: "))
    #expect(try command("json").contains(#""path": "a.plist""#))
  }

  @Test(arguments: [
    ("a", "a"), ("./a", "a"), ("././a/./b", "a/b"), ("a//b/", "a/b"), ("/a", "/a"), ("//a/./b", "/a/b"),
    (".", "."), ("./", "."), ("", "."), ("/", "/"), (".a/..b", ".a/..b"),
  ])
  func pathsAreNormalized(path: String, normalized: String) {
    #expect(SourceRoot().path(of: Argument(path)) == Argument(normalized))
  }
}
