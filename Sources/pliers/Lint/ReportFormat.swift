import PropertyList
import PropertyListFiles

/// A format of the report of `lint`. Each format is declared in a separate file and listed in `all`.
///
/// Findings are written file by file, so that memory does not grow with their number.
struct ReportFormat: Sendable {
  let name: String
  let summary: String
  /// Description for pliers-lint(1), in the markup of pages.
  let details: String
  /// True if paths are relative to the top of the repository, as services that host code expect.
  var hasPathsFromTop = false
  /// True if the report can end with the numbers of `--summary`.
  var hasSummary = false
  /// True if the report contains the number of findings beyond `--max-problems`.
  var countsUnlisted = true
  var beginning: @Sendable () -> String = { "" }
  let findings: Findings
  var end: @Sendable (FindingCounts, ReportContext) -> String = { _, _ in "" }

  enum Findings {
    case text(@Sendable (LintedFile, _ listed: [Diagnosis], ReportContext, inout Output) -> Void)
    /// Elements of a JSON array. `depth` is the number of arrays and objects around them.
    case json(depth: Int, @Sendable (LintedFile, _ listed: [Diagnosis], ReportContext) -> [JSONValue])
  }

  static let all: [ReportFormat] = [.text, .json, .github, .sarif, .junit, .gitlab]

  /// True for the text format, which also lists corrections and files without findings.
  var isText: Bool { name == ReportFormat.text.name }
}

struct ReportContext {
  let invocation: Invocation
  let format: ReportFormat
  /// The folder that paths of `format` are relative to.
  let root: SourceRoot
  let isColored: Bool
  /// True if a text report ends with a summary on a terminal.
  let showsConclusion: Bool

  init(_ invocation: Invocation, _ console: Console, checksFolders: Bool = false) {
    self.invocation = invocation
    format = invocation[.reportFormat] ?? .text
    root = SourceRoot(above: format.hasPathsFromTop ? "." : nil)
    isColored = console.takesColor(invocation)
    showsConclusion = checksFolders && console.outputIsTerminal
  }

  /// True if standard output gets only a diff of the corrections.
  var showsDifference: Bool { invocation.has(.dryRun) }
}
