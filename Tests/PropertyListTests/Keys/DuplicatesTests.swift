import TestSupport
import Testing

@testable import PropertyList

/// XML, JSON and OpenStep readers keep the last value of a repeated key, the binary reader the first, as plutil does.
@Suite struct DuplicatesTests {
  private func without(_ text: String, keepsFirst: Bool) throws -> String {
    var list = try readXML(text)
    list.removeDuplicateKeys(keepsFirst: keepsFirst)
    #expect(structuralFaults(of: list) == [])
    return describe(list)
  }

  private func dictionary(_ pairs: (key: String, value: String)...) -> String {
    "<dict>" + pairs.map { "<key>\($0.key)</key>\($0.value)" }.joined() + "</dict>"
  }

  @Test func valueIsAtThePositionOfTheFirstDuplicate() throws {
    let text = "<dict><key>a</key><true/><key>b</key><string>x</string><key>a</key><array><false/></array></dict>"
    #expect(try without(text, keepsFirst: false) == #"{"a": [false], "b": "x"}"#)
    #expect(try without(text, keepsFirst: true) == #"{"a": true, "b": "x"}"#)
  }

  @Test(arguments: [
    ("{a=1;b=2;a=3;}", #"{"a": "3", "b": "2"}"#), (#"{"a":1,"b":2,"a":3}"#, #"{"a": 3, "b": 2}"#),
    ("<dict><key>a</key><true/><key>b</key><true/><key>a</key><false/></dict>", #"{"a": false, "b": true}"#),
  ])
  func lastWinsInText(_ text: String, _ expected: String) throws { #expect(describe(try read(text)) == expected) }

  @Test func firstWinsInBinary() throws {
    let file = BinaryFile("d3 01 02 01 03 04 05", "51 61", "51 62", "10 01", "10 02", "10 03").bytes
    let list = try PropertyList(reading: Source(file), ReadOptions(formats: []))
    #expect(describe(list) == #"{"a": 1, "b": 2}"#)
  }

  @Test func nothingChangesWithoutDuplicates() throws {
    let text = dictionary(("a", "<true/>"), ("b", dictionary(("a", "<true/>"))), ("", "<array><true/></array>"))
    #expect(try without(text, keepsFirst: false) == #"{"a": true, "b": {"a": true}, "": [true]}"#)
  }

  /// Equal keys in other dictionaries are not duplicates. A dropped dictionary is removed with its keys.
  @Test func duplicatesAreRemovedInEachDictionary() throws {
    let inner = dictionary(("k", "<true/>"), ("k", "<false/>"))
    let text = dictionary(("a", inner), ("k", "<array>\(inner)\(inner)</array>"), ("a", "<string>x</string>"))
    #expect(try without(text, keepsFirst: false) == #"{"a": "x", "k": [{"k": false}, {"k": false}]}"#)
    #expect(try without(text, keepsFirst: true) == #"{"a": {"k": true}, "k": [{"k": true}, {"k": true}]}"#)
  }

  /// Few keys are compared in pairs, many through a table; the results are the same.
  @Test(arguments: [1, 2, 39, 40, 41, 100, 5000])
  func numberOfKeysDoesNotMatter(count: Int) throws {
    let pairs = (0..<count).map { "<key>key \($0)</key><integer>\($0)</integer>" }.joined()
    let again = (0..<count).map { "<key>key \($0)</key><integer>\($0 + count)</integer>" }.joined()
    func expected(_ offset: Int) -> String {
      "{" + (0..<count).map { "\"key \($0)\": \($0 + offset)" }.joined(separator: ", ") + "}"
    }
    #expect(try without("<dict>\(pairs)</dict>", keepsFirst: false) == expected(0))
    #expect(try without("<dict>\(pairs)\(again)</dict>", keepsFirst: true) == expected(0))
    #expect(try without("<dict>\(pairs)\(again)</dict>", keepsFirst: false) == expected(count))
  }

  @Test(arguments: [true, false])
  func oneKeyCanOccurManyTimes(keepsFirst: Bool) throws {
    let pairs = (0..<50_000).map { "<key>k</key><integer>\($0)</integer>" }.joined()
    let expected = keepsFirst ? #"{"k": 0}"# : #"{"k": 49999}"#
    #expect(try without("<dict>\(pairs)</dict>", keepsFirst: keepsFirst) == expected)
  }

  /// Keys are compared byte by byte: plutil treats these two as one key, and loses a value.
  @Test func equivalentKeysAreDistinct() throws {
    let list = try read("<dict><key>é</key><true/><key>e\u{301}</key><false/></dict>")
    #expect(list.nodes.count == 5)
  }

  /// A key may be spelled with entities; its text counts.
  @Test func keysAreComparedAsText() throws {
    let text = "<dict><key>&#97;</key><true/><key>a</key><false/></dict>"
    #expect(try without(text, keepsFirst: false) == #"{"a": false}"#)
  }

  /// Keys are compared in words of eight bytes, also at their ends, both in the file and decoded.
  @Test(arguments: 1...20)
  func keysOfAllLengthsAreCompared(count: Int) throws {
    let rest = "bcdefghijklmnopqrst".prefix(count - 1)
    #expect(
      try without(dictionary(("a\(rest)", "<true/>"), ("&#97;\(rest)", "<false/>")), keepsFirst: false)
        == "{\"a\(rest)\": false}")
    let others = dictionary(("a\(rest)", "<true/>"), ("b\(rest)", "<true/>"), ("a\(rest)!", "<true/>"))
    #expect(try without(others, keepsFirst: false) == "{\"a\(rest)\": true, \"b\(rest)\": true, \"a\(rest)!\": true}")
  }

  /// Keys that differ in their middle only.
  @Test func keysThatDifferInTheMiddleAreDistinct() throws {
    let text = dictionary(("12345678a12345678", "<true/>"), ("12345678b12345678", "<false/>"))
    #expect(try without(text, keepsFirst: false) == #"{"12345678a12345678": true, "12345678b12345678": false}"#)
  }

  /// The first two keys are read as the same double, but have different digits. 0.5 as a double and as a decimal are one key.
  @Test func decimalKeysAreComparedByTheirDigits() throws {
    let (first, second) = ("0.12345678901234567890123", "0.12345678901234567890124")
    let numbers = [first, second, first, "0.5"].map { "{\"$number\":\"\($0)\"}" }
    let text =
      "{\"$dictionary\":[[\(numbers[0]),1],[\(numbers[1]),2],[0.5,3],[\(numbers[2]),4],[\(numbers[3]),5]]}"
    var list = try readJSON(text, tags: true)
    list.removeDuplicateKeys(keepsFirst: false)
    #expect(describe(list) == "{number(\(first)): 4, number(\(second)): 2, 0.5: 5}")
  }

  /// Binary keys of different types are distinct though they may look alike: "5", 5 and the byte 35.
  @Test func keysOfDifferentTypesAreDistinct() throws {
    let file = BinaryFile("d5 01 02 03 01 02 04 05 06 07 08", "51 35", "10 05", "41 35", "08", "09", "00", "08", "09")
    let list = try PropertyList(reading: Source(file.bytes), ReadOptions(formats: []))
    #expect(describe(list) == #"{"5": false, 5: true, <35>: null}"#)
  }
}
