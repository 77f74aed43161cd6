import PropertyListLint

/// The sections of pliers-lint(1) about the choices of a project.
extension Page {
  static let fixes = #"""
    # FIXES

    `--fix` makes the corrections after which all values are the same, except for the last bytes of data that lacks its padding,
    which come back. An entry that repeats a key with an equal value is removed where no other value and no comment is lost.

    `--fix=all` corrects keys and types of XML and JSON files, too:

    - A misspelt key becomes the known key that it is near to, if it is near to no other key and the dictionary does not have
      that key.
    - Where a Boolean is expected, `YES`, `true` and 1 become true, and `NO`, `false` and 0 become false. Other texts stay.
    - Where only a string is expected, a number becomes a string of the same digits.
    - A key that was split at its dots is joined.

    Where two corrections conflict, or a key exists, none is made, and neither for a finding whose rule is off or that a comment
    accepts. The result is checked again: the exit status and the report are about what is left. `--fix --dry-run` prints the
    difference (of the text in UTF-8), and what would be left on standard error, with positions in the mended text.


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
          "schemas": {"jobs/*.plist": "launchd", "Generated/": "none", "*.cfg": "schemas/server.json"},
          "overrides": [
            {"files": "Tests/**", "rules": {"wrong-type": "off"}},
            {"files": "Store/Info.plist", "schemas": "info:app-store"}
          ],
          "errorOn": "warning",
          "baseline": "lint-baseline.json"
        }

    `overrides`
    : Rules, profiles and schemas for the files that match a pattern. Of several entries for a file, later ones win, and all win
    over the settings for all files.

    `extends`
    : The path of another configuration, whose settings come first: those of this file are added, or win. A cycle is an error.
    Its patterns are relative to this file, and the paths in it to itself.

    `root`
    : With `true`, the configurations of the folders around do not apply. Otherwise a configuration is added to theirs: its
    rules, overrides, schemas, severity and baseline win, and patterns of all of them exclude and include.

    The search for configurations ends at the top of the work tree; outside of work trees only one beside the file counts, and
    for standard input those of the current folder.

    Patterns are those of `--exclude`, relative to the file; a leading `/` is its folder. What `exclude` matches is not checked
    even where it is named, which is mentioned; a folder that is excluded is left out with any configuration in it. Of
    `schemas`, the last pattern that matches a file or a folder around it counts. Patterns of the command line are added, and
    its other options win. `--show-config` prints what applies to a file, and which configuration says so; `--no-config` looks
    for no configuration.

    The file has a schema itself, `pliers help schema pliers`. A mistake in it ends the run with status 2 and
    `path:line:column`. So does a file of more than 64 KiB, more than 1,000 patterns under one key, or more than 500,000,000
    steps to compare all patterns with all paths: each pattern takes a step for each byte of a path, and one more for each
    64 characters of the pattern. A baseline is below the folder of its configuration, and other files are in the same work tree
    (outside of work trees in that folder). plutil's grammar knows no configuration.

    # OWN SCHEMAS

    A value in `schemas` with a `/` or a `.` is the path of a schema file, relative to the configuration; another one is the name
    of a built-in schema. With `"schemas": {"*.cfg": "schemas/server.json"}`, this is a complete `schemas/server.json`:

        {
          "summary": "a configuration of the server",
          "closed": true,
          "keys": {
            "Address": {"type": "string", "required": true, "format": "domain"},
            "Port": {"type": "integer", "minimum": 1, "maximum": 65535},
            "Mode": {"type": "string", "values": ["fast", "safe"]},
            "Verbose": {"type": "bool", "tolerated": "integer"},
            "Timeout": {"type": ["integer", "string"], "values": [0, 30, 60, "never"]},
            "Certificate": {"type": "string", "format": "abs-path", "oneOf": "security"},
            "Insecure": {"type": "bool", "oneOf": "security"},
            "Users": {
              "type": "array",
              "elements": {
                "type": "dictionary",
                "keys": {"Name": {"type": "string", "required": true}, "Home": {"type": "string", "format": "abs-path"}}
              }
            },
            "Headers": {"type": "dictionary", "keys": {"X-*": {"type": "string"}}}
          }
        }

    The file is JSON or a property list. Its root describes the root of the files, with `summary`, their kind as a noun, and
    `keys`. Each key, and the `elements` of an array, has

    `type`
    : One or several of `any`, `bool`, `integer`, `number`, `string`, `date`, `data`, `array`, `dictionary`. The types in
    `tolerated` are accepted, too, but are an `undocumented-type`. The elements of an array may be `same`: the dictionary that
    is the other type of the value.

    `required`, `recommended`, `oneOf`
    : A key that must exist, one that only help mentions, and the name that several keys share of which one must exist.

    `values`, `minimum`, `maximum`, `format`
    : The strings and numbers that exist, the range of a number, or the form of a string: \#(SchemaTable.formatNames). With
    `openValues`, other values are fine, except for misspelt ones.

    `keys`, `closed`, `variants`
    : The keys of a dictionary; a `*` in a key stands for any text. A `closed` dictionary has no others. `variants` has further
    keys that depend on the value of one `key`: `{"key": "Kind", "noun": "a kind of server", "values": {"web": {"type":
    "dictionary", "keys": {…}}}}`.

    `available`, `remark`
    : Texts that built-in schemas have for help.

    `pliers help schema NAME --format json` prints a built-in schema in this form. Its `base` is the built-in schema itself: a
    file with that is checked as that kind of file, with other keys. An array of names checks a file against several
    schemas: `"Info.plist": ["info", "schemas/ours.json"]`. A mistake in a schema file ends the run with status 2 and
    `path:line:column`; a schema file has at most 4 MiB, 10,000 keys in a dictionary, 100 of them with a `*`, and 63 that are
    required or of a group.

    # SUPPRESSIONS

    A comment accepts findings where it begins with `pliers:ignore` and the names of rules or groups, with spaces or commas
    between them. A reason may follow after ` : `.

        <!-- pliers:ignore duplicate-key : both are read -->     XML
        // pliers:ignore duplicate-key, similar-key              OpenStep, .strings; also /* pliers:ignore … */

    It covers its own line and the next one, and what follows it in the same container: before a key, the key and its value with
    all that is inside; before an element, the element. With `pliers:ignore-file`, the first comment of a file covers all of
    it. What is found about the file as a whole, without a line, is accepted by such a comment anywhere in the file. JSON and
    binary files have no comments: `overrides` in a configuration switch rules off for them.

    A comment that accepts nothing is an `unused-suppression`. Rules that are always errors cannot be accepted in a comment.

    # BASELINES

    `pliers lint --write-baseline lint-baseline.json .` records all that is found today, and with `--baseline` or
    `baseline` in the configuration only new findings count. `--write-baseline` replaces nothing but a baseline.

    A finding is identified by its rule, the file (relative to the baseline), its key path, the values in its message, and a hash
    of its line (FNV-1a of 64 bits, without white space at the ends), so that it may move; binary files have no lines. Equal
    findings are counted. What is fixed is listed on standard error, so that the file can shrink. Written anew, a baseline keeps
    its entries about files that the run does not check, as long as these exist. It is sorted, and XML if its name ends in
    `.plist`. Baselines of version 1, which have no values of messages and older names of rules, are read with a note to write
    them anew.


    """#
}
