/// What pliers-lint(1) says about reports and CI, and about the choices of a project.
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

  static let projects = #"""
    # CONFIGURATION

    `.pliers.json`, or `.pliers.plist` with the same content, holds for the files in its folder and below, so that hooks,
    editors and CI need no options:

        {
          "exclude": ["Pods", "/Vendor/**"],
          "include": ["*.cfg"],
          "rules": {"duplicate-key": "warning", "info:unknown-key": "error"},
          "schemas": {"jobs/*.plist": "launchd", "Store/Info.plist": "info:app-store", "Generated/": "none"},
          "errorOn": "warning",
          "baseline": "lint-baseline.json"
        }

    The nearest one above a file applies alone. The search ends at the top of the work tree; outside of work trees only one
    beside the file counts, and for standard input that of the current folder.

    Patterns (as for `--exclude`; a leading `/` is the folder of the configuration) and paths are relative to it and lead
    nowhere else. What `exclude` matches is not checked even where it is named, which is mentioned; a folder that is excluded is
    left out with any configuration in it. Of `schemas`, the last pattern that matches a file or a folder around it counts.
    Patterns of the command line come on top of these, and its other options win. `--show-config` prints what applies to a
    file, and where that is said; `--no-config` looks for no configuration.

    The file has a schema itself, `pliers help schema pliers`. A mistake in it ends the run with status 2 and
    `path:line:column`. So does a file of more than 64 KiB, more than 1,000 patterns under one key, or more than 500,000,000
    steps to compare all patterns with all paths: each pattern takes a step for each byte of a path, and one more for each
    64 characters of the pattern. plutil's grammar knows no configuration.

    # SUPPRESSIONS

    A comment accepts findings on its own line and the next one, where it begins with `pliers:ignore` and the names of rules,
    with spaces or commas between them:

        <!-- pliers:ignore duplicate-key -->                      XML
        // pliers:ignore duplicate-key, similar-key               OpenStep, .strings; also /* pliers:ignore … */

    What is found about the file as a whole, without a line, is accepted by such a comment anywhere in the file. A comment that
    accepts nothing is an `unused-suppression`. Rules that are always errors cannot be accepted in a comment.

    # BASELINES

    `pliers lint --write-baseline lint-baseline.json .` writes down all that is found today, and with `--baseline` or
    `baseline` in the configuration only what is new counts. `--write-baseline` replaces nothing but a baseline.

    A finding is known by its rule, the file (relative to the baseline), its key path and a hash of its line (FNV-1a of 64
    bits, without white space at the ends), so that it may move; in binary files by rule and key path. Equal findings are
    counted. What is fixed is named on standard error, so that the file can shrink. Written anew, a baseline keeps what it
    holds about files that the run does not look at, as long as these exist. It is sorted, and XML if its name ends in
    `.plist`.


    """#
}
