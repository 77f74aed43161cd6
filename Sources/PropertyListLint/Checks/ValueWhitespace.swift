import PropertyList

extension Rule {
  package static let valueWhitespace = Rule(
    "value-whitespace", .warning, .style,
    "an identifier of a bundle or type, or a URL scheme, that begins or ends with white space or a no-break space")
}

extension Check {
  static let valueWhitespace = Check(
    rules: [.valueWhitespace],
    pass: .values(isDeep: true) { inspector, reading in inspector.checkValueWhitespace(reading) })
}

extension Inspector {
  /// Checks the values of keys for identifiers, or for arrays of identifiers.
  fileprivate mutating func checkValueWhitespace(_ reading: RemarkedReading) {
    let (list, names) = (reading.list, Self.identifierKeys)
    let hasIdentifier = { index in
      var result = false
      list.forEachPair(of: index) { if names.index(ofStringAt: $0, in: list) != nil { result = true } }
      return result
    }
    reading.forEachDictionary(unlessShared: hasIdentifier) { index in
      list.forEachPair(of: index) { key in
        guard names.index(ofStringAt: key, in: list) != nil else { return }
        if case .array = list.nodes[key + 1] {
          list.forEachChild(of: key + 1) { checkIdentifier(at: $0, list) }
        } else {
          checkIdentifier(at: key + 1, list)
        }
      }
    }
  }

  private mutating func checkIdentifier(at value: Int, _ list: PropertyList) {
    guard let slice = list.string(at: value), let space = list.bytes(of: slice).outerWhitespace else { return }
    note(
      Finding(
        .valueWhitespace, space.message(about: "the identifier '\(list.shortText(of: slice))'"), at: nil, node: value))
  }

  /// Keys for identifiers of bundles and types or for URL schemes: of Info.plist, entitlements, configuration profiles and
  /// Xcode's build settings.
  private static let identifierKeys = NameList([
    "CFBundleIdentifier", "WKAppBundleIdentifier", "WKCompanionAppBundleIdentifier", "NSExtensionPointIdentifier",
    "NSUserActivityTypes", "BGTaskSchedulerPermittedIdentifiers", "AssociatedBundleIdentifiers",
    "CFBundleURLSchemes", "LSApplicationQueriesSchemes", "LSHandlerURLScheme",
    "LSItemContentTypes", "LSHandlerContentType", "LSHandlerRoleAll", "QLSupportedContentTypes",
    "UTTypeIdentifier", "UTTypeConformsTo", "UTTypeReferenceIdentifier",
    "application-identifier", "com.apple.application-identifier", "keychain-access-groups",
    "com.apple.security.application-groups", "com.apple.developer.icloud-container-identifiers",
    "com.apple.developer.ubiquity-container-identifiers",
    "PayloadIdentifier", "PayloadType", "PRODUCT_BUNDLE_IDENTIFIER",
  ])
}
