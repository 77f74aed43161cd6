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
      "exclude": ["Pods", "/Vendor/**"], "include": ["*.cfg"], "rules": {"duplicate-key": "warning", "cdata": "off", "info:unknown-key": "error"},
      "schemas": {"jobs/*.plist": "launchd", "a": ["info", "launchd"]}, "errorOn": "warning", "baseline": "ci/known.json"
    }
    """

  @Test(arguments: [".pliers.json", ".pliers.plist"]) func settingsAreRead(name: String) throws {
    let openStep = """
      { exclude = (Pods, "/Vendor/**"); include = ("*.cfg"); rules = { "duplicate-key" = warning; cdata = off; "info:unknown-key" = error; };
        schemas = { "jobs/*.plist" = launchd; a = (info, launchd); }; errorOn = warning; baseline = "ci/known.json"; }
      """
    let configuration = try read(name == ".pliers.json" ? Self.json : openStep, as: name)
    #expect(configuration.excludes.map(\.word) == ["Pods", "/Vendor/**"])
    #expect(configuration.includes.map(\.word) == ["*.cfg"])
    #expect(configuration.severities == [.duplicateKey: .warning, .cdata: .off])
    let kinds = configuration.severitiesInKinds.map { "\($0.kind):\($0.rule.name)=\($0.severity)" }
    #expect(kinds == ["info:unknown-key=error"])
    #expect(configuration.schemas.map(\.glob.word) == ["jobs/*.plist", "a"])
    #expect(configuration.schemas.map(\.names) == [["launchd"], ["info", "launchd"]])
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

  /// What it may hold is the schema `pliers`, by which it is judged as lint judges files.
  @Test(arguments: [
    ("[]", "1:1: error: expected a configuration of pliers, found an array [wrong-type]"),
    (
      "{\n  \"exlude\": []\n}",
      "2:4: error: 'exlude' is not a key of a configuration of pliers; did you mean 'exclude'? (at exlude) [unknown-key]"
    ),
    ("{\"exclude\": 1}", "1:13: error: expected an array for exclude, found an integer (at exclude) [wrong-type]"),
    (
      "{\"rules\": {\"cdatta\": \"off\"}}",
      "1:13: error: unknown rule 'cdatta'; did you mean 'cdata'? (at rules.cdatta) [bad-value]"
    ),
  ])
  func mistakesAreTold(text: String, message: String) {
    #expect(refusal(text).hasPrefix(".pliers.json:" + message), "\(refusal(text))")
  }

  @Test func allMistakesAreTold() {
    let text = "{\"exclude\": 1, \"errorOn\": 2, \"rules\": {\"x\": \"off\", \"syntax\": \"off\"}}"
    #expect(refusal(text).split(separator: "\n").count { $0.hasPrefix(".pliers.json:") } == 4)
    let many = "{\"exclude\": [" + Array(repeating: "1", count: 900).joined(separator: ",") + "]}"
    #expect(refusal(many).split(separator: "\n").count { $0.hasPrefix(".pliers.json:") } == 10)
  }

  @Test func placeInXML() {
    let text = document("<dict>\n  <key>errorOm</key>\n  <string>error</string>\n</dict>")
    #expect(
      refusal(text, as: ".pliers.plist").hasPrefix(
        ".pliers.plist:5:8: error: 'errorOm' is not a key of a configuration of pliers; did you mean 'errorOn'?"))
  }

  /// A comment may accept what is wrong with a file, which then says less.
  @Test func acceptedMistakesArePassedOver() throws {
    let text = document(
      "<dict>\n<!-- pliers:ignore bad-value wrong-type -->\n<key>errorOn</key><string>never</string></dict>")
    #expect(try read(text, as: ".pliers.plist").failureSeverity == nil)
  }
}
