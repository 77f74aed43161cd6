import PropertyListFiles
import TestSupport
import Testing

@testable import pliers

/// What `convert` reports about values that the output format cannot represent.
@Suite struct ConversionWarningsTests {
  /// Dates 1.5, 2 and -3.25 seconds after 2001-01-01T00:00:00Z.
  private static let dates = BinaryFile(
    "A3 01 02 03", "33 3FF8000000000000", "33 4000000000000000", "33 C00A000000000000"
  ).bytes
  /// `("\uD800b", "\uFFFD")`
  private static let surrogates = BinaryFile("A2 01 02", "62 D8000062", "61 FFFD").bytes

  private static let dateWarning =
    "<stdin>: warning: fractions of a second dropped in 2 dates; XML dates have whole seconds\n"
  private static let surrogateWarning =
    "<stdin>: warning: lone surrogates replaced by U+FFFD in 1 string; only binary property lists can contain them\n"

  private func errors(_ line: String, _ input: [UInt8], program: String = "pliers") -> String {
    let outcome = run(words(line).map { Argument($0) }, input: input, program: Argument(program))
    #expect(outcome.status == 0 && !outcome.output.isEmpty)
    return outcome.errorText
  }

  @Test(arguments: [
    ("convert xml1 -", dateWarning), ("convert binary1 -", ""), ("convert json -", ""),
    ("convert json --types tag -", ""),
    ("convert swift -", ""), ("convert NoConversion -", ""), ("print -", ""),
  ])
  func fractionsOfDates(line: String, expected: String) {
    #expect(errors(line, Self.dates) == expected)
  }

  @Test(arguments: [
    ("convert xml1 -", surrogateWarning), ("convert json -", surrogateWarning), ("convert binary1 -", ""),
    ("convert NoConversion -", ""), ("convert type -", ""), ("print -", ""),
  ])
  func loneSurrogates(line: String, expected: String) {
    #expect(errors(line, Self.surrogates) == expected)
  }

  @Test func plutilReportsNothing() {
    for file in [Self.dates, Self.surrogates] {
      #expect(errors("-convert xml1 -o - -", file, program: "plutil") == "")
    }
  }

  @Test func eachFileHasItsWarning() throws {
    let folder = try ScratchFolder()
    let (one, two) = (try folder.file("one.plist", Self.dates), try folder.file("two.plist", Self.dates))
    let outcome = run("convert", "xml1", "-i", one, two)
    #expect(outcome.status == 0)
    #expect(outcome.errorText.split(separator: "\n").map { $0.prefix { $0 != ":" } } == [one[...], two[...]])
    // Whole seconds stay silent.
    #expect(
      run("convert", "xml1", one) == Outcome(status: 0, output: Array(try folder.text("one.plist").utf8), errors: []))
  }

  @Test func edits() throws {
    let folder = try ScratchFolder()
    let path = try folder.file("a.plist", BinaryFile("D1 01 02", "51 61", "62 D8000062").bytes)
    #expect(run("set", "b", "--bool", "true", path) == Outcome(status: 0, output: [], errors: []))
    #expect(run("copy", "a", "c", path) == Outcome(status: 0, output: [], errors: []))
    var expected = BinaryFile("D3 01 02 03 04 05 04", "51 61", "51 62", "51 63", "62 D8000062", "09")
    expected.offsetSize = 1
    #expect(run("convert", "binary1", path).output == expected.bytes)
    // U+FFFD is another string.
    #expect(run("set", "a", "--string", "\u{FFFD}b", path).status == 0)
    expected = BinaryFile("D3 01 02 03 04 05 06", "51 61", "51 62", "51 63", "62 FFFD0062", "09", "62 D8000062")
    expected.offsetSize = 1
    #expect(run("convert", "binary1", path).output == expected.bytes)
  }

  @Test func merges() throws {
    let folder = try ScratchFolder()
    let base = try folder.file("base", BinaryFile("D1 01 02", "51 61", "51 78").bytes)
    let ours = try folder.file("ours", BinaryFile("D1 01 02", "51 61", "62 D8000062").bytes)
    let theirs = try folder.file("theirs", BinaryFile("D2 01 02 03 04", "51 61", "51 62", "51 78", "62 D8010062").bytes)
    var expected = BinaryFile("D2 01 02 03 04", "51 61", "51 62", "62 D8000062", "62 D8010062")
    expected.offsetSize = 1
    #expect(
      run("merge", "--base", base, ours, theirs) == Outcome(status: 0, output: expected.bytes, errors: []))
  }
}
