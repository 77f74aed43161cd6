import PropertyList

extension Page {
  static let merge = Page("pliers-merge", 1, summary: "merge property lists by their values") {
    #"""
    # SYNOPSIS

    \#(CommandText.synopses(of: [.merge]))# DESCRIPTION

    \#(CommandText.discussion(of: .merge))# CONFLICTS

    What clashes stands between markers, and each clash has a line on standard error that says what can be done:

        <key>CFBundleVersion</key>
        <<<<<<< ours.plist
        <string>42</string>
        =======
        <string>43</string>
        >>>>>>> theirs.plist

    Entries that THEIRS adds keep their spelling and comments. A comment that THEIRS adds before another entry goes before that
    entry. If the result does not have the entry, the files are merged by lines, as git does it. BASE may be empty or missing: then all that both sides have was added by both. In
    `Package.resolved` the version and the revision of a package stay together.

    `--conflicts SIDE` writes one side in each place. Where files were merged by lines and the result would not be a property
    list, it writes nothing.

    `--report PATH` writes the conflicts as JSON: `file`, `keyPath`, `pointer` (a JSON Pointer), `kind`, `base`, `ours` and
    `theirs`; of a conflict of lines `file`, `kind` and `line`. PATH may be `-` if the result goes into a file.

    `--resolve` settles clashes beforehand. A PATTERN that matches nothing is named on standard error. `higher` compares the
    numbers that two versions begin with, and the first that differ decide: `1.10` is higher than `1.9`, and `10.0.0-beta.2`
    than `5.3.2`. If none differ, the version with more numbers is higher (`1.0.1` than `1.0`). It is a conflict still if
    anything but numbers follows then: `1.0-beta` and `1.0`, `1.0b` and `1.1`.

    An Xcode project in XML is merged by values only if the result has no new reference to an object that is not there, and no
    file twice in a group or a build phase. Otherwise its lines are left to people.

    # ARRAYS

    With `--arrays auto`, the default, an array with an identifying key (see `pliers-diff`(1)) is merged record by record, and
    an array of strings is a set or a list:

    | array | both sides insert | both replace one element |
    | set | all insertions, each once | a conflict, if what they insert differs |
    | list | a conflict, if the insertions at one position differ | a conflict, if the new elements differ |

    It is a list if an element begins with `-` or is there twice on a side, or if its key is
    \#(OrderedArrays.keys.map { "`\($0)`" }.joined(separator: ", ")). Other arrays are lists. `--arrays union` makes sets of all
    arrays of scalars in which no element is there twice, without conflicts; `--arrays ordered` makes sets of none.

    In an overlay, `append` appends all elements, also those of the same file given twice. `union` leaves the array of FILE as
    it is, with the elements that are there twice, and appends each element that it lacks once.

    # GIT

    As git's merge driver it is

        pliers merge --git --base %O %A %B --marker-size %L --path %P --labels %S %X %Y

    It writes over OURS, and the status for trouble is 255. `pliers git install` configures this; see `pliers-git`(1).

    # OPTIONS

    \#(CommandText.options(of: .merge))# EXAMPLES

    \#(CommandText.examples(of: .merge))# SEE ALSO

    `pliers-diff`(1), `pliers-git`(1), `pliers-keypath`(7)
    """#
  }
}
