extension Page {
  static let git = Page("pliers-git", 1, summary: "let git show and merge property lists by their values") {
    let attributes = GitAttributeLine.wanted.map { "    \($0.text)" }.joined(separator: "\n")
    let configuration = GitSetting.configuration.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n")
    return #"""
      # SYNOPSIS

      \#(CommandText.synopses(of: [.git]))# DESCRIPTION

          # configure this clone; --global: all repositories of the user
          pliers git install

          # add the lines that are missing in .gitattributes
          pliers git install | grep '=plist' >> .gitattributes

          # the exit status is 0 if all is there, 1 if not
          pliers git status

      Then `git diff`, `git log -p`, `git log -S` and `git blame` show binary property lists as text; merges are made by
      values wherever git merges (rebase, cherry-pick, revert, stash); and `git mergetool --tool pliers` and `git difftool
      --tool pliers` call `pliers`.

      \#(CommandText.discussion(of: .git))The servers of hosting services call no drivers: where they show a conflict, merge
      the branch locally.

      # WHAT IS CONFIGURED

      These lines belong in `.gitattributes`, which is committed:

      \#(attributes)

      and these in git's configuration, of which clones have their own; `pliers git install` writes them:

      \#(configuration)

      In a clone `pliers git uninstall` leaves `.gitattributes` as it is: without a driver git takes `diff=plist merge=plist`
      for text. Entries of another program are an error unless `--force` is given, and what was there before is printed. An
      entry is of pliers if the program of its command is a path that ends in `pliers`.

      Files of attributes must be regular files. Like git, pliers follows no links to them in a work tree, which is mentioned.

      # CHANGES BY KEY PATH

      An external diff shows changes by key path, in the place of lines:

          # in git diff; in git log -p with --ext-diff
          git config diff.plist.command 'pliers diff --git'

          # for files without attributes, too
          git -c diff.external='pliers diff --git' log -p --ext-diff

      A file that is not a property list gets a unified diff. The exit status is 0 whatever differs, since git ends a log
      otherwise, unless `GIT_EXTERNAL_DIFF_TRUST_EXIT_CODE` is true. For `trustExitCode` of git 2.46 and later put that before
      the command: `GIT_EXTERNAL_DIFF_TRUST_EXIT_CODE=1 pliers diff --git`.

      # TEXTCONV

      `pliers textconv` passes XML, JSON and OpenStep as they are, so that changes of comments and layout are seen, too. With
      `--canonical` only values are compared, and with `--unarchive` archives are shown as what was archived:

          git config diff.plist.textconv 'pliers textconv --canonical --'
          git config diff.plist.textconv 'pliers textconv --unarchive --'

      Of binary files the keys are sorted, elements of arrays have no numbers, data is written out up to 4 KB and has its
      length and a checksum (64-bit FNV-1a) beyond that. Nothing that a file holds ends a log. git keeps these texts in
      `refs/notes/textconv/plist`; delete that (`git update-ref -d`) if a later version of pliers prints others.

      # OPTIONS

      \#(CommandText.options(of: .git))# EXAMPLES

      \#(CommandText.examples(of: .git))# SEE ALSO

      `pliers`(1) for `textconv`, `pliers-diff`(1), `pliers-merge`(1)
      """#
  }
}
