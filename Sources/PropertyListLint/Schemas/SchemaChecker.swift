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

  /// The position of a value in the list.
  struct Place {
    /// The node of the key; nil for the root.
    var key: Int?
    /// True if the value is an element of the key's array.
    var isElement = false
  }

  func run() {
    guard case .dictionary = list.nodes[0] else {
      return note(.wrongType, "expected \(table.summary), found \(list.nodes[0].kind.noun)", 0)
    }
    check(dictionary: 0, table.members, Place())
  }

  // MARK: Findings

  func isWanted(_ rule: Rule) -> Bool { levels.severity(of: rule, in: table) != .off }

  func note(
    _ rule: Rule, _ message: @autoclosure () -> FindingMessage, _ node: Int, about key: Int? = nil,
    named name: String? = nil, fix: @autoclosure () -> Finding.Fix? = nil
  ) {
    guard isWanted(rule), !isFull else { return }
    var range: Range<Int>?
    if let slice = list.string(at: node), list.format != .binary {
      range = Int(truncatingIfNeeded: slice.offset)..<Int(truncatingIfNeeded: slice.offset) + Int(slice.count)
    }
    var message = message()
    let name = name ?? key.flatMap { list.string(at: $0) }.map { list.shortText(of: $0) }
    if let name, let code = table.code(rule, name) { message.append("\(words: " (\(code))")") }
    var finding = Finding(rule, message, at: range, node: node, fix: fix())
    finding.schema = table.kind
    finding.severity = rule.severity(in: table)
    found.findings.append(finding)
  }

  /// ` for NAME` or ` in NAME`.
  func subject(_ place: Place) -> FindingMessage {
    guard let key = place.key, let slice = list.string(at: key) else { return "" }
    return "\(words: place.isElement ? " in " : " for ")\(list.shortText(of: slice))"
  }

  func shown(_ node: Int) -> String {
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

  private func check(_ node: Int, _ schema: Schema, _ place: Place) {
    if table.hasConditions, let values = list.conditionalValues(at: node) {
      for value in values { check(value, schema, place) }
      return
    }
    switch schema {
    case .any: return
    case .oneOf(let alternatives):
      for alternative in alternatives where fits(node, alternative) { return checkContent(node, alternative, place) }
    default:
      if fits(node, schema) { return checkContent(node, schema, place) }
    }
    checkOtherTypes(node, schema, place)
  }

  /// True if the value has the type of the schema. An integer also fits a real.
  func fits(_ node: Int, _ schema: Schema) -> Bool {
    switch (schema, list.nodes[node]) {
    case (.any, _), (.boolean, .boolean), (.date, .date), (.data, .data), (.array, .array), (.dictionary, .dictionary),
      (.nested, .dictionary),
      (.string, .string), (.integer, .integer), (.integer, .unsigned), (.integer, .wideInteger), (.real, .real),
      (.real, .float), (.real, .integer), (.real, .unsigned), (.real, .number), (.real, .wideInteger):
      true
    case (.boolean, .string), (.integer, .string), (.real, .string), (.date, .string): hasStringsOnly
    default: false
    }
  }

  /// Checks the content of a value of the right type.
  func checkContent(_ node: Int, _ schema: Schema, _ place: Place) {
    switch schema {
    case .any, .boolean, .date, .data, .oneOf, .tolerated: break
    case .integer(let range), .real(let range): check(node, range, schema, place)
    case .string(.any): break
    case .string(.format(let format)): check(node, format, place)
    case .string(.values(let values)): check(node, values, place)
    case .array(.any): break
    case .array(let element):
      let inside = Place(key: place.key, isElement: true)
      let end = list.end(of: node)
      var child = node + 1
      while child < end, !isFull {
        check(child, element, inside)
        child = list.end(of: child)
      }
    case .dictionary(let members): check(dictionary: node, members, place)
    case .nested(let members): check(dictionary: node, members(), place)
    }
  }

  func number(at node: Int) -> Double? {
    switch list.nodes[node] {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .float(let value): Double(value)
    case .real(let value): value
    case .string, .data, .number, .wideInteger, .date, .boolean, .uid, .null, .array, .dictionary: nil
    }
  }

  private func check(_ node: Int, _ range: NumberRange, _ schema: Schema, _ place: Place) {
    guard let value = number(at: node) else { return }
    switch range {
    case .any: return
    case .bounds(let low, let high): if low.map({ value >= $0 }) ?? true, high.map({ value <= $0 }) ?? true { return }
    case .values(let values): if values.contains(value) { return }
    }
    let rule: Rule = if case .values = range { .unknownValue } else { .outOfRange }
    note(
      rule, "expected \(range.noun(of: schema.noun))\(subject(place)), found \(shown(node))", node, about: place.key)
  }

  private func check(_ node: Int, _ format: StringFormat, _ place: Place) {
    guard let slice = list.string(at: node) else { return }
    let text = list.bytes(of: slice)
    if format.matches(text) || text.hasPlaceholder { return }
    switch format {
    case .shortVersion, .buildVersion, .systemVersion, .bundleIdentifier: if text.hasCapitalsForVersion { return }
    default: break
    }
    // Systems show the versions of bundles, and compare only the digits at their beginning.
    let isVersion = format == .shortVersion || format == .buildVersion
    var rule = isVersion && !table.isForStore && text.hasDigit ? Rule.looseVersion : format.rule
    if rule == .emptyValue, let key = place.key.flatMap({ list.string(at: $0) }),
      list.bytes(of: key).ends(with: "UsageDescription")
    {
      rule = .usageDescription
    }
    note(rule, "expected \(format.noun)\(subject(place)), found \(shown(node))", node, about: place.key)
  }

  private func check(_ node: Int, _ values: KnownValues, _ place: Place) {
    guard let slice = list.string(at: node) else { return }
    let text = list.bytes(of: slice)
    guard values.list.index(of: text) == nil, !isFull, !text.hasPlaceholder else { return }
    let texts = values.list.texts
    let meant = values.nearMiss.nearest(to: text).map { "; did you mean '\(texts[$0])'?" }
    guard !values.isOpen else {
      // Other values are accepted, except misspelt ones.
      if let meant {
        note(
          .misspeltValue, "\(shown(node)) is not a known value\(subject(place))\(words: meant)", node, about: place.key)
      }
      return
    }
    if table.ignoresCase, let same = texts.first(where: { text.equalsIgnoringCase(Array($0.utf8).span) }) {
      return note(.valueCase, "expected '\(same)'\(subject(place)), found \(shown(node)), in another case", node)
    }
    let expected = texts.map { $0.isEmpty ? "an empty string" : $0 }.listed("or")
    let message: FindingMessage =
      texts.count <= 8
      ? "expected \(expected)\(subject(place)), found \(shown(node))"
      : "expected one of \(texts.count) values\(subject(place)), found \(shown(node))\(words: helpOnValues(place))"
    // A suggestion of a less similar value helps only if the message does not list all values.
    let guess = meant ?? (texts.count > 8 ? suggestion(for: list.shortText(of: slice), among: texts) : "")
    note(.unknownValue, "\(message)\(words: guess)", node, about: place.key)
  }

  /// A hint about the help page that lists the values.
  private func helpOnValues(_ place: Place) -> String {
    guard table.isListed else { return "" }
    let key = place.key.flatMap { list.string(at: $0) }.map { " " + list.shortText(of: $0) } ?? ""
    return "; 'pliers help schema \(table.name)\(key)' lists them"
  }

  // MARK: Dictionaries

  private func check(dictionary node: Int, _ members: SchemaMembers, _ place: Place) {
    var seen: UInt64 = 0
    var seenOfVariant: UInt64 = 0
    var unknown: [Int] = []
    var variant: SchemaMembers?
    var isVariantKnown = true
    // The rules of a duplicate key are applied once.
    var applied: Set<Int> = []
    if let variants = members.variants { (variant, isVariantKnown) = choose(among: variants, node) }
    let end = list.end(of: node)
    var key = node + 1
    while key + 1 < end, !isFull {
      let value = key + 1
      if let slice = list.string(at: key) {
        let name = list.bytes(of: slice)
        let inside = Place(key: key)
        if let index = members.index(of: name) {
          if members.hasRequirements { seen |= members.bits[index] }
          if !members.rulesOfKeys.isEmpty, !members.rulesOfKeys[index].isEmpty, applied.insert(index).inserted {
            check(members.rulesOfKeys[index], node)
          }
          check(value, members.schemas[index], inside)
        } else if let variant, let index = variant.index(of: name) {
          if variant.hasRequirements { seenOfVariant |= variant.bits[index] }
          check(value, variant.schemas[index], inside)
        } else if table.hasSuffixes, let plain = name.countWithoutSuffix,
          let index = members.index(of: name.extracting(first: plain))
        {
          if members.hasRequirements { seen |= members.bits[index] }
          check(value, members.schemas[index], inside)
        } else if let schema = members.pattern(for: name)?.schema ?? variant?.pattern(for: name)?.schema ?? members
          .other
          ?? variant?.other
        {
          check(value, schema, inside)
          // A key that fits a pattern may be the misspelling of another key.
          if members.pattern(for: name) != nil { unknown.append(key) }
        } else {
          unknown.append(key)
        }
      }
      key = list.end(of: value)
    }
    // A key with a misspelt name is not reported as missing, too.
    let misspelt =
      isVariantKnown
      ? check(unknownKeys: unknown, of: node, variant ?? members, also: variant == nil ? nil : members, place) : []
    if members.isIncomplete(seen), place.key != nil || table.isComplete(view(of: node)) {
      check(missingKeysOf: members, seen, besides: misspelt, node, place)
    }
    if let variant, variant.hasRequirements {
      check(missingKeysOf: variant, seenOfVariant, besides: misspelt, node, place)
    }
    if !members.rulesOfAll.isEmpty { check(members.rulesOfAll, node) }
  }

  private func check(_ rules: [SchemaRule], _ node: Int) {
    let isChanged = levels.isChanged
    for index in rules.indices where isChanged ? isWanted(rules[index].rule) : !rules[index].isOffByDefault {
      let rule = rules[index]
      for breach in rule.breaches(view(of: node)) { note(rule.rule, breach.message, breach.node, fix: breach.fix) }
    }
  }

  private func view(of node: Int) -> SchemaView { SchemaView(list: list, node: node, path: path) }

  /// The additional keys that depend on the value of one key, and true if that value is known.
  private func choose(among variants: SchemaVariants, _ node: Int) -> (SchemaMembers?, Bool) {
    let end = list.end(of: node)
    var key = node + 1
    while key + 1 < end {
      if let slice = list.string(at: key), list.bytes(of: slice).equals(Array(variants.key.utf8).span),
        let value = list.string(at: key + 1)
      {
        let text = list.bytes(of: value)
        if let index = variants.members.index(of: text) { return (variants.members.keys[index].schema.members, true) }
        if !text.hasPlaceholder, let index = variants.members.names.nearest(to: text) {
          let meant = variants.members.keys[index].name
          note(.misspeltValue, "\(shown(key + 1)) is not \(variants.noun); did you mean '\(meant)'?", key + 1)
        }
        return (nil, false)
      }
      key = list.end(of: key + 1)
    }
    return (nil, false)
  }

  private func check(
    missingKeysOf members: SchemaMembers, _ seen: UInt64, besides misspelt: Set<String>, _ node: Int, _ place: Place
  ) {
    for name in members.names(of: members.required & ~seen) where !misspelt.contains(name) {
      note(.requiredKey, "expected the key '\(name)'\(container(place))", node, named: name)
    }
    for group in members.groups where group & seen == 0 && misspelt.isDisjoint(with: members.names(of: group)) {
      let names = members.names(of: group).listed("or")
      note(.requiredKey, "expected \(names)\(container(place))", node, named: names)
    }
  }

  /// ` in NAME`, or nothing for the root.
  private func container(_ place: Place) -> FindingMessage {
    guard let key = place.key, let slice = list.string(at: key) else { return "" }
    return "\(words: place.isElement ? " in an element of " : " in ")\(list.shortText(of: slice))"
  }
}

extension PropertyList {
  /// The values from which launchd chooses one by a feature flag, a syntax of Apple's own jobs; nil if the value at `index` is not
  /// such a choice.
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
  /// `a, b or c`
  func listed(_ word: String) -> String {
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
