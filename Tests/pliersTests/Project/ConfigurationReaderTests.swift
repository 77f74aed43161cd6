import PropertyListFiles
import PropertyListLint
import TestSupport
import Testing

@testable import pliers

/// What a configuration may hold, and what is said of one that holds something else.
struct ConfigurationReaderTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// The configuration that the file `name` with `text` is.
  private func read(_ text: String, as name: String = ".pliers.json") throws(ProjectFile.Refusal) -> Configuration {
    guard let path = try? folder.file(name, text) else { throw ProjectFile.Refusal(message: "not written") }
    return try ConfigurationReader.read(Argument(path), named: Argument(name), in: Argument(folder.path))
  }

  /// What is said of it.
  private func refusal(_ text: String, as name: String = ".pliers.json") -> String {
    do {
      _ = try read(text, as: name)
      return ""
    } catch {
      return error.message
    }
  }

  private static let json = """
    {
      "exclude": ["Pods", "/Vendor/**"], "include": ["*.cfg"], "rules": {"duplicate-key": "warning", "cdata": "off"},
      "schemas": {"jobs/*.plist": "launchd", "a": ["info", "none"]}, "errorOn": "warning", "baseline": "ci/known.json"
    }
    """

  @Test(arguments: [".pliers.json", ".pliers.plist"]) func settingsAreRead(name: String) throws {
    let openStep = """
      { exclude = (Pods, "/Vendor/**"); include = ("*.cfg"); rules = { "duplicate-key" = warning; cdata = off; };
        schemas = { "jobs/*.plist" = launchd; a = (info, none); }; errorOn = warning; baseline = "ci/known.json"; }
      """
    let configuration = try read(name == ".pliers.json" ? Self.json : openStep, as: name)
    #expect(configuration.excludes.map(\.word) == ["Pods", "/Vendor/**"])
    #expect(configuration.includes.map(\.word) == ["*.cfg"])
    #expect(configuration.severities == [.duplicateKey: .warning, .cdata: .off])
    #expect(configuration.schemas.map(\.glob.word) == ["jobs/*.plist", "a"])
    #expect(configuration.schemas.map(\.names) == [["launchd"], ["info", "none"]])
    #expect(configuration.failureSeverity == .warning)
    #expect(configuration.baseline?.path == Argument(folder.path("ci/known.json")))
    #expect(configuration.baseline?.name == "ci/known.json")
  }

  @Test func xmlAndBinaryAreRead() throws {
    let xml = document("<dict><key>exclude</key><array><string>Pods</string></array></dict>")
    #expect(try read(xml, as: ".pliers.plist").excludes.map(\.word) == ["Pods"])
    try folder.file("a.plist", xml)
    let binary = run("convert", "binary", folder.path("a.plist")).output
    let path = try folder.file(".pliers.plist", binary)
    let configuration = try ConfigurationReader.read(Argument(path), named: "x", in: "/")
    #expect(configuration.excludes.map(\.word) == ["Pods"])
  }

  @Test func nothingIsAConfiguration() throws {
    let configuration = try read("{}")
    #expect(configuration.excludes.isEmpty && configuration.severities.isEmpty && configuration.baseline == nil)
  }

  /// The place is that of the value, or of the key where that is what is wrong.
  @Test(arguments: [
    ("{\n  \"exlude\": []\n}", "2:3: error: unknown setting 'exlude'; did you mean 'exclude'?"),
    (
      "{\"colour\": 1}",
      "1:2: error: unknown setting 'colour'; the settings are baseline, errorOn, exclude, include, rules, schemas"
    ),
    ("[]", "1:1: error: expected a dictionary of settings, found an array"),
    ("{\"exclude\": \"Pods\"}", "1:13: error: expected a list of patterns, found a string"),
    ("{\"exclude\": [\"a\", 1]}", "1:19: error: expected a pattern, found an integer"),
    ("{\"include\": [\"\"]}", "1:14: error: expected a pattern, found an empty text"),
    (
      "{\"exclude\": [\"a/../b\"]}",
      "1:14: error: expected a path below the folder of this file, found '..' in 'a/../b'"
    ),
    ("{\"rules\": [\"cdata\"]}", "1:11: error: expected a dictionary of rules and their levels, found an array"),
    ("{\"rules\": {\n\"cdatta\": \"off\"}}", "2:1: error: unknown rule 'cdatta'; did you mean 'cdata'?"),
    ("{\"rules\": {\"cdata\": \"on\"}}", "1:21: error: expected 'off', 'warning' or 'error', found 'on'"),
    ("{\"rules\": {\"cdata\": false}}", "1:21: error: expected 'off', 'warning' or 'error', found true or false"),
    ("{\"rules\": {\"syntax\": \"off\"}}", "1:22: error: 'syntax' is always an error: such a file cannot be read"),
    (
      "{\"schemas\": \"info\"}",
      "1:13: error: expected a dictionary of patterns and the names of schemas, found a string"
    ),
    ("{\"schemas\": {\"a\": 1}}", "1:19: error: expected the name of a schema, found an integer"),
    (
      "{\"schemas\": {\"../a\": \"info\"}}",
      "1:14: error: expected a path below the folder of this file, found '..' in '../a'"
    ),
    ("{\"errorOn\": \"off\"}", "1:13: error: expected 'error' or 'warning', found 'off'"),
    ("{\"errorOn\": 1}", "1:13: error: expected 'error' or 'warning', found an integer"),
    ("{\"baseline\": \"/b\"}", "1:14: error: expected a path relative to this file, found the absolute '/b'"),
    (
      "{\"baseline\": \"../b\"}", "1:14: error: expected a path below the folder of this file, found '..' in '../b'"
    ),
    ("{\"baseline\": \"\"}", "1:14: error: expected the path of a file, found an empty text"),
  ])
  func mistakesAreTold(text: String, message: String) {
    #expect(refusal(text) == ".pliers.json:" + message)
  }

  @Test func allMistakesAreTold() {
    let text = "{\"exclude\": 1, \"errorOn\": 2, \"rules\": {\"x\": \"off\", \"syntax\": \"off\"}}"
    #expect(refusal(text).split(separator: "\n").count == 4)
    let many = "{\"exclude\": [" + Array(repeating: "1", count: 900).joined(separator: ",") + "]}"
    #expect(refusal(many).split(separator: "\n").count == 10)
  }

  /// Every file would be compared with every pattern.
  @Test func patternsAreBounded() {
    let many = "{\"exclude\": [" + Array(repeating: "\"a\"", count: 1_001).joined(separator: ",") + "]}"
    #expect(refusal(many) == ".pliers.json:1:13: error: expected at most 1000 patterns, found 1001")
  }

  @Test func placeInXML() {
    let text = document("<dict>\n  <key>errorOm</key>\n  <string>error</string>\n</dict>")
    #expect(
      refusal(text, as: ".pliers.plist")
        == ".pliers.plist:5:3: error: unknown setting 'errorOm'; did you mean 'errorOn'?")
  }
}
