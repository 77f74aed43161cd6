import PropertyList
import PropertyListFiles

/// Finds the configurations that apply to each file: in the file's folder and in the folders around it. The search ends at a
/// configuration with `"root": true` or at the top of the work tree. Outside of work trees, only a configuration in the folder of
/// the file applies.
///
/// A folder that one configuration excludes is excluded with all its content, as in .gitignore: a configuration inside has
/// no effect. Results for folders are cached. Only one thread uses this class, before files are read.
final class ConfigurationSearch {
  fileprivate struct Layer {
    /// Index in `all`.
    let configuration: Int
    /// The path from the folder of the configuration to this folder; empty, or with a final slash.
    var prefix: [UInt8] = []
    /// Indexes of the choices whose pattern matches the folder or a folder around it.
    var matches: Set<Int> = []

    func path(of name: Argument) -> Argument { Argument(prefix + name.bytes) }
  }

  final class Scope {
    /// The folder without links; nil if it does not exist.
    fileprivate let folder: Argument?
    /// The layers of the configurations that apply, the nearest configuration last.
    fileprivate var layers: [Layer] = []
    /// The pattern that excludes the folder or a folder around it; nil if there is none.
    fileprivate(set) var exclusion: Exclusion?
    /// True if a pattern for files to include covers the folder.
    fileprivate var isIncluded = false

    fileprivate init(folder: Argument?) { self.folder = folder }
  }

  struct Exclusion {
    fileprivate let configuration: Configuration
    fileprivate let glob: Glob

    var text: String { printable("\(configuration.name.heading) excludes '\(glob.word.text)'") }
  }

  /// A configuration that applies to a file, with its choices that apply.
  struct AppliedChoices: Hashable {
    /// Index in `all`.
    let configuration: Int
    /// Ascending indexes in `Configuration.choices`.
    let choices: [Int]
  }

  private(set) var all: [Configuration] = []
  /// The first error: a configuration that cannot be used. It ends the search.
  private(set) var refusal: ProjectFile.Refusal?
  /// Cached results for folders, by their paths without links.
  private var scopes: [Argument: Scope] = [:]
  private var workTrees = WorkTrees()
  /// Cached results for folders, by the paths that callers passed.
  private var scopesByName: [Argument: Scope] = [:]
  private var reader = ConfigurationReader()
  private let current = Argument(".").canonicalPath

  func scope(of folder: Argument) -> Scope {
    let folder = folder.withoutFinalSlash
    if let known = scopesByName[folder] { return known }
    let scope = canonicalPath(of: folder).map { self.scope(at: $0) } ?? Scope(folder: nil)
    scopesByName[folder] = scope
    return scope
  }

  /// The pattern that excludes the file or folder at `path`, which the user named; nil if there is none.
  func exclusion(ofNamed path: Argument, isFolder: Bool) -> Exclusion? {
    let path = path.withoutFinalSlash
    // These components are not the name of the folder in its parent. The scope of the folder itself contains the exclusion.
    if isFolder, [".", "..", "/"].contains(path.fileName) { return scope(of: path).exclusion }
    return exclusion(of: path, isFolder: isFolder)
  }

  /// The pattern that excludes the file or folder at `path`, whose last component is its name; nil if there is none.
  func exclusion(of path: Argument, isFolder: Bool) -> Exclusion? {
    exclusion(of: path.fileName, in: scope(of: path.folder), isFolder: isFolder)
  }

  /// The pattern that excludes the file or folder `name` in a folder of `scope`; nil if there is none.
  private func exclusion(of name: Argument, in scope: Scope, isFolder: Bool) -> Exclusion? {
    if let exclusion = scope.exclusion { return exclusion }
    for layer in scope.layers {
      let configuration = all[layer.configuration]
      if configuration.excludes.isEmpty { continue }
      let path = layer.path(of: name)
      let glob = configuration.excludes.first { $0.matches(path, isFolder: isFolder) }
      if let glob { return Exclusion(configuration: configuration, glob: glob) }
    }
    return nil
  }

  /// The configurations that apply to the file `name`, with the choices in them that apply.
  func choices(forFile name: Argument) -> [AppliedChoices] {
    name == "-" ? choices(in: scope(of: "."), file: nil) : choices(in: scope(of: name.folder), file: name.fileName)
  }

  /// The configurations and choices that apply to the file `name` in a folder of `scope`. Without a name, only patterns for the
  /// folder count.
  func choices(in scope: Scope, file name: Argument?) -> [AppliedChoices] {
    scope.layers.map { layer in
      let choices = all[layer.configuration].choices
      let path = name.map(layer.path)
      let indexes = choices.indices.filter { index in
        guard let glob = choices[index].glob, !layer.matches.contains(index) else { return true }
        return path.map { glob.matches($0, isFolder: false) } ?? false
      }
      return AppliedChoices(configuration: layer.configuration, choices: indexes)
    }
  }

  func settings(of applied: [AppliedChoices]) -> ConfiguredSettings {
    var settings = ConfiguredSettings()
    for layer in applied {
      let configuration = all[layer.configuration]
      settings.choices += layer.choices.map { configuration.choices[$0] }
      if let severity = configuration.failureSeverity { settings.failureSeverity = (severity, configuration.name) }
      if let baseline = configuration.baseline { settings.baseline = (baseline, configuration.name) }
    }
    return settings
  }

  /// True if a pattern includes the file at `path` regardless of its extension.
  func includes(_ path: Argument) -> Bool {
    // At this point, the configurations of all folders with found files are known.
    guard all.contains(where: { !$0.includes.isEmpty }) else { return false }
    let scope = scope(of: path.folder)
    return scope.isIncluded || isIncluded(path.fileName, in: scope, isFolder: false)
  }

  private func isIncluded(_ name: Argument, in scope: Scope, isFolder: Bool) -> Bool {
    scope.layers.contains { layer in
      let globs = all[layer.configuration].includes
      guard !globs.isEmpty else { return false }
      let path = layer.path(of: name)
      return globs.contains { $0.matches(path, isFolder: isFolder) }
    }
  }

  /// The folder without links. If the folder around it is known, only one component is resolved, which is much faster.
  private func canonicalPath(of folder: Argument) -> Argument? {
    let name = folder.fileName
    let outer = folder.folder.withoutFinalSlash
    guard name != ".", name != "..", let known = scopesByName[outer]?.folder,
      let identity = try? folder.identity(followsLinks: false), identity.isFolder
    else { return folder.canonicalPath }
    return Argument(known.bytes + (known == "/" ? [] : [UInt8(ascii: "/")]) + name.bytes)
  }

  // MARK: Folders, by their paths without links

  private func scope(at folder: Argument) -> Scope {
    if let known = scopes[folder] { return known }
    let scope = Scope(folder: folder)
    let top = workTrees.top(around: folder) ?? folder
    if top != folder {
      inherit(scope, named: folder.fileName, from: self.scope(at: folder.folder.withoutFinalSlash))
    }
    if scope.exclusion == nil, refusal == nil, let configuration = configuration(in: folder, below: top) {
      if configuration.isRoot {
        scope.layers = []
        scope.isIncluded = false
      }
      scope.layers.append(Layer(configuration: all.count))
      all.append(configuration)
    }
    scopes[folder] = scope
    return scope
  }

  /// Derives the scope of the folder `name` from the scope of the folder around it.
  private func inherit(_ scope: Scope, named name: Argument, from outer: Scope) {
    scope.exclusion = exclusion(of: name, in: outer, isFolder: true)
    scope.isIncluded = outer.isIncluded || isIncluded(name, in: outer, isFolder: true)
    scope.layers = outer.layers.map { layer in
      var inner = layer
      let path = layer.path(of: name)
      inner.prefix = path.bytes + [UInt8(ascii: "/")]
      for (index, choice) in all[layer.configuration].choices.enumerated() {
        if let glob = choice.glob, glob.matches(path, isFolder: true) { inner.matches.insert(index) }
      }
      return inner
    }
  }

  /// The configuration in `folder`. The files that it names must be in the folder `top`: the work tree, or the folder itself.
  private func configuration(in folder: Argument, below top: Argument) -> Configuration? {
    // A link without a target is an error, not a missing configuration.
    let path = folder.appending(Configuration.fileName)
    guard path.isThere else { return nil }
    do throws(ProjectFile.Refusal) {
      let name = current.map(path.relative) ?? path
      return try reader.read(path, named: name, in: folder, below: top)
    } catch {
      refusal = error
      return nil
    }
  }
}

/// Finds work trees. Git is not needed: the top of a work tree contains an entry `.git`.
struct WorkTrees {
  /// The tops of the work trees around folders.
  private var tops: [Argument: Argument?] = [:]

  /// The top of the work tree around `folder`, which is without links; nil if there is none.
  mutating func top(around folder: Argument) -> Argument? {
    if let known = tops[folder] { return known }
    let isTop = folder.appending(".git").exists
    let top = isTop ? folder : folder == "/" ? nil : top(around: folder.folder.withoutFinalSlash)
    tops[folder] = .some(top)
    return top
  }
}
