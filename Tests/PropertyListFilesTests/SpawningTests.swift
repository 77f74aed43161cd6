import Foundation
import TestSupport
import Testing

@testable import PropertyListFiles

/// Running other programs.
@Suite(.prompt) struct SpawningTests {
  private func shell(_ script: String, _ words: [Argument] = [], _ changes: EnvironmentChanges = EnvironmentChanges())
    throws -> ProgramResult
  {
    try #require(
      try PropertyListFiles.Process.run(["sh", "-c", Argument(script), "sh"] + words, changes, seconds: 3600))
  }

  @Test func streamsAreKeptApart() throws {
    let result = try shell("printf out; printf err >&2; exit 7")
    #expect(result.status == 7)
    #expect(result.output == Array("out".utf8) && result.errors == Array("err".utf8))
  }

  /// Neither stream fits in a pipe. The two processes must not wait for each other.
  @Test func streamsMayBeLong() throws {
    let result = try shell("head -c 300000 /dev/zero >&2; head -c 400000 /dev/zero; head -c 300000 /dev/zero >&2")
    #expect(result.status == 0 && result.output.count == 400_000 && result.errors.count == 600_000)
  }

  @Test func argumentsArePassedUnchanged() throws {
    let words: [Argument] = ["a b", "", "*", Argument([0x61, 0xFF, 0x0A]), "$HOME"]
    let result = try shell("for word; do printf '%s|' \"$word\"; done", words)
    #expect(result.output == Array(words.map { $0.bytes + [UInt8(ascii: "|")] }.joined()))
  }

  @Test func inputIsEmpty() throws {
    #expect(try shell("wc -c").output.filter { $0 != UInt8(ascii: " ") } == Array("0\n".utf8))
  }

  @Test func environmentIsInheritedWithChanges() throws {
    let changes = EnvironmentChanges(removed: ["HOME"], added: [("PLIERS_TEST", "a=b"), ("LC_ALL", "C")])
    let result = try shell("echo \"${HOME-none} $PLIERS_TEST $LC_ALL ${PATH:+path}\"", [], changes)
    #expect(result.output == Array("none a=b C path\n".utf8))
  }

  @Test func programEndedByASignalHasNoStatus() throws {
    #expect(try shell("kill -TERM $$").status == nil)
  }

  /// The test's own threads block signals.
  @Test func signalsAreNotBlocked() throws {
    #expect(try shell("(exit 3) & wait $!; echo $?").output == Array("3\n".utf8))
    #expect(try shell("yes | head -1").output == Array("y\n".utf8))
  }

  /// A process can inherit that SIGCHLD is ignored. The status of another program would then be lost.
  @Test func statusIsKnownAlthoughSIGCHLDIsIgnored() async {
    await #expect(processExitsWith: .exitCode(7)) {
      signal(SIGCHLD, SIG_IGN)
      let result = try PropertyListFiles.Process.run(["sh", "-c", "exit 7"], EnvironmentChanges(), seconds: 10)
      exit(CInt(result?.status ?? 1))
    }
  }

  @Test func missingProgramIsAnError() throws {
    let failure = #expect(throws: FileError.self) {
      try PropertyListFiles.Process.run(["pliers-no-such-program"], .init(), seconds: 3600)
    }
    #expect(failure?.kind == .notFound)
    #expect(throws: FileError.self) { try PropertyListFiles.Process.run([], EnvironmentChanges(), seconds: 3600) }
  }

  /// In the last script, a child process keeps the streams open; the script before it ignores the first signal.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: [
      "exec sleep 300", "while :; do echo; done", "exec >&- 2>&-; exec sleep 300", "trap '' TERM; exec sleep 300",
      "sleep 30; exit",
    ])
  func programIsEndedAfterTheTimeLimit(script: String) throws {
    let folder = try ScratchFolder()
    let words: [Argument] = ["sh", "-c", Argument("echo $$ >\"$1\"; " + script), "sh", Argument(folder.path("pid"))]
    // The second attempt gives the shell more time to start.
    for seconds in [1, 20] {
      #expect(try PropertyListFiles.Process.run(words, EnvironmentChanges(), seconds: seconds) == nil)
      guard let child = pid_t((try? folder.text("pid").dropLast()) ?? "") else { continue }
      // The process no longer exists.
      #expect(kill(child, 0) != 0 && errno == ESRCH)
      return
    }
    Issue.record("the shell did not begin")
  }
}
