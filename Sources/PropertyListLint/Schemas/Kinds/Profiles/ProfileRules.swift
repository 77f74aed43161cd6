// Rules for configuration profiles that rows cannot express.

import PropertyList

extension Rule {
  package static let payloadVersion = Rule(
    "payload-version", .warning, .schema, formerly: ["bad-value"], "a PayloadVersion other than 1")
}

extension Check {
  static let profileKeys = Check(rules: [.payloadVersion], pass: .schema("profiles", SchemaRule.profiles))
}

extension SchemaRule {
  static let profiles: [SchemaRule] = [
    SchemaRule(nil, .requiredKey, "expected the key 'PayloadContent'") { root in
      root["PayloadContent"] == nil && root["EncryptedPayloadContent"] == nil && !root.isTrue("IsEncrypted")
    },
    SchemaRule(nil, .payloadVersion) { root in
      ([root] + root.payloads).compactMap { payload in
        guard let node = payload["PayloadVersion"], case .integer(let version) = root.list.nodes[node], version != 1
        else { return nil }
        return Violation("expected 1 for PayloadVersion, found \(version)", node)
      }
    },
    SchemaRule("PayloadContent", .noEffect) { root in
      let services: [StaticString] = ["Camera", "Microphone", "ListenEvent", "ScreenCapture"]
      return root.payloads.compactMap { $0.dictionary("Services") }.flatMap { all in
        services.flatMap { all.dictionaries($0) }.compactMap { entry in
          guard
            let node = entry.isTrue("Allowed")
              ? entry["Allowed"]
              : entry.text("Authorization") == "Allow"
                ? entry["Authorization"] : nil
          else { return nil }
          return Violation("a profile can only deny this service, not allow it", node)
        }
      }
    },
    SchemaRule("PayloadContent", .requiredKey) { root in
      root.payloads.flatMap { payload -> [Violation] in
        var needs: [(key: StaticString, reason: String, SchemaView)] = []
        if payload.isTrue("FilterURLs") { needs.append(("URLFilterParameters", "FilterURLs is true", payload)) }
        if let sso = payload.dictionary("PlatformSSO") {
          let methods = sso.texts("NewUserAuthenticationMethods") + [sso.text("AuthenticationMethod") ?? ""]
          if methods.contains("OpenID") { needs.append(("WebLoginURLAllowList", "a method is OpenID", sso)) }
          if methods.contains("AccessKey") {
            let keys: [StaticString] = [
              "AccessKeyReaderGroupIdentifier", "AccessKeyTerminalIdentityUUID", "AccessKeyReaderIssuerCertificateUUID",
            ]
            needs += keys.map { ($0, "a method is AccessKey", sso) }
          }
          let policies: [StaticString] = ["LoginPolicy", "UnlockPolicy", "FileVaultPolicy"]
          let rules = policies.flatMap { sso.texts($0) }
          for (rule, key): (String, StaticString) in [
            ("AllowOfflineGracePeriod", "OfflineGracePeriod"),
            ("AllowAuthenticationGracePeriod", "AuthenticationGracePeriod"),
          ] where rules.contains(rule) {
            needs.append((key, "a policy has \(rule)", sso))
          }
        }
        return needs.filter { $0.2[$0.key] == nil }.map {
          Violation("expected the key '\($0.key)', as \($0.reason)", $0.2.node, severity: .warning)
        }
      }
    },
    // Apple's documentation: exactly one of the two.
    SchemaRule("PayloadContent", .conflictingKeys) { root in
      root.payloads.compactMap { $0.dictionary("Services") }.flatMap { services in
        services.pairs.flatMap { services.elements(at: $0.value) ?? [] }.compactMap { node in
          guard let entry = services.dictionary(at: node), entry["Allowed"] != nil,
            let authorization = entry["Authorization"]
          else { return nil }
          return Violation("expected either Allowed or Authorization, found both", authorization)
        }
      }
    },
    SchemaRule("PayloadContent", .deprecatedValue) { root in
      root.payloads.compactMap { $0.dictionary("mount-controls") }.flatMap { controls in
        controls.pairs.flatMap { controls.elements(at: $0.value) ?? [] }.compactMap { node in
          controls.text(node) == "alert"
            ? Violation("'alert' is not a documented value of mount-controls; systems before macOS 11 accept it", node)
            : nil
        }
      }
    },
  ]
}

extension SchemaView {
  /// The payloads of a profile.
  fileprivate var payloads: [SchemaView] { dictionaries("PayloadContent") }
}
