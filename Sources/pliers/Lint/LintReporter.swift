import PropertyList
import PropertyListLint

struct FindingCounts {
  var files = 0
  var filesWithProblems = 0
  var errors = 0
  var warnings = 0
  /// The findings that make the exit status 1.
  var failures = 0
  var listed = 0
  /// The findings beyond `--max-problems`.
  var unlisted = 0
  /// True if a file or folder could not be read or written, or if the folders have no property list: the exit status is 2.
  var isIncomplete = false

  /// `3 errors and 2 warnings in 2 of 120 files`
  var summary: String {
    "\(counted(errors, "error")) and \(counted(warnings, "warning")) in \(filesWithProblems) of \(counted(files, "file"))"
  }

  /// The summary on a terminal; without problems, `26 files checked, no problems`.
  var conclusion: String {
    guard errors + warnings == 0 else { return summary }
    return "\(counted(files, "file")) checked, no problems" + (isIncomplete ? "; not all files could be read" : "")
  }

  /// Number of findings that `--max-problems` left out, as a message.
  var remainder: String { "\(counted(unlisted, "more problem")) not listed" }

  var json: JSONValue {
    [
      "errors": .integer(errors), "warnings": .integer(warnings), "filesWithProblems": .integer(filesWithProblems),
      "files": .integer(files), "unlisted": .integer(unlisted),
    ]
  }
}

/// Prints the report of lint, file by file, and determines the exit status.
struct LintReporter {
  private let context: ReportContext
  /// The findings in a JSON format; nil in other formats.
  private var lines: JSONLines?
  var counts = FindingCounts()
  /// The lines about findings of baselines that no longer occur.
  var resolved: [String] = []

  init(_ context: ReportContext) {
    self.context = context
    if case .json(let depth, _) = context.format.findings { lines = JSONLines(depth: depth) }
  }

  private var format: ReportFormat { context.format }

  func begin(_ console: Console) { console.output.append(format.beginning()) }

  mutating func report(_ file: LintedFile, to console: Console) {
    counts.files += 1
    counts.errors += file.diagnoses.count { $0.severity == .error }
    counts.warnings += file.diagnoses.count { $0.severity == .warning }
    counts.failures += file.diagnoses.count { $0.severity >= file.failureSeverity }
    resolved += file.resolvedFindings
    if file.diagnoses.contains(where: { $0.severity > .info }) { counts.filesWithProblems += 1 }
    if context.showsDifference {
      // The difference was printed. These findings determine the exit status.
      for diagnosis in file.diagnoses where diagnosis.severity >= file.failureSeverity {
        console.report(diagnosis.line(in: file.name.heading))
      }
    } else {
      writeFindings(about: file, to: console)
    }
    for note in file.notes {
      let line = "\(file.name.heading): note: \(printable(note))"
      if format.isText, !context.showsDifference { console.print(line) } else { console.report(line) }
    }
  }

  private mutating func writeFindings(about file: LintedFile, to console: Console) {
    let listed = listedFindings(about: file)
    switch format.findings {
    case .text(let write):
      console.withoutEscapes(if: context.isColored) { write(file, listed, context, &console.output) }
    case .json(_, let elements):
      for element in elements(file, listed, context) { lines?.add(element, to: &console.output) }
    }
    // Machine formats contain only problems that remain.
    if !format.isText {
      for diagnosis in file.fixedDiagnoses { console.report(diagnosis.fixLine(in: file.name.heading)) }
    }
  }

  mutating func end(_ console: Console) -> ExitStatus {
    if !context.showsDifference {
      lines?.end(on: &console.output)
      console.output.append(format.end(counts, context))
    }
    if !format.countsUnlisted, counts.unlisted > 0 { console.report(counts.remainder) }
    console.report(resolved, atMost: 20) { counted($0, "more is", plural: "more are") + " fixed" }
    if !resolved.isEmpty { console.report("--write-baseline removes fixed findings from the baseline") }
    return counts.failures > 0 ? .failure : .success
  }

  /// Returns the findings about `file` to list. Findings beyond the limit are counted.
  private mutating func listedFindings(about file: LintedFile) -> [Diagnosis] {
    let lowest =
      context.invocation.has(.quiet) ? file.failureSeverity : context.invocation.has(.silent) ? .warning : .info
    let wanted = file.diagnoses.filter { $0.severity >= lowest }
    let listed = Array(
      wanted.prefix(context.invocation[.maximumProblems].map { max(0, $0 - counts.listed) } ?? wanted.count))
    counts.listed += listed.count
    counts.unlisted += wanted.count - listed.count
    return listed
  }
}
