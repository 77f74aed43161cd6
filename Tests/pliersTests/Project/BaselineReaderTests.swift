import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// What a baseline may hold, and what is said of one that holds something else.
struct BaselineReaderTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func read(_ text: String, as name: String = "known.json") throws(ProjectFile.Refusal) -> Baseline {
    guard let path = try? folder.file(name, text) else { throw ProjectFile.Refusal(message: "not written") }
    return try BaselineReader.read(Argument(path), named: Argument(name))
  }

  private func refusal(_ text: String) -> String {
    do {
      _ = try read(text)
      return ""
    } catch {
      return error.message
    }
  }

  @Test func findingsAreRead() throws {
    let text = """
      {"version": 1, "findings": [
        {"path": "a.plist", "rule": "cdata", "keyPath": "a.b", "line": "af63dc4c8601ec8c", "count": 2},
        {"path": "a.plist", "rule": "doctype"}, {"path": "b", "rule": "new-rule"},
        {"path": "a.plist", "rule": "doctype"}
      ]}
      """
    let baseline = try read(text)
    #expect(
      baseline.findings == [
        "a.plist": [
          KnownFinding(rule: "cdata", keyPath: "a.b", line: "af63dc4c8601ec8c"): 2,
          KnownFinding(rule: "doctype", keyPath: "", line: ""): 2,
        ],
        "b": [KnownFinding(rule: "new-rule", keyPath: "", line: ""): 1],
      ])
  }

  @Test(arguments: [
    ("[]", "1:1: error: expected a dictionary with 'version' and 'findings', found an array"),
    ("{}", "1:1: error: expected a 'version', found none"),
    ("{\"version\": 2}", "1:13: error: expected the version 1, which this program writes"),
    ("{\"version\": \"1\"}", "1:13: error: expected the version 1, which this program writes"),
    ("{\"version\": 1}", "1:1: error: expected 'findings', found none"),
    ("{\"version\": 1, \"findings\": {}}", "1:28: error: expected a list of findings, found a dictionary"),
    ("{\"version\": 1, \"findings\": [1]}", "1:29: error: expected a dictionary, found an integer"),
    ("{\"version\": 1, \"findings\": [{}]}", "1:29: error: expected a 'path' and a 'rule'"),
    (
      "{\"version\": 1, \"findings\": [{\"path\": \"\", \"rule\": \"a\"}]}",
      "1:29: error: expected a 'path' and a 'rule'"
    ),
    (
      "{\"version\": 1, \"findings\": [{\"path\": \"a\", \"rull\": \"a\"}]}",
      "1:43: error: unknown key 'rull'; did you mean 'rule'?"
    ),
    ("{\"version\": 1, \"findings\": [{\"path\": 1}]}", "1:38: error: expected a string, found an integer"),
    ("{\"version\": 1, \"findings\": [{\"count\": 0}]}", "1:39: error: expected a number from 1 to 1000000"),
    ("{\"version\": 1, \"findings\": [{\"count\": \"1\"}]}", "1:39: error: expected a number from 1 to 1000000"),
    ("{\"version\": 1, \"findings\": [], \"x\": 1}", "1:32: error: unknown key 'x'; expected 'version' and 'findings'"),
  ])
  func mistakesAreTold(text: String, message: String) {
    #expect(refusal(text) == "known.json:" + message)
  }

  @Test func mistakesAreBounded() {
    let text = "{\"version\": 1, \"findings\": [" + Array(repeating: "1", count: 9_000).joined(separator: ",") + "]}"
    #expect(refusal(text).split(separator: "\n").count == 10)
  }

  @Test func missingFileIsTold() {
    let outcome = run("lint", "--baseline", folder.path("none.json"), input: "{}")
    #expect(
      outcome.status == 2
        && outcome.errorText.hasSuffix(
          "none.json: error: there is no such file; 'pliers lint "
            + "--write-baseline' writes it\n")
    )
  }

  @Test func pathsMayBeAnything() throws {
    let findings =
      #"[{"path": "../../etc/passwd", "rule": "a"}, {"path": "/a", "rule": "\u0000"}, {"path": ".", "rule": "a"}]"#
    let path = try folder.file("known.json", "{\"version\": 1, \"findings\": \(findings)}")
    let outcome = run("lint", "--baseline", path, input: "{}")
    #expect(outcome.status == 0 && outcome.outputText == "<stdin>: OK\n")
  }
}
