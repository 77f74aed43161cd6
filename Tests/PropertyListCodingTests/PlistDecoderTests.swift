import Foundation
import PropertyList
import PropertyListCoding
import Testing

/// A value decoded from XML whose root element is `element`.
private func decoded<Value: Decodable>(_ type: Value.Type, _ element: String) throws -> Value {
  try PlistDecoder().decode(type, from: Data("<plist version=\"1.0\">\(element)</plist>".utf8))
}

struct PlistDecoderTests {
  struct Level: Codable, Equatable {
    var name: String
    var score: Int
    var bonus: Double?
  }

  static let expected = [Level(name: "Caves", score: 12, bonus: nil), Level(name: "Sky", score: 7, bonus: 1.5)]

  // MARK: Sources

  @Test(arguments: [
    (
      """
      <plist><array><dict><key>name</key><string>Caves</string><key>score</key><integer>12</integer></dict>
      <dict><key>name</key><string>Sky</string><key>bonus</key><real>1.5</real><key>score</key><integer>7</integer></dict>
      </array></plist>
      """,
      PropertyList.Format.xml
    ),
    (#"[{"name": "Caves", "score": 12, "bonus": null}, {"name": "Sky", "score": 7.0, "bonus": 1.5}]"#, .json),
    ("({name = Caves; score = 12;}, {bonus = 1.5; name = Sky; score = \"7\";})", .openStep),
  ])
  func `all text formats are read and reported`(text: String, format: PropertyList.Format) throws {
    var found = PropertyList.Format.binary
    #expect(try PlistDecoder().decode([Level].self, from: Data(text.utf8), format: &found) == Self.expected)
    #expect(found == format)
    #expect(try PlistDecoder().decode([Level].self, from: Array(text.utf8)) == Self.expected)
  }

  @Test func `binary is read and reported`() throws {
    var found = PropertyList.Format.xml
    let levels = try PlistDecoder().decode(
      [Level].self, from: foundationData(of: Self.expected, .binary), format: &found)
    #expect(levels == Self.expected)
    #expect(found == .binary)
  }

  @Test func `a file is read by its path`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "PlistDecoderTests-\(UUID()).plist")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("({name = Caves; score = 12;})".utf8).write(to: file)
    #expect(try PlistDecoder().decode([Level].self, fromFile: file.path) == [Self.expected[0]])
    #expect(throws: CocoaError.self) { try PlistDecoder().decode([Level].self, fromFile: file.path + ".missing") }
    var format = PropertyList.Format.binary
    #expect(try PlistDecoder().decode([Level].self, fromFile: file, format: &format) == [Self.expected[0]])
    #expect(format == .openStep)
    let error = #expect(throws: DecodingError.self) { try PlistDecoder().decode([Int].self, fromFile: file) }
    #expect("\(error as Any)".contains("\(file.path):1:2: "))
  }

  @Test func `property lists and literals are decoded`() throws {
    let list = try PlistEncoder().encodeToPropertyList(Self.expected)
    #expect(try PlistDecoder().decode([Level].self, from: list) == Self.expected)
    #expect(list[1, "name"]?.string == "Sky")
    let level = try #require(list.root[1])
    #expect(try PlistDecoder().decode(Level.self, from: level) == Self.expected[1])
    let made: PropertyList.Value = ["name": "Sea", "score": 3]
    #expect(try PlistDecoder().decode(Level.self, from: made) == Level(name: "Sea", score: 3))
  }

  @Test func `a slice of data with a start index above 0 is read`() throws {
    let data = Data("xxx({name = Caves; score = 12;})".utf8)
    #expect(try PlistDecoder().decode([Level].self, from: data.dropFirst(3)) == [Self.expected[0]])
  }

  // MARK: Codable

  @Test func `allKeys has the keys of the type in the order of the file`() throws {
    struct Fields: Decodable {
      enum CodingKeys: CodingKey { case c, b, a, missing }
      var keys: [CodingKeys]
      var hasA: Bool, hasMissing: Bool

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        keys = container.allKeys
        (hasA, hasMissing) = (container.contains(.a), container.contains(.missing))
      }
    }
    let fields = try PlistDecoder().decode(Fields.self, from: Data("{b = 1; a = 2; other = 3; c = 4;}".utf8))
    #expect(fields.keys == [.b, .a, .c])
    #expect(fields.hasA)
    #expect(!fields.hasMissing)
  }

  @Test(arguments: [1, 16, 17, 100_000]) func `a dictionary of any size has its fields by name`(count: Int) throws {
    let pairs = (0..<count).map { "\"key\($0)\": \($0)" }.joined(separator: ", ")
    struct Fields: Decodable {
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: AnyKey.self)
        let count = container.allKeys.count
        // 7919 is a prime number, so that all keys are asked for in a wild order.
        for step in 0..<count {
          let number = step * 7919 % count
          #expect(try container.decode(Int.self, forKey: AnyKey("key\(number)")) == number)
        }
        #expect(try container.decodeIfPresent(Int.self, forKey: AnyKey("key")) == nil)
      }
    }
    _ = try PlistDecoder().decode(Fields.self, from: Data("{\(pairs)}".utf8))
  }

  @Test(arguments: [3, 30]) func `a key in another spelling of Unicode is found, as in Foundation`(count: Int) throws {
    struct Fields: Codable {
      var é: Int
      var K: Int
    }
    // e with a combining accent, and the Kelvin sign.
    let others = (0..<count).map { "<key>\($0)</key><true/>" }.joined()
    let pairs = "<key>e\u{301}</key><integer>1</integer><key>\u{212A}</key><integer>2</integer>"
    let text = "<plist version=\"1.0\"><dict>\(others)\(pairs)</dict></plist>"
    for fields in [
      try PlistDecoder().decode(Fields.self, from: Data(text.utf8)),
      try PropertyListDecoder().decode(Fields.self, from: Data(text.utf8)),
    ] {
      #expect(fields.é == 1)
      #expect(fields.K == 2)
    }
  }

  /// Also if only the type has the other spelling: the Kelvin sign, the Greek question mark and the Greek varia.
  @Test(arguments: [3, 70]) func `a key of the type in another spelling is found, as in Foundation`(count: Int) throws {
    struct Fields: Codable {
      enum CodingKeys: String, CodingKey {
        case kelvin = "\u{212A}", mark = "a\u{37E}", varia = "\u{1FEF}", missing = "\u{212A}\u{212A}"
      }
      var kelvin, mark, varia: Int
      var missing: Int?
    }
    let others = (0..<count).map { "<key>\($0)</key><true/>" }.joined()
    let pairs = "<key>K</key><integer>1</integer><key>a;</key><integer>2</integer><key>`</key><integer>3</integer>"
    let text = "<plist version=\"1.0\"><dict>\(others)\(pairs)</dict></plist>"
    for fields in [
      try PlistDecoder().decode(Fields.self, from: Data(text.utf8)),
      try PropertyListDecoder().decode(Fields.self, from: Data(text.utf8)),
    ] {
      #expect(fields.kelvin == 1 && fields.mark == 2 && fields.varia == 3 && fields.missing == nil)
    }
  }

  @Test(arguments: [false, true]) func `a stored decoder can be used after the data was released`(
    isBinary: Bool
  ) throws {
    struct Kept: Decodable {
      let decoder: any Decoder
      init(from decoder: any Decoder) { self.decoder = decoder }
    }
    /// The same list in binary, with an integer instead of its text.
    func binary(_ text: [UInt8]) throws -> [UInt8] {
      Array(try foundationData(of: PlistDecoder().decode([Level].self, from: text), .binary))
    }
    var kept: Kept?
    do {
      let text = Array("({name = \"\(String(repeating: "long ", count: 100))\"; score = 12;})".utf8)
      kept = try PlistDecoder().decode([Kept].self, from: isBinary ? binary(text) : text)[0]
    }
    let level = try #require(try kept.map { try Level(from: $0.decoder) })
    #expect(level.name.count == 500)
    #expect(level.score == 12)
  }

  @Test func `a coding path has the keys of the types`() throws {
    struct Outer: Decodable {
      enum CodingKeys: CodingKey { case inner }
      var path: [any CodingKey]

      init(from decoder: any Decoder) throws {
        var elements = try decoder.container(keyedBy: CodingKeys.self).nestedUnkeyedContainer(forKey: .inner)
        _ = try elements.decode(Int.self)
        path = try elements.superDecoder().codingPath
      }
    }
    let path = try PlistDecoder().decode([Outer].self, from: Data("({inner = (1, 2);})".utf8))[0].path
    #expect(path.map(\.stringValue) == ["Index 0", "inner", "Index 1"])
    #expect(path.map(\.intValue) == [0, nil, 1])
    #expect(path[1] is Outer.CodingKeys)
  }

  @Test func `Int128 and UInt128 are read from all sizes`() throws {
    #expect(try decoded([Int128].self, "<array><integer>-5</integer></array>") == [-5])
    #expect(
      try PlistDecoder().decode([Int128].self, from: Data("[170141183460469231731687303715884105727]".utf8)) == [.max])
    #expect(try PlistDecoder().decode([UInt128].self, from: Data("[18446744073709551616]".utf8)) == [1 << 64])
    #expect(throws: DecodingError.self) { try decoded([UInt128].self, "<array><integer>-5</integer></array>") }
    // 2^127 does not fit; a whole real does, and an integer that is no double is rounded.
    let long = Data("[170141183460469231731687303715884105728]".utf8)
    #expect(throws: DecodingError.self) { try PlistDecoder().decode([Int128].self, from: long) }
    #expect(try PlistDecoder().decode([Int128].self, from: Data("[18446744073709551616.0]".utf8)) == [1 << 64])
    #expect(try PlistDecoder().decode([Double].self, from: long) == [0x1p127])
    let huge = Data("[1\(String(repeating: "0", count: 400))]".utf8)
    #expect(throws: DecodingError.self) { try PlistDecoder().decode([Double].self, from: huge) }
  }

  @Test(arguments: ["YES", "true", "1"]) func `OpenStep strings are decoded as the requested types`(yes: String) throws
  {
    struct Values: Decodable, Equatable {
      var flag: Bool, number: Int8, real: Double, date: Date, data: Data
    }
    let text = "{flag = \(yes); number = -5; real = 1e3; date = \"2001-01-01T00:00:10Z\"; data = <0aff>;}"
    #expect(
      try PlistDecoder().decode(Values.self, from: Data(text.utf8))
        == Values(
          flag: true, number: -5, real: 1000, date: Date(timeIntervalSinceReferenceDate: 10), data: Data([0x0A, 0xFF])))
  }

  /// Halfway between 1 and the next `Float`, 1 + 2⁻²³, is 1.000000059604644775390625. Halfway between 2⁻¹⁰ and the next one is
  /// 0.000976562558207660913467…. The doubles nearest to these decimal numbers are exactly halfway.
  @Test(
    arguments: [
      ("1.0000000596046447", 1), ("1.0000000596046448", 1 + 0x1p-23), ("-1.0000000596046448", -1 - 0x1p-23),
      ("1.000000059604644775390625", 1), ("9.765625582076609e-4", 0x1p-10),
      ("9.76562558207661e-4", 0x1p-10 + 0x1p-33), ("0.1", 0.1), ("16777217.0", 16_777_216),
    ] as [(String, Float)])
  func `a Float of a text is rounded once, as in Foundation`(number: String, expected: Float) throws {
    let xml = "<plist version=\"1.0\"><array><real>\(number)</real></array></plist>"
    for text in ["\u{FEFF}[\(number)]", "[\(number)]", xml] {
      #expect(try PlistDecoder().decode([Float].self, from: Data(text.utf8)) == [expected])
    }
    #expect(try PropertyListDecoder().decode([Float].self, from: Data(xml.utf8)) == [expected])
    // The text in UTF-16 is decoded, and its declaration is no longer right.
    let utf16 = try #require("<?xml version=\"1.0\" encoding=\"UTF-16\"?>\(xml)".data(using: .utf16))
    #expect(try PlistDecoder().decode([Float].self, from: utf16) == [expected])
    // A list that was changed has no text for its values.
    let list = PropertyList(try PropertyList(reading: Array("[0, [\(number)]]".utf8)).root[1] ?? .null)
    #expect(try PlistDecoder().decode([Float].self, from: list).count == 1)
  }

  // MARK: Comparison with Foundation

  /// Each text and each type: both libraries give the same value, or the same error for the same coding path.
  @Test(arguments: [
    "<integer>5</integer>", "<integer>-1</integer>", "<integer>300</integer>",
    "<integer>18446744073709551615</integer>",
    "<integer>-9223372036854775808</integer>", "<integer>0x1F</integer>", "<real>5</real>", "<real>1.5</real>",
    "<real>1e300</real>", "<real>nan</real>", "<real>-infinity</real>", "<real>0.1</real>", "<true/>", "<false/>",
    "<string>5</string>", "<string></string>", "<string>$null</string>", "<date>2001-01-01T00:00:10Z</date>",
    "<data>AAEC</data>", "<array/>", "<array><integer>1</integer></array>", "<dict/>",
    "<array><string>$null</string></array>",
    "<dict><key>a</key><integer>1</integer></dict>", "<dict><key>CF$UID</key><integer>1</integer></dict>",
  ])
  func `values and errors are Foundation's`(element: String) throws {
    let data = Data("<plist version=\"1.0\"><array>\(element)</array></plist>".utf8)
    func check<Value: Decodable & Equatable>(_ type: Value.Type) {
      let expected = outcome { try PropertyListDecoder().decode([Value].self, from: data) }
      #expect(outcome { try PlistDecoder().decode([Value].self, from: data) } == expected, "\(Value.self)")
    }
    func check<each Value: Decodable & Equatable>(all types: repeat (each Value).Type) { repeat check(each types) }
    check(
      all: Int.self, Int8.self, UInt8.self, UInt64.self, Double.self, Bool.self, String.self, Date.self, Data.self,
      [Int].self, [String: Int].self, Int?.self, String?.self, [Int?].self, URL.self, UUID.self, Decimal.self,
      Suit.self,
      Choice.self)
  }

  /// Text of the value, or of the error and its coding path.
  private func outcome<Value: Equatable>(_ body: () throws -> [Value]) -> String {
    func path(_ context: DecodingError.Context) -> String {
      context.codingPath.map(\.stringValue).joined(separator: ".")
    }
    do {
      return "\(try body())"
    } catch DecodingError.typeMismatch(let type, let context) {
      return "type mismatch: \(type) at \(path(context))"
    } catch DecodingError.valueNotFound(let type, let context) {
      return "value not found: \(type) at \(path(context))"
    } catch DecodingError.keyNotFound(let key, let context) {
      return "key not found: \(key.stringValue) at \(path(context))"
    } catch DecodingError.dataCorrupted(let context) {
      return "data corrupted at \(path(context))"
    } catch {
      return "\(error)"
    }
  }
}
