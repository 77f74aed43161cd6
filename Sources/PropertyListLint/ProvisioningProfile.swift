public import PropertyList

/// A provisioning profile, which grants entitlements to the programs of a team until it expires.
public struct ProvisioningProfile: Sendable {
  let root: SchemaView
  /// The time at which the profile must be valid, in seconds since 2001.
  let date: Double
  private let path: String
  private let entitlements: SchemaView

  /// The profile in `list`, the content of the file at `path`; nil if the list is no provisioning profile.
  public init?(_ list: PropertyList, path: String, date: Double) {
    guard let root = SchemaView(list: list, node: 0).dictionary(at: 0),
      let entitlements = root.dictionary("Entitlements")
    else { return nil }
    (self.root, self.entitlements, self.path, self.date) = (root, entitlements, path, date)
  }

  /// True for a profile of the App Store: others name devices, or are for all of them.
  var isForStore: Bool { root["ProvisionedDevices"] == nil && !root.isTrue("ProvisionsAllDevices") }

  /// True if the profile also contains itself in DER.
  var isAlsoInDER: Bool { root["DER-Encoded-Profile"] != nil }

  /// True if a program may have the entitlement without a profile: those of the sandbox and of the hardened runtime. On macOS, app
  /// groups may begin with the team's identifier, and need no profile then.
  func needsNoGrant(_ name: String) -> Bool {
    name.hasPrefix("com.apple.security.") && (isForMac || name != "com.apple.security.application-groups")
  }

  private var isForMac: Bool {
    let platforms = root.texts("Platform")
    return platforms.isEmpty ? path.hasSuffix(".provisionprofile") : platforms.contains { $0 == "OSX" || $0 == "macOS" }
  }

  /// The granted value of an entitlement, and the keys that lead to it; nil if the profile does not grant the entitlement.
  func granted(_ name: String) -> (node: Int, path: [String])? {
    if let node = entitlements.value(of: Array(name.utf8).span) { return (node, ["Entitlements", name]) }
    guard name == "com.apple.developer.team-identifier", let teams = root["TeamIdentifier"] else { return nil }
    return (teams, ["TeamIdentifier"])
  }

  /// The position of the last of `keys`, which lead to a value; without keys, the profile as a whole.
  func related(_ message: String, _ keys: [String]) -> Finding.Related {
    var (view, position): (SchemaView?, TextPosition?) = (root, nil)
    for key in keys {
      guard let value = view?.value(of: Array(key.utf8).span), let slice = root.list.string(at: value - 1) else {
        break
      }
      // The text of a key with an escape is not in the source.
      let (offset, text) = (Int(truncatingIfNeeded: slice.offset), root.list.source)
      position =
        root.list.format == .binary || offset >= text.count ? nil : TextPosition(of: offset, in: text.bytes)
      view = root.dictionary(at: value)
    }
    let keyPath = keys.enumerated().map { KeyPathText.component($1, isFirst: $0 == 0) }.joined(separator: ".")
    return Finding.Related(
      message: message, location: Finding.Location(path: path, position: position, keyPath: keyPath))
  }
}
