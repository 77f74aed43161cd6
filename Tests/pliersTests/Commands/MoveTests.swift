import TestSupport
import Testing

@testable import pliers

struct MoveTests {
  /// A line of its own, and an operation of `edit`.
  @Test(arguments: [
    ("move a c", #"{"a":1,"b":2}"#, #"{"c":1,"b":2}"#), ("move l.0 l.1", #"{"l":[1,2,3]}"#, #"{"l":[2,1,3]}"#),
    ("move a.b c", #"{"a":{"b":1}}"#, #"{"a":{},"c":1}"#), ("move a b", #"{"a":1,"b":2}"#, nil),
    ("move a b --overwrite", #"{"a":1,"b":2}"#, #"{"b":1}"#),
    ("move a b --if-absent", #"{"a":1,"b":2}"#, #"{"a":1,"b":2}"#), ("move a b --if-present", "{}", "{}"),
    ("move a b.c --create-parents", #"{"a":1}"#, #"{"b":{"c":1}}"#), ("move a a.b", #"{"a":{}}"#, nil),
    ("move a b", "{}", nil), ("move a b --expect array", #"{"a":1}"#, nil),
  ])
  func move(line: String, input: String, output: String?) {
    for words in [words(line), ["edit", "-c", line]] {
      let outcome = run(words + ["-"], input: input)
      #expect((outcome.status == 0) == (output != nil))
      #expect(outcome.outputText == output ?? "")
      #expect(outcome.errors.isEmpty == (output != nil && !(line.contains("present") && output == input)))
    }
  }

  @Test func renamingKeepsTheText() throws {
    let folder = try ScratchFolder()
    let file = try folder.file("a.plist", EditCommandTests.xml)
    #expect(run("move", "version", "CFBundleVersion", "--exit-code", file).status == 3)
    #expect(try folder.text("a.plist") == EditCommandTests.xml.replacing(">version<", with: ">CFBundleVersion<"))
    #expect(run("move", "list", "list", "--exit-code", file).status == 0)
  }

  @Test func binaryFileIsEdited() throws {
    let folder = try ScratchFolder()
    let file = try folder.file("f", run("convert", "binary", input: #"{"b":1,"a":[2]}"#).output)
    #expect(run("move", "b", "c", file).status == 0)
    #expect(run("copy", "a", "d", file).status == 0)
    #expect(run("convert", "json", "--compact", file).outputText == "{\"c\":1,\"a\":[2],\"d\":[2]}\n")
  }

  @Test func valueDoesNotMoveIntoItself() {
    let outcome = run("move", "a", "a.b.c", "--create-parents", "-", input: #"{"a":{}}"#)
    #expect(outcome.status == 2)
    #expect(outcome.errorText == "<stdin>: key path 'a.b.c' is inside the value that is to be moved there\n")
  }
}
