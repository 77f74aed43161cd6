import PropertyList
import Testing

@testable import PropertyListLint

/// What the specifiers of a Settings.bundle ask of their keys.
@Suite struct SettingsBundleSchemaTests {
  private static func specifier(_ members: String) -> String {
    "<key>PreferenceSpecifiers</key><array><dict>\(members)</dict></array>"
  }
  private static func slider(_ value: Int) -> String {
    specifier(
      "<key>Type</key><string>PSSliderSpecifier</string><key>Key</key><string>a</string><key>MinimumValue</key>"
        + "<integer>0</integer><key>MaximumValue</key><integer>10</integer><key>DefaultValue</key><integer>\(value)</integer>"
    )
  }
  private static func choice(_ value: String) -> String {
    specifier(
      "<key>Type</key><string>PSMultiValueSpecifier</string><key>Key</key><string>a</string><key>Titles</key><array>"
        + "<string>A</string><string>B</string></array><key>Values</key><array><string>a</string><string>b</string>"
        + "</array><key>DefaultValue</key><string>\(value)</string>")
  }

  private static let broken: [(String, String)] = [
    (
      specifier("<key>Type</key><string>PSToggleSwitchSpecifier</string>"),
      "missing-key (PreferenceSpecifiers.0): expected the key 'Key' in a PSToggleSwitchSpecifier"
    ),
    (
      specifier("<key>Type</key><string>PSChildPaneSpecifier</string>"),
      "missing-key (PreferenceSpecifiers.0): expected the key 'File' in a PSChildPaneSpecifier"
    ),
    (
      specifier(
        "<key>Type</key><string>PSMultiValueSpecifier</string><key>Key</key><string>a</string><key>Titles</key><array>"
          + "<string>b</string></array><key>Values</key><array/>"),
      "bad-value (PreferenceSpecifiers.0.Titles): expected as many Titles as Values, found 1 and 0"
    ),
    (
      choice("c"),
      "bad-value (PreferenceSpecifiers.0.DefaultValue): expected one of the Values for DefaultValue, found 'c'"
    ),
    (
      specifier(
        "<key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>a</string>"
          + "<key>DefaultValue</key><string>YES</string>"),
      "bad-value (PreferenceSpecifiers.0.DefaultValue): expected true or false for DefaultValue of a PSToggleSwitchSpecifier, "
        + "found a string"
    ),
    (
      specifier(
        "<key>Type</key><string>PSTextFieldSpecifier</string><key>Key</key><string>a</string>"
          + "<key>DefaultValue</key><integer>1</integer>"),
      "bad-value (PreferenceSpecifiers.0.DefaultValue): expected a string for DefaultValue of a PSTextFieldSpecifier, found "
        + "an integer"
    ),
    (
      slider(11),
      "bad-value (PreferenceSpecifiers.0.DefaultValue): DefaultValue of a PSSliderSpecifier is not between MinimumValue and "
        + "MaximumValue"
    ),
  ]

  @Test(arguments: broken)
  func breaches(_ members: String, _ finding: String) throws {
    #expect(try schemaFindings(members, "settings-bundle").contains(finding))
  }

  @Test(arguments: [
    specifier(
      "<key>Type</key><string>PSToggleSwitchSpecifier</string><key>Key</key><string>a</string>"
        + "<key>DefaultValue</key><string>on</string><key>TrueValue</key><string>on</string>"
        + "<key>FalseValue</key><string>off</string>"),
    slider(5),
    choice("b"),
  ])
  func fine(_ members: String) throws { #expect(try schemaFindings(members, "settings-bundle") == []) }
}
