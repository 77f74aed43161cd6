import PropertyListFiles

/// Options for the configuration and the baselines of a project.
struct ProjectOptions {
  var ignoresConfiguration = false
  /// True if the settings of the files are printed and nothing is checked.
  var showsConfiguration = false
  /// The file with the known findings.
  var baseline: Argument?
  /// The file to which the findings of this run are written.
  var newBaseline: Argument?
}

extension Option {
  static let noConfiguration = flag(
    "no-config", \.project.ignoresConfiguration, "do not look for .pliers.json")
  static let showConfiguration = flag(
    "show-config", \.project.showsConfiguration, scope: .report,
    "check nothing, and print the settings for each FILE with their sources"
  ).on(.excludes(["fix", "write-baseline", "format", "quiet", "silent", "summary", "max-problems"]))
  static let baseline = Option(
    "baseline", nil, "PATH", "hide findings listed in PATH; list its entries that no longer occur", .word
  ) { $0.project.baseline = $1 }.naming(.input)
  static let writeBaseline = Option(
    "write-baseline", nil, "PATH",
    "write all findings to PATH, for --baseline, and print none; PATH is XML if it ends in .plist, else JSON; '-' is standard output",
    .word
  ) { $0.project.newBaseline = $1 }.naming(.output)
    .on(.excludes(["baseline", "fix", "format", "quiet", "silent", "summary", "max-problems", "error-on"]))
}
