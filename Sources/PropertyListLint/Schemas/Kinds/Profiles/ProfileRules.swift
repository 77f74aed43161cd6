// Rules for configuration profiles beyond what rows can say.

import PropertyList

extension SchemaRule {
  static let profiles: [SchemaRule] = [
    SchemaRule(nil, .missingKey, .error) { root in
      root["PayloadContent"] == nil && root["EncryptedPayloadContent"] == nil && !root.isTrue("IsEncrypted")
        ? [Breach("expected the key 'PayloadContent'", root.node)] : []
    },
    SchemaRule(nil, .badValue, .warning) { root in
      ([root] + root.payloads).compactMap { payload in
        guard let node = payload["PayloadVersion"], case .integer(let version) = root.list.nodes[node], version != 1
        else { return nil }
        return Breach("expected 1 for PayloadVersion, found \(version)", node)
      }
    },
    // Apple's documentation: exactly one of the two.
    SchemaRule("PayloadContent", .badValue, .error) { root in
      root.payloads.compactMap { $0.dictionary("Services") }.flatMap { services in
        services.pairs.flatMap { services.elements(at: $0.value) ?? [] }.compactMap { node in
          guard let entry = services.dictionary(at: node), entry["Allowed"] != nil,
            let authorization = entry["Authorization"]
          else { return nil }
          return Breach("expected either Allowed or Authorization, found both", authorization)
        }
      }
    },
    SchemaRule("PayloadContent", .badValue, .warning) { root in
      root.payloads.compactMap { $0.dictionary("mount-controls") }.flatMap { controls in
        controls.pairs.flatMap { controls.elements(at: $0.value) ?? [] }.compactMap { node in
          controls.text(node) == "alert"
            ? Breach("'alert' is not a documented value of mount-controls; systems before macOS 11 take it", node) : nil
        }
      }
    },
  ]
}

extension SchemaView {
  /// The payloads of a profile.
  fileprivate var payloads: [SchemaView] { dictionaries("PayloadContent") }
}
