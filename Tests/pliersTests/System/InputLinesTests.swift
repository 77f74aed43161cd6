import TestSupport
import Testing

/// Lines of standard input, which is read 65,536 bytes at a time: in processes, as there is one standard input.
struct InputLinesTests {
  private func answers(to input: String) throws -> Outcome {
    let folder = try ScratchFolder()
    try folder.file("f.plist", document("<dict><key>a</key><string>1</string></dict>"))
    return try Executable.shell("\(input) | \"$pliers\" buddy f.plist | sed 's/Command: //g'", in: folder.path)
  }

  /// The command is longer than what is read at once, and the next one begins in the midst of that.
  @Test func linesGoOnWhereMoreIsRead() throws {
    let long = "head -c 100000 /dev/zero | tr '\\0' x"
    let outcome = try answers(to: "(printf 'Add :s string '; \(long); echo; echo Print :a; echo Print :s)")
    #expect(outcome.outputText == "1\n" + String(repeating: "x", count: 100_000) + "\n")
  }

  @Test func linesComeInPieces() throws {
    let outcome = try answers(to: "(printf 'Pri'; sleep 0.1; printf 'nt :a\\nPrint'; sleep 0.1; printf ' :a\\n')")
    #expect(outcome.outputText == "1\n1\n")
  }

  /// A last line needs no newline, also where it ends with what was read at once.
  @Test(arguments: ["printf 'Print :a'", "(head -c 65528 /dev/zero | tr '\\0' '\\n'; printf 'Print :a')"])
  func lastLineNeedsNoNewline(input: String) throws {
    #expect(try answers(to: input).outputText == "1\n")
  }
}
