// The resources that an Info.plist names.

extension BundleRule {
  /// Maximum number of names that are looked for.
  private static let maxNames = 100

  static let missingIcon = BundleRule(
    "missing-icon", .error, of: .info, code: "ITMS-90032", "an icon that the Info.plist names and the bundle lacks"
  ) { view in
    let (root, bundle) = (view.root, view.bundle)
    let sets = ["CFBundleIcons", "CFBundleIcons~ipad"].compactMap { root.dictionary($0 as StaticString) }
    let alternate = sets.compactMap { $0.dictionary("CFBundleAlternateIcons") }.flatMap { icons in
      icons.pairs.compactMap { icons.dictionary(at: $0.value) }
    }
    // An asset catalogue contains the icons that it names.
    let lists = ([root] + sets.compactMap { $0.dictionary("CFBundlePrimaryIcon") } + alternate).filter {
      $0["CFBundleIconName"] == nil || !bundle.hasResource("Assets.car")
    }
    let keys: [StaticString] = [
      "CFBundleIconFiles", "CFBundleIconFiles~ipad", "CFBundleIconFile", "CFBundleIconFile~ipad",
    ]
    let files = lists.flatMap { list in keys.compactMap { list[$0] } }.flatMap { root.elements(at: $0) ?? [$0] }
    for node in files.prefix(maxNames) where bundle.lacks(root.text(node)) {
      view.note(
        "expected the icon '\(root.text(node) ?? "")' in \(bundle.name), found none", node,
        severity: !bundle.isNamed ? .info : bundle.isForMac ? .warning : .error)
    }
  }

  static let missingInterface = BundleRule(
    "missing-interface", .warning, of: .info, "a storyboard or nib that the Info.plist names and the bundle lacks"
  ) { view in
    let keys: [StaticString] = [
      "UILaunchStoryboardName", "UILaunchStoryboardName~ipad", "UILaunchStoryboardName~iphone", "UIMainStoryboardFile",
      "UIMainStoryboardFile~ipad", "UIMainStoryboardFile~iphone", "NSMainStoryboardFile", "NSMainNibFile",
      "NSMainNibFile~ipad",
    ]
    let (root, bundle) = (view.root, view.bundle)
    var nodes = keys.map { root[$0] } + [root.dictionary("NSExtension")?["NSExtensionMainStoryboard"]]
    for key: StaticString in ["UIApplicationSceneManifest", "UIApplicationSceneManifest~ipad"] {
      for role in root.dictionary(key)?.dictionary("UISceneConfigurations")?.pairs ?? [] {
        nodes += (root.elements(at: role.value) ?? []).map { root.dictionary(at: $0)?["UISceneStoryboardFile"] }
      }
    }
    for node in nodes.compactMap({ $0 }).prefix(maxNames) where bundle.lacks(root.text(node)) {
      view.note(
        "expected the compiled interface '\(root.text(node) ?? "")' in \(bundle.name), found none", node,
        severity: bundle.isNamed ? .warning : .info)
    }
  }
}

extension LintedBundle {
  /// True if there is no resource with the name `name`, which is not a path.
  fileprivate func lacks(_ name: String?) -> Bool {
    guard let name, !name.isEmpty, !name.contains("/") else { return false }
    return !hasResource(name)
  }
}
