import TestSupport
import Testing

@testable import PropertyList

struct OutputLimitsTests {
  /// The keys of the first dictionary are a string, an integer and a date; a date as a key is no date that becomes a string.
  @Test func valuesAreCountedByTheirTraits() {
    let keys: [(Value, Value)] = [
      (.string("a"), .node(.date(0))), (.integer(5), .data([])), (.node(.date(1)), .data([1])),
    ]
    let list = Value.array([
      .dictionary(keys), .node(.real(.nan)), .node(.float(-.infinity)), .node(.real(1)), .node(.uid(7)), .node(.null),
      .number("1.5"), .wideInteger(.max), .dictionary((0..<70).map { (.integer($0), .node(.uid(1))) }),
    ]).propertyList
    let counts = list.counts(of: [.date, .data, .nonFiniteReal, .nonStringKey, .uid])
    #expect(counts == [.date: 1, .data: 2, .nonFiniteReal: 2, .nonStringKey: 72, .uid: 71])
  }

  /// A list that was read need not be searched again for what no reader of its format accepts; but JSON has nulls, a binary file has keys
  /// that are not strings, and XML has empty containers one level below the limit.
  @Test func valuesOfAReadListAreRefused() throws {
    #expect(throws: WriteError.self) { try xml(read("[1, null]")) }
    // The dictionary {1: 2}.
    let objects: [UInt8] = [0xD1, 1, 2, 0x10, 1, 0x10, 2]
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1] + [3, 0, 15].flatMap { [0, 0, 0, 0, 0, 0, 0, $0 as UInt8] }
    let file = Array("bplist00".utf8) + objects + [8, 11, 13] + trailer
    #expect(throws: WriteError.self) { try xml(PropertyList(reading: file)) }
    let deep = String(repeating: "<array>", count: 512) + "<array/>" + String(repeating: "</array>", count: 512)
    #expect(throws: WriteError.self) { try json(read(deep, formats: [.xml])) }
  }

  /// Each reader must find what an output refuses: JSON has no dates, data, UIDs and infinities (RFC 8259), and XML no nulls and no
  /// control characters (XML 1.0, production 2). CoreFoundation's reader of XML refuses wide integers.
  @Test(arguments: [
    (
      Format.xml, "<array><date>2001-01-01T00:00:00Z</date></array>", PropertyList.OutputFormat.json,
      WriteError.Reason.notInJSON
    ),
    (.xml, "<array><data>AA==</data></array>", .json, .notInJSON),
    (.xml, "<array><real>nan</real></array>", .json, .notInJSON),
    (.xml, "<array><real>1e999</real></array>", .json, .notInJSON),
    (.xml, "<array><dict><key>CF$UID</key><integer>1</integer></dict></array>", .json, .notInJSON),
    (.xml, "<array><string>a\u{1}b</string></array>", .xml, .notInXML),
    (.xml, "<array><string>a&#1;b</string></array>", .xml, .notInXML),
    (.json, "[1, 123456789012345678901234]", .xml, .unreadableInXML), (.json, "[1, null]", .xml, .null),
    (.openStep, "(a, <00>)", .json, .notInJSON), (.openStep, "(a, <[AA==]>)", .json, .notInJSON),
    (.openStep, "(a, <*D2001-01-01 00:00:00 +0000>)", .json, .notInJSON), (.openStep, "(<*Rnan>)", .json, .notInJSON),
  ])
  func readersFindWhatIsRefused(
    _ format: Format, _ text: String, _ output: PropertyList.OutputFormat, _ reason: WriteError.Reason
  ) throws {
    var options = ReadOptions(formats: [format])
    options.readsTypedValues = true
    let list = try PropertyList(reading: Source(Array(text.utf8)), options)
    let error = #expect(throws: WriteError.self) { try list.serialized(as: output) }
    #expect(error?.reason == reason)
  }

  /// The same for an element of an array in a binary file: 2^73 seconds, 2^64, infinity, NaN, a UID, data, a date, null and a control.
  @Test(arguments: [
    ("33 4480000000000000", PropertyList.OutputFormat.xml, WriteError.Reason.unreadableInXML),
    ("14 00000000000000010000000000000000", .xml, .unreadableInXML), ("23 7ff0000000000000", .json, .notInJSON),
    ("22 7fc00000", .json, .notInJSON), ("80 01", .json, .notInJSON), ("41 00", .json, .notInJSON),
    ("33 0000000000000000", .json, .notInJSON), ("00", .xml, .null), ("51 01", .xml, .notInXML),
  ])
  func readerOfBinaryFindsWhatIsRefused(
    _ object: String, _ output: PropertyList.OutputFormat, _ reason: WriteError.Reason
  ) throws {
    let list = try PropertyList(reading: BinaryFile("a2 01 02", "09", object).bytes)
    let error = #expect(throws: WriteError.self) { try list.serialized(as: output) }
    #expect(error?.reason == reason)
  }

  /// So a list that was read from a binary file is not searched again, unless it has one: a control other than white space, U+FFFE or
  /// U+FFFF (XML 1.0, production 2).
  @Test(arguments: [
    ("52 61 7F", false), ("53 09 0A 0D", false), ("51 00", true), ("5F 10 10 61616161616161616161616161616106", true),
    ("62 0061 00E9", false), ("61 FFFD", false), ("61 FFFE", true), ("62 0061 0001", true), ("5F 10 00", false),
    ("52 09 01", true), ("52 E9 09", false), ("52 E9 01", true),
    ("5F 11 0100" + String(repeating: "61", count: 256), false),
    ("5F 11 0100" + String(repeating: "61", count: 255) + "09", false),
    ("5F 11 0100" + String(repeating: "61", count: 255) + "06", true),
  ])
  func readerOfBinaryFindsForbiddenCharacters(_ string: String, _ isForbidden: Bool) throws {
    let list = try PropertyList(reading: BinaryFile("d1 01 02", string, "a1 01").bytes)
    #expect(list.bounds.traits.contains(.forbiddenCharacter) == isForbidden)
    #expect(((try? list.serialized(as: .xml)) == nil) == isForbidden)
  }

  /// The parts of a list, and what remains without duplicate keys, have no value that the whole list did not have.
  @Test func boundsOfAReadListRemain() throws {
    let text = "<dict><key>a</key><array><date>2001-01-01T00:00:00Z</date></array><key>a</key><array/></dict>"
    let list = try read(text, formats: [.xml])
    #expect(list.nodes.count == 3 && !list.bounds.mayHaveDuplicates)
    for part in [list, list.list(at: 2)] {
      #expect(part.bounds.nesting == 3)
      #expect(part.bounds.traits == [.date, .forbiddenCharacter])
    }
  }

  @Test func valuesReadFromTagsAreRefused() throws {
    var options = ReadOptions(formats: [.json])
    options.readsTags = true
    for text in [#"[{"$uid": 1}]"#, #"[{"$real": "nan"}]"#, #"[{"$dictionary": [[1, 2]]}]"#] {
      let list = try PropertyList(reading: Source(Array(text.utf8)), options)
      #expect(throws: WriteError.self) { try list.serialized(as: .json) }
    }
  }

  /// JSONSerialization counts a scalar as a level; a dictionary that is written as a tagged object has three, so that 170 of them have 510.
  @Test func nestingOfAReadListIsBounded() throws {
    func nested(_ count: Int, _ open: String, _ close: String) throws -> PropertyList {
      let text = String(repeating: open, count: count) + "<true/>" + String(repeating: close, count: count)
      return try read(text, formats: [.xml])
    }
    _ = try json(nested(511, "<array>", "</array>"), types: .foundation)
    #expect(throws: WriteError(.tooDeep, index: 512)) {
      try json(nested(512, "<array>", "</array>"), types: .foundation)
    }
    _ = try json(nested(170, "<dict><key>$date</key>", "</dict>"), types: .tag)
    #expect(throws: WriteError.self) { try json(nested(171, "<dict><key>$date</key>", "</dict>"), types: .tag) }
  }

  @Test func valuesOfAReadListAreCounted() throws {
    let text = "<array><date>2001-01-01T00:00:00Z</date><data>AA==</data><real>1</real></array>"
    let list = try read(text, formats: [.xml])
    #expect(list.counts(of: [.date, .data, .uid]) == [.date: 1, .data: 1])
    #expect(list.counts(of: [.uid, .nonFiniteReal]) == [:])
  }

  @Test func valuesOfAChangedListAreRefused() throws {
    var list = try read("<array><true/></array>", formats: [.xml])
    list.nodes[1] = .null
    #expect(throws: WriteError.self) { try xml(list) }
  }
}
