import PropertyList

// The identifiers of the bundles in an app.

extension Rule {
  package static let identifierPrefix = Rule(
    "identifier-prefix", .error, .schema,
    "the identifier of an extension, a watch app or an App Clip that does not begin with that of its app")
  package static let duplicateIdentifier = Rule(
    "duplicate-identifier", .error, .schema, "two bundles of an app with the same identifier")
  package static let companionIdentifier = Rule(
    "companion-identifier", .error, .schema, "a watch app or its extension that names another app than the one around it")
}

extension BundleRule {
  static let identifierPrefix = BundleRule(.identifierPrefix, of: .info) { view in
    let bundle = view.bundle
    guard bundle.kind.isProgram, bundle.kind != .app, let app = view.app, let prefix = app.identifier,
      let identifier = bundle.identifier, !identifier.hasPrefix(prefix + "."),
      let node = view.root["CFBundleIdentifier"]
    else { return [] }
    return [
      BundleViolation(
        "expected an identifier that begins with '\(prefix).', found '\(identifier)'", node,
        app.info?.related("CFBundleIdentifier", "the identifier of \(app.name)"))
    ]
  }

  static let duplicateIdentifier = BundleRule(.duplicateIdentifier, of: .info, code: "ITMS-90685") { view in
    let (tree, bundle) = (view.tree, view.bundle)
    guard let identifier = bundle.identifier, let node = view.root["CFBundleIdentifier"] else { return [] }
    // An app and its watch app may each have a copy of a framework.
    let first = tree.owners[identifier]?.prefix { $0 < view.index }.first { other in
      guard tree.outermost(other) == tree.outermost(view.index) else { return false }
      let other = tree.bundles[other]
      return bundle.kind.isProgram && other.kind.isProgram || other.container == bundle.container
        || tree.container(of: bundle)?.path == other.path
    }
    guard let first else { return [] }
    return [
      BundleViolation(
        "'\(identifier)' is also the identifier of \(tree.bundles[first].name)", node,
        tree.bundles[first].info?.related("CFBundleIdentifier", "the first one"))
    ]
  }

  static let companionApp = BundleRule(.companionIdentifier, of: .info) { view in
    guard view.bundle.kind == .watchApp, let app = view.app else { return [] }
    return wrongName("WKCompanionAppBundleIdentifier", in: view.root, of: app)
  }

  static let companionExtension = BundleRule(.companionIdentifier, of: .info) { view in
    guard view.bundle.kind == .appExtension, let app = view.app, app.kind == .watchApp,
      let attributes = view.root.dictionary("NSExtension")?.dictionary("NSExtensionAttributes")
    else { return [] }
    return wrongName("WKAppBundleIdentifier", in: attributes, of: app)
  }

  /// Finds another value for `key` than the identifier of `app`.
  private static func wrongName(
    _ key: StaticString, in dictionary: SchemaView, of app: LintedBundle
  ) -> [BundleViolation] {
    guard let node = dictionary[key], let name = dictionary.text(node), let identifier = app.identifier,
      name != identifier
    else { return [] }
    return [
      BundleViolation(
        "expected '\(identifier)' for \(key), found '\(name)'", node,
        app.info?.related("CFBundleIdentifier", "the identifier of \(app.name)"))
    ]
  }
}
