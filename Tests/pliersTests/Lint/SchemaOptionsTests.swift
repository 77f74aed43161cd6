import TestSupport
import Testing

@testable import pliers

@Suite struct SchemaOptionsTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let job = document(
    "<dict>\n<key>Label</key><string>a</string>\n<key>Program</key><string>/b</string>\n<key>RunAtload</key><true/>\n</dict>"
  )

  @Test func filesAreRecognized() throws {
    let file = try folder.file("a.plist", Self.job)
    let outcome = run("lint", file)
    #expect(outcome.status == 0)
    #expect(
      outcome.outputText.hasPrefix(
        "\(file):7:6: warning: 'RunAtload' is not a key of a job of launchd; did you mean 'RunAtLoad'? (at RunAtload) [unknown-key]\n"
      )
    )
    #expect(run("lint", "--schema", "none", file).outputText == "\(file): OK\n")
    #expect(run("lint", "--rule", "unknown-key=error", file).status == 1)
    #expect(run("lint", "--rule", "launchd:unknown-key=off", file).outputText == "\(file): OK\n")
    #expect(run("lint", "--rule", "info:unknown-key=off", file).outputText != "\(file): OK\n")
  }

  /// Both are told what they are, as nothing in them says so.
  @Test(arguments: ["--schema launchd", "--profile launchd"])
  func namedFilesAreWhatIsSaid(options: String) throws {
    let file = try folder.file("a.plist", document("<dict>\n<key>StartInterval</key><string>5</string>\n</dict>"))
    #expect(run("lint", file).outputText == "\(file): OK\n")
    let outcome = run(["lint"] + words(options) + [file])
    #expect(outcome.status == 1)
    #expect(
      outcome.outputText.contains(
        ":5:33: error: expected an integer for StartInterval, found a string (at StartInterval) [wrong-type]\n"))
    #expect(outcome.outputText.contains("expected the key 'Label' [missing-key]\n"))
  }

  /// In a folder, files are what they look like.
  @Test func foundFilesAreRecognized() throws {
    try folder.file("a.plist", Self.job)
    try folder.file("b.plist", document("<dict><key>a</key><true/></dict>"))
    let outcome = run("lint", "--schema", "launchd", folder.path)
    #expect(outcome.status == 0 && outcome.outputText.contains("a.plist:7:6: warning"))
    #expect(!outcome.outputText.contains("b.plist"))
  }

  @Test(arguments: [
    ("--schema lauchd", "unknown schema 'lauchd'; did you mean 'launchd'?"),
    ("--schema zebra", "unknown schema 'zebra'; the schemas are info, "),
    ("--rule lauchd:unknown-key=off", "unknown schema 'lauchd'; did you mean 'launchd'?"),
    ("--rule infos:bad-value=off", "unknown schema 'infos'; did you mean 'info'?"),
    (
      "--rule zebra:bad-value=off",
      "unknown schema 'zebra'; the schemas are info, entitlements, privacy, launchd, profiles, "
    ),
    ("--rule info:app-store:bad-value=off", "rules are set for a kind of file: expected 'info:bad-value', found "),
    ("--rule info:duplicate-key=off", "'duplicate-key' is not a rule of schemas"),
    ("--rule info:unknown-key", "expected info:unknown-key=off, info:unknown-key=warning or info:unknown-key=error"),
  ])
  func mistakes(options: String, message: String) throws {
    let file = try folder.file("a.plist", "{}")
    let outcome = run(["lint"] + words(options) + [file])
    #expect(outcome.status == 2 && outcome.errorText.contains(message), "\(outcome.errorText)")
  }

  // MARK: A project's choices

  private static let schedule = document("<dict>\n<key>StartInterval</key><string>5</string>\n</dict>")

  @Test func configurationsSayWhatFilesAre() throws {
    // The top of a work tree.
    try folder.folder(".git")
    try folder.file(".pliers.json", #"{"schemas": {"jobs/": "launchd", "jobs/b.plist": "none"}}"#)
    try folder.folder("jobs")
    let job = try folder.file("jobs/a.plist", Self.schedule)
    #expect(run("lint", job).outputText.contains("expected an integer for StartInterval"))
    #expect(run("lint", "--schema", "none", job).outputText == "\(job): OK\n")
    let other = try folder.file("jobs/b.plist", Self.schedule)
    #expect(run("lint", other).outputText == "\(other): OK\n")
    #expect(run("lint", "--schema", "launchd", other).status == 1)
    #expect(run("lint", "--show-config", job).outputText.contains("  schema: launchd ("))
  }

  /// A schema of the same kind, in a folder as for files that are named.
  @Test func commandLineWins() throws {
    try folder.file(".pliers.json", #"{"schemas": {"Info.plist": "info"}}"#)
    let file = try folder.file(
      "Info.plist", document("<dict><key>CFBundleIdentifier</key><string>a.b</string></dict>"))
    #expect(run("lint", folder.path).outputText == "")
    for path in [file, folder.path] {
      #expect(run("lint", "--schema", "info:app-store", path).outputText.contains("(ITMS-90056)"))
      #expect(!run("lint", "--schema", "launchd", folder.path).outputText.contains("Label"))
    }
  }

  /// It switches all off, wherever it stands.
  @Test(arguments: [
    "--schema none --schema launchd", "--schema launchd --schema none", "--profile launchd --schema none",
  ])
  func none(options: String) throws {
    let file = try folder.file("a.plist", Self.job)
    #expect(run(["lint"] + words(options) + [file]).outputText == "\(file): OK\n")
  }

  /// Editors are told the same about the file as runs that use it.
  @Test func configurationsAreLinted() throws {
    let file = try folder.file(".pliers.json", #"{"rules": {"cdatta": "off"}}"#)
    let outcome = run("lint", "--no-config", file)
    #expect(outcome.status == 1 && outcome.outputText.hasPrefix("\(file):1:13: error: unknown rule 'cdatta'"))
  }

  @Test func configurationsChangeRulesForOneKind() throws {
    try folder.file(".pliers.json", #"{"rules": {"launchd:unknown-key": "off"}}"#)
    let file = try folder.file("a.plist", Self.job)
    #expect(run("lint", file).outputText == "\(file): OK\n")
    #expect(run("lint", "--rule", "launchd:unknown-key=error", file).status == 1)
  }

  @Test(arguments: [
    (#"{"schemas": {"a": "lauchd"}}"#, "1:20: error: unknown schema 'lauchd'; did you mean 'launchd'?"),
    (#"{"rules": {"info:unkown-key": "off"}}"#, "'unkown-key' is not a rule of schemas; did you mean 'unknown-key'?"),
  ])
  func configurationsWithMistakes(text: String, message: String) throws {
    try folder.file(".pliers.json", text)
    let file = try folder.file("a.plist", Self.job)
    let outcome = run("lint", file)
    #expect(outcome.status == 2 && outcome.errorText.contains(message), "\(outcome.errorText)")
  }

  // MARK: Help

  @Test func helpListsSchemas() {
    let text = run("help", "schemas").outputText
    for name in ["info", "entitlements", "launchd", "privacy", "profiles", "stringsdict", "none"] {
      #expect(text.contains(name), "\(name)")
    }
    for line in text.split(separator: "\n") { #expect(line.count <= 120, "\(line)") }
  }

  @Test func helpListsKeys() {
    let text = run("help", "schema", "launchd").outputText
    #expect(text.contains("\n  Label: a string (required)\n"))
    #expect(text.contains("\n  KeepAlive: true or false or a dictionary\n"))
  }

  @Test func helpTellsAboutKeys() {
    #expect(
      run("help", "schema", "launchd", "Hour").outputText == """
        StartCalendarInterval.Hour
          type       an integer
          values     from 0 to 23

        """)
    #expect(
      run("help", "schema", "info", "CFBundleURLTypes[].CFBundleTypeRole").outputText.contains("  values     Editor, "))
    // Xcode adds it, so a source tree need not have it.
    #expect(
      run("help", "schema", "info", "CFBundleVersion").outputText.contains("  needed     required in a built bundle\n"))
    // A root with any keys: what each of them has.
    #expect(run("help", "schema", "stringsdict").outputText.contains("  *.*.other: a string (required)\n"))
    // A key that only a pattern knows, and one with a suffix.
    #expect(
      run("help", "schema", "info", "NSZebraUsageDescription").outputText.hasPrefix(
        "*UsageDescription\n  type       a string"))
    #expect(
      run("help", "schema", "info", "UILaunchStoryboardName~ipad").outputText.hasPrefix("UILaunchStoryboardName\n"))
    let entitlement = run("help", "schema", "entitlements", "com.apple.security.app-sandbox").outputText
    #expect(entitlement.hasPrefix("com.apple.security.app-sandbox\n  type       true or false\n"))
  }

  @Test func helpTellsAboutPayloads() {
    #expect(
      run("help", "schema", "profiles").outputText.contains(
        "\n  PayloadContent.<com.apple.wifi.managed>: a dictionary\n"))
    let page = run("help", "schema", "profiles", "com.apple.wifi.managed").outputText
    #expect(page.hasPrefix("PayloadContent.<com.apple.wifi.managed>\n  type       a dictionary\n"))
    #expect(page.contains("\n  keys       AutoJoin, SSID_STR, "))
  }

  @Test(arguments: [
    ("help schema lauchd", "unknown schema 'lauchd'; did you mean 'launchd'?"),
    ("help schema launchd Lable", "launchd has no key 'Lable'; did you mean 'Label'?"),
    ("help lint launchd", "unexpected 'launchd'"),
  ])
  func helpMistakes(line: String, message: String) {
    let outcome = run(words(line))
    #expect(outcome.status == 2 && outcome.errorText.contains(message))
  }
}
