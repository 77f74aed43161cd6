import PropertyList

extension SchemaTable {
  static let stringsdict = SchemaTable(
    "stringsdict", "a .stringsdict file", stringsdictMembers)
  private static let stringsdictMembers = SchemaParser.members(
    of: [SchemaRows.stringsdict], rules: Check.schemaRules(of: "stringsdict"))
}

extension Rule {
  package static let missingVariable = Rule(
    "missing-variable", .error, .schema, formerly: ["bad-value"],
    "a format that names a variable without a dictionary",
    help: "Add a dictionary of the variable's name, or correct the name.",
    why: """
      Foundation replaces %#@name@ by the text that the dictionary of this name selects, and leaves it as it is without one.
      """,
    wrong: "<key>NSStringLocalizedFormatKey</key> <string>%#@file@</string> <key>files</key> <dict>…</dict>",
    right: "<key>NSStringLocalizedFormatKey</key> <string>%#@files@</string> <key>files</key> <dict>…</dict>",
    see: "https://developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals")
  package static let unusedVariable = Rule(
    "unused-variable", .warning, .schema, formerly: ["bad-value"],
    "a variable that no format names",
    help: "Name the variable in a format, or remove it.",
    why: """
      The dictionary has no effect, and the format most likely has another name for it.
      """,
    wrong: "<key>NSStringLocalizedFormatKey</key> <string>%d files</string> <key>files</key> <dict>…</dict>",
    right: "<key>NSStringLocalizedFormatKey</key> <string>%#@files@</string> <key>files</key> <dict>…</dict>",
    see: "https://developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals")
  package static let pluralSpecifier = Rule(
    "plural-specifier", .warning, .schema, formerly: ["bad-value"],
    "a plural form with another format specifier than its variable has",
    help: "Write the specifier of NSStringFormatValueTypeKey.",
    why: """
      The program passes one number of the type in NSStringFormatValueTypeKey. A form with another specifier reads it wrongly.
      """,
    wrong: "<key>NSStringFormatValueTypeKey</key> <string>d</string> <key>other</key> <string>%@ files</string>",
    right: "<key>NSStringFormatValueTypeKey</key> <string>d</string> <key>other</key> <string>%d files</string>",
    see: "https://developer.apple.com/documentation/xcode/localizing-strings-that-contain-plurals")
}

extension Check {
  static let plurals = Check(
    rules: [.missingVariable, .unusedVariable, .pluralSpecifier], pass: .schema("stringsdict", SchemaRule.stringsdict))
}

extension SchemaRule {
  fileprivate static let stringsdict: [SchemaRule] = [
    SchemaRule(nil, .missingVariable) { root in root.entries.flatMap(\.formatsWithoutVariable) },
    SchemaRule(nil, .unusedVariable) { root in root.entries.flatMap(\.variablesWithoutFormat) },
    SchemaRule(nil, .pluralSpecifier) { root in root.entries.flatMap(\.unfitVariants) },
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

  /// The variables that the format names.
  fileprivate var formatsWithoutVariable: [SchemaRule.Breach] {
    guard let node = self[Self.formatKey], let format = text(node) else { return [] }
    let names = Set(variables.map(\.name))
    return Self.names(in: format).filter { !names.contains($0) }.map {
      SchemaRule.Breach("the format names the variable '\($0)', which is not there", node)
    }
  }

  /// The variables that no format names, at whatever depth.
  fileprivate var variablesWithoutFormat: [SchemaRule.Breach] {
    var used: Set<String> = []
    for index in node..<list.end(of: node) {
      if let text = text(index) { used.formUnion(Self.names(in: text)) }
    }
    return variables.filter { !used.contains($0.name) }.map {
      SchemaRule.Breach("no format names the variable '\($0.name)'", $0.node)
    }
  }

  /// The plural forms of variables that begin with another conversion than the variable has.
  fileprivate var unfitVariants: [SchemaRule.Breach] {
    variables.flatMap { _, node in
      let variable = SchemaView(list: list, node: node)
      guard var type = variable.text("NSStringFormatValueTypeKey") else { return [SchemaRule.Breach]() }
      if type.hasPrefix("%") { type.removeFirst() }
      guard StringFormat.conversion.matches(Array(type.utf8).span) else { return [] }
      let forms: [StaticString] = ["zero", "one", "two", "few", "many", "other"]
      return forms.compactMap { form in
        guard let node = variable[form], let slice = list.string(at: node),
          let found = SpecifierScanner.firstConversion(in: list.bytes(of: slice)), found.asInteger != type.asInteger
        else { return nil }
        return SchemaRule.Breach("expected %\(type), as NSStringFormatValueTypeKey has it, found %\(found)", node)
      }
    }
  }

  /// The names of variables in a format: of `%#@name@` and `%1$#@name@`.
  private static func names(in format: String) -> [String] {
    let parts = format.split(separator: "@", omittingEmptySubsequences: false)
    var names: [String] = []
    var index = 0
    while index + 2 < parts.count {
      // What is before the first of the two signs begins the conversion: a percent sign, perhaps a position, and `#`.
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
  /// A conversion of printf; `i` and `D` are other names of `d` and `ld`.
  fileprivate var asInteger: String {
    if hasSuffix("i") { return dropLast() + "d" }
    return self == "D" ? "ld" : self
  }
}
