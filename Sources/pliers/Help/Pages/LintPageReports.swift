/// The sections of pliers-lint(1) about reports and CI.
extension Page {
  static let reports = #"""
    # REPORTS

    `--format` picks the form of the report.

    \#(ReportFormat.all.map { "`\($0.name)`\n: \($0.details)" }.joined(separator: "\n"))

    `--error-on warning` makes warnings count as errors do: exit status 1, and failures in `junit`. `--summary` adds a line
    such as `3 errors and 2 warnings in 2 of 120 files` to `text` and `github`, and is an error with the others. On a
    terminal, the `text` report on a folder ends in such a line by itself, or in `26 files checked, no problems`, unless
    `--silent` or `--quiet` is given. If standard error is a terminal, it shows the number of checked files after a second,
    until the end of the run. `--color` is
    `auto` unless it is given: on a terminal, unless `NO_COLOR` is set or `TERM` is `dumb`. `--max-problems` limits what is
    listed; the exit status counts all, of one file the first 10,000.

    Columns are Unicode code points, from 1. In binary files an offset in bytes takes the place of line and column, in text as
    `(at KEYPATH, offset N)`. Paths are as they were named, and in `github`, `sarif` and `gitlab` those from the top of the
    work tree around the current folder, wherever in it the step runs; with a problem matcher, run it at the top.

    # IN CI

    GitHub Actions, with annotations:

        - run: git ls-files -z '*.plist' '*.strings' '*.entitlements' | xargs -0 -r pliers lint --format github --

    The same as a log for code scanning:

        - run: pliers lint --format sarif App/*.plist > pliers.sarif
        - uses: github/codeql-action/upload-sarif@v3
          if: always()
          with: { sarif_file: pliers.sarif, category: pliers }

    GitLab, shown in merge requests:

        lint:
          script: pliers lint --format gitlab . > gl-code-quality-report.json
          artifacts: { reports: { codequality: gl-code-quality-report.json }, when: always }

    Where the log is to stay plain text, a problem matcher makes the annotations. Save this as `.github/pliers.json`, and
    print `::add-matcher::.github/pliers.json` before the step:

        {
          "problemMatcher": [
            {
              "owner": "pliers",
              "pattern": [
                {
                  "regexp": "^(?!  \\|)(.+?):(?:(\\d+):(\\d+):)? (error|warning): (.+) \\[([a-z0-9-]+)\\]$",
                  "file": 1, "line": 2, "column": 3, "severity": 4, "message": 5, "code": 6
                }
              ]
            }
          ]
        }

    pre-commit (https://pre-commit.com) takes two hooks from the repository of pliers: `pliers-lint` wants `pliers` to be
    installed, and `pliers-lint-swift` builds it with the Swift toolchain when it is first needed:

        - repo: …  # the URL of the repository
          rev: …
          hooks: [{ id: pliers-lint }]

    What the hook checks, and how strictly, is said in `.pliers.json`. Its `args` are `[--]`, so that no file's name is taken
    for an option; if you set others, end them with it.

    A Swift package that depends on pliers has the command `swift package lint-plists`, which takes the words of
    `pliers lint`, and the plugin `LintPropertyLists`, which checks the property lists among a target's files at each build
    and shows what it finds among the diagnostics.


    """#
}
