import PropertyList

/// A bundle: a folder with an Info.plist, and the names of its files as far as rules need them.
struct LintedBundle: Sendable {
  enum Kind {
    case app, watchApp, appClip, appExtension, framework, service, resources, archive
    /// Not a bundle, but a folder with the Info.plist of one and with its localisations.
    case source

    /// The kind that the path of a folder implies; nil if it is not a bundle.
    init?(path: Substring) {
      guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")), dot > path.startIndex,
        path.utf8[path.utf8.index(before: dot)] != UInt8(ascii: "/")
      else { return nil }
      switch path[path.utf8.index(after: dot)...] {
      case "app":
        let folder = path.split(separator: "/").dropLast().last
        self = folder == "Watch" ? .watchApp : folder == "AppClips" ? .appClip : .app
      case "appex": self = .appExtension
      case "framework": self = .framework
      case "xpc", "systemextension", "xctest": self = .service
      case "bundle": self = .resources
      case "xcarchive": self = .archive
      default: return nil
      }
    }

    /// True for an app or an extension, whose identifier is unique on a device.
    var isProgram: Bool {
      switch self {
      case .app, .watchApp, .appClip, .appExtension: true
      case .framework, .service, .resources, .archive, .source: false
      }
    }

    /// True if each bundle of the kind has an Info.plist.
    var needsInfo: Bool { self != .resources && self != .source }
  }

  let path: String
  let kind: Kind
  /// True if the user named the bundle, or a folder around it or in it. False if it was found in a folder, where it may be an
  /// example without programs.
  let isNamed: Bool
  /// True for the layout of macOS, with a folder `Contents` or `Versions`.
  let isForMac: Bool
  /// The folder of resources.
  let resourceFolder: String
  /// The paths of files that may be parts of the bundle.
  let parts: [(path: String, role: BundleRule.Role)]
  let info: ComparedFile?
  let manifest: ComparedFile?
  let entitlements: ComparedFile?
  /// The embedded provisioning profile.
  let profile: ProvisioningProfile?
  /// The names in the folder of programs; nil if it cannot be read.
  let programs: Set<String>?
  /// The names of resources, also of localised ones; in small letters for macOS. Nil if one of their folders cannot be read.
  let resources: Set<String>?
  /// True if the program that the Info.plist names may be executed.
  let isExecutable: Bool
  /// The index of the bundle around this one.
  var container: Int?

  /// The last component of the path.
  var name: String { String(path.split(separator: "/").last ?? "") }

  func text(_ key: StaticString) -> String? { info?.root.text(key) }

  /// The identifier; nil without one, or if it has a build variable.
  var identifier: String? {
    guard let text = text("CFBundleIdentifier"), !text.isEmpty, !Array(text.utf8).span.hasPlaceholder else {
      return nil
    }
    return text
  }

  /// The identifier of a program or a framework.
  var uniqueIdentifier: String? { kind.isProgram || kind == .framework ? identifier : nil }

  /// True for a source of a bundle that only looks like one: its Info.plist has build variables, and there is no program.
  var isTemplate: Bool {
    guard !isNamed, kind != .source, let info else { return false }
    let keys: [StaticString] = ["CFBundleIdentifier", "CFBundleExecutable"]
    return keys.contains { Array((info.root.text($0) ?? "").utf8).span.hasPlaceholder }
      && text("CFBundleExecutable").map { programs?.contains($0) == true } != true
  }

  /// True if a resource has this name, perhaps with a scale, a device or an extension: `Icon`, `Icon@2x~ipad.png`. True, too, if
  /// the resources cannot be read.
  func hasResource(_ name: String) -> Bool {
    guard let resources else { return true }
    var stem = (isForMac ? name.lowercased() : name)[...]
    for ending in [".png", ".icns", ".storyboard", ".storyboardc", ".nib", ".xib"] where stem.hasSuffix(ending) {
      stem = stem.dropLast(ending.count)
    }
    return resources.contains { resource in
      resource.hasPrefix(stem) && ["@", "~", ".", nil].contains(resource.dropFirst(stem.count).first)
    }
  }
}
