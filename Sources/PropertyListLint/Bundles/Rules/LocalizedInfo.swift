import PropertyList

// InfoPlist.strings, whose texts replace those of the Info.plist.

extension BundleRule {
  static let localizedKey = BundleRule(
    "localized-key", .error, of: .strings, code: "ITMS-90683",
    "a usage text in an InfoPlist.strings, while the Info.plist has none"
  ) { view in
    guard let info = view.bundle.info else { return }
    let isSource = view.bundle.kind == .source
    // Without an identifier, Xcode adds keys of the build settings to the file.
    if isSource, info.root["CFBundleIdentifier"] == nil { return }
    let missing = view.usageTexts.filter { info.root.value(of: Array($0.key.utf8).span) == nil }
    guard !missing.isEmpty else { return }
    let other = info.related(nil, "the Info.plist")
    for (name, value) in missing {
      view.note(
        "expected \(name) in the Info.plist, too: without it, systems do not read the translation", value - 1,
        severity: isSource ? .warning : .error, other)
    }
  }

  static let localizedUsage = BundleRule(.usageDescription, of: .strings, code: "ITMS-90683") { view in
    for (name, value) in view.usageTexts where view.root.text(value) == "" {
      view.note("expected a text for \(name), found an empty string", value)
    }
  }
}

extension BundleView {
  fileprivate var usageTexts: [(key: String, value: Int)] {
    root.pairs.filter { $0.key.hasPrefix("NS") && $0.key.hasSuffix("UsageDescription") }
  }
}
