import Foundation
import PropertyList
import PropertyListCoding
import TestSupport
import Testing

/// Errors have the position in the file and the key path.
struct DecodingErrorTests {
  struct Level: Codable {
    var name: String
    var score: Int8
    var tags: [String]?
  }

  private func message(_ body: () throws -> Void) -> String? {
    do {
      try body()
    } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.keyNotFound(_, let context), DecodingError.dataCorrupted(let context)
    {
      return context.debugDescription
    } catch {
      return "\(error)"
    }
    return nil
  }

  private func message(of text: String) -> String? {
    message { _ = try PlistDecoder().decode([Level].self, from: Data(text.utf8)) }
  }

  @Test(arguments: [
    (
      """
      <plist version="1.0">
      <array>
        <dict><key>name</key><string>a</string><key>score</key><integer>1</integer></dict>
        <dict>
          <key>name</key><string>b</string>
          <key>score</key> <string>x</string>
        </dict>
      </array>
      </plist>
      """, #"6:22: expected an integer, found the string "x" (at 1.score)"#
    ),
    ("(\n  {name = a;\n   score = \"x y\";}\n)", #"3:12: expected an integer, found the string "x y" (at 0.score)"#),
    ("(\n  {name = a;}\n)", #"2:3: no value for the key "score" (at 0)"#),
    ("{a = ;}", "1:6: expected a value, found ';'"),
    (#"[{"name": "a", "score": 300}]"#, "1:25: the integer 300 does not fit in Int8 (at 0.score)"),
    (#"[{"name": "a", "score": 1.5}]"#, "1:25: the real 1.5 does not fit in Int8 (at 0.score)"),
    (#"[{"name": "a", "score": null}]"#, "1:25: expected an integer, found a null (at 0.score)"),
    ("[\n{\"name\": \"a\"}]", #"2:1: no value for the key "score" (at 0)"#),
    (#"{"a": 1}"#, "1:1: expected an array, found a dictionary"),
    ("[\n 5]", "2:2: expected a dictionary, found the integer 5 (at 0)"),
    (#"[{"name": 5, "name": true}]"#, "1:22: expected a string, found the boolean true (at 0.name)"),
    (#"[{"name": "a", "score": 3, "tags": ["x", []]}]"#, "1:42: expected a string, found an array (at 0.tags.1)"),
  ])
  func `texts have line, column and key path`(text: String, expected: String) { #expect(message(of: text) == expected) }

  @Test func `binary has the offset and the key path`() throws {
    let data = try foundationData(of: [["name": "a", "score": "x"]], .binary)
    // The header has 8 bytes, the array 2 (object 0), the dictionary 5 (1), then come "name" (2) with 5 bytes, "score" (3)
    // with 6, "a" (4) with 2: "x" is at 28.
    #expect(
      message { _ = try PlistDecoder().decode([Level].self, from: data) }
        == #"expected an integer, found the string "x" (at 0.score, offset 28)"#)
  }

  @Test func `the path of the file comes first`() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "Levels-\(UUID()).plist")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data("[\n 5]".utf8).write(to: file)
    #expect(
      message { _ = try PlistDecoder().decode([Level].self, fromFile: file.path) }
        == "\(file.path):2:2: expected a dictionary, found the integer 5 (at 0)")
    try Data("<plist>\n<array>\n<strin".utf8).write(to: file)
    #expect(
      message { _ = try PlistDecoder().decode([Level].self, fromFile: file.path) }?.hasPrefix("\(file.path):3:") == true
    )
  }

  @Test func `a list without a text has the key path`() throws {
    let list = try PlistEncoder().encodeToPropertyList([["name": "a", "score": "x"]])
    #expect(
      message { _ = try PlistDecoder().decode([Level].self, from: list) }
        == #"expected an integer, found the string "x" (at 0.score)"#)
  }

  @Test func `a value of a list has the key path from the root, and line and column if the text was kept`() throws {
    let text = Array("{\"levels\": [{\"name\": \"a\", \"score\": \"x\"}]}".utf8)
    let expected = #"expected an integer, found the string "x" (at levels.0.score)"#
    let plain = try PropertyList(reading: text)
    let level = try #require(plain["levels", 0])
    #expect(message { _ = try PlistDecoder().decode(Level.self, from: level) } == expected)
    var options = ReadOptions()
    options.keepsText = true
    let withText = try PropertyList(reading: text, options)
    let levels = try #require(withText["levels"])
    #expect(message { _ = try PlistDecoder().decode([Level].self, from: levels) } == "1:36: " + expected)
  }

  @Test func `errors thrown by the decoded types have a position`() {
    let text = "(clubs,\n hearts2)"
    let expected = message { _ = try PropertyListDecoder().decode([Suit].self, from: xml("<string>hearts2</string>")) }
    #expect(
      message { _ = try PlistDecoder().decode([Suit].self, from: Data(text.utf8)) } == "2:2: \(expected ?? "") (at 1)")
  }

  private func xml(_ element: String) -> Data { Data("<plist version=\"1.0\"><array>\(element)</array></plist>".utf8) }

  /// The real number, the second element and the value of a superclass are missing; the last key is not a string.
  @Test func `missing values are named`() {
    struct Two: Decodable {
      init(from decoder: any Decoder) throws {
        var elements = try decoder.unkeyedContainer()
        for _ in 0..<2 { _ = try elements.decode(Int.self) }
      }
    }
    struct Derived: Decodable {
      init(from decoder: any Decoder) throws {
        let base = try decoder.container(keyedBy: AnyKey.self).superDecoder()
        _ = try base.singleValueContainer().decode(Int.self)
      }
    }
    func message<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]) -> String? {
      self.message { _ = try PlistDecoder().decode(type, from: Data(bytes)) }
    }
    let json = Array("[true]".utf8)
    #expect(message([Double].self, json) == "1:2: expected a real number, found the boolean true (at 0)")
    #expect(message([Double].self, Array("(x)".utf8)) == #"1:2: expected a real number, found the string "x" (at 0)"#)
    #expect(message(Two.self, Array("[1]".utf8)) == "1:1: the array has only 1 element")
    #expect(message(Derived.self, Array("{}".utf8)) == "1:1: the value is missing")
    #expect(
      message([Int].self, BinaryFile("a1 01", "80 07").bytes)
        == "expected an integer, found a UID of a keyed archive (at 0, offset 10)")
    #expect(
      message([String: String].self, BinaryFile("d1 01 02", "10 05", "51 76").bytes)
        == "expected a string as key, found the integer 5 (at offset 8)")
    // {"a": {1: 2}}: the header has 8 bytes, the dictionary 3 (object 0), the key 2 (1), then comes the inner dictionary.
    #expect(
      message(PropertyList.Value.self, BinaryFile("d1 01 02", "51 61", "d1 03 04", "10 01", "10 02").bytes)
        == "expected a string as key, found the integer 1 (at a, offset 13)")
  }

  @Test func `an empty text is an error`() { #expect(message(of: "") != nil) }
}
