import TestSupport
import Testing

/// Every key can be named between dots and as a JSON Pointer; Tests/Transcripts/edit/key-paths.txt has key paths of other edits.
@Suite struct EditedKeysTests {
  /// Each is a key and its key paths. The first writes, reads and removes the value in XML, the second in JSON.
  @Test(
    arguments: [
      ("a.b", [#"a\.b"#, "/a.b"]),
      ("a/b", ["a/b", "/a~1b"]),
      ("/", ["/~1"]),
      ("", ["/"]),
      (".", [#"\."#, "/."]),
      (" ", [" ", "/ "]),
      ("a b", ["a b", "/a b"]),
      (#"a\b"#, [#"a\b"#, #"/a\b"#]),
      (#"a\"#, [#"a\\"#, #"/a\"#]),
      (#"\.x"#, [#"\\\.x"#, #"/\.x"#]),
      ("a.b/c d.", [#"a\.b/c d\."#, "/a.b~1c d."]),
      ("~", ["~", "/~0"]),
      ("~1", ["~1", "/~01"]),
      ("123", ["123", "/123"]),
      ("0", ["0", "/0"]),
      ("-", ["-", "/-"]),
      ("-1", ["-1", "/-1"]),
      ("-x", ["-x", "/-x"]),
      ("--", ["--", "/--"]),
      ("é", ["é", "/é"]),
      ("$x", ["$x", "/$x"]),
      ("#", ["#", "/#"]),
      (#"'""#, [#"'""#, #"/'""#]),
      ("<&>", ["<&>", "/<&>"]),
    ] as [(String, [String])])
  func keyIsNamed(key: String, paths: [String]) throws {
    let folder = try ScratchFolder()
    for (path, empty) in zip(paths, [document("<dict/>"), "{}"]) {
      let file = try folder.file("f", empty)
      #expect(run("insert", "--string", "v", "--", path, file).status == 0)
      #expect(run("keys", "", file).outputText == key + "\n")
      #expect(run("extract", "--", path, file).outputText == "v\n")
      let quoted = "'" + path.replacing("'", with: #"'\''"#) + "'"
      #expect(run("edit", "-c", "remove -- \(quoted)", file).status == 0)
      #expect(run("keys", "", file).outputText == "")
    }
  }
}
