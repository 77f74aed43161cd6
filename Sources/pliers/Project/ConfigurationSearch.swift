import PropertyList
import PropertyListFiles

/// Finds the configuration that applies to each file: the nearest one above it, up to the top of the work tree that it is
/// in; outside of work trees only one beside it.
///
/// A folder that one configuration excludes is excluded with all its content, as in .gitignore: a configuration inside has
/// no effect. Results for folders are cached. One thread uses this, before files are read.
final class ConfigurationSearch {
  /// What applies to the files of a folder.
  final class Scope {
    /// The folder without links; nil where there is none.
    fileprivate let folder: Argument?
    /// The index of the configuration.
    fileprivate(set) var configuration: Int?
    /// The path from the folder of the configuration to this one, with a slash at its end unless it is empty.
    fileprivate var prefix: [UInt8] = []
    /// Why all files of the folder are left out, if they are.
    fileprivate(set) var exclusion: Exclusion?
    /// True if a pattern for files to include covers the folder.
    fileprivate var isIncluded = false
    /// Index of the last choice of schemas whose pattern matches the folder or one around it.
    fileprivate var schemaChoice: Int?

    fileprivate init(folder: Argument?) { self.folder = folder }

    fileprivate func path(of name: Argument) -> Argument { Argument(prefix + name.bytes) }
  }

  /// A pattern that leaves files out.
  struct Exclusion {
    let configuration: Int
    let glob: Glob
  }

  /// All that have been found.
  private(set) var all: [Configuration] = []
  /// The first error: a configuration that cannot be used, or too many steps. Nothing more is searched then.
  private(set) var refusal: ProjectFile.Refusal?
  /// Number of steps that comparing paths with patterns may still take. A configuration may come from anybody.
  private var remainingSteps: Int
  /// Cached results for folders, by their paths without links.
  private var scopes: [Argument: Scope] = [:]
  private var workTreePlaces: [Argument: WorkTreePlace] = [:]
  /// The same by paths as given.
  private var scopesByName: [Argument: Scope] = [:]
  /// The folder of the last file, with its slash, in which the next one is, too, as a rule: then nothing is made.
  private var last: [UInt8] = []
  private var lastScope: Scope?
  private let current: Argument?
  private let stepLimit: Int

  /// - Parameter stepLimit: the limit of steps for all paths and patterns, about three seconds; see `Glob.steps(for:)`.
  init(stepLimit: Int = 500_000_000) {
    remainingSteps = stepLimit
    self.stepLimit = stepLimit
    current = Argument(".").canonicalPath
  }

  /// What applies to the files in `folder`.
  func scope(of folder: Argument) -> Scope {
    let folder = folder.withoutFinalSlash
    if let known = scopesByName[folder] { return known }
    let scope = canonicalPath(of: folder).map { self.scope(at: $0) } ?? Scope(folder: nil)
    scopesByName[folder] = scope
    return scope
  }

  /// What applies to the file at `path`.
  private func scope(ofFolderOf path: Argument) -> Scope {
    let bytes = path.bytes
    var start = bytes.count
    while start > 0, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
    if let lastScope, last.span.equals(bytes.span.extracting(0..<start)) { return lastScope }
    let scope = scope(of: path.folder)
    last = Array(bytes[..<start])
    lastScope = scope
    return scope
  }

  /// The configuration that applies to the file `name`; that of standard input is the current folder's.
  func configuration(of name: Argument) -> Int? {
    (name == "-" ? scope(of: ".") : scope(ofFolderOf: name)).configuration
  }

  /// Why the file or folder at `path`, as somebody has named it, is left out; nil if it is not.
  func exclusion(ofNamed path: Argument, isFolder: Bool) -> Exclusion? {
    let path = path.withoutFinalSlash
    // What these name is known by other names, too.
    if isFolder, [".", "..", "/"].contains(path.fileName) { return scope(of: path).exclusion }
    return exclusion(of: path, isFolder: isFolder)
  }

  /// Why the file or folder at `path`, whose last component is its name, is left out; nil if it is not.
  func exclusion(of path: Argument, isFolder: Bool) -> Exclusion? {
    exclusion(of: path.fileName, in: scope(ofFolderOf: path), isFolder: isFolder)
  }

  /// Why the file or folder `name` in a folder of `scope` is left out; nil if it is not.
  func exclusion(of name: Argument, in scope: Scope, isFolder: Bool) -> Exclusion? {
    if let exclusion = scope.exclusion { return exclusion }
    guard let configuration = scope.configuration, !all[configuration].excludes.isEmpty else { return nil }
    let path = scope.path(of: name)
    let glob = all[configuration].excludes.first { matches($0, path, isFolder: isFolder, configuration) }
    return glob.map { Exclusion(configuration: configuration, glob: $0) }
  }

  /// Returns true if the pattern of the configuration matches; false without a comparison where there is an error.
  private func matches(_ glob: Glob, _ path: Argument, isFolder: Bool, _ configuration: Int) -> Bool {
    guard refusal == nil else { return false }
    remainingSteps -= glob.steps(for: path)
    guard remainingSteps >= 0 else {
      refusal = ProjectFile.Refusal(
        message: "\(all[configuration].name.heading): error: the patterns take more than \(stepLimit) steps to compare "
          + "with the paths of all files; use fewer or shorter patterns")
      return false
    }
    return glob.matches(path, isFolder: isFolder)
  }

  /// Returns the names of the schemas for the file at `path`: those of the last pattern that matches it or a folder around
  /// it; nil if none does.
  func schemas(of path: Argument) -> [String]? {
    let scope = scope(of: path == "-" ? "." : path.folder)
    guard path != "-", let configuration = scope.configuration else { return nil }
    let choice = lastSchemaChoice(
      scope.path(of: path.fileName), isFolder: false, configuration, after: scope.schemaChoice)
    return choice.map { all[configuration].schemas[$0].names }
  }

  /// Returns the index of the last choice of schemas after `known` with a pattern that matches `path`; else `known`.
  private func lastSchemaChoice(_ path: Argument, isFolder: Bool, _ configuration: Int, after known: Int?) -> Int? {
    let choices = all[configuration].schemas
    let first = known.map { $0 + 1 } ?? 0
    return choices.indices[first...].last { matches(choices[$0].glob, path, isFolder: isFolder, configuration) }
      ?? known
  }

  /// Whether the file at `path` is picked in folders whatever its extension.
  func includes(_ path: Argument) -> Bool {
    // Those of all folders that files were found in are known.
    guard all.contains(where: { !$0.includes.isEmpty }) else { return false }
    let scope = scope(ofFolderOf: path)
    if scope.isIncluded { return true }
    guard let configuration = scope.configuration, !all[configuration].includes.isEmpty else { return false }
    let path = scope.path(of: path.fileName)
    return all[configuration].includes.contains { matches($0, path, isFolder: false, configuration) }
  }

  /// The folder without links. To look at one component is a fraction of the work where the folder around it is known.
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
    if workTreePlace(of: folder) == .inside {
      inherit(scope, named: folder.fileName, from: self.scope(at: folder.folder.withoutFinalSlash))
    }
    if scope.exclusion == nil, refusal == nil, let configuration = configuration(in: folder) {
      all.append(configuration)
      scope.configuration = all.count - 1
      scope.prefix = []
      scope.isIncluded = false
      scope.schemaChoice = nil
    }
    scopes[folder] = scope
    return scope
  }

  /// Makes what applies in a folder with this name from what applies around it.
  private func inherit(_ scope: Scope, named name: Argument, from outer: Scope) {
    scope.exclusion = outer.exclusion
    guard let configuration = outer.configuration else { return }
    scope.configuration = configuration
    scope.prefix = outer.prefix + name.bytes + [UInt8(ascii: "/")]
    if scope.exclusion == nil { scope.exclusion = exclusion(of: name, in: outer, isFolder: true) }
    let path = outer.path(of: name)
    scope.isIncluded =
      outer.isIncluded || all[configuration].includes.contains { matches($0, path, isFolder: true, configuration) }
    scope.schemaChoice = lastSchemaChoice(path, isFolder: true, configuration, after: outer.schemaChoice)
  }

  /// Where folders are with regard to work trees.
  private enum WorkTreePlace { case outside, top, inside }

  /// Git is not asked: a work tree has something named `.git` at its top.
  private func workTreePlace(of folder: Argument) -> WorkTreePlace {
    if let known = workTreePlaces[folder] { return known }
    var place = WorkTreePlace.outside
    if folder.appending(".git").exists {
      place = .top
    } else if folder != "/", workTreePlace(of: folder.folder.withoutFinalSlash) != .outside {
      place = .inside
    }
    workTreePlaces[folder] = place
    return place
  }

  private func configuration(in folder: Argument) -> Configuration? {
    // A link that leads nowhere is there, too.
    let paths = Configuration.names.map(folder.appending).filter(\.isThere)
    guard let path = paths.first else { return nil }
    do throws(ProjectFile.Refusal) {
      let name = path.shown(from: current)
      guard paths.count == 1 else {
        throw ProjectFile.Refusal(
          message:
            "\(name.heading): error: there is a \(paths[1].fileName.text) beside it, and only one of them can apply")
      }
      return try ConfigurationReader.read(path, named: name, in: folder)
    } catch {
      refusal = error
      return nil
    }
  }
}

extension Argument {
  /// The path, which is without links, from the folder `current` if it is below that.
  fileprivate func shown(from current: Argument?) -> Argument { current.map { relative(to: $0) } ?? self }
}
