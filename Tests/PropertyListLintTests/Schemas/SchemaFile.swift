import PropertyList
import Testing

@testable import PropertyListLint

/// What lint finds in a file by its schema.
struct SchemaFile {
  let inspection: Inspection

  /// An XML file at `path` with `members` in its root dictionary, from line 3 on, held to the schema `name`.
  init(_ members: String, _ name: String, levels: RuleLevels = RuleLevels(), path: String = "") throws {
    let text = "<plist version=\"1.0\">\n<dict>\n\(members)\n</dict>\n</plist>\n"
    try self.init(bytes: Array(text.utf8), name, levels: levels, path: path)
  }

  init(
    bytes: [UInt8], _ name: String, levels: RuleLevels = RuleLevels(), path: String = "", limits: Limits = Limits()
  ) throws {
    let table = try #require(SchemaTable(named: name))
    inspection = Inspection(of: Source(bytes), levels: levels, path: path, schemas: .tables([table]), limits: limits)
  }

  /// The findings of schemas, each as `line:column rule (key path): message`; an offset stands for the place in binary files.
  var findings: [String] {
    inspection.findings.filter { $0.schema != nil }.map { finding in
      var place = "-"
      if let offset = finding.range?.lowerBound {
        let position = TextPosition(of: offset, in: inspection.text.bytes)
        place = inspection.format == .binary ? "\(offset)" : "\(position.line):\(position.column)"
      }
      return "\(place) \(finding.rule.name) (\(finding.keyPath)): \(finding.message)"
    }
  }
}

/// The findings about `members` under the schema `name`, without their places.
func schemaFindings(
  _ members: String, _ name: String, _ rules: [Rule: Severity] = [:], path: String = ""
) throws -> [String] {
  try SchemaFile(members, name, levels: levels(rules, nil), path: path).findings.map {
    $0.split(separator: " ", maxSplits: 1)[1]
  }
  .map(String.init)
}
