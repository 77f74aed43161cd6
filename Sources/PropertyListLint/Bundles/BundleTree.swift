import PropertyList

/// The bundles in searched folders, each with the bundle around it.
public struct BundleTree: Sendable {
  private(set) var bundles: [LintedBundle] = []
  /// Bundles without an Info.plist, and links that lead out of a bundle.
  package private(set) var problems: [Problem] = []
  /// The first bundle with each identifier that only one bundle may have; see `ownerKeys(of:)`. With keys of a separate type, each
  /// lint would take 130,000 more instructions.
  private var owners: [String: Int] = [:]
  private var parts: [String: (index: Int, role: BundleRule.Role)] = [:]

  package struct Problem: Sendable {
    /// The path of the bundle, or of the link.
    package let path: String
    package let message: String
    /// True if the user named the bundle, or a folder around it or in it.
    package let isNamed: Bool
  }

  /// The folders in which a bundle contains others.
  private static let folders = [
    "PlugIns", "Extensions", "Watch", "AppClips", "Frameworks", "XPCServices", "SystemExtensions",
    "Library/LoginItems", "Library/SystemExtensions", "Products/Applications",
  ]

  /// True if the folder at `path` is a bundle by its name or in one, or contains the apps of an unpacked package.
  package static func isBundleOrInside(_ path: String) -> Bool {
    !bundlePaths(in: path[...]).isEmpty || isPayload(path)
  }

  private static func isPayload(_ path: String) -> Bool { path.split(separator: "/").last == "Payload" }

  /// The bundles around `files`, and the bundles in them.
  ///
  /// - Parameters:
  ///   - files: The paths of property lists that were found in folders.
  ///   - named: The paths of the bundles, or of folders in them, that the user named, without slashes at their ends.
  ///   - expected: Those of them that must be bundles, or contain them, if their names say so.
  ///   - date: The time at which profiles must be valid, in seconds since 2001.
  ///   - access: The file system.
  package init(
    around files: [String], named: [String], expected: [String], date: Double, _ access: BundleAccess
  ) {
    var loader = BundleLoader(named: named, date: date, access)
    for folder in expected {
      if LintedBundle.Kind(path: folder[...]) != nil { loader.expect(folder) }
      if Self.isPayload(folder) { loader.expectBundles(in: folder) }
    }
    var last: Substring = ""
    for file in files {
      let folder = file[..<(file.utf8.lastIndex(of: UInt8(ascii: "/")) ?? file.startIndex)]
      if folder == last { continue }
      last = folder
      for bundle in bundlePaths(in: folder) { loader.add(bundle) }
      if folder.hasSuffix(".lproj"), file.hasSuffix("/InfoPlist.strings") { loader.addSource(of: folder) }
    }
    loader.load(inner: Self.folders)
    problems = loader.problems
    bundles = loader.bundles.sorted { $0.path + "/" < $1.path + "/" }
    setContainers()
    var folders: [String: Int] = [:]
    for index in bundles.indices where !bundles[index].isTemplate {
      addParts(of: index)
      folders[bundles[index].resourceFolder] = index
    }
    for file in files where file.hasSuffix("/InfoPlist.strings") {
      let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
      if let index = folders[folder] { parts[file] = (index, .strings) }
    }
  }

  /// The file at `path` as a part of its bundle; nil if no check of bundles is about it.
  package func part(at path: String) -> BundlePart? {
    parts[path].map { BundlePart(tree: self, index: $0.index, role: $0.role) }
  }

  /// The bundle around `bundle`.
  func container(of bundle: LintedBundle) -> LintedBundle? { bundle.container.map { bundles[$0] } }

  /// The outermost bundle around the bundle at `index`, without archives.
  func outermost(_ index: Int) -> Int {
    var index = index
    while let container = bundles[index].container, bundles[container].kind != .archive { index = container }
    return index
  }

  /// The bundles in the bundle at `index`, at any depth.
  func inner(of index: Int) -> ArraySlice<LintedBundle> {
    let prefix = bundles[index].path + "/"
    return bundles[(index + 1)...].prefix { $0.path.hasPrefix(prefix) }
  }

  private mutating func setContainers() {
    var open: [Int] = []
    for index in bundles.indices {
      while let last = open.last, !bundles[index].path.hasPrefix(bundles[last].path + "/") { open.removeLast() }
      guard bundles[index].kind != .source else { continue }
      bundles[index].container = open.last
      open.append(index)
    }
  }

  private mutating func addParts(of index: Int) {
    let bundle = bundles[index]
    // The Info.plist of an archive has no key of a bundle.
    for part in bundle.parts where bundle.kind != .archive || bundle.info == nil {
      parts[part.path] = (index, part.role)
    }
    for key in ownerKeys(of: index) where owners[key] == nil { owners[key] = index }
  }

  /// The keys in `owners` of the bundle at `index`: among the programs of an app, and among the bundles directly in a bundle. Empty
  /// if other bundles may have its identifier, too.
  private func ownerKeys(of index: Int) -> [String] {
    let (bundle, app) = (bundles[index], outermost(index))
    guard let identifier = bundle.uniqueIdentifier else { return [] }
    // An app and its watch app may each have a copy of a framework.
    let sibling = "in \(bundle.container ?? -1) \(identifier)"
    let program = "program of \(app) \(identifier)"
    return (app == index ? [] : [sibling]) + (bundle.kind.isProgram ? [program] : [])
  }

  /// The first bundle that has the identifier of the bundle at `index`, which must differ; nil if there is none.
  func twin(of index: Int) -> LintedBundle? {
    var twins = ownerKeys(of: index).compactMap { owners[$0] }.filter { $0 < index }
    if let container = bundles[index].container, let identifier = bundles[index].uniqueIdentifier,
      bundles[container].uniqueIdentifier == identifier
    {
      twins.append(container)
    }
    return twins.min().map { bundles[$0] }
  }
}

/// The paths of the bundles that contain `path` or are it, the outermost first.
func bundlePaths(in path: Substring) -> [String] {
  var found: [String] = []
  var start = path.startIndex
  while start < path.endIndex {
    let end = path.utf8[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
    if path.utf8[start..<end].contains(UInt8(ascii: ".")), LintedBundle.Kind(path: path[..<end]) != nil {
      found.append(String(path[..<end]))
    }
    start = end < path.endIndex ? path.utf8.index(after: end) : end
  }
  return found
}
