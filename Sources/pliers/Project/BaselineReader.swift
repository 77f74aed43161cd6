import PropertyList
import PropertyListFiles
import PropertyListLint

/// Reads a baseline, and finds out all that is wrong with it.
struct BaselineReader {
  /// Room for a hundred thousand findings.
  static let byteLimit = 16 << 20

  private let file: ProjectFile
  private var findings: [Argument: [KnownFinding: Int]] = [:]
  private var problems: [String] = []

  /// Reads the baseline at `path`, which messages call `name`.
  static func read(_ path: Argument, named name: Argument) throws(ProjectFile.Refusal) -> Baseline {
    guard (try? path.identity(followsLinks: false)) != nil, let folder = path.folder.canonicalPath else {
      throw ProjectFile.Refusal(
        message: "\(name.heading): error: there is no such file; 'pliers lint --write-baseline' writes it")
    }
    var reader = BaselineReader(file: try ProjectFile(path, named: name, byteLimit: byteLimit))
    reader.read()
    guard reader.problems.isEmpty else { throw ProjectFile.Refusal(message: reader.problems.joined(separator: "\n")) }
    return Baseline(name: name, folder: folder, findings: reader.findings)
  }

  private init(file: ProjectFile) { self.file = file }

  private mutating func read() {
    let root = file.list.root
    guard let members = root.dictionary else {
      return note("expected a dictionary with 'version' and 'findings', found \(root.kind.noun)", at: root)
    }
    for (key, value) in members where key != "version" && key != "findings" {
      note("unknown key '\(key)'; expected 'version' and 'findings'", at: value, isAboutKey: true)
    }
    guard let version = root["version"] else { return note("expected a 'version', found none", at: root) }
    guard version.integer == Baseline.version else {
      return note("expected the version \(Baseline.version), which this program writes", at: version)
    }
    guard let list = root["findings"] else { return note("expected 'findings', found none", at: root) }
    guard let elements = list.array else {
      return note("expected a list of findings, found \(list.kind.noun)", at: list)
    }
    for element in elements where problems.count < ProjectFile.mostProblems { read(finding: element) }
  }

  private mutating func read(finding: PropertyList.Value) {
    guard let members = finding.dictionary else {
      return note("expected a dictionary, found \(finding.kind.noun)", at: finding)
    }
    var texts: [String: String] = [:]
    var count = 1
    for (key, value) in members {
      switch key {
      case "path", "rule", "keyPath", "line":
        guard let text = value.string else { return note("expected a string, found \(value.kind.noun)", at: value) }
        texts[key] = text
      case "count":
        guard let number = value.integer, 1...1_000_000 ~= number else {
          return note("expected a number from 1 to 1000000", at: value)
        }
        count = number
      default:
        let keys = ["path", "rule", "keyPath", "line", "count"]
        return note(
          "unknown key '\(key)'" + suggestion(for: key, among: keys, orList: "keys"), at: value, isAboutKey: true)
      }
    }
    guard let path = texts["path"], !path.isEmpty, let rule = texts["rule"] else {
      return note("expected a 'path' and a 'rule'", at: finding)
    }
    let known = KnownFinding(rule: rule, keyPath: Argument(texts["keyPath"] ?? ""), line: texts["line"] ?? "")
    findings[Argument(path), default: [:]][known, default: 0] += count
  }

  private mutating func note(_ message: String, at value: PropertyList.Value, isAboutKey: Bool = false) {
    if problems.count < ProjectFile.mostProblems {
      problems.append(file.problem(message, at: value, isAboutKey: isAboutKey))
    }
  }
}
