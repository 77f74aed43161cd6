import PropertyListFiles

/// Finds the configurations that apply to each file: in the file's folder and in the folders around it. The search ends at a
/// configuration with `"root": true` or at the top of the work tree. Outside of work trees, only a configuration in the folder of
/// the file applies.
///
/// A folder that one configuration excludes is excluded with all its content, as in .gitignore: a configuration inside has
/// no effect. Results for folders are cached. Only one thread uses this class, before files are read.
final class ConfigurationSearch {
  /// A configuration that applies to a file, with its choices that apply.
  struct AppliedChoices: Hashable {
    /// Index in `all`.
    let configuration: Int
    /// Ascending indexes in `Configuration.choices`.
    let choices: [Int]
  }

  private(set) var all: [Configuration] = []
  /// The first error: a configuration that cannot be used. It ends the search.
  private(set) var refusal: Failure?
  /// The indexes in `all` of the configurations that apply in a folder, the nearest one last, by its path without links.
  private var configurations: [Argument: [Int]] = [:]
  /// The paths without links of folders, by the paths that callers passed; nil for a missing folder.
  private var canonicalPaths: [Argument: Argument?] = [:]
  private var workTrees = WorkTrees()
  private var reader = ConfigurationReader()
  private let current = Argument(".").canonicalPath

  /// Describes the pattern that excludes the file or folder at `path`, which the user named; nil if there is none.
  func exclusion(ofNamed path: Argument, isFolder: Bool) -> String? {
    let path = path.withoutFinalSlash
    guard isFolder, [".", "..", "/"].contains(path.fileName) else { return exclusion(of: path, isFolder: isFolder) }
    // These components are not the name of the folder in its parent.
    guard let folder = canonicalPath(of: path), (workTrees.top(around: folder) ?? folder) != folder else { return nil }
    return exclusion(of: folder, isFolder: true)
  }

  /// The same for a path whose last component is the name of the file or folder.
  func exclusion(of path: Argument, isFolder: Bool) -> String? {
    guard let folder = canonicalPath(of: path.folder) else { return nil }
    return exclusion(of: folder.appending(path.fileName), isFolder: isFolder, by: configurations(in: folder))
  }

  private func exclusion(of path: Argument, isFolder: Bool, by configurations: [Int]) -> String? {
    for index in configurations {
      let relativePath = path.relative(to: all[index].folder)
      guard let number = all[index].excludes.covering(relativePath, isFolder: isFolder).first else { continue }
      return printable("\(all[index].name.heading) excludes '\(all[index].excludes.globs[number].word.text)'")
    }
    return nil
  }

  /// True if a pattern includes the file at `path` regardless of its extension.
  func includes(_ path: Argument) -> Bool {
    // At this point, the configurations of all folders with found files are known.
    guard all.contains(where: { !$0.includes.isEmpty }), let folder = canonicalPath(of: path.folder) else {
      return false
    }
    let path = folder.appending(path.fileName)
    return configurations(in: folder).contains { index in
      !all[index].includes.covering(path.relative(to: all[index].folder), isFolder: false).isEmpty
    }
  }

  /// The configurations that apply to the file at `path`, with the choices in them that apply. For standard input, they are those for
  /// the current folder.
  func choices(for path: Argument) -> [AppliedChoices] {
    let isFolder = path == "-"
    guard let folder = canonicalPath(of: isFolder ? "." : path.folder) else { return [] }
    let path = isFolder ? folder : folder.appending(path.fileName)
    return configurations(in: folder).map { index in
      var choices = [0]
      if path.isBelow(all[index].folder) {
        let relativePath = path.relative(to: all[index].folder)
        choices += all[index].choicePatterns.covering(relativePath, isFolder: isFolder).map { $0 + 1 }.sorted()
      }
      return AppliedChoices(configuration: index, choices: choices)
    }
  }

  func settings(of applied: [AppliedChoices]) -> [Configuration.Choice] {
    applied.flatMap { layer in layer.choices.map { all[layer.configuration].choices[$0] } }
  }

  /// The folder without links. If the folder around it is known, only one component is resolved, which is much faster.
  private func canonicalPath(of folder: Argument) -> Argument? {
    let folder = folder.withoutFinalSlash
    if let known = canonicalPaths[folder] { return known }
    let name = folder.fileName
    var path: Argument?
    if name != ".", name != "..", case let outer?? = canonicalPaths[folder.folder.withoutFinalSlash],
      let identity = try? folder.identity(followsLinks: false), identity.isFolder
    {
      path = outer.appending(name)
    } else {
      path = folder.canonicalPath
    }
    canonicalPaths[folder] = .some(path)
    return path
  }

  /// The indexes in `all` of the configurations that apply in `folder`, a path without links.
  private func configurations(in folder: Argument) -> [Int] {
    if let known = configurations[folder] { return known }
    let top = workTrees.top(around: folder) ?? folder
    var indexes = top == folder ? [] : configurations(in: folder.folder.withoutFinalSlash)
    if exclusion(of: folder, isFolder: true, by: indexes) == nil, refusal == nil,
      let configuration = configuration(in: folder, below: top)
    {
      if configuration.isRoot { indexes = [] }
      indexes.append(all.count)
      all.append(configuration)
    }
    configurations[folder] = indexes
    return indexes
  }

  /// The configuration in `folder`. The files that it names must be in the folder `top`: the work tree, or the folder itself.
  private func configuration(in folder: Argument, below top: Argument) -> Configuration? {
    // A link without a target is an error, not a missing configuration.
    let path = folder.appending(Configuration.fileName)
    guard path.entryExists else { return nil }
    do throws(Failure) {
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
