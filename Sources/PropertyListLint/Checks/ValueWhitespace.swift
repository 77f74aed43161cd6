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
    // Hardly any file has such a string, so most are not searched. Without this, `lint` takes 9 % more instructions for XML records.
    guard list.mayHaveStringInWhitespace else { return }
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

extension PropertyList {
  /// True if a string or key may begin or end with white space or U+00A0.
  fileprivate var mayHaveStringInWhitespace: Bool {
    let nodes = nodes.span
    let (source, decoded) = (source.bytes, decoded.span)
    for index in nodes.indices {
      guard case .string(let slice) = nodes[index], slice.count > 0 else { continue }
      let start = Int(truncatingIfNeeded: slice.offset)
      let last = Int(truncatingIfNeeded: slice.count) &- 1
      if start < source.count
        ? source.mayBeWhitespace(at: start, start &+ last)
        : decoded.mayBeWhitespace(at: start &- source.count, start &- source.count &+ last)
      {
        return true
      }
    }
    return false
  }
}

extension Span<UInt8> {
  /// True if white space may begin at `first` or end at `last`.
  fileprivate func mayBeWhitespace(at first: Int, _ last: Int) -> Bool {
    let (start, end) = (self[first], self[last])
    return start <= 0x20 || start == 0xC2 || end <= 0x20 || end == 0xA0 && last > 0 && self[last - 1] == 0xC2
  }
}
