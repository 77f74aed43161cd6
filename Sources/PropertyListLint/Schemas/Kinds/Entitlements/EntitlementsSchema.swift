import PropertyList

extension SchemaTable {
  static let entitlements: SchemaTable = {
    var table = SchemaTable(
      "entitlements", "entitlements", unknownKeys: .off, badValues: .warning, entitlementsMembers)
    // Apple's own projects have some that are not public.
    table.reserved = (.warning, { $0.has("com.apple.developer.", at: 0) || $0.has("com.apple.security.", at: 0) })
    return table
  }()
  private static let entitlementsMembers = SchemaParser.members(
    of: [
      SchemaRows.entitlementsDeveloper, SchemaRows.entitlementsSecurity, SchemaRows.entitlementsOther,
    ], rules: SchemaRule.entitlements)
}

extension SchemaRule {
  fileprivate static let entitlements: [SchemaRule] = [
    SchemaRule("com.apple.security.inherit", .badValue, .warning) { root in
      guard root.isTrue("com.apple.security.inherit") else { return [] }
      let known = ["com.apple.security.inherit", "com.apple.security.app-sandbox"]
      return root.pairs.filter { !known.contains($0.key) }.prefix(1).map { pair in
        Breach(
          "a process that inherits its sandbox has no other entitlements than com.apple.security.app-sandbox",
          pair.value)
      }
    }
  ]
}
