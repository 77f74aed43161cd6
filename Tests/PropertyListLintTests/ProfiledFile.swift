import PropertyList
import Testing

@testable import PropertyListLint

/// What lint says about a file under a profile.
struct ProfiledFile {
  let inspection: Inspection

  init(
    _ bytes: [UInt8], _ profile: Profile? = nil, rules: [Rule: Severity] = [:], limits: Limits = Limits()
  ) {
    var levels = RuleLevels()
    for (rule, severity) in rules { levels[rule] = severity }
    if let profile { levels.apply(profile) }
    inspection = Inspection(of: Source(bytes), levels: levels, profiles: profile.map { [$0] } ?? [], limits: limits)
  }

  init(_ text: String, _ profile: Profile? = nil) { self.init(Array(text.utf8), profile) }

  /// The findings of `rule`, each as `line:column message (key path)`; for binary files the offset stands in front, for
  /// files as a whole a hyphen.
  func findings(of rule: Rule) -> [String] {
    inspection.findings.filter { $0.rule == rule }.map { finding in
      var place = "-"
      if let offset = finding.range?.lowerBound {
        let position = TextPosition(of: offset, in: inspection.text.bytes)
        place = inspection.format == .binary ? "\(offset)" : "\(position.line):\(position.column)"
      }
      let keyPath = finding.keyPath.isEmpty ? "" : " (\(finding.keyPath))"
      return "\(place) \(finding.message)\(keyPath)"
    }
  }

  /// The rules that are broken.
  var rules: Set<Rule> { Set(inspection.findings.map(\.rule)).subtracting([.finalNewline]) }
}
