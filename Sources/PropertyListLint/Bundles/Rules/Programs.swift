import PropertyList

// The programs that bundles contain.

extension Rule {
  package static let missingExecutable = Rule(
    "missing-executable", .error, .schema,
    "a bundle without the program that CFBundleExecutable names, or whose program may not be executed")
  package static let nestedFramework = Rule(
    "nested-framework", .error, .schema, "a framework in an extension for iOS")
  package static let deviceFamilies = Rule(
    "device-families", .error, .schema, "an App Clip with other device families than its app")
}

extension BundleRule {
  static let missingExecutable = BundleRule(.missingExecutable, of: .info) { view in
    let bundle = view.bundle
    guard let node = view.root["CFBundleExecutable"], let name = view.root.text(node), !name.isEmpty else { return [] }
    // Repositories contain examples of bundles without their programs.
    let severity: Severity = bundle.isNamed ? .error : .info
    guard bundle.programs.contains(name) else {
      let code = bundle.kind == .resources ? "ITMS-90535" : "ITMS-90207"
      let path = bundle.programFolder.dropFirst(bundle.path.count + 1)
      let place: String = path.isEmpty ? bundle.name : "\(path) of \(bundle.name)"
      return [
        BundleViolation(
          "expected the program '\(name)' in \(place)\(words: ", found none (\(code))")", node, severity: severity)
      ]
    }
    guard bundle.kind.isProgram || bundle.kind == .service, !bundle.isExecutable else { return [] }
    return [BundleViolation("the program '\(name)' may not be executed", node, severity: severity)]
  }

  static let nestedFramework = BundleRule(.nestedFramework, of: .info, code: "ITMS-90205") { view in
    guard view.bundle.kind == .framework, let container = view.container, container.kind == .appExtension,
      !container.isForMac, container.info?.root.isForIOS == true
    else { return [] }
    return [
      BundleViolation(
        "\(container.name) is an extension, which cannot contain \(view.bundle.name): the app can", view.root.node,
        container.info?.related("NSExtension", "the extension"))
    ]
  }

  static let deviceFamilies = BundleRule(.deviceFamilies, of: .info) { view in
    guard view.bundle.kind == .appClip, let info = view.app?.info, let node = view.root["UIDeviceFamily"],
      info.root["UIDeviceFamily"] != nil, view.root.families != info.root.families
    else { return [] }
    return [
      BundleViolation(
        "expected the device families of the app in its App Clip", node,
        info.related("UIDeviceFamily", "the families of the app"))
    ]
  }
}

extension SchemaView {
  /// The device families: 1 for the iPhone, 2 for the iPad.
  fileprivate var families: Set<Int> {
    Set(
      (elements("UIDeviceFamily") ?? []).compactMap { element in
        guard case .integer(let number) = list.nodes[element] else { return nil }
        return Int(number)
      })
  }
}
