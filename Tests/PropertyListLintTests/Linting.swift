import PropertyList
import Testing

@testable import PropertyListLint

/// What lint finds in `text`, each as `line:column rule message`, with ` (at KEYPATH)` where there is one.
func lint(_ text: String, _ rules: [Rule: Severity] = [:], profile: Profile? = nil) -> [String] {
  lint(Array(text.utf8), rules, profile: profile)
}

/// What lint finds in `bytes`.
func lint(_ bytes: [UInt8], _ rules: [Rule: Severity] = [:], profile: Profile? = nil) -> [String] {
  var limits = Limits()
  limits.prunedBytes = 0
  let found = [true, false].map { toMend in
    lines(
      of: Inspection(
        of: Source(bytes), levels: levels(rules, profile), profiles: profile.map { [$0] } ?? [], limits: limits,
        toMend: toMend))
  }
  #expect(found[0] == found[1], "where nothing is to be mended, nodes without findings are dropped: that must not show")
  return found[0]
}

private func lines(of inspection: Inspection) -> [String] {
  inspection.findings.map { finding in
    var line = ""
    if let range = finding.range { line += "\(place(of: range.lowerBound, in: inspection.text)) " }
    line += "\(finding.rule.name) \(finding.message)"
    if !finding.keyPath.isEmpty { line += " (at \(finding.keyPath))" }
    if let related = finding.related {
      line += "; \(place(of: related.offset, in: inspection.text)) \(related.message)"
    }
    return line
  }
}

/// How many findings there are about `text`, which may have more of them than can be placed one by one.
func findingCount(_ text: String, profile: Profile? = nil) -> Int {
  Inspection(of: Source(Array(text.utf8)), levels: levels([:], profile), profiles: profile.map { [$0] } ?? [])
    .findings.count
}

/// The rules that `text` breaks, with the places.
func brokenRules(_ text: String, _ rules: [Rule: Severity] = [:], profile: Profile? = nil) -> [String] {
  let inspection = Inspection(
    of: Source(Array(text.utf8)), levels: levels(rules, profile), profiles: profile.map { [$0] } ?? [])
  return inspection.findings.map { finding in
    let range = finding.range.map { place(of: $0.lowerBound, in: inspection.text) + " " } ?? ""
    return range + finding.rule.name
  }
}

func levels(_ rules: [Rule: Severity], _ profile: Profile?) -> RuleLevels {
  var levels = RuleLevels()
  for (rule, severity) in rules { levels[rule] = severity }
  if let profile { levels.apply(profile) }
  return levels
}

private func place(of offset: Int, in text: Source) -> String {
  let position = TextPosition(of: offset, in: text.bytes)
  return "\(position.line):\(position.column)"
}

/// A property list in XML around `body`, which begins on line 4.
func document(_ body: String) -> String {
  """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  \(body)
  </plist>

  """
}

/// The same where everything is read whole, as some rules want it.
func lintedWhole(_ text: String, _ rules: [Rule: Severity] = [:], profile: Profile? = nil) -> [String] {
  lines(
    of: Inspection(
      of: Source(Array(text.utf8)), levels: levels(rules, profile), profiles: profile.map { [$0] } ?? []))
}

/// What lint says about `text`: `line:column rule (key path): message`, and where else to look.
func linted(
  _ text: [UInt8], profile: Profile? = nil, meant: Format? = nil, without rules: [Rule] = []
) -> [String] {
  var levels = RuleLevels()
  for rule in rules { levels[rule] = .off }
  let inspection = Inspection(of: Source(text), levels: levels, profiles: profile.map { [$0] } ?? [], meant: meant)
  let lines = inspection.text.bytes
  func place(_ offset: Int?) -> String {
    guard let offset else { return "-" }
    let position = TextPosition(of: offset, in: lines)
    return "\(position.line):\(position.column)"
  }
  return inspection.findings.map { finding in
    let related = finding.related.map { "; \(place($0.offset)) \($0.message)" } ?? ""
    let start = place(finding.range?.lowerBound)
    return "\(start) \(finding.rule.name) (\(finding.keyPath)): \(finding.message)\(related)"
  }
}

func linted(_ text: String, profile: Profile? = nil, meant: Format? = nil, without rules: [Rule] = []) -> [String] {
  linted(Array(text.utf8), profile: profile, meant: meant, without: rules)
}
