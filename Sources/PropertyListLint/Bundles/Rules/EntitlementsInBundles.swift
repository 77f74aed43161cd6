// Entitlements and the files that they depend on.

extension BundleRule {
  static let communicationActivities = BundleRule(
    "communication-activities", .warning, of: .info, code: "ITMS-90894",
    "the entitlement for communication notifications without its NSUserActivityTypes, or these without it"
  ) { view in
    guard let entitlements = view.bundle.entitlements else { return }
    let activities = view.root.texts("NSUserActivityTypes")
    let isCommunicating = activities.contains("INSendMessageIntent") || activities.contains("INStartCallIntent")
    let key: StaticString = "com.apple.developer.usernotifications.communication"
    let node = view.root["NSUserActivityTypes"] ?? view.root.node
    if entitlements.root.isTrue(key), !isCommunicating {
      view.note(
        "expected INSendMessageIntent or INStartCallIntent in NSUserActivityTypes, as the entitlements have \(key)",
        node,
        entitlements.related(key, "the entitlement"))
    } else if isCommunicating, !entitlements.root.isTrue(key) {
      view.note(
        "expected the entitlement \(key) for these NSUserActivityTypes", node, severity: .info,
        entitlements.related(nil, "the entitlements"))
    }
  }

  static let familyControls = BundleRule(
    "family-controls", .warning, of: .entitlements, code: "ITMS-90897",
    "an app without the entitlement for Family Controls that its extension has"
  ) { view in
    let key: StaticString = "com.apple.developer.family-controls"
    let entitled = view.inner { $0.kind == .appExtension && $0.entitlements?.root[key] != nil }
    guard view.bundle.kind == .app, view.root[key] == nil, let entitled else { return }
    view.note(
      "expected the entitlement \(key), which \(entitled.name) has", view.root.node,
      entitled.entitlements?.related(key, "the entitlement of the extension"))
  }

  static let associatedAppClip = BundleRule(
    "associated-app-clip", .error, of: .entitlements, code: "ITMS-90876",
    "an app that contains an App Clip, but has no entitlement for it"
  ) { view in
    let key: StaticString = "com.apple.developer.associated-appclip-app-identifiers"
    guard view.bundle.kind == .app, view.root[key] == nil, let clip = view.inner({ $0.kind == .appClip }) else {
      return
    }
    view.note(
      "expected the entitlement \(key), as the app contains \(clip.name)", view.root.node,
      clip.info?.related("CFBundleIdentifier", "the App Clip"))
  }
}

extension BundleView {
  /// The first bundle that is directly in this one and for which `fits` is true.
  fileprivate func inner(_ fits: (LintedBundle) -> Bool) -> LintedBundle? {
    tree.inner(of: index).first { $0.container == index && fits($0) }
  }
}
