import PropertyList

// The versions of the bundles in an app.

extension Rule {
  package static let versionMismatch = Rule(
    "version-mismatch", .warning, .schema, "an extension or a watch app with another version than its app")
  package static let newerMinimum = Rule(
    "newer-minimum", .error, .schema, "a framework or an extension that needs a newer system than its app")
}

extension BundleRule {
  static let versionMismatch = BundleRule(.versionMismatch, of: .info, code: "ITMS-90473") { view in
    guard view.bundle.kind == .appExtension || view.bundle.kind == .watchApp, let app = view.app else { return [] }
    let keys: [StaticString] = ["CFBundleVersion", "CFBundleShortVersionString"]
    return keys.compactMap { key in
      guard let expected = app.text(key), let node = view.root[key], let version = view.root.text(node),
        version != expected
      else { return nil }
      return BundleViolation(
        "expected '\(expected)' for \(key), as in \(app.name), found '\(version)'", node,
        app.info?.related(key, "the version of \(app.name)"))
    }
  }

  static let newerMinimum = BundleRule(.newerMinimum, of: .info) { view in
    let isFramework = view.bundle.kind == .framework
    // An extension may be offered on newer systems only, but then the app has to cope without it.
    guard isFramework || view.bundle.kind == .appExtension, let container = view.container,
      let node = view.root["MinimumOSVersion"], let own = view.root.text(node),
      let limit = container.text("MinimumOSVersion"),
      view.root.texts("CFBundleSupportedPlatforms") == container.info?.root.texts("CFBundleSupportedPlatforms"),
      own.numbersOfVersion.lexicographicallyExceeds(limit.numbersOfVersion)
    else { return [] }
    let code = isFramework ? " (ITMS-90208)" : ""
    return [
      BundleViolation(
        "expected at most '\(limit)' for MinimumOSVersion, as in \(container.name), found '\(own)'\(words: code)", node,
        severity: isFramework ? .error : .info,
        container.info?.related("MinimumOSVersion", "the oldest system of \(container.name)"))
    ]
  }
}

extension String {
  /// The numbers of a version, without zeros at the end; empty for another text.
  fileprivate var numbersOfVersion: [Int] {
    var numbers = split(separator: ".").map { Int($0) ?? -1 }
    while numbers.last == 0 { numbers.removeLast() }
    return numbers.contains(-1) ? [] : numbers
  }
}

extension [Int] {
  fileprivate func lexicographicallyExceeds(_ other: [Int]) -> Bool {
    !other.isEmpty && other.lexicographicallyPrecedes(self)
  }
}
