import TestSupport
import Testing

/// Messages of the commands about unreadable files: Tests/Tables/syntax has a table for each format.
///
/// A record's head is the file; its items are `plutil: MESSAGE` (the text in parentheses after `plutil -lint FILE`, and
/// later lines), `lint: LINE:COLUMN MESSAGE` for each error of `pliers lint`, and `convert: LINE:COLUMN MESSAGE` if that is not
/// the first error of lint without key path and rule.
@Suite struct SyntaxTableTests {
  @Test(arguments: TextTable.selected(in: "syntax"))
  func messagesAreThoseOfTheTable(_ record: TextTable.Record) throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a", unescaped(record.head))
    func lines(_ outcome: Outcome) -> [String] {
      (outcome.outputText + outcome.errorText).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    let plutil = try runTested(["-lint", path], program: "plutil")
    let details = record.values(of: "plutil")
    let first = "\(path): (\(details.first ?? ""))"
    #expect(
      plutil.status == 1 && lines(plutil).dropLast() == [first] + details.dropFirst().map { "  " + $0 },
      "\(record.location)"
    )

    let linted = try runTested(["lint", "--color", "never", path])
    let errors = lines(linted).filter { $0.hasPrefix(path + ":") && $0.contains(": error: ") }.map {
      String($0.dropFirst(path.count + 1)).replacing(": error: ", with: " ", maxReplacements: 1)
    }
    #expect(linted.status == 1 && errors == record.values(of: "lint"), "\(record.location)")

    let converted = try runTested(["convert", "xml1", path, "-o", "-"])
    let message = lines(converted).first.map {
      String($0.dropFirst(path.count + 1)).replacing(": ", with: " ", maxReplacements: 1)
    }
    #expect(converted.status == 2 && converted.output.isEmpty, "\(record.location)")
    let linting = (record.values(of: "lint").first ?? "").replacing(/( \(at .*\))? \[[a-z-]+\]$/, with: "")
    #expect(message == record.values(of: "convert").first ?? linting, "\(record.location)")
  }
}
