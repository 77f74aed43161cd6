extension Page {
  static let edit = Page("pliers-edit", 1, summary: "edit property lists and change only what must change") {
    let commands = CommandText.editing
    return #"""
      # SYNOPSIS

      \#(CommandText.synopses(of: commands))# DESCRIPTION

      These commands change files where they are. Files are replaced in one step, and a file that would not change is not
      written. `--dry-run` shows the difference and writes nothing, `--output` and `--extension` leave the input alone,
      `--backup` keeps the old file.

          pliers set CFBundleVersion --string 42 --dry-run Info.plist

      Without FILE they are filters, from standard input to standard output:

          cat Info.plist | pliers remove CFBundleName | pliers set CFBundleVersion --string 42 > New.plist

      With `--recursive` (`sort`: `--folders`) a folder stands for the property lists in it, as in `lint`. OpenStep files
      such as `.strings` cannot be edited; leave them out with `--exclude '*.strings'` and the like.

          pliers set --recursive --if-present CFBundleVersion --string 42 App build

      KEYPATH, FROM and TO are key paths, which `pliers-keypath`(7) describes.

      # WHAT STAYS

      An edit of an XML or JSON file changes only the bytes that it must: comments, order, indentation, line endings and
      encoding stay.

      - A new entry goes to the end of its container and looks like its neighbours.
      - An entry that is removed takes its line with it, and a comment on that line.
      - A key that is renamed stays where it is. What is copied or moved brings along the comments inside it.
      - The first entry of `<dict/>` or `{}` opens it, and removing the last one closes it again.
      - Of a repeated key the last one counts: a replacement edits that one, and `remove` removes all.
      - Setting an equal value changes nothing, however it is spelled.
      - Text in UTF-16 or a legacy encoding stays in it; characters that it lacks become character references.

      `--create` makes a file that does not exist: JSON for `.json`, `.xcstrings` and `.resolved`, otherwise XML.

      The new text is read back and compared before it is written. Binary files are written anew, with their objects in
      order. OpenStep files are read only: convert them first. Signed files are refused, as only the signer could sign the
      result.

      # COMMANDS

      \#(CommandText.sections(on: commands))# VALUES

      `set`, `insert` and `replace` take a value by one of these options. The next word is the value, whatever it looks
      like: `--integer -5`.

      \#(CommandText.definitions(of: Option.values))Values are taken strictly: a second value after `--xml`, base64
      without its padding, a day that does not exist, repeated keys or a trailing comma in `--json`, and a fraction of a second
      for an XML file are errors.

          pliers set LaunchScreen --json '{"Color": "red"}' Info.plist
          pliers insert CFBundleURLTypes.0 --dict Info.plist
          pliers set Built --date now Info.plist

      # OPTIONS

      These are options of more than one of the commands. What else they take is in `pliers`(1), under SHARED OPTIONS.

      \#(CommandText.definitions(of: CommandText.commonOptions(of: commands)))# SCRIPTS

      In an `edit` script every line is an operation (`set KEYPATH --string TEXT` and so on). Words are quoted as in the
      shell (in double quotes `\` escapes `$`, a backquote, `"`, `\` and the end of the line), and nothing is expanded. Lines that begin with `#` are comments, and an operation may have `--types` of its own. All operations are done,
      or none.

          pliers edit -c 'remove CFBundleName' -c 'set LSMinimumSystemVersion --string 14.0' --dry-run Info.plist
          printf '# all\nset a --integer 1\nremove CFBundleName\n' | pliers edit --script - Info.plist

      # EXIT STATUS

      0 if the edit was made or there was nothing to do; 1 if the value was not there, or was there already; 2 for trouble;
      with `--exit-code` 3 if something changed.

      # SEE ALSO

      `pliers`(1), `pliers-keypath`(7), `pliers-files`(7)
      """#
  }
}
