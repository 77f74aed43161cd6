import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// What `lint --show-config` tells about a file.
struct ConfigurationReportTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.folder("a")
    try folder.file(
      ".pliers.json",
      #"{"rules": {"cdata": "off", "duplicate-key": "warning"}, "errorOn": "warning", "baseline": "known.json"}"#)
  }

  private func show(_ words: String) throws -> Outcome {
    try Executable.shell("\"$pliers\" lint --show-config \(words)", in: folder.path)
  }

  @Test func everythingIsToldWithItsSource() throws {
    #expect(
      try show("x.strings")
        == Outcome(
          status: 0,
          output: Array(
            """
            x.strings
              configuration: .pliers.json
              rule: duplicate-key=warning (.pliers.json)
              rule: cdata=off (.pliers.json)
              profile: strings (by its name)
              error on: warning (.pliers.json)
              baseline: known.json, which does not exist (.pliers.json)

            """.utf8), errors: []))
    try folder.file("known.json", "")
    #expect(try show("x.strings").outputText.hasSuffix("  baseline: known.json (.pliers.json)\n"))
  }

  @Test func commandLineWins() throws {
    #expect(
      try show("--rule cdata=error --error-on error --baseline b.json --profile launchd x.plist").outputText == """
        x.plist
          configuration: .pliers.json
          rule: duplicate-key=warning (.pliers.json)
          rule: cdata=error (--rule)
          profile: launchd (--profile)
          error on: error (--error-on)
          baseline: b.json, which does not exist (--baseline)

        """)
  }

  @Test(arguments: ["--no-config x.plist", "a/x.plist"]) func fileWithoutConfiguration(words: String) throws {
    let name = words.split(separator: " ").last ?? ""
    #expect(try show(words).outputText == "\(name)\n  configuration: none\n  error on: error (by default)\n")
  }

  @Test func exclusionIsTold() throws {
    try folder.file(".pliers.json", #"{"exclude": ["*.plist"]}"#)
    #expect(
      try show("x.plist -").outputText == """
        x.plist
          configuration: .pliers.json
          not checked: .pliers.json excludes '*.plist'
          error on: error (by default)
        <stdin>
          configuration: .pliers.json
          error on: error (by default)

        """)
  }

  /// Nothing is read but the configuration.
  @Test func nothingIsChecked() throws {
    try folder.file("broken.plist", "<")
    #expect(try show("broken.plist").status == 0)
  }
}
