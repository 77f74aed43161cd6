// Rules about keys of a dictionary.

extension [(kind: String, severity: Severity)] {
  /// The kinds of files in which an unknown key is an error. In other kinds it is a warning.
  fileprivate static let keys: Self = [
    ("privacy", .error), ("export-options", .error), ("pliers", .error), ("baseline", .error), ("own", .error),
    ("stringsdict", .error),
    ("settings-bundle", .error), ("provisioning", .error), ("workspace-checks", .error), ("scheme-management", .error),
    ("xcframework", .error),
  ]
}

extension Rule {
  package static let requiredKey = Rule(
    "required-key", .error, .schema, formerly: ["missing-key"],
    "a key is missing that the consumer of the file needs",
    help: "Add the key.",
    why: "Without the key, the consumer refuses or ignores the file or a part of it.",
    wrong: "<dict> <key>Program</key> <string>/bin/ls</string> </dict>",
    right:
      "<dict> <key>Label</key> <string>com.example.ls</string> <key>Program</key> <string>/bin/ls</string> </dict>",
    see: "'pliers help schema NAME' marks the keys that are required")
  package static let undefinedKey = Rule(
    "undefined-key", .warning, .schema, in: .keys + [("profiles", .off)], formerly: ["unknown-key"],
    "a key that the dictionary cannot have",
    help: "Correct the key, or remove it.",
    why: """
      The list of possible keys of the dictionary is complete, and this key is not in it. It has no effect, or the file is refused.
      """,
    wrong: "<key>CFBundleURLTypes</key> <array><dict><key>Schemes</key> <array/></dict></array>",
    right: "<key>CFBundleURLTypes</key> <array><dict><key>CFBundleURLSchemes</key> <array/></dict></array>",
    see: "'pliers help schema NAME' lists the keys")
  package static let undocumentedKey = Rule(
    "undocumented-key", .warning, .schema, in: [("info", .off)], formerly: ["unknown-key"],
    "a key with a prefix of Apple that Apple does not document",
    help: "Check the spelling of the key.",
    why: """
      Only Apple defines keys with this prefix. This one may be misspelt, private, or newer than this version of pliers.
      """,
    wrong: "<key>com.apple.developer.health</key> <true/>", right: "<key>com.apple.developer.healthkit</key> <true/>",
    see: "https://developer.apple.com/documentation/bundleresources")
  package static let misspeltKey = Rule(
    "misspelt-key", .warning, .schema, in: .keys, formerly: ["unknown-key"],
    "a key that differs from a known one by a typing error",
    help: "Correct the key.",
    why: """
      The consumer compares keys literally, so a misspelt one has no effect. The known key is not in the dictionary.
      """,
    wrong: "<key>CFBundleIdentifer</key> <string>com.example.app</string>",
    right: "<key>CFBundleIdentifier</key> <string>com.example.app</string>",
    see: "'pliers help schema NAME' lists the keys")
  package static let singularKey = Rule(
    "singular-key", .warning, .schema, in: .keys, formerly: ["unknown-key"],
    "a singular instead of the plural of a known key, or a plural instead of its singular",
    help: "Correct the key.",
    why: """
      Keys of arrays are plurals, and consumers compare keys literally. The known key is not in the dictionary, so the value \
      has no effect.
      """,
    wrong: "<key>UIBackgroundMode</key> <array><string>audio</string></array>",
    right: "<key>UIBackgroundModes</key> <array><string>audio</string></array>",
    see: "'pliers help schema NAME' lists the keys")
  package static let keyCase = Rule(
    "key-case", .off, .schema, formerly: ["loose-type"],
    "a key in another case than in the documentation, if the consumer compares keys without regard to case",
    help: "Write the key as it is documented.",
    why: """
      launchd compares the keys of a job without regard to case. Other readers of the file, such as scripts, do not.
      """,
    wrong: "<key>WeekDay</key> <integer>1</integer>", right: "<key>Weekday</key> <integer>1</integer>",
    see: "launchd.plist(5)")
  package static let misplacedKey = Rule(
    "misplaced-key", .warning, .schema, formerly: ["unknown-key"],
    "a key that belongs in another dictionary of the file",
    help: "Move the key to the dictionary that the message names.",
    why: "The consumer reads the key only in one dictionary.",
    wrong: "<key>NSAllowsLocalNetworking</key> <true/>",
    right: "<key>NSAppTransportSecurity</key> <dict><key>NSAllowsLocalNetworking</key> <true/></dict>",
    see: "'pliers help schema NAME KEY' shows the path of a key")
  package static let deprecatedKey = Rule(
    "deprecated-key", .info, .schema, in: [("profiles", .off)], formerly: ["unknown-key"],
    "a deprecated key",
    help: "Use the key that replaces it, if older systems do not need it.",
    why: "Systems still read the key, but a later version may not.",
    wrong: "<key>UILaunchImages</key> <array/>", right: "<key>UILaunchScreen</key> <dict/>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list")
  package static let removedKey = Rule(
    "removed-key", .warning, .schema, formerly: ["unknown-key"],
    "a key that newer systems no longer read",
    help: "Use what replaces it, or remove it.",
    why: "Systems from the named version on ignore the key.",
    wrong: "<key>uploadBitcode</key> <true/>", right: "no such key",
    see: "https://developer.apple.com/documentation/devicemanagement")
  package static let refusedKey = Rule(
    "refused-key", .off, .schema, store: .error, formerly: ["unknown-key"],
    "a key that App Store Connect no longer accepts",
    help: "Remove the key.",
    why: "Older tools wrote the key. App Store Connect refuses bundles that have it (ITMS-90339, ITMS-90363).",
    wrong: "<key>CFBundleResourceSpecification</key> <string>ResourceRules.plist</string>", right: "no such key",
    see: "https://developer.apple.com/documentation/technotes/tn3103-resolving-common-app-store-submission-issues")
  package static let variableInKey = Rule(
    "variable-in-key", .warning, .schema, formerly: ["unknown-key"],
    "a build variable in a key, which Xcode does not replace",
    help: "Write the key itself.",
    why: "Xcode replaces build variables only in values. In a key, $(NAME) is not changed.",
    wrong: "<key>$(PRODUCT_NAME)Version</key> <string>1</string>", right: "<key>AppVersion</key> <string>1</string>",
    see: "https://developer.apple.com/documentation/xcode/build-settings-reference")
  package static let conflictingKeys = Rule(
    "conflicting-keys", .error, .schema, formerly: ["bad-value"],
    "two keys that exclude each other",
    help: "Remove one of the two keys.",
    why: "Each of the keys means a kind of bundle, and a bundle can have only one kind.",
    wrong: "<key>WKApplication</key> <true/> <key>WKWatchKitApp</key> <true/>",
    right: "<key>WKApplication</key> <true/>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list")
  package static let noEffect = Rule(
    "no-effect", .warning, .schema, in: [("export-options", .off)], formerly: ["bad-value", "loose-type"],
    "a key that has no effect beside another one, or in the folder of the file",
    help: "Remove the key, or the one that makes it ineffective.",
    why: "The consumer ignores the key in this case, so the file does not work as written.",
    wrong: "<key>LSBackgroundOnly</key> <true/> <key>LSUIElement</key> <true/>",
    right: "<key>LSUIElement</key> <true/>",
    see: "launchd.plist(5); https://developer.apple.com/documentation/bundleresources")
}

extension Check {
  static let schemaKeys = Check(
    rules: [
      .requiredKey, .undefinedKey, .undocumentedKey, .misspeltKey, .singularKey, .keyCase, .splitKey, .misplacedKey,
      .deprecatedKey, .removedKey, .refusedKey,
      .variableInKey, .conflictingKeys, .noEffect,
    ], pass: .none)
}
