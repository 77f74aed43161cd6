// Rules about single values.

extension [(kind: String, severity: Severity)] {
  /// The kinds of files in which an unknown value is a warning. In other kinds it is an error.
  fileprivate static let values: Self = [
    ("info", .warning), ("entitlements", .warning), ("stringsdict", .warning), ("provisioning", .warning),
    ("profiles", .warning),
  ]
}

extension Rule {
  package static let unknownValue = Rule(
    "unknown-value", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "a value that the consumer of the file does not know",
    help: "Write one of the expected values.",
    why: """
      The documentation lists the possible values of the key. The consumer ignores any other value, or refuses the file.
      """,
    wrong: "<key>ProcessType</key> <string>Foreground</string>",
    right: "<key>ProcessType</key> <string>Interactive</string>",
    see: "'pliers help schema NAME KEY' lists the values")
  package static let misspeltValue = Rule(
    "misspelt-value", .warning, .schema, formerly: ["bad-value"],
    "a value that differs from a known one by a typing error",
    help: "Correct the value.",
    why: "The key may have values that are not listed, but this one differs from a known value only by a typing error.",
    wrong: "<key>NSExtensionPointIdentifier</key> <string>com.apple.shareservices</string>",
    right: "<key>NSExtensionPointIdentifier</key> <string>com.apple.share-services</string>",
    see: "'pliers help schema NAME KEY' lists the values")
  package static let valueCase = Rule(
    "value-case", .off, .schema, formerly: ["loose-type"],
    "a known value in another case, which the consumer also accepts",
    help: "Write the value as it is documented.",
    why: """
      The published source of launchd compares some values without regard to case, but the documentation does not guarantee that.
      """,
    wrong: "<key>ProcessType</key> <string>background</string>",
    right: "<key>ProcessType</key> <string>Background</string>",
    see: "launchd.plist(5); launchd-842")
  package static let outOfRange = Rule(
    "out-of-range", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "a number that is too small or too large for its key",
    help: "Write a number in the expected range.",
    why: "The documentation limits the number. The consumer ignores a number out of range, or uses the limit instead.",
    wrong: "<key>Nice</key> <integer>50</integer>", right: "<key>Nice</key> <integer>20</integer>",
    see: "'pliers help schema NAME KEY' shows the range")
  package static let emptyValue = Rule(
    "empty-value", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "an empty string or array where the consumer needs content",
    help: "Write a value, or remove the key.",
    why: """
      The consumer needs the value: launchd starts no program from an empty ProgramArguments, and a bundle without an identifier \
      cannot be registered.
      """,
    wrong: "<key>ProgramArguments</key> <array/>",
    right: "<key>ProgramArguments</key> <array><string>/usr/bin/true</string></array>",
    see: "launchd.plist(5)")
  package static let usageDescription = Rule(
    "usage-description", .warning, .schema, store: .error, formerly: ["bad-value"],
    "an empty text that should explain to users why an app needs their data",
    help: "Write a sentence about the use of the data.",
    why: """
      The system shows the text when the app first asks for access, and App Store Connect refuses an empty one (ITMS-90683). \
      Without a text, access is denied or the app is terminated.
      """,
    wrong: "<key>NSCameraUsageDescription</key> <string></string>",
    right: "<key>NSCameraUsageDescription</key> <string>The camera scans the codes on your tickets.</string>",
    see: "https://developer.apple.com/documentation/uikit/requesting-access-to-protected-resources")
  package static let malformedValue = Rule(
    "malformed-value", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "a string in another form than its consumer expects",
    help: "Write the value in the expected form.",
    why: """
      The documentation defines the form of the string, for example for a service, a size or an address. The consumer ignores a \
      string that it cannot read.
      """,
    wrong: "<key>NSBonjourServices</key> <array><string>http</string></array>",
    right: "<key>NSBonjourServices</key> <array><string>_http._tcp</string></array>",
    see: "'pliers help schema NAME KEY' shows the form")
  package static let malformedIdentifier = Rule(
    "malformed-identifier", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "an identifier of a bundle, type, group or team with characters that it cannot have",
    help: "Use only the allowed characters.",
    why: """
      Bundle identifiers consist of letters, digits, hyphens and periods; other identifiers have other rules. Systems compare \
      identifiers literally and refuse or ignore a malformed one.
      """,
    wrong: "<key>CFBundleIdentifier</key> <string>com.example.my_app</string>",
    right: "<key>CFBundleIdentifier</key> <string>com.example.my-app</string>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier")
  package static let malformedURL = Rule(
    "malformed-url", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "a malformed URL, URL scheme or domain",
    help: "Write the scheme, domain or URL in the expected form.",
    why: """
      A scheme begins with a letter and has letters, digits, '+', '-' and '.' (RFC 3986); a domain has no scheme, port or path.
      """,
    wrong: "<key>CFBundleURLSchemes</key> <array><string>my_app</string></array>",
    right: "<key>CFBundleURLSchemes</key> <array><string>my-app</string></array>",
    see: "RFC 3986, section 3.1")
  package static let relativePath = Rule(
    "relative-path", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "a relative path instead of an absolute one",
    help: "Write the path from the root folder.",
    why: "launchd and other consumers have no current folder to which a relative path could refer.",
    wrong: "<key>Program</key> <string>bin/agent</string>",
    right: "<key>Program</key> <string>/usr/local/bin/agent</string>",
    see: "launchd.plist(5)")
  package static let malformedVersion = Rule(
    "malformed-version", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "a version that does not consist of integers separated by periods",
    help: "Write a version such as 1.0.2.",
    why: """
      Systems compare versions number by number. A version without digits counts as 0, and App Store Connect refuses versions \
      that are not one to three integers (ITMS-90058, ITMS-90060).
      """,
    wrong: "<key>CFBundleVersion</key> <string>beta</string>",
    right: "<key>CFBundleVersion</key> <string>1.0.2</string>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleversion")
  package static let looseVersion = Rule(
    "loose-version", .info, .schema, formerly: ["loose-type"],
    "a version with text after its numbers, which systems ignore in comparisons",
    help: "Write a version such as 1.0.2.",
    why: """
      Systems read the number at the beginning and ignore the rest, so 1.2 Beta and 1.2 are the same version. App Store Connect \
      refuses such versions.
      """,
    wrong: "<key>CFBundleShortVersionString</key> <string>1.2 Beta</string>",
    right: "<key>CFBundleShortVersionString</key> <string>1.2</string>",
    see:
      "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleshortversionstring")
  package static let deprecatedValue = Rule(
    "deprecated-value", .warning, .schema, in: [("export-options", .off)], store: .error,
    formerly: ["bad-value", "loose-type"],
    "a value that newer systems or tools have replaced",
    help: "Write the newer value.",
    why: "The consumer still accepts the value, or did so until recently, and will refuse it in the future.",
    wrong: "<key>method</key> <string>ad-hoc</string>", right: "<key>method</key> <string>release-testing</string>",
    see: "xcodebuild -help; https://developer.apple.com/documentation/bundleresources/entitlements")
  package static let configurationValue = Rule(
    "configuration-value", .error, .schema, formerly: ["bad-value"],
    "a name, pattern or path in a configuration of pliers that is unknown or leads out of the folder",
    help: "Correct the value; pliers-lint(1) describes the configuration.",
    why: """
      A configuration names rules, groups and schemas of pliers. Its patterns and paths are relative to the folder of the file and \
      must not lead out of it.
      """,
    wrong: "\"rules\": {\"duplicate-keys\": \"off\"}", right: "\"rules\": {\"duplicate-key\": \"off\"}",
    see: "pliers-lint(1)")
}

extension Check {
  static let values = Check(
    rules: [
      .unknownValue, .misspeltValue, .valueCase, .outOfRange, .emptyValue, .malformedValue, .malformedIdentifier,
      .malformedURL, .malformedVersion, .looseVersion, .relativePath, .usageDescription, .deprecatedValue,
    ], pass: .none)
  static let types = Check(
    rules: [
      .wrongType, .booleanAsString, .booleanAsNumber, .numberAsString, .integerAsReal, .placeholderType,
      .wildcardForArray, .undocumentedType,
    ], pass: .none)
}
