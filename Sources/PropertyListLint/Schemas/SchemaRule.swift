import PropertyList

/// A check of several keys together, or a check of a value that rows cannot express.
struct SchemaRule: Sendable {
  /// A problem that a check has found, and its node.
  struct Violation {
    let message: FindingMessage
    let node: Int
    let fix: Finding.Fix?
    /// The highest default severity of the finding.
    let severity: Severity

    /// A violation whose message is a plain text, without arguments.
    @_disfavoredOverload
    init(_ message: String, _ node: Int, severity: Severity = .error) {
      self.init(FindingMessage(stringLiteral: message), node, severity: severity)
    }

    init(_ message: FindingMessage, _ node: Int, fix: Finding.Fix? = nil, severity: Severity = .error) {
      self.message = message
      self.node = node
      self.fix = fix
      self.severity = severity
    }
  }

  /// The key of the root without which the check does not run; nil if it always runs.
  let key: StaticString?
  let rule: Rule
  /// True for a requirement that only App Store Connect has.
  let isForStore: Bool
  /// The code of App Store Connect's message; empty if it has none.
  let code: String
  /// True if the rule is off by default. The check is then skipped unless the user has changed levels.
  private(set) var isOffByDefault = false
  let violations: @Sendable (SchemaView) -> [Violation]

  init(
    _ key: StaticString?, _ rule: Rule, isForStore: Bool = false, code: String = "",
    _ violations: @escaping @Sendable (SchemaView) -> [Violation]
  ) {
    self.key = key
    self.rule = rule
    self.isForStore = isForStore
    self.code = code
    self.violations = violations
  }

  /// A check of conditions. If they are met, it reports `message` at the value of `key`, or at the root without a key.
  init(
    _ key: StaticString?, _ rule: Rule, isForStore: Bool = false, code: String = "", _ message: FindingMessage,
    severity: Severity = .error, where isBroken: @escaping @Sendable (SchemaView) -> Bool
  ) {
    self.init(key, rule, isForStore: isForStore, code: code) { root in
      guard isBroken(root), let node = key.map({ root[$0] }) ?? root.node else { return [] }
      return [Violation(message, node, severity: severity)]
    }
  }

  /// A check of each dictionary in the array for `key`.
  init(
    each key: StaticString, _ rule: Rule, isForStore: Bool = false, code: String = "",
    _ violation: @escaping @Sendable (SchemaView) -> Violation?
  ) {
    self.init(key, rule, isForStore: isForStore, code: code) { $0.dictionaries(key).compactMap(violation) }
  }

  /// This check, with the default severity that its rule has in files of `kind`.
  func of(kind: String) -> SchemaRule {
    var check = self
    check.isOffByDefault = rule.severity(inKind: kind) == .off
    return check
  }

  /// The same check under a schema of App Store Connect, with its code in the messages.
  var inStore: SchemaRule {
    let suffix = code.isEmpty ? "" : " (\(code))"
    var check = SchemaRule(key, rule) { root in
      violations(root).map { Violation("\($0.message)\(words: suffix)", $0.node, fix: $0.fix, severity: $0.severity) }
    }
    check.isOffByDefault = rule.storeSeverity.map { $0 == .off } ?? isOffByDefault
    return check
  }
}

/// Access to the keys of a dictionary, for rules.
struct SchemaView {
  let list: PropertyList
  /// The node of the dictionary.
  let node: Int
  /// Path of the file; empty for standard input.
  var path = ""

  /// The last component of the path.
  var fileName: Substring { path.split(separator: "/").last ?? "" }

  /// True if the path of the file contains a folder of this name.
  func isIn(folder name: String) -> Bool { path.split(separator: "/").dropLast().contains { $0 == name } }

  /// The node of the value of `key`, of a duplicate key the one that readers keep; nil if there is none.
  subscript(key: StaticString) -> Int? {
    value(length: key.utf8CodeUnitCount) { $0.has(key, at: 0) }
  }

  /// The node of the value of the key with these bytes, of a duplicate key the one that readers keep; nil if there is none.
  func value(of key: Span<UInt8>) -> Int? { value(length: key.count) { $0.equals(key) } }

  private func value(length: Int, where isEqual: (borrowing Span<UInt8>) -> Bool) -> Int? {
    var value: Int?
    list.forEachPair(of: node) { key in
      if value != nil, list.format == .binary { return }
      guard let slice = list.string(at: key), Int(slice.count) == length, isEqual(list.bytes(of: slice)) else { return }
      value = key + 1
    }
    return value
  }

  /// True if the value of `key` is true.
  func isTrue(_ key: StaticString) -> Bool { boolean(key) == true }

  /// The Boolean value of `key`; nil if there is none.
  func boolean(_ key: StaticString) -> Bool? {
    guard let value = self[key], case .boolean(let boolean) = list.nodes[value] else { return nil }
    return boolean
  }

  /// The text of the string value of `key`; nil if there is none.
  func text(_ key: StaticString) -> String? { self[key].flatMap(text) }

  /// The text of a string; nil if the node is not a string.
  func text(_ node: Int) -> String? { list.string(at: node).map { list.text(of: $0) } }

  /// The dictionary for `key`; nil if there is none.
  func dictionary(_ key: StaticString) -> SchemaView? { self[key].flatMap(dictionary) }

  /// The dictionary at a node; nil if the node is not a dictionary.
  func dictionary(at node: Int) -> SchemaView? {
    if case .dictionary = list.nodes[node] { SchemaView(list: list, node: node, path: path) } else { nil }
  }

  /// The nodes of the elements in the array for `key`; nil if there is none.
  func elements(_ key: StaticString) -> [Int]? { self[key].flatMap(elements) }

  /// The nodes of the elements in the array at a node; nil if the node is not an array.
  func elements(at node: Int) -> [Int]? {
    guard case .array = list.nodes[node] else { return nil }
    var elements: [Int] = []
    list.forEachChild(of: node) { elements.append($0) }
    return elements
  }

  /// The strings in the array for `key`.
  func texts(_ key: StaticString) -> [String] { (elements(key) ?? []).compactMap(text) }

  /// The dictionaries in the array for `key`.
  func dictionaries(_ key: StaticString) -> [SchemaView] {
    (elements(key) ?? []).compactMap(dictionary)
  }

  /// The keys, with the nodes of their values.
  var pairs: [(key: String, value: Int)] {
    var pairs: [(String, Int)] = []
    list.forEachPair(of: node) { key in
      if let name = text(key) { pairs.append((name, key + 1)) }
    }
    return pairs
  }

  /// True if the container at `node` is empty.
  func isEmpty(_ node: Int) -> Bool { list.nodes[node].size == 0 }
}
