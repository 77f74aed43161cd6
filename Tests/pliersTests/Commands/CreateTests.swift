import TestSupport
import Testing

@testable import pliers

/// `create --from`.
struct CreateTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// A text of the same format is copied, whatever stands in it.
  @Test(arguments: ["xml1", "NoConversion"]) func textIsCopied(format: String) throws {
    let template = try folder.file("template", EditCommandTests.xml)
    let outcome = run("create", format, "--from", template, folder.path("a"), folder.path("b"))
    #expect(outcome == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("a") == EditCommandTests.xml && folder.text("b") == EditCommandTests.xml)
    #expect(run("create", format, "--from", "-", "-", input: EditCommandTests.xml).outputText == EditCommandTests.xml)
  }

  @Test(arguments: [
    ("json", #"[{"a":1}]"#, #"[{"a":1}]"#), ("json --compact", "[ 1 ]", "[1]\n"),
    ("json --readable", "[1]", "[\n  1\n]\n"),
    ("json --compact", "<array><data>AAEC</data></array>", "[\"AAEC\"]\n"),
    ("json --compact --types tag", "<array><data>AAEC</data></array>", "[{\"$data\":\"AAEC\"}]\n"),
    ("xml", "[true]", document("<array>\n\t<true/>\n</array>")),
    ("xml", "{a = b;}", document("<dict>\n\t<key>a</key>\n\t<string>b</string>\n</dict>")),
    ("raw", "[1, 2]", "2\n"),
  ])
  func contentIsConverted(words line: String, input: String, output: String) throws {
    #expect(run(["create"] + words(line) + ["--from", "-", "-"], input: input).outputText == output)
    #expect(run(["create"] + words(line) + ["--from", "-", folder.path("f")], input: input).status == 0)
    #expect(try folder.text("f") == output)
  }

  @Test func nothingIsCreatedFromWhatCannotBeRead() throws {
    let missing = run("create", "xml", "--from", "/no/such/file", folder.path("f"))
    #expect(missing.status == 2 && missing.errorText == "pliers: --from: /no/such/file: No such file or directory\n")
    let broken = run("create", "xml", "--from", "-", folder.path("f"), input: "[1")
    #expect(broken.status == 2 && broken.errorText.hasPrefix("pliers: <stdin>:1:3: "))
    #expect(run("create", "NoConversion", "--from", "-", folder.path("f"), input: "{a = b;}").status == 2)
    #expect(try folder.names() == [])
  }

  @Test func existingFileIsNotOverwritten() throws {
    let file = try folder.file("f", "[]")
    let outcome = run("create", "json", "--from", file, file)
    #expect(outcome.status == 2 && outcome.errorText == "\(file): the file exists; remove it first\n")
    #expect(try folder.text("f") == "[]")
  }
}
