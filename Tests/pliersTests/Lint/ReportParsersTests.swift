import PropertyListLint
import Foundation
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// What lint prints for programs is read by parsers that are not ours: CPython's `json` and `xml.etree`.
struct ReportParsersTests {
  private static let hasPython =
    (try? Executable.shell("python3 -c 'import json, xml.etree.ElementTree'", in: "/").status) == 0

  /// What a parser found about a file.
  private struct Finding: Codable, Equatable {
    var path: String
    var rules: [String]
    var line: Int?
    var offset: Int?
  }

  private static let script = """
    import json, sys, urllib.parse, xml.etree.ElementTree
    def from_json(log):
        for finding in log["diagnostics"]:
            place = {key: finding[key] for key in ("line", "offset") if key in finding}
            yield {"path": finding["path"], "rules": [finding["rule"]], **place}
    def from_sarif(log):
        for result in log["runs"][0]["results"]:
            place = result["locations"][0]["physicalLocation"]
            region = place.get("region", {})
            path = urllib.parse.unquote(place["artifactLocation"]["uri"])
            yield {"path": path, "rules": [result["ruleId"]],
                   "line": region.get("startLine"), "offset": region.get("byteOffset")}
    def from_junit(root):
        assert root.tag == "testsuites"
        for suite in root:
            assert suite.tag == "testsuite" and len(suite) == int(suite.get("tests")) == 1
            case = suite[0]
            assert case.tag == "testcase" and case.get("name") == suite.get("name")
            assert all(child.tag in ("failure", "system-out") and child.text for child in case)
            failures = case.findall("failure")
            assert len(failures) == int(suite.get("failures")) and suite.get("errors") == "0"
            yield {"path": case.get("name"), "rules": [failure.get("type") for failure in failures]}
    read = {"json": lambda: from_json(json.load(sys.stdin)), "sarif": lambda: from_sarif(json.load(sys.stdin)),
            "junit": lambda: from_junit(xml.etree.ElementTree.parse(sys.stdin.buffer).getroot())}
    print(json.dumps(list(read[sys.argv[1]]())))
    """

  /// What CPython finds in the output about `files`.
  private func findings(in format: String) throws -> [Finding] {
    let folder = try ScratchFolder()
    try folder.file("output", try report(LintedFile.samples, "--format \(format)").output)
    try folder.file("script.py", Self.script)
    let outcome = try Executable.shell("python3 script.py \(format) <output", in: folder.path)
    #expect(outcome.status == 0, "\(outcome.errorText)")
    return try JSONDecoder().decode([Finding].self, from: Data(outcome.output))
  }

  @Test(.enabled(if: hasPython, "needs python3"), arguments: ["json", "sarif"])
  func pythonReadsTheJSON(format: String) throws {
    #expect(
      try findings(in: format) == [
        Finding(path: "App/Info.plist", rules: ["duplicate-key"], line: 6),
        Finding(path: "App/Info.plist", rules: ["cdata"], line: 9),
        Finding(path: "b.plist", rules: ["syntax"], offset: 10),
        Finding(path: "w.strings", rules: ["final-newline"]),
        Finding(path: "w.strings", rules: ["doctype"]),
        Finding(path: LintedFile.hostile.name.text, rules: ["syntax"], line: 1),
      ])
  }

  /// XML has no way to say most control characters, nor U+FFFE.
  @Test(.enabled(if: hasPython, "needs python3")) func pythonReadsTheXML() throws {
    let hostile = "dir/a:b, 100% \"q\" <é日😀>&\u{FFFD}\u{FFFD}\t\u{FFFD}[31m\u{FFFD}\u{FFFD}.plist"
    #expect(
      try findings(in: "junit") == [
        Finding(path: "App/Info.plist", rules: ["duplicate-key"]), Finding(path: "b.plist", rules: ["syntax"]),
        Finding(path: "w.strings", rules: []), Finding(path: "ok.plist", rules: []),
        Finding(path: hostile, rules: ["syntax"]),
      ])
  }
}
