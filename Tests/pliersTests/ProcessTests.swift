import Foundation
import Testing

@testable import pliers

/// The real program, as the shell runs it.
struct ProcessTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.file("a.plist", "{k = v;}")
  }

  @Test func programRuns() throws {
    let outcome = try Executable.shell("printf '{k = v;}' | \"$pliers\" extract k", in: folder.path)
    #expect(outcome == Outcome(status: 0, output: Array("v\n".utf8), errors: []))
  }

  @Test(arguments: [
    ("lint a.plist", 0), ("lint missing", 1), ("lint --compact a.plist", 2), ("-lint a.plist", 0), ("-lint -x", 1),
  ])
  func statusIsThatOfTheRun(line: String, status: CInt) throws {
    #expect(try Executable.shell("\"$pliers\" \(line)", in: folder.path).status == status)
  }

  @Test func linkNamedPlutilIsPlutil() throws {
    let outcome = try Executable.shell("ln -s \"$pliers\" plutil; ./plutil lint a.plist; ./plutil", in: folder.path)
    #expect(outcome.outputText == "a.plist: OK\n" && outcome.status == 1)
    #expect(
      outcome.errorText == """
        lint: (The operation could not be completed. The file doesn’t exist.)
        No files specified.

        """)
  }

  /// Whoever closes the pipe has seen enough: no message, and no failure. What is printed does not fit a pipe.
  @Test(arguments: ["print", "convert json", "-p", "-convert xml1 -o -", "extract a --format xml1"])
  func readerMayGoAway(command: String) throws {
    let items = (0..<50_000).map { "\"item \($0)\"" }.joined(separator: ",")
    try folder.file("big", "{\"a\": [\(items)]}")
    let script = "{ \"$pliers\" \(command) big big; echo $? >status; } | head -1 | wc -l"
    let outcome = try Executable.shell(script, in: folder.path)
    #expect(outcome.outputText.filter { $0 != " " } == "1\n")
    #expect(outcome.errorText.isEmpty)
    #expect(try folder.text("status") == "0\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func fullDiskIsAnError() throws {
    for command in ["lint a.plist", "print a.plist", "extract k a.plist", "-lint a.plist", "-p a.plist", "help"] {
      let outcome = try Executable.shell("\"$pliers\" \(command) >/dev/full", in: folder.path)
      #expect(outcome.status == 1, "\(command)")
      #expect(outcome.errorText.contains("No space left on device"), "\(command)")
    }
    let outcome = try Executable.shell("\"$pliers\" -convert json -o /dev/full a.plist", in: folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.errorText == "a.plist: (The operation could not be completed. There isn’t enough space.)\n")
  }

  @Test func closedOutputIsAnError() throws {
    for command in ["lint a.plist", "-p a.plist"] {
      let outcome = try Executable.shell("\"$pliers\" \(command) >&-", in: folder.path)
      #expect(outcome.status == 1 && outcome.errorText.contains("Bad file descriptor"), "\(command)")
    }
    // Where nothing is printed, nobody misses it.
    #expect(try Executable.shell("\"$pliers\" convert json -i a.plist >&-", in: folder.path).status == 0)
    #expect(try folder.text("a.plist") == "{\n  \"k\": \"v\"\n}\n")
  }

  @Test func closedInputIsAnError() throws {
    let outcome = try Executable.shell("\"$pliers\" lint - <&-", in: folder.path)
    #expect(outcome.status == 1 && outcome.outputText == "<stdin>: error: Bad file descriptor [unreadable]\n")
  }

  /// Words that are not UTF-8 are file names like others, and values only where they can be.
  @Test func wordsNeedNotBeUTF8() throws {
    let word = "\"$(printf 'a\\377b')\""
    let missing = try Executable.shell("\"$pliers\" lint \(word); \"$pliers\" -lint \(word)", in: folder.path)
    #expect(missing.status == 1)
    #expect(missing.outputText == "a\u{FFFD}b: error: No such file or directory [unreadable]\n")
    #expect(
      missing.errorText == """
        a\u{FFFD}b: (The operation could not be completed. The file doesn’t exist.)

        """)
    let value = try Executable.shell("\"$pliers\" set k --string \(word) -o - a.plist", in: folder.path)
    #expect(value.status == 2 && value.output.isEmpty && value.errorText.contains("UTF-8"))
    let keyPath = try Executable.shell("\"$pliers\" extract \(word) a.plist", in: folder.path)
    #expect(keyPath.status == 1 && keyPath.output.isEmpty)
    let command = try Executable.shell("\"$pliers\" \(word)", in: folder.path)
    #expect(command.status == 2 && command.errorText.contains("a\u{FFFD}b"))
  }
}
