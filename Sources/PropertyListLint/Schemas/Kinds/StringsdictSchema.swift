import PropertyList

// The schema of .stringsdict files, and the rules that its rows cannot express.

extension SchemaTable {
  static let stringsdict = SchemaTable(
    "stringsdict", "a .stringsdict file", SchemaRows.joined([SchemaRows.stringsdict]))
}

extension Rule {
  package static let missingVariable = Rule(
    "missing-variable", .error, .schema, formerly: ["bad-value"], "a format that names a variable without a dictionary")
  package static let unusedVariable = Rule(
    "unused-variable", .warning, .schema, formerly: ["bad-value"], "a variable that no format names")
  package static let pluralForm = Rule(
    "plural-form", .error, .schema, formerly: ["missing-key"], "a plural variable without the form 'other'")
  package static let pluralFallback = Rule(
    "plural-fallback", .warning, .schema, formerly: ["missing-key"],
    "a plural variable without the form 'other', in a language whose integers never select it")
  package static let pluralSpecifier = Rule(
    "plural-specifier", .warning, .schema, formerly: ["bad-value"],
    "a plural form whose format specifier differs from that of its variable")
}

extension Check {
  static let plurals = Check(
    rules: [.missingVariable, .unusedVariable, .pluralSpecifier, .pluralForm, .pluralFallback],
    pass: .schema("stringsdict", SchemaRule.stringsdict))
}

extension SchemaRule {
  fileprivate static let stringsdict: [SchemaRule] = [
    SchemaRule(nil, .missingVariable) { root in root.entries.flatMap(\.formatsWithoutVariable) },
    SchemaRule(nil, .unusedVariable) { root in root.entries.flatMap(\.variablesWithoutFormat) },
    SchemaRule(nil, .pluralSpecifier) { root in root.entries.flatMap(\.unfitVariants) },
    SchemaRule(nil, .undefinedKey) { root in root.entries.flatMap(\.unknownForms) },
    SchemaRule(nil, .pluralForm) { root in
      root.isForLanguageWithMany ? [] : root.entries.flatMap(\.variablesWithoutOther)
    },
    SchemaRule(nil, .pluralFallback) { root in
      root.isForLanguageWithMany ? root.entries.flatMap(\.variablesWithoutOther) : []
    },
  ]
}

extension SchemaView {
  private static let formatKey: StaticString = "NSStringLocalizedFormatKey"

  /// The entries that have a format and variables.
  fileprivate var entries: [SchemaView] {
    pairs.compactMap { _, value in
      guard case .dictionary = list.nodes[value] else { return nil }
      let entry = SchemaView(list: list, node: value)
      return entry[Self.formatKey] == nil ? nil : entry
    }
  }

  /// The variables of an entry, which are dictionaries.
  private var variables: [(name: String, node: Int)] {
    pairs.compactMap { key, value in
      guard case .dictionary = list.nodes[value], !key.hasPrefix("NSString") else { return nil }
      return (key, value)
    }
  }

  /// The variables that the format names but that do not exist.
  fileprivate var formatsWithoutVariable: [SchemaRule.Violation] {
    guard let node = self[Self.formatKey], let format = text(node) else { return [] }
    let names = Set(variables.map(\.name))
    return Self.names(in: format).filter { !names.contains($0) }.map {
      SchemaRule.Violation("the format names the variable '\($0)', which does not exist", node)
    }
  }

  /// The variables that no format in the entry names, at any depth.
  fileprivate var variablesWithoutFormat: [SchemaRule.Violation] {
    var used: Set<String> = []
    for index in node..<list.end(of: node) {
      if let text = text(index) { used.formUnion(Self.names(in: text)) }
    }
    return variables.filter { !used.contains($0.name) }.map {
      SchemaRule.Violation("no format names the variable '\($0.name)'", $0.node)
    }
  }

  /// The keys that a variable with plural forms can have.
  private static let formKeys = [
    "NSStringFormatSpecTypeKey", "NSStringFormatValueTypeKey", "zero", "one", "two", "few", "many", "other",
  ]

  /// The variables with plural forms.
  private var pluralVariables: [SchemaView] {
    variables.compactMap { _, node in
      let variable = SchemaView(list: list, node: node)
      let type = variable.text("NSStringFormatSpecTypeKey")
      return type == nil || type == "NSStringPluralRuleType" ? variable : nil
    }
  }

  private static let formNames = NameList(formKeys)

  /// Keys that variables with plural forms cannot have, besides misspellings, which the table finds.
  fileprivate var unknownForms: [SchemaRule.Violation] {
    pluralVariables.flatMap { variable in
      let keys = variable.pairs.map(\.key)
      let absent = Self.formKeys.filter { !keys.contains($0) }
      let names = Self.formNames
      return variable.pairs.filter { pair in
        let key = Array(pair.key.utf8)
        return names.index(of: key.span) == nil && names.nearest(to: key.span) { keys.contains(names[$0]) } == nil
      }.map { key, value in
        SchemaRule.Violation(
          "'\(key)' is not a key of a variable" + suggestion(for: key, among: absent), value - 1)
      }
    }
  }

  /// The variables without `other`, the form that all languages fall back on. A variable with an unknown key is left out,
  /// because `unknownForms` reports it.
  fileprivate var variablesWithoutOther: [SchemaRule.Violation] {
    pluralVariables.filter { variable in
      variable["other"] == nil && variable.pairs.allSatisfy { Self.formKeys.contains($0.key) }
    }.map { variable in
      SchemaRule.Violation("expected the key 'other' in \(text(variable.node - 1) ?? "a variable")", variable.node)
    }
  }

  /// True if the file is for a language whose rules for integers select `many` and never `other`: Belarusian, Polish, Russian
  /// or Ukrainian (Unicode CLDR, Language Plural Rules).
  fileprivate var isForLanguageWithMany: Bool {
    ["be", "pl", "ru", "uk"].contains { isIn(folder: $0 + ".lproj") }
  }

  /// The plural forms whose first conversion differs from the conversion of their variable.
  fileprivate var unfitVariants: [SchemaRule.Violation] {
    variables.flatMap { _, node in
      let variable = SchemaView(list: list, node: node)
      guard var type = variable.text("NSStringFormatValueTypeKey") else { return [SchemaRule.Violation]() }
      if type.hasPrefix("%") { type.removeFirst() }
      guard StringFormat.conversion.matches(Array(type.utf8).span) else { return [] }
      let forms: [StaticString] = ["zero", "one", "two", "few", "many", "other"]
      return forms.compactMap { form in
        guard let node = variable[form], let slice = list.string(at: node),
          let found = SpecifierScanner.firstConversion(in: list.bytes(of: slice)), found.asInteger != type.asInteger
        else { return nil }
        return SchemaRule.Violation("expected %\(type), as NSStringFormatValueTypeKey has it, found %\(found)", node)
      }
    }
  }

  /// The names of variables in a format: of `%#@name@` and `%1$#@name@`.
  private static func names(in format: String) -> [String] {
    let parts = format.split(separator: "@", omittingEmptySubsequences: false)
    var names: [String] = []
    var index = 0
    while index + 2 < parts.count {
      // Before the first `@` is the beginning of the conversion: a percent sign, perhaps a position, and `#`.
      if parts[index].hasSuffix("#"), let percent = parts[index].lastIndex(of: "%"),
        parts[index][percent...].dropFirst().dropLast().allSatisfy({ $0 == "$" || $0.isNumber })
      {
        names.append(String(parts[index + 1]))
        index += 2
      } else {
        index += 1
      }
    }
    return names
  }
}

extension String {
  /// This conversion of printf with `d` for `i`, and `ld` for `D`, which mean the same.
  fileprivate var asInteger: String {
    if hasSuffix("i") { return dropLast() + "d" }
    return self == "D" ? "ld" : self
  }
}
