import CTexts

extension Rule {
  /// The reason for a rule, with an example of a mistake and its correction.
  public struct Explanation: Sendable {
    /// The reason, in one paragraph.
    public let text: String
    /// The correction, in one sentence.
    fileprivate let help: String
    /// A mistake, as it is written in a file.
    public let wrong: String
    /// The corrected text.
    public let right: String
    /// The documentation of the consumer's behaviour: a URL, or the name of a source.
    public let source: String
  }

  /// The reason for the rule, and examples.
  public var explanation: Explanation { Explanation.ofRules[name] ?? Explanation([]) }

  /// The correction, in one sentence.
  public var help: String { explanation.help }
}

extension Rule.Explanation {
  /// The explanations in `Sources/CTexts/Texts/rules.md`, by the names of the rules.
  static let ofRules: [String: Rule.Explanation] = {
    var bytes: [UInt8] = []
    while let byte = UInt8(exactly: pliers_rules_byte(CInt(bytes.count))) { bytes.append(byte) }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    var explanations: [String: Rule.Explanation] = [:]
    for section in lines.split(whereSeparator: { $0.hasPrefix("## ") }) {
      guard section.startIndex > lines.startIndex else { continue }
      explanations[String(lines[section.startIndex - 1].dropFirst(3))] = Rule.Explanation(section)
    }
    return explanations
  }()

  /// The explanation in the `lines` of a section: fields such as `Why: …`, each of which may continue on more lines.
  fileprivate init(_ lines: ArraySlice<Substring>) {
    var fields: [String: [Substring]] = [:]
    var name = ""
    for line in lines where !line.isEmpty {
      let field = ["Why", "Help", "Wrong", "Right", "See"].first { line.hasPrefix("\($0): ") }
      name = field ?? name
      fields[name, default: []].append(field == nil ? line : line.dropFirst(name.count + 2))
    }
    func text(_ name: String, _ separator: String) -> String { fields[name, default: []].joined(separator: separator) }
    self.init(
      text: text("Why", " "), help: text("Help", " "), wrong: text("Wrong", "\n"), right: text("Right", "\n"),
      source: text("See", " "))
  }
}
