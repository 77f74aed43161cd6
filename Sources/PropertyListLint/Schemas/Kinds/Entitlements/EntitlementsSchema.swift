import PropertyList

// The schemas of entitlements, and the rules that their rows cannot express.

extension SchemaTable {
  static let entitlements: SchemaTable = {
    var table = SchemaTable(
      "entitlements", "entitlements",
      SchemaRows.joined([
        SchemaRows.entitlementsDeveloper, SchemaRows.entitlementsSecurity, SchemaRows.entitlementsOther,
      ]))
    table.isReserved = { name in published.contains { name.has($0, at: 0) } }
    return table
  }()
  /// The prefixes of entitlements that Apple documents. Apple's programs have other entitlements that begin with
  /// `com.apple.security.`
  private static let published: [StaticString] = [
    "com.apple.developer.", "com.apple.security.app", "com.apple.security.assets.", "com.apple.security.automation.",
    "com.apple.security.cs.", "com.apple.security.device.", "com.apple.security.files.", "com.apple.security.network.",
    "com.apple.security.hardened-process", "com.apple.security.personal-information.", "com.apple.security.print",
  ]
  /// The schema with the requirements of App Store Connect that can be checked in the file alone.
  static let entitlementsInStore = entitlements.inStore("entitlements that App Store Connect accepts")
}

extension Rule {
  package static let sandboxInherit = Rule(
    "sandbox-inherit", .error, .schema, formerly: ["bad-value"],
    "com.apple.security.inherit beside other entitlements of the sandbox")
  package static let appGroupPrefix = Rule(
    "app-group-prefix", .error, .schema, formerly: ["bad-value"],
    "an app group on iOS that does not begin with 'group.'")
  package static let unsandboxedEntitlement = Rule(
    "unsandboxed-entitlement", .off, .schema, formerly: ["loose-type"],
    "an entitlement of the sandbox in a program that has no sandbox")
  package static let missingSandbox = Rule(
    "missing-sandbox", .off, .schema, store: .error, formerly: ["missing-key", "bad-value"],
    "a program for the Mac App Store without a sandbox")
  package static let debuggable = Rule(
    "debuggable", .off, .schema, store: .warning, formerly: ["bad-value"],
    "get-task-allow in a program for the App Store")
  package static let privateEntitlement = Rule(
    "private-entitlement", .off, .schema, store: .error, formerly: ["unknown-key"],
    "an entitlement that only Apple's own programs have")
}

extension Check {
  static let entitlementKeys = Check(
    rules: [
      .sandboxInherit, .appGroupPrefix, .unsandboxedEntitlement, .missingSandbox, .debuggable, .privateEntitlement,
    ], pass: .schema("entitlements", SchemaRule.entitlements))
}

extension SchemaRule {
  /// Prefixes of the entitlements that have an effect only in a sandbox.
  private static let sandboxed = [
    "files.", "network.", "device.", "personal-information.", "temporary-exception.", "assets.", "print",
  ].map { "com.apple.security.\($0)" }

  /// The prefixes in `sandboxed` without those that the hardened runtime also uses.
  private static let onlySandboxed = sandboxed.filter {
    !$0.hasSuffix(".device.") && !$0.hasSuffix(".personal-information.")
  }

  fileprivate static let entitlements: [SchemaRule] = [
    SchemaRule(nil, .splitKey) { $0.splitKeys(.root) },
    SchemaRule("com.apple.security.inherit", .sandboxInherit) { root in
      guard root.isTrue("com.apple.security.inherit") else { return [] }
      // Entitlements of the hardened runtime do not affect the sandbox.
      return root.pairs.filter { pair in sandboxed.contains { pair.key.hasPrefix($0) } }.prefix(1).map { pair in
        Violation("a process that inherits its sandbox cannot ask for more: expected no '\(pair.key)'", pair.value)
      }
    },
    SchemaRule("com.apple.security.application-groups", .appGroupPrefix) { root in
      // App groups of macOS may begin with the team's identifier. On macOS, these two keys have other names.
      guard root["aps-environment"] != nil || root["application-identifier"] != nil,
        root["com.apple.security.app-sandbox"] == nil
      else { return [] }
      return (root.elements("com.apple.security.application-groups") ?? []).compactMap { node in
        guard let group = root.text(node), !group.hasPrefix("group."), !Array(group.utf8).span.hasPlaceholder else {
          return nil
        }
        return Violation("expected a group that begins with 'group.', as iOS requires, found '\(group)'", node)
      }
    },
    SchemaRule(nil, .unsandboxedEntitlement) { root in
      guard !root.isTrue("com.apple.security.app-sandbox"), !root.isTrue("com.apple.security.inherit") else {
        return []
      }
      return root.pairs.filter { pair in onlySandboxed.contains { pair.key.hasPrefix($0) } }.map { pair in
        Violation("'\(pair.key)' has no effect where com.apple.security.app-sandbox is not true", pair.value - 1)
      }
    },
    SchemaRule(nil, .noEffect) { root in
      let keys = Set(root.pairs.map(\.key))
      return root.pairs.compactMap { pair in
        guard pair.key.hasPrefix("com.apple.security.files."), pair.key.hasSuffix(".read-only"),
          keys.contains(pair.key.dropLast(4) + "write")
        else { return nil }
        return Violation("'\(pair.key)' has no effect beside the one for reading and writing", pair.value - 1)
      }
    },
    allowingDebuggers("get-task-allow"), allowingDebuggers("com.apple.security.get-task-allow"),
    SchemaRule(nil, .missingSandbox, code: "ITMS-90296") { root in
      guard root["com.apple.security.app-sandbox"] == nil, root["application-identifier"] == nil else { return [] }
      return root.pairs.filter { pair in sandboxed.contains { pair.key.hasPrefix($0) } }.prefix(1).map { pair in
        Violation("expected the key 'com.apple.security.app-sandbox', which '\(pair.key)' needs", root.node)
      }
    },
    SchemaRule(
      "com.apple.security.app-sandbox", .missingSandbox, code: "ITMS-90296",
      "expected true for com.apple.security.app-sandbox, found false"
    ) { $0.boolean("com.apple.security.app-sandbox") == false },
    SchemaRule(
      "com.apple.developer.nfc.readersession.formats", .deprecatedValue, isForStore: true, code: "ITMS-90778"
    ) { root in
      (root.elements("com.apple.developer.nfc.readersession.formats") ?? []).compactMap { node in
        root.text(node) == "NDEF" ? Violation("expected TAG, found 'NDEF', which is no longer accepted", node) : nil
      }
    },
    // The rule is off by default, because Apple's own projects and tools for jailbroken devices need such entitlements.
    SchemaRule(nil, .privateEntitlement) { root in
      root.pairs.filter { $0.key.hasPrefix("com.apple.private.") || $0.key.hasPrefix("com.apple.rootless.") }.map {
        Violation("only Apple's own programs have '\($0.key)'", $0.value - 1)
      }
    },
  ]

  private static func allowingDebuggers(_ key: StaticString) -> SchemaRule {
    SchemaRule(key, .debuggable, "\(key) lets debuggers attach, which is for development only") { $0.isTrue(key) }
  }
}
