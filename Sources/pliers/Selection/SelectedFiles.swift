import PropertyList
import PropertyListFiles

extension Option {
  static let include = Option(
    "include", nil, "GLOB", "in folders, also select files that match GLOB, whatever their extension", .glob
  ) { $0.selection.includes.append($1) }
  .on(.folder)
  static let exclude = Option(
    "exclude", nil, "GLOB", "in folders, leave out files and folders that match GLOB, even if they are included",
    .glob
  ) { $0.selection.excludes.append($1) }
  .on(.folder)
  static let filesFrom = Option(
    "files-from", nil, "PATH",
    "select the files that PATH lists, one per line or each ended by a NUL; '-' is standard input", .word
  ) { $0.selection.lists.append($1) }.naming(.input)
  static let recursive = flag("recursive", \.editing.entersFolders, "edit or convert the property lists in folders")

  /// Options that select files besides those named on the command line.
  static let selection: [Option] = [.include, .exclude, .filesFrom]
  /// Options that switch the names of files in output on or off.
  static let filenames: [Option] = [.withFilename, .noFilename]
  /// The options of all commands that print values.
  static let searches = filenames + selection + views + [.maximumNodes, .jobs]
}

extension OptionValue<Glob> {
  fileprivate static var glob: OptionValue { OptionValue { pattern, _ in Glob(pattern) } }
}

extension Request {
  /// True if one word of the command line can name several files.
  var namesManyFiles: Bool { selected.hasFolders || !selection.lists.isEmpty }

  /// Replaces folders and lists of files by the files in them.
  mutating func selectFiles(_ console: Console) throws(UsageError) {
    let entersFolders = command.files == .searched || editing.entersFolders
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
