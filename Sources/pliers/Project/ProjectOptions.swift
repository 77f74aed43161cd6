// Options for the configuration and the baselines of a project.
extension Option {
  static let noConfiguration = flag("no-config", "do not look for .pliers.json")
  static let baseline = Option(
    "baseline", nil, "PATH", "hide findings listed in PATH; list its entries that no longer occur", .word
  ).naming(.input)
  static let writeBaseline = Option(
    "write-baseline", nil, "PATH",
    "write all findings to PATH, for --baseline, and print none; PATH is XML if it ends in .plist, else JSON; '-' is standard output",
    .word
  ).naming(.output)
    .on(.excludes(["baseline", "fix", "format", "quiet", "silent", "summary", "max-problems", "error-on"]))
}
