import PropertyListLint
import Foundation
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Findings as compilers print them.
struct TextReportTests {
  @Test func placeSeverityMessageKeyPathAndRule() throws {
    #expect(
      try report([.text, .binary, .warned]).outputText == """
        App/Info.plist:6:7: error: the key 'b' stands here for the second time (at a.b) [duplicate-key]
          | \t<key>b</key>
          | \t     ^
        App/Info.plist:4:7: note: the first one
        App/Info.plist:9:1: warning: expected no CDATA section [cdata]
          | <![CDATA[x]]>
          | ^
        b.plist: error: object 0 refers to object 200 of 3 (at k, offset 10) [syntax]
        w.strings: warning: expected a newline at the end [final-newline]
        w.strings: warning: expected a document type [doctype]

        """)
  }

  // MARK: Files without findings

  @Test func namedOnesAreListed() throws {
    let files: [LintedFile] = [.good("a"), .good("b", isExplicit: false), .binary, .good("-")]
    let error = try report([.binary]).outputText
    #expect(try report(files).outputText == "a: OK\n" + error + "<stdin>: OK\n")
    #expect(try report(files, "--silent").outputText == error)
    #expect(try report(files, "--quiet").outputText == error)
  }

  /// A file that warnings are not shown of is not fine.
  @Test func fileWithWarningsIsNotOK() throws {
    #expect(try report([.warned], "--quiet").outputText.isEmpty)
    #expect(try report([.warned], "--max-problems 0").outputText == "2 more problems not listed\n")
  }

  // MARK: Control characters

  @Test(arguments: ["", "--color never"])
  func controlCharactersAreReplaced(options: String) throws {
    let text = try report([.hostile], options).outputText
    #expect(
      !text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" })
    // The finding, its excerpt of two lines, and the related place.
    #expect(text.split(separator: "\n").count == 4)
  }

  // MARK: Colour

  /// Control sequences are around the parts, and leave the text as it is without them.
  @Test func coloredTextIsTheSameText() throws {
    let colored = try report(LintedFile.samples, "--color always").outputText
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == (try report(LintedFile.samples).outputText))
    #expect(
      colored.hasPrefix("\u{1B}[1mApp/Info.plist:6:7:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m the key 'b' stands here"))
    #expect(colored.contains("\n  | \t     \u{1B}[1;32m^\u{1B}[0m\n"))
    #expect(colored.contains(" \u{1B}[1;35mwarning:\u{1B}[0m expected no CDATA"))
    #expect(colored.contains(" \u{1B}[1;36mnote:\u{1B}[0m the first one\n"))
  }

  // MARK: The problem matcher of pliers-lint(1)

  private struct Matcher: Decodable {
    struct Entry: Decodable { let owner: String, pattern: [Pattern] }
    struct Pattern: Decodable { let regexp: String, file, line, column, severity, message, code: Int }
    let problemMatcher: [Entry]
  }

  /// The groups of the page's regular expression in `line`; those that do not take part are empty.
  private func match(_ line: String) throws -> [String: String]? {
    let blocks = Page.lint.blocks.compactMap { if case .code(let lines) = $0 { lines } else { nil } }
    let block = try #require(blocks.first { $0.dropFirst().first?.contains("problemMatcher") == true }).joined()
    let pattern = try #require(
      try JSONDecoder().decode(Matcher.self, from: Data(block.utf8)).problemMatcher.first?.pattern.first)
    let expression = try NSRegularExpression(pattern: pattern.regexp)
    guard let match = expression.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) else { return nil }
    let group = { (number: Int) in Range(match.range(at: number), in: line).map { String(line[$0]) } ?? "" }
    return [
      "file": group(pattern.file), "line": group(pattern.line), "column": group(pattern.column),
      "severity": group(pattern.severity), "message": group(pattern.message), "code": group(pattern.code),
    ]
  }

  /// The first line of every finding matches, and no other line does.
  @Test func problemMatcherFindsTheFindings() throws {
    let lines = try report([.text, .binary, .warned, .good("ok.plist")], "--summary --max-problems 4").lines
    let found = try lines.compactMap(match)
    #expect(
      found == [
        [
          "file": "App/Info.plist", "line": "6", "column": "7", "severity": "error",
          "message": "the key 'b' stands here for the second time (at a.b)", "code": "duplicate-key",
        ],
        [
          "file": "App/Info.plist", "line": "9", "column": "1", "severity": "warning",
          "message": "expected no CDATA section", "code": "cdata",
        ],
        [
          "file": "b.plist", "line": "", "column": "", "severity": "error",
          "message": "object 0 refers to object 200 of 3 (at k, offset 10)", "code": "syntax",
        ],
        [
          "file": "w.strings", "line": "", "column": "", "severity": "warning",
          "message": "expected a newline at the end", "code": "final-newline",
        ],
      ])
    // With the excerpts, the related place, the OK, the rest and the summary.
    #expect(lines.count == found.count + 4 + 1 + 1 + 1 + 1)
  }

  /// Nothing in a file is a finding of its own, nor a command to GitHub's runner.
  @Test(arguments: ["a:1:1: error: x [syntax]", "::stop-commands::x", " \u{A0}::error::x", "##[add-mask]x", "x\u{1B}"])
  func linesOfAFileAreNoFindings(line: String) throws {
    let lines = run("lint", "-", input: "[\n\(line)\n").lines
    let first = try #require(lines.first)
    #expect(lines.count > 2 && lines[1].hasPrefix("  | ") && lines[2].hasPrefix("  | "))
    #expect(try match(first) != nil)
    for line in lines.dropFirst() { #expect(try match(line) == nil, "\(line)") }
    #expect(!lines.contains { $0.contains("##[") || $0.drop(while: \.isWhitespace).hasPrefix("::") })
  }

  /// So are names.
  @Test func namesOfFilesAreNoCommands() throws {
    let folder = try ScratchFolder()
    try folder.folder("::a")
    try folder.file("::a/::error::x.plist", "{")
    try folder.file("##[add-mask]x.plist", "{")
    let outcome = try Executable.shell("\"$pliers\" lint .; \"$pliers\" print ::a/*", in: folder.path)
    let lines = (outcome.outputText + outcome.errorText).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("##\u{FFFD}add-mask]x.plist:1:") })
    #expect(lines.filter { $0.hasPrefix("./::a/::error::x.plist:1:") && !$0.contains("note:") }.count == 2)
    #expect(!lines.contains { $0.hasPrefix("::") || $0.contains("##[") })
  }

  @Test(arguments: Rule.all)
  func problemMatcherKnowsEveryRule(rule: Rule) throws {
    let diagnosis = Diagnosis(
      rule: rule, severity: .warning, message: "found '[x]: 1:2: error: y'", place: Diagnosis.Place(line: 1, column: 2))
    let file = LintedFile(name: "my files: a [1].plist", isExplicit: true, diagnoses: [diagnosis])
    let first = try #require(try report([file]).lines.first)
    let found = try #require(try match(first))
    #expect(found["file"] == "my files: a [1].plist" && found["code"] == rule.name && found["line"] == "1")
    #expect(found["message"] == "found '[x]: 1:2: error: y'")
  }

  @Test(arguments: ["", "[x]", "{ a = b }", "<plist><dict>"])
  func problemMatcherFitsTheProgram(text: String) throws {
    let first = try #require(run("lint", "-", input: text).lines.first)
    #expect(try match(first)?["file"] == "<stdin>", "\(first)")
  }
}
