import Foundation
import PropertyList
import PropertyListFiles
import PropertyListLint
import TestSupport
import Testing

@testable import pliers

/// Colour and memory of lint's reports. What the reports contain is in Tests/Transcripts/lint.
struct LintReporterTests {
  private static let file = LintedFile(
    name: "App/Info.plist", isExplicit: true,
    diagnoses: [
      Diagnosis(
        rule: .duplicateKey, severity: .error, message: "duplicate key 'b'",
        position: position(line: 6), keyPath: "a.b", excerpt: "\t<key>b</key>\n\t     ^",
        related: [Diagnosis.Related(position: position(line: 4), message: "the first one")])
    ])

  /// Column 7 of a line.
  private static func position(line: Int) -> TextPosition {
    let before = Array((String(repeating: "\n", count: line - 1) + "\t<key>").utf8)
    return TextPosition(of: before.count, in: before.span)
  }

  /// The report of `file` with `options`.
  private func report(_ options: String, outputIsTerminal: Bool, environment: [String: String]) throws -> String {
    var bytes: [UInt8] = []
    let console = Console(
      inputIsTerminal: false, outputIsTerminal: outputIsTerminal, environment: { environment[$0] },
      sendToOutput: { span in for index in span.indices { bytes.append(span[index]) } }, sendToErrors: { _ in },
      loadInput: { () throws(Failure) in Source([]) })
    let line = try OwnGrammar.parse((["lint"] + words(options) + ["-"]).map { Argument($0) })
    var reporter = LintReporter(ReportContext(line, console))
    reporter.begin(console)
    reporter.report(Self.file, to: console)
    #expect(console.close(reporter.end(console), trouble: .trouble) == .failure)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// no-color.org: colour is off where NO_COLOR is set and not empty.
  @Test(arguments: [
    ("", true, [:], true), ("", false, [:], false), ("--color auto", true, [:], true),
    ("", true, ["TERM": "xterm-256color"], true), ("", true, ["TERM": "dumb"], false),
    ("", true, ["NO_COLOR": "1"], false), ("", true, ["NO_COLOR": ""], true), ("", true, ["NO_COLOR": "0"], false),
    ("--color always", false, [:], true), ("--color always", true, ["NO_COLOR": "1", "TERM": "dumb"], true),
    ("--color never", true, [:], false),
  ])
  func colorIsForTerminals(options: String, isTerminal: Bool, environment: [String: String], isColored: Bool) throws {
    let text = try report(options, outputIsTerminal: isTerminal, environment: environment)
    #expect(text.contains("duplicate key 'b'") && text.contains("\u{1B}[") == isColored)
  }

  @Test func environmentVariablesAreThoseOfTheProcess() {
    #expect(PropertyListFiles.Process.environment("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(PropertyListFiles.Process.environment("PLIERS_TESTS_DO_NOT_SET_THIS") == nil)
  }

  /// The output of many files is sent while they are checked, so that the memory does not grow.
  @Test(arguments: ReportFormat.all.map(\.name))
  func outputIsSentWhileFilesAreChecked(format: String) throws {
    var sent = 0
    let console = Console(
      inputIsTerminal: false, sendToOutput: { sent += $0.count }, sendToErrors: { _ in },
      loadInput: { () throws(Failure) in Source([]) })
    let line = try OwnGrammar.parse(["lint", "--format", Argument(format), "-"])
    var reporter = LintReporter(ReportContext(line, console))
    reporter.begin(console)
    var largest = 0
    for _ in 0..<5_000 {
      let before = sent
      reporter.report(Self.file, to: console)
      largest = max(largest, sent - before)
    }
    let gathered = console.output.count - sent
    #expect(sent > 1 << 18 && largest <= 1 << 16 && gathered <= 1 << 16, "unsent output fits in the buffer")
    #expect(reporter.end(console) == .failure)
  }
}
