import TestSupport
import Testing

@testable import pliers

struct OverlayTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [
    ("", #"{"a":1,"d":{"x":1}}"#, #"{"a":2,"d":{"y":2},"n":3}"#, #"{"a":2,"d":{"x":1,"y":2},"n":3}"#),
    // A null removes, and leaves no trace in what is added.
    (
      "", #"{"a":1,"b":{"c":2,"d":3}}"#, #"{"a":null,"b":{"c":null},"n":{"x":null,"y":1}}"#,
      #"{"b":{"d":3},"n":{"y":1}}"#
    ),
    ("", #"{"a":["x"]}"#, #"{"a":["y"]}"#, #"{"a":["y"]}"#),
    ("--arrays append", #"{"a":["x"]}"#, #"{"a":["x","y"]}"#, #"{"a":["x","x","y"]}"#),
    ("--arrays union", #"{"a":["x"]}"#, #"{"a":["x","y"]}"#, #"{"a":["x","y"]}"#),
    // An equal array is appended, too; of a union each element comes once, and those of the file stay.
    ("--arrays append", #"{"a":["x"]}"#, #"{"a":["x"]}"#, #"{"a":["x","x"]}"#),
    ("--arrays union", #"{"a":["x"]}"#, #"{"a":["x"]}"#, #"{"a":["x"]}"#),
    ("--arrays union", #"{"a":[1]}"#, #"{"a":[2,2]}"#, #"{"a":[1,2]}"#),
    ("--arrays union", #"{"a":[1,1]}"#, #"{"a":[3,1,2,3]}"#, #"{"a":[1,1,3,2]}"#),
    ("--arrays a=append", #"{"a":[1],"b":[1]}"#, #"{"a":[2],"b":[2]}"#, #"{"a":[1,2],"b":[2]}"#),
    (
      "--arrays identity", #"{"a":[{"id":1,"v":1},{"id":2}]}"#, #"{"a":[{"id":1,"v":2},{"id":3}]}"#,
      #"{"a":[{"id":1,"v":2},{"id":2},{"id":3}]}"#
    ),
    ("--keep", #"{"a":1}"#, #"{"a":2,"b":3}"#, #"{"a":1,"b":3}"#),
    ("--under d", #"{"d":{"x":1}}"#, #"{"x":2}"#, #"{"d":{"x":2}}"#),
    ("--force", #"{"a":1}"#, #"{"a":[2]}"#, #"{"a":[2]}"#),
  ])
  func dictionariesAreJoined(options: String, file: String, overlay: String, result: String) throws {
    let files = [try folder.file("file", file), try folder.file("overlay", overlay)]
    #expect(run(["merge"] + words(options) + files) == Outcome(status: 0, output: Array(result.utf8), errors: []))
  }

  /// Looking up each of 100,000 keys one after the other would take longer.
  @Test(.timeLimit(.minutes(10))) func manyKeysTakeLinearTime() throws {
    func object(_ value: (Int) -> String) -> String {
      "{" + (0..<100_000).map { "\"k\($0)\":\(value($0))" }.joined(separator: ",") + "}"
    }
    let file = try folder.file("file", object { "\($0)" })
    let overlay = try folder.file("overlay", object { $0 % 2 == 0 ? "null" : "\($0)" })
    let kept = (0..<100_000).filter { $0 % 2 == 1 }.map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    #expect(run(["merge", file, overlay]) == Outcome(status: 0, output: Array("{\(kept)}".utf8), errors: []))
  }

  @Test func fileMayBeAppendedToItself() throws {
    let file = try folder.file("file", "[1]")
    #expect(run("merge", "--arrays", "append", file, file).outputText == "[1,1]")
    #expect(run("merge", "--arrays", "append", file, file, file).outputText == "[1,1,1]")
  }

  @Test func laterFilesWinAndCommentsStay() throws {
    let file = try folder.file(
      "Info.plist", "<plist>\n<dict>\n\t<!-- for people -->\n\t<key>a</key>\n\t<string>1</string>\n</dict>\n</plist>\n")
    let overlays = [try folder.file("1.json", #"{"a":"2","b":true}"#), try folder.file("2.strings", "a = 3;")]
    #expect(run(["merge", "-i", file] + overlays).status == 0)
    #expect(
      try folder.text("Info.plist")
        == "<plist>\n<dict>\n\t<!-- for people -->\n\t<key>a</key>\n\t<string>3</string>\n\t<key>b</key>\n\t<true/>\n</dict>\n</plist>\n"
    )
  }

  @Test func mismatchIsAnErrorWithItsPath() throws {
    let file = try folder.file("file", #"{"a":{"b":1}}"#)
    let outcome = run("merge", "-i", file, try folder.file("overlay", #"{"a":{"b":[]}}"#))
    #expect(outcome.status == 1 && outcome.errorText.contains("array at key path 'a.b', where the file has integer"))
    #expect(try folder.text("file") == #"{"a":{"b":1}}"#)
    #expect(run("merge", file, folder.path("missing")).status == 2)
    #expect(run("merge", file, try folder.file("broken", "{")).status == 2)
    #expect(run("merge", "--under", "x", file, file).status == 1)
  }
}
