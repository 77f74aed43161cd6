import PropertyList

extension Rule {
  package static let valueWhitespace = Rule(
    "value-whitespace", .warning, .style,
    "an identifier of a bundle or type, or a URL scheme, that begins or ends with white space or a no-break space",
    help: "Remove the white space around the value.",
    why: """
      Systems compare identifiers and schemes literally, so one with white space is a different one.
      """,
    wrong: "<string>com.example.app </string>",
    right: "<string>com.example.app</string>",
    see: "https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleidentifier")
}

extension Check {
  static let valueWhitespace = Check(
    rules: [.valueWhitespace],
    pass: .values(isDeep: true) { inspector, reading in inspector.checkValueWhitespace(reading.list, reading.remarks) })
}

extension Inspector {
  /// Checks the values of keys for identifiers, or for arrays of identifiers.
  fileprivate mutating func checkValueWhitespace(_ list: PropertyList, _ remarks: Remarks) {
    for index in list.nodes.indices {
      guard case .dictionary = list.nodes[index] else { continue }
      list.forEachPair(of: index) { key in
        if case .array = list.nodes[key + 1] {
          list.forEachChild(of: key + 1) { checkIdentifier(at: $0, of: key, list, remarks) }
        } else {
          checkIdentifier(at: key + 1, of: key, list, remarks)
        }
      }
    }
  }

  private mutating func checkIdentifier(at value: Int, of key: Int, _ list: PropertyList, _ remarks: Remarks) {
    guard let slice = list.string(at: value), let space = list.bytes(of: slice).outerWhitespace,
      let name = list.string(at: key), name.count <= Self.maxKeyLength,
      Self.identifierKeys.contains(list.text(of: name))
    else { return }
    let start = offset(of: slice, remarks)
    note(
      Finding(
        .valueWhitespace, space.message(about: "the identifier '\(list.shortText(of: slice))'"),
        at: start..<start + Int(slice.count), node: value))
  }

  /// Keys for identifiers of bundles and types or for URL schemes: of Info.plist, entitlements, configuration profiles and
  /// Xcode's build settings.
  private static let identifierKeys: Set<String> = [
    "CFBundleIdentifier", "WKAppBundleIdentifier", "WKCompanionAppBundleIdentifier", "NSExtensionPointIdentifier",
    "NSUserActivityTypes", "BGTaskSchedulerPermittedIdentifiers", "AssociatedBundleIdentifiers",
    "CFBundleURLSchemes", "LSApplicationQueriesSchemes", "LSHandlerURLScheme",
    "LSItemContentTypes", "LSHandlerContentType", "LSHandlerRoleAll", "QLSupportedContentTypes",
    "UTTypeIdentifier", "UTTypeConformsTo", "UTTypeReferenceIdentifier",
    "application-identifier", "com.apple.application-identifier", "keychain-access-groups",
    "com.apple.security.application-groups", "com.apple.developer.icloud-container-identifiers",
    "com.apple.developer.ubiquity-container-identifiers",
    "PayloadIdentifier", "PayloadType", "PRODUCT_BUNDLE_IDENTIFIER",
  ]

  /// Longer keys are not looked up, which saves making their text.
  private static let maxKeyLength = identifierKeys.map(\.utf8.count).max() ?? 0
}
