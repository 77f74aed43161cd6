public import PropertyList

/// A provisioning profile, which grants entitlements to the programs of a team until it expires.
public struct ProvisioningProfile: Sendable {
  let file: ComparedFile
  /// The time at which the profile must be valid, in seconds since 2001.
  let date: Double
  /// The granted entitlements; nil if the profile contains them only in DER.
  let entitlements: SchemaView?

  /// The profile in `list`, the content of the file at `path`; nil if the list is no provisioning profile.
  public init?(_ list: PropertyList, path: String, date: Double) {
    guard let file = ComparedFile(list, path: path) else { return nil }
    (self.file, self.date, entitlements) = (file, date, file.root.dictionary("Entitlements"))
    if entitlements == nil, !hasDER { return nil }
  }

  /// True if the profile contains itself in DER, too.
  var hasDER: Bool { file.root["DER-Encoded-Profile"] != nil }

  /// True for a profile of the App Store: others name devices, or are for all devices.
  var isForStore: Bool { file.root["ProvisionedDevices"] == nil && !file.root.isTrue("ProvisionsAllDevices") }

  var isForMac: Bool {
    let platforms = file.root.texts("Platform")
    return platforms.isEmpty
      ? file.path.hasSuffix(".provisionprofile") : platforms.contains { $0 == "OSX" || $0 == "macOS" }
  }

  /// The node of the granted value of an entitlement; nil if the profile does not grant the entitlement.
  func granted(_ name: String) -> Int? {
    entitlements?.value(of: Array(name.utf8).span)
      ?? (name == "com.apple.developer.team-identifier" ? file.root["TeamIdentifier"] : nil)
  }
}
