import PropertyListFiles
import PropertyListLint

/// The bundles in the folders of a run, whose files are checked together.
struct Bundles: Sendable {
  /// The parts that files have in their bundles, by the names of the files. Files without a check across files are left out.
  private(set) var parts: [Argument: BundlePart] = [:]
  /// The errors about folders and links, by their names.
  private(set) var problems: [Argument: String] = [:]

  /// Loads the bundles around the found files of `selected`, and those in its folders. Adds bundles without an Info.plist and links
  /// that lead out of a bundle to the files, so that they are reported. Profiles must be valid at `date`, in seconds since 2001.
  init(in selected: inout FileSelection.Result, date: Double, _ console: Console) {
    let folders = SearchedFolders(selected.folders)
    let access = BundleAccess(
      name: { folders.name(of: $0).text },
      entries: { try? folders.name(of: $0).entries().compactMap(\.inBundle) },
      content: { (try? Input(folders.name(of: $0), isRegular: true, from: console))?.source },
      destination: { try? folders.name(of: $0).linkDestination().text },
      isExecutable: { path in
        // In a folder that may not be searched, nothing is known of a program.
        do throws(FileError) { return try folders.name(of: path).identity(followsLinks: true).isExecutable } catch {
          return error.kind == .notPermitted
        }
      })
    let found = selected.files.filter(selected.found.contains).map(folders.path)
    let tree = BundleTree(
      around: found, named: folders.paths.filter(BundleTree.isBundleOrInside), expected: folders.calledBundles,
      date: date, access)
    // Also those that the command line names beside the folder.
    for file in selected.files {
      if let part = tree.part(at: folders.path(of: file)) { parts[file] = part }
    }
    for problem in tree.problems where folders.contain(problem.path) {
      let name = folders.name(of: problem.path)
      problems[name] = problem.message
      selected.files.append(name)
      if !problem.isNamed { selected.found.insert(name) }
    }
  }
}

/// The folders that a run searches. In their absolute paths, a bundle around the current folder is visible.
private struct SearchedFolders: Sendable {
  /// The folders as the user named them, and their absolute paths.
  private let folders: [(name: Argument, path: Argument)]
  private let current: Argument

  init(_ names: [Argument]) {
    let current = Argument(".").canonicalPath ?? "/"
    self.current = current
    folders = names.map { name in
      let path = (name.isAbsolute ? name : current.appending(name)).normalizedPath
      // The name of a bundle can be that of a link.
      let isBundle = !name.leadsUpwards && BundleTree.isBundleOrInside(path.text)
      return (name.withoutFinalSlash, isBundle ? path : name.canonicalPath ?? path)
    }
  }

  var paths: [String] { folders.map(\.path.text) }

  /// The paths of the folders that the user called bundles. The current folder may have such a name by chance.
  var calledBundles: [String] { folders.filter { BundleTree.isBundleOrInside($0.name.text) }.map(\.path.text) }

  func contain(_ path: String) -> Bool {
    folders.contains { $0.path.text == path || Argument(path).isBelow($0.path) }
  }

  /// The absolute path of the file that was found as `name`.
  func path(of name: Argument) -> String {
    // Names below `.` do not begin with it.
    let folder = folders.first { name.isBelow($0.name) && ($0.name != "." || !name.isAbsolute && !name.leadsUpwards) }
    if let folder { return folder.path.appending(name.relative(to: folder.name)).text }
    if name.leadsUpwards { return (name.canonicalPath ?? name).text }
    return name.isAbsolute ? name.text : current.appending(name.withoutDotPrefix).text
  }

  /// The name of the file or folder at the absolute path `text`, as the user would write it.
  func name(of text: String) -> Argument {
    let path = Argument(text)
    for folder in folders {
      if path == folder.path { return folder.name }
      if path.isBelow(folder.path) { return folder.name.appending(path.relative(to: folder.path)) }
    }
    return path.path(from: current) ?? path
  }
}

extension FolderEntry {
  fileprivate var inBundle: BundleAccess.Entry? {
    switch kind {
    case .regular: (name.text, .file)
    case .folder: (name.text, .folder)
    case .link: (name.text, .link)
    case .other: nil
    }
  }
}
