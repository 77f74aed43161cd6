import PropertyList

// The schema of a page of a Settings.bundle, and the rules that its rows cannot express.

extension SchemaTable {
  static let settingsBundle = SchemaTable(
    "settings-bundle", "a page of a Settings.bundle", isClosed: true,
    SchemaRows.joined([SchemaRows.settingsBundle]))
}

extension Rule {
  package static let titlesAndValues = Rule(
    "titles-and-values", .error, .schema, formerly: ["bad-value"], "Titles and Values of different lengths")
  package static let defaultValue = Rule(
    "default-value", .error, .schema, formerly: ["bad-value"], "a DefaultValue that is not in Values")
  package static let unfitDefault = Rule(
    "unfit-default", .warning, .schema, formerly: ["bad-value"], "a DefaultValue that the control cannot show")
  package static let duplicateSetting = Rule(
    "duplicate-setting", .warning, .schema, formerly: ["bad-value"], "two settings on a page with the same key")
  package static let specifierType = Rule(
    "specifier-type", .warning, .schema, formerly: ["bad-value"],
    "a type of specifier that the Settings app does not know")
}

extension Check {
  static let settingsBundles = Check(
    rules: [.titlesAndValues, .defaultValue, .unfitDefault, .duplicateSetting, .specifierType],
    pass: .schema("settings-bundle", SchemaRule.settingsBundle))
}

extension SchemaRule {
  private static let types = withKey.union(["PSGroupSpecifier", "PSChildPaneSpecifier"])
  private static let nearTypes = NameList(types.sorted())
  private static let withKey: Set<String> = [
    "PSTextFieldSpecifier", "PSToggleSwitchSpecifier", "PSSliderSpecifier", "PSMultiValueSpecifier",
    "PSRadioGroupSpecifier", "PSTitleValueSpecifier",
  ]

  fileprivate static let settingsBundle: [SchemaRule] = [
    SchemaRule(each: "PreferenceSpecifiers", .requiredKey) { specifier in
      guard let type = specifier.text("Type") else { return nil }
      if withKey.contains(type), specifier["Key"] == nil {
        return Violation("expected the key 'Key' in a \(type)", specifier.node)
      }
      if type == "PSChildPaneSpecifier", specifier["File"] == nil {
        return Violation("expected the key 'File' in a \(type)", specifier.node)
      }
      return nil
    },
    SchemaRule("PreferenceSpecifiers", .requiredKey) { root in
      root.dictionaries("PreferenceSpecifiers").flatMap { specifier in
        let keys: [StaticString] =
          switch specifier.text("Type") {
          case "PSMultiValueSpecifier", "PSRadioGroupSpecifier": ["Titles", "Values"]
          case "PSSliderSpecifier": ["MinimumValue", "MaximumValue"]
          default: []
          }
        return keys.filter { specifier[$0] == nil }.map {
          Violation("expected the key '\($0)' in a \(specifier.text("Type") ?? "")", specifier.node, severity: .warning)
        }
      }
    },
    SchemaRule(each: "PreferenceSpecifiers", .specifierType) { specifier in
      // InAppSettingsKit defines other types.
      guard let type = specifier.text("Type"), !type.hasPrefix("IASK"), !types.contains(type),
        nearTypes.nearest(to: Array(type.utf8).span) == nil, let node = specifier["Type"]
      else { return nil }
      return Violation("the Settings app does not support specifiers of the type '\(type)'", node)
    },
    SchemaRule(each: "PreferenceSpecifiers", .titlesAndValues) { specifier in
      guard let titles = specifier.elements("Titles")?.count, let values = specifier.elements("Values")?.count,
        titles != values, let node = specifier["Titles"]
      else { return nil }
      return Violation("expected as many Titles as Values, found \(titles) and \(values)", node)
    },
    SchemaRule(each: "PreferenceSpecifiers", .defaultValue) { specifier in
      guard let values = specifier.elements("Values"), let node = specifier["DefaultValue"],
        let value = specifier.text(node),
        values.allSatisfy({ specifier.text($0).map { $0 != value } ?? false })
      else { return nil }
      return Violation("expected one of the Values for DefaultValue, found '\(value)'", node)
    },
    SchemaRule(each: "PreferenceSpecifiers", .unfitDefault, \.unfitDefault),
    SchemaRule("PreferenceSpecifiers", .duplicateSetting) { root in
      // Specifiers for different devices are alternatives.
      var seen: Set<[String]> = []
      return root.dictionaries("PreferenceSpecifiers").compactMap { specifier in
        guard let key = specifier.text("Key"), specifier.text("Type") != "PSGroupSpecifier",
          !seen.insert([key, specifier.text("Platform") ?? ""] + specifier.texts("SupportedUserInterfaceIdioms"))
            .inserted,
          let node = specifier["Key"]
        else { return nil }
        return Violation("duplicate setting '\(key)'", node)
      }
    },
  ]
}

extension SchemaView {
  /// The violation if the control of this specifier cannot show its default value; nil if it can.
  fileprivate var unfitDefault: SchemaRule.Violation? {
    guard let type = text("Type"), let node = self["DefaultValue"] else { return nil }
    let kind = list.nodes[node].kind
    // With TrueValue a switch may have values of any type. OpenStep has strings only.
    if type == "PSToggleSwitchSpecifier", kind != .bool, self["TrueValue"] == nil, list.format != .openStep {
      return SchemaRule.Violation("expected true or false for DefaultValue of a \(type), found \(kind.noun)", node)
    }
    if type == "PSTextFieldSpecifier", kind != .string {
      return SchemaRule.Violation("expected a string for DefaultValue of a \(type), found \(kind.noun)", node)
    }
    guard type == "PSSliderSpecifier", let value = list.number(at: node) else { return nil }
    guard value < number("MinimumValue") ?? value || value > number("MaximumValue") ?? value else { return nil }
    return SchemaRule.Violation("DefaultValue of a \(type) is not between MinimumValue and MaximumValue", node)
  }

  private func number(_ key: StaticString) -> Double? { self[key].flatMap(list.number) }
}
