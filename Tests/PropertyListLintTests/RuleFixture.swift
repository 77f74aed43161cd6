import PropertyList
import Testing

@testable import PropertyListLint

/// A text that breaks one rule, and what lint finds with all others off.
struct RuleFixture: CustomTestStringConvertible {
  let rule: Rule
  let text: String
  let findings: [String]
  var testDescription: String { "\(rule.name): \(text.suffix(60))" }

  init(_ rule: Rule, body: String, _ findings: String...) {
    self.rule = rule
    text = document(body)
    self.findings = findings
  }

  init(_ rule: Rule, text: String, _ findings: String...) {
    self.rule = rule
    self.text = text
    self.findings = findings
  }

  /// What lint finds.
  var found: [String] {
    lint(
      text, Dictionary(uniqueKeysWithValues: Rule.all.map { ($0, $0 == rule ? Severity.error : .off) }))
  }
}
