import TestSupport
import Testing

@testable import pliers

/// Command lines as people mistype them, or bring them along from other tools, and what is said.
@Suite struct MistakesTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.file(
      "f",
      #"{"CFBundleVersion": "1", "UIDeviceFamily": [1, 2], "a": {"b": 1}, "s": "x", "com.apple.x": {"y": true}}"#)
  }

  private func said(_ words: [String]) -> String {
    let outcome = run(words.map { $0 == "f" ? folder.path("f") : $0 })
    #expect([1, 2].contains(outcome.status) && outcome.output.isEmpty, "\(words)")
    return outcome.errorText.replacing(folder.path("f"), with: "f")
  }

  @Test(arguments: [
    ("get", "extract"), ("read", "extract"), ("delete", "remove"), ("rm", "remove"), ("add", "insert"),
    ("show", "print"),
    ("cat", "print"), ("check", "lint"), ("validate", "lint"), ("write", "set"), ("ls", "keys"), ("exists", "has"),
    ("length", "count"), ("cp", "copy"), ("mv", "move"), ("rename", "move"), ("new", "create"), ("Get", "extract"),
    ("extrat", "extract"), ("covnert", "convert"),
  ])
  func commandsOfOtherTools(word: String, command: String) {
    #expect(said([word, "K", "f"]) == "pliers: unknown command '\(word)'; did you mean '\(command)'?\n")
  }

  @Test func operationsOfOtherTools() {
    #expect(
      said(["edit", "-c", "delete a", "f"])
        == "pliers: operation 1: unknown operation 'delete'; did you mean 'remove'?\n")
  }

  @Test func fileBeforeTheKeyPath() {
    #expect(
      said(["extract", "f", "CFBundleVersion"])
        == "no file 'CFBundleVersion'; the key path comes first, and 'f' is a file\n")
  }

  @Test(arguments: [
    ["extract", ":CFBundleVersion", "f"], ["set", ":CFBundleVersion", "--string", "42", "f"], ["remove", ":a:b", "f"],
    ["paths", "--at", ":a", "f"],
  ])
  func pathsOfPlistBuddy(words: [String]) {
    #expect(
      said(words).contains(
        "begins with a colon, as in PlistBuddy; keys are joined by dots (a key that begins with a colon: '\\:"))
  }

  @Test(arguments: [
    ("UIDeviceFamily[0]", "UIDeviceFamily.0"), ("a:b", "a.b"), ("a/b", "a.b"), (".a", "a"), (".a.b", "a.b"),
    ("a[b]", "a.b"), ("com.apple.x:y", "com.apple.x.y"), ("CFBundelVersion", "CFBundleVersion"),
  ])
  func otherNotations(keyPath: String, meant: String) {
    for verb in ["extract", "type", "remove"] {
      #expect(said([verb, keyPath, "f"]) == "f: no value at key path '\(keyPath)'; did you mean '\(meant)'?\n")
    }
  }

  @Test(arguments: [
    ("A.B.C", "'A' is missing; --create-parents makes it; the key 'A.B.C' is written 'A\\.B\\.C' or '/A.B.C'"),
    ("/A/B", "'A' is missing; --create-parents makes it"),
    ("UIDeviceFamly.x", "'UIDeviceFamly' is missing; did you mean 'UIDeviceFamily.x'?"),
  ])
  func parentsThatAreMissing(keyPath: String, message: String) {
    #expect(said(["set", keyPath, "--integer", "1", "f"]) == "f: \(message)\n")
    #expect(said(["insert", keyPath, "--integer", "1", "f"]) == "f: \(message)\n")
  }

  @Test(arguments: [
    ("com.apple.x.z", "did you mean 'com\\.apple\\.x.z'?"), ("com.apple.x.y.z.-", "--create-parents makes it"),
  ])
  func parentsWithDots(keyPath: String, hint: String) {
    #expect(said(["insert", keyPath, "--integer", "1", "f"]).contains(hint))
  }

  @Test(arguments: [
    ("s.x", "the value at 's' is of type string"),
    ("UIDeviceFamily.x", "the value at 'UIDeviceFamily' is of type array"),
  ])
  func valuesInTheWay(keyPath: String, hint: String) {
    #expect(said(["extract", keyPath, "f"]) == "f: no value at key path '\(keyPath)'; \(hint)\n")
    #expect(said(["extract", "--default", "x", keyPath, "f"]) == "f: no value at key path '\(keyPath)'; \(hint)\n")
  }

  @Test func topics() {
    #expect(said(["help", "nonsense"]).contains("the topics are options, keypath, types, files, formats"))
    #expect(said(["help", "extrct"]) == "pliers: unknown topic 'extrct'; did you mean 'extract'?\n")
  }

  @Test func parentsAtANumber() {
    #expect(
      said(["set", "A.5", "--integer", "1", "--create-parents", "f"])
        == "f: key path 'A.5' has the index 5 where nothing is yet, and a new array has only the index 0\n"
    )
  }

  @Test(arguments: [
    (["--real", "1e999"], "1e999 is too large for a real"), (["--real", "-1e400"], "-1e400 is too large for a real"),
    (["--real", "x"], "expected a decimal number"),
  ])
  func reals(words: [String], message: String) {
    #expect(said(["set", "a"] + words + ["f"]).contains(message))
  }

  @Test func quotesInScripts() {
    let message = said(["edit", "-c", #"set a --json ["x"]"#, "f"])
    #expect(message.hasPrefix("pliers: operation 1: --json:1:2: "))
    #expect(message.hasSuffix("; quotes are removed as in the shell, so put JSON in single quotes\n  | [x]\n  |  ^\n"))
    #expect(run("edit", "-c", #"set a --json '["x"]'"#, folder.path("f"), "--dry-run").status == 0)
  }

  @Test func valueWithoutItsType() {
    let options = "--string, --integer, --real, --bool, --date, --data, --hex, --xml, --json, --array, --dict, --file"
    #expect(said(["set", "a", "42", "f"]) == "pliers: a value is missing; it is given by one of \(options)\n")
    #expect(
      said(["edit", "-c", "set a 42", "f"])
        == "pliers: operation 1: a value is missing; it is given by one of \(options)\n")
  }

  @Test func optionsBeforeTheCommand() {
    #expect(said(["--quiet", "lint", "."]) == "pliers: options come after the command: pliers lint --quiet .\n")
  }

  @Test(arguments: [["-h"], ["--help"], ["extract", "-h"], ["extract", "--help"], ["lint", "-h"]])
  func help(words: [String]) {
    let outcome = run(words)
    #expect(outcome.status == 0 && outcome.outputText.contains("usage: pliers "))
    #expect(run(words) == run(words.count > 1 ? ["help", words[0]] : ["help"]))
  }

  @Test(arguments: ["-V", "--version"]) func versionOfTheProgram(option: String) {
    #expect(run(option) == Outcome(status: 0, output: Array("pliers \(version)\n".utf8), errors: []))
  }

  // MARK: Files that are not property lists

  /// Any command says of them what lint says.
  @Test(arguments: [
    ("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", "a pointer of Git LFS"),
    ("{\n<<<<<<< ours\na = 1;\n=======\na = 2;\n>>>>>>> theirs\n}", "found the marker of a merge conflict"),
    ("-----BEGIN PKCS7-----\nAAAA\n-----END PKCS7-----\n", "found a CMS-signed file"),
  ])
  func whatLintSays(text: String, message: String) throws {
    for line in ["extract k", "convert json", "set k --integer 1 -o -", "print"] {
      let outcome = run(words(line) + ["-"], input: text)
      #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.errorText.contains(message), "\(outcome)")
    }
    #expect(run("lint", "-", input: text).outputText.contains(message))
  }

  @Test func gzip() throws {
    let file = folder.path("a.gz")
    try folder.file("a.gz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
    for line in ["extract k", "convert json", "create xml1 new --from"] {
      let outcome = run(words(line).map { $0 == "new" ? folder.path("new") : $0 } + [file])
      #expect(outcome.status == 2 && outcome.errorText.contains("gzip -dc"), "\(outcome)")
    }
  }

  /// The place is the one where the semicolon is missing, and not the one where that is noticed.
  @Test func missingSemicolon() {
    let text = "{\n  a = 1;\n  b = 2\n  c = 3;\n}\n"
    #expect(run("lint", "-", input: text).outputText.hasPrefix("<stdin>:3:8: "))
    #expect(run("convert", "json", "-", input: text).errorText.hasPrefix("<stdin>:3:8: "))
  }

  // MARK: What a format cannot hold

  @Test func nullInXML() {
    let outcome = run("convert", "xml1", "-", input: #"{"a": {"b": null}}"#)
    #expect(outcome.status == 2 && outcome.errorText == "<stdin>: null at a.b: XML cannot hold null\n")
  }
}
