import PropertyList

extension Page {
  static let merge = Page("pliers-merge", 1, summary: "merge property lists by their values") {
    #"""
    # SYNOPSIS

    \#(CommandText.synopses(of: [.merge]))# DESCRIPTION

    `pliers merge --base BASE OURS THEIRS` merges two changed versions of the file BASE. `pliers merge FILE OVERLAY…` applies
    overlays to a file. The result is printed to standard output unless `--output` or `--in-place` is given; with `--in-place` it
    replaces OURS or FILE.

    # EXAMPLES

    \#(CommandText.examples(of: .merge))# HOW FILES ARE MERGED

    \#(CommandText.discussion(of: .merge))# CONFLICTS

    Both sides of a conflict are written between markers, and standard error has a line for each conflict that says what to do:

        <key>CFBundleVersion</key>
        <<<<<<< ours.plist
        <string>42</string>
        =======
        <string>43</string>
        >>>>>>> theirs.plist

    Entries that THEIRS adds keep their spelling and comments. If BASE is empty or does not exist, all values of both sides are
    additions. In `Package.resolved` the version and the revision of a package are merged together.

    `--conflicts SIDE` writes one side of each conflict. If the files were merged by lines and the result would not be a property
    list, nothing is written.

    `--report PATH` writes the conflicts as JSON: `file`, `keyPath`, `pointer` (a JSON Pointer), `kind`, `base`, `ours` and
    `theirs`, or for a conflict of lines `file`, `kind` and `line`. For overlays it lists what they replace and remove, as `pliers diff
    --format json` prints it, with the overlay as `newFile`. PATH can be `-` if the result is written to a file.

    `--resolve` settles conflicts in advance. A policy covers the conflicts at its key path and below it; if several do, the most
    specific pattern counts, otherwise the last one. A PATTERN that matches nothing is reported on standard error. `higher` compares
    the leading numbers of two versions; the first numbers that differ decide: `1.10` is higher than `1.9`, and `10.0.0-beta.2` than
    `5.3.2`. If none differ, the version with more numbers is higher (`1.0.1` than `1.0`). If anything else follows the numbers,
    the conflict is left: `1.0-beta` and `1.0`, `1.0b` and `1.1`.

    OpenStep files, such as `.strings` files and Xcode projects, are put together from the lines of the sides. An entry is copied with
    its comments from the side that has changed it, and comments behind an identifier are those of its line. If both sides change a
    line with several entries, that is a conflict. New entries go by their keys where those of OURS are sorted, and the comments at
    the begin and end of a section of objects come and go with them.

    # XCODE PROJECTS

    A file with the keys `objects` and `rootObject` is merged by these rules, unless an option for its key path is given:

    | value | merged |
    \#(XcodeRule.table.map { rule in
      "| \(rule.patterns.map { "`\($0)`" }.joined(separator: ", ")) | \(rule.treatment.rawValue): \(rule.reason) |"
    }.joined(separator: "\n"))

    Then the references are checked, even if git's merge has no conflict: each identifier must have an object, each object must be
    reachable, no array may contain an object twice, no object may be in two groups, and no file may be twice in a group or phase.
    Two files in one phase with the same name, path and `sourceTree` are one file. Whatever no side has by itself becomes a
    conflict of the whole objects, until both choices in all conflicts are as sound as their sides. `kind` is then `project` in a
    report, and `problem` has the message. If a side of a project cannot be read, its lines are merged as in git, and the status
    is 1 in any case.

    # ORDER

    The members of dictionaries and arrays are merged in the order of BASE:

    - A new member goes behind the last member of BASE that is before it on its side, and that the other side has not moved. A member
      that replaces another takes its position. Where both sides insert, the members of OURS are first.
    - Equal changes of both sides count once. A member that both sides insert at two positions is at the earlier one.
    - If both sides add a key or a record with different values, dictionaries, records and sets are merged inside; otherwise that is
      a conflict.
    - A member that one side moves has its position there. If the moves of both sides contradict each other, the order of OURS
      counts; in a list that is a conflict. If the other side removes the member, it is removed.
    - If one side changes what the other removes or renames, that is a conflict.
    - In a list, different changes of both sides that touch are a conflict: no element that both keep is between them.
      A removal of both counts once.

    | BASE | OURS | THEIRS | dictionary, records or set | list |
    | `a b c` | `a x c` | `y b c` | `y x c` | conflict |
    | `-x in` | `in` | `-x val in` | - | conflict |

    In XML, comments and processing instructions are merged with the entries to which they belong (see WHAT STAYS in
    `pliers-edit`(1)). One that both sides keep stays once, one that a side removes is removed, and one that a side adds is added. If
    both sides change one, or if one side has a new one in what the other removes, the lines are a conflict.

    # ARRAYS

    With `--arrays auto`, the default, an array with an identifying key (see `pliers-diff`(1)) is merged record by record. An array
    of strings is merged as a set or as a list:

    | array | both sides insert | both replace one element |
    | set | all insertions, each once | the new elements of both sides |
    | list | a conflict, if the insertions at one position differ | a conflict, if the new elements differ |

    It is a list if an element begins with `-` or occurs twice on a side, or if its key is
    \#(OrderedArrays.keys.map { "`\($0)`" }.joined(separator: ", ")). Other arrays are lists. With `--arrays union` all arrays of
    scalars in which no element occurs twice are sets. With `--arrays ordered` there are no sets. `--identify` names the key that
    identifies records, as in `pliers-diff`(1).

    In an overlay, `append` appends all elements, even if the same file is given twice. `union` keeps the array of FILE, and appends
    each element that is missing there once. `identity` merges records with the same identifying key, and appends the others; if no
    key identifies the elements, it is the same as `union`, and a line on standard error says so.

    # GIT

    As git's merge driver the command is

        pliers merge --git --base %O %A %B --marker-size %L --path %P --labels %S %X %Y

    It writes the result over OURS. `pliers git install` configures this; see `pliers-git`(1).

    # OPTIONS

    \#(CommandText.options(of: .merge))# EXIT STATUS

    0
    : The files were merged without conflicts.
    1
    : Conflicts are left, or an overlay would replace a container by another value, or the reverse.
    2
    : An error; nothing was written. With `--git` the status is 255.
    3
    : With `--exit-code`: the result differs from OURS or FILE.

    # SEE ALSO

    `pliers-diff`(1), `pliers-git`(1), `pliers-keypath`(7)
    """#
  }
}
