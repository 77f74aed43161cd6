import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// A failure names the file that it is about.
@Suite struct FailureTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.file("f.json", #"{"a": 1}"#)
    try folder.file("o.json", #"{"b": 2}"#)
    try folder.file("bad.json", "{")
    try folder.file("array.json", #"{"a": [1]}"#)
    try folder.file("a.strings", "a = b;")
    try folder.file("twice.json", #"{"k": 1, "k": 2}"#)
  }

  @Test(arguments: [
    // The file lacks the key, cannot be read, or cannot be written.
    ("merge --under nope f.json o.json", "f.json: "),
    ("merge bad.json o.json", "bad.json:1:2: "),
    ("merge a.strings o.json", "a.strings: OpenStep property lists cannot be written"),
    ("merge twice.json o.json", "twice.json: "),
    // The overlay cannot be read, or does not fit.
    ("merge f.json bad.json", "bad.json:1:2: "),
    ("merge f.json o.json missing.json", "missing.json: "),
    ("merge f.json array.json", "array.json: "),
    ("merge f.json twice.json", "twice.json: "),
    ("merge f.json o.json -o no/folder/x", "no/folder/x: "),
    ("merge --base f.json missing.json o.json", "missing.json: "),
    ("merge --base f.json o.json missing.json", "missing.json: "),
    ("merge --base bad.json/x f.json o.json", "bad.json/x: Not a directory"),
    ("merge --base f.json f.json o.json --report no/folder/x", "no/folder/x: "),
    ("diff f.json bad.json", "bad.json:1:2: "),
    ("diff missing.json f.json", "missing.json: "),
    ("convert xml1 f.json -o no/folder/x", "no/folder/x: "),
    ("set a --integer 2 f.json bad.json --dry-run", "bad.json:1:2: "),
  ])
  func fileIsTheOneWithTheProblem(line: String, start: String) throws {
    let outcome = try Executable.shell("$pliers \(line) 2>&1 >/dev/null", in: folder.path)
    #expect(outcome.outputText.hasPrefix(start), "\(outcome.outputText)")
  }

  /// The two names that PlistBuddy has and the system does not.
  @Test func nameIsTheOneOfTheCommandLine() throws {
    let outcome = try Executable.shell(
      """
      echo '[' >-; $pliers buddy -c Print - 2>&1 >/dev/null
      echo '[' | $pliers buddy -c Print /dev/stdin 2>&1 >/dev/null
      """, in: folder.path)
    let names = outcome.outputText.split(separator: "\n").compactMap { $0.split(separator: ":").first }
    #expect(names.filter { !$0.hasPrefix(" ") } == ["./-", "/dev/stdin"])
  }

  /// A failure that the caller handles makes no text.
  @Test func textIsMadeWhenItIsPrinted() {
    @Sendable func text() -> String {
      Issue.record("the text was made")
      return ""
    }
    let failure = Failure("\(text())", plutil: text())
    #expect(failure.about("a").file == "a" && failure.about("a").about("b").file == "a")
  }
}
