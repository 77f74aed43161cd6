import PropertyList
import PropertyListFiles

/// A format of the report of `lint`. Each format is declared in a separate file and listed in `all`.
struct ReportFormat: Sendable {
  /// The name after `--format`.
  let name: String
  /// Short description for `--format`.
  let summary: String
  /// Description for pliers-lint(1), in the markup of pages.
  let details: String
  /// True if paths are relative to the top of the repository, as services that host code expect.
  var hasPathsFromTop = false
  /// True if the report can end with the numbers of `--summary`.
  var hasSummary = false
  /// True if the report contains the number of findings beyond `--max-problems`.
  var countsUnlisted = true
  let makeReport: @Sendable (ReportContext) -> any Report

  static let all: [ReportFormat] = [.text, .json, .github, .sarif, .junit, .gitlab]

  /// True for the text format, which also lists corrections and files without findings.
  var isText: Bool { name == ReportFormat.text.name }
}

/// The settings of a run that report formats use.
struct ReportContext {
  let options: ReportOptions
  /// The folder that paths are relative to if `hasPathsFromTop` is true.
  let root: SourceRoot
  let isColored: Bool
  /// True if a text report ends with a summary on a terminal.
  let showsConclusion: Bool
}

/// Writes findings in one format, file by file, so that memory does not grow with their number.
protocol Report {
  /// Writes the beginning of the report.
  mutating func begin(on output: inout Output)

  /// Writes `listed`, the findings in `file` to report.
  mutating func add(_ file: LintedFile, listed: [Diagnosis], to output: inout Output)

  /// Writes the end of the report.
  mutating func end(_ counts: FindingCounts, on output: inout Output)
}
