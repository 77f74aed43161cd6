import PropertyList

/// The bundles in searched folders, each with the bundle around it.
public struct BundleTree: Sendable {
  private(set) var bundles: [LintedBundle] = []
  /// Bundles without an Info.plist, and links that lead out of a bundle.
  package private(set) var problems: [Problem] = []
  /// The indexes of the programs and frameworks with an identifier.
  private(set) var owners: [String: [Int]] = [:]
  private var parts: [String: (index: Int, role: BundleRule.Role)] = [:]

  package struct Problem: Sendable {
    /// The path of the bundle, or of the link.
    package let path: String
    package let message: String
    /// True if the user named the bundle or a folder around it.
    package let isNamed: Bool
  }

  /// The folders in which a bundle contains others.
  private static let folders = [
    "PlugIns", "Extensions", "Watch", "AppClips", "Frameworks", "XPCServices", "SystemExtensions",
    "Library/LoginItems", "Library/SystemExtensions", "Products/Applications",
  ]

  /// True if the folder at `path` is a bundle by its name, or contains the apps of an unpacked package.
  package static func isNameOfBundle(_ path: String) -> Bool {
    LintedBundle.Kind(path: path[...]) != nil || path.split(separator: "/").last == "Payload"
  }

  /// The bundles around `files`, and the bundles in them.
  ///
  /// - Parameters:
  ///   - files: The paths of property lists that were found in folders.
  ///   - named: The paths of the bundles that the user named, without slashes at their ends.
  ///   - access: The file system.
  package init(around files: [String], named: [String], _ access: BundleAccess) {
    var loader = BundleLoader(named: named, access)
    for folder in named where LintedBundle.Kind(path: folder[...]) != nil { loader.expect(folder) }
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
    for index in bundles.indices where !bundles[index].isTemplate { addParts(of: index) }
    for file in files where file.hasSuffix("/InfoPlist.strings") {
      let folder = file.split(separator: "/", omittingEmptySubsequences: false).dropLast(2).joined(separator: "/")
      if let index = bundles.firstIndex(where: { $0.resourceFolder == folder && !$0.isTemplate }) {
        parts[file] = (index, .strings)
      }
    }
  }

  /// The part that the file at `path` is; nil if no check across files is about it.
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
    if let info = bundle.info, bundle.kind != .archive, bundle.kind != .source {
      parts[info.path] = (index, .info)
      if let identifier = bundle.identifier, bundle.kind.isProgram || bundle.kind == .framework {
        owners[identifier, default: []].append(index)
      }
    }
    if let manifest = bundle.manifest { parts[manifest.path] = (index, .manifest) }
    if let entitlements = bundle.entitlements { parts[entitlements.path] = (index, .entitlements) }
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
