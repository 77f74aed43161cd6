import Foundation
import TestSupport
import Testing

@testable import pliers

@Suite struct ExtractTests {
  private static let sample =
    #"{"a": {"b": 1, "c": "it's"}, "l": [{"k": "x", "v": [1]}, {"k": "y", "v": [2, 3]}], "m": "1\n2\n"}"#

  private func extract(_ words: String..., input: String = sample) -> Outcome {
    run(["extract"] + words + ["-"], input: input)
  }

  // MARK: Patterns

  /// Each value has a line, and containers are compact.
  @Test(arguments: [
    ("l.*.k", "x\ny\n"), ("l.*.v", "[1]\n[2,3]\n"), ("l.[k=y].v.*", "2\n3\n"), ("a.*", "1\nit's\n"),
    ("l.[-1:]", "{\"k\":\"y\",\"v\":[2,3]}\n"),
  ])
  func valuesHaveLines(pattern: String, expected: String) {
    #expect(extract(pattern).outputText == expected)
  }

  @Test(arguments: [["--format", "xml1"], ["--format", "binary1"], ["-o", "/dev/null"], ["--raw-bytes"]])
  func resultOfOneValue(options: [String]) {
    let outcome = run(["extract", "l.*.k"] + options + ["-"], input: Self.sample)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText == "<stdin>: 2 values match 'l.*.k'; a result of this kind is one value\n")
    // One is fine.
    #expect(
      run(["extract", "l.[k=x].k"] + options.filter { $0 != "--raw-bytes" } + ["-"], input: Self.sample).status == 0)
  }

  @Test func fileNames() throws {
    let folder = try ScratchFolder()
    let files = try [folder.file("a.json", #"{"k": 1}"#), folder.file("b.json", #"{"k": [2]}"#)]
    #expect(
      run(["extract", "k", "--with-filename", "--compact"] + files).outputText == "\(files[0]):1\n\(files[1]):[2]\n")
    #expect(run(["type", "k", "--with-filename"] + files).outputText == "\(files[0]):integer\n\(files[1]):array\n")
    #expect(run("count", "l", "--with-filename", input: Self.sample).outputText == "<stdin>:2\n")
    #expect(run(["extract", "k", "--with-filename", "--format", "xml1"] + files).status == 2)
    // A file that fails has a message, and nothing else.
    #expect(run(["count", "k", "--with-filename"] + files).outputText == "\(files[1]):1\n")
  }

  /// pliers-files(7): no control characters, and nothing that GitHub's runner takes for a command.
  @Test(arguments: ["extract k", "type k", "count l", "extract q --default none"])
  func filenamesAreHarmless(line: String) throws {
    let folder = try ScratchFolder()
    for name in ["\u{1B}[31mred", "two\nlines", "::error::x", "\u{202E}right"] {
      try folder.file(name, #"{"k": 1, "l": [1]}"#)
    }
    let outcome = try Executable.shell("\"$pliers\" \(line) --with-filename ./:* *d *s ::* *t", in: folder.path)
    let lines = outcome.outputText.split(separator: "\n")
    #expect(outcome.status == 0 && lines.count == 5, "\(outcome.errorText)")
    for line in lines { #expect(!line.hasPrefix("::") && line.unicodeScalars.allSatisfy(\.isPrintable)) }
    #expect(lines[3].hasPrefix("./::error::x:"))
  }

  // MARK: --default

  @Test(arguments: [
    ("q", "none\n"), ("a.q", "none\n"), ("l.5", "none\n"), ("q.r.s", "none\n"), ("**.q", "none\n"), ("a.b", "1\n"),
  ])
  func textForWhatIsAbsent(keyPath: String, expected: String) {
    #expect(extract(keyPath, "--default", "none") == Outcome(status: 0, output: Array(expected.utf8), errors: []))
  }

  /// A value of another type on the way is not an absence, nor is a damaged file.
  @Test(arguments: [("a.b.c", sample, 1), ("l.k", sample, 1), ("q", "{\"a\": ", 2), ("q", "", 2), ("m.*", sample, 1)])
  func otherErrorsStay(keyPath: String, input: String, status: Int32) {
    let outcome = extract(keyPath, "--default", "none", input: input)
    #expect(outcome.status == status && outcome.output.isEmpty && !outcome.errors.isEmpty)
  }

  /// The place is that in the file.
  @Test func whatAFormatCannotHold() {
    let outcome = run("extract", "a.b", "--format", "xml1", "-", input: #"{"a": {"b": {"c": [null]}}}"#)
    #expect(outcome.status == 2 && outcome.errorText == "<stdin>: null at a.b.c.0: XML cannot hold null\n")
  }

  @Test func unexpectedTypeIsNoAbsence() {
    #expect(extract("a.b", "--default", "none", "--expect", "string").status == 1)
  }

  // MARK: --shell

  @Test func assignments() {
    let outcome = run("extract", "--shell", "b=a.b", "--shell", "_c1=a.c", "--shell", "l=l.0", "-", input: Self.sample)
    #expect(outcome.outputText == "b='1'\n_c1='it'\\''s'\nl='{\"k\":\"x\",\"v\":[1]}'\n" && outcome.status == 0)
  }

  /// What is absent is unset, the others are set all the same, and the status says so.
  @Test func absentVariable() {
    let outcome = run("extract", "--shell", "q=q", "--shell", "b=a.b", "-", input: Self.sample)
    #expect(outcome == Outcome(status: 1, output: Array("unset q\nb='1'\n".utf8), errors: []))
  }

  /// Real shells give back what the file has, whatever that is.
  @Test(arguments: ["'; echo oops; '", "$(echo oops)", "a\nb\n", "\\", "`x`", "!!", "ü \"'\" ''", " * "])
  func shellsTakeTheLines(value: String) throws {
    let folder = try ScratchFolder()
    let json = String(decoding: try JSONEncoder().encode(["k": value]), as: UTF8.self)
    try folder.file("a.json", json)
    let script = "eval \"$(\"$pliers\" extract --shell v=k a.json)\"; printf %s \"$v\""
    #expect(try Executable.shell(script, in: folder.path).outputText == value)
  }

  @Test(arguments: [
    (["1x=a.b"], "'1x' is not the name of a variable"), (["x-y=a.b"], "'x-y' is not the name of a variable"),
    (["=a.b"], "'' is not the name of a variable"), (["xy"], "expected NAME=KEYPATH"),
    (["x=:a"], "begins with a colon"),
  ])
  func wrongUsage(values: [String], message: String) {
    let outcome = run(["extract"] + values.flatMap { ["--shell", $0] } + ["-"], input: Self.sample)
    #expect(outcome.status == 2 && outcome.errorText.contains(message))
  }

  @Test func valuesThatNoVariableHolds() {
    let outcome = run("extract", "--shell", "a=a", "--shell", "n=n", "-", input: #"{"a": 1, "n": "x\u0000y"}"#)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText == "<stdin>: the value for 'n' holds a NUL, which the shell cannot\n")
    let several = run("extract", "--shell", "k=l.*.k", "-", input: Self.sample)
    #expect(several.status == 2 && several.errorText.contains("2 values match"))
  }

  // MARK: --raw-bytes

  @Test func bytesOfData() throws {
    let folder = try ScratchFolder()
    let file = try folder.file(
      "a.plist", document("<dict><key>d</key><data>AAECCg==</data><key>s</key><string/></dict>"))
    #expect(run("extract", "d", "--raw-bytes", file).output == [0, 1, 2, 10])
    let target = folder.path("d.bin")
    #expect(run("extract", "d", "--raw-bytes", "-o", target, file).status == 0)
    #expect(try Data(contentsOf: URL(filePath: target)) == Data([0, 1, 2, 10]))
    let string = run("extract", "s", "--raw-bytes", file)
    #expect(
      string.status == 1 && string.errorText == "\(file): the value at key path 's' is of type string, not data\n")
  }
}
