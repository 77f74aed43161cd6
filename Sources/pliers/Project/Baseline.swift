import PropertyList
import PropertyListFiles
import PropertyListLint

/// The known findings of a project, which lint does not report.
struct Baseline: Sendable {
  /// The file's name in messages.
  let name: Argument
  /// True if the findings have no arguments; see `KnownFinding`.
  let isOfVersion1: Bool
  /// The folder that paths are relative to, without links.
  let folder: Argument
  /// Number of occurrences of each finding, by the paths of the files.
  let findings: [Argument: [KnownFinding: Int]]

  /// Removes known findings from `file`, and records the known findings that no longer occur. Nothing is recorded if the finding may
  /// still occur: if its rule did not run, after a syntax error, and if lint stopped at its maximum number of findings.
  func removeKnown(from file: inout LintedFile, _ levels: RuleLevels?) {
    guard let path = file.name.path(from: folder), var left = findings[path] else { return }
    file.diagnoses.removeAll { diagnosis in
      guard diagnosis.rule != .unreadable else { return false }
      for finding in KnownFinding.candidates(for: diagnosis) {
        guard let count = left[finding], count > 0 else { continue }
        left[finding] = count - 1
        return true
      }
      return false
    }
    guard let levels, !file.isCutOff, file.diagnoses.allSatisfy(\.rule.isConfigurable) else { return }
    for (finding, count) in left where count > 0 {
      let rules = Rule.named(finding.rule)
      if !rules.isEmpty, !rules.contains(where: { levels.applies($0, to: file.kinds) }) { continue }
      file.fixedSinceBaseline.append(FixedFinding(baseline: name, path: path, finding: finding, count: count))
    }
    file.fixedSinceBaseline.sort { $0.finding < $1.finding }
  }

  /// Known findings of files that no longer exist.
  var findingsOfLostFiles: [FixedFinding] {
    findings.keys.sorted().filter { !folder.appending($0).isThere }.flatMap { path in
      (findings[path] ?? [:]).sorted { $0.key < $1.key }.map {
        FixedFinding(baseline: name, path: path, finding: $0.key, count: $0.value)
      }
    }
  }
}

/// The identity of a finding, independent of the lines around it.
struct KnownFinding: Hashable, Comparable, Sendable {
  let rule: String
  let keyPath: Argument
  /// The hash of the finding's line (`LineHashes`); empty for a binary file.
  let line: String
  /// The values in the message. Baselines of version 1 contain no arguments. A finding without arguments matches every finding with
  /// the same rule, key path and line.
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

  /// The entries of a baseline that match `diagnosis`, the exact entry first. An old baseline may contain a former name of the rule.
  fileprivate static func candidates(for diagnosis: Diagnosis) -> [KnownFinding] {
    let exact = KnownFinding(diagnosis)
    let names = [diagnosis.rule.name] + diagnosis.rule.formerNames
    return [exact] + names.map { KnownFinding(rule: $0, keyPath: exact.keyPath, line: exact.line) }
  }
}

/// A finding of a baseline that no longer occurs.
struct FixedFinding: Equatable, Sendable {
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
struct FixedFindings {
  private var named: [FixedFinding] = []
  private var count = 0
  private static let maxNamed = 20

  mutating func add(_ findings: [FixedFinding]) {
    count += findings.count
    named += findings.prefix(max(0, FixedFindings.maxNamed - named.count))
  }

  /// Reports on standard error the entries that can be removed.
  func report(to console: Console) {
    for finding in named { console.report("\(finding.baseline.heading): fixed: \(finding.text)") }
    if count > named.count { console.report("\(count - named.count) more are fixed") }
    if count > 0 { console.report("--write-baseline removes fixed findings from the baseline") }
  }
}

extension Argument {
  /// True if an entry exists at the path, even a link without a target.
  var isThere: Bool { (try? identity(followsLinks: false)) != nil }

  /// The path of the file relative to `folder`, which is without links; nil for standard input or if the file's folder does not
  /// exist. The file itself may be a link.
  func path(from folder: Argument) -> Argument? {
    guard inputStream == nil, let own = self.folder.canonicalPath else { return nil }
    let slash = UInt8(ascii: "/")
    let ownComponents = own.bytes.split(separator: slash)
    let otherComponents = folder.bytes.split(separator: slash)
    let shared = zip(ownComponents, otherComponents).prefix { $0 == $1 }.count
    let upwards = Array(repeating: ArraySlice("..".utf8), count: otherComponents.count - shared)
    let components = upwards + ownComponents[shared...] + [fileName.bytes[...]]
    let path = Argument(Array(components.joined(separator: [slash])))
    // A baseline is UTF-8, so other bytes of a path are replaced in it.
    return Argument(path.text)
  }
}
