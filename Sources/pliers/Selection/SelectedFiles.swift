import PropertyList
import PropertyListFiles

extension Option {
  static let include = Option(
    "include", nil, "GLOB", "in folders, also select files that match GLOB, whatever their extension"
  ) { request, pattern throws(UsageError) in request.selection.includes.append(Glob(pattern)) }
  static let exclude = Option(
    "exclude", nil, "GLOB", "in folders, leave out files and folders that match GLOB, even if they are included"
  ) { request, pattern throws(UsageError) in request.selection.excludes.append(Glob(pattern)) }
  static let filesFrom = Option(
    "files-from", nil, "PATH",
    "select the files that PATH lists, one per line or each ended by a NUL; '-' is standard input"
  ) { request, path throws(UsageError) in request.selection.lists.append(path) }.naming(.input)
  static let recursive = flag("recursive", \.editing.entersFolders, "edit or convert the property lists in folders")

  /// Options that select files besides those named on the command line.
  static let selection: [Option] = [.include, .exclude, .filesFrom]
  /// Options that switch the names of files in output on or off.
  static let filenames: [Option] = [.withFilename, .noFilename]
  /// The options of all commands that print values.
  static let searches = filenames + selection + views + [.maximumNodes, .jobs]
}

extension Command {
  /// Paragraph for the discussion of commands whose key path is `keyPathOrRoot`.
  static var rootKeyPath: String {
    "The empty key path, '', is the root. It can be left out before a single FILE that is a folder, or whose name has a slash "
      + "or an extension of property lists."
  }

  /// Paragraph for the discussion of commands that print values.
  static var searchesFolders: String {
    "A folder means the property lists in it, as in lint. The name of the file is printed before each result from a folder "
      + "or a list. The status is 0 if any of several files has the value; in folders and lists the others are not mentioned."
  }
}

extension Request {
  /// True if one word of the command line can name several files.
  var namesManyFiles: Bool { selected.hasFolders || !selection.lists.isEmpty }

  /// Replaces folders and lists of files by the files in them.
  mutating func selectFiles(_ console: Console) throws(UsageError) {
    let entersFolders = command.files == .searched || editing.entersFolders
    if !entersFolders, !selection.includes.isEmpty || !selection.excludes.isEmpty {
      let option = command.options.contains { $0.name == "folders" } ? "--folders" : "--recursive"
      throw UsageError("--include and --exclude need \(option)")
    }
    selected = try selection.files(named: files, entersFolders: entersFolders, jobs: searchJobCount, nil, console)
    // Backups of earlier edits are not edited.
    if let suffix = output.backupSuffix {
      selected.files.removeAll {
        selected.found.contains($0) && $0.bytes.reversed().starts(with: suffix.bytes.reversed())
      }
    }
    files = selected.files
    if namesManyFiles, !output.omitsNames { output.namesFiles = true }
  }
}
