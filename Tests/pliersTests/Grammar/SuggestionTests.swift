import PropertyListLint
import TestSupport
import Testing

@testable import pliers

/// "Did you mean": at most a third of a word may be wrong.
struct SuggestionTests {
  static let commands = ["lint", "convert", "print", "extract", "insert", "replace"]

  @Test(arguments: [
    ("lnit", "lint"),  // swapped neighbours count once
    ("covert", "convert"),  // a letter left out
    ("convertt", "convert"),  // one too many
    ("extrakt", "extract"),  // a wrong one
    ("inset", "insert"),
    ("reolaec", "replace"),  // two errors in seven letters
  ])
  func closeWordIsSuggested(word: String, meant: String) {
    #expect(suggestion(for: word, among: Self.commands) == "; did you mean '\(meant)'?")
  }

  @Test func closestWordIsSuggested() {
    // Two errors against one.
    #expect(suggestion(for: "convrt", among: ["convent", "convert"]) == "; did you mean 'convert'?")
    // One error each: the first.
    #expect(suggestion(for: "pint", among: ["lint", "print", "paint"]) == "; did you mean 'lint'?")
  }

  @Test(arguments: ["", "x", "xyz", "remove", "rplc"])
  func distantWordIsNotSuggested(word: String) {
    #expect(suggestion(for: word, among: Self.commands) == "")
  }

  /// In a word of one letter, an error leaves no common letter; in a word of two it leaves one.
  @Test func shortWordsNeedALetterInCommon() {
    #expect(suggestion(for: "x", among: ["a", "b"]) == "")
    #expect(suggestion(for: "ax", among: ["bc", "ab"]) == "; did you mean 'ab'?")
  }

  /// The work grows with the square of the length, so long words are not compared.
  @Test func longWordsAreNotCompared() {
    expectBoundedWork {
      let long = String(repeating: "convert", count: 150_000)
      #expect(suggestion(for: long, among: Self.commands) == "")
      #expect(suggestion(for: "convert", among: [long]) == "")
    }
  }
}
