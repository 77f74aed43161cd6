// The identifiers of the bundles in an app.

extension BundleRule {
  static let identifierPrefix = BundleRule(
    "identifier-prefix", .error, of: .info,
    "the identifier of an extension, a watch app, an App Clip or a system extension that does not begin with that of its app"
  ) { view in
    let isSystemExtension = view.bundle.name.hasSuffix(".systemextension")
    guard isSystemExtension || view.bundle.kind.isProgram && view.bundle.kind != .app, let app = view.app,
      let prefix = app.identifier, let identifier = view.bundle.identifier, !identifier.hasPrefix(prefix + "."),
      let node = view.root["CFBundleIdentifier"]
    else { return }
    view.note(
      "expected an identifier that begins with '\(prefix).', found '\(identifier)'", node,
      severity: isSystemExtension ? .warning : .error,
      app.info?.related("CFBundleIdentifier", "the identifier of \(app.name)"))
  }

  static let duplicateIdentifier = BundleRule(
    "duplicate-identifier", .error, of: .info, code: "ITMS-90685", "two bundles of an app with the same identifier"
  ) { view in
    guard let first = view.tree.twin(of: view.index), let identifier = first.identifier,
      let node = view.root["CFBundleIdentifier"]
    else { return }
    // Helpers of an app for macOS may share an identifier.
    view.note(
      "'\(identifier)' is also the identifier of \(first.name)", node,
      severity: view.bundle.isForMac ? .info : .error,
      first.info?.related("CFBundleIdentifier", "the first one"))
  }

  static let companionIdentifier = BundleRule(
    "companion-identifier", .error, of: .info,
    "a watch app or its extension that names another app than the one around it, or a watch app that names none"
  ) { view in
    if view.bundle.kind == .watchApp, view.root["WKCompanionAppBundleIdentifier"] == nil,
      !view.root.isTrue("WKWatchOnly"), !view.root.isTrue("WKRunsIndependentlyOfCompanionApp")
    {
      view.note(
        "expected WKCompanionAppBundleIdentifier, or WKWatchOnly with true, in \(view.bundle.name)", view.root.node,
        severity: .warning, view.app?.info?.related("CFBundleIdentifier", "the identifier of \(view.app?.name ?? "")"))
    }
    let isExtension = view.bundle.kind == .appExtension && view.app?.kind == .watchApp
    let key: StaticString = isExtension ? "WKAppBundleIdentifier" : "WKCompanionAppBundleIdentifier"
    let dictionary =
      isExtension ? view.root.dictionary("NSExtension")?.dictionary("NSExtensionAttributes") : view.root
    guard isExtension || view.bundle.kind == .watchApp, let app = view.app, let identifier = app.identifier,
      let node = dictionary?[key], let name = view.root.text(node), name != identifier
    else { return }
    view.note(
      "expected '\(identifier)' for \(key), found '\(name)'", node,
      app.info?.related("CFBundleIdentifier", "the identifier of \(app.name)"))
  }
}
