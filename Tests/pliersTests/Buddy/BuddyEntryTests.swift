import Testing

@testable import pliers

struct BuddyEntryTests {
  @Test(arguments: [
    (":a:b", true, ["a", "b"]), ("a:b", false, ["a", "b"]), (":", true, [""]), ("", false, [""]),
    (":a:", true, ["a", ""]),
    ("a::b", false, ["a", "", "b"]), (":a\\:b:c", true, ["a:b", "c"]), (":a.b/c d", true, ["a.b/c d"]),
    ("a\\b", false, ["a\\b"]),
  ])
  func colonsSeparate(text: String, isAbsolute: Bool, components: [String]) {
    let entry = BuddyEntry(Array(text.utf8))
    #expect(entry.isAbsolute == isAbsolute && entry.text == text)
    #expect(entry.components.map { String(decoding: $0, as: UTF8.self) } == components)
  }

  /// What C's `%i` reads; 0x1F is 31, and 017 is 15.
  @Test(arguments: [
    ("0", 0), ("12", 12), ("+3", 3), ("-1", -1), (" \t7", 7), ("1abc", 1), ("0x1F", 31), ("0X10", 16), ("017", 15),
    ("08", 0), ("0x", 0), ("foo", nil), ("", nil), ("-", nil), ("99999999999999999999999", Int.max),
  ])
  func indexIsWhatANumberBeginsWith(text: String, index: Int?) {
    #expect(BuddyEntry.index(Array(text.utf8)) == index)
  }
}
