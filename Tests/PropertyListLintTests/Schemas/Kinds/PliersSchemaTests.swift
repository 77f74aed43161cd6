import PropertyList
import Testing

@testable import PropertyListLint

/// What the configuration of a project may hold.
@Suite struct PliersSchemaTests {
  /// The findings about a JSON text, with their places.
  private func findings(_ text: String, _ name: String = ".pliers.json") -> [String] {
    Inspection(
      of: Source(Array(text.utf8)), levels: RuleLevels(), meant: .json, path: name,
      schemas: .recognized(preferred: [])
    ).findings.map { finding in
      let position = TextPosition(of: finding.range?.lowerBound ?? 0, in: Array(text.utf8).span)
      return "\(position.line):\(position.column) \(finding.rule.name): \(finding.message)"
    }
  }

  @Test(arguments: [
    "{}",
    """
    {
      "exclude": ["Pods", "/Vendor/**"], "include": ["*.cfg"],
      "rules": {"duplicate-key": "warning", "info:unknown-key": "off", "syntax": "error"},
      "schemas": {"jobs/*.plist": "launchd", "a": ["info:app-store"], "b": "none"}, "errorOn": "warning",
      "baseline": "ci/known.json"
    }
    """,
  ])
  func fine(_ text: String) { #expect(findings(text) == []) }

  private static let broken: [(String, String)] = [
    (
      "{\n  \"exlude\": []\n}",
      "2:4 unknown-key: 'exlude' is not a key of a configuration of pliers; did you mean 'exclude'?"
    ),
    ("{\"colour\": 1}", "1:3 unknown-key: 'colour' is not a key of a configuration of pliers"),
    ("{\"exclude\": \"Pods\"}", "1:14 wrong-type: expected an array for exclude, found a string"),
    ("{\"exclude\": [\"a\", 1]}", "1:19 wrong-type: expected a string in exclude, found an integer"),
    (
      "{\"include\": [\"\"]}", "1:15 bad-value: expected a text that is not empty in include, found an empty string"
    ),
    (
      "{\"exclude\": [\"a/../b\"]}",
      "1:15 bad-value: expected a path below the folder of this file, found '..' in 'a/../b'"
    ),
    ("{\"rules\": [\"cdata\"]}", "1:11 wrong-type: expected a dictionary for rules, found an array"),
    ("{\"rules\": {\n\"cdatta\": \"off\"}}", "2:2 bad-value: unknown rule 'cdatta'; did you mean 'cdata'?"),
    (
      "{\"rules\": {\"info:cdata\": \"off\"}}",
      "1:13 bad-value: 'cdata' is not a rule of schemas; the rules of schemas are wrong-type, missing-key, bad-value, "
        + "unknown-key, loose-type"
    ),
    (
      "{\"rules\": {\"info:app-store:bad-value\": \"off\"}}",
      "1:13 bad-value: rules are set for a kind of file: expected 'info:bad-value', found 'info:app-store:bad-value'"
    ),
    ("{\"rules\": {\"infoo:bad-value\": \"off\"}}", "1:13 bad-value: unknown schema 'infoo'; did you mean 'info'?"),
    ("{\"rules\": {\"cdata\": \"on\"}}", "1:22 bad-value: expected off, warning or error for cdata, found 'on'"),
    ("{\"rules\": {\"cdata\": false}}", "1:21 wrong-type: expected a string for cdata, found true or false"),
    (
      "{\"rules\": {\"syntax\": \"off\"}}",
      "1:13 bad-value: 'syntax' is always an error: such a file cannot be read"
    ),
    ("{\"schemas\": \"info\"}", "1:14 wrong-type: expected a dictionary for schemas, found a string"),
    ("{\"schemas\": {\"a\": 1}}", "1:19 wrong-type: expected a string or an array for a, found an integer"),
    ("{\"schemas\": {\"a\": \"inffo\"}}", "1:20 bad-value: unknown schema 'inffo'; did you mean 'info'?"),
    (
      "{\"schemas\": {\"a\": []}}",
      "1:19 bad-value: expected the names of schemas, or 'none', found an empty array"
    ),
    ("{\"schemas\": {\"a\": [\"info\", \"none\"]}}", "1:29 bad-value: 'none' and other schemas exclude each other"),
    (
      "{\"schemas\": {\"../a\": \"info\"}}",
      "1:15 bad-value: expected a path below the folder of this file, found '..' in '../a'"
    ),
    ("{\"errorOn\": \"off\"}", "1:14 bad-value: expected error or warning for errorOn, found 'off'"),
    (
      "{\"baseline\": \"/b\"}",
      "1:15 bad-value: expected a path relative to this file, found the absolute '/b'"
    ),
    (
      "{\"baseline\": \"../b\"}",
      "1:15 bad-value: expected a path below the folder of this file, found '..' in '../b'"
    ),
    ("{\"baseline\": \"\"}", "1:15 bad-value: expected a text that is not empty for baseline, found an empty string"),
  ]

  @Test(arguments: broken)
  func mistakes(_ text: String, _ finding: String) { #expect(findings(text) == [finding]) }

  /// Every file would be compared with every pattern.
  @Test func patternsAreBounded() {
    let many = Array(repeating: "\"a\"", count: 1_001).joined(separator: ",")
    #expect(
      findings("{\"exclude\": [\(many)]}") == ["1:13 bad-value: expected at most 1000 patterns, found 1001"])
  }

  @Test func othersAreNoConfigurations() { #expect(findings("{\"exlude\": []}", "pliers.json") == []) }
}
