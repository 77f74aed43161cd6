import PropertyList

/// A rule by its name, or by `info:unknown-key` for one kind of file.
package struct NamedRule: Sendable {
  /// The kind of file; nil for all.
  package let kind: String?
  package let rule: Rule

  /// Why a word names no rule, or why the rule cannot have a severity.
  package struct Refusal: Error {
    package let message: String

    package init(_ message: String) { self.message = message }
  }

  package init(_ word: String) throws(Refusal) {
    guard let colon = word.utf8.lastIndex(of: UInt8(ascii: ":")) else {
      guard let rule = Rule(named: word) else {
        throw Refusal("unknown rule '\(word)'" + suggestion(for: word, among: Rule.all.map(\.name)))
      }
      (kind, self.rule) = (nil, rule)
      return
    }
    let (kind, name) = (String(word[..<colon]), String(word[word.index(after: colon)...]))
    let kinds = SchemaTable.kinds
    guard kinds.contains(kind) else {
      if let table = SchemaTable(named: kind) {
        throw Refusal("rules are set for a kind of file: expected '\(table.kind):\(name)', found '\(word)'")
      }
      throw Refusal("unknown schema '\(kind)'" + suggestion(for: kind, among: kinds, orList: "schemas"))
    }
    guard let rule = Rule.ofSchemas.first(where: { $0.name == name }) else {
      let names = Rule.ofSchemas.map(\.name)
      throw Refusal(
        "'\(name)' is not a rule of schemas" + suggestion(for: name, among: names, orList: "rules of schemas"))
    }
    (self.kind, self.rule) = (kind, rule)
  }

  /// Refuses a severity that the rule cannot have.
  package func check(_ severity: Severity) throws(Refusal) {
    guard rule.canChange || severity == .error else {
      throw Refusal("'\(rule.name)' is always an error: such a file cannot be read")
    }
  }
}
