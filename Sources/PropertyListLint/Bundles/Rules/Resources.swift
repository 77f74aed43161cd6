import PropertyList

// The resources that an Info.plist names.

extension Rule {
  package static let missingIcon = Rule(
    "missing-icon", .error, .schema, "an icon that the Info.plist names and the bundle lacks")
  package static let missingInterface = Rule(
    "missing-interface", .warning, .schema, "a storyboard or nib that the Info.plist names and the bundle lacks")
}

extension BundleRule {
  /// Maximum number of names that are looked for.
  private static let maxNames = 100

  static let missingIcon = BundleRule(.missingIcon, of: .info, code: "ITMS-90032") { view in
    let (root, bundle) = (view.root, view.bundle)
    let sets = ["CFBundleIcons", "CFBundleIcons~ipad"].compactMap { root.dictionary($0 as StaticString) }
    let primary = sets.compactMap { $0.dictionary("CFBundlePrimaryIcon") }
    let alternate = sets.compactMap { $0.dictionary("CFBundleAlternateIcons") }.flatMap { icons in
      icons.pairs.compactMap { icons.dictionary(at: $0.value) }
    }
    // An asset catalogue contains the icons that it names.
    let lists = ([root] + primary + alternate).filter {
      $0["CFBundleIconName"] == nil || !bundle.hasResource("Assets.car")
    }
    let files = lists.flatMap { $0.elements("CFBundleIconFiles") ?? [] } + lists.compactMap { $0["CFBundleIconFile"] }
    return files.prefix(maxNames).compactMap { node in
      guard let name = root.text(node), !name.isEmpty, !name.contains("/"), !bundle.hasResource(name) else {
        return nil
      }
      return BundleViolation(
        "expected the icon '\(name)' in \(bundle.name), found none", node,
        severity: !bundle.isNamed ? .info : bundle.isForMac ? .warning : .error)
    }
  }

  static let missingInterface = BundleRule(.missingInterface, of: .info) { view in
    let keys: [StaticString] = [
      "UILaunchStoryboardName", "UILaunchStoryboardName~ipad", "UILaunchStoryboardName~iphone", "UIMainStoryboardFile",
      "UIMainStoryboardFile~ipad", "UIMainStoryboardFile~iphone", "NSMainStoryboardFile", "NSMainNibFile",
      "NSMainNibFile~ipad",
    ]
    let nodes = keys.compactMap { view.root[$0] }
      + [view.root.dictionary("NSExtension")?["NSExtensionMainStoryboard"]].compactMap { $0 }
    return nodes.compactMap { node in
      guard let name = view.root.text(node), !name.isEmpty, !name.contains("/"), !view.bundle.hasResource(name) else {
        return nil
      }
      return BundleViolation(
        "expected the compiled interface '\(name)' in \(view.bundle.name), found none", node,
        severity: view.bundle.isNamed ? .warning : .info)
    }
  }
}
