import PropertyList
import PropertyListFiles
import PropertyListLint

/// The known findings of a project, which lint does not report.
struct Baseline: Sendable {
  let name: Argument
  /// The folder that paths are relative to, without links.
  let folder: Argument
  /// By the paths of the files.
  private(set) var findings: [Argument: KnownFindings] = [:]

  /// Maximum size of a baseline in bytes: enough for a hundred thousand findings.
  static let byteLimit = 16 << 20

  /// Reads the baseline at `path`; `name` is its name in messages. `ProjectFile` checks it against the schema `baseline`, so unexpected
  /// values are ignored here.
  init(_ path: Argument, named name: Argument) throws(Failure) {
    guard path.entryExists, let folder = path.folder.canonicalPath else {
      throw .error("no such file; create it with 'pliers lint --write-baseline'", in: name)
    }
    (self.name, self.folder) = (name, folder)
    let list = try ProjectFile.read(path, named: name, schema: .baseline, byteLimit: Self.byteLimit)
    for element in list.root["findings"]?.array.map(Array.init) ?? [] {
      guard let path = element["path"]?.string, let rule = element["rule"]?.string else { continue }
      let known = KnownFinding(
        rule: rule, keyPath: Argument(element["keyPath"]?.string ?? ""), line: element["line"]?.string ?? "",
        arguments: element["arguments"]?.array?.compactMap(\.string) ?? [])
      findings[Argument(path), default: [:]][known, default: 0] += element["count"]?.integer ?? 1
    }
  }

  /// Removes known findings from `file`, and records the known findings that no longer occur. Nothing is recorded if the finding may
  /// still occur: if its rule did not run, after a syntax error, and if lint stopped at its maximum number of findings.
  func removeKnown(from file: inout LintedFile, _ levels: RuleLevels) {
    guard let path = file.name.path(from: folder), var left = findings[path] else { return }
    left.remove(from: &file.diagnoses)
    guard !file.isCutOff, file.diagnoses.allSatisfy(\.rule.isConfigurable) else { return }
    file.resolvedFindings = lines(about: left, in: path) { finding in
      let rules = Rule.named(finding.rule)
      return rules.isEmpty || rules.contains { levels.applies($0, to: file.kinds) }
    }
  }

  /// Lines about the known findings in files that no longer exist.
  var findingsOfLostFiles: [String] {
    findings.keys.sorted().filter { !folder.appending($0).entryExists }.flatMap { path in
      lines(about: findings[path] ?? [:], in: path) { _ in true }
    }
  }

  /// `known.json: fixed: App/Info.plist: duplicate-key (at a.b), 2 times`
  private func lines(
    about findings: KnownFindings, in path: Argument, where isFixed: (KnownFinding) -> Bool
  ) -> [String] {
    findings.filter { $1 > 0 && isFixed($0) }.sorted { $0.key < $1.key }.map { finding, count in
      let text = finding.rule + (finding.keyPath.bytes.isEmpty ? "" : " (at \(finding.keyPath.text))")
      return "\(name.heading): fixed: \(path.heading): \(printable(text))" + (count > 1 ? ", \(count) times" : "")
    }
  }
}

/// The number of occurrences of each finding in a file.
typealias KnownFindings = [KnownFinding: Int]

extension KnownFindings {
  init(_ diagnoses: [Diagnosis]) {
    self = diagnoses.reduce(into: [:]) { $0[KnownFinding($1), default: 0] += 1 }
  }

  /// Removes known findings from `diagnoses`, each as often as it is known, and counts them as no longer known.
  mutating func remove(from diagnoses: inout [Diagnosis]) {
    diagnoses.removeAll { diagnosis in
      guard diagnosis.rule != .unreadable else { return false }
      let finding = KnownFinding(diagnosis)
      guard let count = self[finding], count > 0 else { return false }
      self[finding] = count - 1
      return true
    }
  }
}

/// The identity of a finding, independent of the lines around it.
struct KnownFinding: Hashable, Comparable, Sendable {
  let rule: String
  let keyPath: Argument
  /// The hash of the finding's line; empty for a binary file.
  let line: String
  var arguments: [String] = []

  static func < (left: KnownFinding, right: KnownFinding) -> Bool {
    let (texts, otherTexts) = (left.arguments.joined(separator: "\0"), right.arguments.joined(separator: "\0"))
    return (left.rule, left.keyPath, left.line, texts) < (right.rule, right.keyPath, right.line, otherTexts)
  }
}

extension KnownFinding {
  init(_ diagnosis: Diagnosis) {
    self.init(
      rule: diagnosis.rule.name, keyPath: Argument(diagnosis.keyPath), line: diagnosis.lineHash,
      arguments: diagnosis.arguments)
  }
}
