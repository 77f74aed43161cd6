import PropertyList

extension SchemaTable {
  static let entitlements: SchemaTable = {
    var table = SchemaTable(
      "entitlements", "entitlements", unknownKeys: .warning, badValues: .warning, entitlementsMembers)
    table.reserved = (.warning, { name in published.contains { name.has($0, at: 0) } })
    return table
  }()
  /// The beginnings of entitlements that Apple documents. Apple's own programs have others below com.apple.security.
  private static let published: [StaticString] = [
    "com.apple.developer.", "com.apple.security.app", "com.apple.security.assets.", "com.apple.security.automation.",
    "com.apple.security.cs.", "com.apple.security.device.", "com.apple.security.files.", "com.apple.security.network.",
    "com.apple.security.hardened-process", "com.apple.security.personal-information.", "com.apple.security.print",
  ]
  /// What an upload is refused for, as far as the file alone shows it.
  static let entitlementsInStore = entitlements.inStore(
    "entitlements that App Store Connect takes", entitlementsMembersInStore)

  private static let entitlementsMembers = SchemaParser.members(
    of: [
      SchemaRows.entitlementsDeveloper, SchemaRows.entitlementsSecurity, SchemaRows.entitlementsOther,
    ], rules: SchemaRule.entitlements)
  private static let entitlementsMembersInStore = entitlementsMembers.inStore
}

extension SchemaRule {
  /// How the entitlements begin that only a sandbox gives.
  private static let sandboxed = [
    "files.", "network.", "device.", "personal-information.", "temporary-exception.", "assets.", "print",
  ].map { "com.apple.security.\($0)" }

  /// Those of them that the hardened runtime does not have.
  private static let onlySandboxed = sandboxed.filter {
    !$0.hasSuffix(".device.") && !$0.hasSuffix(".personal-information.")
  }

  fileprivate static let entitlements: [SchemaRule] = [
    SchemaRule(nil, .splitKey, .error) { root in
      root.pairs.compactMap { key, value in
        // Names of domains, which no entitlement is called.
        guard ["com", "org", "net", "io"].contains(key), case .dictionary = root.list.nodes[value] else { return nil }
        return .splitKey(root, value)
      }
    },
    SchemaRule("com.apple.security.inherit", .badValue, .error) { root in
      guard root.isTrue("com.apple.security.inherit") else { return [] }
      // Those of the hardened runtime do not concern the sandbox.
      return root.pairs.filter { pair in sandboxed.contains { pair.key.hasPrefix($0) } }.prefix(1).map { pair in
        Breach("a process that inherits its sandbox cannot ask for more: expected no '\(pair.key)'", pair.value)
      }
    },
    SchemaRule("com.apple.security.application-groups", .badValue, .error) { root in
      // Those of macOS may begin with the team. These two keys have other names there.
      guard root["aps-environment"] != nil || root["application-identifier"] != nil,
        root["com.apple.security.app-sandbox"] == nil
      else { return [] }
      return (root.elements("com.apple.security.application-groups") ?? []).compactMap { node in
        guard let group = root.text(node), !group.hasPrefix("group."), !Array(group.utf8).span.hasPlaceholder else {
          return nil
        }
        return Breach("expected a group that begins with 'group.', as all do on iOS, found '\(group)'", node)
      }
    },
    SchemaRule(nil, .looseType, .off) { root in
      guard !root.isTrue("com.apple.security.app-sandbox"), !root.isTrue("com.apple.security.inherit") else {
        return []
      }
      return root.pairs.filter { pair in onlySandboxed.contains { pair.key.hasPrefix($0) } }.map { pair in
        Breach("'\(pair.key)' has no effect where com.apple.security.app-sandbox is not true", pair.value - 1)
      }
    },
    SchemaRule(nil, .looseType, .off) { root in
      let keys = Set(root.pairs.map(\.key))
      return root.pairs.compactMap { pair in
        guard pair.key.hasPrefix("com.apple.security.files."), pair.key.hasSuffix(".read-only"),
          keys.contains(pair.key.dropLast(4) + "write")
        else { return nil }
        return Breach("'\(pair.key)' has no effect beside the one for reading and writing", pair.value - 1)
      }
    },
    // What only App Store Connect looks at.
    SchemaRule("get-task-allow", .badValue, nil, store: .warning, allowingDebuggers("get-task-allow")),
    SchemaRule(
      "com.apple.security.get-task-allow", .badValue, nil, store: .warning,
      allowingDebuggers("com.apple.security.get-task-allow")),
    SchemaRule(nil, .missingKey, nil, store: .error, code: "ITMS-90296") { root in
      guard root["com.apple.security.app-sandbox"] == nil, root["application-identifier"] == nil else { return [] }
      return root.pairs.filter { pair in sandboxed.contains { pair.key.hasPrefix($0) } }.prefix(1).map { pair in
        Breach("expected the key 'com.apple.security.app-sandbox', which '\(pair.key)' needs", root.node)
      }
    },
    SchemaRule("com.apple.security.app-sandbox", .badValue, nil, store: .error, code: "ITMS-90296") { root in
      guard root.boolean("com.apple.security.app-sandbox") == false, let node = root["com.apple.security.app-sandbox"]
      else { return [] }
      return [Breach("expected true for com.apple.security.app-sandbox, found false", node)]
    },
    SchemaRule(
      "com.apple.developer.nfc.readersession.formats", .badValue, nil, store: .error, code: "ITMS-90778"
    ) { root in
      (root.elements("com.apple.developer.nfc.readersession.formats") ?? []).compactMap { node in
        root.text(node) == "NDEF" ? Breach("expected TAG, found 'NDEF', which is no longer taken", node) : nil
      }
    },
    // Off elsewhere, as all that have them need them: Apple's own projects and tools for jailbroken devices.
    SchemaRule(nil, .unknownKey, .off, store: .error) { root in
      root.pairs.filter { $0.key.hasPrefix("com.apple.private.") || $0.key.hasPrefix("com.apple.rootless.") }.map {
        Breach("only Apple's own programs have '\($0.key)'", $0.value - 1)
      }
    },
  ]

  private static func allowingDebuggers(_ key: StaticString) -> @Sendable (SchemaView) -> [Breach] {
    { root in
      guard root.isTrue(key), let node = root[key] else { return [] }
      return [Breach("\(key) lets debuggers in, which is for development", node)]
    }
  }
}
