import PropertyListFiles

/// Finds the configuration that applies to each file: the nearest one above it, up to the top of the work tree that it is
/// in; outside of work trees only one beside it.
///
/// A folder that one configuration excludes is left out with all that is in it, as in .gitignore: what a configuration
/// inside says does not count. What is known of a folder is kept. One thread uses this, before files are read.
final class ConfigurationSearch {
  /// What applies to the files of a folder.
  struct Scope {
    /// The index of the configuration.
    fileprivate(set) var configuration: Int?
    /// The path from the folder of the configuration to this one, with a slash at its end unless it is empty.
    fileprivate var prefix: [UInt8] = []
    /// Why all files of the folder are left out, if they are.
    fileprivate(set) var exclusion: Exclusion?
    /// Whether a pattern for what is to be picked covers the folder.
    fileprivate var isIncluded = false

    fileprivate func path(of name: Argument) -> Argument { Argument(prefix + name.bytes) }
  }

  /// A pattern that leaves files out.
  struct Exclusion {
    let configuration: Int
    let glob: Glob
  }

  /// All that have been found.
  private(set) var all: [Configuration] = []
  /// The first one that cannot be taken; then nothing else is looked for.
  private(set) var refusal: ProjectFile.Refusal?
  /// What is known of folders, by their paths without links.
  private var scopes: [Argument: Scope] = [:]
  private var workTreePlaces: [Argument: WorkTreePlace] = [:]
  /// The same by paths as files have them.
  private var scopesByName: [Argument: Scope] = [:]
  /// Most files are in the same folder as the one before.
  private var last: (folder: Argument, scope: Scope)?
  private let current: Argument?

  init() { current = Argument(".").canonicalPath }

  /// What applies to the files in `folder`.
  func scope(of folder: Argument) -> Scope {
    if let last, last.folder == folder { return last.scope }
    let scope = scopesByName[folder] ?? folder.canonicalPath.map { self.scope(at: $0) } ?? Scope()
    scopesByName[folder] = scope
    last = (folder, scope)
    return scope
  }

  /// The configuration that applies to the file `name`; that of standard input is the current folder's.
  func configuration(of name: Argument) -> Int? { scope(of: name == "-" ? "." : name.folder).configuration }

  /// Why the file or folder at `path` is left out; nil if it is not.
  func exclusion(of path: Argument, isFolder: Bool) -> Exclusion? {
    let path = path.withoutFinalSlash
    let name = path.fileName
    // What these name is known by other names, too.
    if isFolder, [".", "..", "/"].contains(name) { return scope(of: path).exclusion }
    let scope = scope(of: path.folder)
    if let exclusion = scope.exclusion { return exclusion }
    return self.exclusion(of: name, in: scope, isFolder: isFolder)
  }

  /// Whether the file at `path` is picked in folders whatever its extension.
  func includes(_ path: Argument) -> Bool {
    let scope = scope(of: path.folder)
    if scope.isIncluded { return true }
    guard let configuration = scope.configuration, !all[configuration].includes.isEmpty else { return false }
    let path = scope.path(of: path.fileName)
    return all[configuration].includes.contains { $0.matches(path, isFolder: false) }
  }

  private func exclusion(of name: Argument, in scope: Scope, isFolder: Bool) -> Exclusion? {
    guard let configuration = scope.configuration, !all[configuration].excludes.isEmpty else { return nil }
    let path = scope.path(of: name)
    let glob = all[configuration].excludes.first { $0.matches(path, isFolder: isFolder) }
    return glob.map { Exclusion(configuration: configuration, glob: $0) }
  }

  // MARK: Folders, by their paths without links

  private func scope(at folder: Argument) -> Scope {
    if let known = scopes[folder] { return known }
    var scope = Scope()
    if workTreePlace(of: folder) == .inside {
      scope = inner(folder, of: self.scope(at: folder.folder.withoutFinalSlash))
    }
    if scope.exclusion == nil, refusal == nil, let configuration = configuration(in: folder) {
      all.append(configuration)
      scope = Scope(configuration: all.count - 1)
    }
    scopes[folder] = scope
    return scope
  }

  /// What applies in a folder from what applies around it.
  private func inner(_ folder: Argument, of outer: Scope) -> Scope {
    var scope = outer
    let name = folder.fileName
    if scope.exclusion == nil { scope.exclusion = exclusion(of: name, in: outer, isFolder: true) }
    if let configuration = scope.configuration, !scope.isIncluded {
      let path = outer.path(of: name)
      scope.isIncluded = all[configuration].includes.contains { $0.matches(path, isFolder: true) }
    }
    scope.prefix += name.bytes + [UInt8(ascii: "/")]
    return scope
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

  /// The configuration that stands in the folder.
  private func configuration(in folder: Argument) -> Configuration? {
    // A link that leads nowhere is there, too.
    let paths = Configuration.names.map(folder.appending).filter { (try? $0.identity(followsLinks: false)) != nil }
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
