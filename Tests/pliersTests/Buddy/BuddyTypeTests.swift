import PropertyList
import Testing

@testable import pliers

struct BuddyTypeTests {
  @Test(arguments: [
    ("string", BuddyType.string), ("STRING", .string), ("Dict", .dict), ("integer", .integer), ("int", nil), ("", nil),
    ("boolean", nil),
  ])
  func nameIsAWholeWord(name: String, type: BuddyType?) { #expect(BuddyType(named: Array(name.utf8)) == type) }

  /// As C's `%lld` reads them, and its clamping to 64 bits.
  @Test(arguments: [
    ("42", 42), ("", 0), (" -5", -5), ("+7", 7), ("3.14", 3), ("0x10", 0), ("12abc", 12),
    ("99999999999999999999", Int64.max), ("-99999999999999999999", .min),
  ])
  func integerIsWhatTheTextBeginsWith(text: String, value: Int64) throws {
    #expect(try BuddyType.integer.value(of: Array(text.utf8)).isEqual(to: PropertyList(integer: value)))
  }

  @Test(
    arguments: [
      ("", 0), ("3.14", 3.14), ("-2", -2), ("1.5e2", 150), (".5", 0.5), ("7 apples", 7), ("inf", Double.infinity),
      ("-inf", -Double.infinity), ("0x1p4", 16),
    ] as [(String, Double)])
  func realIsWhatTheTextBeginsWith(text: String, value: Double) throws {
    #expect(try BuddyType.real.value(of: Array(text.utf8)).isEqual(to: PropertyList(real: value)))
  }

  @Test(arguments: ["true", "YES", "Yes", "1"])
  func wordsForTrue(text: String) throws {
    #expect(try BuddyType.bool.value(of: Array(text.utf8)).isEqual(to: PropertyList(boolean: true)))
  }

  @Test(arguments: ["false", "no", "on", "0", "2", "", "truely"])
  func allOtherTextIsFalse(text: String) throws {
    #expect(try BuddyType.bool.value(of: Array(text.utf8)).isEqual(to: PropertyList(boolean: false)))
  }

  @Test(arguments: [
    (BuddyType.integer, "abc", "Unrecognized Integer Format"), (.integer, "-", "Unrecognized Integer Format"),
    (.real, "abc", "Unrecognized Real Format"), (.real, ".", "Unrecognized Real Format"),
    (.date, "2013-02-28T10:00:00Z", "Unrecognized Date Format"), (.date, "", "Unrecognized Date Format"),
  ])
  func otherTextIsNoValue(type: BuddyType, text: String, line: String) {
    #expect(throws: BuddyType.Problem(line: line)) { try type.value(of: Array(text.utf8)) }
  }

  @Test func textMustBeUTF8() {
    #expect(throws: BuddyType.Problem(line: "Unrecognized String Format")) { try BuddyType.string.value(of: [0xFF]) }
  }
}
