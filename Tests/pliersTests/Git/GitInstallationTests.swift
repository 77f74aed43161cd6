import TestSupport
import Testing

@testable import pliers

/// `pliers git install`, `uninstall` and `status` with git as it is here.
@Suite(.enabled(if: Repository.isPossible, "needs git"))
struct GitInstallationTests {
  /// A repository `r` and the user's folder `home`, with the program on the path.
  private let repository: Repository

  init() throws {
    repository = try Repository(
      "mkdir bin home; ln -s \"$pliers\" bin/pliers; git init -q -b main r; cd r; list a; commit")
  }

  private func run(_ script: String, in folder: String = "r") throws -> Outcome {
    let top = repository.folder.path
    return try repository.run(
      """
      unset GIT_CONFIG_GLOBAL XDG_CONFIG_HOME; export HOME='\(top)/home' GIT_CONFIG_NOSYSTEM=1
      PATH='\(top)/bin':$PATH; \(script)
      """, in: folder)
  }

  /// What `git config` says of the entries.
  private func configured(_ place: String = "--local", in folder: String = "r") throws -> [String: String] {
    let outcome = try run("git config \(place) -z --get-regexp '^(merge|diff|mergetool|difftool)[.]'", in: folder)
    let entries = outcome.outputText.split(separator: "\0").map { $0.split(separator: "\n", maxSplits: 1) }
    return Dictionary(uniqueKeysWithValues: entries.map { (String($0[0]), String($0.last ?? "")) })
  }

  private func entries(policies: [String] = []) -> [String: String] {
    Dictionary(uniqueKeysWithValues: GitEntry.all(policies: policies).map { ($0.key, $0.value) })
  }

  private static let attributes = GitAttributeLine.wanted.map { $0.text + "\n" }.joined()

  // MARK: A clone

  @Test func installIsWhatStatusWants() throws {
    let before = try run("pliers git status")
    #expect(before.status == 1 && before.outputText.contains("merge.plist.driver: missing\n"))
    let outcome = try run("pliers git install")
    #expect(outcome.status == 0 && outcome.errors.isEmpty && outcome.outputText.hasSuffix(Self.attributes))
    #expect(try configured() == entries())
    #expect(try run("pliers git status").status == 1)
    #expect(try run("pliers git install | grep =plist >.gitattributes; pliers git status").status == 0)
    let status = try run("mkdir -p b; cd b; pliers git status")
    #expect(status.status == 0 && status.outputText.contains(".gitattributes:1: *.plist diff=plist merge=plist\n"))
    #expect(!status.outputText.contains("missing") && !status.outputText.contains("different"))
    // Lines for some kinds of files are not enough.
    let partial = try run("grep '^[*].plist' .gitattributes >new; mv new .gitattributes; pliers git status")
    #expect(partial.status == 1)
    #expect(partial.outputText.contains("\n*.entitlements diff=plist merge=plist: missing in the attributes\n"))
    #expect(!partial.outputText.contains("\n*.plist diff=plist merge=plist: missing"))
    _ = try run("pliers git install | grep =plist >>.gitattributes")
    let again = try run("cp .git/config old; pliers git install; cmp .git/config old")
    #expect(again.status == 0 && again.outputText == "git is configured already\nthe attributes name it\n")
  }

  @Test func uninstallLeavesNothing() throws {
    let outcome = try run("cp .git/config old; pliers git install; pliers git uninstall; cmp .git/config old")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(try run("pliers git uninstall").outputText == "git was not configured\n")
  }

  @Test func whatStandsBesideStays() throws {
    _ = try run("git config diff.plist.xfuncname '<key>'; git config merge.conflictStyle diff3; pliers git install")
    var wanted = entries()
    wanted["diff.plist.xfuncname"] = "<key>"
    wanted["merge.conflictstyle"] = "diff3"
    #expect(try configured() == wanted)
    _ = try run("pliers git uninstall")
    #expect(try configured() == ["diff.plist.xfuncname": "<key>", "merge.conflictstyle": "diff3"])
  }

  @Test func policiesAreQuoted() throws {
    let outcome = try run("pliers git install --policy CFBundleVersion=higher --policy \"a'%b=union\"")
    #expect(outcome.status == 0)
    let configured = try configured()
    #expect(configured == entries(policies: ["CFBundleVersion=higher", "a'%b=union"]))
    let words = #" --resolve 'CFBundleVersion=higher' --resolve 'a'\''%b=union'"#
    #expect(configured["mergetool.pliers.cmd"]?.hasSuffix(words) == true)
    #expect(configured["merge.plist.driver"]?.contains(words.replacing("%", with: "%%") + "; else ") == true)
    let status = try run("pliers git status")
    #expect(status.outputText.contains(", with\(words)\n") && !status.outputText.contains("different"))
    // What is not asked for any more goes, and is told.
    #expect(try run("pliers git install").outputText.contains("set merge.plist.driver, which was: "))
    #expect(try self.configured() == entries())
    for policy in ["higher", "a=highest", "a="] {
      let outcome = try run("pliers git install --policy \(policy)")
      #expect(outcome.status == 2 && outcome.errorText.hasPrefix("pliers: --policy: expected PATTERN=POLICY"))
    }
  }

  // MARK: Other people's

  @Test(arguments: [
    ("merge.plist.driver", "mine %A"), ("diff.plist.textconv", "plutil -p"), ("diff.plist.command", "mine"),
    ("difftool.pliers.cmd", "mine"),
    // The name is part of others.
    ("merge.plist.driver", "/opt/suppliers/bin/m %A"), ("merge.plist.driver", "/opt/pliers/bin/m %A"),
    ("merge.plist.driver", "pliers-old merge %A"), ("diff.plist.textconv", "cat --pliers"),
    ("diff.plist.command", "m pliers diff"),
  ])
  func otherProgramsStay(name: String, program: String) throws {
    _ = try run("git config \(name) '\(program)'")
    let refused = try run("pliers git install")
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(refused.errorText.hasPrefix("pliers: \(name) is another program already: \(program)\n"))
    #expect(try configured() == [name: program])
    #expect(try run("pliers git status").outputText.contains(program))
    _ = try run("pliers git uninstall")
    #expect(try configured() == [name: program])
    let forced = try run("pliers git install --force")
    #expect(forced.status == 0 && forced.outputText.contains(", which was: \(program)\n"))
    #expect(try configured() == entries())
  }

  @Test func otherDriversOfTheSameFilesStay() throws {
    _ = try run("echo '*.plist merge=mine diff=plist' >.gitattributes")
    let refused = try run("pliers git install")
    #expect(
      refused.status == 2 && refused.errorText.hasPrefix("pliers: *.plist has another driver already: merge=mine\n"))
    #expect(try configured().isEmpty)
    let forced = try run("pliers git install --force")
    #expect(forced.status == 0 && forced.outputText.hasSuffix(Self.attributes))
  }

  /// A program is this one by the last component of its path, as the shell reads the command.
  @Test(arguments: [
    ("pliers merge %A", true), ("/opt/x/bin/pliers", true), ("\"/opt/my tools/pliers\" merge", true),
    ("'/opt/my tools'/pliers merge", true), ("/opt/my\\ tools/pliers", true), ("A=1 B_2='x y' pliers diff --git", true),
    ("if command -v pliers >/dev/null; then pliers merge %A; fi", true),
    ("if command -v pliers >/dev/null; then mine %A; fi", false), ("", false), ("true", false), ("pliers2", false),
    ("/opt/my tools/pliers", false), ("plier s", false), ("A=pliers", false), ("A=pliers mine", false),
    ("pliers/mine", false), ("'pliers", false), ("suppliers", false),
  ])
  func programIsThisOne(command: String, result: Bool) {
    #expect(GitEntry.isOurs(command) == result)
  }

  @Test func ownProgramsAreReplaced() throws {
    for entry in GitEntry.all() where GitEntry.programs.contains(entry.key) { #expect(GitEntry.isOurs(entry.value)) }
    _ = try run("git config merge.plist.driver '\"/opt/my tools/pliers\" merge %A'")
    let outcome = try run("pliers git install")
    #expect(outcome.status == 0 && outcome.outputText.contains("set merge.plist.driver, which was: \"/opt/my tools"))
    #expect(try configured() == entries())
  }

  // MARK: Files of attributes

  /// In the folder and above it, in the folder of git, and of the user.
  @Test(arguments: [
    (".gitattributes", "."), (".gitattributes", "sub"), ("sub/.gitattributes", "sub"), (".git/info/attributes", "."),
    ("../home/.config/git/attributes", "."),
  ])
  func pipesAreNotRead(path: String, folder: String) throws {
    _ = try run("mkdir -p sub ../home/.config/git .git/info; mkfifo \(path)")
    for action in ["status", "install"] {
      let outcome = try run("cd \(folder); pliers git \(action)")
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(
        outcome.errorText.hasPrefix("pliers: ")
          && outcome.errorText.hasSuffix(
            "attributes: expected a regular file, found a fifo\n"),
        "\(outcome)")
    }
    #expect(try configured().isEmpty)
  }

  @Test func fileOfTheUserIsNoDevice() throws {
    _ = try run("mkdir -p ~/.config/git; ln -s /dev/zero ~/.config/git/attributes", in: "home")
    for action in ["status", "install", "uninstall"] {
      let outcome = try run("pliers git \(action) --global", in: "home")
      #expect(outcome.status == 2)
      #expect(outcome.errorText.hasSuffix("attributes: expected a regular file, found a character special file\n"))
    }
    // It stands for none.
    #expect(try run("git config core.attributesFile /dev/null; pliers git install").status == 0)
  }

  /// Git does not follow them either (gitattributes(5), since 2.32).
  @Test func linksInWorkTreesAreNotFollowed() throws {
    for destination in ["/dev/zero", "attributes"] {
      let outcome = try run(
        "pliers git install 2>/dev/null | grep =plist >attributes; ln -sf \(destination) .gitattributes; pliers git status"
      )
      #expect(outcome.status == 1 && outcome.outputText.contains("*.plist diff=plist merge=plist: missing"))
      #expect(outcome.errorText == ".gitattributes: a symbolic link, which git does not follow to attributes\n")
    }
  }

  // MARK: Places

  @Test func linkedWorkTreesShareIt() throws {
    let outcome = try run("git worktree add -q ../w; cd ../w; pliers git install; cd ../r; pliers git install")
    #expect(outcome.outputText.contains("\ngit is configured already\n"))
    #expect(try configured() == entries() && configured(in: "w") == entries())
    #expect(try run("pliers git uninstall", in: "w").status == 0)
    #expect(try configured().isEmpty)
  }

  @Test func outsideOfRepositoriesThereIsTrouble() throws {
    for action in ["install", "uninstall", "status"] {
      let outcome = try run("pliers git \(action)", in: "home")
      #expect(outcome.status == 2 && outcome.errorText.hasSuffix("; --global is for all repositories\n"))
    }
    #expect(try run("git init -q --bare x; cd x; pliers git install && pliers git status", in: "home").status == 1)
  }

  @Test func userHasItEverywhere() throws {
    try repository.folder.folder("home/.config/git")
    try repository.folder.file("home/.config/git/attributes", "# mine\n*.c diff=cpp\n*.plist text")
    for _ in 0..<2 { #expect(try run("pliers git install --global", in: "home").status == 0) }
    #expect(try configured("--global", in: "home") == entries())
    let kept = "# mine\n*.c diff=cpp\n*.plist text\n"
    #expect(try repository.folder.text("home/.config/git/attributes") == kept + Self.attributes)
    #expect(try run("pliers git status").status == 0)
    #expect(try run("pliers git status --global", in: "home").status == 0)
    #expect(try run("pliers git install").outputText.hasSuffix("the attributes name it\n"))
    #expect(try run("pliers git uninstall --global", in: "home").status == 0)
    #expect(try repository.folder.text("home/.config/git/attributes") == kept)
    #expect(try run("pliers git status --global", in: "home").status == 1)
  }

  @Test func fileOfAttributesMayBeNamed() throws {
    let outcome = try run("git config --global core.attributesFile '~/x/attributes'; pliers git install --global")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(try repository.folder.text("home/x/attributes") == Self.attributes)
    let other = try run(
      "XDG_CONFIG_HOME=$HOME/xdg; export XDG_CONFIG_HOME; rm ~/.gitconfig; pliers git install --global")
    #expect(other.status == 0)
    #expect(try repository.folder.text("home/xdg/git/attributes") == Self.attributes)
  }

  @Test func linesOfTheUserAreNotOverridden() throws {
    let line = "*.plist diff=mine"
    try repository.folder.file("home/attributes", line + "\n")
    let refused = try run("git config --global core.attributesFile ~/attributes; pliers git install --global")
    #expect(refused.status == 2 && refused.errorText.contains("home/attributes:1 says something else: \(line)\n"))
    #expect(try repository.folder.text("home/attributes") == line + "\n")
    #expect(try run("pliers git install --global --force").status == 0)
    #expect(try repository.folder.text("home/attributes") == line + "\n" + Self.attributes)
    #expect(try run("pliers git install --global").outputText.hasSuffix("names it already\n"))
  }

  @Test func optionsGoWithInstall() throws {
    for words in ["status --force", "uninstall --policy a=higher"] {
      #expect(try run("pliers git \(words)").errorText == "pliers: --policy and --force go with git install\n")
    }
    #expect(try run("pliers git instal").errorText.hasPrefix("pliers: unknown action 'instal' of git; did you mean"))
  }

  /// Clones where the program is missing merge as git does.
  @Test func driverWorksWithoutTheProgram() throws {
    let outcome = try run(
      """
      pliers git install >/dev/null; echo '*.plist merge=plist' >.gitattributes; seq 9 >f.plist; commit
      git switch -q -c side; seq 0 9 >f.plist; commit; git switch -q main; seq 10 >f.plist; commit
      PATH=$(echo "$PATH" | tr : '\\n' | while read -r p; do [ -x "$p/pliers" ] || printf '%s:' "$p"; done)
      git merge -q side -m merged >log; seq 0 10 | cmp - f.plist || exit
      git switch -q -c other; echo a >f.plist; commit; git switch -q main; echo b >f.plist; commit
      git merge -q other 2>/dev/null >&2; cat f.plist
      """)
    #expect(
      outcome.outputText.hasPrefix("<<<<<<<") && outcome.outputText.contains("\n=======\na\n>>>>>>>"), "\(outcome)")
  }
}
