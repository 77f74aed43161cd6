import TestSupport
import Testing

@testable import pliers

/// Edits of what a pattern matches, and of keys with dots.
@Suite struct PatternEditTests {
  @Test(arguments: [
    ("set **.k --integer 1 --all", #"{"k":{"k":1},"a":[{"k":2}]}"#, #"{"k":1,"a":[{"k":1}]}"#),
    // Once it is done, it is done.
    (#"set **.k --json {"k":1} --all"#, #"{"k":{"k":1}}"#, #"{"k":{"k":1}}"#),
    ("remove **.k --all", #"{"k":{"k":1},"a":[{"k":2}]}"#, #"{"a":[{}]}"#),
    ("replace a.* --bool true --all", #"{"a":[1,2]}"#, #"{"a":[true,true]}"#),
    ("set a.[k=1].v --integer 5", #"{"a":[{"k":1},{"k":1,"v":2}]}"#, #"{"a":[{"k":1},{"k":1,"v":5}]}"#),
    ("set x.y --integer 5", #"{"x.y":1}"#, #"{"x.y":5}"#), ("remove x.y.0", #"{"x.y":[1,2]}"#, #"{"x.y":[2]}"#),
    ("replace x.*.y.z --integer 5", #"{"x":{"q":{"y.z":1}}}"#, #"{"x":{"q":{"y.z":5}}}"#),
    ("set *.q --integer 1 --if-present", #"{"a":{}}"#, #"{"a":{}}"#),
    ("set *.a --integer 1 --if-absent", #"{"b":{"a":0}}"#, #"{"b":{"a":0}}"#),
    ("move l.0 l.-1", #"{"l":[1,2,3]}"#, #"{"l":[2,3,1]}"#), ("move l.0 l.-2", #"{"l":[1,2,3]}"#, #"{"l":[2,1,3]}"#),
  ])
  func edits(line: String, input: String, output: String) {
    let outcome = run(words(line) + ["-"], input: input)
    #expect(outcome.status == 0 && outcome.outputText == output)
  }

  /// Nothing is changed where it is not clear what.
  @Test(arguments: [
    ("set **.k --integer 1", 2, "2 values match '**.k'; --all changes all of them"),
    ("set *.q --integer 1", 1, "no value at key path '*.q'"),
    ("set *.a --integer 1 --expect string", 1, "is of type integer"),
    ("insert x.y --append --integer 1", 1, "'x' is missing"), ("insert *.k --integer 1", 2, "is a pattern"),
    ("insert x.y.z --integer 1", 1, #"did you mean 'x\.y.z'?"#),
    ("set x.y.z --integer 1", 1, #"did you mean 'x\.y.z'?"#),
    ("remove .a", 1, "did you mean 'a'?"), ("copy *.k a", 2, "is a pattern"),
    (#"set a.b --json {"c":null}"#, 2, "null at a.b.c: XML cannot hold null"),
  ])
  func refusals(line: String, status: Int32, message: String) throws {
    let folder = try ScratchFolder()
    let text = document(
      "<dict><key>a</key><dict><key>a</key><integer>1</integer><key>k</key><integer>1</integer></dict>"
        + "<key>b</key><dict><key>k</key><integer>2</integer></dict><key>x.y</key><dict/></dict>")
    let file = try folder.file("a.plist", text)
    let outcome = run(words(line) + [file])
    #expect(outcome.status == status && outcome.errorText.contains(message), "\(outcome)")
    #expect(try folder.text("a.plist") == text)
  }

  @Test func nothingToDoMakesNoFile() throws {
    let folder = try ScratchFolder()
    let outcome = run("set", "a", "--integer", "1", "--create", "--if-present", "--exit-code", folder.path("new.plist"))
    #expect(outcome.status == 0 && outcome.errorText.contains("nothing is done"))
    #expect(try folder.names().isEmpty)
  }
}
