import PropertyList
import PropertyListFiles
import PropertyListLint

extension ReportFormat {
  static let gitlab = ReportFormat(
    name: "gitlab", summary: "Code Quality",
    details: "A Code Quality report, which GitLab shows in merge requests: `description`, `check_name`, `fingerprint`, "
      + "`severity` (`info`, `minor` for warnings, `major`, `critical` if the file cannot be read), `location`.",
    hasPathsFromTop: true, countsUnlisted: false
  ) { GitLabReport(root: $0.root) }
}

/// A Code Quality report, as GitLab shows it in merge requests: one JSON array of findings (GitLab's documentation, "Code
/// Quality report format"). A `location` is a path from the top of the repository, and a line.
struct GitLabReport: Report {
  let root: SourceRoot
  fileprivate var findings = JSONLines(depth: 1)
  /// Number of occurrences of each fingerprint in the last file, whose path is part of it: GitLab drops findings with a
  /// duplicate fingerprint.
  fileprivate var occurrences: [String: Int] = [:]

  mutating func begin(on output: inout Output) {}

  mutating func add(_ file: LintedFile, listed: [Diagnosis], to output: inout Output) {
    occurrences.removeAll(keepingCapacity: true)
    for diagnosis in listed { findings.add(finding(diagnosis, in: file.name), to: &output) }
  }

  mutating func end(_ counts: FindingCounts, on output: inout Output) {
    findings.end(on: &output)
    output.append("\n")
  }

  private mutating func finding(_ diagnosis: Diagnosis, in name: Argument) -> JSONValue {
    let path = name == "-" ? Argument(name.displayName) : root.path(of: name)
    let fingerprint = diagnosis.fingerprint(in: path)
    let occurrence = occurrences[fingerprint, default: 0]
    occurrences[fingerprint] = occurrence + 1
    return .object([
      ("description", .string(diagnosis.sentence)), ("check_name", .string(diagnosis.rule.name)),
      ("fingerprint", .string(occurrence > 0 ? diagnosis.fingerprint(in: path, occurrence: occurrence) : fingerprint)),
      ("severity", .string(severity(of: diagnosis))),
      (
        "location",
        .object([
          ("path", .string(path.text)),
          // A finding without a line is about the whole file. GitLab shows it at the first line.
          ("lines", .object([("begin", .integer(diagnosis.position?.line ?? 1))])),
        ])
      ),
    ])
  }

  /// The severity in GitLab's terms: info, minor, major, critical or blocker.
  private func severity(of diagnosis: Diagnosis) -> String {
    switch diagnosis.severity {
    case .off, .info: "info"
    case .warning: "minor"
    // Errors that cannot be configured mean that the file cannot be read.
    case .error: diagnosis.rule.isConfigurable ? "major" : "critical"
    }
  }
}
