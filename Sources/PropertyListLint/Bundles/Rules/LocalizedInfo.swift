import PropertyList

// InfoPlist.strings, whose texts replace those of the Info.plist.

extension Rule {
  package static let localizedKey = Rule(
    "localized-key", .error, .schema, "a usage text in an InfoPlist.strings, while the Info.plist has none")
}

extension BundleRule {
  static let localizedKey = BundleRule(.localizedKey, of: .strings, code: "ITMS-90683") { view in
    guard let info = view.bundle.info else { return [] }
    let isSource = view.bundle.kind == .source
    // Without an identifier, Xcode adds keys of the build settings to the file.
    if isSource, info.root["CFBundleIdentifier"] == nil { return [] }
    return view.usageTexts.compactMap { name, value in
      guard info.root.value(of: Array(name.utf8).span) == nil else { return nil }
      return BundleViolation(
        "expected \(name) in the Info.plist, too: without it, systems do not read the translation", value - 1,
        severity: isSource ? .warning : .error, info.related(nil, "the Info.plist"))
    }
  }

  static let localizedUsage = BundleRule(.usageDescription, of: .strings, code: "ITMS-90683") { view in
    view.usageTexts.compactMap { name, value in
      guard view.root.text(value) == "" else { return nil }
      return BundleViolation("expected a text for \(name), found an empty string", value)
    }
  }
}

extension BundleView {
  fileprivate var usageTexts: [(key: String, value: Int)] {
    root.pairs.filter { $0.key.hasPrefix("NS") && $0.key.hasSuffix("UsageDescription") }
  }
}
