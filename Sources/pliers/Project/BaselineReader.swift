import PropertyList
import PropertyListFiles
import PropertyListLint

/// Reads a baseline. `ProjectFile` checks it against the schema `baseline`, so unexpected values are ignored here.
enum BaselineReader {
  /// Maximum size of a baseline in bytes: enough for a hundred thousand findings.
  static let byteLimit = 16 << 20

  /// Reads the baseline at `path`; `name` is its name in messages.
  static func read(_ path: Argument, named name: Argument) throws(ProjectFile.Refusal) -> Baseline {
    guard path.isThere, let folder = path.folder.canonicalPath else {
      throw ProjectFile.Refusal(
        message: "\(name.heading): error: no such file; create it with 'pliers lint --write-baseline'")
    }
    let file = try ProjectFile(path, named: name, schema: .baseline, byteLimit: byteLimit)
    var findings: [Argument: [KnownFinding: Int]] = [:]
    if let elements = file.list.root["findings"]?.array {
      for element in elements {
        guard let path = element["path"]?.string, let rule = element["rule"]?.string else { continue }
        let known = KnownFinding(
          rule: rule, keyPath: Argument(element["keyPath"]?.string ?? ""), line: element["line"]?.string ?? "",
          arguments: element["arguments"]?.array?.compactMap(\.string) ?? [])
        findings[Argument(path), default: [:]][known, default: 0] += element["count"]?.integer ?? 1
      }
    }
    return Baseline(name: name, folder: folder, findings: findings)
  }
}
