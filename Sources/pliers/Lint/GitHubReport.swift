import PropertyList
import PropertyListFiles
import PropertyListLint

extension ReportFormat {
  /// Workflow commands that make annotations in GitHub Actions: `::error file=…,line=…,col=…,title=…::message`.
  static let github = ReportFormat(
    name: "github", summary: "workflow commands of GitHub Actions",
    details:
      "Workflow commands. GitHub Actions shows ten errors and ten warnings of a step beside the lines, and all of them in "
      + "the log.",
    hasPathsFromTop: true, hasSummary: true,
    findings: .text { file, listed, context, output in
      // An annotation needs a file, and standard input is not one.
      let path = file.name == "-" ? nil : context.root.path(of: file.name).text
      for diagnosis in listed { output.append(diagnosis.command(path)) }
    },
    end: { counts, context in
      (counts.unlisted > 0 ? "::notice::\(counts.remainder)\n" : "")
        + (context.invocation.has(.summary) ? "::notice::\(counts.summary)\n" : "")
    })
}

extension Diagnosis {
  fileprivate func command(_ path: String?) -> String {
    var properties = path.map { ["file=\(printable($0.escaped(escapesInProperties)))"] } ?? []
    if let position { properties += ["line=\(position.line)", "col=\(position.column)"] }
    properties.append("title=\(rule.name)")
    var message = sentence
    for related in related {
      let location = [
        related.file?.heading, related.position.map { "line \($0.line), column \($0.column)" },
      ].compactMap { $0 }
      message += "\n\(location.joined(separator: ", ")): \(related.sentence)"
    }
    let level = severity == .info ? "notice" : severity.rawValue
    return "::\(level) \(properties.joined(separator: ","))::\(printable(message.escaped(escapes)))\n"
  }
}

/// The escapes that the runner expects (actions/toolkit, packages/core/src/command.ts).
private let escapes: [Unicode.Scalar: String] = ["%": "%25", "\r": "%0D", "\n": "%0A"]
private let escapesInProperties = escapes.merging([":": "%3A", ",": "%2C"]) { $1 }
