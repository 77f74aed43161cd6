import PropertyList
import PropertyListFiles

extension Option {
  static let include = Option(
    "include", nil, "GLOB", "in folders, also select files that match GLOB, whatever their extension", .glob
  ).on(.folder)
  static let exclude = Option(
    "exclude", nil, "GLOB", "in folders, leave out files and folders that match GLOB, even if they are included",
    .glob
  ).on(.folder)
  static let filesFrom = Option(
    "files-from", nil, "PATH",
    "select the files that PATH lists, one per line or each ended by a NUL; '-' is standard input", .word
  ).naming(.input)
  static let recursive = flag("recursive", "edit or convert the property lists in folders")

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
