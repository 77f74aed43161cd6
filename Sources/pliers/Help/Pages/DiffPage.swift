extension Page {
  static let diff = Page("pliers-diff", 1, summary: "compare the values of property lists") {
    #"""
    # SYNOPSIS

    \#(CommandText.synopses(of: [.diff]))# DESCRIPTION

    `pliers diff` compares values, whatever the formats of the two files are:

        $ pliers diff old.plist new.json
        --- old.plist
        +++ new.json
        - CFBundleVersion: "41"
        + CFBundleVersion: "42"
        - LSRequiresIPhoneOS: true
        + CFBundleURLTypes.[CFBundleURLName=org.example.app].CFBundleURLSchemes: ["app"]
        1 changed, 1 added, 1 removed

    # EXAMPLES

    \#(CommandText.examples(of: .diff))# HOW VALUES ARE COMPARED

    \#(CommandText.discussion(of: .diff))# OPTIONS

    \#(CommandText.options(of: .diff))# EXIT STATUS

    0
    : There is no difference.
    1
    : There is a difference.
    2
    : The files cannot be compared, or the command line is wrong.

    # ENVIRONMENT

    `NO_COLOR`, `TERM`
    : See `pliers`(1).

    # SEE ALSO

    `pliers-git`(1) for `git diff`, `pliers-merge`(1), `pliers-keypath`(7)
    """#
  }
}
