import TestSupport
import Testing

@testable import pliers

struct SortTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func fileIsSortedInPlace() throws {
    let file = try folder.file("a.plist", EditCommandTests.xml)
    #expect(run("sort", file) == Outcome(status: 0, output: [], errors: []))
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <!-- made by hand -->
      <dict>
        <key>empty</key><dict/>
        <key>list</key>
        <array>
          <string>a</string>
        </array>
        <key>version</key>  <string>1</string>
      </dict>
      </plist>

      """
    #expect(try folder.text("a.plist") == expected)
    #expect(run("sort", "--exit-code", "--backup", file).status == 0)
    #expect(try folder.names() == ["a.plist"])
  }

  @Test(arguments: [
    ("sort", #"{"b":{"d":1,"c":2},"a":3}"#, #"{"a":3,"b":{"d":1,"c":2}}"#),
    ("sort --recursive", #"{"b":{"d":1,"c":2},"a":3}"#, #"{"a":3,"b":{"c":2,"d":1}}"#),
    ("sort --at b", #"{"b":{"d":1,"c":2},"a":3}"#, #"{"b":{"c":2,"d":1},"a":3}"#),
    ("sort --recursive", #"[{"b":1,"a":2}]"#, #"[{"a":2,"b":1}]"#), ("sort", "{}", "{}"),
  ])
  func standardInputIsFiltered(line: String, input: String, output: String) {
    #expect(run(words(line), input: input) == Outcome(status: 0, output: Array(output.utf8), errors: []))
    #expect(run(words(line) + ["--exit-code"], input: input).status == (input == output ? 0 : 3))
  }

  @Test func dryRunShowsTheDifference() throws {
    let file = try folder.file("f.json", "{\n  \"b\": 1,\n  \"a\": 2\n}\n")
    let outcome = run("sort", "--dry-run", "--exit-code", file)
    #expect(outcome.status == 3)
    #expect(
      outcome.outputText.hasSuffix("@@ -1,4 +1,4 @@\n {\n-  \"b\": 1,\n-  \"a\": 2\n+  \"a\": 2,\n+  \"b\": 1\n }\n"))
    #expect(try folder.text("f.json") == "{\n  \"b\": 1,\n  \"a\": 2\n}\n")
  }

  @Test func binaryFileIsSorted() throws {
    let file = try folder.file("f", run("convert", "binary", input: #"{"b":{"d":1,"c":2},"a":3}"#).output)
    #expect(run("sort", "--recursive", "--exit-code", file).status == 3)
    #expect(run("convert", "json", "--compact", file).outputText == #"{"a":3,"b":{"c":2,"d":1}}"# + "\n")
    #expect(run("sort", "--recursive", "--exit-code", file).status == 0)
  }

  @Test(arguments: [
    ("sort", "[1]", "the value at key path '' is of type array, which has no keys"),
    ("sort --at a", #"{"a":1}"#, "the value at key path 'a' is of type integer, which has no keys"),
    ("sort --at nmae", #"{"name":1}"#, "no value at key path 'nmae'; did you mean 'name'?"),
    ("sort", "{a = b;}", "OpenStep property lists cannot be written; convert the file to another format first"),
  ])
  func thereMustBeKeys(line: String, input: String, message: String) {
    let outcome = run(words(line), input: input)
    #expect(outcome.status != 0 && outcome.output.isEmpty && outcome.errorText == "<stdin>: \(message)\n")
  }
}
