extension Page {
  static let buddy = Page("pliers-buddy", 1, summary: "the command lines of PlistBuddy") {
    #"""
    # SYNOPSIS

    \#(CommandText.synopses(of: [.buddy]))# DESCRIPTION

    \#(CommandText.discussion(of: .buddy))All commands and their aliases are taken, both spellings of entries, the quoting
    and the interactive mode. `Print` shows the keys in the order of CoreFoundation's hash table, as PlistBuddy does.

    `scripts/install --plistbuddy` installs pliers also under the name `PlistBuddy`, and as `/usr/libexec/PlistBuddy` where
    nothing is there.

    # WHERE IT DIFFERS

    On purpose these differ from Apple's tool:

    - The file is replaced in one step, and not at all if a command cannot be understood or if none has changed anything. A
      write that fails is reported, with status 1.
    - XML keeps its comments, its order and its layout; `--rewrite` writes it anew, sorted. Binary files become XML, as they
      do there. An OpenStep file is read only, because its comments would be lost.
    - Reals keep double precision, and integers of 64 bits their sign. Strings of 4,096 bytes and more are printed.
    - A word is not taken for an index of an array, and `Delete :Array:` removes nothing. A date with a year of four digits
      after slashes is refused.
    - The status is 1 also where quotes are not closed in `Add`, or an entry leads through a string. A text that is no integer,
      real or date (`Unrecognized Integer Format`) changes nothing and leaves the status 0, as there.
    - Pipes are read, and nothing is ever written back to `/dev/stdin`. A last line without a newline counts.

    # OPTIONS

    \#(CommandText.options(of: .buddy))# EXAMPLES

    \#(CommandText.examples(of: .buddy))# SEE ALSO

    `pliers-edit`(1) has the commands for new scripts.
    """#
  }
}
