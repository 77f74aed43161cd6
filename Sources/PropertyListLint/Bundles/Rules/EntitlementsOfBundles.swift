import PropertyList

// Entitlements and the files that they depend on.

extension Rule {
  package static let communicationActivities = Rule(
    "communication-activities", .warning, .schema,
    "the entitlement for communication notifications without its NSUserActivityTypes, or these without it")
  package static let familyControls = Rule(
    "family-controls", .warning, .schema, "an app without the entitlement for Family Controls that its extension has")
  package static let associatedAppClip = Rule(
    "associated-app-clip", .error, .schema, "an app that contains an App Clip, but has no entitlement for it")
}

extension BundleRule {
  static let communicationActivities = BundleRule(.communicationActivities, of: .info, code: "ITMS-90894") { view in
    guard let entitlements = view.bundle.entitlements else { return [] }
    let activities = view.root.texts("NSUserActivityTypes")
    let isCommunicating = activities.contains("INSendMessageIntent") || activities.contains("INStartCallIntent")
    let key: StaticString = "com.apple.developer.usernotifications.communication"
    let isEntitled = entitlements.root.isTrue(key)
    guard isEntitled != isCommunicating else { return [] }
    let node = view.root["NSUserActivityTypes"] ?? view.root.node
    return [
      isEntitled
        ? BundleViolation(
          "expected INSendMessageIntent or INStartCallIntent in NSUserActivityTypes, as the entitlements have \(key)", node,
          entitlements.related(key, "the entitlement"))
        : BundleViolation(
          "expected the entitlement \(key) for these NSUserActivityTypes", node, severity: .info,
          entitlements.related(nil, "the entitlements"))
    ]
  }

  static let familyControls = BundleRule(.familyControls, of: .entitlements, code: "ITMS-90897") { view in
    let key: StaticString = "com.apple.developer.family-controls"
    guard view.bundle.kind == .app, view.root[key] == nil else { return [] }
    let entitled = view.tree.inner(of: view.index).first {
      $0.kind == .appExtension && $0.container == view.index && $0.entitlements?.root[key] != nil
    }
    guard let entitled else { return [] }
    return [
      BundleViolation(
        "expected the entitlement \(key), which \(entitled.name) has", view.root.node,
        entitled.entitlements?.related(key, "the entitlement of the extension"))
    ]
  }

  static let associatedAppClip = BundleRule(.associatedAppClip, of: .entitlements, code: "ITMS-90876") { view in
    let key: StaticString = "com.apple.developer.associated-appclip-app-identifiers"
    guard view.bundle.kind == .app, view.root[key] == nil,
      let clip = view.tree.inner(of: view.index).first(where: { $0.kind == .appClip && $0.container == view.index })
    else { return [] }
    return [
      BundleViolation(
        "expected the entitlement \(key), as the app contains \(clip.name)", view.root.node,
        clip.info?.related("CFBundleIdentifier", "the App Clip"))
    ]
  }
}
