import PropertyList

// The programs that bundles contain, and the bundles that may contain others.

extension BundleRule {
  static let missingExecutable = BundleRule(
    "missing-executable", .error, of: .info,
    "a bundle without the program that CFBundleExecutable names, or whose program may not be executed"
  ) { view in
    let bundle = view.bundle
    guard let node = view.root["CFBundleExecutable"], let name = view.root.text(node), !name.isEmpty,
      let programs = bundle.programs
    else { return }
    // Repositories contain examples of bundles without their programs.
    let severity: Severity = bundle.isNamed ? .error : .info
    if !programs.contains(name) {
      let code = bundle.kind == .resources ? "ITMS-90535" : "ITMS-90207"
      view.note(
        "expected the program '\(name)' in \(bundle.name), found none\(words: " (\(code))")", node, severity: severity)
    } else if bundle.kind.isProgram || bundle.kind == .service, !bundle.isExecutable {
      view.note("the program '\(name)' may not be executed", node, severity: severity)
    }
  }

  /// App Store Connect refuses apps without these keys. macOS starts some of them, such as applets of AppleScript.
  static let missingKeys = BundleRule(.requiredKey, .error, of: .info) { view in
    guard view.bundle.kind.isProgram else { return }
    let keys: [(StaticString, code: String)] = [
      ("CFBundleIdentifier", "ITMS-90276"), ("CFBundleExecutable", ""), ("CFBundleVersion", ""),
      ("CFBundleShortVersionString", "ITMS-90057"),
    ]
    for (key, code) in keys where view.root[key] == nil {
      view.note(
        "expected the key '\(key)' in \(view.bundle.name)\(words: code.isEmpty ? "" : " (\(code))")", view.root.node,
        severity: !view.bundle.isNamed ? .info : view.bundle.isForMac ? .warning : .error)
    }
  }

  static let nestedFramework = BundleRule(
    "nested-framework", .error, of: .info, code: "ITMS-90205", "a framework in an extension for iOS"
  ) { view in
    guard view.bundle.kind == .framework, let container = view.container, container.kind == .appExtension,
      !container.isForMac, container.info?.root.isForIOS == true
    else { return }
    view.note(
      "\(container.name) is an extension, which cannot contain \(view.bundle.name): the app can", view.root.node,
      container.info?.related("NSExtension", "the extension"))
  }

  static let deviceFamilies = BundleRule(
    "device-families", .error, of: .info, "an App Clip with other device families than its app"
  ) { view in
    guard view.bundle.kind == .appClip, let info = view.app?.info, let node = view.root["UIDeviceFamily"],
      info.root["UIDeviceFamily"] != nil, view.root.deviceFamilies != info.root.deviceFamilies
    else { return }
    view.note(
      "expected the device families of the app in its App Clip", node,
      info.related("UIDeviceFamily", "the families of the app"))
  }
}

extension SchemaView {
  /// The device families: integers or their texts, in an array or alone.
  fileprivate var deviceFamilies: Set<String> {
    guard let node = self["UIDeviceFamily"] else { return [] }
    return Set(
      (elements(at: node) ?? [node]).compactMap { element in
        if case .integer(let family) = list.nodes[element] { "\(family)" } else { text(element) }
      })
  }
}
