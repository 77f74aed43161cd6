import PropertyList
import PropertyListLint

extension ReportFormat {
  /// The version grows when a member changes its meaning or is removed; new members may be added at any time. `line`, `column`,
  /// `offset`, `keyPath`, `pointer`, `related` and `furtherRelated` are left out if they do not apply.
  static let json = ReportFormat(
    name: "json", summary: "one object",
    details:
      "One object: `version`, `diagnostics` (`file`, `severity`, `rule`, `message`; `line` and `column`, or `offset`; "
      + "`keyPath`, `pointer`, `related`, `furtherRelated`) and `counts`.",
    beginning: { "{\n  \"version\": 2,\n  \"diagnostics\": " },
    findings: .json(depth: 2) { file, listed, _ in listed.map { $0.json(in: file.name.displayName) } },
    end: { counts, _ in ",\n  \"counts\": \(counts.json.text)\n}\n" })
}

extension Diagnosis {
  fileprivate func json(in path: String) -> JSONValue {
    let related = related.map { related -> JSONValue in
      [
        "file": related.file.map { .string($0.displayName) }, "line": related.position.map { .integer($0.line) },
        "column": related.position.map { .integer($0.column) },
        "keyPath": related.keyPath.isEmpty ? nil : .string(related.keyPath), "message": .string(related.message),
      ]
    }
    let keyPath = keyPath.isEmpty ? nil : keyPath
    return [
      "file": .string(path), "severity": .string(severity.rawValue), "rule": .string(rule.name),
      "message": .string(message), "line": position.map { .integer($0.line) },
      "column": position.map { .integer($0.column) }, "offset": offset.map(JSONValue.integer),
      "keyPath": keyPath.map(JSONValue.string),
      "pointer": keyPath.map { .string(PropertyList.KeyPath(parsing: $0).pointer) }, "related": related.first,
      "furtherRelated": related.count > 1 ? .array(Array(related.dropFirst())) : nil,
    ]
  }
}
