extension Page {
  static let edit = Page("pliers-edit", 1, summary: "edit property lists and change only what must change") {
    let commands = CommandText.editing
    return #"""
      # SYNOPSIS

      \#(CommandText.synopses(of: commands))# DESCRIPTION

      These commands change files in place. Files are replaced in one step, and a file that would not change is not written.
      `--dry-run` prints the difference and writes nothing. `--output` and `--extension` leave the input unchanged. `--backup`
      keeps the old file. Without FILE the commands are filters, from standard input to standard output.

      KEYPATH, FROM and TO are key paths; see `pliers-keypath`(7). On the command line they are never empty, since a variable may
      be unset: `--at ''` names the root.

      # EXAMPLES

          # show the change first
          pliers set CFBundleVersion --string 42 --dry-run Info.plist

          # edit in a pipe
          cat Info.plist | pliers remove CFBundleName | pliers set CFBundleVersion --string 42 > New.plist

          # edit all files in two folders that have the value
          pliers set --recursive --if-present CFBundleVersion --string 42 App build

          # set a dictionary, a new element and a date
          pliers set LaunchScreen --json '{"Color": "red"}' Info.plist
          pliers insert CFBundleURLTypes.0 --dict Info.plist
          pliers set Built --date now Info.plist

      # WHAT STAYS

      An edit of an XML or JSON file changes only the bytes that it must: comments, order, indentation, line endings and
      encoding stay.

      - A new entry is appended to its container and has the layout of its neighbours.
      - A removed, moved or sorted entry takes its comments along: those on its line, those between its key and its value, and those
        directly above it. A comment above several entries, of which others have comments of their own, is a heading: it stays where
        it is, except that `sort` moves it with the entry below, if a blank line or the start of the container is above it.
      - A removed entry takes its line with it. A key that is renamed keeps its position.
      - The first entry of `<dict/>` or `{}` opens it, and removing the last one closes it again.
      - If a key occurs twice in a dictionary, the last value counts: a replacement edits that one, and `remove` removes all.
      - Setting an equal value changes nothing, even if it is spelled in another way.
      - The encoding stays, such as UTF-16 or a legacy encoding; characters that it lacks become character references.

      `--create` creates a missing or empty file: JSON for `.json`, `.xcstrings` and `.resolved`, otherwise XML. So does a filter
      whose standard input is empty, as for a file that does not exist yet.

      The new text is read back and compared before it is written. Binary files are written completely, with their objects in
      order. OpenStep files such as `.strings` are read only: convert them first. Signed files are refused, because only the signer
      can sign the result. In folders and lists, such files are skipped; a line on a terminal tells their number.

      # COMMANDS

      \#(CommandText.sections(on: commands))# VALUES

      `set`, `insert` and `replace` get their value from one of these options. The next word is always the value, as in
      `--integer -5`.

      \#(CommandText.definitions(of: Option.values))Values are strict. These are errors: a second value after `--xml`, base64
      without its padding, a day that does not exist, duplicate keys or a trailing comma in `--json`, and a fraction of a second
      for an XML file.

      # OPTIONS

      These options belong to more than one of the commands. For the options that most commands accept, see SHARED OPTIONS in
      `pliers`(1).

      \#(CommandText.definitions(of: CommandText.commonOptions(of: commands)))# SCRIPTS

      Each line of an `edit` script is an operation (`set KEYPATH --string TEXT` and so on), which can have its own `--types`. Words
      are quoted as in the shell: in double quotes `\` escapes `$`, a backquote, `"`, `\` and the end of the line. Nothing is expanded.
      Lines that begin with `#` are comments. All operations are done, or none.

          pliers edit -c 'remove CFBundleName' -c 'set LSMinimumSystemVersion --string 14.0' --dry-run Info.plist
          printf '# all\nset a --integer 1\nremove CFBundleName\n' | pliers edit --script - Info.plist

      # EXIT STATUS

      0
      : The edit was made, or there was nothing to do.
      1
      : The value does not exist, or already exists.
      2
      : An error. The file that the message names was not changed.
      3
      : Something changed, and `--exit-code` was given.

      # FILES

      `FILE~`
      : The old file, with `--backup`.
      `.pliers-…`
      : A temporary file; see `pliers-files`(7).

      # SEE ALSO

      `pliers`(1), `pliers-keypath`(7), `pliers-files`(7)
      """#
  }
}
