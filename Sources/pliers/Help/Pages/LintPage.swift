import PropertyListLint

extension Page {
  static let lint = Page("pliers-lint", 1, summary: "check property lists, in the shell and in CI") {
    #"""
    # SYNOPSIS

    \#(CommandText.synopses(of: [.lint]))# DESCRIPTION

    `pliers lint` checks XML, binary, OpenStep and JSON property lists and prints what it finds to standard output: all
    problems of a file at once, each with its place, the reason and the name of the rule. The exit status is 1 if there are
    errors.

        $ pliers lint Misspelt/Info.plist
        Misspelt/Info.plist:5:7: warning: 'CFBundleIdentifer' is not a key of an Info.plist; did you mean 'CFBundleIdentifier'? (at CFBundleIdentifer) [misspelt-key]
          | 	<key>CFBundleIdentifer</key>
          | 	     ^

    A file that is named and has no problems is reported as OK. Standard input is called `<stdin>`; it has no path, so that
    `--format github` names no file and `--profile` stands in for the extension.

    # EXAMPLES

    \#(CommandText.examples(of: .lint))# WHICH FILES

    Files that are named are checked unless a configuration excludes them. In a folder, files are picked

    - by extensions that only property lists have (`.plist`, `.strings`, `.pbxproj`, `.entitlements` …),
    - by their beginning, if they begin like a binary or XML property list, unless their extension is that of something
      else: source code, images, old versions (`Info.plist~`, `.bak`, `.orig`), and templates such as `Info.plist.in`,
      `Info.plist.erb` and `Info.plist.template`,
    - `DefaultKeyBinding.dict`, `PC.project`, `classes.nib`, `.gorm` and `.glyphs` where they begin like the OpenStep form.

    `--include` picks more, `--exclude` leaves files and folders out. A GLOB is what `.gitignore` has, relative to the folder
    that is named: `Pods` is any file or folder of that name, `Pods/` any such folder, `/Pods` or `a/*.plist` a path from
    that folder, and `**/` any folders or none; `*` and `?` do not stand for slashes. A GLOB that matches nothing is
    mentioned on standard error.

    Inside a git work tree, what git ignores is left out, unless all of a folder that is named is ignored. Submodules and
    repositories within are asked for themselves. Where git gives no answer, or one about another place (`core.worktree`),
    what is ignored is checked, too, and a note says so. Symbolic links are not followed. A folder without property lists is
    mentioned, with status 0.

    `--files-from` reads names, one a line or each ended by a NUL; lines may end in CR LF, and a byte
    order mark may stand before them.

    A tracked file that has become a pipe, a socket or a device is reported, and the exit status is 1.

    `--changed` checks only what git says differs from a commit (`HEAD`, unless one is named), and new files. With three dots
    after it, the commit is the last one that REF and `HEAD` share: `--changed=origin/main...` is what a branch changes, where
    `--changed=origin/main` is also what only `main` has changed since. git must have that commit (`fetch-depth: 0` of
    `actions/checkout`). Submodules that differ are mentioned, and not looked into unless they are named.

    # WHAT IS FOUND

    By the name of a file or the keys of its root, lint recognises what kind of file it is; see SCHEMAS. It reports values of
    the wrong type (`wrong-type`), missing keys (`required-key`), values that nobody knows (`unknown-value`), misspelt keys
    (`misspelt-key`) and more: the group `schema-rules`. An Info.plist is read with conversions, so that `YES` for a Boolean is
    only a warning there, `boolean-as-string`; elsewhere it is an error.

    Keys of one's own are left alone, and so are values with build variables such as `$(PRODUCT_NAME)`. Keys that begin like
    Apple's and that nobody has documented are reported in an Info.plist only where that is asked for, as in
    `--rule info:undocumented-key=warning`. `--schema info:app-store`, `entitlements:app-store` and `privacy:app-store` add what
    App Store Connect refuses an upload for, as far as the file alone shows it, with the code of its message, such as
    ITMS-90049.

    What is an error, a warning or left alone follows what findings are worth in real repositories:

    - A template (a placeholder such as `$(NAME)`, `{{name}}` or `BUILD_NUMBER` where a value is due, or an `Info.plist` with
      `#if` or `#include` for `INFOPLIST_PREPROCESS`) is one finding, and so is a signed file that nothing can be taken out
      of: an error where the command line names the file, a warning where it was found in a folder. What other signed files
      hold is checked like other property lists.
    - The entries of a dictionary without a root element, as Intune takes them, and XML documents of other kinds are one
      finding, too: an error where the command line names the file, a warning in a folder.
    - A repeated key is an error if a value is lost. Keys that are repeated with equal values are one warning for the file;
      `--rule duplicate-key=error` makes it an error. A `PC.project`, `.gorm` or `data.classes` that only GNUstep's reader takes
      is one warning, and GNUstep's `\u` is no finding in a project with a `GNUmakefile`.
    - `boolean-content`, `empty-key`, `shared-object` and `uid-dictionary` are off, as the files of Xcode and Apple are full
      of them; `--profile strict-xml` asks for all four, `entitlements` and `launchd` for the first.
    - `key-whitespace` and `value-whitespace` find white space around keys (not those of `.strings` files) and around bundle
      identifiers, type identifiers and URL schemes. `format-specifier` finds `$lu`, `%$1lu`, `@.` and a lone `%` in
      `.strings` files, where the key or the rest of the text shows that a specifier is meant. `format-mismatch`
      finds other arguments than the key has. `duplicate-uuid` finds payloads of a configuration profile with one UUID, and `missing-object` references in a `.pbxproj` to objects that do
      not exist.

    # OPTIONS

    \#(CommandText.options(of: .lint))\#(fixes)\#(reports)\#(projects)# RULES

    Each finding names its rule in brackets. `--rule NAME=off`, `NAME=warning` or `NAME=error` changes how much it matters.
    The groups `syntax-rules`, `schema-rules` and `style-rules` and the older names of rules stand for several rules; rules that
    are off by default stay off with their group. A rule overrides its groups, and `SCHEMA:NAME` overrides both.
    Some matter less in files that the command line does not name, such as those that are found in folders.

    \#(rules)# PROFILES

    A profile is what a consumer asks for that is stricter than CoreFoundation; it makes some rules errors. Files named
    `.entitlements` and `.strings` have theirs in any case, and `--profile` adds others. Xcode writes `.entitlements` anew, so
    that theirs makes warnings; files such as `Entitlements.plist` and `entitlements.mac.plist` are given to codesign as they are.

    \#(profiles)# LOCALIZATIONS

    The `.strings` files in the `.lproj` folders of one walk are compared with the file of the same name in the development
    language: that of `CFBundleDevelopmentRegion` or `developmentRegion` in the nearest Info.plist or project of the walk, else
    `en`, else `Base`. `missing-localization` is one warning for a file that lacks keys, and `format-mismatch` finds texts that
    take other arguments. Files that the command line names are not compared.

    # SCHEMAS

    A file has the schema that its name or the keys of its root tell, or the one that `--schema NAME` names; `--schema none`
    checks nothing of the kind. The rules of schemas are the group `schema-rules`. `--rule
    SCHEMA:NAME=LEVEL` changes how much one matters in one kind of file. `pliers help schema NAME` lists the keys of a schema,
    and `pliers help schema NAME KEY` says what is known about a key.

    \#(schemas)# EXIT STATUS

    0
    : There are no errors.
    1
    : There are errors, or with `--error-on warning` warnings, or a file in a folder could not be read.
    2
    : An error: the command line is wrong, or a file that it names, a configuration or a baseline cannot be read or written.

    # ENVIRONMENT

    `NO_COLOR`, `TERM`
    : See `pliers`(1).

    # FILES

    `.pliers.json`, `.pliers.plist`
    : The configuration of a project.

    # SEE ALSO

    `pliers`(1), `pliers-rules`(7), `pliers-files`(7), `pliers-formats`(7)
    """#
  }

  private static var rules: String {
    [Severity.error, .warning, .off].map { severity in
      let title = severity == .off ? "Off unless asked for" : severity.rawValue.capitalizedFirst + "s by default"
      return "## \(title)\n\n"
        + Rule.all.filter { $0.defaultSeverity == severity }.map { rule in
          let note = rule.severityNote == severity.rawValue ? "" : " (\(rule.severityNote))"
          return "`\(rule.name)`\(note)\n: \(CommandText.sentence(rule.summary))\n"
        }.joined() + "\n"
    }.joined()
  }

  private static var profiles: String {
    Profile.all.map { profile in
      "`\(profile.name)`\n: \(CommandText.sentence(profile.summary)) Errors: "
        + profile.rules.map(\.name).joined(separator: ", ") + ".\n"
    }.joined() + "\n"
  }

  private static var schemas: String {
    SchemaTable.all.map { "`\($0.name)`\n: \(CommandText.sentence($0.summary))\n" }.joined() + "\n"
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
