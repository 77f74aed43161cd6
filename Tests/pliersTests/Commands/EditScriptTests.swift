import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// How scripts and `-c` operations are taken apart.
struct EditScriptTests {
  /// As the shell has it, without expansions: blanks part words, quotes join them, and in double quotes a backslash is plain
  /// unless one of four characters or a newline follows (POSIX, Shell Command Language, 2.2.3).
  @Test(arguments: [
    ("", []), ("   ", []), ("set", ["set"]), ("set k --string v", ["set", "k", "--string", "v"]),
    ("  set \t k  ", ["set", "k"]), ("'a b' \"c d\"", ["a b", "c d"]), ("a'b'\"c\"d", ["abcd"]),
    ("''", [""]), (#""""#, [""]), ("a '' b", ["a", "", "b"]), (#"'it"s'"#, [#"it"s"#]), (#""it's""#, ["it's"]),
    (#"a\ b"#, ["a b"]), (#"\'"#, ["'"]), (#"\\"#, [#"\"#]), (#"\n"#, ["n"]), (#"'a\.b'"#, [#"a\.b"#]),
    (#"'\\'"#, [#"\\"#]), (#""a\.b""#, [#"a\.b"#]), (#""a\\.b""#, [#"a\.b"#]), (#""\"""#, [#"""#]),
    (#""\'""#, [#"\'"#]), (#""\$HOME \`x\` \a""#, [#"$HOME `x` \a"#]), (#"\$HOME \`x\`"#, ["$HOME", "`x`"]),
    (#"'\$'"#, [#"\$"#]), ("\"a\\\nb\"", ["ab"]), (#""\\$""#, [#"\$"#]), ("a\nb", ["a", "b"]), ("'a\nb'", ["a\nb"]),
    ("a\rb", ["a", "b"]), ("a#b #c", ["a#b", "#c"]),
    ("é 'ü ß'", ["é", "ü ß"]), ("'\u{FEFF}'", ["\u{FEFF}"]), ("$HOME `x` *", ["$HOME", "`x`", "*"]),
  ])
  func wordsOfAnOperation(text: String, words: [String]) throws {
    #expect(try EditScript.words(in: Array(text.utf8)[...]) == words.map { Argument($0) })
  }

  /// What is not UTF-8 stays as it is, for the options to judge.
  @Test func wordsAreBytes() throws {
    #expect(try EditScript.words(in: [0x61, 0xFF, 0x20, 0x80]) == [Argument([0x61, 0xFF]), Argument([0x80])])
  }

  @Test(arguments: ["'", "\"", "a 'b", #"a "b"#, #"'it's'"#, #""\""#, #"a""b""#])
  func quoteMustBeClosed(text: String) {
    #expect(throws: UsageError("a quote is not closed")) { try EditScript.words(in: Array(text.utf8)[...]) }
  }

  @Test(arguments: [#"\"#, #"a \"#, #""a\"#])
  func backslashNeedsACharacter(text: String) {
    #expect(throws: UsageError("nothing follows the last backslash")) {
      try EditScript.words(in: Array(text.utf8)[...])
    }
  }

  // MARK: Lines

  /// Each of these scripts sets a and b.
  @Test(arguments: [
    "set a --integer 1\nset b --integer 2\n", "set a --integer 1\nset b --integer 2",
    "set a --integer 1\r\nset b --integer 2\r\n", "\n\nset a --integer 1\n   \n\t\nset b --integer 2\n\n",
    "# a comment\nset a --integer 1\n  # isn't \"closed\nset b --integer 2\n#",
    "\u{FEFF}set a --integer 1\n#\\\nset b --integer 2\n",
    "set a \\\n  --integer 1\nset \\\r\nb --integer \\\r\n2", "set a --integer 1 \\\n\nset b --integer 2",
    "\u{FEFF}# comment\r\nset a --integer 1\r\nset 'b' --integer '2'\r\n",
  ])
  func operationStandsOnALine(script: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.file("script", script)
    let outcome = run("edit", "--script", path, "-", input: "{}")
    #expect(outcome.outputText == #"{"a":1,"b":2}"#)
    #expect(outcome.errors.isEmpty && outcome.status == 0)
  }

  /// The operations are counted without comments, the lines with them; both begin with 1.
  @Test(arguments: [
    ("set a --integer 1\n\n# x\nset b\n", "operation 2, line 4 of <stdin>: a value is missing"),
    ("set a --integer 1\r\n'set' b --string 'x\r\n", "operation 2, line 2 of <stdin>: a quote is not closed"),
    (#"set a --string \"#, "operation 1, line 1 of <stdin>: nothing follows the last backslash"),
    ("''", "operation 1, line 1 of <stdin>: unknown operation ''; the operations are insert, replace, set, remove"),
    ("sett a --integer 1", "operation 1, line 1 of <stdin>: unknown operation 'sett'; did you mean 'set'?"),
    ("set a --integer x", "operation 1, line 1 of <stdin>: --integer: expected a decimal integer"),
    ("remove a b", "operation 1, line 1 of <stdin>: unexpected 'b'"),
    (
      "lint",
      "operation 1, line 1 of <stdin>: unknown operation 'lint'; the operations are insert, replace, set, remove"
    ),
    ("remove a --help", "operation 1, line 1 of <stdin>: unknown option '--help' of remove; see 'pliers help remove'"),
    ("remove a -o b", "operation 1, line 1 of <stdin>: --output goes with edit itself, not with an operation"),
    ("remove a --backup", "operation 1, line 1 of <stdin>: --backup goes with edit itself, not with an operation"),
    ("remove a --diff", "operation 1, line 1 of <stdin>: --diff goes with edit itself, not with an operation"),
    (
      "remove a --exit-code", "operation 1, line 1 of <stdin>: --exit-code goes with edit itself, not with an operation"
    ),
    (
      "remove a --max-nodes 5",
      "operation 1, line 1 of <stdin>: --max-nodes goes with edit itself, not with an operation"
    ),
  ])
  func placeOfAMistakeIsNamed(script: String, message: String) throws {
    let folder = try ScratchFolder()
    let file = try folder.file("f.json", "{}")
    let outcome = run("edit", "--script", "-", file, input: script)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText.hasPrefix("pliers: " + message))
    #expect(try folder.text("f.json") == "{}")
  }

  /// As `diff` prints it for equal files.
  @Test(arguments: ["", "# nothing\n"]) func scriptMayBeEmpty(script: String) throws {
    let folder = try ScratchFolder()
    let path = try folder.file("script", script)
    let outcome = run("edit", "--script", path, "--exit-code", input: "{}")
    #expect(outcome.status == 0 && outcome.outputText == "{}")
  }

  /// A quoted newline is one of the text, and the lines after it keep their numbers.
  @Test func quotedNewlinesBelongToTheWord() throws {
    let script = "set a --string 'x\n# y\n\n'\nset b --string \"\\\"\r\nz\"\n"
    let folder = try ScratchFolder()
    let path = try folder.file("script", script)
    #expect(run("edit", "--script", path, input: "{}").outputText == #"{"a":"x\n# y\n\n","b":"\"\r\nz"}"#)
    try folder.file("script", script + "remove c d")
    #expect(run("edit", "--script", path, input: "{}").errorText.hasPrefix("pliers: operation 3, line 7 of \(path): "))
    try folder.file("script", "set a --integer 1\nset b --string 'x\nset c --integer 2\n")
    let open = run("edit", "--script", path, input: "{}")
    #expect(open.errorText == "pliers: operation 2, line 2 of \(path): a quote is not closed\n")
  }

  /// The values of one file in several forms.
  @Test(arguments: [
    (#"set a --json {"$data":"AAEC"} --types tag"#, "<dict/>", "<dict><key>a</key><data>AAEC</data></dict>"),
    ("set a --data AAEC --types tag", #"{"b":{"$data":"AAEC"}}"#, #"{"b":{"$data":"AAEC"},"a":{"$data":"AAEC"}}"#),
    ("set a --data AAEC --types plain", "{}", #"{"a":"AAEC"}"#), ("set a --data AAEC --types refuse", "{}", nil),
    (
      #"set a --json {"$data":"AAEC"}"#, "<dict/>",
      "<dict><key>a</key><dict><key>$data</key><string>AAEC</string></dict></dict>"
    ),
  ])
  func typesStandInAnOperation(line: String, input: String, output: String?) throws {
    let quoted = line.replacing("{", with: "'{").replacing("}", with: "}'")
    let outcome = run("edit", "-c", quoted, input: input)
    #expect(outcome.outputText == output ?? "" && outcome.status == (output == nil ? 2 : 0))
    #expect(run(words(line), input: input) == outcome || output == nil)
    #expect(run("edit", "--types", "refuse", "-c", quoted, input: input).outputText == outcome.outputText)
  }

  @Test(arguments: [
    ("", "operation 1: an operation is missing"), ("set a", "operation 1: a value is missing"),
    ("set 'a", "operation 1: a quote is not closed"), ("set a --bool no\nremove b", "operation 1: unexpected 'remove'"),
  ])
  func operationOfAnOptionIsNamed(text: String, message: String) {
    let outcome = run("edit", "-c", text, "-", input: "{}")
    #expect(outcome.status == 2 && outcome.errorText.hasPrefix("pliers: " + message))
  }

  /// Text that is not UTF-8 is refused, and never becomes U+FFFD in the file.
  @Test(arguments: [
    ("set a --string ", "", "--string: the text is not valid UTF-8"),
    ("set ", " --string a", "the key path '\u{FFFD}' is not valid UTF-8"),
    ("remove ", "", "the key path '\u{FFFD}' is not valid UTF-8"),
  ])
  func scriptMayHoldAnyBytes(before: String, after: String, message: String) throws {
    let folder = try ScratchFolder()
    let operation = Array(before.utf8) + [0xE9] + Array(after.utf8)
    let script = try folder.file("script", operation)
    let outcome = run("edit", "--script", script, "-", input: "{}")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.errorText == "pliers: operation 1, line 1 of \(script): \(message)\n")
    let option = run(["edit", "-c", Argument(operation), "-"], input: Array("{}".utf8))
    #expect(option.status == 2 && option.errorText == "pliers: operation 1: \(message)\n")
  }

  @Test func missingScriptIsReported() {
    let outcome = run("edit", "--script", "/no/such/script", "-", input: "{}")
    #expect(outcome.status == 2)
    #expect(outcome.errorText == "pliers: --script: /no/such/script: No such file or directory\n")
  }
}
