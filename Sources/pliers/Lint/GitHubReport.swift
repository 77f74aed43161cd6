import PropertyList
import PropertyListFiles
import PropertyListLint

extension ReportFormat {
  static let github = ReportFormat(
    name: "github", summary: "workflow commands of GitHub Actions",
    details:
      "Workflow commands. GitHub Actions shows ten errors and ten warnings of a step beside the lines, and all of them in "
      + "the log.",
    hasPathsFromTop: true, hasSummary: true
  ) { GitHubReport(root: $0.root, showsSummary: $0.options.showsSummary) }
}

/// Workflow commands that make annotations in GitHub Actions: `::error file=…,line=…,col=…,title=…::message`.
///
/// GitHub shows ten errors and ten warnings of a step, and fifty annotations of a job; the log has them all.
struct GitHubReport: Report {
  let root: SourceRoot
  let showsSummary: Bool

  mutating func begin(on output: inout Output) {}

  mutating func add(_ file: LintedFile, listed: [Diagnosis], to output: inout Output) {
    for diagnosis in listed { output.append(command(for: diagnosis, in: file.name)) }
  }

  mutating func end(_ counts: FindingCounts, on output: inout Output) {
    if counts.unlisted > 0 { output.append("::notice::\(counts.remainder)\n") }
    if showsSummary { output.append("::notice::\(counts.summary)\n") }
  }

  private func command(for diagnosis: Diagnosis, in name: Argument) -> String {
    var properties: [String] = []
    // An annotation needs a file, and standard input is not one.
    if name != "-" { properties.append("file=\(escaped(root.path(of: name).text, isProperty: true))") }
    if let position = diagnosis.position { properties += ["line=\(position.line)", "col=\(position.column)"] }
    properties.append("title=\(diagnosis.rule.name)")
    var message = diagnosis.sentence
    for related in diagnosis.related {
      let position = related.position
      message += "\nline \(position.line), column \(position.column): \(printable(related.message))"
    }
    let level = diagnosis.severity == .info ? "notice" : diagnosis.severity.rawValue
    return "::\(level) \(properties.joined(separator: ","))::\(escaped(message, isProperty: false))\n"
  }

  /// Escapes percent signs and line ends, and in properties also colons and commas, as the runner expects (actions/toolkit,
  /// packages/core/src/command.ts).
  private func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return printable(result)
  }
}
