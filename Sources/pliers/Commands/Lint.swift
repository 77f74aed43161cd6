import PropertyList
import PropertyListFiles
import PropertyListLint

extension Command {
  static let lint = Command(
    "lint", purpose: .check, synonyms: ["check", "validate", "verify", "test"],
    summary: "check property lists for errors and portability problems",
    plutil: .lint,
    options: [
      .rule, .preset, .schema, .profile, .fix,
      .dryRun.on(.needs(["fix"])).on(.value(of: "format", ["text"])).on(
        .excludes(["quiet", "silent", "summary", "max-problems"])),
      .backup, .include, .exclude, .filesFrom, .changed, .noConfiguration,
      .showConfiguration, .baseline, .writeBaseline, .reportFormat, .errorOn, .quiet, .silent, .summary,
      .maximumProblems, .color, .jobs,
    ],
    headings: [
      "rule": "rules", "fix": "files", "no-config": "configuration and baselines", "format": "report",
    ],
    writes: .corrected
  ) { line, console throws(UsageError) in try Linter(line).run(console) }
}

extension Option {
  static let changed = Option(
    "changed", nil, "REF",
    "in the current folder, or the named ones, check only new files and files that differ from the commit REF (default "
      + "HEAD) of git; 'REF...' is the last commit that REF and HEAD share. Submodules are noted, but not searched",
    defaultValue: "HEAD",
    OptionValue { reference, option throws(UsageError) in
      // `--changed=$BASE` with an unset variable must not mean HEAD.
      if reference.bytes.isEmpty { throw UsageError("\(option)=: the commit is empty; without the '=' it is HEAD") }
      // git would read the commit as an option, and some options write files.
      if reference.bytes.first == UInt8(ascii: "-") {
        throw UsageError("\(option): a commit cannot begin with a hyphen")
      }
      // git reads a missing commit as HEAD.
      if reference.bytes.starts(with: "..".utf8) { throw UsageError("\(option): a commit is missing before the dots") }
      return reference
    }
  )
  static let reportFormat = Option(
    "format", nil, "FORMAT", scope: .report,
    "print findings as FORMAT: " + ReportFormat.all.map { "\($0.name) (\($0.summary))" }.joined(separator: ", "),
    OptionValue<ReportFormat>.name(of: ReportFormat.all.map(\.name)) { name in
      ReportFormat.all.first { $0.name == name }
    }
  )
  static let quiet = flag(
    "quiet", scope: .report,
    "print only findings that make the exit status 1: no warnings without --error-on warning, and no line for correct files"
  )
  static let summary = flag(
    "summary", scope: .report, "print the numbers of errors, warnings and files at the end"
  ).on(.value(of: "format", ReportFormat.all.filter(\.hasSummary).map(\.name)))
  static let maximumProblems = Option(
    "max-problems", nil, "N", scope: .report, "print at most N problems, and the number of the others", .count()
  )
  static let errorOn = Option(
    "error-on", nil, "SEVERITY", scope: .report,
    "exit with 1 for findings of SEVERITY or higher: error (the default) or warning",
    OptionValue<Severity>.choice(of: [.error, .warning])
  )
}
