import Foundation
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// The built program, run by the shell.
@Suite(.serialized) struct ProcessTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.file("a.plist", "{k = v;}")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func fullDiskIsAnError() throws {
    try folder.file("b.json", #"{"k": 1}"#)
    for command in [
      "lint a.plist", "print a.plist", "extract k a.plist", "-lint a.plist", "-p a.plist", "help",
      "set k --integer 2 --exit-code -o - b.json", "remove k --exit-code --dry-run b.json",
    ] {
      let outcome = try Executable.shell("\"$pliers\" \(command) >/dev/full", in: folder.path)
      #expect(outcome.status == (command.hasPrefix("-") ? 1 : 2), "\(command)")
      #expect(outcome.errorText == "standard output: No space left on device\n", "\(command)")
    }
    let outcome = try Executable.shell("\"$pliers\" -convert json -o /dev/full a.plist", in: folder.path)
    #expect(outcome.status == 1)
    #expect(outcome.errorText == "a.plist: (The operation could not be completed. There isn’t enough space.)\n")
  }

  /// If a standard stream is closed, no opened file must get its descriptor. Here the second pipe is open until standard
  /// input was read.
  @Test(.timeLimit(.minutes(10))) func openedFileDoesNotGetTheDescriptorOfAClosedStream() throws {
    let script = """
      mkfifo first second
      "$pliers" extract k --jobs 3 first - second <&- 2>errors & program=$!
      exec 3>second; printf '{k = first;}' >first
      until [ -s errors ]; do sleep 0.01; done
      printf '{k = second;}' >&3; exec 3>&-
      wait $program; status=$?; cat errors >&2; exit $status
      """
    let outcome = try Executable.shell(script, in: folder.path)
    #expect(outcome.status == 2 && outcome.outputText == "first\nsecond\n")
    #expect(outcome.errorText == "<stdin>: not open for reading\n")
  }

  /// Without /proc, the Swift runtime gives no arguments on Linux.
  @Test func missingCommandLineIsAnError() {
    var errors: [UInt8] = []
    let console = Console(
      inputIsTerminal: false, sendToOutput: { _ in }, sendToErrors: { errors.append(copying: $0) },
      loadInput: { () throws(Failure) in Source([]) })
    #expect(Main.run([], .own, console) == .trouble)
    #expect(String(decoding: errors, as: UTF8.self).hasPrefix("pliers: the command line cannot be read"))
  }

  /// The limit allows one open file, because the program as built for the tests opens one when it starts.
  @Test func filesThatCannotBeOpenedAreErrors() throws {
    let limited = "ulimit -n 4; exec \"$pliers\""
    let outcome = try Executable.shell("\(limited) convert json -i a.plist a.plist", in: folder.path)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText == "a.plist: Too many open files\na.plist: Too many open files\n")
    #expect(try folder.names() == ["a.plist"] && folder.text("a.plist") == "{k = v;}")
    #expect(try Executable.shell("\(limited) lint a.plist", in: folder.path).outputText == "a.plist: OK\n")
    let inFolders = try Executable.shell("mkdir -p b/c && echo '{' >b/c/e.plist; \(limited) lint b", in: folder.path)
    #expect(inFolders.status == 1 && inFolders.outputText.hasPrefix("b/c/e.plist:"))
    let changed = try Executable.shell("\(limited) lint --changed", in: folder.path)
    #expect(changed.status == 2 && changed.errorText.hasSuffix("git: Too many open files\n"))
  }

  /// Arguments that are not UTF-8 can be file names. Here they are neither values nor commands.
  @Test func argumentsNeedNotBeUTF8() throws {
    let script = """
      name=$(printf 'a\\377b')
      "$pliers" lint "$name"; "$pliers" -lint "$name"
      "$pliers" set k --string "$name" -o - a.plist; "$pliers" "$name"
      """
    let outcome = try Executable.shell(script, in: folder.path)
    #expect(outcome.status == 2)
    #expect(outcome.outputText == "a\u{FFFD}b: error: No such file or directory [unreadable]\n")
    #expect(
      outcome.errorText.hasPrefix(
        """
        a\u{FFFD}b: (The operation could not be completed. The file doesn’t exist.)
        pliers: --string: the text is not valid UTF-8
        pliers: unknown command 'a\u{FFFD}b'; the commands are
        """))
  }

  /// The system accepts the bytes of the name.
  @Test(.enabled(if: allowsAnyName, "this file system wants names in UTF-8")) func fileNameNeedNotBeUTF8() throws {
    let script = """
      name=$(printf 'caf\\351.plist'); mv a.plist "$name"
      "$pliers" convert json --compact -i "$name"; "$pliers" extract k "$name"
      "$pliers" convert xml1 -e bak "$name"; ls caf*.bak | wc -l
      """
    let outcome = try Executable.shell(script, in: folder.path)
    #expect(outcome == Outcome(status: 0, output: Array("v\n1\n".utf8), errors: []))
  }

  private static var allowsAnyName: Bool {
    #if os(macOS)
      false
    #else
      true
    #endif
  }
}
