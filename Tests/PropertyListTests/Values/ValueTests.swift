import TestSupport
import Testing

@testable import PropertyList

@Suite struct ValueTests {
  private static let text = """
    <dict><key>s</key><string>&lt;é</string><key>i</key><integer>5</integer><key>n</key><integer>-5</integer>\
    <key>u</key><integer>18446744073709551615</integer><key>r</key><real>2.5</real><key>b</key><true/>\
    <key>d</key><date>2001-01-02T00:00:00Z</date><key>x</key><data>AP8=</data>\
    <key>a</key><array><integer>1</integer><dict><key>k.l</key><string>v</string></dict></array>\
    <key>uid</key><dict><key>CF$UID</key><integer>7</integer></dict><key>e</key><dict/></dict>
    """

  private func sample() throws -> PropertyList { try PropertyList(reading: Array(Self.text.utf8)) }

  /// Each value has one kind. The properties for other kinds are nil.
  @Test(
    arguments: [
      ("s", .string, "string <é"), ("i", .integer, "integer 5, unsigned 5"), ("n", .integer, "integer -5"),
      ("u", .integer, "unsigned 18446744073709551615"), ("r", .real, "real 2.5"), ("b", .bool, "bool true"),
      ("d", .date, "date 86400.0"), ("x", .data, "data [0, 255]"), ("uid", .uid, "uid 7"), ("a", .array, "array 2"),
      ("e", .dictionary, "dictionary 0"),
    ] as [(String, PropertyList.Kind, String)])
  func valueHasOneKind(_ key: String, _ kind: PropertyList.Kind, _ expected: String) throws {
    let value = try #require(try sample()[key])
    #expect(value.kind == kind)
    let views = [
      value.string.map { "string \($0)" }, value.integer.map { "integer \($0)" },
      value.integer(as: UInt.self).map { "unsigned \($0)" }, value.real.map { "real \($0)" },
      value.bool.map { "bool \($0)" },
      value.date.map { "date \($0)" }, value.data.map { "data \($0)" }, value.uid.map { "uid \($0)" },
      value.array.map { "array \($0.count)" }, value.dictionary.map { "dictionary \($0.count)" },
    ]
    #expect(views.compactMap(\.self).joined(separator: ", ") == expected)
    #expect(value != .null)
    #expect(value.number == (value.kind == .real ? value.real : value.integer(as: Int128.self).map(Double.init)))
    let content =
      switch value.content {
      case .string(let text): "string \(text)"
      case .integer(let integer): integer > .init(Int.max) ? "unsigned \(integer)" : "integer \(integer)"
      case .real(let real): "real \(real)"
      case .bool(let bool): "bool \(bool)"
      case .date(let seconds): "date \(seconds)"
      case .data(let bytes): "data \(bytes)"
      case .uid(let uid): "uid \(uid)"
      case .array(let elements): "array \(elements.count)"
      case .dictionary(let pairs): "dictionary \(pairs.count)"
      case .longInteger, .null: "other"
      }
    #expect(expected.hasPrefix(content))
  }

  @Test func integersOfOtherWidthsAreExact() throws {
    let list: PropertyList = [
      255, -1, 256, 9_223_372_036_854_775_808, 170_141_183_460_469_231_731_687_303_715_884_105_727,
    ]
    let values = try #require(list.root.array)
    #expect(values.map { $0.integer(as: UInt8.self) } == [255, nil, nil, nil, nil])
    #expect(values.map { $0.integer(as: Int8.self) } == [nil, -1, nil, nil, nil])
    #expect(values.map(\.integer) == [255, -1, 256, nil, nil])
    #expect(values.map { $0.integer(as: UInt.self) } == [255, nil, 256, 1 << 63, nil])
    #expect(values.map { $0.integer(as: Int128.self) } == [255, -1, 256, 1 << 63, .max])
  }

  @Test func longNumbersOfJSONKeepTheirKinds() throws {
    let digits = "123456789012345678901234567890"
    let list = try PropertyList(reading: Array("[\(digits), \(digits).0, 1e300, \(digits)\(digits)]".utf8))
    let values = try #require(list.root.array)
    #expect(values.map(\.kind) == [.integer, .real, .real, .integer])
    #expect(values.map(\.real) == [nil, Double(digits), 1e300, nil])
    #expect(values.map { $0.integer(as: Int128.self) } == [Int128(digits), nil, nil, nil])
    #expect(values.map { $0.integer(as: Int.self) } == [nil, nil, nil, nil])
    #expect(values.map(\.number) == [Double(digits), Double(digits), 1e300, Double(digits + digits)])
    guard case .integer(let integer) = values[values.startIndex].content,
      case .longInteger(digits + digits)? = values.dropFirst(3).first?.content
    else { throw WriteError(.notExact) }
    #expect(integer == Int128(digits))
  }

  // MARK: Containers

  @Test func keysAndIndexesFindValues() throws {
    let list = try sample()
    #expect(list.root["a"]?[0]?.integer == 1)
    #expect(list.root["a"]?[-1]?["k.l"]?.string == "v")
    #expect(list["a", 1, "k.l"]?.string == "v")
    #expect(list.root["a", 1]?["k.l"]?.string == "v")
    #expect(list[PropertyList.KeyPath(parsing: #"a.1.k\.l"#)]?.string == "v")
    #expect(list.root["a"]?[PropertyList.KeyPath(parsing: "/1/k.l")]?.string == "v")
    // A string is not an index, and a number is not a key.
    #expect(list.root["a"]?["0"] == nil)
    #expect(list.root[0] == nil)
    #expect(list["a", 2] == nil)
    #expect(list["a", -3] == nil)
    #expect(list["q", "r"] == nil)
    #expect(list["s", "t"] == nil)
  }

  @Test func elementsAndPairsAreInOrder() throws {
    let list: PropertyList = ["a": [[1, 2], [], [[3]]], "b": [:], "é": "x"]
    let root = list.root
    #expect(root.dictionary?.map(\.key) == ["a", "b", "é"])
    #expect(root.dictionary?.map(\.value.kind) == [.array, .dictionary, .string])
    #expect(root["a"]?.array?.map { $0.array?.count } == [2, 0, 1])
    #expect(root["a"]?.array?.dropFirst(2).first?[0]?[0]?.integer == 3)
    #expect(root["b"]?.dictionary?.isEmpty == true)
    #expect(root["a"]?[1]?.array?.isEmpty == true)
    let elements = try #require(root["a"]?.array)
    #expect(elements.distance(from: elements.startIndex, to: elements.endIndex) == elements.count)
    #expect(elements.startIndex < elements.endIndex)
  }

  /// Keys that are not strings: {5 = x; true = y;} in the binary format.
  @Test func keysThatAreNotStringsAreDescribed() throws {
    let list = try readBinary(BinaryFile("D2 01 02 03 04", "10 05", "09", "51 78", "51 79").bytes)
    #expect(list.root.dictionary?.map(\.key) == ["5", "true"])
    #expect(list.root["5"] == nil)
  }

  /// The last of repeated keys counts, also in a list that is read for an edit of its text.
  @Test func lastOfRepeatedKeysCounts() throws {
    let text = "<dict><key>k</key><integer>1</integer><key>k</key><integer>2</integer></dict>"
    for keepsText in [false, true] {
      var options = ReadOptions()
      options.keepsText = keepsText
      let list = try PropertyList(reading: Array(text.utf8), options)
      #expect(list["k"]?.integer == 2)
    }
  }

  // MARK: Lists of values

  @Test func listIsMadeOfAValue() throws {
    let list = try sample()
    let part = PropertyList(try #require(list["a"]))
    #expect(describe(part) == #"[1, {"k.l": "v"}]"#)
    #expect(structuralFaults(of: part) == [])
    #expect(PropertyList(try #require(list["s"])).root.string == "<é")
  }

  /// A list of a value has what its nodes refer to: the shape of the keys, which are looked up by number. It has neither the ranges of
  /// the whole text nor the origins of its other nodes.
  @Test func listOfAValueCanBeChecked() throws {
    let record = "<dict><key>a</key><string>&lt;</string><key>b</key><integer>1</integer></dict>"
    var options = ReadOptions()
    options.keepsText = true
    var list = try PropertyList(reading: Array("<array>\(record)\(record)</array>".utf8), options)
    #expect(list[1]?.position?.column == "<array>\(record)".utf8.count + 1)
    let parts = try [PropertyList(#require(list[0])), list.list(at: list.end(of: 1))]
    for part in parts {
      #expect(structuralFaults(of: part) == [])
      #expect(describe(part) == #"{"a": "<", "b": 1}"#)
      #expect(part.keyOccurrences(in: 0) == nil)
      #expect(!part.keySurvey(of: 0).mayHaveFindings)
      #expect(try PropertyList(reading: part.serialized(as: .binary)) == part)
      #expect(part.root.position == nil)
    }
    #expect(parts[0] == parts[1])
    // The whole list stays as it is.
    #expect(PropertyList(list.root).root[1]?.position == list[1]?.position)
    // A value with duplicate keys is found to have them.
    let repeated = #"[{"a": 1, "a": 2}, {"a": 1, "a": 2}]"#
    options.keepsText = false
    options.keepsDuplicateKeys = true
    list = try PropertyList(reading: Array(repeated.utf8), options)
    #expect(PropertyList(try #require(list[1])).keyOccurrences(in: 0) != nil)
  }

  @Test func valueStaysWhenTheListIsEdited() throws {
    var list = try sample()
    let value = try #require(list["a"])
    try list.remove(at: PropertyList.KeyPath(parsing: "a"))
    #expect(list["a"] == nil)
    #expect(value[0]?.integer == 1)
  }
}
