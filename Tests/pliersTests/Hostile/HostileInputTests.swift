import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Malicious inputs: each gives the expected status and message in bounded time and memory.
///
/// A debug build reads the small ones, in this process. A release build, which `PLIERS_TOOL` names, reads all, each in its own
/// process, within two seconds and 64 MB for an input of less than 1 MB. Time is processor time, which does not depend on other
/// programs. `ulimit` sets the limits: beyond them the system ends the process or fails its calls. Memory is the allocated size, which is
/// larger than the size in use.
struct HostileInputTests {
  private static let kilobytes = 65_536

  /// True if `ulimit` limits the memory of a process. On macOS it does not, and sanitizers reserve more than the limits.
  static let boundsMemory: Bool = {
    let script = """
      ulimit -c 0
      (ulimit -d \(kilobytes); "$pliers" --version) || exit
      (ulimit -d 2048; "$pliers" convert json --compact big) || echo bounded
      """
    guard let folder = try? ScratchFolder() else { return false }
    // Three million bytes decode to as many.
    _ = try? folder.file("big", "<plist><string>" + String(repeating: "&lt;", count: 750_000) + "</string></plist>")
    return (try? Executable.shell(script, in: folder.path))?.outputText.hasSuffix("bounded\n") == true
  }()

  /// No row takes more than half of the time on the machine of man/development.md, so that one half as fast passes, too.
  static let limits = limits(seconds: 2, kilobytes: kilobytes)

  /// For inputs that are marked large: five times the time and ten times the memory. A merge of 200,000 records needs 500 to 530 MB,
  /// depending on which of its threads allocates first.
  static let largeLimits = limits(seconds: 10, kilobytes: 10 * kilobytes)

  private static func limits(seconds: Int, kilobytes: Int) -> String {
    "ulimit -c 0; ulimit -t \(seconds)" + (boundsMemory ? "; ulimit -d \(kilobytes)" : "")
  }

  /// The array of nodes is allocated in its final size. An array that grew would take 85 MB for a moment.
  @Test(.release, .enabled(if: boundsMemory, "needs a system that bounds the memory of a process"))
  func memoryIsBounded() throws {
    let folder = try ScratchFolder()
    let rows = try HostileInput.rows(of: "binary").filter { $0.name.contains("worst moment") }
    try folder.file("f", try #require(rows.first).bytes())
    #expect(try process(["convert", "type"], in: folder).outputText == "dictionary\n")
  }

  @Test func tablesAreComplete() throws {
    let rows = try HostileInput.tables.flatMap(HostileInput.rows)
    #expect(rows.count >= 120 && Set(rows.map(\.name)).count == rows.count)
    // plutil and lint, and one conversion to two formats or both.
    #expect(rows.allSatisfy { $0.expectations.count == 4 })
  }

  static let parts = 20

  @Test(arguments: 0..<parts) func statusAndMessageAreRight(part: Int) throws {
    let rows = try HostileInput.runnable()
    for row in rows[rows.count * part / Self.parts..<rows.count * (part + 1) / Self.parts] {
      let folder = try ScratchFolder()
      try folder.file("f", try row.bytes())
      for expectation in row.expectations {
        let outcome =
          Executable.isRelease
          ? try process(expectation.words, in: folder) : run(expectation.words + [folder.path("f")])
        let found = shownText(outcome, of: expectation, folder)
        #expect(outcome.status == expectation.status, "\(row.name): \(expectation.words): \(found)")
        if !fits(found, expectation.text) {
          Issue.record("\(row.name): \(expectation.words)\n  expected \(expectation.text)\n  found    \(found)")
        }
      }
    }
  }

  /// Runs the program on the file `f` within the limits. Only the beginning of its output is kept.
  private func process(_ words: [String], in folder: ScratchFolder) throws -> Outcome {
    let script = """
      { (\(Self.limits); exec "$pliers" \(words.joined(separator: " ")) f 2>errors); echo $? >status; } |
        { head -c 4000; cat >/dev/null; }
      head -c 4000 errors >&2
      exit "$(cat status)"
      """
    return try Executable.shell(script, in: folder.path)
  }

  /// The first line of the message, or the contents of `<plist>`, without the file name.
  private func shownText(
    _ outcome: Outcome, of expectation: HostileInput.Expectation, _ folder: ScratchFolder
  ) -> String {
    var text = outcome.outputText.isEmpty ? outcome.errorText : outcome.outputText
    if expectation.words == ["convert", "xml1"], outcome.status == 0 {
      text = text.components(separatedBy: "<plist version=\"1.0\">").last ?? text
      text = text.components(separatedBy: "</plist>")[0]
      return text.components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined()
    }
    text = text.replacingOccurrences(of: folder.path("f") + ":", with: "f:")
    // A conversion that fails may have warned before.
    if outcome.status == 2, let error = text.range(of: "\nf: ", options: .backwards) {
      text = String(text[error.upperBound...])
    }
    if text.utf8.starts(with: "f:".utf8) { text.removeFirst(2) }
    let lines = text.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    let second = lines.count > 1 && lines[1].hasPrefix("  ") && expectation.words == ["-lint"] ? lines[1] : ""
    let first = lines[0].trimmingCharacters(in: .whitespaces)
    return second.isEmpty ? first : first + " / " + second.trimmingCharacters(in: .whitespaces)
  }

  private func fits(_ found: String, _ expected: String) -> Bool {
    guard let bytes = try? HostileTemplate.text(expected) else { return false }
    let ellipsis = Array("…".utf8)
    guard bytes.suffix(ellipsis.count).elementsEqual(ellipsis) else { return found.utf8.elementsEqual(bytes) }
    return found.utf8.starts(with: bytes.dropLast(ellipsis.count))
  }

  // MARK: Other commands

  /// No command crashes or goes beyond the limits, on all small files at once and on each of the large ones.
  @Test(.release) func everyCommandEndsWithinTheLimits() throws {
    let folder = try ScratchFolder()
    var (small, large): ([String], [String]) = ([], [])
    for row in try HostileInput.tables.flatMap(HostileInput.rows) where !row.isSlow {
      let bytes = try row.bytes()
      let name = String(small.count + large.count)
      try folder.file(name, bytes)
      if bytes.count < 4096 { small.append(name) } else { large.append(name) }
    }
    for command in [
      "print", "lint --fix --dry-run", "set a.b --string c --dry-run --if-present", "convert swift", "convert objc",
      "keys ''", "extract a.0.a", "lint --format sarif --profile strict-xml",
      // Each file is compared with itself and with the previous file.
      "diff $files", "diff $last",
    ] {
      // A comparison takes one file at a time.
      let quote = command.hasPrefix("diff") ? "" : "'"
      let script = """
        \(Self.limits); last=0
        for files in \(quote)\(small.joined(separator: " "))\(quote) \(large.joined(separator: " ")); do
          "$pliers" \(command) $files >/dev/null 2>errors
          status=$?; last=$files
          [ $status -le 2 ] || { echo "$files: $status"; head -c 1000 errors; }
        done
        """
      #expect(try Executable.shell(script, in: folder.path).outputText == "", "\(command)")
    }
  }

  /// 60,000 components, as many as fit in an argument of a command line; a line of a script may be longer.
  @Test(.release, arguments: ["text", "binary"]) func longKeyPathsAreAnErrorWithinTheLimits(format: String) throws {
    let folder = try ScratchFolder()
    try folder.file("f", "<plist><array><array/></array></plist>")
    if format == "binary" { #expect(run("convert", "binary", "-i", folder.path("f")).status == 0) }
    let path = String(repeating: "0.", count: 60_000) + "0"
    let longPath = String(repeating: "0.", count: 100_000) + "0"
    let nothing = "f: no value at key path '0.0.0."
    try folder.file("script", "set \(longPath) --string a --create-parents\n")
    for (command, message) in [
      ("extract \(path)", nothing), ("type \(path)", nothing), ("keys \(path)", nothing),
      ("print --at \(path)", nothing),
      ("set \(path) --string a --dry-run", "f: index 0 of key path '0.0.0."),
      (
        "edit --script script --dry-run",
        "f: operation 1, line 1 of script: the result of an edit at key path '0.0.0."
      ),
    ] {
      let outcome = try Executable.shell("\(Self.limits); \"$pliers\" \(command) f", in: folder.path)
      #expect(
        [1, 2].contains(outcome.status) && outcome.errorText.hasPrefix(message) && outcome.errors.count < 2000,
        "\(outcome)")
    }
  }
}
