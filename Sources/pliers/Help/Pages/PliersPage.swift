extension Page {
  static let pliers = Page("pliers", 1, summary: "lint, convert, print, query and edit property lists") {
    let commands = Command.all
    let described = commands.filter { CommandText.page(of: $0).name == "pliers" }
    return """
      # SYNOPSIS

      \(CommandText.synopses(of: commands))    pliers -COMMAND …

      # DESCRIPTION

      `pliers` reads property lists in XML, binary, JSON and OpenStep/ASCII form (`.strings` files too) and writes all but \
      the last. It runs on Linux and macOS.

      Options may stand anywhere after the command. `--` ends them, so that file names may begin with a hyphen. FILE `-` is \
      standard input, which is also read where no FILE is named and standard input is not a terminal.

      A file is replaced in one step: it is the old one until the new one is complete. `pliers-files`(7) says what else \
      happens to files, and which limits there are.

      With a hyphen before the command (`pliers -convert xml1 f`), with another option or a file as the first word, or when \
      called by the name `plutil`, it takes the command lines of plutil, as they are; see `pliers-plutil`(7). Called by the \
      name `PlistBuddy`, it takes those of PlistBuddy; see `pliers-buddy`(1).

      The other pages: `pliers-lint`(1), `pliers-edit`(1), `pliers-diff`(1), `pliers-merge`(1), `pliers-git`(1), \
      `pliers-buddy`(1), `pliers-keypath`(7), `pliers-plutil`(7), `pliers-files`(7) and `pliers-formats`(7). `pliers help \
      pliers-lint` and the like print them, too.

      # COMMANDS

      \(pointers(to: commands.filter { CommandText.page(of: $0).name != "pliers" }))

      \(CommandText.sections(on: described))# OPTIONS

      These are options of more than one of the commands above.

      \(CommandText.definitions(of: CommandText.commonOptions(of: described)))# SHARED OPTIONS

      Many commands take these. The help of a command names those that it takes.

      \(CommandText.definitions(of: Option.shared))`--help`, `-h`
      : Print the help: after a command, of that command.
      `--version`, `-V`
      : Print the version. It stands in the place of a command.

      # SEVERAL FILES

      Several files are worked on at once, by as many threads as there are processors or as `--jobs` says; each file stays \
      on one thread. What is printed comes in the order of the files, and memory stays bounded. Where a file that is written \
      is named twice, or is also the input or the result of another one, they are done one after another. In plutil's \
      grammar it is the same, without the option.

      A file that fails does not keep the others from being done.

      # FOLDERS AND LISTS

      For `extract`, `has`, `keys`, `count`, `paths`, `type` and `print` a folder stands for the property lists in it, which \
      are those that `lint` checks without a configuration: `pliers-lint`(1) says which these are, and what a GLOB of \
      `--include` and `--exclude` is. Edits enter folders only with `--recursive` (`sort` with `--folders`), and change nothing unless all \
      of them can be read. `--files-from` reads names, one a line or each ended by a NUL.

      Where a folder or a list is named, the name of the file comes before each result that is printed as text, unless \
      `--no-filename` is given; among files that are named one by one, only with `--with-filename`. A file that comes from a \
      folder or a list and does not have the value is not mentioned. Standard output takes the results of all files, \
      `--output` the result of one named file only.

          pliers extract CFBundleVersion App build
          git ls-files -z 'App/*.plist' | pliers has -l CFBundleVersion --files-from -

      # ON A TERMINAL

      The output of `print` and the JSON of `convert` and `extract` have the colours of jq 1.7.1: keys are blue, strings \
      (in `print` also dates and data) green, `null` is grey. `--color` is `auto` unless it is given: on a terminal, unless \
      `NO_COLOR` is set or `TERM` is `dumb`.

      Where values are coloured, and on a terminal in any case, characters in them that control it, turn the direction of \
      text or cannot be seen are escaped as in JSON (`\\u001b`, and in `print` `\\n` for a line feed). Elsewhere `print` \
      shows them as they are, and JSON escapes only those below U+0020.

      # EXIT STATUS

      0
      : All was done, or the answer is yes.
      1
      : The answer is no: a value is absent, is already there (`insert`) or is not of the type that `--expect` names; \
      `lint` found errors; files differ; conflicts are left.
      2
      : There was trouble: the command line is wrong, or a file cannot be read, understood or written.
      3
      : Something changed, and `--exit-code` was given.

      Of several files 2 comes before 1, and 1 before 3. But `extract`, `keys`, `count`, `paths`, `type`, `print` and `has \
      -l` end with 0 if any file has the value, and with 1 if none has it; `has` alone with 0 if each file has it. In plutil's \
      grammar the status is 0 or 1, and each file must have the value.

      # SEE ALSO

      `plutil`(1), `plist`(5)
      """
  }

  /// The commands that other pages describe.
  private static func pointers(to commands: [Command]) -> String {
    commands.map { command in
      let page = CommandText.page(of: command)
      return "`\(command.name)`\n: \(CommandText.sentence(command.summary)) See `\(page.name)`(\(page.section)).\n"
    }.joined()
  }
}
