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
        + (context.showsSummary ? "::notice::\(counts.summary)\n" : "")
    })
}

extension Diagnosis {
  fileprivate func command(_ path: String?) -> String {
    var properties = path.map { ["file=\(escaped($0, isProperty: true))"] } ?? []
    if let position { properties += ["line=\(position.line)", "col=\(position.column)"] }
    properties.append("title=\(rule.name)")
    var message = sentence
    for related in related {
      let position = related.position
      message += "\nline \(position.line), column \(position.column): \(printable(related.message))"
    }
    let level = severity == .info ? "notice" : severity.rawValue
    return "::\(level) \(properties.joined(separator: ","))::\(escaped(message, isProperty: false))\n"
  }
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
