import PropertyListLint

/// The sections of pliers-lint(1) about fixes, configurations, schema files, suppressions and baselines.
extension Page {
  static let fixes = #"""
    # FIXES

    `--fix` makes only corrections that keep all values, with one exception: the last bytes of data without its padding are
    restored. A duplicate key with an equal value is removed if no other value is lost.

    `--fix=all` corrects keys and types of XML and JSON files, too:

    - A misspelt key becomes the known key that it resembles, if it resembles only one and the dictionary does not have that
      key.
    - If a Boolean is expected, `YES`, `true` and 1 become true, and `NO`, `false` and 0 become false. Other texts stay.
    - If only a string is expected, a number becomes a string of its value: `16` for 0x10, and `1000` for 1e3.
    - A key that was split at its dots is joined.

    A note says how many of these corrections an OpenStep or a binary file would need.

    A duplicate is removed with its comments (see WHAT STAYS in `pliers-edit`(1)). A split key that has comments is not joined; a note
    of the finding names the comment.

    A correction is not made if it conflicts with another one, if the new key exists already, if the rule is off, or if a comment
    accepts the finding. The result is checked again: the exit status and the report are about the remaining findings.
    `--fix --dry-run` prints the difference (of the text in UTF-8) and, on standard error, the findings that would remain, with
    positions in the corrected text.


    """#

  static let projects = #"""
    # CONFIGURATION

    `.pliers.json`, or `.pliers.plist` with the same content, applies to the files in its folder and below, so that hooks,
    editors and CI need no options:

        {
          "extends": "config/pliers.json",
          "exclude": ["Pods", "/Vendor/**"],
          "include": ["*.cfg"],
          "rules": {"duplicate-key": "warning", "info:undocumented-key": "error"},
          "profiles": ["strict-xml"],
          "schemas": {"jobs/*.plist": "launchd", "Generated/": "none", "*.cfg": "schemas/server.rows"},
          "overrides": [
            {"files": "Tests/**", "rules": {"wrong-type": "off"}},
            {"files": "Store/Info.plist", "schemas": "info:app-store"}
          ],
          "errorOn": "warning",
          "baseline": "lint-baseline.json"
        }

    `overrides`
    : Rules, profiles and schemas for the files that match a pattern. Later entries for a file override earlier ones, and all
    entries override the settings for all files.

    `extends`
    : The path of another configuration. The settings of this file are added to its settings or override them. A cycle is an
    error. Patterns in the other configuration are relative to this file, paths in it to the other configuration itself.

    `root`
    : With `true`, the configurations of enclosing folders do not apply. Otherwise a configuration is added to theirs: its rules,
    overrides, schemas, severity and baseline override theirs, and the patterns of all of them exclude and include.

    The search for configurations ends at the top of the work tree. Outside of work trees, only a configuration in the folder of
    the file applies. For standard input, the search begins in the current folder.

    Patterns are those of `--exclude`, relative to the file; a leading `/` is its folder. A file that `exclude` matches is not
    checked even if it is named; a message reports that. An excluded folder is left out together with any configuration in it. Of
    `schemas`, the last pattern that matches a file or an enclosing folder counts. Patterns of the command line are added, and
    its other options override the configuration. `--show-config` prints the settings of a file and the configuration that each
    comes from; `--no-config` ignores configurations.

    The file itself has a schema, `pliers help schema pliers`. A mistake in it ends the run with status 2 and
    `path:line:column`. So does a file of more than 64 KiB, more than 1,000 patterns under one key, or more than 500,000,000
    steps to compare all patterns with all paths: each pattern takes a step for each byte of a path, and one more for each
    64 characters of the pattern. A baseline must be below the folder of its configuration. Other files must be in the same work
    tree (outside of work trees, in that folder). plutil's grammar reads no configuration.

    # ADOPTION

    A team begins with the present findings accepted, so that only new ones fail:

        pliers lint --write-baseline lint-baseline.json .
        echo '{"baseline": "lint-baseline.json", "preset": "strict", "exclude": ["Tests/Fixtures/"]}' >.pliers.json
        pliers lint --format github .
        pliers lint --changed=HEAD

    The third line is for CI, on each commit, and the last one for `.git/hooks/pre-commit`. Test data with deliberate mistakes is excluded; a line after the report names such a folder. Later, `--write-baseline` removes
    the entries of fixed findings, and `"errorOn": "warning"` asks for more.

    # OWN SCHEMAS

    A value in `schemas` with a `/` or a `.` is the path of a schema file, relative to the configuration; any other value is the
    name of a built-in schema. With `"schemas": {"*.cfg": "schemas/server.rows"}`, this is a complete `schemas/server.rows`:

        .            dict             closed  ; a configuration of the server
        Address      string           required  @domain
        Port         integer          1..65535
        Mode         string           = fast | safe
        Timeout      integer|string   = 0 | 30 | 60 | never
        Certificate  string           one of security  @abs-path
        Insecure     bool|~integer    one of security
        Users        array
          []         dict             closed
            Name     string           required

    A row has a key, its types, and other columns, separated by two spaces or more. The first row is that of the root. Rows for the
    content of a value follow it, indented by two more spaces: the keys of a dictionary, and `[]` for the elements of an array. A
    line that is indented by four more spaces continues a row. `*` stands for any text in a key, and for all other keys.

    Types
    : `any`, `bool`, `integer`, `real`, `string`, `date`, `data`, `array`, `dict`, separated by `|`. Readers accept a `~type`,
    though it is not documented: `undocumented-type` reports it. For elements, `same` means the dictionary that is the other
    type of the row.

    `required`, `recommended`, `one of NAME`
    : A key that must exist; one that only help recommends; a group of keys, one of which must exist.

    `= a | b`, `0..23`, `@FORMAT`
    : The possible strings or numbers, with a final `…` if there are others; a range, in which a bound may be left out; the form of
    a string: \#(SchemaTable.formatNames).

    `closed`, `like NAME`, `by KEY`
    : A dictionary without other keys; the content of the last row NAME above; more keys, which depend on the value of KEY: the
    row `<value>` contains those for one value.

    `deprecated VERSIONS`, `removed VERSIONS`, `use KEY`, `needs KEY`, `belongs in KEY`
    : Keys that `deprecated-key`, `no-effect` and `misplaced-key` report.

    `iOS 16.0, macOS`, `; TEXT`
    : For help: the platforms with their first versions, and a remark.

    `pliers help schema NAME` prints a built-in schema in this form. With the column `kind NAME`, the root is checked as that kind
    of file: its severities and further checks apply, too. An array of names checks a file against several schemas: `"Info.plist":
    ["info", "schemas/ours.rows"]`. A mistake in a schema file ends the run with status 2 and `path:line:column`. A schema file
    has at most 1 MiB, and a dictionary in it at most 10,000 keys, 100 keys with a `*`, and 63 keys that are required or in a
    group.

    # SUPPRESSIONS

    A comment accepts findings if it begins with `pliers:ignore` and the names of rules or groups, separated by spaces or commas.
    A reason may follow after ` : `.

        <!-- pliers:ignore duplicate-key : both are read -->     XML
        // pliers:ignore duplicate-key, similar-key              OpenStep, .strings; also /* pliers:ignore … */

    The comment covers its own line, the next line, and the entry or element after it: before a key, the key and its value with
    everything inside; before an element, the element. With `pliers:ignore-file`, the first comment of a file covers the whole
    file. A finding about the file as a whole, without a line, is accepted by a `pliers:ignore` comment anywhere in the file. JSON
    and binary files have no comments: `overrides` in a configuration switch rules off for them.

    A comment that accepts nothing is an `unused-suppression`. Rules that are always errors cannot be accepted in a comment.

    # BASELINES

    `pliers lint --write-baseline lint-baseline.json .` records all present findings. With `--baseline`, or `baseline` in the
    configuration, only new findings count. `--write-baseline` refuses to replace a file that is not a baseline. The paths in
    a baseline on standard output are relative to the current folder.

    A finding is identified by its rule, the file (relative to the baseline), its key path, the values in its message, and a hash
    of its line (FNV-1a of 64 bits, without white space at the ends; not in binary files). So its line may move. Equal findings
    are counted. Findings that no longer occur are listed on standard error, so that they can be removed from the baseline. A
    baseline that is written again keeps its entries about existing files that the run does not check. It is sorted, and it is XML
    if its name ends in `.plist`. Baselines of version 1 lack the values of messages and have older names of rules; they are
    read, and a note recommends to update them.


    """#
}
