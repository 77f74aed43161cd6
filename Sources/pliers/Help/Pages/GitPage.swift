import PropertyList

extension Page {
  static let git = Page("pliers-git", 1, summary: "let git show and merge property lists by their values") {
    let attributes = GitAttributeLine.wanted.map { "    \($0.text)" }.joined(separator: "\n")
    let configuration = GitSetting.configuration.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    return #"""
      # SYNOPSIS

      \#(CommandText.synopses(of: [.git]))# DESCRIPTION

      `pliers git install` makes pliers git's diff and merge driver for property lists. Then `git diff`, `git log -p`, `git log -S`
      and `git blame` show binary property lists as text. Merges are made by values wherever git merges: in rebase, cherry-pick,
      revert and stash, too. `git mergetool --tool pliers` and `git difftool --tool pliers` run `pliers`.

      Entries, records and elements of sets that both branches change or add are merged even if their lines touch. In lists, such as
      arguments, changes that touch are a conflict, as in git; `pliers-merge`(1) has the rules.

      In Xcode projects the references between objects are checked after each merge, and `--policy xcode` takes the higher one of
      two versions; see XCODE PROJECTS in `pliers-merge`(1).

      Hosting services run no drivers. If their web page shows a conflict, merge the branch in a clone.

      # EXAMPLES

          # configure this clone; --global: all repositories of the user
          pliers git install

          # add the lines that are missing in .gitattributes
          pliers git install >> .gitattributes

          # the exit status is 0 if everything is configured, otherwise 1
          pliers git status

      \#(CommandText.examples(of: .git))# COMMANDS

      \#(CommandText.discussion(of: .git))In a clone `pliers git uninstall` leaves `.gitattributes` unchanged: without a driver git
      treats files with `diff=plist merge=plist` as text. Entries of another program are an error unless `--force` is given; the old
      entries are printed. An entry belongs to pliers if its command runs a program of the name `pliers`, in any folder.

      Files of attributes must be regular files. Like git, pliers follows no links to them in a work tree, and reports such links.

      # WHAT IS CONFIGURED

      These lines belong in `.gitattributes`, which is committed:

      \#(attributes)

      A later line leaves files to git's merge, for example Xcode projects and `.strings` files:

          *.pbxproj !merge
          *.strings !merge

      These lines belong in git's configuration, which is not cloned; `pliers git install` writes them:

      \#(configuration)

      # CHANGES BY KEY PATH

      An external diff shows changes by key path instead of lines:

          # in git diff; in git log -p with --ext-diff
          git config diff.plist.command 'pliers diff --git'

          # for files without attributes, too
          git -c diff.external='pliers diff --git' log -p --ext-diff

      A file that is not a property list gets a unified diff. The exit status is 0 whatever differs, because git would stop a log
      otherwise. If `GIT_EXTERNAL_DIFF_TRUST_EXIT_CODE` is true, the status is 1 if there is a difference. For `trustExitCode` of
      git 2.46 and later, use the command `GIT_EXTERNAL_DIFF_TRUST_EXIT_CODE=1 pliers diff --git`.

      # TEXTCONV

      `pliers textconv` prints XML, JSON and OpenStep unchanged, so that changes of comments and layout are visible, too. With
      `--canonical` only values are compared, and with `--unarchive` the archived values are shown:

          git config diff.plist.textconv 'pliers textconv --canonical --'
          git config diff.plist.textconv 'pliers textconv --unarchive --'

      For binary files the keys are sorted and elements of arrays have no numbers. Data is printed up to 4 KB, longer data as
      its length and SHA-256. Lone surrogates are escaped, as in `\u{D800}`. So different values never have equal texts. No content
      of a file stops a log.

      git keeps these texts in `refs/notes/textconv/plist` as long as the command stays the same. A later version of pliers that
      prints other texts sets another number in `PLIERS_TEXTCONV=\#(PropertyList.canonicalTextForm)`, which is only there for that: pliers
      does not read it. After an update run `pliers git install` again. With a command of your own, delete the old texts with
      `git update-ref -d refs/notes/textconv/plist`.

      # OPTIONS

      \#(CommandText.options(of: .git))# EXIT STATUS

      0
      : Success. `status`: everything is configured.
      1
      : `status`: an entry is missing or different.
      2
      : An error: not a repository, an entry of another program, or a file that cannot be read or written.

      # ENVIRONMENT

      `HOME`, `XDG_CONFIG_HOME`
      : The folder with the attributes of all repositories, for `--global`.
      `GIT_EXTERNAL_DIFF_TRUST_EXIT_CODE`
      : See CHANGES BY KEY PATH.

      # FILES

      `.gitattributes`, `.git/info/attributes`
      : Attributes of one repository.
      `$XDG_CONFIG_HOME/git/attributes`, `~/.config/git/attributes`
      : Attributes of all repositories, unless `core.attributesFile` names another file.

      # SEE ALSO

      `pliers`(1) for `textconv`, `pliers-diff`(1), `pliers-merge`(1), `gitattributes`(5)
      """#
  }
}
