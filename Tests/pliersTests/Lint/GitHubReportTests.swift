import PropertyListLint
import PropertyList
import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// Workflow commands of GitHub Actions.
struct GitHubReportTests {
  @Test func findingIsACommand() throws {
    #expect(
      try report([.text, .binary, .warned, .good("ok.plist")], "--format github").outputText == """
        ::error file=App/Info.plist,line=6,col=7,title=duplicate-key::the key 'b' stands here for the second time (at a.b)\
        %0Aline 4, column 7: the first one
        ::warning file=App/Info.plist,line=9,col=1,title=cdata::expected no CDATA section
        ::error file=b.plist,title=syntax::object 0 refers to object 200 of 3 (at k, offset 10)
        ::warning file=w.strings,title=final-newline::expected a newline at the end
        ::warning file=w.strings,title=doctype::expected a document type

        """)
  }

  @Test func countsAreNotices() throws {
    #expect(
      try report([.text, .binary], "--format github --summary --max-problems 1").lines.suffix(2) == [
        "::notice::2 more problems not listed", "::notice::2 errors and 1 warning in 2 of 2 files",
      ])
  }

  /// The example values of actions/toolkit's rules: `%`, CR and LF everywhere, `:` and `,` in properties.
  @Test(arguments: [
    ("a%b", "a%25b", "a%25b"), ("a\rb\nc", "a%0Db%0Ac", "a\u{FFFD}b\u{FFFD}c"), ("a:b,c", "a%3Ab%2Cc", "a:b,c"),
    ("%0A", "%250A", "%250A"), ("\u{1B}[31m", "\u{FFFD}[31m", "\u{FFFD}[31m"),
  ])
  func charactersOfTheRunnerAreEscaped(text: String, property: String, message: String) throws {
    let diagnosis = Diagnosis(rule: .syntax, severity: .error, message: text)
    let file = LintedFile(name: Argument(text), isExplicit: true, diagnoses: [diagnosis])
    #expect(
      try report([file], "--format github").outputText == "::error file=\(property),title=syntax::\(message)\n")
  }

  /// Whatever the file holds, a finding is one command.
  @Test func hostileTextStaysInItsCommand() throws {
    let lines = try report([.hostile], "--format github").lines
    #expect(lines.count == 1 && lines[0].hasPrefix("::error file=dir/a%3Ab%2C 100%25 "))
    // The properties end at the first `::` behind the command's.
    let parts = lines[0].dropFirst(2).split(separator: "::", maxSplits: 1)
    #expect(parts[0].hasSuffix(",line=1,col=2,title=syntax"))
  }

  /// GitHub knows files by their paths from the top of the repository.
  @Test func pathIsNormalized() throws {
    let file = LintedFile(name: "./a//b.plist", isExplicit: true, diagnoses: LintedFile.binary.diagnoses)
    #expect(try report([file], "--format github").outputText.hasPrefix("::error file=a/b.plist,"))
  }

  @Test func standardInputIsNoFile() throws {
    let file = LintedFile(name: "-", isExplicit: true, diagnoses: LintedFile.text.diagnoses)
    #expect(try report([file], "--format github").outputText.hasPrefix("::error line=6,col=7,title=duplicate-key::"))
  }
}
