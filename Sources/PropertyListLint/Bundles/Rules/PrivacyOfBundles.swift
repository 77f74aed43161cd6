import PropertyList

// Privacy manifests of an app and of the frameworks in it.

extension Rule {
  package static let sdkManifest = Rule(
    "sdk-manifest", .warning, .schema, "a framework of Apple's list of SDKs without a privacy manifest")
  package static let trackingPermission = Rule(
    "tracking-permission", .warning, .schema,
    "an app with a manifest that tracks, but without NSUserTrackingUsageDescription")
  package static let sdkTracking = Rule(
    "sdk-tracking", .info, .schema, "a manifest of an app that declares no tracking, while a framework's manifest does")
}

extension BundleRule {
  static let sdkManifest = BundleRule(.sdkManifest, of: .info, code: "ITMS-91061") { view in
    let bundle = view.bundle
    guard bundle.kind == .framework, !bundle.isForMac, bundle.manifest == nil, let container = view.container,
      container.kind.isProgram
    else { return [] }
    let name = String(bundle.name.dropLast(".framework".count))
    // The manifest may be in a bundle of resources, in the framework or beside it.
    let resources = bundle.resources.union(container.resources)
    guard listedSDKs.contains(name[...]),
      !resources.contains(where: { $0.hasPrefix(name) && $0.hasSuffix(".bundle") }),
      !bundle.resources.contains(where: { $0.hasSuffix(".bundle") })
    else { return [] }
    return [
      BundleViolation(
        "expected PrivacyInfo.xcprivacy in \(bundle.name), an SDK of Apple's list", view.root.node,
        container.info?.related(nil, "the bundle that contains the SDK"))
    ]
  }

  static let trackingPermission = BundleRule(.trackingPermission, of: .info) { view in
    guard view.bundle.kind == .app, !view.bundle.isForMac, view.root["NSUserTrackingUsageDescription"] == nil else {
      return []
    }
    let own = view.bundle.manifest.flatMap { $0.tracks ? $0 : nil }
    guard let manifest = own ?? view.trackingFrameworks.first?.manifest else { return [] }
    return [
      BundleViolation(
        "expected NSUserTrackingUsageDescription: without permission to track, systems block the NSPrivacyTrackingDomains",
        view.root.node, manifest.related("NSPrivacyTrackingDomains", "the domains"))
    ]
  }

  static let sdkTracking = BundleRule(.sdkTracking, of: .manifest) { view in
    guard view.bundle.kind == .app, !view.root.isTrue("NSPrivacyTracking"), let framework = view.trackingFrameworks.first
    else { return [] }
    return [
      BundleViolation(
        "NSPrivacyTracking is not true, but \(framework.name) tracks: the app's privacy report has its domains, too",
        view.root["NSPrivacyTracking"] ?? view.root.node,
        framework.manifest?.related("NSPrivacyTrackingDomains", "the domains"))
    ]
  }
}

extension BundleFile {
  /// True if the privacy manifest declares domains that track.
  fileprivate var tracks: Bool {
    root.isTrue("NSPrivacyTracking") && root.elements("NSPrivacyTrackingDomains")?.isEmpty == false
  }
}

extension BundleView {
  fileprivate var trackingFrameworks: [LintedBundle] {
    tree.inner(of: index).filter { $0.kind != .app && $0.manifest?.tracks == true }
  }
}
