import Foundation
import PropertyList
import PropertyListCoding
import TestSupport
import Testing

/// Decodes integers for the keys that `userInfo` lists for records of this index, in that order; a missing one is nil.
private struct Answers: Decodable, Equatable {
  static let questions = CodingUserInfoKey(rawValue: "questions")
  var values: [Int?] = []

  init(_ values: [Int?]) { self.values = values }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    let questions = Self.questions.flatMap { decoder.userInfo[$0] } as? [[String]] ?? []
    for question in questions[(decoder.codingPath.last?.intValue ?? 0) % questions.count] {
      values.append(try container.decodeIfPresent(Int.self, forKey: AnyKey(question)))
    }
  }
}

/// All pairs, by the keys that the container reports.
private struct AllPairs: Decodable, Equatable {
  var keys: [String] = []
  var values: [Int] = []

  init(keys: [String], values: [Int]) { (self.keys, self.values) = (keys, values) }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: AnyKey.self)
    keys = container.allKeys.map(\.stringValue)
    values = try container.allKeys.map { try container.decode(Int.self, forKey: $0) }
  }
}

/// Arrays of dictionaries with different keys, which types decode in any order.
struct RecordsTests {
  private func answers(_ questions: [[String]], from data: Data) throws -> [Answers] {
    let decoder = PlistDecoder()
    if let key = Answers.questions { decoder.userInfo[key] = questions }
    return try decoder.decode([Answers].self, from: data)
  }

  /// The questions for records of even and of odd index.
  @Test(arguments: [
    [["a", "b"]], [["b", "a"]], [["c", "b", "a", "b"]], [["a", "a", "aa", "b"]], [[]],
    [["a", "b", "c"], ["c", "a", "b"]],
  ])
  func `keys are found in records with other keys or another order`(questions: [[String]]) throws {
    let lists = [
      ["a": 1, "b": 2], ["a": 3, "b": 4], ["a": 5, "c": 6], ["b": 7], [:], ["a": 8, "b": 9], ["aa": 10, "bb": 11],
      ["a": 12, "b": 13, "c": 14], ["a": 15, "b": 16, "c": 17], ["a": 18, "b": 19, "c": 20],
    ]
    let expected = lists.enumerated().map { index, list in Answers(questions[index % questions.count].map { list[$0] })
    }
    for file in try [
      foundationData(of: lists, .xml), foundationData(of: lists, .binary),
      JSONSerialization.data(withJSONObject: lists),
    ] {
      #expect(try answers(questions, from: file) == expected)
    }
  }

  /// The Kelvin sign is equal to the letter K, as strings are compared in Swift, and both can be keys.
  @Test func `equivalent spellings of a key are distinguished if both exist`() throws {
    let pair = "<key>K</key><integer>1</integer><key>\u{212A}</key><integer>2</integer>"
    let xml = Data("<plist><array>\(String(repeating: "<dict>\(pair)</dict>", count: 3))</array></plist>".utf8)
    let both = try answers([["K", "\u{212A}"], ["\u{212A}", "K"]], from: xml)
    #expect(both == [Answers([1, 2]), Answers([2, 1]), Answers([1, 2])])
  }

  /// The three spellings of ṩ are canonically equivalent (Unicode, UAX #15, figure 5), and so equal as strings in Swift.
  @Test(arguments: [0, 70]) func `the first of the equivalents of a missing key wins`(others: Int) throws {
    let keys = ["\u{1E69}", "s\u{323}\u{307}"] + (0..<others).map { "k\($0)" }
    let pairs = keys.enumerated().map { "<key>\($1)</key><integer>\($0)</integer>" }.joined()
    let xml = Data("<plist><array><dict>\(pairs)</dict></array></plist>".utf8)
    #expect(try answers([["\u{1E63}\u{307}", "s\u{323}\u{307}"]], from: xml) == [Answers([0, 1])])
  }

  /// The coding key has another spelling than the repeated key. In XML the last value wins, as in CoreFoundation's reader.
  @Test(arguments: [0, 70]) func `one of the values of a repeated equivalent key wins`(others: Int) throws {
    let keys = ["\u{E9}", "a", "\u{E9}"] + (0..<others).map { "k\($0)" }
    let pairs = keys.enumerated().map { "<key>\($1)</key><integer>\($0)</integer>" }.joined()
    let xml = Data("<plist><array><dict>\(pairs)</dict></array></plist>".utf8)
    #expect(try answers([["e\u{301}", "\u{E9}"]], from: xml) == [Answers([2, 2])])
  }

  /// Of repeated keys the first one counts in binary files, and the last one in other formats, as in CoreFoundation's readers.
  @Test(arguments: [0, 30]) func `one of the values of a repeated key counts`(others: Int) throws {
    let more = (0..<others).map { "k\($0)" }
    let pairs = (["a", "b", "a"] + more).enumerated().map { "<key>\($1)</key><integer>\($0)</integer>" }.joined()
    let xml = Data("<plist><array>\(String(repeating: "<dict>\(pairs)</dict>", count: 2))</array></plist>".utf8)
    let expected = AllPairs(keys: ["a", "b"] + more, values: [2, 1] + (0..<others).map { $0 + 3 })
    #expect(try PlistDecoder().decode([AllPairs].self, from: xml) == [expected, expected])
    #expect(try answers([["b", "a"]], from: xml) == [Answers([1, 2]), Answers([1, 2])])

    var file = BinaryFile("a2 01 01")
    // The keys are the objects from 2 on, their values the integers after them.
    let keys = ["a", "b", "a"] + more
    let firstValue = UInt8(2 + keys.count)
    let references = keys.indices.map { UInt8(2 + $0) } + keys.indices.map { firstValue + UInt8($0) }
    file.objects.append((keys.count < 15 ? [0xD0 | UInt8(keys.count)] : [0xDF, 0x10, UInt8(keys.count)]) + references)
    file.objects += keys.map { [0x50 | UInt8($0.utf8.count)] + Array($0.utf8) }
    file.objects += keys.indices.map { [0x10, UInt8($0)] }
    let first = AllPairs(keys: ["a", "b"] + more, values: [0, 1] + (0..<others).map { $0 + 3 })
    #expect(try PlistDecoder().decode([AllPairs].self, from: file.bytes) == [first, first])
    #expect(try answers([["b", "a"]], from: Data(file.bytes)) == [Answers([1, 0]), Answers([1, 0])])
  }

  /// The value of a repeated key that does not win may have another type than the dictionary's values.
  @Test func `shadowed values of dictionaries need not be of their type`() throws {
    let json = Data(#"{"a": "x", "b": 1, "a": 2}"#.utf8)
    #expect(try PlistDecoder().decode([String: Int].self, from: json) == ["a": 2, "b": 1])
    let pairs = "<key>a</key><string>x</string><key>a</key><true/><key>a</key><integer>2</integer>"
    let xml = Data("<plist version=\"1.0\"><dict>\(pairs)</dict></plist>".utf8)
    #expect(try PlistDecoder().decode([String: Int].self, from: xml) == ["a": 2])
    // {"a" = 2; "a" = "x";}: in a binary file, the first value wins.
    let binary = BinaryFile("d2 01 01 02 03", "51 61", "10 02", "51 78")
    #expect(try PlistDecoder().decode([String: Int].self, from: binary.bytes) == ["a": 2])

    let wrong = Data(#"{"a": 2, "a": "x"}"#.utf8)
    #expect(throws: DecodingError.self) { try PlistDecoder().decode([String: Int].self, from: wrong) }
    let wrongBinary = BinaryFile("d2 01 01 03 02", "51 61", "10 02", "51 78").bytes
    #expect(throws: DecodingError.self) { try PlistDecoder().decode([String: Int].self, from: wrongBinary) }
  }

  private struct Tree: Decodable {
    let children: [String: Tree]
    var depth: Int { 1 + (children["a"]?.depth ?? 0) }

    init(from decoder: any Decoder) throws {
      children = try decoder.singleValueContainer().decode([String: Tree].self)
    }
  }

  /// Each value is decoded once, also beside a repeated key: 40 dictionaries inside one another would be decoded 2^40 times.
  @Test func `dictionaries with repeated keys are decoded once`() throws {
    var json = "{}"
    for _ in 0..<40 { json = #"{"a": \#(json), "b": {}, "b": {}}"# }
    #expect(try PlistDecoder().decode(Tree.self, from: Data(json.utf8)).depth == 41)
    // The objects up to 39 are {"a" = the next object; "b" = {}; "b" = {};}. Object 40 is the empty dictionary.
    var binary = BinaryFile()
    for index in 0..<40 { binary.objects.append([0xD3, 41, 42, 42, UInt8(index + 1), 40, 40]) }
    binary.objects += [[0xD0], [0x51, 0x61], [0x51, 0x62]]
    #expect(try PlistDecoder().decode(Tree.self, from: binary.bytes).depth == 41)
  }

  @Test(arguments: [1, 20]) func `a key that is not a string is an error`(count: Int) throws {
    var file = BinaryFile("a2 01 01")
    let integers = (0..<count).map { UInt8(3 + $0) }
    file.objects.append((count < 15 ? [0xD0 | UInt8(count)] : [0xDF, 0x10, UInt8(count)]) + integers + integers)
    file.objects += [[0x51, 0x61]] + integers.map { [0x10, $0] }
    #expect(throws: DecodingError.self) { try PlistDecoder().decode([AllPairs].self, from: file.bytes) }
    #expect(throws: DecodingError.self) { try PlistDecoder().decode([[String: Int]].self, from: file.bytes) }
    #expect(throws: DecodingError.self) { try PlistDecoder().decode(PropertyList.Value.self, from: file.bytes) }
    #expect(throws: DecodingError.self) { try PlistDecoder().decode([PropertyList.Value].self, from: file.bytes) }
    let list = try PropertyList(reading: file.bytes)
    #expect(throws: DecodingError.self) { try PlistDecoder().decode(PropertyList.Value.self, from: list) }
  }
}
