import PropertyList
import PropertyListFiles
import PropertyListLint

extension ReportFormat {
  static let json = ReportFormat(
    name: "json", summary: "one object",
    details:
      "One object: `version`, `diagnostics` (`file`, `severity`, `rule`, `message`; `line` and `column`, or `offset`; "
      + "`keyPath`, `pointer`, `related`, `furtherRelated`) and `counts`."
  ) { _ in JSONReport() }
}

/// One JSON object: `version` of the format, `diagnostics` with a finding on each line, and `counts`.
///
/// The version grows when a member changes its meaning or is removed; new members may be added at any time. `line`, `column`,
/// `offset`, `keyPath`, `pointer`, `related` and `furtherRelated` are left out if they do not apply.
struct JSONReport: Report {
  private static let formatVersion = 2
  private var diagnostics = JSONLines(depth: 2)

  mutating func begin(on output: inout Output) {
    output.append("{\n  \"version\": \(JSONReport.formatVersion),\n  \"diagnostics\": ")
  }

  mutating func add(_ file: LintedFile, listed: [Diagnosis], to output: inout Output) {
    for diagnosis in listed { diagnostics.add(json(of: diagnosis, in: file.name.displayName), to: &output) }
  }

  mutating func end(_ counts: FindingCounts, on output: inout Output) {
    diagnostics.end(on: &output)
    output.append(",\n  \"counts\": ")
    output.append(json: counts.json)
    output.append("\n}\n")
  }

  private func json(of diagnosis: Diagnosis, in path: String) -> JSONValue {
    var members: [(name: String, value: JSONValue)] = [
      ("file", .string(path)), ("severity", .string(diagnosis.severity.rawValue)),
      ("rule", .string(diagnosis.rule.name)), ("message", .string(diagnosis.message)),
    ]
    if let position = diagnosis.position { members += self.members(of: position) }
    if let offset = diagnosis.offset { members.append(("offset", .integer(offset))) }
    if !diagnosis.keyPath.isEmpty {
      members.append(("keyPath", .string(diagnosis.keyPath)))
      members.append(("pointer", .string(PropertyList.KeyPath(parsing: diagnosis.keyPath).pointer)))
    }
    let related = diagnosis.related.map { related in
      JSONValue.object(self.members(of: related.position) + [("message", .string(related.message))])
    }
    if let first = related.first { members.append(("related", first)) }
    if related.count > 1 { members.append(("furtherRelated", .array(Array(related.dropFirst())))) }
    return .object(members)
  }

  private func members(of position: Diagnosis.Position) -> [(name: String, value: JSONValue)] {
    [("line", .integer(position.line)), ("column", .integer(position.column))]
  }
}
