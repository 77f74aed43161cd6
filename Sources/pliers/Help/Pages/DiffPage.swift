extension Page {
  static let diff = Page("pliers-diff", 1, summary: "tell how property lists differ") {
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

    \#(CommandText.discussion(of: .diff))# OPTIONS

    \#(CommandText.options(of: .diff))# EXAMPLES

    \#(CommandText.examples(of: .diff))# SEE ALSO

    `pliers-git`(1) has this shown by `git diff`; `pliers-merge`(1); `pliers-keypath`(7)
    """#
  }
}
