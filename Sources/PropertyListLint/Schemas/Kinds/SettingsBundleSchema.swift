import PropertyList

extension SchemaTable {
  static let settingsBundle = SchemaTable(
    "settings-bundle", "a page of a Settings.bundle", unknownKeys: .error, badValues: .error, settingsBundleMembers)
  private static let settingsBundleMembers = SchemaParser.members(
    of: [SchemaRows.settingsBundle], isClosed: true, rules: SchemaRule.settingsBundle)
}

extension SchemaRule {
  private static let types = withKey.union(["PSGroupSpecifier", "PSChildPaneSpecifier"])
  private static let nearTypes = NearMiss(types.sorted())
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
    SchemaRule("PreferenceSpecifiers", .badValue, .warning) { root in
      root.dictionaries("PreferenceSpecifiers").compactMap { specifier in
        // InAppSettingsKit has types of its own.
        guard let type = specifier.text("Type"), !type.hasPrefix("IASK"), !types.contains(type),
          nearTypes.nearest(to: Array(type.utf8).span) == nil, let node = specifier["Type"]
        else { return nil }
        return Breach("the Settings app knows no specifier of the type '\(type)'", node)
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
    SchemaRule("PreferenceSpecifiers", .badValue, .error) { root in
      root.dictionaries("PreferenceSpecifiers").compactMap { specifier in
        guard let values = specifier.elements("Values"), let node = specifier["DefaultValue"],
          case .string = root.list.nodes[node], let value = specifier.text(node),
          values.allSatisfy({ if case .string = root.list.nodes[$0] { specifier.text($0) != value } else { false } })
        else { return nil }
        return Breach("expected one of the Values for DefaultValue, found '\(value)'", node)
      }
    },
    SchemaRule("PreferenceSpecifiers", .badValue, .warning) { root in
      root.dictionaries("PreferenceSpecifiers").compactMap(\.unfitDefault)
    },
    SchemaRule("PreferenceSpecifiers", .badValue, .warning) { root in
      // Specifiers for different devices are alternatives.
      var seen: Set<[String]> = []
      return root.dictionaries("PreferenceSpecifiers").compactMap { specifier in
        guard let key = specifier.text("Key"), specifier.text("Type") != "PSGroupSpecifier",
          !seen.insert([key, specifier.text("Platform") ?? ""] + specifier.texts("SupportedUserInterfaceIdioms"))
            .inserted,
          let node = specifier["Key"]
        else { return nil }
        return Breach("the setting '\(key)' stands here again", node)
      }
    },
  ]
}

extension SchemaView {
  /// The default value that the control of a specifier cannot show.
  fileprivate var unfitDefault: SchemaRule.Breach? {
    guard let type = text("Type"), let node = self["DefaultValue"] else { return nil }
    let kind = list.nodes[node].kind
    // What stands for on and off may be of any type. OpenStep has strings only.
    if type == "PSToggleSwitchSpecifier", kind != .bool, self["TrueValue"] == nil, list.format != .openStep {
      return SchemaRule.Breach("expected true or false for DefaultValue of a \(type), found \(kind.noun)", node)
    }
    if type == "PSTextFieldSpecifier", kind != .string {
      return SchemaRule.Breach("expected a string for DefaultValue of a \(type), found \(kind.noun)", node)
    }
    guard type == "PSSliderSpecifier", let value = number(at: node) else { return nil }
    guard value < number("MinimumValue") ?? value || value > number("MaximumValue") ?? value else { return nil }
    return SchemaRule.Breach("DefaultValue of a \(type) is not between MinimumValue and MaximumValue", node)
  }

  private func number(_ key: StaticString) -> Double? { self[key].flatMap(number) }

  private func number(at node: Int) -> Double? {
    switch list.nodes[node] {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
}
