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

  /// What it may hold is the schema `baseline`, by which it is judged as lint judges files.
  @Test(arguments: [
    ("[]", "1:1: error: expected a baseline of pliers, found an array [wrong-type]"),
    ("{\"findings\": []}", "1:1: error: expected the key 'version' [missing-key]"),
    ("{\"version\": 2, \"findings\": []}", "1:13: error: expected 1 for version, found 2 (at version) [bad-value]"),
    (
      "{\"version\": \"1\", \"findings\": []}",
      "1:14: error: expected an integer for version, found a string (at version) [wrong-type]"
    ),
    ("{\"version\": 1}", "1:1: error: expected the key 'findings' [missing-key]"),
    (
      "{\"version\": 1, \"findings\": {}}",
      "1:28: error: expected an array for findings, found a dictionary (at findings) [wrong-type]"
    ),
    (
      "{\"version\": 1, \"findings\": [{\"rule\": \"a\"}]}",
      "1:29: error: expected the key 'path' in an element of findings (at findings.0) [missing-key]"
    ),
    (
      "{\"version\": 1, \"findings\": [{\"path\": \"a\", \"rule\": \"a\", \"keypath\": \"a\"}]}",
      "1:57: error: 'keypath' is not a key of findings; did you mean 'keyPath'? (at findings.0.keypath) [unknown-key]"
    ),
    (
      "{\"version\": 1, \"findings\": [{\"path\": \"a\", \"rule\": \"a\", \"count\": 0}]}",
      "1:65: error: expected an integer from 1 to 1000000 for count, found 0 (at findings.0.count) [bad-value]"
    ),
  ])
  func mistakesAreTold(text: String, message: String) {
    #expect(refusal(text).hasPrefix("known.json:" + message), "\(refusal(text))")
  }

  @Test func mistakesAreBounded() {
    let text = "{\"version\": 1, \"findings\": [" + Array(repeating: "1", count: 9_000).joined(separator: ",") + "]}"
    #expect(refusal(text).split(separator: "\n").count { $0.hasPrefix("known.json:") } == 10)
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
