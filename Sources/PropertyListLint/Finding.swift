public import PropertyList

/// A problem in a file that lint found.
public struct Finding: Sendable {
  /// The rule that the file breaks.
  public let rule: Rule
  /// The problem and what was expected, as a clause: lower case, without a full stop.
  public let message: String
  /// The values in the message, which distinguish findings of one rule.
  public let arguments: [String]
  /// Byte offsets in the text (transcoded to UTF-8) or in the binary file; nil for the file as a whole.
  public internal(set) var range: Range<Int>?
  /// The key path of the value in the notation of pliers; empty for the root and if there is no value.
  public internal(set) var keyPath = ""
  /// The first of the other positions that explain the finding.
  public var related: Related? { allRelated.first }
  /// All other positions that explain the finding.
  public internal(set) var allRelated: [Related]
  /// The correction; nil if there is none that is certain.
  public private(set) var fix: Fix?
  /// True if no value is lost. Such a finding is a warning or an info even if other findings of its rule are errors.
  public let isHarmless: Bool
  /// The kind of file whose schema the file breaks; nil for rules about all files.
  public internal(set) var schema: String?
  /// The default severity in the kind of file; nil for the default of the rule.
  var severity: Severity?
  /// The index of the node that the finding is about.
  private(set) var node: Int?

  /// Another position, and its description.
  public struct Related: Sendable {
    /// The byte offset; 0 in another file.
    public internal(set) var offset = 0
    /// The description, as a noun: "the first one".
    public let message: String
    /// The node at the position, whose offset is not known at once in a binary file.
    var node: Int?
    /// The position in another file; nil in the same file.
    public private(set) var location: Location?
  }

  /// A position in another file.
  public struct Location: Sendable {
    /// The path of the file, as reports print it.
    public let path: String
    /// Line and column; nil in a binary file, and for the file as a whole.
    public let position: PropertyList.TextPosition?
    /// The key path of the value in the notation of pliers; empty for the root.
    public let keyPath: String
  }

  /// A correction.
  public struct Fix: Sendable {
    let change: Change
    /// The problem that the correction removes, as a noun: "a comma after the last value".
    public let corrected: String

    enum Change: Sendable {
      /// Changes the text and no value.
      case text(TextChange)
      /// Removes the entries of key nodes. Other entries with the same keys have equal values.
      case removeEntries([Int])
      /// Changes the key.
      case rename(to: String)
      /// Replaces the value.
      case setBoolean(Bool)
      /// Replaces the number by its text.
      case setString(String)
      /// Moves values up to one key that joins the keys to each with dots. The first key is that of the finding.
      case joinKeys([[String]])
    }

    init(_ change: TextChange, corrected: String) { self.init(.text(change), corrected: corrected) }

    init(_ change: Change, corrected: String) {
      self.change = change
      self.corrected = corrected
    }
  }

  /// A finding whose message is a plain text, without arguments.
  @_disfavoredOverload
  init(
    _ rule: Rule, _ message: String, at range: Range<Int>?, node: Int? = nil, related: [Related] = [],
    fix: Fix? = nil, isHarmless: Bool = false
  ) {
    self.init(
      rule, FindingMessage(stringLiteral: message), at: range, node: node, related: related, fix: fix,
      isHarmless: isHarmless)
  }

  init(
    _ rule: Rule, _ message: FindingMessage, at range: Range<Int>?, node: Int? = nil, related: [Related] = [],
    fix: Fix? = nil, isHarmless: Bool = false
  ) {
    self.rule = rule
    self.message = message.text
    arguments = message.arguments
    self.range = range
    self.node = node
    allRelated = related
    self.fix = fix
    self.isHarmless = isHarmless
  }

  /// The same finding without its correction, with the reason instead.
  func withoutFix(_ reason: Related) -> Finding {
    var finding = self
    finding.fix = nil
    finding.allRelated.append(reason)
    return finding
  }

  /// The same finding without its node, for a list in which nodes have other indexes.
  var withoutNode: Finding {
    var finding = self
    finding.node = nil
    return finding
  }
}
