/// The sections of pliers-lint(1) about reports and CI.
extension Page {
  static let reports = #"""
    # REPORTS

    `--format` selects the form of the report.

    \#(ReportFormat.all.map { "`\($0.name)`\n: \($0.details)" }.joined(separator: "\n"))

    `--error-on warning` makes warnings count as errors: exit status 1, and failures in `junit`. `--summary` adds a line
    such as `3 errors and 2 warnings in 2 of 120 files` to `text` and `github`; other formats refuse it. On a terminal, the
    `text` report on a folder always ends in such a line, or in `26 files checked, no problems`, unless `--silent` or `--quiet`
    is given. If standard error is a terminal, a run of more than a second shows the number of checked files there. `--color` is
    `auto` by default: text is coloured on a terminal, unless `NO_COLOR` is set and not empty or `TERM` is `dumb`.
    `--max-problems` limits the listed findings. The exit status depends on all findings, of one file on the first 10,000.

    Columns are Unicode code points, from 1. For binary files, an offset in bytes replaces line and column, in text as
    `(at KEYPATH, offset N)`. Paths are those of the command line. In `github`, `sarif` and `gitlab` they are relative to the top
    of the work tree around the current folder; with a problem matcher, run lint at the top of the work tree.

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

    If the log must stay plain text, a problem matcher makes the annotations. Save this as `.github/pliers.json`, and
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

    For pre-commit (https://pre-commit.com), the repository of pliers has two hooks: `pliers-lint` needs an installed `pliers`,
    and `pliers-lint-swift` builds it with the Swift toolchain at the first use:

        - repo: …  # the URL of the repository
          rev: …
          hooks: [{ id: pliers-lint }]

    `.pliers.json` determines what the hook checks, and how strictly. Its `args` are `[--]`, so that no file name is read as an
    option; if you set other `args`, end them with `--`.

    A Swift package that depends on pliers has the command `swift package lint-plists`, which accepts the arguments of
    `pliers lint`. Its plugin `LintPropertyLists` checks the property lists among a target's files at each build and shows the
    findings among the compiler's diagnostics.


    """#
}
