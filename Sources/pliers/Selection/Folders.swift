import PropertyListFiles

/// The regular files in folders, at any depth; in a work tree of git, only files that git does not ignore.
///
/// A repository inside another repository is queried separately. Links are not followed, as in git: the target of a link
/// is in the folder under its own name, or outside the folder. Entries named `.git` are left out.
struct Folders {
  /// Patterns for excluded files and folders, relative to `root`.
  private(set) var exclusion: GlobMatches
  /// The searched folder, to which patterns are relative.
  private var root: Argument = "."
  private let configurations: ConfigurationSearch?
  private let report: (String) -> Void
  /// Time limit for one query of git in seconds.
  private let patience: Int
  /// The error of a query that took too long. After this error, git is not queried again, because each nested repository could
  /// take as long.
  private var timeout: Failure?
  /// The paths of the files, unordered and with duplicates.
  private(set) var files: [Argument] = []
  private(set) var hasFailed = false

  /// Creates an empty list of files. `report` is called with a line for each problem.
  init(
    excluding exclusion: GlobMatches, _ configurations: ConfigurationSearch? = nil, patience: Int = Git.defaultPatience,
    report: @escaping (String) -> Void
  ) {
    self.exclusion = exclusion
    self.configurations = configurations
    self.patience = patience
    self.report = report
  }

  /// Adds the files in the folder at `path`, even if git ignores all of them.
  mutating func add(_ path: Argument) {
    root = path
    if !Git.hasWorkTree(path) || !addListed(in: path) { walk(path) }
  }

  /// Adds the files that differ from the commit `reference`. Nested repositories have other commits, so they are only reported.
  mutating func addChanged(in path: Argument, since reference: Argument) throws(Failure) {
    root = path
    add(try Git(folder: path, patience: patience).changedFiles(since: reference), in: path, entersRepositories: false)
  }

  private mutating func add(_ found: Git.Files, in top: Argument, entersRepositories: Bool) {
    var unreadable: [Argument: String] = [:]
    for (name, reason) in found.unreadableFolders {
      let path = top.appending(name)
      if !isExcluded(path, isFolder: true) { unreadable[path] = reason }
    }
    for name in found.names {
      let path = top.appending(name)
      if isExcluded(path, isFolder: false) { continue }
      do throws(FileError) {
        let identity = try path.identity(followsLinks: false)
        switch identity.kind {
        case .regular: files.append(path)
        case .folder where isExcluded(path, isFolder: true): break
        case .folder where entersRepositories: enter(path)
        case .folder:
          guard path.appending(".git").exists else { continue }
          report(printable("\(path.heading): a separate repository; its changes are checked only if it is named"))
        case .link: break
        // A tracked file that has become a pipe, a socket or a device.
        case .other where Recognition.verdict(on: path.fileExtension) != .other:
          unreadable[path] = "expected a regular file, found a \(identity.kindName)"
        case .other: break
        }
      } catch {
        // A tracked file may have been deleted.
        guard error.kind == .notPermitted else { continue }
        unreadable[path.folder.withoutFinalSlash] = error.message
      }
    }
    for (path, reason) in unreadable.sorted(by: { $0.key < $1.key }) { fail(path, reason) }
  }

  /// Adds the files in a folder that git lists like a file, if it is a nested repository. Otherwise it is a tracked file that has
  /// become a folder, and git lists the files in it separately.
  private mutating func enter(_ path: Argument) {
    guard path.appending(".git").exists else { return }
    if !addListed(in: path, ownRepository: true) { walk(path) }
  }

  /// Adds the files that git lists in the folder; false if git fails, or lists nothing in a folder that need not be a repository.
  private mutating func addListed(in path: Argument, ownRepository: Bool = false) -> Bool {
    do throws(Failure) {
      if let timeout { throw timeout }
      let found = try Git(folder: path, patience: patience).files(ownRepository: ownRepository)
      guard ownRepository || !found.isEmpty else { return false }
      add(found, in: path, entersRepositories: true)
      return true
    } catch {
      if error.isTimeout { timeout = error }
      report("\(path.heading): ignored files are included, too; \(error.message(""))")
      return false
    }
  }

  /// Adds the files in the folder without querying git about the folder itself.
  private mutating func walk(_ top: Argument) {
    var folders = [top]
    while let folder = folders.popLast() {
      let entries: [FolderEntry]
      do throws(FileError) { entries = try folder.entries() } catch {
        fail(folder, error.message)
        continue
      }
      let isRepository = folder != top && entries.contains { $0.name.equals(".git") }
      if isRepository, addListed(in: folder, ownRepository: true) { continue }
      var inner: [Argument] = []
      for entry in entries where !entry.name.equals(".git") && (entry.kind == .regular || entry.kind == .folder) {
        let path = folder.appending(entry.name)
        let isFolder = entry.kind == .folder
        if isExcluded(path, isFolder: isFolder) { continue }
        if isFolder { inner.append(path) } else { files.append(path) }
      }
      // The last folder is searched first, so that problems are reported in the order of the paths' bytes.
      folders += inner.sorted(by: >)
    }
  }

  private mutating func isExcluded(_ path: Argument, isFolder: Bool) -> Bool {
    !exclusion.isEmpty && !exclusion.covering(path.relative(to: root), isFolder: isFolder).isEmpty
      || configurations?.exclusion(of: path, isFolder: isFolder) != nil
  }

  private mutating func fail(_ path: Argument, _ reason: String) {
    hasFailed = true
    report(printable("\(path.heading): \(reason)"))
  }
}
