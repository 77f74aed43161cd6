// Privacy manifests of an app and of the frameworks in it.

extension BundleRule {
  static let sdkManifest = BundleRule(
    "sdk-manifest", .warning, of: .info, code: "ITMS-91061",
    "a framework of Apple's list of SDKs without a privacy manifest"
  ) { view in
    let bundle = view.bundle
    guard bundle.kind == .framework, !bundle.isForMac, let resources = bundle.resources,
      !resources.contains("PrivacyInfo.xcprivacy"), let container = view.container, container.kind.isProgram,
      let outerResources = container.resources
    else { return }
    let name = String(bundle.name.dropLast(".framework".count))
    // The manifest may be in a bundle of resources, in the framework or beside it.
    guard listedSDKs.contains(name[...]), !resources.contains(where: { $0.hasSuffix(".bundle") }),
      !outerResources.contains(where: { $0.hasPrefix(name) && $0.hasSuffix(".bundle") })
    else { return }
    view.note(
      "expected PrivacyInfo.xcprivacy in \(bundle.name), an SDK of Apple's list", view.root.node,
      container.info?.related(nil, "the bundle that contains the SDK"))
  }

  static let trackingPermission = BundleRule(
    "tracking-permission", .warning, of: .info,
    "an app with a manifest that tracks, but without NSUserTrackingUsageDescription"
  ) { view in
    guard view.bundle.kind == .app, !view.bundle.isForMac, view.root["NSUserTrackingUsageDescription"] == nil,
      let manifest = ([view.bundle] + view.tree.inner(of: view.index)).first(where: \.tracks)?.manifest
    else { return }
    view.note(
      "expected NSUserTrackingUsageDescription: without permission to track, systems block the NSPrivacyTrackingDomains",
      view.root.node, manifest.related("NSPrivacyTrackingDomains", "the domains"))
  }

  static let sdkTracking = BundleRule(
    "sdk-tracking", .info, of: .manifest,
    "a manifest of an app that declares no tracking, while a framework's manifest does"
  ) { view in
    guard view.bundle.kind == .app, !view.root.isTrue("NSPrivacyTracking"),
      let sdk = view.tree.inner(of: view.index).first(where: \.tracks)
    else { return }
    view.note(
      "NSPrivacyTracking is not true, but \(sdk.name) tracks: the app's privacy report has its domains, too",
      view.root["NSPrivacyTracking"] ?? view.root.node,
      sdk.manifest?.related("NSPrivacyTrackingDomains", "the domains"))
  }
}

extension LintedBundle {
  /// True if the privacy manifest declares domains that track.
  fileprivate var tracks: Bool {
    manifest?.root.isTrue("NSPrivacyTracking") == true
      && manifest?.root.elements("NSPrivacyTrackingDomains")?.isEmpty == false
  }
}
