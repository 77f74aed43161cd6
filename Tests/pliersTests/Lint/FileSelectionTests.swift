import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Which files `pliers lint` checks.
struct FileSelectionTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.folder("sub/deep")
    for name in ["b.plist", "a.strings", "sub/c.plist", "sub/deep/d.plist"] { try folder.file(name, "{k = v;}") }
    try folder.file("sub/xml", document("<dict/>"))
    try folder.file("sub/note.txt", "{k = v;}")
    try folder.file("sub/code.swift", document("<dict/>"))
  }

  /// What the program does with the words in the folder.
  private func lint(_ words: String) throws -> Outcome {
    try Executable.shell("\"$pliers\" lint \(words)", in: folder.path)
  }

  /// The files that are checked, which are all fine.
  private func names(_ words: String) throws -> [String] {
    let outcome = try lint("--format junit \(words)")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    return outcome.testCases
  }

  // MARK: Folders

  @Test(arguments: [
    (".", ["a.strings", "b.plist", "sub/c.plist", "sub/deep/d.plist", "sub/xml"]),
    ("./", ["a.strings", "b.plist", "sub/c.plist", "sub/deep/d.plist", "sub/xml"]),
    ("sub", ["sub/c.plist", "sub/deep/d.plist", "sub/xml"]),
    ("./sub/", ["./sub/c.plist", "./sub/deep/d.plist", "./sub/xml"]),
    ("sub/deep/..", ["sub/deep/../c.plist", "sub/deep/../deep/d.plist", "sub/deep/../xml"]),
    // The order is that of the words, and nothing comes twice.
    ("sub/deep b.plist sub", ["sub/deep/d.plist", "b.plist", "sub/c.plist", "sub/xml"]),
    (". b.plist ./sub", ["a.strings", "sub/c.plist", "sub/deep/d.plist", "sub/xml", "b.plist"]),
    // What is named is checked, whatever its extension, and as often as it is named.
    ("sub/note.txt sub/deep sub/note.txt", ["sub/note.txt", "sub/deep/d.plist", "sub/note.txt"]),
  ])
  func foldersAreWalked(words: String, expected: [String]) throws {
    #expect(try names(words) == expected)
  }

  @Test(arguments: [
    ("--exclude sub .", ["a.strings", "b.plist"]), ("--exclude 'sub/*' .", ["a.strings", "b.plist"]),
    ("--exclude deep --exclude '*.strings' .", ["b.plist", "sub/c.plist", "sub/xml"]),
    ("--include '*.txt' sub", ["sub/c.plist", "sub/deep/d.plist", "sub/note.txt", "sub/xml"]),
    ("--include '/n*' --exclude deep/ sub", ["sub/c.plist", "sub/note.txt", "sub/xml"]),
    ("--include '*.plist' --exclude 'note*' sub/deep sub", ["sub/deep/d.plist", "sub/c.plist", "sub/xml"]),
    // What is named is not left out.
    ("--exclude '*' b.plist", ["b.plist"]),
  ])
  func patternsPick(words: String, expected: [String]) throws {
    #expect(try names(words) == expected)
  }

  /// Templates are not property lists yet, even where they begin like one.
  @Test(arguments: ["in", "erb", "template", "tmpl", "j2"])
  func templatesAreNotPicked(name: String) throws {
    try folder.folder("t")
    try folder.file("t/Info.plist", document("<dict/>"))
    let template = "t/Info.plist.\(name)"
    try folder.file(template, document("<dict/>"))
    #expect(try names("t") == ["t/Info.plist"])
    #expect(try names("--include '*.\(name)' t") == ["t/Info.plist", template])
    #expect(try names(template) == [template])
  }

  @Test func folderWithoutPropertyListsIsNoted() throws {
    try folder.folder("empty")
    let outcome = try lint("empty b.plist")
    #expect(outcome.status == 0 && outcome.outputText == "b.plist: OK\n")
    #expect(outcome.errorText == "empty: no property lists found\n")
  }

  @Test func brokenFileFails() throws {
    try folder.file("sub/broken.plist", "{")
    let outcome = try lint("--silent sub")
    #expect(outcome.status == 1 && outcome.errors.isEmpty && outcome.outputText.hasPrefix("sub/broken.plist:1:"))
  }

  /// A hyphen names standard input on command lines only.
  @Test func oddNamesAreFiles() throws {
    try folder.folder("odd")
    try folder.file("odd/-", document("<dict/>"))
    try folder.file("odd/-s.plist", "{}")
    let outcome = try Executable.shell("cd odd; \"$pliers\" lint --format junit .", in: folder.path)
    #expect(outcome.status == 0 && outcome.testCases == ["-s.plist", "./-"])
  }

  #if !canImport(Darwin)
    // The file systems of macOS take UTF-8 only.
    @Test func namesNeedNotBeUTF8() throws {
      let outcome = try Executable.shell(
        "mkdir bytes; cd bytes; printf '{}' >\"$(printf 'a\\377.plist')\" && \"$pliers\" lint --format junit .",
        in: folder.path)
      #expect(outcome.status == 0 && outcome.testCases == ["a\u{FFFD}.plist"])
    }
  #endif

  /// Only `lint` takes folders, and plutil's does not.
  @Test(arguments: ["print", "convert json", "keys ''", "-lint", "-p"])
  func otherCommandsRefuseFolders(command: String) {
    let outcome = run(words(command) + [folder.path])
    #expect(outcome.status == (command.hasPrefix("-") ? 1 : 2) && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("\(folder.path): "))
  }

  @Test func patternsThatMatchNothingAreNoted() throws {
    try folder.folder("noted/Pods")
    try folder.file("noted/Pods/a.plist", document("<dict/>"))
    let outcome = try lint("--exclude Podz --exclude 'Pods/' --include '*.cfg' noted")
    #expect(
      outcome.errorText
        == "noted: no property lists found\n--include: '*.cfg' matched no file that is not excluded\n--exclude: 'Podz' matched nothing\n"
    )
  }

  @Test func patternsNeedAFolder() {
    let outcome = run("lint", "--exclude", "x")
    #expect(outcome.status == 2 && outcome.errorText.contains("--exclude"))
  }

  // MARK: Lists

  @Test(arguments: [
    ("b.plist\\nsub/note.txt\\n", ["b.plist", "sub/note.txt"]), ("b.plist", ["b.plist"]), ("", []), ("\\n\\n", []),
    ("\\nb.plist\\n\\nsub/deep\\n", ["b.plist", "sub/deep/d.plist"]),
    // Lists of Windows, with and without an end of the last line.
    ("b.plist\\r\\n\\r\\nsub/note.txt\\r\\n", ["b.plist", "sub/note.txt"]),
    ("b.plist\\r\\nsub/note.txt", ["b.plist", "sub/note.txt"]), ("b.plist\\r", ["b.plist"]),
    ("b.plist\\nsub/note.txt\\r\\na.strings\\r", ["b.plist", "sub/note.txt", "a.strings"]),
    ("\\357\\273\\277b.plist\\r\\nsub/note.txt\\n", ["b.plist", "sub/note.txt"]), ("\\357\\273\\277", []),
    ("b.plist\\0\\0sub/c.plist\\0", ["b.plist", "sub/c.plist"]), ("a.strings\\0b.plist", ["a.strings", "b.plist"]),
  ])
  func listsNameFiles(text: String, expected: [String]) throws {
    let format = text.replacingOccurrences(of: "\\0", with: "\\000")
    #expect(try Executable.shell("printf '\(format)' >names", in: folder.path).status == 0)
    #expect(try names("--files-from names") == expected)
    #expect(try names("--files-from - <names") == expected)
    #expect(try names("a.strings --files-from=names") == ["a.strings"] + expected)
  }

  @Test func newlinesStandInNamesThatNULEnds() throws {
    try folder.file("x\ny", "{}")
    try folder.file("names", "x\ny\0")
    #expect(try names("--files-from names") == ["x\u{FFFD}y"])
  }

  /// NUL ends names that have bytes of Windows' lists themselves.
  @Test(arguments: ["x\r", "\u{FEFF}x"])
  func namesThatNULEndsStay(name: String) throws {
    try folder.file(name, "{}")
    try folder.file("names", name + "\0")
    #expect(
      try names("--files-from names") == [
        name.replacing("\r", with: "\u{FFFD}").replacing("\u{FEFF}", with: "\u{FFFD}")
      ])
  }

  @Test func missingListIsAnError() {
    let outcome = run("lint", "--files-from", folder.path("missing"))
    #expect(outcome.status == 2)
    #expect(
      outcome.errorText == "pliers: --files-from: \(folder.path("missing")): No such file or directory\n")
  }

  // MARK: Changes

  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func changedFilesArePicked() throws {
    let repository = try Repository(
      """
      git init -q; list a.plist b.plist sub/c.plist note.txt named.plist; echo 'ignored*' >.gitignore; commit
      list ignored.plist new.plist sub/new.plist new.txt; git init -q nested; list nested/d.plist; (cd nested; commit)
      echo '{}' >a.plist; echo '{}' >sub/c.plist; echo '{}' >note.txt
      """)
    #expect(try repository.linted("--changed") == ["a.plist", "new.plist", "sub/c.plist", "sub/new.plist"])
    #expect(try repository.linted("--changed", in: "sub") == ["c.plist", "new.plist"])
    #expect(try repository.linted("--changed sub") == ["sub/c.plist", "sub/new.plist"])
    #expect(try repository.linted("--changed=HEAD sub named.plist").last == "named.plist")
    #expect(
      try repository.linted("--changed --exclude sub --include 'note*'") == ["a.plist", "new.plist", "note.txt"])
    #expect(try repository.run("commit 2>/dev/null; lint --changed; echo $?").outputText == "0\n")
    #expect(try repository.linted("--changed=HEAD~1 sub") == ["sub/c.plist", "sub/new.plist"])
  }

  /// `main` and the branch have both gone on; three dots leave out what main has changed.
  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func threeDotsAreTheSharedCommit() throws {
    let repository = try Repository(
      """
      git init -q; list a.plist b.plist c.plist d.plist; commit; git branch main2; echo '{}' >a.plist; commit
      git checkout -q main2; echo '{}' >b.plist; commit; git checkout -q -; echo '{}' >c.plist; list new.plist
      """)
    #expect(try repository.linted("--changed=main2...") == ["a.plist", "c.plist", "new.plist"])
    #expect(try repository.linted("--changed=main2") == ["a.plist", "b.plist", "c.plist", "new.plist"])
    let none = try repository.run("git checkout -q --orphan alone; commit; lint --changed=main2...")
    #expect(none.status == 2 && none.outputText == "pliers: --changed: .: git: no merge base found\n")
  }

  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func changesOfOtherRepositoriesAreNoted() throws {
    let repository = try Repository(
      """
      git init -q library; (cd library; list l.plist; commit); git init -q app; cd app; list a.plist
      for name in same moved dirty; do
        git -c protocol.file.allow=always submodule --quiet add "$PWD/../library" $name
      done
      commit; (cd moved; list m.plist; commit); echo '{' >dirty/l.plist; list new.plist; git init -q nested; list nested/n
      """)
    let note = "a repository of its own, whose changes are not looked at; name it\n"
    let outcome = try repository.run("\"$pliers\" lint --changed --format junit", in: "app")
    #expect(outcome.status == 0 && outcome.testCases == ["new.plist"])
    #expect(
      Set(outcome.errorText.split(separator: "\n"))
        == Set(["dirty", "moved", "nested"].map { "\($0): \(note.dropLast())" }))
    let named = try repository.run("lint --silent --changed --exclude moved --exclude nested . dirty", in: "app")
    #expect(named.status == 1 && named.outputText.hasPrefix("dirty: \(note)dirty/l.plist:"))
  }

  /// A variable that is not set must not be the commit that nothing differs from.
  @Test(.enabled(if: Repository.isPossible, "needs git"), arguments: ["", "...", ".."])
  func emptyCommitIsWrongUsage(reference: String) throws {
    let repository = try Repository("git init -q; list a.plist; commit")
    let outcome = try repository.run("\"$pliers\" lint --changed=\(reference) . a.plist")
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errorText.hasPrefix("pliers: --changed"))
  }

  /// What is in `.git` is not a work tree, which is nothing to tell.
  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func foldersOfGitHaveNoPropertyLists() throws {
    let repository = try Repository("git init -q; list a.plist; commit; git init -q --separate-git-dir=.git/b c")
    for folder in [".git", ".git/", ".git/b"] {
      let outcome = try repository.run("lint \(folder)")
      #expect(outcome.status == 0 && outcome.outputText == "\(folder): no property lists found\n")
    }
  }

  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func unknownCommitIsWrongUsage() throws {
    let repository = try Repository("git init -q; list a.plist; commit; mkdir out")
    let unknown = try repository.run("\"$pliers\" lint --changed=nope")
    #expect(unknown.status == 2 && unknown.errorText == "pliers: --changed: .: git: bad revision 'nope'\n")
    // That would be an option to git, and write a file.
    let option = try repository.run("\"$pliers\" lint --changed=--output=out/file")
    #expect(option.status == 2 && option.errorText.contains("hyphen"))
    #expect(try repository.folder.names(in: "out").isEmpty)
  }

  @Test(.enabled(if: Repository.isPossible, "needs git"))
  func changesNeedARepository() throws {
    let outcome = try lint("--changed")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("pliers: --changed: .: git: not a git repository"))
  }
}
