import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// What configurations change about a run, and what the command line says instead.
struct LintSettingsTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.folder("strict")
    // A warning.
    for name in ["a.plist", "strict/a.plist"] {
      try folder.file(name, document("<dict><!-- a -- b --></dict>"))
    }
    try folder.file("strict/.pliers.json", #"{"errorOn": "warning"}"#)
  }

  private func lint(_ words: String) throws -> Outcome {
    try Executable.shell("\"$pliers\" lint \(words)", in: folder.path)
  }

  /// The status is about the findings that count where they are.
  @Test func errorOnIsThatOfEachFile() throws {
    #expect(try lint("a.plist").status == 0)
    #expect(try lint("strict/a.plist").status == 1)
    #expect(try lint("a.plist strict").status == 1)
    #expect(try lint("--error-on error a.plist strict").status == 0)
    #expect(try lint("--error-on warning a.plist").status == 1)
  }

  @Test func quietAndJUnitGoByIt() throws {
    let quiet = try lint("--quiet a.plist strict/a.plist")
    #expect(quiet.lines.count { $0.contains("warning") } == 1 && quiet.outputText.hasPrefix("strict/a.plist:"))
    let junit = try lint("--format junit a.plist strict/a.plist").outputText
    #expect(junit.split(separator: "failures=\"1\"").count == 2)
    #expect(try lint("--format junit --error-on error strict").outputText.contains("failures=\"0\""))
  }

  @Test func ruleOfTheCommandLineWins() throws {
    try folder.file("strict/.pliers.json", #"{"rules": {"comment-hyphens": "error", "doctype": "off"}}"#)
    #expect(try lint("strict").status == 1)
    #expect(try lint("--rule comment-hyphens=warning strict").status == 0)
    #expect(try lint("--no-config strict").status == 0)
    // A profile does not raise what is set by name.
    try folder.file("strict/.pliers.json", #"{"rules": {"comment-hyphens": "off"}}"#)
    #expect(try lint("--profile strict-xml strict").status == 0)
    #expect(try lint("--no-config --profile strict-xml strict").status == 1)
  }

  /// A level of the command line is for all kinds of files, whatever the configuration says about one.
  @Test func ruleOfTheCommandLineWinsOverKinds() throws {
    try folder.file(
      "strict/job.plist",
      document(
        "<dict><key>Label</key><string>a</string><key>Program</key><string>/b</string><key>Zebra</key><true/></dict>"))
    try folder.file("strict/.pliers.json", #"{"rules": {"launchd:unknown-key": "off"}}"#)
    #expect(try lint("strict/job.plist").outputText == "strict/job.plist: OK\n")
    #expect(try lint("--rule unknown-key=error strict/job.plist").status == 1)
    #expect(try lint("--rule unknown-key=error --rule launchd:unknown-key=off strict/job.plist").status == 0)
    let shown = try lint("--show-config --rule unknown-key=error strict/job.plist").outputText
    #expect(shown.contains("  rule: unknown-key=error (--rule)\n") && !shown.contains("launchd:unknown-key"))
  }

  @Test func whatIsOffIsNotMended() throws {
    try folder.file("strict/b.plist", document("<dict><!-- a -- b --></dict>"))
    try folder.file("strict/.pliers.json", #"{"rules": {"comment-hyphens": "off"}}"#)
    let before = try folder.text("strict/b.plist")
    #expect(try lint("--fix strict/b.plist").status == 0)
    #expect(try folder.text("strict/b.plist") == before)
  }

  @Test func standardInputHasThatOfTheCurrentFolder() throws {
    let outcome = try Executable.shell("cd strict; \"$pliers\" lint <a.plist", in: folder.path)
    #expect(outcome.status == 1)
    #expect(try lint("<a.plist").status == 0)
  }
}
