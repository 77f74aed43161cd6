import TestSupport
import Testing

@testable import pliers

struct FormatTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  static let expected = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <!-- made by hand -->
    <dict>
    \t<key>version</key>
    \t<string>1</string>
    \t<key>list</key>
    \t<array>
    \t\t<string>a</string>
    \t</array>
    \t<key>empty</key>
    \t<dict/>
    </dict>
    </plist>

    """

  @Test func fileIsLaidOutInPlace() throws {
    let file = try folder.file("a.plist", EditCommandTests.xml)
    #expect(run("format", "--exit-code", file) == Outcome(status: 3, output: [], errors: []))
    #expect(try folder.text("a.plist") == Self.expected)
    #expect(run("format", "--exit-code", "--backup", file) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.names() == ["a.plist"])
    // Without comments it is what convert writes.
    try folder.file("a.plist", EditCommandTests.xml.replacing("<!-- made by hand -->\n", with: ""))
    #expect(run("format", "-o", "-", file).outputText == run("convert", "xml", file).outputText)
  }

  @Test func dryRunShowsTheDifference() throws {
    let file = try folder.file("f.json", "{\"a\": 1}\n")
    let outcome = run("format", "--dry-run", "--exit-code", file)
    #expect(outcome.status == 3)
    #expect(outcome.outputText.hasSuffix("@@ -1 +1,3 @@\n-{\"a\": 1}\n+{\n+  \"a\": 1\n+}\n"))
    #expect(try folder.text("f.json") == "{\"a\": 1}\n")
    try folder.file("f.json", "{\n  \"a\": 1\n}\n")
    #expect(run("format", "--dry-run", "--exit-code", file) == Outcome(status: 0, output: [], errors: []))
  }

  @Test func standardInputIsFiltered() {
    #expect(run("format", input: "[1]") == Outcome(status: 0, output: Array("[\n  1\n]\n".utf8), errors: []))
    #expect(run("format", input: EditCommandTests.xml).outputText == Self.expected)
  }

  @Test func onlyTextCanBeLaidOut() throws {
    let bytes = run("convert", "binary", input: "{}").output
    let file = try folder.file("f", bytes)
    let outcome = run("format", file)
    #expect(outcome.status != 0 && outcome.errorText == "\(file): a binary property list has no text to lay out\n")
    let openStep = run("format", input: "{a = b;}")
    #expect(openStep.status != 0 && openStep.errorText.hasPrefix("<stdin>: OpenStep property lists cannot be written"))
  }
}
