import Foundation
import PropertyList
import PropertyListFiles
import PropertyListLint
import TestSupport
import Testing

@testable import pliers

/// Code Quality reports, with the members that GitLab's documentation demands.
struct GitLabReportTests {
  private struct Finding: Codable, Equatable {
    var description: String, check_name: String, fingerprint: String, severity: String, location: Location
  }
  private struct Location: Codable, Equatable { var path: String, lines: Lines }
  private struct Lines: Codable, Equatable { var begin: Int }

  /// The findings in the report about `files`.
  private func findings(_ files: [LintedFile], _ options: String = "") throws -> [Finding] {
    let text = try report(files, "--format gitlab " + options).outputText
    return try JSONDecoder().decode([Finding].self, from: Data(text.utf8))
  }

  @Test func findingHasWhatGitLabDemands() throws {
    let found = try findings([.text, .binary, .warned, .good("ok.plist")])
    #expect(
      found.map(\.check_name) == ["duplicate-key", "cdata", "syntax", "final-newline", "doctype"])
    #expect(
      found.map(\.description) == [
        "the key 'b' stands here for the second time (at a.b)", "expected no CDATA section",
        "object 0 refers to object 200 of 3 (at k, offset 10)", "expected a newline at the end",
        "expected a document type",
      ])
    // What has no line is shown at the first one.
    #expect(found.map(\.location.lines.begin) == [6, 9, 1, 1, 1])
    #expect(
      found.map(\.location.path) == ["App/Info.plist", "App/Info.plist", "b.plist", "w.strings", "w.strings"])
    // A syntax error cannot be made less than an error.
    #expect(found.map(\.severity) == ["major", "minor", "critical", "minor", "minor"])
  }

  @Test func reportWithoutFindingsIsAnEmptyArray() throws {
    #expect(try report([.good("a")], "--format gitlab").outputText == "[]\n")
  }

  /// Without `./`, which GitLab does not match with the files of a merge request.
  @Test func pathIsNormalized() throws {
    let file = LintedFile(name: "./a//b.plist", isExplicit: true, diagnoses: LintedFile.binary.diagnoses)
    #expect(try findings([file]).map(\.location.path) == ["a/b.plist"])
  }

  private func file(_ messages: [String], line: Int) -> LintedFile {
    LintedFile(
      name: "a.plist",
      diagnoses: messages.enumerated().map { index, message in
        Diagnosis(
          rule: .cdata, severity: .warning, message: message,
          place: Diagnosis.Place(line: line + index, column: 1), keyPath: "k")
      })
  }

  /// GitLab drops a finding that has the fingerprint of another one, and takes one with a new fingerprint for new.
  @Test func fingerprintsAreUniqueAndLast() throws {
    let first = try findings([file(["m", "m", "n", "m"], line: 1)]).map(\.fingerprint)
    #expect(Set(first).count == 4 && first.allSatisfy { $0.count == 16 })
    #expect(try findings([file(["m", "m", "n", "m"], line: 50)]).map(\.fingerprint) == first)
    #expect(try findings([file(["m", "n"], line: 1)]).map(\.fingerprint) == [first[0], first[2]])
  }

  @Test func unlistedProblemsAreReportedBeside() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.plist", "{ a = 1; a = 2; a = 3; }")
    let outcome = run("lint", "--format", "gitlab", "--max-problems", "1", path)
    #expect(outcome.status == 1 && outcome.errorText == "1 more problem not listed\n")
    #expect(try JSONDecoder().decode([Finding].self, from: Data(outcome.output)).map(\.location.lines.begin) == [1])
  }

  /// Whatever the file holds, the report is JSON.
  @Test func hostileTextStaysInItsString() throws {
    let found = try findings([.hostile])
    #expect(found.count == 1 && found[0].location.path.hasPrefix("dir/a:b, 100% "))
  }

  @Test func programWritesAReport() throws {
    let outcome = run("lint", "--format", "gitlab", input: "[x]")
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    #expect(outcome.outputText.contains(#""location": {"path": "<stdin>", "lines": {"begin": 1}}"#))
  }
}
