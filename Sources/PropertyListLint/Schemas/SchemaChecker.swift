import PropertyList

/// Checks a list against a table, in one walk over the nodes and the schema.
struct SchemaChecker {
  let list: PropertyList
  let table: SchemaTable
  private let levels: RuleLevels
  private let path: String
  /// A separate object, because findings are added while bytes of the list are in use.
  private let found = Found()
  /// True for OpenStep, in which Booleans, numbers and dates are strings.
  private let hasStringsOnly: Bool

  private final class Found {
    var findings: [Finding] = []
  }

  /// The findings so far.
  var findings: [Finding] { found.findings }

  /// True if no further findings are noted.
  var isFull: Bool { found.findings.count >= Limits.findings }

  /// A checker of `list`, which was read without mistakes from the file at `path`.
  init(_ list: PropertyList, _ table: SchemaTable, _ levels: RuleLevels, path: String) {
    self.list = list
    self.table = table
    self.levels = levels
    self.path = path
    hasStringsOnly = list.format == .openStep
  }

  /// The location of a value, for messages.
  struct Location {
    /// The node of the key; nil for the root.
    var key: Int?
    /// True if the value is an element of the key's array.
    var isElement = false
    /// True if newer systems may know more values or keys; see `dated`.
    var isDated = false
  }

  func run() {
    guard case .dictionary = list.nodes[0] else {
      return note(.wrongType, "expected \(table.summary), found \(list.nodes[0].kind.noun)", 0)
    }
    check(dictionary: 0, table.members, Location())
  }

  // MARK: Findings

  func isWanted(_ rule: Rule) -> Bool { levels.severity(of: rule, in: table) != .off }

  func note(
    _ rule: Rule, _ message: @autoclosure () -> FindingMessage, _ node: Int, about key: Int? = nil,
    named name: String? = nil, fix: @autoclosure () -> Finding.Fix? = nil, severity: Severity = .error
  ) {
    guard isWanted(rule), !isFull else { return }
    var message = message()
    let name = name ?? key.flatMap { list.string(at: $0) }.map { list.shortText(of: $0) }
    if let name, let code = table.code(rule, name) { message.append("\(words: " (\(code))")") }
    var finding = Finding(rule, message, at: nil, node: node, fix: fix())
    finding.schema = table.kind
    finding.severity = min(rule.severity(in: table), severity)
    if levels.isInFolder, finding.severity == .warning, table.isGenerated(view(of: 0)) { finding.severity = .info }
    found.findings.append(finding)
  }

  /// The part of a message about a value at `location`: ` for NAME`, ` in NAME` for an element, or nothing for the root.
  func subject(_ location: Location) -> FindingMessage {
    guard let key = location.key, let slice = list.string(at: key) else { return "" }
    return "\(words: location.isElement ? " in " : " for ")\(list.shortText(of: slice))"
  }

  /// The end of a message about a value or a key that newer systems may know, and the severity of its finding.
  static let dated: (ending: String, severity: Severity) = ("; not in pliers' tables of November 2026", .warning)

  /// The value at `node` in messages: its text, its number or its type.
  func description(of node: Int) -> String {
    switch list.nodes[node] {
    case .string(let slice): slice.count == 0 ? "an empty string" : "'\(list.shortText(of: slice))'"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .float(let value): "\(value)"
    case .real(let value): "\(value)"
    case .data, .number, .wideInteger, .date, .boolean, .uid, .null, .array, .dictionary: list.nodes[node].kind.noun
    }
  }

  // MARK: Values

  private func check(_ node: Int, _ schema: Schema, _ location: Location) {
    if table.hasConditions, let values = list.conditionalValues(at: node) {
      for value in values { check(value, schema, location) }
      return
    }
    switch schema {
    case .any: return
    case .oneOf(let alternatives):
      for alternative in alternatives where fits(node, alternative) { return checkContent(node, alternative, location) }
    default:
      if fits(node, schema) { return checkContent(node, schema, location) }
    }
    checkWrongType(node, schema, location)
  }

  /// True if the value has the type of the schema. An integer also fits a real.
  func fits(_ node: Int, _ schema: Schema) -> Bool {
    let kind = list.nodes[node].kind
    let isText = hasStringsOnly && kind == .string
    return switch schema {
    case .any: true
    case .boolean: kind == .bool || isText
    case .integer: kind == .integer || isText
    case .real: kind == .real || kind == .integer || isText
    case .string: kind == .string
    case .date: kind == .date || isText
    case .data: kind == .data
    case .array: kind == .array
    case .dictionary: kind == .dictionary
    case .oneOf, .tolerated: false
    }
  }

  /// Checks the content of a value of the right type.
  func checkContent(_ node: Int, _ schema: Schema, _ location: Location) {
    switch schema {
    case .any, .boolean, .date, .data, .oneOf, .tolerated: break
    case .integer(let range), .real(let range): checkNumber(node, range, schema, location)
    case .string(.any): break
    case .string(.format(let format, let pattern)): checkFormat(node, format, pattern.span, location)
    case .string(.values(let values, let isOpen)): checkString(node, values, isOpen: isOpen, location)
    case .array(.any): break
    case .array(let element):
      let elementLocation = Location(key: location.key, isElement: true, isDated: location.isDated)
      let end = list.end(of: node)
      var child = node + 1
      while child < end, !isFull {
        check(child, element, elementLocation)
        child = list.end(of: child)
      }
    case .dictionary(let members): check(dictionary: node, members, location)
    }
  }

  private func checkNumber(_ node: Int, _ range: NumberRange, _ schema: Schema, _ location: Location) {
    guard let value = list.number(at: node) else { return }
    switch range {
    case .any: return
    case .bounds(let low, let high): if low.map({ value >= $0 }) ?? true, high.map({ value <= $0 }) ?? true { return }
    case .values(let values): if values.contains(value) { return }
    }
    let rule: Rule = if case .values = range { .unknownValue } else { .outOfRange }
    let ending = location.isDated ? Self.dated.ending : ""
    note(
      rule,
      "expected \(range.noun(of: schema.noun))\(subject(location)), found \(description(of: node))\(words: ending)",
      node,
      about: location.key, severity: location.isDated ? Self.dated.severity : .error)
  }

  private func checkFormat(_ node: Int, _ format: StringFormat, _ pattern: Span<UInt8>, _ location: Location) {
    guard let slice = list.string(at: node) else { return }
    let text = list.bytes(of: slice)
    if format.matches(text, pattern) || text.hasPlaceholder { return }
    switch format {
    case .shortVersion, .buildVersion, .systemVersion, .bundleIdentifier: if text.hasCapitalsForVersion { return }
    default: break
    }
    // Systems show the versions of bundles, and compare only the digits at their beginning.
    let isVersion = format == .shortVersion || format == .buildVersion
    var rule = isVersion && !table.isForStore && text.hasDigit ? Rule.looseVersion : format.rule
    if rule == .emptyValue, let key = location.key.flatMap({ list.string(at: $0) }),
      list.bytes(of: key).ends(with: "UsageDescription")
    {
      rule = .usageDescription
    }
    note(rule, "expected \(format.noun)\(subject(location)), found \(description(of: node))", node, about: location.key)
  }

  private func checkString(_ node: Int, _ values: NameList, isOpen: Bool, _ location: Location) {
    guard let slice = list.string(at: node) else { return }
    let text = list.bytes(of: slice)
    guard values.index(of: text) == nil, !isFull, !text.hasPlaceholder else { return }
    let near = values.nearest(to: text).map { "; did you mean '\(values[$0])'?" }
    guard !isOpen else {
      // Other values are accepted, except misspelt ones.
      if let near {
        note(
          .misspeltValue, "\(description(of: node)) is not a known value\(subject(location))\(words: near)", node,
          about: location.key)
      }
      return
    }
    let texts = values.texts
    if table.ignoresCase, let same = texts.first(where: { text.equalsIgnoringCase(Array($0.utf8).span) }) {
      return note(
        .valueCase, "expected '\(same)'\(subject(location)), found \(description(of: node)), in another case", node)
    }
    let expected = texts.map { $0.isEmpty ? "an empty string" : $0 }.listed("or")
    let message: FindingMessage =
      texts.count <= 8
      ? "expected \(expected)\(subject(location)), found \(description(of: node))"
      : "expected one of the \(texts.count) known values\(subject(location)), found \(description(of: node))\(words: helpHint(for: location))"
    // A suggestion of a less similar value helps only if the message does not list all values.
    let guess = near ?? (texts.count > 8 ? suggestion(for: list.shortText(of: slice), among: texts) : "")
    let isDated = location.isDated && !table.isForStore
    note(
      .unknownValue, "\(message)\(words: guess)\(words: isDated ? Self.dated.ending : "")", node, about: location.key,
      severity: isDated ? Self.dated.severity : .error)
  }

  /// A hint about the help page that lists the values.
  private func helpHint(for location: Location) -> String {
    guard table.isListed else { return "" }
    let key = location.key.flatMap { list.string(at: $0) }.map { " " + list.shortText(of: $0) } ?? ""
    return "; 'pliers help schema \(table.name)\(key)' lists them"
  }

  // MARK: Dictionaries

  private func check(dictionary node: Int, _ members: SchemaMembers, _ location: Location) {
    if members.other != nil, let name = location.key.flatMap({ list.string(at: $0) }),
      let names = NamesWithDots.dictionary(for: list.bytes(of: name)), isWanted(.splitKey)
    {
      for violation in view(of: node).splitKeys(names) {
        note(.splitKey, violation.message, violation.node, fix: violation.fix)
      }
    }
    // A view has a copy of the list, which takes time, so all rules share one.
    let root = location.key == nil ? view(of: node) : nil
    let requirements = root.map { table.isComplete($0) } ?? true ? members.requirements : nil
    let rules = root == nil ? nil : table.rules
    var seen: UInt64 = 0
    var seenOfVariant: UInt64 = 0
    var unknown: [Int] = []
    var variant: SchemaMembers?
    var isVariantKnown = true
    // The rules of a duplicate key are applied once.
    var applied: [Int] = []
    if let variants = members.variants { (variant, isVariantKnown) = choose(among: variants, node) }
    let requirementsOfVariant = variant?.requirements
    let end = list.end(of: node)
    var key = node + 1
    while key + 1 < end, !isFull {
      let value = key + 1
      if let slice = list.string(at: key) {
        let name = list.bytes(of: slice)
        let valueLocation = Location(key: key)
        if let index = members.index(of: name) {
          seen |= requirements?.bit(of: index) ?? 0
          if let rules = rules?.ofKeys[index], !rules.isEmpty, !applied.contains(index) {
            applied.append(index)
            apply(rules, to: root)
          }
          checkRow(members[index].columns, value, in: node)
        } else if let variant, let index = variant.index(of: name) {
          seenOfVariant |= requirementsOfVariant?.bit(of: index) ?? 0
          checkRow(variant[index].columns, value, in: node)
        } else if table.hasSuffixes, let plain = name.countWithoutSuffix,
          let index = members.index(of: name.extracting(first: plain))
        {
          seen |= requirements?.bit(of: index) ?? 0
          checkRow(members[index].columns, value, in: node)
        } else if let schema = members.pattern(for: name)?.schema ?? variant?.pattern(for: name)?.schema ?? members
          .other
          ?? variant?.other
        {
          check(value, schema, valueLocation)
          // A key that fits a pattern may be the misspelling of another key.
          if members.pattern(for: name) != nil { unknown.append(key) }
        } else {
          unknown.append(key)
        }
      }
      key = list.end(of: value)
    }
    // A key whose name is misspelt is not also reported as missing.
    let misspelt =
      isVariantKnown
      ? check(unknownKeys: unknown, of: node, variant ?? members, also: variant == nil ? nil : members, location) : []
    if let requirements { check(missing: requirements, of: members, seen, besides: misspelt, node, location) }
    if let variant, let requirementsOfVariant {
      check(missing: requirementsOfVariant, of: variant, seenOfVariant, besides: misspelt, node, location)
    }
    if let rules { apply(rules.general, to: root) }
  }

  /// Checks the value at `value` against the row of its key, which is in the dictionary at `node`.
  private func checkRow(_ columns: SchemaColumns, _ value: Int, in node: Int) {
    if table.hasTextsOnly { return }
    if columns.isReported { report(columns, value - 1, in: node) }
    check(value, columns.schema, Location(key: value - 1, isDated: columns.isDated))
  }

  /// Notes what the columns of a row say about the key at `key`.
  private func report(_ columns: SchemaColumns, _ key: Int, in node: Int) {
    guard let slice = list.string(at: key) else { return }
    let name = list.shortText(of: slice)
    let use = columns.replacement.map { "; use \($0)" } ?? ""
    func since(_ versions: String) -> String { versions.isEmpty ? "" : " since \(versions)" }
    if let versions = columns.removed {
      note(.removedKey, "\(name) has no effect\(words: since(versions))\(words: use)", key, about: key)
    } else if let versions = columns.deprecated {
      note(.deprecatedKey, "\(name) is deprecated\(words: since(versions))\(words: use)", key, about: key)
    }
    if let owner = columns.owner {
      note(.misplacedKey, "'\(name)' is not a key of \(words: table.summary); it belongs in \(owner)", key, about: key)
    }
    if let needed = columns.neededKey, view(of: node).value(of: Array(needed.utf8).span) == nil {
      note(.noEffect, "\(name) has no effect without \(needed)", key, about: key)
    }
  }

  private func apply(_ rules: [SchemaRule], to root: SchemaView?) {
    guard let root else { return }
    let isChanged = levels.isChanged
    for index in rules.indices where isChanged ? isWanted(rules[index].rule) : !rules[index].isOffByDefault {
      for violation in rules[index].violations(root) {
        note(rules[index].rule, violation.message, violation.node, fix: violation.fix, severity: violation.severity)
      }
    }
  }

  private func view(of node: Int) -> SchemaView { SchemaView(list: list, node: node, path: path) }

  /// The additional keys for the value of the key of `variants`, and true if that value is known.
  private func choose(among variants: SchemaVariants, _ node: Int) -> (SchemaMembers?, Bool) {
    guard let value = view(of: node).value(of: Array(variants.key.utf8).span), let slice = list.string(at: value) else {
      return (nil, false)
    }
    let text = list.bytes(of: slice)
    if let index = variants.members.index(of: text) {
      let columns = variants.members[index].columns
      if columns.isReported { report(columns, value, in: node) }
      return (columns.schema.members, true)
    }
    // A type of payload may be any preference domain, also one that lacks a component of a known type.
    if !text.hasPlaceholder, let index = variants.members.names.nearest(to: text, mayLackWord: false) {
      let right = variants.members.names[index]
      note(
        .misspeltValue,
        "\(description(of: value)) is not a known value for \(variants.key); did you mean '\(right)'?", value)
    }
    return (nil, false)
  }

  /// Notes the keys of `members` that are required but not among those with the bits `seen`.
  private func check(
    missing requirements: SchemaRequirements, of members: SchemaMembers, _ seen: UInt64, besides misspelt: Set<String>,
    _ node: Int, _ location: Location
  ) {
    func names(of wanted: UInt64) -> [String] {
      requirements.bits.indices.filter { requirements.bits[$0] & wanted != 0 }.map { members.names[$0] }
    }
    guard requirements.required & ~seen != 0 || requirements.groups.contains(where: { $0 & seen == 0 }) else { return }
    // The consumer refuses a file in which a required key is misspelt.
    let isRefused =
      location.key == nil
      && levels.severity(of: .misspeltKey, in: table) < levels.severity(of: .requiredKey, in: table)
    for name in names(of: requirements.required & ~seen) where isRefused || !misspelt.contains(name) {
      note(.requiredKey, "expected the key '\(name)'\(container(location))", node, named: name)
    }
    for group in requirements.groups where group & seen == 0 && misspelt.isDisjoint(with: names(of: group)) {
      let names = names(of: group).listed("or")
      note(.requiredKey, "expected \(names)\(container(location))", node, named: names)
    }
  }

  /// The part of a message about the dictionary at `location`: ` in NAME`, or nothing for the root.
  private func container(_ location: Location) -> FindingMessage {
    guard let key = location.key, let slice = list.string(at: key) else { return "" }
    return "\(words: location.isElement ? " in an element of " : " in ")\(list.shortText(of: slice))"
  }
}

extension PropertyList {
  /// The number at a node; nil for another value, and for a number that a double cannot represent.
  func number(at node: Int) -> Double? {
    switch nodes[node] {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .float(let value): Double(value)
    case .real(let value): value
    case .string, .data, .number, .wideInteger, .date, .boolean, .uid, .null, .array, .dictionary: nil
    }
  }

  /// The values among which launchd chooses by a feature flag, as in Apple's jobs; nil if the value at `index` is not a choice.
  ///
  /// ```
  /// {"#IfFeatureFlagDisabled" = "Security/SeparateUserKeychain"; "#Then" = _securityd; "#Else" = mobile;}
  /// ```
  fileprivate func conditionalValues(at index: Int) -> [Int]? {
    guard case .dictionary = nodes[index] else { return nil }
    let view = SchemaView(list: self, node: index)
    guard view["#IfFeatureFlagEnabled"] != nil || view["#IfFeatureFlagDisabled"] != nil else { return nil }
    return [view["#Then"], view["#Else"]].compactMap { $0 }
  }
}

extension [String] {
  /// The texts as a list in words: `a, b or c`.
  package func listed(_ word: String) -> String {
    count > 1 ? dropLast().joined(separator: ", ") + " \(word) " + (last ?? "") : first ?? ""
  }
}

extension Span<UInt8> {
  func equalsIgnoringCase(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index].lowercased != other[index].lowercased { return false }
    return true
  }
}
