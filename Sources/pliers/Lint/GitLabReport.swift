import PropertyList
import PropertyListFiles
import PropertyListLint

extension ReportFormat {
  /// See GitLab's documentation, "Code Quality report format". A `location` is a path from the top of the repository, and a line.
  static let gitlab = ReportFormat(
    name: "gitlab", summary: "Code Quality",
    details: "A Code Quality report, which GitLab shows in merge requests: `description`, `check_name`, `fingerprint`, "
      + "`severity` (`info`, `minor` for warnings, `major`, `critical` if the file cannot be read), `location`.",
    hasPathsFromTop: true, countsUnlisted: false,
    findings: .json(depth: 1) { file, listed, context in
      let path = file.name == "-" ? Argument(file.name.displayName) : context.root.path(of: file.name)
      // GitLab drops findings with a duplicate fingerprint. The path is a part of it.
      var occurrences: [String: Int] = [:]
      return listed.map { diagnosis in
        let fingerprint = diagnosis.fingerprint(in: path)
        let occurrence = occurrences[fingerprint, default: 0]
        occurrences[fingerprint] = occurrence + 1
        return [
          "description": .string(diagnosis.sentence), "check_name": .string(diagnosis.rule.name),
          "fingerprint": .string(diagnosis.fingerprint(in: path, occurrence: occurrence)),
          "severity": .string(diagnosis.gitLabSeverity),
          // A finding without a line is about the whole file. GitLab shows it at the first line.
          "location": ["path": .string(path.text), "lines": ["begin": .integer(diagnosis.position?.line ?? 1)]],
        ]
      }
    })
}

extension Diagnosis {
  /// The severity in GitLab's terms: info, minor, major, critical or blocker.
  fileprivate var gitLabSeverity: String {
    switch severity {
    case .off, .info: "info"
    case .warning: "minor"
    // Errors that cannot be configured mean that the file cannot be read.
    case .error: rule.isConfigurable ? "major" : "critical"
    }
  }
}
