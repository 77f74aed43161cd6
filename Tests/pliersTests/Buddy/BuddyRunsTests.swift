import Foundation
import TestSupport
import Testing

/// Command lines of PlistBuddy and their outcomes. Few of them were recorded on a Mac. The fields `confidence` and `source` of
/// a run name its evidence.
///
/// - A: output that was recorded (`rec-`), or is published or asserted by tests of other projects that ran against the tool
///   (`pub-`, `vir-`)
/// - B: implied by a decompilation of the tool and by its clones
/// - C: our choice, because the tool crashes or its behaviour is unknown
///
/// Output, exit status and property list of pliers must be equal, except for the improvements in `buddy-differences.jsonl`.
/// These tables cannot express unreadable files, links, pipes and failing writes: see Tests/Transcripts/buddy/safety.txt.
struct BuddyRunsTests {
  static let parts = 16

  @Test(arguments: 0..<parts)
  func outcomeIsEqualExceptForListedDifferences(part: Int) throws {
    let runs = try BuddyRun.all.get()
    let differences = try BuddyDifference.all.get()
    for run in runs[runs.count * part / Self.parts..<runs.count * (part + 1) / Self.parts] {
      if let zone = run.TZ, !FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/" + zone) {
        withKnownIssue("\(run.id): not run, as this machine has no data about time zones") {
          Issue.record("skipped")
        }
        continue
      }
      let wanted = differences[run.id].map { $0.applied(to: run) } ?? run
      for problem in try wanted.problems() { Issue.record("\(run.id) \(run.arguments): \(problem)") }
    }
  }

  /// `man/development.md` counts the lines by their evidence.
  @Test func developmentPageHasTheCounts() throws {
    let runs = try BuddyRun.all.get()
    let recorded = runs.count { $0.id.hasPrefix("rec-") && $0.confidence == "A" }
    let published = runs.count { !$0.id.hasPrefix("rec-") && $0.confidence == "A" }
    let implied = runs.count { $0.confidence == "B" }
    let proposed = runs.count { $0.confidence == "C" }
    #expect(recorded + published + implied + proposed == runs.count && !runs.contains { $0.source.isEmpty })
    let text = String(decoding: try projectFile("man/development.md"), as: UTF8.self).replacing("\n", with: " ")
    #expect(
      text.contains(
        "\(runs.count) command lines are tested: \(recorded) recorded on a Mac, \(published) with a published result, "
          + "\(implied) derived from the tool's decompiled source and its clones, and \(proposed) where PlistBuddy crashes"
      ))
  }

  @Test func everyDifferenceNamesARun() throws {
    let known = Set(try BuddyRun.all.get().map(\.id))
    for (id, difference) in try BuddyDifference.all.get() {
      #expect(known.contains(id) && !difference.why.isEmpty, "\(id)")
    }
  }
}

private struct BuddyRun: Decodable, Sendable {
  var id: String
  var confidence: String
  var source: String
  var arguments: [String]
  /// The name of the file, if it is not `f.plist`.
  var path: String?
  var file: String?
  var file_base64: String?
  /// Other files that the command line names.
  var others: [String: String]?
  var others_base64: [String: String]?
  var stdin: String?
  var TZ: String?
  var stdout: String?
  var stdout_base64: String?
  var stderr: String?
  var status: CInt?
  /// The file afterwards, which must have the same values.
  var result: String?

  static let all = Result { try lines(of: BuddyRun.self, in: "buddy-runs.jsonl") }

  /// The differences from the expected outcome.
  func problems() throws -> [String] {
    let folder = try ScratchFolder()
    let name = path ?? "f.plist"
    if let file { try folder.write(file: name, Data(file.utf8)) }
    if let file_base64 { try folder.write(file: name, try #require(Data(base64Encoded: file_base64))) }
    for (name, text) in others ?? [:] { try folder.write(file: name, Data(text.utf8)) }
    for (name, text) in others_base64 ?? [:] {
      try folder.write(file: name, try #require(Data(base64Encoded: text)))
    }
    let program = try ScratchFolder()
    try program.link("PlistBuddy", to: Executable.path)
    try program.file("input", stdin ?? "")
    let line = ([program.path("PlistBuddy")] + arguments).map(quoted).joined(separator: " ")
    let got = try shell(
      "\(line) < \(program.path("input"))", in: folder.path, environment: ["TZ": TZ ?? "UTC", "LC_ALL": "C"])
    var problems: [String] = []
    let output = try stdout_base64.map { Array(try #require(Data(base64Encoded: $0))) } ?? stdout.map { Array($0.utf8) }
    if let output, output != got.output {
      problems.append("expected the output \(String(decoding: output, as: UTF8.self).debugDescription), found \(got)")
    }
    if let stderr, stderr != got.errorText {
      problems.append("expected the errors \(stderr.debugDescription), found \(got)")
    }
    if let status, status != got.status { problems.append("expected the status \(status), found \(got)") }
    if let result {
      let after = FileManager.default.contents(atPath: folder.path(name))
      if after.flatMap(value) != value(Data(result.utf8)) {
        problems.append(
          "expected the file \(result), found \(after.map { String(decoding: $0, as: UTF8.self) } ?? "none")")
      }
    }
    return problems
  }

  private func value(_ data: Data) -> NSObject? {
    (try? unsafe PropertyListSerialization.propertyList(from: data, format: nil)) as? NSObject
  }
}

/// An outcome of pliers that differs from that of PlistBuddy.
private struct BuddyDifference: Decodable, Sendable {
  var id: String
  var why: String
  var stdout: String?
  var stderr: String?
  var status: CInt?
  var result: String?

  static let all = Result {
    Dictionary(
      try lines(of: BuddyDifference.self, in: "buddy-differences.jsonl").map { ($0.id, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  func applied(to run: BuddyRun) -> BuddyRun {
    var run = run
    if let stdout { run.stdout = stdout }
    if let stderr { run.stderr = stderr }
    if let status { run.status = status }
    if let result { run.result = result.isEmpty ? nil : result }
    return run
  }
}

private func lines<Line: Decodable>(of type: Line.Type, in name: String) throws -> [Line] {
  try fixture(name).split(separator: UInt8(ascii: "\n")).map { try JSONDecoder().decode(Line.self, from: Data($0)) }
}

/// `word` for the shell.
func quoted(_ word: String) -> String { "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'" }

extension ScratchFolder {
  fileprivate func write(file name: String, _ data: Data) throws {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: url)
  }
}
