import PropertyList

extension Rule {
  package static let valueWhitespace = Rule(
    "value-whitespace", .warning, .style,
    "an identifier of a bundle or type, or a URL scheme, that begins or ends with white space or a no-break space")
}

extension Check {
  static let valueWhitespace = Check(
    rules: [.valueWhitespace],
    pass: .values(isDeep: true) { inspector, reading in inspector.checkValueWhitespace(reading.list, reading.remarks) })
}

extension Inspector {
  /// Checks the values of keys for identifiers, or for arrays of identifiers.
  fileprivate mutating func checkValueWhitespace(_ list: PropertyList, _ remarks: Remarks) {
    // Records have the keys of an earlier record, so most are not searched. With a search of all values, `lint` took 7 % more instructions
    // for JSON reals.
    var areWithoutIdentifiers: [Bool] = []
    list.forEachDictionary { index in
      guard case .dictionary(_, _, let number) = list.nodes[index] else { return }
      let shape = Int(number)
      if shape < areWithoutIdentifiers.count, areWithoutIdentifiers[shape] { return }
      var hasIdentifier = shape == 0
      list.forEachPair(of: index) { key in
        guard let name = list.string(at: key), Self.identifierKeys.index(of: list.bytes(of: name)) != nil else {
          return
        }
        hasIdentifier = true
        if case .array = list.nodes[key + 1] {
          list.forEachChild(of: key + 1) { checkIdentifier(at: $0, list, remarks) }
        } else {
          checkIdentifier(at: key + 1, list, remarks)
        }
      }
      while areWithoutIdentifiers.count <= shape { areWithoutIdentifiers.append(false) }
      areWithoutIdentifiers[shape] = !hasIdentifier
    }
  }

  private mutating func checkIdentifier(at value: Int, _ list: PropertyList, _ remarks: Remarks) {
    guard let slice = list.string(at: value), let space = list.bytes(of: slice).outerWhitespace else { return }
    let start = offset(of: slice, remarks)
    note(
      Finding(
        .valueWhitespace, space.message(about: "the identifier '\(list.shortText(of: slice))'"),
        at: start..<start + Int(slice.count), node: value))
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
