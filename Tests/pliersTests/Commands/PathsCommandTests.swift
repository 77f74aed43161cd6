import TestSupport
import Testing

@testable import pliers

@Suite struct PathsCommandTests {
  private let folder: ScratchFolder
  private let file: String

  init() throws {
    folder = try ScratchFolder()
    file = try folder.file(
      "a.json",
      #"{"URLs": [{"name": "x", "schemes": ["a", "b"]}, {"name": "y.z", "schemes": ["c"]}], "a.b": 1, "*": {"r": 1.5}}"#
    )
  }

  @Test func allValuesButTheRoot() {
    let expected = """
      URLs
      URLs.0
      URLs.0.name
      URLs.0.schemes
      URLs.0.schemes.0
      URLs.0.schemes.1
      URLs.1
      URLs.1.name
      URLs.1.schemes
      URLs.1.schemes.0
      a\\.b
      \\*
      \\*.r

      """
    #expect(run("paths", file).outputText == expected)
  }

  @Test(arguments: [
    (
      ["--at", "URLs.*.schemes.*", "--values"],
      "URLs.0.schemes.0\t\"a\"\nURLs.0.schemes.1\t\"b\"\nURLs.1.schemes.0\t\"c\"\n"
    ),
    (["--at", "URLs.[name=y.z]", "--values"], "URLs.1\t{\"name\":\"y.z\",\"schemes\":[\"c\"]}\n"),
    (["--at", "**.r", "--kinds"], "\\*.r\tfloat\n"),
    (["--at", "URLs.[-1:].*", "--leaves"], "URLs.1.name\n"),
    (["--at", "URLs.*", "-0"], "URLs.0\0URLs.1\0"),
    // A key path is one, too, and a key that looks like a pattern is that key.
    (["--at", "URLs.0.name"], "URLs.0.name\n"), (["--at", "*"], "\\*\n"),
  ])
  func options(_ words: [String], _ expected: String) {
    #expect(run(["paths"] + words + [file]).outputText == expected)
  }

  /// An entry is printed as a whole or not at all.
  @Test func valueThatJSONCannotHoldIsNamed() throws {
    let file = try folder.file("data.plist", document("<dict><key>a</key><true/><key>d</key><data>AAAA</data></dict>"))
    let outcome = run("paths", "--values", "--types", "refuse", file)
    #expect(outcome.status == 2 && outcome.outputText == "a\ttrue\n" && outcome.errorText.contains("'d'"))
  }

  @Test(arguments: ["{}", "[]", "5"]) func rootAloneHasNoLine(text: String) {
    #expect(run("paths", "-", input: text) == Outcome(status: 0, output: [], errors: []))
  }

  @Test func statusIsOneWithoutAMatch() {
    #expect(run("paths", "--at", "nowhere.*", file) == Outcome(status: 1, output: [], errors: []))
  }

  /// Each line leads `extract` to the value that `paths` printed.
  @Test func linesAreKeyPaths() throws {
    let keys = try folder.file(
      "keys.json", #"{"a.b": 1, "": 2, "/c": {"": 3}, ":d": 4, "e\nf": 5, "[x=y]": [6], "\\": 7}"#)
    for line in run("paths", "--leaves", "--values", keys).outputText.split(separator: "\n") {
      let parts = line.split(separator: "\t")
      try #require(parts.count == 2)
      #expect(run("extract", String(parts[0]), keys).outputText == parts[1] + "\n")
    }
    #expect(run("paths", "--leaves", keys).outputText.split(separator: "\n").count == 7)
  }

  @Test(arguments: [("URLs", "2\n"), ("", "3\n"), ("URLs.0.schemes", "2\n")])
  func count(_ keyPath: String, _ expected: String) {
    #expect(run("count", keyPath, file).outputText == expected)
  }

  @Test func countOfAScalarIsAnError() {
    #expect(run("count", "URLs.0.name", file).status == 2)
  }
}
