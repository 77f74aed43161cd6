import PropertyListLint
import Foundation
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The SARIF log of lint, held against what the specification requires (SARIF 2.1.0 with errata 01; the numbers are its
/// sections).
///
/// Each type here lists all properties that we write; `strictly` refuses others, as the public schema does.
struct SARIFReportTests {
  private struct Log: Codable { var schema: String, version: String, runs: [Run] }
  private struct Run: Codable {
    var tool: Tool, columnKind: String, newlineSequences: [String], results: [Result], invocations: [Invocation]
    var properties: [String: [String: Int]]
  }
  private struct Tool: Codable { var driver: Driver }
  private struct Driver: Codable { var name: String, semanticVersion: String, rules: [Descriptor] }
  private struct Descriptor: Codable {
    var id: String, shortDescription: Text, fullDescription: Text, help: Text, defaultConfiguration: Configuration
  }
  private struct Configuration: Codable { var level: String, enabled: Bool? }
  private struct Text: Codable { var text: String }
  private struct Result: Codable {
    var ruleId: String, ruleIndex: Int, level: String, message: Text, locations: [Location]
    var relatedLocations: [Location]?, partialFingerprints: [String: String]
  }
  private struct Location: Codable {
    var physicalLocation: PhysicalLocation, logicalLocations: [LogicalLocation]?, message: Text?
  }
  private struct PhysicalLocation: Codable { var artifactLocation: ArtifactLocation, region: Region? }
  private struct ArtifactLocation: Codable { var uri: String, uriBaseId: String? }
  private struct LogicalLocation: Codable { var fullyQualifiedName: String }
  private struct Region: Codable, Equatable { var startLine: Int?, startColumn: Int?, byteOffset: Int? }
  private struct Invocation: Codable { var executionSuccessful: Bool, toolExecutionNotifications: [Notification]? }
  private struct Notification: Codable { var level: String, message: Text }

  /// The run in the log of `files`.
  private func sarif(_ files: [LintedFile], _ options: String = "") throws -> Run {
    let text = try report(files, "--format sarif " + options).outputText
    // A property's name in Swift has no dollar sign.
    let log = try strictly(Log.self, from: text.replacing("\"$schema\"", with: "\"schema\"", maxReplacements: 1))
    #expect(log.version == "2.1.0", "3.13.2")
    #expect(log.schema.hasPrefix("https://docs.oasis-open.org/sarif/sarif/v2.1.0/"))
    #expect(log.runs.count == 1)
    return try #require(log.runs.first)
  }

  /// Decodes `text`, and finds out that nothing in it was passed over.
  private func strictly<Value: Codable>(_ type: Value.Type, from text: String) throws -> Value {
    let value = try JSONDecoder().decode(type, from: Data(text.utf8))
    let written = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary
    let understood = try JSONSerialization.jsonObject(with: try JSONEncoder().encode(value)) as? NSDictionary
    #expect(written != nil && written == understood)
    return value
  }

  // MARK: The tool

  /// 3.18.1, 3.19.8, 3.49.3: a driver with a name, and rules with ids that are unique.
  @Test func driverHasEveryRule() throws {
    let driver = try sarif([]).tool.driver
    #expect(driver.name == "pliers" && driver.semanticVersion == version)
    #expect(driver.rules.map(\.id) == Rule.all.map(\.name))
    #expect(Set(driver.rules.map(\.id)).count == driver.rules.count)
    for rule in driver.rules {
      // 3.12.3: the text of a message is plain text; 3.50.3: failure levels.
      #expect(!rule.shortDescription.text.isEmpty && !rule.fullDescription.text.isEmpty && !rule.help.text.isEmpty)
      #expect(["none", "note", "warning", "error"].contains(rule.defaultConfiguration.level))
    }
  }

  /// 3.14.23: results are there, though there may be none; 3.14.26 and 3.14.27 say how places are counted.
  @Test func runWithoutFindingsHasResults() throws {
    let run = try sarif([.good("a")])
    #expect(run.results.isEmpty)
    #expect(run.columnKind == "unicodeCodePoints")
    #expect(Set(run.newlineSequences) == ["\r\n", "\n", "\r"])
    #expect(run.invocations.map(\.executionSuccessful) == [true])
    #expect(
      run.properties == ["counts": ["errors": 0, "warnings": 0, "filesWithProblems": 0, "files": 1, "unlisted": 0]])
  }

  /// 3.20.14: what is found is a success, what could not be looked at is none.
  @Test func unreadableFileIsAFailure() throws {
    let unreadable = LintedFile("a.plist", unreadable: "Permission denied")
    #expect(try sarif([unreadable]).invocations.map(\.executionSuccessful) == [false])
    #expect(try sarif(LintedFile.samples).invocations.map(\.executionSuccessful) == [true])
  }

  // MARK: Results

  /// 3.27.5, 3.27.6, 3.27.10: the rule's id and its index fit, and the level is one of the four.
  @Test func resultsReferToTheirRules() throws {
    let run = try sarif(LintedFile.samples)
    #expect(run.results.count == 6)
    for result in run.results {
      #expect(run.tool.driver.rules[result.ruleIndex].id == result.ruleId)
    }
    #expect(run.results.map(\.ruleId) == ["duplicate-key", "cdata", "syntax", "final-newline", "doctype", "syntax"])
    #expect(run.results.map(\.level) == ["error", "warning", "error", "warning", "warning", "error"])
    #expect(run.results[0].message.text == "the key 'b' stands here for the second time")
  }

  /// 3.30.5, 3.30.6, 3.30.11: lines and columns from 1, or an offset in bytes from 0; a whole file has no region (3.29.4).
  @Test func regionsArePlacesOrOffsets() throws {
    let locations = try sarif([.text, .binary, .warned]).results.map { try #require($0.locations.first) }
    #expect(
      locations.map(\.physicalLocation.region) == [
        Region(startLine: 6, startColumn: 7), Region(startLine: 9, startColumn: 1), Region(byteOffset: 10), nil, nil,
      ])
    // 3.33.5: the key path is a logical location.
    #expect(locations.map { $0.logicalLocations?.map(\.fullyQualifiedName) } == [["a.b"], nil, ["k"], nil, nil])
  }

  /// 3.27.22: a related location has a message that says what it is.
  @Test func relatedPlaceIsARelatedLocation() throws {
    let results = try sarif([.text]).results
    let related = try #require(results[0].relatedLocations?.first)
    #expect(related.physicalLocation.region == Region(startLine: 4, startColumn: 7))
    #expect(
      related.physicalLocation.artifactLocation.uri == "App/Info.plist" && related.message?.text == "the first one")
    #expect(results[1].relatedLocations == nil)
  }

  /// 3.20.21: what the tool has to say about itself is a notification.
  @Test func unlistedProblemsAreANotification() throws {
    let invocation = try #require(try sarif([.text, .binary], "--max-problems 2").invocations.first)
    #expect(invocation.toolExecutionNotifications?.map(\.message.text) == ["1 more problem not listed"])
    #expect(invocation.toolExecutionNotifications?.map(\.level) == ["note"])
    #expect(try sarif([.text], "--max-problems 2").invocations.first?.toolExecutionNotifications == nil)
  }

  /// 3.11.5 and 3.11.6: what else would be a placeholder, or a link to wherever the file wants.
  @Test(arguments: [
    ("found '}'", "found '}}'"), ("{0}", "{{0}}"), ("[a](https://example.com)", "[a\\](https://example.com)"),
    ("[a] (b)", "[a] (b)"), ("](](", "\\](\\]("), ("a[0]\\", "a[0]\\"),
  ])
  func messagesHaveNoPlaceholdersAndNoLinks(message: String, text: String) throws {
    let file = LintedFile(
      name: "a", isExplicit: true, diagnoses: [Diagnosis(rule: .syntax, severity: .error, message: message)])
    #expect(try sarif([file]).results.map(\.message.text) == [text])
  }

  // MARK: URIs

  /// RFC 3986: 2.1 and 2.3 for what is encoded, 4.2 for the colon; RFC 8089 for absolute paths. 3.4.4: a relative
  /// reference has a base.
  @Test(arguments: [
    ("App/Info.plist", "App/Info.plist"), ("./a/../b", "a/../b"), ("a b%c", "a%20b%25c"), ("a:b", "a%3Ab"),
    ("é", "%C3%A9"), ("a?b#c", "a%3Fb%23c"), ("-_.~", "-_.~"), ("[a]\n\"", "%5Ba%5D%0A%22"),
    ("/a b/c", "file:///a%20b/c"), ("//a", "file:///a"), ("-", "%3Cstdin%3E"), ("./-", "-"),
  ])
  func pathIsAURI(path: String, uri: String) throws {
    let file = LintedFile(name: Argument(path), isExplicit: true, diagnoses: LintedFile.binary.diagnoses)
    let location = try #require(try sarif([file]).results.first?.locations.first).physicalLocation.artifactLocation
    #expect(location.uri == uri)
    #expect(location.uriBaseId == (uri.hasPrefix("file:") || path == "-" ? nil : "%SRCROOT%"))
    #expect(URL(string: uri) != nil)
  }

  /// The bytes of the name, whether or not they are UTF-8.
  @Test func nameThatIsNoTextIsAURI() throws {
    let file = LintedFile(name: Argument([0x63, 0xE9]), isExplicit: true, diagnoses: LintedFile.binary.diagnoses)
    #expect(try sarif([file]).results.first?.locations.first?.physicalLocation.artifactLocation.uri == "c%E9")
  }

  /// 3.10.2: `..` behind a link leads to where the link points.
  @Test func pathThatLeadsUpwardsIsResolved() throws {
    let folder = try ScratchFolder()
    try folder.folder("far/away")
    try folder.link("near", to: "far/away")
    let real = try folder.file("far/a.plist", "[x]")
    let file = LintedFile(
      name: Argument(folder.path("near/../a.plist")), isExplicit: true, diagnoses: LintedFile.binary.diagnoses)
    let uri = try #require(try sarif([file]).results.first?.locations.first).physicalLocation.artifactLocation.uri
    #expect(uri == URL(fileURLWithPath: real).resolvingSymlinksInPath().absoluteString)
  }

  // MARK: Fingerprints (3.27.17)

  private func fingerprint(
    _ rule: Rule = .syntax, _ path: Argument = "a", _ keyPath: String = "k", _ message: String = "m", line: Int = 1
  ) throws -> String {
    let diagnosis = Diagnosis(
      rule: rule, severity: .error, message: message, place: Diagnosis.Place(line: line, column: 1), keyPath: keyPath)
    let file = LintedFile(name: path, isExplicit: true, diagnoses: [diagnosis])
    return try #require(try sarif([file]).results.first?.partialFingerprints["ruleAndKeyPath/v1"])
  }

  @Test func fingerprintsLastAsLongAsTheProblem() throws {
    let first = try fingerprint()
    #expect(first.count == 16 && first.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    #expect(try fingerprint(line: 7) == first, "lines were added above")
    #expect(try fingerprint(.syntax, "./a") == first)
    let others = [
      try fingerprint(.cdata), try fingerprint(.syntax, "b"), try fingerprint(.syntax, "a", "l"),
      try fingerprint(.syntax, "a", "k", "n"), try fingerprint(.syntax, "ak", ""),
      try fingerprint(.syntax, "a", "km", ""),
    ]
    #expect(Set(others + [first]).count == 7)
  }

  /// FNV-1a of 64 bits: offset basis 14695981039346656037, prime 1099511628211 (draft-eastlake-fnv, section 2).
  @Test func fingerprintIsFNV1a() throws {
    var hash: UInt64 = 14_695_981_039_346_656_037
    for byte in "syntax\0a\0k\0m\0".utf8 {
      hash = (hash ^ UInt64(byte)).multipliedReportingOverflow(by: 1_099_511_628_211).partialValue
    }
    #expect(try fingerprint() == String(format: "%016lx", hash))
  }

  // MARK: End to end

  @Test func programWritesALog() throws {
    let outcome = run("lint", "--format", "sarif", input: "[x]")
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    #expect(outcome.outputText.contains(#""region": {"startLine": 1, "startColumn": 2}"#))
  }
}
