import PropertyList

/// Reads bundles and the bundles in them. Links are not followed, except that of a framework to its current version.
struct BundleLoader {
  private let named: [String]
  private let access: BundleAccess
  /// The time at which profiles must be valid, in seconds since 2001.
  private let date: Double
  private(set) var bundles: [LintedBundle] = []
  private(set) var problems: [BundleTree.Problem] = []
  private var pending: [String] = []
  private var seen: Set<String> = []
  /// Paths of folders that must be bundles: named by the user, or in a folder of inner bundles.
  private var expected: Set<String> = []
  private var missing: [String] = []

  init(named: [String], date: Double, _ access: BundleAccess) {
    (self.named, self.date, self.access) = (named, date, access)
  }

  /// Adds the folder at `path`, which is a bundle if it has an Info.plist.
  mutating func add(_ path: String) { if seen.insert(path).inserted { pending.append(path) } }

  /// Adds the folder at `path`, which must be a bundle.
  mutating func expect(_ path: String) {
    expected.insert(path)
    add(path)
  }

  /// Adds the folders in `folder` with the names of bundles. They must be bundles.
  mutating func expectBundles(in folder: String) {
    for entry in entries(folder) where entry.kind == .folder && LintedBundle.Kind(path: entry.name[...]) != nil {
      expect(folder + "/" + entry.name)
    }
  }

  /// Adds the folder around the folder of a localisation if it has an Info.plist and is not a bundle.
  mutating func addSource(of localization: Substring) {
    let folder = localization.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    let path = folder.isEmpty ? "Info.plist" : folder + "/Info.plist"
    guard bundlePaths(in: folder[...]).isEmpty, seen.insert(path).inserted,
      let info = file(path)
    else { return }
    bundles.append(
      LintedBundle(
        path: folder, kind: .source, isNamed: false, isForMac: false, resourceFolder: folder, parts: [],
        info: info, manifest: nil, entitlements: nil, profile: nil, programs: [], resources: [], isExecutable: true))
  }

  /// Loads all bundles, and those in their folders `inner`.
  mutating func load(inner: [String]) {
    while let path = pending.popLast() {
      guard let kind = LintedBundle.Kind(path: path[...]), let contents = load(path, kind) else { continue }
      for folder in inner { expectBundles(in: contents + "/" + folder) }
    }
    // macOS puts an app for iOS into a folder without an Info.plist.
    for path in missing where expected.contains(path) && access.destination(path + "/WrappedBundle") == nil {
      note(path, "the bundle has no Info.plist")
    }
    problems.sort { $0.path < $1.path }
  }

  /// Loads the bundle at `path`. Returns the folder of its Info.plist, its programs and other bundles; nil without an Info.plist.
  private mutating func load(_ path: String, _ kind: LintedBundle.Kind) -> String? {
    // The search of folders reports a folder that cannot be read.
    guard access.entries(path) != nil else { return nil }
    let top = entries(path)
    var (contents, resources, programs) = (path, path, path)
    if top.hasFolder("Contents") {
      contents += "/Contents"
      (resources, programs) = (contents + "/Resources", contents + "/MacOS")
    } else if kind == .framework, top.hasFolder("Versions") {
      guard let version = currentVersion(path + "/Versions") else { return nil }
      contents += "/Versions/" + version
      (resources, programs) = (contents + "/Resources", contents)
    } else if kind == .framework, top.file("Info.plist") == nil, top.hasFolder("Resources") {
      resources += "/Resources"
    }
    let infoFolder = kind == .framework ? resources : contents
    let own = contents == path ? top : entries(contents)
    // A link may lead nowhere.
    guard let entry = (infoFolder == contents ? own : entries(infoFolder)).file("Info.plist"),
      entry.kind == .file || access.content(infoFolder + "/Info.plist") != nil
    else {
      guard isReadable(infoFolder) else { return nil }
      if kind.needsInfo { missing.append(path) }
      return expected.contains(path) ? contents : nil
    }
    let (infoPath, manifestPath) = (infoFolder + "/Info.plist", resources + "/PrivacyInfo.xcprivacy")
    // Xcode writes the entitlements of an app for macOS beside its resources.
    let isBesideResources = entries(resources).file("archived-expanded-entitlements.xcent") != nil
    let entitlementsPath =
      (isBesideResources ? resources : contents) + "/archived-expanded-entitlements.xcent"
    let info = file(infoPath)
    let isForMac = contents != path
    let program = info?.root.text("CFBundleExecutable").map { programs + "/" + $0 }
    bundles.append(
      LintedBundle(
        path: path, kind: kind, isNamed: isNamed(path), isForMac: isForMac, resourceFolder: resources,
        parts: [(infoPath, .info), (manifestPath, .manifest), (entitlementsPath, .entitlements)],
        info: info, manifest: file(manifestPath), entitlements: file(entitlementsPath),
        profile: profile(path + "/embedded.mobileprovision") ?? profile(contents + "/embedded.provisionprofile"),
        programs: readableEntries(programs).map { Set($0.filter { $0.kind != .folder }.map(\.name)) },
        resources: names(in: resources).map { Set($0.map { isForMac ? $0.lowercased() : $0 }) },
        isExecutable: program.map(access.isExecutable) ?? true))
    return contents
  }

  /// The property list at `path`; nil if there is none, or if its root is not a dictionary.
  private func file(_ path: String) -> ComparedFile? {
    list(path).flatMap { ComparedFile($0, path: access.name(path)) }
  }

  private func list(_ path: String) -> PropertyList? {
    access.content(path).flatMap { try? PropertyList(reading: $0.unsigned, ReadOptions()) }
  }

  /// The provisioning profile at `path`; nil if there is none. Lint checks the file itself, too.
  private func profile(_ path: String) -> ProvisioningProfile? {
    list(path).flatMap { ProvisioningProfile($0, path: access.name(path), date: date) }
  }

  /// True if the user named the bundle at `path`, or a folder around it or in it.
  private func isNamed(_ path: String) -> Bool {
    named.contains { path == $0 || path.hasPrefix($0 + "/") || $0.hasPrefix(path + "/") }
  }

  /// The name of the current version in the folder `versions` of a framework; nil if the link to it leads elsewhere.
  private mutating func currentVersion(_ versions: String) -> String? {
    guard let name = access.destination(versions + "/Current") else { return "Current" }
    checkLink(versions, "Current")
    return name.contains("/") || name == ".." ? nil : name
  }

  /// The names of resources, also of those in the folders of languages; nil if one of the folders cannot be read.
  private mutating func names(in folder: String) -> [String]? {
    guard let own = readableEntries(folder) else { return nil }
    var names = own.map(\.name)
    for entry in own where entry.kind == .folder && entry.name.hasSuffix(".lproj") {
      guard let localized = readableEntries(folder + "/" + entry.name) else { return nil }
      names += localized.map(\.name)
    }
    return names
  }

  /// The entries of a folder; nil if it exists, and cannot be read.
  private mutating func readableEntries(_ folder: String) -> [BundleAccess.Entry]? {
    let entries = entries(folder)
    return entries.isEmpty && !isReadable(folder) ? nil : entries
  }

  /// False if the folder, or a folder around it, exists and cannot be read.
  private func isReadable(_ folder: String) -> Bool {
    guard access.entries(folder) == nil, let slash = folder.lastIndex(of: "/") else { return true }
    let outer = String(folder[..<slash])
    return access.entries(outer).map { !$0.hasFolder(String(folder[slash...].dropFirst())) } ?? isReadable(outer)
  }

  /// The entries of a folder. Notes the links that lead out of the bundle.
  private mutating func entries(_ folder: String) -> [BundleAccess.Entry] {
    let entries = access.entries(folder) ?? []
    for entry in entries where entry.kind == .link { checkLink(folder, entry.name) }
    return entries
  }

  private mutating func checkLink(_ folder: String, _ name: String) {
    let link = folder + "/" + name
    guard let outermost = bundlePaths(in: folder[...]).first(where: { LintedBundle.Kind(path: $0[...]) != .archive }),
      let destination = access.destination(link),
      seen.insert(link).inserted
    else { return }
    let depth = outermost.split(separator: "/").count
    var target = folder.split(separator: "/")
    for step in destination.split(separator: "/") where target.count >= depth && step != "." {
      if step == ".." { target.removeLast() } else { target.append(step) }
    }
    // codesign accepts links to libraries of the system.
    if ["/System/", "/Library/"].contains(where: destination.hasPrefix) { return }
    if destination.hasPrefix("/") || target.count < depth {
      note(link, "the link leads out of the bundle, to '\(destination)'")
    }
  }

  private mutating func note(_ path: String, _ message: String) {
    problems.append(BundleTree.Problem(path: path, message: message, isNamed: isNamed(path)))
  }
}

extension [BundleAccess.Entry] {
  fileprivate func hasFolder(_ name: String) -> Bool { contains { $0.name == name && $0.kind == .folder } }
  fileprivate func file(_ name: String) -> BundleAccess.Entry? { first { $0.name == name && $0.kind != .folder } }
}
