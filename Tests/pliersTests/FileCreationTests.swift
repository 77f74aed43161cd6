import TestSupport
import Testing

@testable import pliers

/// Edits with `--create`, of files that do not exist.
struct FileCreationTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  static let xml = document("<dict>\n\t<key>k</key>\n\t<string>v</string>\n</dict>")
  static let json = "{\n  \"k\": \"v\"\n}\n"

  @Test(arguments: [
    ("a.plist", xml), ("a", xml), ("a.entitlements", xml), ("a.strings", xml), ("a.json", json), ("A.JSON", json),
    ("Package.resolved", json), ("a.xcstrings", json), ("json", xml),
  ])
  func formatIsThatOfTheExtension(name: String, text: String) throws {
    let file = folder.path(name)
    let outcome = run("set", "--create", "k", "--string", "v", "--exit-code", file)
    #expect(outcome == Outcome(status: 3, output: [], errors: []))
    #expect(try folder.text(name) == text && folder.names() == [name])
    // What is there is edited, as ever.
    #expect(run("set", "--create", "k", "--string", "v", "--exit-code", file).status == 0)
    #expect(run("set", "--create", "k", "--string", "w", file).status == 0)
    #expect(try folder.text(name) == text.replacing("v<", with: "w<").replacing("\"v\"", with: "\"w\""))
  }

  @Test(arguments: [
    ("insert k --string v --create", true), ("edit --create -c k", false), ("set k --string v", false),
    ("set a.k --string v --create", false), ("insert k --json null --create", false),
  ])
  func filesAppearWhereAllIsDone(line: String, isCreated: Bool) throws {
    #expect(run(words(line) + [folder.path("f")]).status == (isCreated ? 0 : line.contains("a.k") ? 1 : 2))
    #expect(try folder.names() == (isCreated ? ["f"] : []))
  }

  @Test func operationsAreDoneInOrder() throws {
    let outcome = run(
      "edit", "--create", "-c", "insert l --array", "-c", "insert l.- --date 2001-01-01T00:00:00Z",
      folder.path("f.json"))
    #expect(outcome == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("f.json") == "{\n  \"l\": [\n    \"2001-01-01T00:00:00Z\"\n  ]\n}\n")
  }

  @Test func resultGoesWhereItIsAskedFor() throws {
    let file = folder.path("f.json")
    let line = ["set", "--create", "k", "--string", "v", file]
    #expect(run(line + ["-o", "-"]).outputText == Self.json)
    #expect(run(line + ["--dry-run"]).outputText.hasSuffix("@@ -0,0 +1,3 @@\n+{\n+  \"k\": \"v\"\n+}\n"))
    #expect(try folder.names() == [])
    #expect(run(line + ["-o", folder.path("g")]).status == 0)
    #expect(try folder.names() == ["g"] && folder.text("g") == Self.json)
  }

  /// The second time it is there.
  @Test func fileMayBeNamedTwice() throws {
    let file = folder.path("f")
    let outcome = run("insert", "--create", "k", "--string", "v", "--if-absent", file, file)
    #expect(outcome == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("f") == Self.xml)
  }

  @Test func folderMustBeThere() throws {
    let file = folder.path("no/f")
    let outcome = run("set", "--create", "k", "--string", "v", file)
    #expect(outcome.status == 2 && outcome.errorText == "\(file): No such file or directory\n")
  }
}
