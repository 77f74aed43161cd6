import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Failures of git and the system when lint searches folders. Tests/Transcripts/lint/git.txt has the other tests.
@Suite(.prompt) struct GitTests {
  /// A file that git reads is a pipe without a writer, so that git waits.
  @Test(
    .enabled(if: Repository.isPossible, "needs git"), .timeLimit(.minutes(10)),
    arguments: [".git/HEAD", ".git/index", ".git/info/exclude", ".git/refs/heads/main", ".gitignore", "s/.git/HEAD"])
  func gitThatDoesNotAnswerIsStopped(name: String) throws {
    let repository = try Repository(
      """
      git init -q -b main; list a; git init -q s; (cd s; list b; commit); git add a s 2>log; git commit -q -m 1
      rm -f \(name); mkfifo \(name)
      """)
    let git = Git(folder: Argument(repository.folder.path), patience: 1)
    let failure = #expect(throws: Failure.self) { try git.changedFiles(since: "HEAD") }
    let message = "--changed: \(repository.folder.path): git gave no answer in 1 seconds"
    #expect(failure?.message("") == message && failure?.isTimeout == true)
  }

  /// If git does not answer for one repository, it is not asked about the other repositories of the folder. Then files that
  /// they ignore are checked, too.
  @Test(.enabled(if: Repository.isPossible, "needs git"), .timeLimit(.minutes(10)))
  func gitIsNotAskedAgainAfterATimeout() throws {
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
    let note = "ignored files are included, too; git gave no answer in 2 seconds"
    #expect(Set(reports) == Set(names.map { "\(repository.folder.path($0)): \(note)" }))
  }

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
    #expect(outcome.outputText == "2\n0\n")
    let lines = outcome.errorText.split(separator: "\n")
    #expect(lines.first == "closed: Permission denied")
    // git prints the folders of tracked files.
    #expect(lines.dropFirst().allSatisfy { withGit && $0 == "closed/sub: Permission denied" })
  }
}
