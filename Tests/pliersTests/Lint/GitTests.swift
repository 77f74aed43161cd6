import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// What git is asked.
@Suite(.enabled(if: Repository.isPossible, "needs git"))
struct GitTests {
  private func git(_ repository: Repository, _ subfolder: String = "") -> Git {
    Git(folder: subfolder.isEmpty ? Argument(repository.folder.path) : Argument(repository.folder.path(subfolder)))
  }

  @Test func workTreeIsFoundFromBelow() throws {
    let repository = try Repository("mkdir -p other/x r/a/b; git init -q r; git init -q --bare bare")
    for name in ["r", "r/", "r/a", "r/a/b", "r/a/../a/b/."] {
      #expect(Git.hasWorkTree(Argument(repository.folder.path(name))), "\(name)")
    }
    for name in ["other", "other/x", "bare", "missing", "r/missing"] {
      #expect(!Git.hasWorkTree(Argument(repository.folder.path(name))), "\(name)")
    }
  }

  @Test func filesAreTrackedOrNew() throws {
    let repository = try Repository(
      """
      git init -q; list a/tracked a/gone a/forced b; printf 'ignored\\nforced\\n' >.gitignore; git add -f a/forced; commit
      rm a/gone; list a/new a/ignored; git init -q a/nested; ln -s tracked a/link
      """)
    let files = try git(repository, "a").files()
    #expect(Set(files.names) == ["tracked", "gone", "forced", "new", "nested", "link"])
    #expect(files.unreadableFolders.isEmpty && !files.isEmpty)
  }

  /// The clones of continuous integration have only the last commit.
  @Test func shallowCloneIsNamed() throws {
    let repository = try Repository(
      """
      git init -q r; cd r; list a; commit; git branch start; list b; commit; cd ..
      git clone -q --depth 1 "file://$PWD/r" shallow; git clone -q r whole
      """)
    let shallow = #expect(throws: Git.Refusal.self) {
      try git(repository, "shallow").changedFiles(since: "origin/start")
    }
    #expect(shallow?.message.hasSuffix(" (a shallow clone? fetch-depth: 0)") == true)
    let whole = #expect(throws: Git.Refusal.self) { try git(repository, "whole").changedFiles(since: "origin/nothing") }
    #expect(whole?.message.contains("shallow") == false)
  }

  @Test func changesAreAgainstACommit() throws {
    let repository = try Repository(
      """
      git init -q; list a/same a/changed a/gone a/old elsewhere; commit; git branch start; list a/second; commit
      echo x >a/changed; echo x >elsewhere; rm a/gone; git mv a/old a/renamed; list a/new a/staged; git add a/staged
      """)
    let changed: Set<Argument> = ["changed", "renamed", "new", "staged"]
    #expect(Set(try git(repository, "a").changedFiles(since: "HEAD").names) == changed)
    #expect(Set(try git(repository, "a").changedFiles(since: "start").names) == changed.union(["second"]))
    #expect(Set(try git(repository).changedFiles(since: "HEAD~1").names).contains("elsewhere"))
  }

  @Test func beforeTheFirstCommitAllIsNew() throws {
    let repository = try Repository("git init -q; list a b; git add a")
    #expect(Set(try git(repository).changedFiles(since: "HEAD").names) == ["a", "b"])
  }

  @Test(arguments: [
    ("nope", "git: bad revision 'nope'"),
    // The name of a file is none of a commit.
    ("a", "git: bad revision 'a'"), ("", "git: bad revision ''"),
  ])
  func unknownCommitIsRefused(reference: String, message: String) throws {
    let repository = try Repository("git init -q; list a; commit")
    let refusal = #expect(throws: Git.Refusal.self) {
      try git(repository).changedFiles(since: Argument(reference))
    }
    #expect(refusal?.message == message)
  }

  @Test func foldersWithoutWorkTreeAreRefused() throws {
    let repository = try Repository("mkdir none; git init -q --bare bare; git init -q r")
    let none = #expect(throws: Git.Refusal.self) { try git(repository, "none").changedFiles(since: "HEAD") }
    #expect(none?.message.hasPrefix("git: not a git repository") == true)
    for name in ["bare", "r/.git"] {
      let refusal = #expect(throws: Git.Refusal.self) { try git(repository, name).changedFiles(since: "HEAD") }
      #expect(refusal?.message == "not in a work tree", "\(name)")
    }
    let missing = #expect(throws: Git.Refusal.self) { try git(repository, "missing").files() }
    #expect(missing?.message.hasPrefix("git: cannot change to") == true)
  }

  /// A repository that came from somewhere else has no program of its choice run.
  @Test func programsOfTheRepositoryAreNotRun() throws {
    // What was touched only wants a look at its content, which filters would be asked for, and git notes it in the index.
    let programs = """
      git config core.fsmonitor "$watch"; git config diff.external "$watch"; git config filter.x.clean "$watch"
      git config filter.y.process "$watch"; git config filter.y.required true
      own=$(git rev-parse --git-dir); mkdir -p "$own/info" "$own/hooks"
      printf '* filter=x\\nc filter=y\\n' >"$own/info/attributes"
      cp "$watch" "$own/hooks/post-index-change"; touch -t 200001010000 b c; echo x >a
      """
    let repository = try Repository(
      """
      git init -q; list a b c; commit; printf '#!/bin/sh\\ntouch "%s/ran"\\n' "$PWD" >watch; chmod +x watch
      watch=$PWD/watch; \(programs)
      """)
    #expect(Set(try git(repository).files().names) == ["a", "b", "c", "watch"])
    #expect(Set(try git(repository).changedFiles(since: "HEAD").names) == ["a", "watch"])
    #expect(try repository.folder.names() == [".git", "a", "b", "c", "watch"])
    // What is missing is not fetched, by whatever means.
    let partial = try Repository(
      """
      git init -q; list a; commit; git config core.repositoryformatversion 1; git config extensions.partialClone origin
      git config remote.origin.url "ext::touch $PWD/ran"; git config remote.origin.promisor true
      git config protocol.allow always; rm -r .git/objects/??; list b
      """)
    #expect(throws: Git.Refusal.self) { try git(partial).changedFiles(since: "HEAD") }
    #expect(try partial.folder.names() == [".git", "a", "b"])
    // Nor has one within it, which git looks into to tell whether it was changed.
    let outer = try Repository(
      """
      git init -q library; (cd library; list a b c; commit); git init -q app; cd app
      git -c protocol.file.allow=always submodule --quiet add "$PWD/../library" sub; commit
      printf '#!/bin/sh\\ntouch "%s/ran"\\n' "$PWD" >watch; chmod +x watch; watch=$PWD/watch; cd sub; \(programs)
      """)
    #expect(Set(try git(outer, "app").changedFiles(since: "HEAD").names) == ["sub", "watch"])
    #expect(try outer.folder.names(in: "app") == [".git", ".gitmodules", "sub", "watch"])
  }

  /// `git -c NAME=VALUE` cannot name such a filter, so that nothing that asks for filters is asked.
  @Test func filterThatCannotBeLeftOutIsRefused() throws {
    let repository = try Repository(
      """
      git init -q; list a; commit; git config 'filter.x=y.clean' "touch '$PWD/ran'; cat"
      echo '* filter=x=y' >.git/info/attributes; touch -t 200001010000 a
      """)
    let refusal = #expect(throws: Git.Refusal.self) { try git(repository).changedFiles(since: "HEAD") }
    #expect(refusal?.message == "git: a filter's name holds an equals sign")
    #expect(try repository.folder.names() == [".git", "a"])
  }

  /// A file that is read to its end is a pipe without a writer.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [".git/HEAD", ".git/index", ".git/info/exclude", ".git/refs/heads/main", ".gitignore", "s/.git/HEAD"])
  func timeIsBounded(name: String) throws {
    let repository = try Repository(
      """
      git init -q -b main; list a; git init -q s; (cd s; list b; commit); git add a s 2>log; git commit -q -m 1
      rm -f \(name); mkfifo \(name)
      """)
    let git = Git(folder: Argument(repository.folder.path), patience: 1)
    let refusal = #expect(throws: Git.Refusal.self) { try git.changedFiles(since: "HEAD") }
    #expect(refusal?.message == "git gave no answer in 1 seconds" && refusal?.isLate == true)
  }

  /// Two submodules that are links to the repository itself would be 2⁴⁰ of them: so many links may follow each other.
  /// Both differ, as they are links.
  @Test func submodulesWithinThemselvesAreAskedOnce() throws {
    let repository = try Repository(
      """
      git init -q; list a; commit; ln -s . x; ln -s . y; head=$(git rev-parse HEAD)
      for link in x y; do git update-index --add --cacheinfo "160000,$head,$link"; done
      """)
    #expect(Set(try git(repository).changedFiles(since: "HEAD").names) == ["x", "y"])
  }

  @Test(arguments: [
    ("a", "b", "a/b"), ("a/", "b", "a/b"), ("a//", "b", "a/b"), ("/", "b", "/b"), (".", "b", "b"), ("./", "b", "b"),
    ("./a", "b", "./a/b"), ("..", "b", "../b"), (".", "-", "./-"), ("a", "-", "a/-"),
  ])
  func pathsAreShownFromTheFolder(folder: String, name: String, path: String) {
    #expect(Argument(folder).appending(Argument(name)) == Argument(path))
  }
}
