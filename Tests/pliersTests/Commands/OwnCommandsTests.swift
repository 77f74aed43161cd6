import Foundation
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// What the commands of our own grammar do.
struct OwnCommandsTests {
  let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  static let sample = #"{"name": "a/b", "list": [1, 2.5, true, {}], "empty": []}"#

  // MARK: lint

  @Test(arguments: ["<plist><dict/></plist>", "{\"a\": 1}", "[]", "{a = b;}", "a = b;", "<plist><array/></plist>"])
  func allTextFormatsAreFine(text: String) {
    #expect(run("lint", input: text) == Outcome(status: 0, output: Array("<stdin>: OK\n".utf8), errors: []))
    #expect(run("lint", "--silent", input: text) == Outcome(status: 0, output: [], errors: []))
  }

  @Test func problemIsListedWithItsPlace() throws {
    let good = try folder.file("good", "<plist><dict/></plist>")
    let bad = try folder.file("bad", "<plist>\n<foo/>\n</plist>\n")
    let outcome = run("lint", good, bad, good)
    #expect(outcome.status == 1)
    let lines = outcome.outputText.split(separator: "\n").map(String.init)
    try #require(lines.count == 5)
    #expect(lines[0] == "\(good): OK" && lines[4] == "\(good): OK")
    #expect(lines[1].hasPrefix("\(bad):2:1: error: ") && lines[1].contains("<foo>") && lines[1].hasSuffix(" [syntax]"))
    #expect(lines[2] == "  | <foo/>" && lines[3] == "  | ^")
    #expect(outcome.errors.isEmpty)
  }

  // MARK: convert

  /// XML 1.0 (production 2) has no such characters, and a reader would refuse all of the file.
  @Test(arguments: [
    (#"{"a": [{"b": "\u0000"}]}"#, "a.0.b"), (#"{"a.b": {"c\u0001": 1}}"#, "a\\.b.c\u{1}"), (#"["x", "\uffff"]"#, "1"),
  ])
  func charactersThatXMLForbidsAreRefused(text: String, keyPath: String) throws {
    let file = try folder.file("f.json", text)
    let outcome = run("convert", "xml", file)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let shown = keyPath.replacing("\u{1}", with: #"\u{1}"#)
    #expect(
      outcome.errorText == "\(file): the text holds a character that XML 1.0 forbids, at key path '\(shown)'\n")
    // The reference writes them.
    #expect(run("-convert", "xml1", "-o", "-", file).status == 0)
  }

  @Test func xmlHasReturnsAndTheSignOfZero() {
    let xml = run("convert", "xml", input: #"{"a\r": "b\r\n", "z": -0.0}"#).outputText
    #expect(xml.contains("<key>a&#13;</key>\n\t<string>b&#13;\n</string>"))
    #expect(xml.contains("<real>-0.0</real>"))
    let reference = run("-convert", "xml1", "-o", "-", "-", input: #"{"a\r": "b\r\n", "z": -0.0}"#).outputText
    #expect(reference.contains("<key>a\r</key>\n\t<string>b\r\n</string>") && reference.contains("<real>0.0</real>"))
  }

  @Test func jsonIsIndentedInTheOrderOfTheInput() {
    #expect(
      run("convert", "json", input: Self.sample).outputText == """
        {
          "name": "a/b",
          "list": [
            1,
            2.5,
            true,
            {}
          ],
          "empty": []
        }

        """)
  }

  @Test func jsonCanBeCompact() {
    #expect(
      run("convert", "json", "--compact", input: Self.sample).outputText
        == "{\"name\":\"a/b\",\"list\":[1,2.5,true,{}],\"empty\":[]}\n")
  }

  /// U+1F600 is the pair D83D DE00, and so stands before U+E000.
  @Test func keysCanBeSortedByCodeUnit() {
    let input = "{\"\u{E000}\": 1, \"b\": 2, \"\u{1F600}\": 3, \"B\": 4, \"a\": {\"d\": 5, \"c\": 6}}"
    #expect(
      run("convert", "json", "--sort", "--compact", input: input).outputText
        == "{\"B\":4,\"a\":{\"c\":6,\"d\":5},\"b\":2,\"\u{1F600}\":3,\"\u{E000}\":1}\n")
    #expect(run("keys", "--sort", "", input: input).outputText.hasPrefix("B\na\nb\n"))
  }

  @Test func xmlKeepsTheOrderOfTheInput() {
    let pairs = { (keys: [String]) in keys.map { "\t<key>\($0)</key>\n\t<true/>\n" }.joined() }
    let input = "{\"b\": true, \"a\": true}"
    #expect(run("convert", "xml", input: input).outputText == document("<dict>\n\(pairs(["b", "a"]))</dict>"))
    #expect(run("convert", "xml", "--sort", input: input).outputText == document("<dict>\n\(pairs(["a", "b"]))</dict>"))
  }

  @Test(arguments: [("xml", "xml1"), ("binary", "binary1")])
  func formatHasAShortName(short: String, long: String) {
    let outcome = run("convert", short, input: Self.sample)
    #expect(outcome.status == 0 && outcome == run("convert", long, input: Self.sample))
  }

  /// Foundation reads what we write.
  @Test(arguments: ["xml", "binary"])
  func foundationReadsTheResult(format: String) throws {
    struct Sample: Decodable, Equatable {
      var name: String
      var list: [Double]
      var flag: Bool
    }
    let outcome = run("convert", format, input: #"{"name": "a/b", "list": [1, 2.5], "flag": true}"#)
    let read = try PropertyListDecoder().decode(Sample.self, from: Data(outcome.output))
    #expect(read == Sample(name: "a/b", list: [1, 2.5], flag: true))
  }

  @Test func dateAndDataInJSON() {
    let input = "<array><date>2001-01-01T00:00:00Z</date><data>AAEC</data></array>"
    let command = ["convert", "json", "--compact"]
    #expect(run(command, input: input).outputText == "[\"2001-01-01T00:00:00Z\",\"AAEC\"]\n")
    #expect(run(command + ["--types", "plain"], input: input) == run(command, input: input))

    let refused = run(command + ["--types", "refuse"], input: input)
    #expect(refused.status == 2 && refused.output.isEmpty && refused.errorText.hasPrefix("<stdin>: "))

    let tagged = run(command + ["--types", "tag"], input: input)
    #expect(tagged.status == 0)
    let back = run(["convert", "xml", "--types", "tag"], input: tagged.outputText)
    #expect(back.outputText == run("convert", "xml", input: input).outputText)
  }

  @Test func formatOfTheInputCanBeKept() {
    #expect(run("convert", "NoConversion", "--compact", input: "[1]").outputText == "[1]\n")
    #expect(run("convert", "NoConversion", input: "<array/>").outputText == document("<array/>"))
    #expect(run("convert", "NoConversion", input: "{a = b;}").status == 2)
  }

  // MARK: print, extract, type, keys

  @Test func printIsThatOfPlutil() {
    let printed = "{\n  \"b\" => 1\n  \"a\" => [\n    0 => 2.5\n  ]\n}\n"
    #expect(run("print", input: "{\"b\": 1, \"a\": [2.5]}").outputText == printed)
    #expect(run("print", "--sort", input: "{\"b\": 1, \"a\": 2}").outputText == "{\n  \"a\" => 2\n  \"b\" => 1\n}\n")
    #expect(run("print", "--at", "a", input: "{\"b\": 1, \"a\": [2.5]}").outputText == "[\n  0 => 2.5\n]\n")
    let missing = run("print", "--at", "c", input: "{\"b\": 1}")
    #expect(missing.status == 1 && missing.output.isEmpty && missing.errorText.contains("'c'"))
  }

  /// A scalar as it is, a container as JSON.
  @Test(arguments: [
    ("name", "a/b\n"), ("list", "[\n  1,\n  2.5,\n  true,\n  {}\n]\n"), ("list.0", "1\n"), ("list.1", "2.5\n"),
    ("list.2", "true\n"), ("list.-1", "{}\n"), ("/list/0", "1\n"), ("/name", "a/b\n"), ("empty", "[]\n"),
  ])
  func extractedValue(keyPath: String, text: String) {
    let outcome = run("extract", keyPath, input: Self.sample)
    #expect(outcome == Outcome(status: 0, output: Array(text.utf8), errors: []))
  }

  @Test(arguments: [
    ("<real>0.1</real>", "0.1"), ("<real>1e100</real>", "1e+100"), ("<data>AAEC</data>", "AAEC"),
    ("<date>2020-02-29T12:34:56Z</date>", "2020-02-29T12:34:56Z"), ("<string>a\nb</string>", "a\nb"),
  ])
  func extractedScalarIsAsItIs(element: String, text: String) {
    #expect(run("extract", "0", input: "<array>\(element)</array>").outputText == text + "\n")
    #expect(run("extract", "0", "-n", input: "<array>\(element)</array>").outputText == text)
  }

  @Test(arguments: ["nope", "list.4", "list.-5", "list.x", "name.x", "/list/9", "/name/", "a.b.c"])
  func missingValueIsStatusOne(keyPath: String) {
    for command in ["extract", "type", "keys"] {
      let outcome = run(command, keyPath, input: Self.sample)
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.errorText.hasPrefix("<stdin>: ") && outcome.errorText.contains("'\(keyPath)'"))
    }
  }

  @Test func extractedFormatCanBeNamed() {
    #expect(
      run("extract", "--format", "xml1", "name", input: Self.sample).outputText == document("<string>a/b</string>"))
    #expect(
      run("extract", "--format", "json", "list", "--compact", input: Self.sample).outputText == "[1,2.5,true,{}]\n")
    #expect(run("extract", "--format", "type", "list", input: Self.sample).outputText == "array\n")
    #expect(run("extract", "", "--compact", input: "[1]").outputText == "[1]\n")
  }

  @Test func expectedTypeIsChecked() {
    #expect(run("extract", "name", "--expect", "string", input: Self.sample).status == 0)
    #expect(run("type", "list", "--expect", "array", input: Self.sample).outputText == "array\n")
    let outcome = run("extract", "name", "--expect", "integer", input: Self.sample)
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errorText.contains("string") && outcome.errorText.contains("integer"))
  }

  @Test(arguments: [
    ("", "dictionary"), ("name", "string"), ("list", "array"), ("list.0", "integer"), ("list.1", "float"),
    ("list.2", "bool"), ("list.3", "dictionary"),
  ])
  func typeIsNamedAsPlutilDoes(keyPath: String, name: String) {
    #expect(run("type", keyPath, input: Self.sample).outputText == name + "\n")
  }

  @Test func keysAreListed() {
    #expect(run("keys", "", input: Self.sample).outputText == "name\nlist\nempty\n")
    #expect(run("keys", "list", input: Self.sample).outputText == "0\n1\n2\n3\n")
    #expect(run("keys", "empty", input: Self.sample) == Outcome(status: 0, output: [], errors: []))
    #expect(run("keys", "list.3", input: Self.sample) == Outcome(status: 0, output: [], errors: []))
    let scalar = run("keys", "name", input: Self.sample)
    #expect(scalar.status == 2 && scalar.output.isEmpty && scalar.errorText.contains("string"))
  }

  /// A dictionary {k: 7, x: …} whose second value has no valid marker, and a file that ends behind an array's element.
  @Test func onlyTheWayToTheValueIsJudged() throws {
    let objects: [UInt8] = [0xD2, 1, 2, 3, 4, 0x51, 0x6B, 0x51, 0x78, 0x10, 7, 0xFF]
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1] + [5, 0, 20].flatMap { [0, 0, 0, 0, 0, 0, 0, $0] }
    let binary = try folder.file("a.plist", Array("bplist00".utf8) + objects + [8, 13, 15, 17, 19] + trailer)
    #expect(run("extract", "k", binary).outputText == "7\n")
    #expect(run("type", "k", binary).outputText == "integer\n")
    #expect(run("print", "--at", "k", binary).outputText == "7\n")
    #expect(run("keys", "", binary).status == 2)
    #expect(run("extract", "x", binary).errorText.contains("object 4"))
    // Where the key is missing, the damage is the better message; plutil judges the whole file.
    #expect(run("extract", "y", binary).errorText.contains("object 4"))
    #expect(run("-extract", "k", "raw", binary).status == 1)
    #expect(run("extract", "0", input: "[1, !").outputText == "1\n")
    #expect(run("extract", "1", input: "[1, !").errorText.contains("'!'"))
    #expect(run("-extract", "0", "raw", "-", input: "[1, !").status == 1)
  }

  @Test func aMissingKeyIsHintedAt() {
    let outcome = run("extract", "nmae", input: Self.sample)
    #expect(outcome.errorText == "<stdin>: no value at key path 'nmae'; did you mean 'name'?\n")
  }

  // MARK: insert, replace, set, remove

  /// `insert` wants nothing there, `replace` something, `set` neither.
  @Test(arguments: [
    ("insert new", #"{"k":1,"a":[1,2],"new":0}"#), ("insert k", nil), ("insert a.0", #"{"k":1,"a":[0,1,2]}"#),
    ("insert a.2", #"{"k":1,"a":[1,2,0]}"#), ("insert a.-", #"{"k":1,"a":[1,2,0]}"#),
    ("insert a.-1", #"{"k":1,"a":[1,0,2]}"#), ("insert a.3", nil), ("insert a.x", nil), ("insert k.x", nil),
    ("insert no.x", nil), ("insert /a/-", #"{"k":1,"a":[1,2,0]}"#), ("insert a --append", #"{"k":1,"a":[1,2,0]}"#),
    ("insert k --append", nil), (#"insert x\.y"#, #"{"k":1,"a":[1,2],"x.y":0}"#), ("insert ''", nil),
    ("replace new", nil), ("replace k", #"{"k":0,"a":[1,2]}"#), ("replace a.0", #"{"k":1,"a":[0,2]}"#),
    ("replace a.-1", #"{"k":1,"a":[1,0]}"#), ("replace a.2", nil), ("replace no.x", nil),
    ("set new", #"{"k":1,"a":[1,2],"new":0}"#), ("set k", #"{"k":0,"a":[1,2]}"#),
    ("set a.0", #"{"k":1,"a":[0,2]}"#), ("set a.2", #"{"k":1,"a":[1,2,0]}"#), ("set a.3", nil),
    ("set a", #"{"k":1,"a":0}"#),
  ])
  func placedValue(line: String, json: String?) {
    let outcome = run(words(line) + ["--integer", "0", "-"], input: #"{"k":1,"a":[1,2]}"# + "\n")
    #expect((outcome.status == 0) == (json != nil))
    #expect(outcome.outputText == (json.map { $0 + "\n" } ?? ""))
    #expect(outcome.errors.isEmpty == (json != nil))
  }

  @Test(arguments: [
    ("k", #"{"a":[1,2]}"#), ("a", #"{"k":1}"#), ("a.0", #"{"k":1,"a":[2]}"#), ("a.-1", #"{"k":1,"a":[1]}"#),
    ("/a/1", #"{"k":1,"a":[1]}"#), ("no", nil), ("a.2", nil), ("a.-", nil), ("''", nil), ("k.x", nil),
  ])
  func removedValue(keyPath: String, json: String?) {
    let outcome = run(["remove"] + words(keyPath) + ["-"], input: #"{"k":1,"a":[1,2]}"# + "\n")
    #expect((outcome.status == 0) == (json != nil))
    #expect(outcome.outputText == (json.map { $0 + "\n" } ?? ""))
    #expect(outcome.errors.isEmpty == (json != nil))
  }

  @Test func editedFileIsWrittenInPlace() throws {
    let json = try folder.file("a.json", "{\n  \"k\": 1\n}\n")
    let xml = try folder.file("a.plist", document("<dict/>"))
    #expect(run("set", "n", "--bool", "yes", json, xml) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("a.json") == "{\n  \"k\": 1,\n  \"n\": true\n}\n")
    #expect(try folder.text("a.plist") == document("<dict>\n\t<key>n</key>\n\t<true/>\n</dict>"))
  }

  @Test func editedResultCanGoElsewhere() throws {
    let file = try folder.file("a.json", "{\n  \"k\": 1\n}\n")
    #expect(run("remove", "k", "-o", folder.path("b.json"), file).status == 0)
    #expect(try folder.text("a.json") == "{\n  \"k\": 1\n}\n")
    #expect(try folder.text("b.json").filter { !$0.isWhitespace } == "{}")
    #expect(run("remove", "k", "-o", "-", file).outputText == "{}\n")
  }

  /// The bytes of an edited file are in the encoding that they were in.
  @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian])
  func encodingIsKept(encoding: String.Encoding) throws {
    let before = "\u{FEFF}{\n  \"é😀\": 1\n}\n"
    let after = "\u{FEFF}{\n  \"é😀\": \"日\"\n}\n"
    let file = try folder.file("a.json", Array(try #require(before.data(using: encoding))))
    #expect(run("set", "é😀", "--string", "日", file) == Outcome(status: 0, output: [], errors: []))
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == after.data(using: encoding))
  }

  /// The declared character set has no 日.
  @Test func characterSetIsKept() throws {
    let header = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<plist><string>".utf8)
    let end = Array("</string></plist>\n".utf8)
    let file = try folder.file("a.plist", header + [0xE9] + end)
    #expect(run("set", "", "--string", "è日", file) == Outcome(status: 0, output: [], errors: []))
    #expect(
      Array(try Data(contentsOf: URL(fileURLWithPath: file))) == header + [0xE8] + Array("&#x65E5;".utf8) + end)
  }

  /// OpenStep is read only.
  @Test func openStepFileIsNotEdited() throws {
    let file = try folder.file("a.strings", "a = b;\n")
    let outcome = run("set", "a", "--string", "c", file)
    #expect(outcome.status == 2 && outcome.errorText.hasPrefix("\(file): "))
    #expect(try folder.text("a.strings") == "a = b;\n")
  }

  // MARK: Values

  @Test(arguments: [
    ("--string x", "<string>x</string>"), ("--string ''", "<string></string>"), ("--string é", "<string>é</string>"),
    ("--integer 5", "<integer>5</integer>"),
    ("--integer -9223372036854775808", "<integer>-9223372036854775808</integer>"),
    ("--integer 18446744073709551615", "<integer>18446744073709551615</integer>"),
    ("--integer 007", "<integer>7</integer>"), ("--integer -0", "<integer>0</integer>"),
    ("--real 1", "<real>1</real>"), ("--real 0.1", "<real>0.10000000000000001</real>"),
    ("--real -1.5e3", "<real>-1500</real>"), ("--real nan", "<real>nan</real>"),
    ("--real infinity", "<real>+infinity</real>"), ("--real -infinity", "<real>-infinity</real>"),
    ("--bool true", "<true/>"), ("--bool YES", "<true/>"), ("--bool no", "<false/>"), ("--bool False", "<false/>"),
    ("--date 2020-02-29T12:34:56Z", "<date>2020-02-29T12:34:56Z</date>"),
    ("--date 2020-02-29T12:34:56+01:00", "<date>2020-02-29T11:34:56Z</date>"),
    ("--data AAEC", "<data>\n\tAAEC\n\t</data>"), ("--hex 0001fF", "<data>\n\tAAH/\n\t</data>"),
    ("--hex ''", "<data>\n\t</data>"), ("--array", "<array/>"), ("--dict", "<dict/>"),
    ("--xml <date>2001-01-01T00:00:00Z</date>", "<date>2001-01-01T00:00:00Z</date>"),
    ("--xml <plist><integer>7</integer></plist>", "<integer>7</integer>"),
    ("--json \"x\"", "<string>x</string>"), ("--json []", "<array/>"), ("--json true", "<true/>"),
    ("--json 1.5", "<real>1.5</real>"),
  ])
  func strictValue(option: String, element: String) {
    let outcome = run(["insert", "k"] + words(option) + ["-"], input: document("<dict/>"))
    #expect(outcome.outputText == document("<dict>\n\t<key>k</key>\n\t\(element)\n</dict>"))
  }

  @Test(arguments: [
    "--integer abc", "--integer ''", "--integer 5abc", "--integer 1.0", "--integer +5", "--integer 0x10",
    "--integer -", "--integer 18446744073709551616", "--integer -9223372036854775809", "--integer --5",
    "--real abc", "--real ''", "--real 1.5abc", "--real 1,5", "--real 0x10", "--real 1e",
    "--bool 1", "--bool on", "--bool ''", "--bool maybe",
    "--date yesterday", "--date ''", "--date 2020-02-29", "--date 2021-02-29T00:00:00Z", "--date 2020-13-01T00:00:00Z",
    "--data A", "--data AAEC=", "--data !!!!", "--data AAECAw", "--hex abc", "--hex 0g",
    "--xml x", "--xml ''", "--xml <foo/>", "--json abc", "--json ''", "--json {a:1}",
  ])
  func valueMustBeExact(option: String) throws {
    let file = try folder.file("a.plist", document("<dict/>"))
    let outcome = run(["insert", "k"] + words(option) + [file])
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let name = try #require(words(option).first)
    #expect(outcome.errorText.hasPrefix("pliers: \(name)"))
    #expect(try folder.text("a.plist") == document("<dict/>"))
  }

  /// The order of options does not matter.
  @Test func taggedValueIsReadWhereverTheOptionStands() {
    let json = #"{"$data": "AAEC"}"#
    let before = run("insert", "k", "--types", "tag", "--json", json, "-", input: "<dict/>")
    #expect(before.status == 0 && before.outputText.contains("<data>"))
    #expect(run("insert", "k", "--json", json, "--types", "tag", "-", input: "<dict/>") == before)
  }

  // MARK: The rest of a binary file

  /// An OpenStep reader takes these for strings, as plutil does. A text with entries is one, whatever its first key is.
  @Test(arguments: [
    "bplist00", "bplist0", "bplist", "bplist15abc", "bplist00_abc\n", "bplist00" + String(repeating: "x", count: 40),
  ])
  func restOfABinaryFileIsNotAString(text: String) throws {
    let file = try folder.file("f.plist", text)
    for line in ["convert xml1", "convert json", "print", "extract ''"] {
      let outcome = run(words(line) + [file])
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.errorText.hasPrefix("\(file): expected ") && outcome.errorText.contains("(at offset "))
    }
    #expect(run("-convert", "xml1", "-o", "-", file).outputText.contains("<string>bplist"))
    let entries = try folder.file("f.strings", "bplist00 = \"v\";")
    #expect(run("extract", "bplist00", entries).outputText == "v\n")
  }

  // MARK: create

  @Test(arguments: [
    ("xml", document("<dict/>")), ("xml1", document("<dict/>")), ("json", "{}\n"), ("json --compact", "{}\n"),
  ])
  func createdFile(words line: String, text: String) throws {
    #expect(run(["create"] + words(line) + [folder.path("new")]) == Outcome(status: 0, output: [], errors: []))
    #expect(try folder.text("new") == text)
    #expect(run(["create"] + words(line) + ["-"]).outputText == text)
  }

  /// What `create` makes can be added to.
  @Test(arguments: ["xml", "binary", "json"])
  func createdFileCanBeEdited(format: String) {
    let file = folder.path("new")
    #expect(run("create", format, file).status == 0)
    #expect(run("insert", "k", "--string", "v", file) == Outcome(status: 0, output: [], errors: []))
    #expect(run("extract", "k", file).outputText == "v\n")
  }

  // MARK: What a first user ran into

  @Test func conditionsExcludeEachOther() {
    let outcome = run("set", "a", "--integer", "1", "--if-absent", "--if-present", "-", input: "{}")
    #expect(outcome.status == 2 && outcome.errorText.contains("--if-absent and --if-present exclude each other"))
  }

  @Test func appendingNeedsAnArray() {
    #expect(run("insert", "new", "--append", "--integer", "1", "-", input: "{}\n").status == 1)
    let created = run("insert", "new.-", "--integer", "1", "--create-parents", "-", input: #"{"a": 1}"# + "\n")
    #expect(created.outputText == #"{"a": 1, "new": [1]}"# + "\n")
  }

  /// 2^64 + 1 as a binary integer of 16 bytes, and a date that is not a number.
  @Test(arguments: [
    "14 0000000000000001 0000000000000001", "33 7ff8000000000000",
  ])
  func whatNoReaderTakesIsNotWrittenAsXML(object: String) throws {
    let hex = object.filter { $0 != " " }
    let bytes = stride(from: 0, to: hex.count, by: 2).compactMap { offset in
      UInt8(hex.dropFirst(offset).prefix(2), radix: 16)
    }
    // The object is the root; its offset is 8, the table stands behind it, and the trailer counts one object.
    let file = Array("bplist00".utf8) + bytes + [8] + [0, 0, 0, 0, 0, 0, 1, 1]
    let trailer: [UInt8] =
      [0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 0, 0, 0, 0, 0, 0]
      + [0, 0, 0, 0, 0, 0, 0, UInt8(8 + bytes.count)]
    let folder = try ScratchFolder()
    let path = try folder.file("a.plist", file + trailer)
    #expect(run("convert", "xml1", path).status == 2)
    #expect(run("-convert", "xml1", "-o", "-", path).status == 0)
    #expect(run("convert", "json", path).status == 0)
  }

  @Test func resultsDoNotOverwriteOneAnother() {
    #expect(run("convert", "json", "-e", "json", "a.plist", "a.strings").errorText.contains("same name"))
    #expect(run("convert", "json", "-e", "plist", "a.plist").errorText.contains("would overwrite the input"))
  }

  @Test func malformedTagIsAnErrorOfJSON() {
    #expect(run("print", "-", input: #"{"$date":1}"#).status == 0)
    let outcome = run("convert", "xml1", "--types", "tag", "-", input: #"{"$date":1}"#)
    #expect(outcome.errorText.contains("$date") && !outcome.errorText.contains("';'"))
  }
}
