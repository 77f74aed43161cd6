import Foundation
import PropertyList
import PropertyListCoding
import Testing

/// A level of a game. The levels ship with it in a file that is written by hand.
private struct Level: Codable, Equatable {
  var name: String
  var rows: Int
  var columns: Int
  var walls: [[Int]]
  var timeLimit: Double?
  var isLocked: Bool
}

/// A shape of a drawing. In its file, a field distinguishes circles from rectangles, and the colour is an array.
private enum Shape: Equatable {
  case circle(radius: Double, color: Color)
  case rectangle(width: Double, height: Double, color: Color)
}

extension Shape: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind = "Kind"
    case color = "Color"
    case radius = "Radius"
    case width = "Width"
    case height = "Height"
  }

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let color = try fields.decode(Color.self, forKey: .color)
    switch try fields.decode(String.self, forKey: .kind) {
    case "circle":
      self = .circle(radius: try fields.decode(Double.self, forKey: .radius), color: color)
    case "rectangle":
      self = .rectangle(
        width: try fields.decode(Double.self, forKey: .width), height: try fields.decode(Double.self, forKey: .height),
        color: color)
    case let kind:
      throw DecodingError.dataCorruptedError(
        forKey: .kind, in: fields, debugDescription: "no shape is called \(kind)")
    }
  }

  func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .circle(let radius, let color):
      try fields.encode("circle", forKey: .kind)
      try fields.encode(color, forKey: .color)
      try fields.encode(radius, forKey: .radius)
    case .rectangle(let width, let height, let color):
      try fields.encode("rectangle", forKey: .kind)
      try fields.encode(color, forKey: .color)
      try fields.encode(width, forKey: .width)
      try fields.encode(height, forKey: .height)
    }
  }
}

private struct Color: Equatable {
  var red: Double
  var green: Double
  var blue: Double
}

extension Color: Codable {
  init(from decoder: any Decoder) throws {
    var components = try decoder.unkeyedContainer()
    red = try components.decode(Double.self)
    green = try components.decode(Double.self)
    blue = try components.decode(Double.self)
  }

  func encode(to encoder: any Encoder) throws {
    var components = encoder.unkeyedContainer()
    try components.encode(red)
    try components.encode(green)
    try components.encode(blue)
  }
}

/// The keys of a quote in a file with other keys that are unknown to the program, so that no type describes the whole file.
private enum Field: String, PropertyList.PathElement {
  case quotes = "Quotes"
  case author = "Author"
  case text = "Text"
  case year = "Year"
  var keyPathComponent: PropertyList.KeyPath.Component { .key(rawValue) }
}

/// The code of the articles, as in an app.
struct ExampleTests {
  @Test func `levels of a game are read from their file, changed and written back`() throws {
    let path = try write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <array>
        <!-- The first one is for practice. -->
        <dict>
          <key>name</key><string>Meadow</string>
          <key>rows</key><integer>8</integer>
          <key>columns</key><integer>12</integer>
          <key>walls</key><array><array><integer>3</integer><integer>4</integer></array></array>
          <key>isLocked</key><false/>
        </dict>
        <dict>
          <key>name</key><string>Caves</string>
          <key>rows</key><integer>10</integer>
          <key>columns</key><integer>10</integer>
          <key>walls</key><array/>
          <key>timeLimit</key><real>90.5</real>
          <key>isLocked</key><true/>
        </dict>
      </array>
      </plist>
      """)
    defer { try? FileManager.default.removeItem(atPath: path) }

    var levels = try PlistDecoder().decode([Level].self, fromFile: path)
    #expect(
      levels == [
        Level(name: "Meadow", rows: 8, columns: 12, walls: [[3, 4]], timeLimit: nil, isLocked: false),
        Level(name: "Caves", rows: 10, columns: 10, walls: [], timeLimit: 90.5, isLocked: true),
      ])

    levels[1].isLocked = false
    let encoder = PlistEncoder()
    encoder.outputFormat = .xml
    try encoder.encode(levels).write(to: URL(filePath: path), options: .atomic)

    #expect(try PlistDecoder().decode([Level].self, fromFile: path) == levels)
    #expect(try PropertyListDecoder().decode([Level].self, from: Data(contentsOf: URL(filePath: path))) == levels)
  }

  @Test func `shapes are encoded by custom methods`() throws {
    let shapes: [Shape] = [
      .circle(radius: 1.5, color: Color(red: 1, green: 0.5, blue: 0)),
      .rectangle(width: 4, height: 3, color: Color(red: 0, green: 0, blue: 1)),
    ]
    for format in [PropertyList.OutputFormat.xml, .binary, .json] {
      let encoder = PlistEncoder()
      encoder.outputFormat = format
      #expect(try PlistDecoder().decode([Shape].self, from: encoder.encode(shapes)) == shapes)
    }
    #expect(
      try PlistEncoder().encodeToPropertyList(shapes) == [
        ["Kind": "circle", "Color": [1.0, 0.5, 0.0], "Radius": 1.5],
        ["Kind": "rectangle", "Color": [0.0, 0.0, 1.0], "Width": 4.0, "Height": 3.0],
      ])
  }

  @Test func `an unknown shape is an error with its position`() throws {
    let path = try write(
      """
      <plist version="1.0">
      <array>
        <dict>
          <key>Kind</key> <string>hexagon</string>
          <key>Color</key> <array><real>1</real><real>1</real><real>1</real></array>
        </dict>
      </array>
      </plist>
      """)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: DecodingError.self) { try PlistDecoder().decode([Shape].self, fromFile: path) }
    guard case .dataCorrupted(let context)? = error else { throw try #require(error) }
    #expect(context.debugDescription == "\(path):4:21: no shape is called hexagon (at 0.Kind)")
  }

  @Test func `quotes are records with typed keys`() throws {
    let list = try PropertyList(
      reading: Array(
        """
        {
          "Quotes": [
            {"Author": "Ada Lovelace", "Text": "That brain of mine is more than merely mortal.", "Year": 1843},
            {"Author": "Unknown", "Text": "Festina lente."}
          ],
          "Source": "a calendar"
        }
        """.utf8))
    let quotes = try #require(list[Field.quotes]?.array)
    #expect(quotes.map { $0[Field.author]?.string } == ["Ada Lovelace", "Unknown"])
    #expect(quotes.map { $0[Field.year]?.integer } == [1843, nil])
    #expect(list[Field.quotes, 1, Field.text]?.string == "Festina lente.")

    // A part of it becomes values of a type, without a copy of the rest.
    struct Quote: Decodable, Equatable {
      var author: String
      var text: String
      var year: Int?

      enum CodingKeys: String, CodingKey {
        case author = "Author"
        case text = "Text"
        case year = "Year"
      }
    }
    let last = try #require(list[Field.quotes, -1])
    #expect(
      try PlistDecoder().decode(Quote.self, from: last)
        == Quote(author: "Unknown", text: "Festina lente.", year: nil))
  }

  /// A new file with this text.
  private func write(_ text: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "Example-\(UUID()).plist")
    try Data(text.utf8).write(to: file)
    return file.path
  }
}
