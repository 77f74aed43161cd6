// The versions of the bundles in an app.

extension BundleRule {
  static let versionMismatch = BundleRule(
    "version-mismatch", .warning, of: .info, code: "ITMS-90473",
    "an extension or a watch app with another version than its app"
  ) { view in
    guard view.bundle.kind == .appExtension || view.bundle.kind == .watchApp, let app = view.app else { return }
    for key: StaticString in ["CFBundleVersion", "CFBundleShortVersionString"] {
      guard let expected = app.text(key), let node = view.root[key], let version = view.root.text(node),
        version != expected
      else { continue }
      view.note(
        "expected '\(expected)' for \(key), as in \(app.name), found '\(version)'", node,
        app.info?.related(key, "the version of \(app.name)"))
    }
  }

  static let newerMinimum = BundleRule(
    "newer-minimum", .error, of: .info, "a framework or an extension that needs a newer system than its app"
  ) { view in
    let isFramework = view.bundle.kind == .framework
    guard isFramework || view.bundle.kind == .appExtension, let container = view.container,
      let node = view.root["MinimumOSVersion"], let own = view.root.text(node),
      let limit = container.text("MinimumOSVersion"),
      limit.versionNumbers.lexicographicallyPrecedes(own.versionNumbers),
      view.root.texts("CFBundleSupportedPlatforms") == container.info?.root.texts("CFBundleSupportedPlatforms")
    else { return }
    // An extension may be offered on newer systems only.
    let code = isFramework ? " (ITMS-90208)" : ""
    view.note(
      "expected at most '\(limit)' for MinimumOSVersion, as in \(container.name), found '\(own)'\(words: code)", node,
      severity: isFramework ? .error : .info,
      container.info?.related("MinimumOSVersion", "the oldest system of \(container.name)"))
  }
}

extension String {
  /// The numbers of a version, without zeros at the end.
  fileprivate var versionNumbers: [Int] {
    var numbers = split(separator: ".").map { Int($0) ?? 0 }
    while numbers.last == 0 { numbers.removeLast() }
    return numbers
  }
}
