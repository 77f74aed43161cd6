import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// What `pliers lint` does beyond finding files and printing reports, which have tests of their own.
struct LintCommandTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private static let hyphens = document("<!-- a -- b -->\n<dict>\n\t<key>d</key>\n\t<data>YQ</data>\n</dict>")
  private static let mendedHyphens = document("<!-- a - - b -->\n<dict>\n\t<key>d</key>\n\t<data>YQ==</data>\n</dict>")

  // MARK: What reports hold

  /// What a key and the name of its file hold that is not seen is not in any report.
  @Test(arguments: ["text", "json", "github", "sarif", "junit"])
  func reportsHoldNothingThatIsNotSeen(format: String) throws {
    let unseen = Set(unseenCharacters.joined())
    let hidden = unseenCharacters.compactMap { Unicode.Scalar($0.lowerBound).map(String.init) }.joined()
    let file = try folder.file("a\(hidden).json", "{\"k\(hidden)\": 1, \"k\(hidden)\": 2}")
    let outcome = run("lint", "--format", format, file)
    #expect(outcome.outputText.contains("duplicate-key") && outcome.errors.isEmpty)
    #expect(!outcome.outputText.unicodeScalars.contains { unseen.contains($0.value) })
  }

  // MARK: Rules and statuses

  @Test(arguments: [
    ("", 0, "warning"), ("--error-on warning", 1, "warning"), ("--rule comment-hyphens=error", 1, "error"),
    ("--profile strict-xml", 1, "error"), ("--rule comment-hyphens=warning --profile strict-xml", 0, "warning"),
  ])
  func severityDecidesTheStatus(options: String, status: CInt, severity: String) throws {
    let file = try folder.file("a.plist", document("<!-- a -- b --><dict/>"))
    let outcome = run(["lint"] + words(options) + [file])
    #expect(outcome.status == status && outcome.errors.isEmpty)
    #expect(outcome.outputText.hasPrefix("\(file):4:8: \(severity): found '--' inside a comment"))
    #expect(outcome.outputText.contains(" [comment-hyphens]\n  | <!-- a -- b --><dict/>\n  |        ^\n"))
  }

  @Test func rulesCanBeSwitchedOff() throws {
    let file = try folder.file("a.plist", document("<!-- a -- b --><dict/>"))
    #expect(run("lint", "--rule", "comment-hyphens=off", file).outputText == "\(file): OK\n")
  }

  @Test(arguments: [
    ("--rule nonsense=off", "unknown rule 'nonsense'"),
    ("--rule duplicat-key=off", "did you mean 'duplicate-key'?"),
    ("--rule duplicate-key", "expected duplicate-key=off, duplicate-key=warning or duplicate-key=error"),
    ("--rule duplicate-key=fatal", "expected duplicate-key=off"),
    ("--rule syntax=off", "'syntax' is always an error"),
    ("--profile launch", "did you mean 'launchd'?"),
    ("--dry-run", "--dry-run goes with --fix"),
    ("--fix --dry-run --format json", "--format is text"),
  ])
  func wrongOptionsAreUsageErrors(options: String, message: String) throws {
    let file = try folder.file("a.plist", "{}")
    let outcome = run(["lint"] + words(options) + [file])
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errorText.contains(message))
  }

  /// Some files have a profile by their names.
  @Test func extensionsHaveProfiles() throws {
    let text = document("<dict>\n<key>a</key><true></true>\n</dict>")
    let entitlements = try folder.file("App.entitlements", text)
    let plist = try folder.file("App.plist", text)
    #expect(run("lint", plist).status == 0)
    #expect(run("lint", entitlements).status == 1)
    #expect(run("lint", entitlements).outputText.hasPrefix("\(entitlements):5:13: error: expected an empty tag"))
  }

  /// plutil -lint refuses the first two; .json is what the text is.
  @Test(arguments: [
    ("a.plist", true), ("a.stringsdict", true), ("a.json", false), ("a", false), ("a.txt", false),
  ])
  func namesSayThatFilesAreNoJSON(name: String, isFound: Bool) throws {
    let file = try folder.file(name, "{\"a\": 1}\n")
    let found =
      "\(file): warning: found JSON in a file that is not named .json: CoreFoundation and plutil -lint do not read it "
      + "[json-content]\n"
    #expect(run("lint", "--schema", "none", file).outputText == (isFound ? found : "\(file): OK\n"))
  }

  private static let twice = document("<!-- a -- b --><dict>\n<key>k</key><true/>\n<key>k</key><false></false></dict>")

  /// Templates and signed files are used as they are: in a folder they are not errors. A file that is named is meant.
  @Test(arguments: [
    ("a.plist", "#include \"a.h\"\n" + document("<true/>"), "template"),
    ("a.plist", document("<dict>\n#if DEBUG\n<key>a</key><true/>\n#endif\n</dict>"), "template"),
    ("a.mobileconfig", "-----BEGIN PKCS7-----\nMIIB\n-----END PKCS7-----\n", "signed-file"),
  ])
  func templatesAndSignedFiles(name: String, text: String, rule: String) throws {
    let file = try folder.file(name, text)
    let named = run("lint", file)
    #expect(named.status == 1 && named.outputText.contains(": error: ") && named.outputText.contains(" [\(rule)]\n"))
    let found = run("lint", folder.path)
    #expect(found.status == 0 && found.outputText.contains(": warning: ") && found.outputText.contains(" [\(rule)]\n"))
    #expect(run("lint", "--rule", "\(rule)=off", file).outputText == "\(file): OK\n")
    #expect(run("lint", "--rule", "\(rule)=warning", file).status == 0)
    #expect(run("lint", "--rule", "\(rule)=error", folder.path).status == 1)
  }

  /// GNUstep's tools write their files as CoreFoundation does not read them, and theirs alone.
  @Test(arguments: [("PC.project", true), ("x.gorm", true), ("x.pbxproj", false), ("DefaultKeyBinding.dict", false)])
  func filesOfGNUstep(name: String, isTheirs: Bool) throws {
    let file = try folder.file(name, "{\n  A = a@b;\n  B = (, c);\n}\n")
    let outcome = run("lint", file)
    #expect(outcome.status == (isTheirs ? 0 : 1))
    #expect(outcome.outputText.contains(" [gnustep-syntax]\n") == isTheirs)
    #expect(outcome.outputText.contains(" [syntax]\n") == !isTheirs)
  }

  /// Profiles add up, to one another and to that of the file's name.
  @Test(arguments: [
    ("a.plist", "", ["comment-hyphens", "duplicate-key"]),
    ("a.plist", "--profile launchd", ["comment-hyphens", "duplicate-key", "boolean-content", "missing-key"]),
    (
      "a.plist", "--profile launchd --profile strict-xml",
      ["comment-hyphens!", "duplicate-key", "boolean-content", "missing-key"]
    ),
    (
      "a.plist", "--profile strict-xml --profile launchd --profile strict-xml",
      ["comment-hyphens!", "duplicate-key", "boolean-content", "missing-key"]
    ),
    ("a.entitlements", "", ["comment-hyphens!", "duplicate-key", "boolean-content"]),
    ("a.entitlements", "--profile strict-xml", ["comment-hyphens!", "duplicate-key", "boolean-content"]),
    ("a.entitlements", "--profile launchd", ["comment-hyphens!", "duplicate-key", "boolean-content", "missing-key"]),
  ])
  func profilesAddUp(name: String, options: String, rules: [String]) throws {
    let file = try folder.file(name, Self.twice)
    let text = run(["lint"] + words(options) + [file]).outputText
    for rule in ["comment-hyphens", "duplicate-key", "boolean-content", "missing-key"] {
      let isExpected = rules.contains(rule) || rules.contains(rule + "!")
      #expect(text.contains(" [\(rule)]\n") == isExpected, "\(rule)")
    }
    // A warning, unless a profile has it.
    #expect(text.contains(":4:8: error: ") == rules.contains("comment-hyphens!"))
    #expect(
      run(["lint"] + words(options) + ["--rule", "comment-hyphens=off", file]).outputText.contains(":4:8:") == false)
  }

  /// An OpenStep file is what `.strings` files are, but no XML.
  @Test func profileOfTheNameStays() throws {
    let file = try folder.file("a.strings", "/* */\n")
    #expect(run("lint", file).status == 0)
    let outcome = run("lint", "--profile", "strict-xml", file)
    #expect(
      outcome.status == 1
        && outcome.outputText == "\(file): error: expected XML, found an OpenStep property list [strict-xml]\n")
  }

  // MARK: Mending

  @Test func mendingWritesAndTells() throws {
    let file = try folder.file("a.plist", Self.hyphens)
    let outcome = run("lint", "--fix", file)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let lines = outcome.outputText.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0] == "\(file):4:8: mended: '--' inside a comment [comment-hyphens]")
    #expect(lines[1] == "\(file):7:8: mended: no '==' at the end of the base64 (at d) [broken-base64]")
    #expect(try folder.text("a.plist") == Self.mendedHyphens)
    // There is nothing left to mend, and the file is not written again.
    #expect(run("lint", "--fix", file).outputText == "\(file): OK\n")
  }

  @Test func dryRunPrintsTheDifference() throws {
    let file = try folder.file("a.plist", Self.hyphens)
    let outcome = run("lint", "--fix", "--dry-run", file)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let changes = outcome.outputText.split(separator: "\n").filter { "+-".contains($0.prefix(1)) }.dropFirst(2)
    #expect(
      Array(changes) == ["-<!-- a -- b -->", "+<!-- a - - b -->", "-\t<data>YQ</data>", "+\t<data>YQ==</data>"])
    #expect(try folder.text("a.plist") == Self.hyphens)
  }

  /// What cannot be mended is still told, and what stands beside it is mended.
  @Test func theRestIsTold() throws {
    let file = try folder.file(
      "a.plist", document("<!-- a -- b --><dict>\n<key>k</key><true/>\n<key>k</key><false/></dict>"))
    let outcome = run("lint", "--fix", file)
    #expect(outcome.status == 1)
    #expect(outcome.outputText.contains(" [duplicate-key]") && outcome.outputText.contains(" mended: "))
    #expect(try folder.text("a.plist").contains("<!-- a - - b -->"))
  }

  /// A dry run's status is about what would be left, which is told with its place.
  @Test func theRestOfADryRunIsTold() throws {
    let file = try folder.file("a.plist", Self.twice)
    let outcome = run("lint", "--fix", "--dry-run", file)
    #expect(outcome.status == 1 && outcome.outputText.hasPrefix("--- a\(file)\n+++ b\(file)\n@@ "))
    #expect(outcome.errorText.hasPrefix("\(file):6:6: error: the key 'k' stands here again"))
    #expect(outcome.errorText.hasSuffix(" (at k) [duplicate-key]\n"))
    #expect(outcome.errorText.split(separator: "\n").count == 1)
  }

  /// A newline at the end is asked for by a rule that is off by default.
  @Test func rulesThatAreOffMendNothing() throws {
    let file = try folder.file("a.plist", "<plist version=\"1.0\"><!-- a -- b --><true/></plist>")
    #expect(run("lint", "--fix", "--rule", "comment-hyphens=off", file).outputText == "\(file): OK\n")
    #expect(try folder.text("a.plist") == "<plist version=\"1.0\"><!-- a -- b --><true/></plist>")
    #expect(run("lint", "--fix", "--rule", "final-newline=warning", file).status == 0)
    #expect(try folder.text("a.plist") == "<plist version=\"1.0\"><!-- a - - b --><true/></plist>\n")
  }

  /// A file in another encoding stays in it.
  @Test func encodingStays() throws {
    let text = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<plist><!-- a -- é --><true/></plist>\n"
    let bytes = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    let file = try folder.file("a.plist", bytes)
    #expect(run("lint", "--fix", file).status == 0)
    let expected = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?>\n<plist><!-- a - - é --><true/></plist>\n"
    #expect(
      Array(try Data(contentsOf: URL(fileURLWithPath: file)))
        == expected.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
  }

  /// In formats for machines, what is mended is told on standard error.
  @Test func mendingInOtherFormats() throws {
    let file = try folder.file("a.plist", Self.hyphens)
    let outcome = run("lint", "--fix", "--format", "github", file)
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    #expect(outcome.errorText.split(separator: "\n").count == 2)
    #expect(outcome.errorText.hasPrefix("\(file):4:8: mended: '--' inside a comment ["))
    #expect(outcome.errorText.contains("\n\(file):7:8: mended: no '==' at the end of the base64 (at d) ["))
  }

  /// What was found in a file that cannot be written is told, and then that it cannot.
  @Test(.enabled(if: Executable.asOrdinaryUser != nil, "needs setpriv when run by root"))
  func findingsOfAFileThatCannotBeWritten() throws {
    let user = (Executable.asOrdinaryUser ?? []).joined(separator: " ")
    try folder.file("a.plist", Self.hyphens)
    let outcome = try Executable.shell(
      "chmod 755 .; chmod 444 a.plist; \(user) \"$pliers\" lint --fix a.plist; echo $?", in: folder.path)
    let lines = outcome.outputText.split(separator: "\n").filter { $0.hasPrefix("a.plist") || $0.count == 1 }
    #expect(
      lines == [
        "a.plist:4:8: warning: found '--' inside a comment: CoreFoundation takes it, codesign and every XML parser refuse "
          + "the file [comment-hyphens]",
        "a.plist:7:8: error: found no '==' at the end of the base64: CoreFoundation drops the last byte, CPython refuses the "
          + "file (at d) [broken-base64]",
        "a.plist: error: nothing was mended: Permission denied [unreadable]", "1",
      ])
    #expect(try folder.text("a.plist") == Self.hyphens)
  }

  @Test func standardInputHasNothingToWriteTo() {
    let outcome = run("lint", "--fix", "-", input: Self.hyphens)
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errorText.contains("--fix needs a file"))
    #expect(run("lint", "--fix", "--dry-run", "-", input: Self.hyphens).outputText.contains("+<!-- a - - b -->"))
  }

  /// Help says what standard input is called.
  @Test(arguments: [["lint"], ["lint", "-"]])
  func standardInputHasNoPath(words: [String]) {
    let outcome = run(words, input: "[x]")
    #expect(outcome.status == 1 && outcome.outputText.hasPrefix("<stdin>:1:2: error: "))
  }

  /// The key path of a finding is one that other commands take: a slash would begin a JSON Pointer, a colon a path of
  /// PlistBuddy, and a hyphen an option.
  @Test(arguments: [("/a", #"\u{2F}a"#), (":a", #"\:a"#), ("-a", #"\u{2D}a"#), ("a", "a")])
  func firstKeysAreEscaped(key: String, component: String) {
    let text = "{\"\(key)\": {\"x\": 1, \"x\": 2}}"
    #expect(run("lint", "-", input: text).outputText.contains("(at \(component).x) [duplicate-key]"))
    #expect(run("extract", "\(component).x", "-", input: text).outputText == "2\n")
  }

  // MARK: plutil's lint

  /// What our own lint refuses or warns about is nothing to plutil's.
  @Test func plutilsLintStays() throws {
    let file = try folder.file(
      "a.plist", document("<!-- a -- b --><dict><key>k</key><true/><key>k</key><true/></dict>"))
    #expect(run("-lint", file).outputText == "\(file): OK\n")
    #expect(run("-lint", folder.path("")).status == 1)
  }
}
