import PropertyList

// The schemas of Info.plist.

extension SchemaTable {
  static let info: SchemaTable = {
    var table = SchemaTable(
      "info", "an Info.plist",
      SchemaRows.joined([
        SchemaRows.infoBundle, SchemaRows.infoLaunch, SchemaRows.infoExtension, SchemaRows.infoCocoa,
        SchemaRows.infoInterface, SchemaRows.infoTypes, SchemaRows.infoOther, SchemaRows.infoThirdParty,
      ]))
    table.hasSuffixes = true
    table.isBuilt = true
    table.isReserved = { $0.beginsLikeAppleKey }
    table.isCoerced = true
    // Xcode adds keys to the Info.plist of a source tree, and some build tools leave out keys in bundles of tests.
    table.isComplete = { $0.isBuilt && $0.text("CFBundlePackageType") != "BNDL" }
    table.isGenerated = { $0.isBuilt }
    return table
  }()
  /// The keys of an InfoPlist.strings, whose values are texts. It may have other keys: the names of document types.
  static let infoStrings: SchemaTable = {
    var table = SchemaTable("info-strings", "an InfoPlist.strings", info.makeRows())
    table.hasTextsOnly = true
    table.isComplete = { _ in false }
    return table
  }()
  /// The schema with the requirements of App Store Connect that can be checked in the file alone.
  static let infoInStore: SchemaTable = {
    var table = info.inStore("an Info.plist that App Store Connect accepts") { rule, key in
      if rule == .wrongType { return key.hasPrefix("NSExtensionActivation") ? "ITMS-90361" : "ITMS-90039" }
      guard rule.formerNames.contains("bad-value") else { return nil }
      if key.hasSuffix("UsageDescription") { return "ITMS-90683" }
      return storeCodes[key]
    }
    // `SchemaRule.infoInStore` reports missing keys, with their codes.
    table.isComplete = { _ in false }
    return table
  }()

  private static let storeCodes = [
    "CFBundleIdentifier": "ITMS-90049", "CFBundleVersion": "ITMS-90058", "CFBundleShortVersionString": "ITMS-90060",
    "UIBackgroundModes": "ITMS-90112", "CFBundleTypeRole": "ITMS-90150", "CFBundleURLSchemes": "ITMS-90158",
    "LSApplicationCategoryType": "ITMS-90242", "CFBundleName": "ITMS-90784", "NSExtensionPointIdentifier": "ITMS-90349",
  ]
}

extension Span<UInt8> {
  /// True if a key begins with a prefix of Apple's frameworks and a capitalized word.
  fileprivate var beginsLikeAppleKey: Bool {
    let prefixes: [StaticString] = [
      "CFBundle", "CFPlugIn", "LS", "NS", "UI", "WK", "UT", "BG", "GC", "GK", "SK", "BA", "IN", "MK", "CK", "PH", "QL",
      "CS", "SM", "SF", "AV", "IO", "OS", "DT", "ITS", "CLK", "NFC", "EX",
    ]
    return prefixes.contains { prefix in
      let end = prefix.utf8CodeUnitCount
      guard has(prefix, at: 0) else { return false }
      // The first word may be an abbreviation: UIURLToLaunchScreenAssociations.
      let endOfCapitals = endOfRun(from: end) { 0x41...0x5A ~= $0 }
      return endOfCapitals > end && endOfCapitals < count && self[endOfCapitals].isSmallLetter
    }
  }
}
