import PropertyList

/// Something that lint found.
public struct Finding: Sendable {
  /// The rule that it breaks.
  public let rule: Rule
  /// The problem and what was expected, as a clause: lower case, without a full stop.
  public let message: String
  /// Byte offsets in the text (transcoded to UTF-8) or in the binary file; nil for the file as a whole.
  public internal(set) var range: Range<Int>?
  /// The key path of the value, as the own grammar writes it; empty for the root and where there is none.
  public internal(set) var keyPath = ""
  /// Another place that explains it.
  public let related: Related?
  /// What corrects it, if there is one safe answer.
  public let fix: Fix?
  /// True if no value is lost, so that it is a warning even if other findings of its rule are errors.
  public let isHarmless: Bool
  /// The kind of file whose schema it breaks; nil for rules about all files.
  public internal(set) var schema: String?
  /// The default severity in the kind of file; nil for that of the rule.
  var severity: Severity?
  /// The index of the node that it is about.
  private(set) var node: Int?

  /// Another position in the text, and its description.
  public struct Related: Sendable {
    /// The byte offset.
    public let offset: Int
    /// The description, as a noun: "the first one".
    public let message: String
  }

  /// A change of the text that leaves its values as they are.
  public struct Fix: Sendable {
    let change: TextChange
    /// The problem that the change removes, as a noun: "a comma after the last value".
    public let corrected: String

    init(_ change: TextChange, corrected: String) {
      self.change = change
      self.corrected = corrected
    }
  }

  init(
    _ rule: Rule, _ message: String, at range: Range<Int>?, node: Int? = nil, related: Related? = nil,
    fix: Fix? = nil, isHarmless: Bool = false
  ) {
    self.rule = rule
    self.message = message
    self.range = range
    self.node = node
    self.related = related
    self.fix = fix
    self.isHarmless = isHarmless
  }

  /// The same about no node, where nodes have other indexes.
  var withoutNode: Finding {
    var finding = self
    finding.node = nil
    return finding
  }
}
