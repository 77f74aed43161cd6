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
    guard path.isThere, let folder = path.folder.canonicalPath else {
      throw Failure("error: no such file; create it with 'pliers lint --write-baseline'").about(name)
    }
    (self.name, self.folder) = (name, folder)
    let file = try ProjectFile(path, named: name, schema: .baseline, byteLimit: Self.byteLimit)
    for element in file.list.root["findings"]?.array.map(Array.init) ?? [] {
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
    file.diagnoses.removeAll { diagnosis in
      guard diagnosis.rule != .unreadable else { return false }
      let finding = KnownFinding(diagnosis)
      guard let count = left[finding], count > 0 else { return false }
      left[finding] = count - 1
      return true
    }
    guard !file.isCutOff, file.diagnoses.allSatisfy(\.rule.isConfigurable) else { return }
    for (finding, count) in left where count > 0 {
      let rules = Rule.named(finding.rule)
      if !rules.isEmpty, !rules.contains(where: { levels.applies($0, to: file.kinds) }) { continue }
      file.resolvedFindings.append(ResolvedFinding(baseline: name, path: path, finding: finding, count: count))
    }
    file.resolvedFindings.sort { $0.finding < $1.finding }
  }

  var findingsOfLostFiles: [ResolvedFinding] {
    findings.keys.sorted().filter { !folder.appending($0).isThere }.flatMap { path in
      (findings[path] ?? [:]).sorted { $0.key < $1.key }.map {
        ResolvedFinding(baseline: name, path: path, finding: $0.key, count: $0.value)
      }
    }
  }
}

/// The number of occurrences of each finding in a file.
typealias KnownFindings = [KnownFinding: Int]

/// The identity of a finding, independent of the lines around it.
struct KnownFinding: Hashable, Comparable, Sendable {
  let rule: String
  let keyPath: Argument
  /// The hash of the finding's line (`LineHashes`); empty for a binary file.
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

/// A finding of a baseline that no longer occurs.
struct ResolvedFinding: Equatable, Sendable {
  let baseline: Argument
  let path: Argument
  let finding: KnownFinding
  let count: Int

  /// `App/Info.plist: duplicate-key (at a.b), 2 times`
  var text: String {
    let suffix = finding.keyPath.bytes.isEmpty ? "" : " (at \(finding.keyPath.text))"
    return "\(path.heading): \(printable(finding.rule + suffix))" + (count > 1 ? ", \(count) times" : "")
  }
}

/// The findings of baselines that no longer occur. At most `maxNamed` of them are listed.
struct ResolvedFindings {
  private var named: [ResolvedFinding] = []
  private var count = 0
  private static let maxNamed = 20

  mutating func add(_ findings: [ResolvedFinding]) {
    count += findings.count
    named += findings.prefix(max(0, Self.maxNamed - named.count))
  }

  /// Reports on standard error the entries that can be removed.
  func report(to console: Console) {
    for finding in named { console.report("\(finding.baseline.heading): fixed: \(finding.text)") }
    if count > named.count { console.report("\(count - named.count) more are fixed") }
    if count > 0 { console.report("--write-baseline removes fixed findings from the baseline") }
  }
}
