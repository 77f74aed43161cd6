import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Findings that are known: only others count.
struct BaselineTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.folder("App")
    try folder.file("App/a.strings", "k = 1;\nk = 2;\n\nl = 1;\nl = 2;\n")
    try folder.file("b.plist", document("<dict>\n<key>x</key>\n<!-- a -- b --><string>x</string>\n</dict>"))
    #expect(try lint("--write-baseline known.json App b.plist").status == 0)
  }

  private func lint(_ words: String) throws -> Outcome {
    try Executable.shell("\"$pliers\" lint \(words)", in: folder.path)
  }

  @Test func knownFindingsDoNotCount() throws {
    #expect(try lint("App b.plist").status == 1)
    #expect(
      try lint("--baseline known.json App b.plist")
        == Outcome(status: 0, output: Array("b.plist: OK\n".utf8), errors: []))
    #expect(try lint("--baseline known.json --error-on warning --silent b.plist App/a.strings").status == 0)
    #expect(
      try Executable.shell("cd App; \"$pliers\" lint --silent --baseline ../known.json a.strings", in: folder.path)
        == Outcome(status: 0, output: [], errors: []))
  }

  @Test func newFindingsCount() throws {
    try folder.file("App/a.strings", "k = 1;\nk = 2;\n\nl = 1;\nl = 2;\nm = 1;\nm = 2;\n")
    let outcome = try lint("--baseline known.json App")
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    #expect(
      outcome.lines.filter { $0.contains("error:") }.count == 1 && outcome.outputText.hasPrefix("App/a.strings:7:"))
  }

  /// Lines may move, and their indentation may change.
  @Test func findingsAreKnownElsewhere() throws {
    try folder.file("App/a.strings", "/* a */\n\n\nz = 1;\n  k = 1;\n\t k = 2; \r\n\nl = 1;\nl = 2;\n")
    #expect(try lint("--baseline known.json App") == Outcome(status: 0, output: [], errors: []))
  }

  /// The line says something else now.
  @Test func changedLineIsNew() throws {
    try folder.file("App/a.strings", "k = 1;\nk = 3;\n\nl = 1;\nl = 2;\n")
    let outcome = try lint("--baseline known.json App")
    #expect(outcome.status == 1 && outcome.outputText.hasPrefix("App/a.strings:2:"))
    #expect(
      outcome.errorText == """
        known.json: fixed: App/a.strings: duplicate-key (at k)
        --write-baseline writes the baseline anew, without what is fixed

        """)
  }

  @Test func fixedFindingsAreNamed() throws {
    try folder.file("App/a.strings", "k = 2;\n")
    let outcome = try lint("--baseline known.json App")
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(outcome.lines.isEmpty && outcome.errorText.split(separator: "\n").count == 3)
    // What was not looked at is not known to be fixed.
    #expect(try lint("--baseline known.json b.plist").errors.isEmpty)
    // Nor is what a rule finds that is off, or what stands in a file that cannot be read.
    #expect(try lint("--baseline known.json --rule duplicate-key=off App").errors.isEmpty)
    try folder.file("App/a.strings", "k = 2")
    #expect(try lint("--baseline known.json App").errors.isEmpty)
    #expect(try Executable.shell("rm App/a.strings; ln -s a.strings App/a.strings", in: folder.path).status == 0)
    let unreadable = try lint("--baseline known.json App/a.strings")
    #expect(unreadable.status == 1 && !unreadable.errorText.contains("fixed"), "\(unreadable)")
  }

  /// A schema that was not asked says nothing about what it found before.
  @Test(arguments: ["--schema none", "--rule launchd:unknown-key=off", "--rule unknown-key=off"])
  func whatSchemasFoundIsNotFixed(options: String) throws {
    try folder.file(
      "job.plist",
      document(
        "<dict><key>Label</key><string>a</string><key>Program</key><string>/b</string><key>Zebra</key><true/></dict>"))
    #expect(try lint("--write-baseline known.json job.plist").status == 0)
    #expect(try lint("--silent --baseline known.json job.plist") == Outcome(status: 0, output: [], errors: []))
    #expect(
      try lint("--silent --baseline known.json \(options) job.plist") == Outcome(status: 0, output: [], errors: []))
  }

  @Test func findingsOfLostFilesAreFixed() throws {
    #expect(try Executable.shell("rm App/a.strings", in: folder.path).status == 0)
    let outcome = try lint("--baseline known.json b.plist")
    #expect(outcome.status == 0)
    #expect(
      outcome.errorText == """
        known.json: fixed: App/a.strings: duplicate-key (at k)
        known.json: fixed: App/a.strings: duplicate-key (at l)
        --write-baseline writes the baseline anew, without what is fixed

        """)
  }

  /// Two equal findings on equal lines are two.
  @Test func equalFindingsAreCounted() throws {
    try folder.file("App/a.strings", "k = 1;\nk = 1;\nk = 1;\n")
    #expect(try lint("--write-baseline known.json App").errorText == "known.json: 3 findings in 2 files\n")
    #expect(try folder.text("known.json").contains("\"count\": 2"))
    #expect(try lint("--baseline known.json App") == Outcome(status: 0, output: [], errors: []))
    try folder.file("App/a.strings", "k = 1;\nk = 1;\nk = 1;\nk = 1;\n")
    #expect(try lint("--baseline known.json --summary App").lines.last == "0 errors and 1 warning in 1 of 1 file")
    try folder.file("App/a.strings", "k = 1;\nk = 1;\n")
    #expect(
      try lint("--baseline known.json App").errorText.hasPrefix(
        "known.json: fixed: App/a.strings: duplicate-key (at k)\n"))
  }

  /// Each visit to a file finds all that is known.
  @Test func fileThatIsNamedTwice() throws {
    #expect(try lint("--silent --baseline known.json App/a.strings ./App/a.strings").status == 0)
  }

  /// A binary file has no lines: rule and key path are what a finding is known by.
  @Test func findingsOfBinaryFiles() throws {
    let file = BinaryFile("D2 01 01 02 03", "51 61", "51 78", "51 79")
    try folder.file("c.plist", file.bytes)
    #expect(try lint("c.plist").status == 1)
    #expect(try lint("--write-baseline binary.json c.plist").status == 0)
    #expect(try !folder.text("binary.json").contains("\"line\""))
    var moved = file
    moved.header = Array("bplist00".utf8) + [0x09, 0x09]
    try folder.file("c.plist", moved.bytes)
    #expect(try lint("--silent --baseline binary.json c.plist") == Outcome(status: 0, output: [], errors: []))
  }

  @Test func configurationNamesTheBaseline() throws {
    try folder.folder(".git")
    try folder.file(".pliers.json", #"{"baseline": "known.json"}"#)
    let known = try lint("--silent App b.plist")
    #expect(known.status == 0 && known.output.isEmpty)
    #expect(try Executable.shell("cd App; \"$pliers\" lint --silent .", in: folder.path).status == 0)
    #expect(try lint("--no-config App").status == 1)
    // It does not stand in the way of its own renewal, be it lost.
    try folder.file("App/a.strings", "k = 2;\nn = 1;\nn = 2;\n")
    #expect(
      try lint("--write-baseline known.json App b.plist").errorText.hasSuffix("known.json: 2 findings in 2 files\n"))
    #expect(try Executable.shell("rm known.json", in: folder.path).status == 0)
    let lost = try lint("App")
    #expect(lost.status == 2 && lost.errorText.contains("known.json: error: there is no such file; "))
    #expect(try lint("--write-baseline known.json App").status == 0)
  }

  /// A repository from elsewhere is not to show what lies beside it.
  @Test func linkOutOfTheFolderIsAnError() throws {
    try folder.file("private.json", "secret")
    try folder.file("App/.pliers.json", #"{"baseline": "known.json"}"#)
    try folder.link("App/known.json", to: "../private.json")
    let outcome = try lint("App")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(
      outcome.errorText
        == "App/.pliers.json: error: the baseline App/known.json is a link that leads out of the folder of "
        + "this file\n")
    try folder.file("App/real.json", #"{"version": 1, "findings": []}"#)
    #expect(try Executable.shell("ln -sf real.json App/known.json", in: folder.path).status == 0)
    #expect(try lint("App").status == 1)
  }

  @Test(arguments: ["json", "sarif", "github", "junit", "gitlab"]) func machineFormatsAreOfNewFindings(format: String)
    throws
  {
    try folder.file("App/a.strings", "k = 1;\nk = 2;\nm = 1;\nm = 2;\n")
    let outcome = try lint("--format \(format) --baseline known.json App")
    #expect(outcome.status == 1 && outcome.outputText.contains("'m'") && !outcome.outputText.contains("'k'"))
    #expect(outcome.errorText.hasPrefix("known.json: fixed: App/a.strings: duplicate-key (at l)\n"))
  }

  @Test func manyFixedFindingsAreCounted() throws {
    try folder.file("App/a.strings", (0..<30).map { "k\($0) = 1;\nk\($0) = 2;\n" }.joined())
    #expect(try lint("--write-baseline known.json App").status == 0)
    try folder.file("App/a.strings", "k = 1;\n")
    let lines = try lint("--baseline known.json App").errorText.split(separator: "\n")
    #expect(lines.count == 22 && lines[20] == "10 more are fixed")
  }
}
