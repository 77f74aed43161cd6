import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The file that `--write-baseline` writes.
struct BaselineWriterTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.folder("App")
    try folder.file("App/b.strings", "k.x = 1;\nk.x = 2;\n")
    try folder.file("a.plist", "{ l = 1;\n l = 2;\n l = 2; a = 1; a = 1; }\n")
    try folder.file("good.plist", "{}")
  }

  private func lint(_ words: String) throws -> Outcome {
    try Executable.shell("\"$pliers\" lint \(words)", in: folder.path)
  }

  /// FNV-1a of 64 bits of the line without white space around it (draft-eastlake-fnv, section 2).
  private func hash(_ line: String) -> String {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in line.utf8 {
      hash = (hash ^ UInt64(byte)).multipliedReportingOverflow(by: 1_099_511_628_211).partialValue
    }
    return String(format: "%016lx", hash)
  }

  /// Sorted by path, rule, key path and line, whatever the order of the command line.
  @Test(arguments: [
    "App a.plist good.plist", ". ", "a.plist App/b.strings", "--jobs 1 App/b.strings ./a.plist a.plist",
  ])
  func findingsAreSorted(words: String) throws {
    let outcome = try lint("--write-baseline known.json \(words)")
    #expect(outcome == Outcome(status: 0, output: [], errors: Array("known.json: 4 findings in 2 files\n".utf8)))
    let (shared, second) = (hash("l = 2; a = 1; a = 1; }"), hash("l = 2;"))
    let lines = [shared, second].sorted()
    #expect(
      try folder.text("known.json") == """
        {
          "version": 1,
          "findings": [
            {
              "path": "App/b.strings",
              "rule": "duplicate-key",
              "keyPath": "k\\\\.x",
              "line": "\(hash("k.x = 2;"))"
            },
            {
              "path": "a.plist",
              "rule": "duplicate-key",
              "keyPath": "a",
              "line": "\(shared)"
            },
            {
              "path": "a.plist",
              "rule": "duplicate-key",
              "keyPath": "l",
              "line": "\(lines[0])"
            },
            {
              "path": "a.plist",
              "rule": "duplicate-key",
              "keyPath": "l",
              "line": "\(lines[1])"
            }
          ]
        }

        """)
  }

  @Test func xmlIsWrittenForThatName() throws {
    #expect(try lint("--write-baseline known.plist App").status == 0)
    let text = try folder.text("known.plist")
    #expect(text.hasPrefix("<?xml") && text.contains("<key>path</key>\n\t\t\t<string>App/b.strings</string>"))
    #expect(try lint("--silent --baseline known.plist App").status == 0)
  }

  /// Paths are relative to the baseline, wherever lint runs.
  @Test func pathsAreRelativeToTheFile() throws {
    try folder.folder("ci")
    #expect(try lint("--write-baseline ci/known.json App").status == 0)
    #expect(try folder.text("ci/known.json").contains("\"path\": \"../App/b.strings\""))
    #expect(
      try Executable.shell("cd App; \"$pliers\" lint --silent --baseline ../ci/known.json .", in: folder.path).status
        == 0)
  }

  @Test func emptyBaseline() throws {
    #expect(try lint("--write-baseline known.json good.plist").errorText == "known.json: 0 findings in 0 files\n")
    #expect(try folder.text("known.json") == "{\n  \"version\": 1,\n  \"findings\": []\n}\n")
    #expect(try lint("--baseline known.json App").status == 1)
  }

  /// A syntax error can be known; what could not be read is not.
  @Test func unreadableFilesAreTold() throws {
    try folder.file("a.plist", "[x")
    let outcome = try lint("--write-baseline known.json a.plist nowhere.plist App")
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(
      outcome.errorText == "nowhere.plist: No such file or directory\nknown.json: 2 findings in 2 files\n")
    #expect(try lint("--silent --baseline known.json a.plist App").status == 0)
  }

  /// Nothing is written, and nothing is left beside it.
  @Test(arguments: [
    ("no/known.json", "--write-baseline: no/known.json: there is no such folder"),
    ("App", "App: error: expected a regular file, found something else"),
    ("", "--write-baseline: expected the path of a file"), ("-", "--write-baseline: expected the path of a file"),
    // With the path forgotten, this is a file to lint.
    ("good.plist", "good.plist: error: --write-baseline replaces nothing but a baseline:"),
  ])
  func pathMustBeThatOfABaseline(path: String, message: String) throws {
    let outcome = try lint("--write-baseline '\(path)' App")
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errorText.contains(message), "\(outcome)")
    #expect(try folder.names() == ["App", "a.plist", "good.plist"])
    #expect(try folder.text("good.plist") == "{}")
  }

  @Test func emptyFileIsReplaced() throws {
    try folder.file("known.json", "")
    #expect(try lint("--write-baseline known.json App").status == 0)
    #expect(try lint("--silent --baseline known.json App").status == 0)
  }

  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs a user without root's powers"))
  func oldFileStaysIfTheNewOneCannotBeWritten() throws {
    let user = try #require(Executable.asOrdinaryUser).joined(separator: " ")
    #expect(try lint("--write-baseline known.json App").status == 0)
    let before = try folder.text("known.json")
    let outcome = try Executable.shell(
      "chmod 555 .; chmod -R a+rX .; \(user) \"$pliers\" lint --write-baseline known.json App a.plist", in: folder.path)
    #expect(
      outcome.status == 2 && outcome.output.isEmpty && outcome.errorText.contains("ermission denied"), "\(outcome)")
    #expect(try folder.text("known.json") == before)
    #expect(try folder.names() == ["App", "a.plist", "good.plist", "known.json"])
    #expect(try Executable.shell("chmod 755 .", in: folder.path).status == 0)
  }

  /// What is known of files that this run does not look at, or cannot read, stays.
  @Test func otherFilesStay() throws {
    #expect(try lint("--write-baseline known.json App a.plist").status == 0)
    #expect(try lint("--write-baseline known.json App").errorText == "known.json: 4 findings in 2 files\n")
    try folder.file("App/b.strings", "k.x = 1;\n")
    #expect(try lint("--write-baseline known.json App").errorText == "known.json: 3 findings in 1 file\n")
    #expect(try Executable.shell("rm a.plist; ln -s a.plist a.plist", in: folder.path).status == 0)
    #expect(try lint("--write-baseline known.json a.plist").status == 1)
    #expect(try folder.text("known.json").contains("a.plist"))
    // Of files that are gone nothing is left.
    #expect(try Executable.shell("rm a.plist", in: folder.path).status == 0)
    #expect(try lint("--write-baseline known.json App").errorText == "known.json: 0 findings in 0 files\n")
  }

  /// A larger one could not be read again.
  @Test func sizeIsBounded() throws {
    // Each finding has the path of its file, which is almost as long as the system takes.
    let deep = (0..<15).map { _ in String(repeating: "d", count: 250) }.joined(separator: "/")
    #expect(try Executable.shell("mkdir -p App/\(deep)", in: folder.path).status == 0)
    try folder.file("App/\(deep)/a.strings", (0..<4_600).map { "k\($0) = 1; k\($0) = 1;\n" }.joined())
    let outcome = try lint("--write-baseline known.json App")
    #expect(
      outcome.status == 2
        && outcome.errorText
          == "known.json: error: these are more findings than a baseline of 16 MiB can hold\n",
      "\(outcome.errorText)")
    #expect(try folder.names() == ["App", "a.plist", "good.plist"])
  }

  @Test(arguments: [
    ("--baseline a --write-baseline b", "--baseline and --write-baseline exclude each other"),
    ("--fix --write-baseline b", "--fix and --write-baseline exclude each other"),
    ("--write-baseline b --format json", "--write-baseline prints no findings, so that --format has no meaning"),
  ])
  func optionsExcludeEachOther(words: String, message: String) throws {
    #expect(try lint(words + " App") == Outcome(status: 2, output: [], errors: Array("pliers: \(message)\n".utf8)))
  }
}
