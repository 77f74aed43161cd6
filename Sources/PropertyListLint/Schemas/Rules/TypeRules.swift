// Rules about the types of values.

extension Rule {
  package static let wrongType = Rule(
    "wrong-type", .error, .schema, formerly: ["loose-type"],
    "a value of a type that the consumer of the file does not accept",
    help: "Write a value of the expected type; 'pliers help schema NAME KEY' describes a key.",
    why: """
      Most consumers accept only values of the expected type. launchd, for example, ignores the string "true" for KeepAlive, and \
      AMFI does not grant an entitlement that is the string "YES". Only Info.plist and preference files are read with \
      CoreFoundation's conversions; see boolean-as-string, boolean-as-number and number-as-string.
      """,
    wrong: "<key>KeepAlive</key> <string>true</string>", right: "<key>KeepAlive</key> <true/>",
    see: "launchd.plist(5); https://developer.apple.com/documentation/bundleresources/entitlements")
  package static let booleanAsString = Rule(
    "boolean-as-string", .info, .schema, store: .warning, formerly: ["loose-type"],
    "a Boolean that is written as a string such as YES, if readers convert it",
    help: "Write <true/> or <false/>.",
    why: """
      NSString's boolValue converts YES, true, 1 and similar words to true, so many readers of an Info.plist or a preference file \
      accept such a string. Readers that compare types, such as App Store Connect, do not.
      """,
    wrong: "<key>LSUIElement</key> <string>YES</string>", right: "<key>LSUIElement</key> <true/>",
    see: "https://developer.apple.com/documentation/foundation/nsstring/boolvalue")
  package static let booleanAsNumber = Rule(
    "boolean-as-number", .info, .schema, store: .warning, formerly: ["loose-type"],
    "a Boolean that is written as 0 or 1, if readers convert it",
    help: "Write <true/> or <false/>.",
    why: """
      Foundation converts numbers to Booleans, so readers of an Info.plist or a preference file accept 0 and 1. Readers that \
      compare types do not.
      """,
    wrong: "<key>LSUIElement</key> <integer>1</integer>", right: "<key>LSUIElement</key> <true/>",
    see: "https://developer.apple.com/documentation/foundation/nsnumber/boolvalue")
  package static let numberAsString = Rule(
    "number-as-string", .info, .schema, store: .warning, formerly: ["wrong-type"],
    "a number that is written as a string, if readers convert it",
    help: "Write <integer> or <real>.",
    why: """
      NSString's integerValue and doubleValue read a number from a string, so many readers of an Info.plist or a preference \
      file accept such a string. Readers that compare types do not.
      """,
    wrong: "<key>QLPreviewWidth</key> <string>800</string>", right: "<key>QLPreviewWidth</key> <integer>800</integer>",
    see: "https://developer.apple.com/documentation/foundation/nsstring/integervalue")
  package static let integerAsReal = Rule(
    "integer-as-real", .off, .schema, formerly: ["loose-type"],
    "an integer that is written as a real, if readers convert it",
    help: "Write <integer>.",
    why: "CoreFoundation converts a real without a fraction to an integer. Readers that compare types do not.",
    wrong: "<key>UIDeviceFamily</key> <array><real>1</real></array>",
    right: "<key>UIDeviceFamily</key> <array><integer>1</integer></array>",
    see: "https://developer.apple.com/documentation/corefoundation/cfnumbergetvalue(_:_:_:)")
  package static let placeholderType = Rule(
    "placeholder-type", .off, .schema, formerly: ["loose-type"],
    "a build variable instead of a value that is not a string",
    help: "Write a value of the expected type, or check how the file is made.",
    why: """
      Xcode replaces a build variable by text, so the value stays a string. Other templates may produce a value of another type.
      """,
    wrong: "<key>LSUIElement</key> <string>$(IS_AGENT)</string>", right: "<key>LSUIElement</key> <true/>",
    see: "https://developer.apple.com/documentation/xcode/build-settings-reference")
  package static let wildcardForArray = Rule(
    "wildcard-for-array", .off, .schema, formerly: ["loose-type"],
    "the string * instead of an array, as in provisioning profiles",
    help: "List the values in an array.",
    why: """
      In the entitlements of a provisioning profile, * means any value. In a signed program, entitlements must be complete.
      """,
    wrong: "<key>keychain-access-groups</key> <string>*</string>",
    right: "<key>keychain-access-groups</key> <array><string>TEAM123456.com.example.app</string></array>",
    see: "https://developer.apple.com/documentation/technotes/tn3125-inside-code-signing-provisioning-profiles")
  package static let undocumentedType = Rule(
    "undocumented-type", .off, .schema, formerly: ["loose-type"],
    "a value of a type that is not documented, but accepted by readers",
    help: "Write a value of the documented type.",
    why: "Real files have such values, and their consumers read them. A later version of the consumer may not.",
    wrong: "<key>WatchPaths</key> <string>/etc/hosts</string>",
    right: "<key>WatchPaths</key> <array><string>/etc/hosts</string></array>",
    see: "'pliers help schema NAME KEY' shows the types that are also read")
}
