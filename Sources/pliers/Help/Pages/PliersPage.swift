extension Page {
  static let pliers = Page("pliers", 1, summary: "lint, convert, print, query, edit and merge property lists") {
    let commands = Command.all
    let described = commands.filter { CommandText.page(of: $0).name == "pliers" }
    return #"""
      # SYNOPSIS

      \#(CommandText.synopses(of: commands))    pliers -COMMAND …

      # DESCRIPTION

      `pliers` reads property lists in XML, binary, JSON and OpenStep form, and `.strings` files. It writes XML, binary and JSON.

      FILE `-` is standard input. Standard input is also read if no FILE is given and it is not a terminal. Options can follow the
      command in any order; `--` ends them, so that names of files can begin with a hyphen.

      Files are replaced in one step, so a file is always the complete old or new one; see `pliers-files`(7).

      pliers also accepts the command lines of two other tools. Those of plutil begin with a hyphen (`pliers -convert xml1 f`) or
      with a file, or the program is called `plutil`; see `pliers-plutil`(7). For those of PlistBuddy, use `pliers buddy` or the name
      `PlistBuddy`; see `pliers-buddy`(1).

      # EXAMPLES

          # check all property lists in this folder
          pliers lint .

          # print a binary file
          pliers print Library.plist

          # print one value
          pliers extract CFBundleVersion Info.plist

          # change one value; comments and layout stay
          pliers set CFBundleVersion --string 42 Info.plist

          # compare values, whatever the formats are
          pliers diff Info.plist build/Info.plist

      # COMMANDS

      \#(pointers(to: commands.filter { CommandText.page(of: $0).name != "pliers" }))

      \#(CommandText.sections(on: described))# OPTIONS

      These options belong to more than one of the commands above.

      \#(CommandText.definitions(of: CommandText.commonOptions(of: described)))# SHARED OPTIONS

      Many commands accept these options. `pliers help COMMAND` lists those of a command.

      \#(CommandText.definitions(of: Option.shared))`--help`, `-h`
      : Print the help; after a command, the help of the command.
      `--version`, `-V`
      : Print the version. No command is given with this option.

      # SEVERAL FILES

      Several files are processed at the same time, each by one thread; `--jobs` sets the number of threads. Output is printed in the
      order of the files. If one file is named twice, or is the input of one result and the output of another, the files are
      processed one after another. A file that fails does not stop the others.

      # FOLDERS AND LISTS

      `extract`, `has`, `keys`, `count`, `paths`, `type` and `print` accept folders. A folder means the property lists in it:
      those that `lint` checks without a configuration. `pliers-lint`(1) describes them and the GLOB of `--include` and `--exclude`.
      Edits and `convert` accept folders only with `--recursive` (`sort`: `--folders`). Edits change nothing unless all files can
      be opened; a file that is malformed does not stop the edits of the others.

      In folders and lists, edits and conversions skip files that they cannot write: signed files, `.strings` files and others
      in the OpenStep format (`convert` writes these in another format), and for `format` binary files. On a terminal, a line
      tells their number. Such a file is an error if it is named; a malformed or unreadable file always is.

      `--files-from` reads names of files, one in each line or each ended by a NUL.

      The name of the file is printed before each result from a folder or a list, unless `--no-filename` is given. For files that
      are named one by one it is printed only with `--with-filename`. Files from folders and lists that do not have the value are
      not mentioned. `--output` accepts the result of one named file only.

          pliers extract CFBundleVersion App build
          git ls-files -z 'App/*.plist' | pliers has -l CFBundleVersion --files-from -

      # ON A TERMINAL

      The output of `print` and the JSON of `convert` and `extract` have the colours of jq 1.7.1: keys are blue, strings (in `print`
      also dates and data) green, `null` is grey. With `--color auto`, the default, there are colours on a terminal, unless
      `NO_COLOR` is set and not empty or `TERM` is `dumb`.

      On a terminal, and wherever output has colours, all commands escape invisible characters, control characters and those that
      change the direction of text: in key paths as `\u{1B}`, elsewhere as in JSON (`\u001b`; `print` escapes line feeds, too).
      Other output contains them unchanged, except that JSON escapes those below U+0020.

      # COMPLETIONS

      `pliers help completions SHELL` prints a script that completes command lines in bash, zsh or fish: commands, options,
      their values, files, and the key paths of a file. `scripts/install` and the packages install these scripts. To use one without
      an installation:

      | shell | command |
      | bash | `source <(pliers help completions bash)` in `~/.bashrc` |
      | zsh | `source <(pliers help completions zsh)` in `~/.zshrc`, after `compinit` |
      | fish | `pliers help completions fish > ~/.config/fish/completions/pliers.fish` |

      # EXIT STATUS

      0
      : Success, or the answer is yes.
      1
      : The answer is no. A value does not exist, already exists (`insert`) or is not of the type in `--expect`. `lint` found
      errors. Files differ. Conflicts are left.
      2
      : An error: the command line is wrong, or a file cannot be read, understood or written.
      3
      : Something changed, and `--exit-code` was given.

      For several files, 2 takes precedence over 1, and 1 over 3. There are two exceptions. `extract`, `keys`, `count`, `paths`,
      `type`, `print` and `has -l` exit with 0 if any file has the value. `has` alone exits with 0 only if each file has it. In
      plutil's grammar the status is 0 or 1.

      # ENVIRONMENT

      `NO_COLOR`
      : If set and not empty, there are no colours unless `--color always` is given.
      `TERM`
      : If it is `dumb`, the terminal has no colours.
      `HOME`, `XDG_CONFIG_HOME`
      : The folder with git's configuration of the user, for `pliers git --global`.

      # FILES

      `.pliers.json`
      : The configuration of `lint`; see `pliers-lint`(1).
      `.gitattributes`
      : The files that git shows and merges with pliers; see `pliers-git`(1).
      `.pliers-…`
      : A temporary file; see `pliers-files`(7).

      # SEE ALSO

      `pliers-lint`(1), `pliers-edit`(1), `pliers-diff`(1), `pliers-merge`(1), `pliers-git`(1), `pliers-buddy`(1),
      `pliers-keypath`(7), `pliers-plutil`(7), `pliers-files`(7), `pliers-formats`(7), `plutil`(1), `plist`(5)
      """#
  }

  /// The commands that other pages describe.
  private static func pointers(to commands: [Command]) -> String {
    commands.map { command in
      let page = CommandText.page(of: command)
      return "`\(command.name)`\n: \(CommandText.sentence(command.summary)) See `\(page.name)`(\(page.section)).\n"
    }.joined()
  }
}
