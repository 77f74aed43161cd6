import PropertyList
import PropertyListFiles

/// A format of the report of `lint`. Each is declared in its file, and listed in `all`.
struct ReportFormat: Sendable {
  /// The name after `--format`.
  let name: String
  /// Short description for `--format`.
  let summary: String
  /// Description for pliers-lint(1), in the markup of pages.
  let details: String
  /// True if a service for code reads it, which knows files by their paths from the top of the repository.
  var hasPathsFromTop = false
  /// True if it can end with the numbers of `--summary`.
  var hasSummary = false
  /// True if it has a place for the number of findings beyond `--max-problems`.
  var countsUnlisted = true
  let makeReport: @Sendable (ReportContext) -> any Report

  static let all: [ReportFormat] = [.text, .json, .github, .sarif, .junit, .gitlab]

  /// True for the form for people, in which files without findings and corrections are listed, too.
  var isText: Bool { name == ReportFormat.text.name }
}

struct ReportContext {
  let options: ReportOptions
  /// The folder that paths are relative to, in the forms with paths from the top.
  let root: SourceRoot
  let isColored: Bool
  /// True if the form for people ends with a summary on a terminal.
  let showsConclusion: Bool
}

/// Writes findings in one form, file by file, so that their number does not matter to memory.
protocol Report {
  /// Writes the beginning of the report.
  mutating func begin(on output: inout Output)

  /// Writes the findings in `listed`, which are those about `file` that are to be reported.
  mutating func add(_ file: LintedFile, listed: [Diagnosis], to output: inout Output)

  /// Writes the end of the report.
  mutating func end(_ counts: FindingCounts, on output: inout Output)
}
