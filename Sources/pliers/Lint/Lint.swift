import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let lint = Command(
    name: "lint", purpose: .check, synonyms: ["check", "validate", "verify", "test"],
    summary: "check property lists for errors and portability problems",
    plutil: .lint,
    options: [
      .rule.under("rules"), .preset, .schema, .profile, .provisioning, .provisioningDate,
      .fix.under("files"),
      .dryRun.on(.needs([.fix])).on(.value(of: .reportFormat, ["text"])).on(
        .excludes([.quiet, .silent, .summary, .maximumProblems])),
      .backup, .include, .exclude, .filesFrom, .changed, .noBundles,
      .noConfiguration.under("configuration and baselines"), .baseline, .writeBaseline,
      .reportFormat.under("report"), .errorOn, .quiet, .silent, .summary, .maximumProblems, .color, .jobs,
    ],
    writes: .corrected
  ) { invocation, console throws(Failure) in
    let writer = try (invocation[.writeBaseline] as Argument?).map { path throws(Failure) in try BaselineWriter(path) }
    return try LintRun(invocation, console).run(writer, console)
  }
}

extension Option {
  static let provisioning = Option(
    "provisioning", nil, "PROFILE", "compare entitlements with those that a provisioning profile grants", .word
  ).naming(.input).on(.oneFile)
  static let provisioningDate = Option(
    "date", nil, "DATE", "when profiles must be valid (default now): 2001-01-01T00:00:00Z", OptionValue<Double>.date
  ).on(.needs("--provisioning or a folder") { $0.has(.provisioning) || $0.searchesFolders })
    .on(.excludes([.noBundles], unless: .provisioning))
  static let noBundles = flag("no-bundles", "in folders, check each file alone, and no bundles as a whole")
  static let noConfiguration = flag("no-config", "do not look for .pliers.json")
  static let baseline = Option(
    "baseline", nil, "PATH", "hide findings listed in PATH; list its entries that no longer occur", .word
  ).naming(.input)
  static let writeBaseline = Option(
    "write-baseline", nil, "PATH",
    "write all errors and warnings to PATH, for --baseline, and print none; PATH is XML if it ends in .plist, else JSON; '-' is standard output",
    .word
  ).naming(.output)
    .on(.excludes([.baseline, .fix, .reportFormat, .quiet, .silent, .summary, .maximumProblems, .errorOn]))
  static let reportFormat = Option(
    "format", nil, "FORMAT",
    "print findings as FORMAT: " + ReportFormat.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", "),
    OptionValue<ReportFormat>.name(of: ReportFormat.all.map(\.name)) { name in
      ReportFormat.all.first { $0.name == name }
    }
  )
  static let quiet = flag(
    "quiet",
    "print only findings that make the exit status 1: no warnings without --error-on warning, and no line for correct files"
  )
  static let summary = flag("summary", "print the numbers of errors, warnings and files at the end")
    .on(.value(of: .reportFormat, ReportFormat.all.filter(\.hasSummary).map(\.name)))
  static let maximumProblems = Option(
    "max-problems", nil, "N", "print at most N problems, and the number of the others", .count()
  )
  static let errorOn = Option(
    "error-on", nil, "SEVERITY",
    "exit with 1 for SEVERITY or higher: error (the default) or warning",
    OptionValue<Severity>.choice(of: [.error, .warning])
  )
}
