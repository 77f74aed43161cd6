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

    What THEIRS adds keeps its own spelling and comments. Where a comment of THEIRS would get lost, the lines are left to
    people, as git leaves them. BASE may be empty or missing: then all that both sides have was added by both. In
    `Package.resolved` the version and the revision of a package stay together.

    `--conflicts SIDE` writes one side in each place. Where files were merged by lines and the result would not be a property
    list, it writes nothing.

    `--report PATH` writes the conflicts as JSON. PATH may be `-` if the result goes into a file.

    `--resolve` settles clashes beforehand. A PATTERN that matches nothing is named on standard error.

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
