import PropertyList
import PropertyListFiles
import PropertyListLint

/// The known findings of a project, which do not count.
struct Baseline: Sendable {
  /// The file, as messages have it.
  let name: Argument
  /// True if the file has no arguments of messages; see `KnownFinding`.
  let isOfVersion1: Bool
  /// The folder that paths are relative to, without links.
  let folder: Argument
  /// Number of occurrences of each finding, by the paths of the files.
  let findings: [Argument: [KnownFinding: Int]]

  /// Removes known findings from `file`, and notes those that no longer occur. A finding may still occur if its rule did not
  /// run, if it is after a syntax error, or if it exceeds the number of findings that lint keeps.
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
      if !rules.isEmpty, !rules.contains(where: { levels.judges($0, in: file.kinds) }) { continue }
      file.fixed.append(FixedFinding(baseline: name, path: path, finding: finding, count: count))
    }
    file.fixed.sort { $0.finding < $1.finding }
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
  /// The hash of its line, in a text; see `StableHash`.
  let line: String
  /// The values in its message. Version 1 of baselines has none: a finding without arguments is any with the same rule, key
  /// path and line.
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

  /// The findings that `diagnosis` may be, the exact one first. A baseline may be older than the name of the rule.
  fileprivate static func candidates(for diagnosis: Diagnosis) -> [KnownFinding] {
    let exact = KnownFinding(diagnosis)
    let names = [diagnosis.rule.name] + diagnosis.rule.formerNames
    return [exact] + names.map { KnownFinding(rule: $0, keyPath: exact.keyPath, line: exact.line) }
  }
}

/// A finding of a baseline that is no longer there.
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

/// The findings of baselines that are no longer there, of which some are named.
struct FixedFindings {
  private var named: [FixedFinding] = []
  private var count = 0
  private static let most = 20

  mutating func add(_ findings: [FixedFinding]) {
    count += findings.count
    named += findings.prefix(max(0, FixedFindings.most - named.count))
  }

  /// Says on standard error what can be removed.
  func report(to console: Console) {
    for finding in named { console.report("\(finding.baseline.heading): fixed: \(finding.text)") }
    if count > named.count { console.report("\(count - named.count) more are fixed") }
    if count > 0 { console.report("--write-baseline writes the baseline anew, without what is fixed") }
  }
}

extension Argument {
  /// True if the path names something, even a link that leads nowhere.
  var isThere: Bool { (try? identity(followsLinks: false)) != nil }

  /// The path of the file, which exists in some folder, from `folder`, which is without links; nil for standard input. The
  /// file itself may be a link.
  func path(from folder: Argument) -> Argument? {
    guard self != "-", let own = self.folder.canonicalPath else { return nil }
    let slash = UInt8(ascii: "/")
    let here = own.bytes.split(separator: slash)
    let there = folder.bytes.split(separator: slash)
    let shared = zip(here, there).prefix { $0 == $1 }.count
    let upwards = Array(repeating: ArraySlice("..".utf8), count: there.count - shared)
    let path = Argument(Array((upwards + here[shared...] + [fileName.bytes[...]]).joined(separator: [slash])))
    // A baseline is UTF-8, so other bytes of a path are replaced in it.
    return Argument(path.text)
  }
}
