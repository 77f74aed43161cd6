import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Signals, truncated mapped files, and exhausted memory or stack. These tests run the built program.
@Suite(.serialized) struct SignalsTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  // MARK: Mapped files

  /// A mapped file whose result does not fit in a pipe and a buffer, in three formats.
  private func makeLargeFiles() throws {
    let rest = String(repeating: "more ", count: 50)
    let items = (0..<4000).map { "\"item \($0) and \(rest)\"" }.joined(separator: ",")
    try folder.file("json", "{\"a\": [\(items)]}")
    for format in ["xml1", "binary1"] {
      #expect(run("convert", format, "-o", folder.path(format), folder.path("json")).status == 0)
    }
  }

  /// The file is truncated while the program waits for the reader of its output, and most of the output is not written yet.
  @Test(
    .timeLimit(.minutes(10)),
    arguments: ["print", "extract a --format xml1", "-convert xml1 -o -"])
  func fileThatBecomesShorterIsReported(command: String) throws {
    try makeLargeFiles()
    for name in ["json", "xml1", "binary1"] {
      let script = """
        mkfifo pipe
        { "$pliers" \(command) \(name) >pipe; echo $? >status; } &
        { dd bs=1 count=1 2>/dev/null; : >\(name); cat; } <pipe >got
        wait; rm pipe
        """
      let outcome = try Executable.shell(script, in: folder.path)
      let message = "\(name): the file became shorter while it was read, or its disk failed; pliers ends here\n"
      #expect(outcome.errorText == message)
      #expect(try folder.text("status") == (command.hasPrefix("-") ? "1\n" : "2\n"))
      #expect(try folder.names() == ["binary1", "got", "json", "status", "xml1"])
    }
  }

  /// If the file becomes longer, the old part is processed.
  @Test(.timeLimit(.minutes(10))) func fileThatBecomesLongerIsProcessedAsItWas() throws {
    try makeLargeFiles()
    let script = """
      mkfifo pipe; "$pliers" convert json json >expected
      "$pliers" convert json json >pipe & { dd bs=1 count=1 2>/dev/null; echo '[' >>json; cat; } <pipe >got
      wait $! && cmp got expected
      """
    #expect(try Executable.shell(script, in: folder.path) == Outcome(status: 0, output: [], errors: []))
  }

  // MARK: Memory

  #if canImport(Glibc)
    /// Memory needed by the program as built for the tests, in kilobytes, rounded up to eight megabytes. Nil if memory cannot
    /// be limited, or if the program reserves too much, as with sanitizers.
    static let memoryLimit: Int? = stride(from: 8192, through: 1 << 19, by: 8192).first { limit in
      let script = "ulimit -c 0; ulimit -v \(limit) && \"$pliers\" lint /dev/null"
      return (try? Executable.shell(script, in: "/"))?.outputText.contains("[empty-file]") == true
    }

    /// There is no memory for the file, or for its result. In both cases one line is printed, and the file does not change.
    @Test(
      .enabled(if: memoryLimit != nil, "needs a shell that can limit the memory"),
      arguments: ["print", "convert binary1 -i", "set 0 --integer 1", "lint"], [1_500_000, 5_000_000])
    func exhaustedMemoryIsAnError(command: String, count: Int) throws {
      let limit = try #require(Self.memoryLimit) + 8192
      let text = "<plist><array>" + String(repeating: "<true/>", count: count) + "</array></plist>"
      try folder.file("a", text)
      // The Swift runtime would print a backtrace of the crash.
      let script = "export SWIFT_BACKTRACE=enable=no; ulimit -c 0; ulimit -v \(limit); \"$pliers\" \(command) a"
      let outcome = try Executable.shell(script, in: folder.path)
      let message = outcome.outputText + outcome.errorText
      let expected = [
        "pliers: out of memory\n", "a: Cannot allocate memory\n", "a: error: Cannot allocate memory [unreadable]\n",
      ]
      #expect(outcome.status == 2 && expected.contains(message), "\(message.prefix(300))")
      #expect(try folder.text("a") == text && folder.names() == ["a"])
    }

    /// A sparse file of 4 GB, with memory for half as much: the message names the file, and the next file is still processed.
    @Test(.enabled(if: memoryLimit != nil, "needs a shell that can limit the memory"), .timeLimit(.minutes(10)))
    func sparseFileLargerThanTheMemoryDoesNotEndTheRun() throws {
      let limit = try #require(Self.memoryLimit) + 6 * 1_048_576
      try folder.file("a.plist", document("<true/>"))
      let script = """
        export SWIFT_BACKTRACE=enable=no; ulimit -c 0
        printf '[' >b.json; truncate -s 4G b.json; ulimit -v \(limit); "$pliers" lint b.json a.plist
        """
      let outcome = try Executable.shell(script, in: folder.path)
      #expect(outcome.status == 1)
      #expect(outcome.outputText.hasPrefix("b.json:1:1: error: a text of 4 GiB"), "\(outcome.errorText.prefix(300))")
      #expect(outcome.outputText.hasSuffix("a.plist: OK\n"))
    }

    @Test(
      .enabled(if: memoryLimit != nil, "needs a shell that can limit the memory"), .timeLimit(.minutes(10)),
      arguments: [("/dev/zero", "/dev/zero: not a regular file"), ("- </dev/zero", "<stdin>: Cannot allocate memory")])
    func endlessInputIsAnError(words: String, message: String) throws {
      let limit = try #require(Self.memoryLimit) + 65536
      let outcome = try Executable.shell("ulimit -v \(limit); \"$pliers\" print \(words)", in: folder.path)
      #expect(outcome == Outcome(status: 2, output: [], errors: Array("\(message)\n".utf8)))
    }
  #endif

  /// Containers of the maximum depth need a larger stack than this limit gives to the first thread.
  @Test(arguments: ["lint", "print", "convert xml1", "-convert binary1 -o -"])
  func smallStackIsEnough(command: String) throws {
    let deep = String(repeating: "<array>", count: 512) + String(repeating: "</array>", count: 512)
    try folder.file("a.plist", document(deep))
    let script = "ulimit -c 0; ulimit -s 256 && \"$pliers\" \(command) a.plist >/dev/null"
    #expect(try Executable.shell(script, in: folder.path) == Outcome(status: 0, output: [], errors: []))
  }
}
