import PropertyList

extension SchemaTable {
  static let settingsBundle = SchemaTable(
    "settings-bundle", "a page of a Settings.bundle", unknownKeys: .error, badValues: .error, settingsBundleMembers)
  private static let settingsBundleMembers = SchemaParser.members(
    of: [SchemaRows.settingsBundle], isClosed: true, rules: SchemaRule.settingsBundle)
}

extension SchemaRule {
  private static let withKey: Set<String> = [
    "PSTextFieldSpecifier", "PSToggleSwitchSpecifier", "PSSliderSpecifier", "PSMultiValueSpecifier",
    "PSRadioGroupSpecifier", "PSTitleValueSpecifier",
  ]

  fileprivate static let settingsBundle: [SchemaRule] = [
    SchemaRule("PreferenceSpecifiers", .missingKey, .error) { root in
      root.dictionaries("PreferenceSpecifiers").compactMap { specifier in
        guard let type = specifier.text("Type") else { return nil }
        if withKey.contains(type), specifier["Key"] == nil {
          return Breach("expected the key 'Key' in a \(type)", specifier.node)
        }
        if type == "PSChildPaneSpecifier", specifier["File"] == nil {
          return Breach("expected the key 'File' in a \(type)", specifier.node)
        }
        return nil
      }
    },
    SchemaRule("PreferenceSpecifiers", .badValue, .error) { root in
      root.dictionaries("PreferenceSpecifiers").compactMap { specifier in
        guard let titles = specifier.elements("Titles")?.count, let values = specifier.elements("Values")?.count,
          titles != values, let node = specifier["Titles"]
        else { return nil }
        return Breach("expected as many Titles as Values, found \(titles) and \(values)", node)
      }
    },
    SchemaRule("PreferenceSpecifiers", .badValue, .warning) { root in
      var seen: Set<String> = []
      return root.dictionaries("PreferenceSpecifiers").compactMap { specifier in
        guard let key = specifier.text("Key"), specifier.text("Type") != "PSGroupSpecifier", !seen.insert(key).inserted,
          let node = specifier["Key"]
        else { return nil }
        return Breach("the setting '\(key)' stands here again", node)
      }
    },
  ]
}
