import PropertyListLint
import Foundation
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The JSON of lint, read by Foundation.
struct JSONReportTests {
  private struct Document: Decodable, Equatable {
    struct Place: Decodable, Equatable { var line: Int, column: Int, message: String }
    struct Diagnostic: Decodable, Equatable {
      var path: String, severity: String, rule: String, message: String
      var line: Int?, column: Int?, offset: Int?
      var keyPath: String?
      var related: Place?
    }
    let version: Int
    let diagnostics: [Diagnostic]
    let counts: [String: Int]
  }

  private func document(_ files: [LintedFile], _ options: String = "") throws -> Document {
    let outcome = try report(files, "--format json " + options)
    #expect(outcome.output.last == UInt8(ascii: "\n"))
    return try JSONDecoder().decode(Document.self, from: Data(outcome.output))
  }

  @Test func everyPartOfAFindingIsThere() throws {
    let document = try document([.text, .binary, .warned, .good("ok")])
    #expect(document.version == 1)
    #expect(
      document.diagnostics[..<4] == [
        .init(
          path: "App/Info.plist", severity: "error", rule: "duplicate-key",
          message: "the key 'b' stands here for the second time", line: 6, column: 7, keyPath: "a.b",
          related: .init(line: 4, column: 7, message: "the first one")),
        .init(
          path: "App/Info.plist", severity: "warning", rule: "cdata", message: "expected no CDATA section", line: 9,
          column: 1),
        .init(
          path: "b.plist", severity: "error", rule: "syntax", message: "object 0 refers to object 200 of 3", offset: 10,
          keyPath: "k"),
        .init(
          path: "w.strings", severity: "warning", rule: "final-newline", message: "expected a newline at the end"),
      ])
    #expect(document.counts == ["errors": 2, "warnings": 3, "filesWithProblems": 3, "files": 4, "unlisted": 0])
  }

  /// All texts come back as they were.
  @Test func textsAreEscaped() throws {
    let hostile = LintedFile.hostile
    let diagnostic = try #require(try document([hostile]).diagnostics.first)
    #expect(diagnostic.path == hostile.name.text)
    #expect(diagnostic.message == hostile.diagnoses[0].message && diagnostic.keyPath == hostile.diagnoses[0].keyPath)
  }

  @Test func emptyDocumentIsOne() throws {
    let document = try document([])
    #expect(document.diagnostics.isEmpty && document.counts["files"] == 0)
  }

  /// A finding is a line, for those who search with grep.
  @Test func findingIsALine() throws {
    #expect(try report([.hostile, .text], "--format json").lines.count == 3 + 3 + 3)
  }

  @Test func standardInputHasAName() throws {
    let file = LintedFile(name: "-", isExplicit: true, diagnoses: LintedFile.warned.diagnoses)
    #expect(try document([file]).diagnostics.first?.path == "<stdin>")
  }
}
