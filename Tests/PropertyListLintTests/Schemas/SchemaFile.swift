import PropertyList
import Testing

@testable import PropertyListLint

/// What lint finds in a file by its schema.
struct SchemaFile {
  let inspection: Inspection

  /// An XML file with `entries` in its root dictionary, from line 3 on, checked against the schema `name`.
  init(_ entries: String, _ name: String, levels: RuleLevels = RuleLevels()) throws {
    try self.init(bytes: Array(Self.text(around: entries).utf8), name, levels: levels)
  }

  init(bytes: [UInt8], _ name: String, levels: RuleLevels = RuleLevels(), path: String = "") throws {
    let table = try #require(SchemaTable(named: name))
    inspection = Inspection(of: Source(bytes), levels: levels, path: path, schemas: .tables([table]))
  }

  static func text(around entries: String) -> String {
    "<plist version=\"1.0\">\n<dict>\n\(entries)\n</dict>\n</plist>\n"
  }

  /// The findings of schemas, each as `line:column rule (key path): message`; in binary files with the offset instead.
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

  var findingsWithoutPlaces: [String] { findings.map { String($0.drop { $0 != " " }.dropFirst()) } }
}
