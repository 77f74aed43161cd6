import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Which files are found in folders.
struct FoldersTests {
  /// The names of the files in `path`, below it, and the lines that are reported.
  private func found(in path: String, excluding patterns: [Argument] = []) -> (names: [String], reports: [String]) {
    var reports: [String] = []
    var folders = Folders(excluding: GlobMatches(patterns.map { Glob($0) }), report: { reports.append($0) })
    folders.add(Argument(path))
    return (folders.files.sorted().map { String($0.text.dropFirst(path.count + 1)) }, reports)
  }

  @Test func regularFilesAreFound() throws {
    let folder = try ScratchFolder()
    try folder.folder(".hidden/deep")
    for name in ["b", "a", ".hidden/deep/c", ".d"] { try folder.file(name, "") }
    try folder.link("to-file", to: "a")
    try folder.link("to-folder", to: ".hidden")
    try folder.link("loop", to: ".")
    #expect(try Executable.shell("mkfifo pipe", in: folder.path).status == 0)
    let (names, reports) = found(in: folder.path)
    #expect(names == [".d", ".hidden/deep/c", "a", "b"] && reports.isEmpty)
    #expect(found(in: folder.path("to-folder")).names == ["deep/c"])
  }

  /// The answer is the same whether git knows the folder or not.
  @Test(
    arguments: [false, true],
    [
      (["a"], ["b/a.x", "b/c"]), (["b"], ["a"]), (["*.x"], ["a", "b/c"]), (["b/c"], ["a", "b/a.x"]),
      (["*/b/c"], ["a", "b/a.x", "b/c"]), (["**/b/**"], ["a"]), (["/a"], ["b/a.x", "b/c"]),
      (["a/"], ["a", "b/a.x", "b/c"]),
      (["b/"], ["a"]), (["c", "*.x"], ["a"]), (["*"], []), (["nothing"], ["a", "b/a.x", "b/c"]),
    ])
  func exclusionHidesFilesAndFolders(withGit: Bool, example: (patterns: [String], names: [String])) throws {
    if withGit, !Repository.isPossible { try Test.cancel("needs git") }
    let folder = try ScratchFolder()
    try folder.folder("b")
    for name in ["a", "b/a.x", "b/c"] { try folder.file(name, "") }
    if withGit { try #require(try Executable.shell("git init -q", in: folder.path).status == 0) }
    #expect(found(in: folder.path, excluding: example.patterns.map { Argument($0) }).names == example.names)
  }

  /// A pattern is about what is in the folder, and not about the folder.
  @Test func namedFolderIsNotExcluded() throws {
    let folder = try ScratchFolder()
    try folder.folder("Pods/Pods")
    for name in ["Pods/a", "Pods/Pods/b"] { try folder.file(name, "") }
    #expect(found(in: folder.path("Pods"), excluding: ["Pods"]).names == ["a"])
  }

  @Test func missingFolderIsReported() throws {
    let path = try ScratchFolder().path + "/missing"
    let (names, reports) = found(in: path)
    #expect(names.isEmpty && reports == ["\(path): No such file or directory"])
  }

  // MARK: With git

  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func ignoredFilesAreLeftOut() throws {
    let repository = try Repository(
      """
      git init -q; list a sub/b sub/build/c gone; printf 'build/\\n*.log\\n' >.gitignore; commit
      rm gone; list new.log sub/new; ln -s a link; rm sub/b; mkdir sub/b; list sub/b/inside
      """)
    let path = repository.folder.path
    #expect(found(in: path).names == [".gitignore", "a", "sub/b/inside", "sub/new"])
    // What is named is wanted, ignored or not.
    #expect(found(in: path + "/sub/build").names == ["c"])
  }

  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func conflictingFileIsFoundOnce() throws {
    let repository = try Repository(
      """
      git init -q; list a.plist; commit; git branch other; echo '{b = c;}' >a.plist; commit
      git checkout -q other; echo '{d = e;}' >a.plist; commit; git merge -q - >merged || true
      [ $(git ls-files | wc -l) -gt 1 ]
      """)
    #expect(try repository.run("lint --silent .").errorText.isEmpty)
    #expect(try repository.run("lint . | grep -c '^a.plist'").outputText == "1\n")
  }

  /// Each repository ignores what it says itself, wherever it is.
  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func repositoriesWithinAreAskedThemselves() throws {
    let repository = try Repository(
      """
      git init -q library; (cd library; list l ignored; echo ignored >.gitignore; commit)
      git init -q app; cd app; list ignored
      git -c protocol.file.allow=always submodule --quiet add "$PWD/../library" module; list module/ignored
      commit; git clone -q ../library nested; list nested/ignored nested/new
      mkdir empty; git -c protocol.file.allow=always submodule --quiet add "$PWD/../library" empty/x; commit
      git submodule --quiet deinit empty/x
      """)
    let expected = [
      ".gitmodules", "ignored", "module/.gitignore", "module/l", "nested/.gitignore",
      "nested/l", "nested/new",
    ]
    #expect(found(in: repository.folder.path("app")).names == expected)
    // From outside of any of them.
    let (names, reports) = found(in: repository.folder.path)
    #expect(names == expected.map { "app/" + $0 } + ["library/.gitignore", "library/l"] && reports.isEmpty)
    #expect(found(in: repository.folder.path, excluding: ["app"]).names == ["library/.gitignore", "library/l"])
  }

  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func brokenRepositoryIsWalked() throws {
    let repository = try Repository("mkdir .git; list a sub/b; echo a >.gitignore")
    let (names, reports) = found(in: repository.folder.path)
    #expect(names == [".gitignore", "a", "sub/b"])
    #expect(reports.count == 1)
    #expect(
      reports.first?.hasPrefix("\(repository.folder.path): ignored files are checked, too; git: not a git repository")
        == true)
  }

  /// After a repository that git does not get over, git is not asked about the others of the folder: here their ignored files
  /// are found, which git would leave out.
  @Test(.enabled(if: Repository.isPossible, "needs git"), .timeLimit(.minutes(10)))
  func lateAnswersAreNotWaitedForTwice() throws {
    let names = ["r0", "r1", "r2"]
    let repository = try Repository(
      """
      for n in \(names.joined(separator: " ")); do
        git init -q $n; list $n/a $n/ignored; echo ignored >$n/.git/info/exclude
      done
      rm r0/.git/HEAD; mkfifo r0/.git/HEAD
      """)
    var reports: [String] = []
    var folders = Folders(excluding: GlobMatches([]), patience: 2, report: { reports.append($0) })
    folders.add(Argument(repository.folder.path))
    let files = names.flatMap { [$0 + "/a", $0 + "/ignored"] }
    #expect(Set(folders.files) == Set(files.map { Argument(repository.folder.path($0)) }))
    let note = "ignored files are checked, too; git gave no answer in 2 seconds"
    #expect(Set(reports) == Set(names.map { "\(repository.folder.path($0)): \(note)" }))
  }

  /// What git says is about the other work tree, and joined to this folder its names lead nowhere.
  @Test(
    .enabled(if: Repository.isPossible, "needs git"),
    arguments: ["/usr", "../other", "../link-to-other", "../inner/sub"], ["git init -q", "true"])
  func workTreeElsewhereIsNoAnswer(place: String, outer: String) throws {
    let repository = try Repository(
      """
      \(outer); list a; mkdir other; ln -s other link-to-other
      git init -q inner; cd inner; list b sub/c; echo b >.gitignore; commit; cd ..
      git -C inner config core.worktree '\(place.hasPrefix("/") ? place : "../" + place)'
      """)
    let path = repository.folder.path
    let note = "/inner: ignored files are checked, too; not in a work tree"
    var (names, reports) = found(in: path)
    #expect(names == ["a", "inner/.gitignore", "inner/b", "inner/sub/c"] && reports == [path + note])
    (names, reports) = found(in: path + "/inner")
    #expect(names == [".gitignore", "b", "sub/c"] && reports == [path + note])
  }

  /// A work tree that begins above, and one that a link leads to, have the folder in them.
  @Test(
    .enabled(if: Repository.isPossible, "needs git"), arguments: ["../..", "../../link/inner", "..", "../../inner"])
  func workTreeAroundIsAsked(place: String) throws {
    let repository = try Repository(
      """
      mkdir inner; ln -s . link; cd inner; git init -q; list sub/b sub/ignored; echo ignored >.gitignore; git add .
      git config core.worktree '\(place)'
      """)
    for name in ["inner/sub", "link/inner/sub"] {
      let (names, reports) = found(in: repository.folder.path(name))
      #expect(names == ["b"] && reports.isEmpty, "\(name)")
    }
  }

  /// Where what is named `.git` is not a repository, git answers for the one around it, to which the folder is one name.
  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func brokenRepositoryWithinIsWalked() throws {
    let repository = try Repository(
      """
      git init -q; list sub/a ignored/x/b; echo ignored >.gitignore; git add .gitignore; git commit -q -m 1
      git update-index --add --cacheinfo "160000,$(git rev-parse HEAD),sub"; mkdir sub/.git ignored/x/.git
      """)
    let note = ": ignored files are checked, too; git takes it for a part of the work tree around it"
    let path = repository.folder.path
    var (names, reports) = found(in: path)
    #expect(names == [".gitignore", "sub/a"] && reports == ["\(path)/sub\(note)"])
    (names, reports) = found(in: path + "/ignored")
    #expect(names == ["x/b"] && reports == ["\(path)/ignored/x\(note)"])
  }

  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func withoutGitFoldersAreWalked() throws {
    let repository = try Repository("git init -q; list a.plist ignored.plist; echo ignored.plist >.gitignore")
    let outcome = try repository.run("PATH=/nonexistent; \"$pliers\" lint --format junit .")
    #expect(outcome.testCases == ["a.plist", "ignored.plist"] && outcome.status == 0)
    #expect(outcome.errorText == ".: ignored files are checked, too; git was not found\n")
  }

  /// Whoever ends the program would not know of git, which may have hours of work before it.
  @Test(.timeLimit(.minutes(10)), arguments: [("TERM", 128 + SIGTERM), ("HUP", 128 + SIGHUP)])
  func gitEndsWithTheProgram(signal: String, status: CInt) throws {
    let folder = try ScratchFolder()
    try folder.folder("r/.git")
    let script = """
      mkdir bin; printf '#!/bin/sh\necho $$ >pid.new; mv pid.new pid; exec sleep 300\n' >bin/git; chmod +x bin/git
      PATH=$PWD/bin:$PATH; "$pliers" lint r & lint=$!
      until [ -e pid ]; do sleep 0.1; done
      kill -\(signal) $lint; wait $lint; echo $?; kill -0 $(cat pid) 2>/dev/null && echo "git is still there"
      """
    let outcome = try Executable.shell(script, in: folder.path)
    #expect(outcome.outputText == "\(status)\n")
  }

  /// In a hook of a linked work tree, git has set the variables that would make a folder its top.
  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func hooksSeeTheSame() throws {
    let repository = try Repository(
      """
      git init -q r; cd r; list sub/a.plist sub/b.plist; echo b.plist >.gitignore; commit; git worktree add -q ../w
      printf '#!/bin/sh\\n"$pliers" lint --format junit sub >../log; "$pliers" lint --format junit --changed >>../log' >.git/hooks/pre-commit
      chmod +x .git/hooks/pre-commit; cd ../w; list sub/b.plist sub/c.plist; git add .; git commit -q -m c sub/c.plist
      """)
    let log = Outcome(status: 0, output: Array(try repository.folder.text("log").utf8), errors: [])
    #expect(log.testCases == ["sub/a.plist", "sub/c.plist", "sub/c.plist"])
  }

  // MARK: Files that have become something else

  /// Git names a tracked file whatever has taken its place. What can be no property list is not missed.
  @Test(.enabled(if: Repository.isPossible, "needs git"), arguments: ["--changed", "."])
  func trackedPipeIsReported(word: String) throws {
    let repository = try Repository(
      "git init -q; list a.plist b.plist c.swift; commit; rm a.plist c.swift; mkfifo a.plist c.swift")
    let outcome = try repository.run("\"$pliers\" lint --silent \(word)")
    #expect(
      outcome.status == 1 && outcome.errorText == "a.plist: expected a regular file, found a fifo\n", "\(outcome)")
    #expect(try repository.run("\"$pliers\" lint --silent --exclude a.plist \(word)").status == 0)
  }

  // MARK: Unreadable folders

  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs setpriv when run by root"), arguments: [false, true])
  func unreadableFolderIsReported(withGit: Bool) throws {
    if withGit, !Repository.isPossible { try Test.cancel("needs git") }
    let prefix = try #require(Executable.asOrdinaryUser)
    let user = prefix.joined(separator: " ")
    let repository = try Repository(
      """
      list a.plist closed/b.plist closed/sub/c.plist z.plist; chmod 755 .
      if \(withGit); then git init -q; git add .; chmod -R a+rX .; fi
      """)
    let outcome = try repository.run(
      """
      [ -z "\(user)" ] || chown -R 65534 .
      chmod 000 closed
      \(user) "$pliers" lint --silent .; echo $?
      \(user) "$pliers" lint --silent --exclude closed .; echo $?
      chmod 755 closed
      """)
    #expect(outcome.outputText == "1\n0\n")
    let lines = outcome.errorText.split(separator: "\n")
    #expect(lines.first == "closed: Permission denied")
    // Of tracked files, git names the folder that each is in.
    #expect(lines.dropFirst().allSatisfy { withGit && $0 == "closed/sub: Permission denied" })
  }
}
