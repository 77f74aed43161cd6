import Testing

@testable import pliers

struct BuddyWordsTests {
  @Test(arguments: [
    ("a b", "a"), ("  \ta b", "a"), ("'a b' c", "a b"), ("\"a b\" c", "a b"), ("x'a b'y z", "xa by"),
    // Neither kind of quote protects the other: here the apostrophe opens a quote that the next one closes.
    ("\"it's Bob's\" x", "its Bobs"),
    ("a\\ b c", "a b"), ("a\\nb", "a\nb"), ("a\\tb", "a\tb"), ("a\\:b", "a\\:b"), ("a\\\\b", "a\\b"),
    ("\\'x\\\"", "'x\""),
    ("a\nb c", "a\nb"), ("", ""), ("   ", ""), ("''", ""),
  ])
  func wordEndsAtABlank(text: String, word: String) throws {
    var words = BuddyWords(Array(text.utf8)[...])
    #expect(String(decoding: try words.takeWord(orSay: "missing"), as: UTF8.self) == word)
  }

  @Test(arguments: [
    ("a  b ", "a  b "), ("  a", "a"), ("'a b' c", "a b c"), ("it\\'s", "it's"), ("a\nb", "a\nb"), ("", ""),
  ])
  func valueIsAllTheRest(text: String, value: String) throws {
    var words = BuddyWords(Array(text.utf8)[...])
    #expect(String(decoding: try words.takeValue(), as: UTF8.self) == value)
  }

  @Test func emptyWordBeforeAnotherIsMissing() {
    var words = BuddyWords(Array("\"\" x".utf8)[...])
    #expect(throws: BuddyWords.Problem("missing")) { try words.takeWord(orSay: "missing") }
  }

  @Test func unclosedQuotesAreSaid() {
    var words = BuddyWords(Array("it's".utf8)[...])
    #expect(throws: BuddyWords.Problem("Parse Error: Unclosed Quotes", "missing")) {
      try words.takeWord(orSay: "missing")
    }
  }
}
