extension Page {
  static let buddy = Page("pliers-buddy", 1, summary: "run the commands of PlistBuddy") {
    #"""
    # SYNOPSIS

    \#(CommandText.synopses(of: [.buddy]))# DESCRIPTION

    \#(CommandText.discussion(of: .buddy))All commands and their aliases are accepted, both spellings of entries, the quoting and the
    interactive mode. `Print` shows the keys in the order of CoreFoundation's hash table, as PlistBuddy does.

    `scripts/install --plistbuddy` also installs pliers as `PlistBuddy`, in the folders `bin` and `libexec` of its prefix. With
    `--prefix /usr` that includes `/usr/libexec/PlistBuddy`, its path on macOS.

    # EXAMPLES

    \#(CommandText.examples(of: .buddy))# DIFFERENCES

    These differences from Apple's tool are intended:

    - The file is replaced in one step, and not at all if a command is not understood or if no command has changed anything. A
      failed write is reported, with status 1.
    - XML keeps its comments, order and layout; `--rewrite` writes it in Apple's layout, sorted. Binary files become XML, as
      in PlistBuddy. OpenStep files are read only, because their comments would be lost.
    - Reals keep double precision, and integers of 64 bits their sign. Strings of 4,096 bytes and more are printed.
    - In an array, a component without a number is an error, and `Delete :Array:` removes nothing. A date with slashes and a year
      of four digits is refused.
    - The status is also 1 if quotes in `Add` are not closed, or if an entry leads through a string. A text that is not an integer,
      real or date (`Unrecognized Integer Format`) changes nothing and leaves the status 0, as in PlistBuddy.
    - Pipes are read, and `/dev/stdin` is never written. A last line without a newline is a command, too.

    # OPTIONS

    \#(CommandText.options(of: .buddy))# EXIT STATUS

    0
    : All commands succeeded, or only a text was not an integer, real or date.
    1
    : A command failed, the command line is wrong, or the file cannot be read or written.

    # SEE ALSO

    `pliers-edit`(1) for the commands to use in new scripts
    """#
  }
}
