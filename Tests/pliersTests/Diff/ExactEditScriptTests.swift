import Foundation
import TestSupport
import Testing

@testable import pliers

/// `diff --format edits` prints a script that makes exactly the new values. Foundation reads what came of it.
struct ExactEditScriptTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  /// To Swift a quote and a combining mark after it are one character.
  @Test(arguments: [
    "'\u{310}\nremove z\nset y --string '\u{310}", "a'\u{301}'b", "don'\u{301}t", "'\u{200D}'", "''", "\\'\u{310}",
  ])
  func quotesBeforeCombiningMarks(text: String) throws {
    try folder.file("old", Array(try JSONSerialization.data(withJSONObject: ["z": "keep"])))
    let new: NSDictionary = ["z": "keep", "n": text, text: [text]]
    try folder.file("new", Array(try JSONSerialization.data(withJSONObject: new)))
    try edit()
    let edited = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: folder.path("old"))))
    #expect(edited as? NSDictionary == new)
  }

  @Test(arguments: [
    1.0 / 3, -1e-10, -3452.3735716714577, .leastNonzeroMagnitude, 0.5, 1e9, -63_113_904_001, 1e11 + 0.1,
  ])
  func datesOfAllFractions(seconds: Double) throws {
    for (name, object) in [("old", [:]), ("new", ["d": Date(timeIntervalSinceReferenceDate: seconds)])]
      as [(String, Any)]
    {
      try folder.file(
        name, Array(try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)))
    }
    try edit()
    let data = try Data(contentsOf: URL(fileURLWithPath: folder.path("old")))
    let edited = try unsafe PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Date]
    #expect(edited?["d"]?.timeIntervalSinceReferenceDate.bitPattern == seconds.bitPattern)
  }

  private func edit() throws {
    let script = run("diff", "--format", "edits", folder.path("old"), folder.path("new"))
    #expect(script.status == 1, "\(script)")
    let edited = run(["edit", "--script", "-", folder.path("old")], input: script.outputText)
    #expect(edited.status == 0, "\(script)\n\(edited)")
  }

  /// Dates that differ are shown so that they do.
  @Test func shownDatesDiffer() throws {
    for (name, seconds) in [("old", 0), ("new", 1.0 / 3)] {
      let object = ["d": Date(timeIntervalSinceReferenceDate: seconds)]
      try folder.file(
        name, Array(try PropertyListSerialization.data(fromPropertyList: object, format: .binary, options: 0)))
    }
    let outcome = run("diff", folder.path("old"), folder.path("new"))
    #expect(outcome.outputText.contains("2001-01-01T00:00:00Z"))
    #expect(outcome.outputText.contains("2001-01-01T00:00:00.3333333333333333Z"))
  }

  /// A dictionary whose only value, and then whose only key, has a high surrogate alone.
  @Test(arguments: [
    (BinaryFile("D1 01 02", "51 61", "61 D8 00"), "the new value at key path 'a' contains half of a surrogate pair"),
    (BinaryFile("D1 01 02", "61 D8 00", "51 61"), "contains half of a surrogate pair"),
  ])
  func loneSurrogatesHaveNoScript(file: BinaryFile, message: String) throws {
    try folder.file("old", BinaryFile("D0").bytes)
    try folder.file("new", file.bytes)
    for format in ["edits", "patch"] {
      let outcome = run("diff", "--format", format, folder.path("old"), folder.path("new"))
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome)")
      #expect(outcome.errorText.contains(message), "\(outcome)")
    }
  }

  /// Keys that are equal with U+FFFD: the second value goes, with a warning.
  @Test func droppedValuesAreCounted() throws {
    let file = BinaryFile("D2 01 02 03 03", "61 D8 00", "61 FF FD", "51 61")
    try folder.file("file", file.bytes)
    let outcome = run("convert", "json", "-o", "-", folder.path("file"))
    #expect(outcome.status == 0)
    #expect(outcome.errorText.contains("warning: values dropped in 1 place; their keys became equal"), "\(outcome)")
  }
}
