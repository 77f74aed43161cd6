import PropertyListLint

extension Page {
  static let lint = Page("pliers-lint", 1, summary: "check property lists, in the shell and in CI") {
    #"""
    # SYNOPSIS

    \#(CommandText.synopses(of: [.lint]))# DESCRIPTION

    `pliers lint` checks XML, binary, OpenStep and JSON property lists. It prints all problems of each file to standard output,
    each with its position, the reason and the name of the rule. The exit status is 1 if there are errors.

        $ pliers lint Misspelt/Info.plist
        Misspelt/Info.plist:5:7: warning: 'CFBundleIdentifer' is not a key of an Info.plist; did you mean 'CFBundleIdentifier'? (at CFBundleIdentifer) [misspelt-key]
          | 	<key>CFBundleIdentifer</key>
          | 	     ^

    A named file without problems is reported as OK. Standard input is called `<stdin>`. It has no path, so `--format github`
    names no file, and profiles must be given with `--profile`.

    # EXAMPLES

    \#(CommandText.examples(of: .lint))# WHICH FILES

    Named files are checked unless a configuration excludes them. In a folder, these files are checked:

    - files with an extension that only property lists have (`.plist`, `.strings`, `.pbxproj`, `.entitlements` …),
    - files that begin like a binary or XML property list, unless they have the extension of another kind of file: source
      code, images, old versions (`Info.plist~`, `.bak`, `.orig`), and templates such as `Info.plist.in`, `Info.plist.erb` and
      `Info.plist.template`,
    - `DefaultKeyBinding.dict`, `PC.project`, `classes.nib`, `.gorm` and `.glyphs` if they begin like an OpenStep property
      list.

    `--include` adds files, `--exclude` leaves out files and folders. A GLOB is a pattern as in `.gitignore`, relative to the
    named folder: `Pods` is any file or folder of that name, `Pods/` any such folder, `/Pods` or `a/*.plist` a path from the
    named folder, and `**/` any number of folders; `*` and `?` match no slash. A GLOB that matches nothing is reported on
    standard error.

    Inside a git work tree, files that git ignores are left out, unless git ignores all of a named folder. In submodules and
    other repositories inside the folder, their own rules apply. If git gives no answer, or an answer about another folder
    (`core.worktree`), ignored files are checked, too, and a note says so. Symbolic links are not followed. A folder without
    property lists is reported, with status 0.

    `--files-from` reads the names of files, one per line, or each ended by a NUL. Lines may end in CR LF, and the list may begin
    with a byte order mark.

    A tracked file that has become a pipe, a socket or a device is reported, and the exit status is 2.

    `--changed` checks only new files and files that differ from a commit, by default `HEAD`. With three dots after REF, the
    commit is the last one that REF and `HEAD` share: `--changed=origin/main...` checks what the branch has changed.
    `--changed=origin/main` also checks what `main` has changed since then. git must have that commit (`fetch-depth: 0` of
    `actions/checkout`). Submodules that differ are reported, but only searched if they are named.

    # WHAT IS FOUND

    lint recognises the kind of a file by its name or by the keys of its root; see SCHEMAS. Then it reports values of the wrong
    type (`wrong-type`), missing keys (`required-key`), unknown values (`unknown-value`), misspelt keys (`misspelt-key`) and
    more: the group `schema-rules`. The readers of an Info.plist convert values, so `YES` for a Boolean is only an info there
    (`boolean-as-string`); elsewhere it is an error.

    An error means that the reader of the file refuses or misreads it; a warning, that a maintainer will want to change it; an info
    is true, and nobody must act: it never changes the exit status, and `--quiet` and `-s` leave it out. After three findings with
    the same text in a file, the text format only counts the others.

    Your own keys are not reported, nor are values with build variables such as `$(PRODUCT_NAME)`. Undocumented keys with a
    prefix of Apple are reported in an Info.plist only on request, as in `--rule info:undocumented-key=warning`.
    `--schema info:app-store`, `entitlements:app-store` and `privacy:app-store` add the reasons for which App Store Connect
    refuses an upload, as far as the file alone shows them. Such findings have the code of its message, such as ITMS-90049.

    The severities are chosen by the importance of findings in real repositories:

    - A template (a placeholder such as `$(NAME)`, `{{name}}` or `BUILD_NUMBER` instead of a value, or an `Info.plist` with
      `#if` or `#include` for `INFOPLIST_PREPROCESS`) is one finding, and so is a signed file whose content cannot be extracted:
      an error if the command line names the file, a warning in a folder. The content of other signed files is checked like any
      property list.
    - The entries of a dictionary without a root element, as Intune accepts them, and XML documents of other kinds are one
      finding, too: an error if the command line names the file, a warning in a folder.
    - A duplicate key is an error if a value is lost. Duplicate keys with equal values are one warning for the file;
      `--rule duplicate-key=error` makes it an error. A `PC.project`, `.gorm` or `data.classes` that only GNUstep's reader accepts
      is one warning. GNUstep's `\u` is not reported in a project with a `GNUmakefile`.
    - `boolean-content`, `empty-key`, `shared-object` and `uid-dictionary` are off, because they are frequent in files of Xcode
      and Apple. `--profile strict-xml` reports all four, `codesign` and `launchd-job` the first.
    - `key-whitespace` and `value-whitespace` report white space around keys (except in `.strings` files) and around bundle
      identifiers, type identifiers and URL schemes. In `.strings` files, `format-specifier` reports `$lu`, `%$1lu`, `@.` and a
      lone `%` if the key or the rest of the text shows that a specifier is meant, and `format-mismatch` reports a text with
      other arguments than its key. `duplicate-uuid` reports payloads of a configuration profile with the same UUID, and
      `missing-object` references in a `.pbxproj` to objects that do not exist.

    # OPTIONS

    \#(CommandText.options(of: .lint))\#(fixes)\#(reports)\#(projects)# RULES

    Each finding names its rule in brackets. `--rule NAME=off`, `NAME=info`, `NAME=warning` or `NAME=error` changes the severity of
    a rule.
    The groups `syntax-rules`, `schema-rules` and `style-rules` and some older names of rules mean several rules; they do not
    switch on rules that are off by default. A rule overrides its groups, and `SCHEMA:NAME` overrides both. Some rules are less
    severe in files that the command line does not name, such as files in folders.

    `--preset strict`, or `"preset": "strict"` in a configuration, makes errors of what breaks at run time, although the file can be
    read: the rules \#(strictRules) in files of the kinds \#(Preset.strictKinds.listed("and")). Other settings override a preset.

    \#(rules)# PROFILES

    A profile describes a consumer that is stricter than CoreFoundation: it makes some rules errors. Files with the extensions
    `.entitlements` and `.strings` always have their profile, and `--profile` adds others. For `.entitlements` its rules are
    warnings, because Xcode rewrites such files. For files such as `Entitlements.plist` and `entitlements.mac.plist` they are
    errors, because codesign reads these files directly.

    \#(profiles)# LOCALIZATIONS

    If lint searches folders, each `.strings` file in an `.lproj` folder is compared with the file of the same name in the
    development language. That language is the `CFBundleDevelopmentRegion` or `developmentRegion` of the nearest Info.plist or
    project that the search finds, else `en`, else `Base`. `missing-localization` is one info for a file that lacks keys, and
    `format-mismatch` reports texts with other arguments. Files that the command line names are not compared.

    # SCHEMAS

    The schema of a file follows from its name or the keys of its root, unless `--schema NAME` is given; with `--schema none`
    the file has no schema. The rules of schemas are the group `schema-rules`. `--rule SCHEMA:NAME=LEVEL` changes the severity of
    a rule for one kind of file. `pliers help schema NAME` prints the rows of a schema, and `pliers help schema NAME KEY` describes
    a key.

    \#(schemas)# EXIT STATUS

    0
    : There are no errors.
    1
    : There are errors, or with `--error-on warning` warnings.
    2
    : An error: the command line is wrong, or a file, a folder, a configuration or a baseline cannot be read or written.

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
    [Severity.error, .warning, .info, .off].map { severity in
      let title = severity == .off ? "Off by default" : severity.rawValue.capitalizedFirst + "s by default"
      return "## \(title)\n\n"
        + Rule.all.filter { $0.defaultSeverity == severity }.map { rule in
          let note = rule.severityNote == severity.rawValue ? "" : " (\(rule.severityNote))"
          return "`\(rule.name)`\(note)\n: \(CommandText.sentence(rule.summary))\n"
        }.joined() + "\n"
    }.joined()
  }

  private static var strictRules: String { Preset.strictRules.map { "`\($0.name)`" }.listed("and") }

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
