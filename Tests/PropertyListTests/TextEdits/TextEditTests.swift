import Testing

@testable import PropertyList

/// Edits of files in memory. Tests/Tables/placement has the text that edits change.
@Suite struct TextEditTests {
  @Test func editedBytesKeepCommentsLayoutAndEncoding() throws {
    let text =
      "<!-- shipped -->\n<dict>\n  <key>b</key> <integer>0x1F</integer>\n  <key>é</key> <string>1</string>\n</dict>"
    var edit = try TextEdit(reading: Array(text.utf8))
    try edit.list.put(PropertyList("2"), at: PropertyList.KeyPath(["é"]), .set)
    #expect(String(decoding: try edit.bytes(), as: UTF8.self) == text.replacing("<string>1<", with: "<string>2<"))

    let units = [0xFEFF] + Array(text.utf16)
    let utf16 = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    var wide = try TextEdit(reading: utf16)
    #expect(try wide.bytes() == utf16)
    try wide.list.put(PropertyList("2"), at: PropertyList.KeyPath(parsing: "é"), .set)
    #expect(try wide.bytes().count == utf16.count)

    #expect(throws: ReadError.self) { try TextEdit(reading: []) }
  }

  @Test func dateWithFractionIsRefusedByItsName() throws {
    var edit = try TextEdit(reading: Array("<plist><dict><key>a</key><string>x</string></dict></plist>".utf8))
    edit.list["a"] = .date(0.5)
    let error = #expect(throws: WriteError.self) { try edit.bytes() }
    #expect(error?.reason == .dateWithFraction && error?.keyPath == PropertyList.KeyPath(["a"]))
    edit.list["a"] = .date(1)
    #expect(try PropertyList(reading: edit.bytes())["a"]?.date == 1)
  }

  /// The origins of a list belong to its own text, so that a list of another edit is a new one here.
  @Test(arguments: [("1", "2"), ("1</string><string>2", "3"), ("1", "2</string><string>1")])
  func listOfAnotherEditReplacesThisOne(other: String, this: String) throws {
    func text(_ elements: String) -> [UInt8] { Array("<array><string>\(elements)</string></array>".utf8) }
    let from = try TextEdit(reading: text(other))
    var edit = try TextEdit(reading: text(this))
    edit.list = from.list
    #expect(try PropertyList(reading: edit.bytes()) == from.list)
  }

  @Test(arguments: [
    (try? PropertyList([1]).serialized(as: .binary), "expected XML or JSON, found binary, whose text cannot be edited"),
    (Array("{a = 1;}".utf8), "expected XML or JSON, found OpenStep, whose text cannot be edited"),
  ])
  func otherFormatsAreNotEdited(bytes: [UInt8]?, message: String) throws {
    let bytes = try #require(bytes)
    let error = #expect(throws: ReadError.self) { try TextEdit(reading: bytes) }
    #expect(error?.reason == .notEditable && error?.message == message)
  }

  @Test(
    arguments: [
      ("the same value", "<integer>0x1F</integer>", [.set(31, at: ["a", "b"])]),
      (
        "another value, then the same", "<integer>0x1F</integer>",
        [.set(1, at: ["a", "b"]), .set(31, at: ["a", "b"])]
      ),
      ("the same value, then an edit inside", "<true/>", [.set(["b": 31], at: ["a"]), .set(true, at: ["a", "b"])]),
    ] as [(String, String, [PropertyList.Edit])])
  func equalValuesKeepTheirText(_: String, value: String, edits: [PropertyList.Edit]) throws {
    func text(_ value: String) -> String { "<dict><key>a</key><dict><!-- c --><key>b</key>\(value)</dict></dict>" }
    var edit = try TextEdit(reading: Array(text("<integer>0x1F</integer>").utf8))
    try edit.list.apply(edits)
    #expect(String(decoding: try edit.bytes(), as: UTF8.self) == text(value))
  }

  /// A way to set the width of the first window to 800.
  struct Assignment: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (inout PropertyList) -> Void
  }

  static let assignments = [
    Assignment(testDescription: "one key path") { $0["Windows", 0, "Size", "Width"] = 800 },
    Assignment(testDescription: "optional chaining") { $0["Windows"]?[0]?["Size"]?["Width"] = 800 },
    Assignment(testDescription: "a value that is assigned to its own position") { list in
      var window = list["Windows", 0]
      window?["Size", "Width"] = 800
      list["Windows", 0] = window
    },
    Assignment(testDescription: "two edits inside each other") { list in
      list["Windows"]?[0]?["Size"]?["Width"] = [1]
      list["Windows"]?[0]?["Size"]?["Width"] = 800
    },
    Assignment(testDescription: "the root") { list in
      var root = list.root
      root["Windows", 0, "Size", "Width"] = 800
      list[[]] = root
    },
  ]

  /// Comments, and the spelling of other values, also stay in containers that are assigned as a whole.
  @Test(arguments: assignments) func assignmentsKeepCommentsAndSpelling(assignment: Assignment) throws {
    let texts = [
      """
      <dict>
        <key>Windows</key> <array>
          <!-- the main one --> <dict><key>Size</key><dict> <key>Width</key> <integer>640</integer> </dict>
          <key>Level</key> <integer>0x10</integer></dict>
          <string>&#97;</string>
        </array>
      </dict>
      """,
      """
      {"Windows" : [ {"Size": {"Width":640 , "Height": 1e2}},
          "\\u0061" ] }
      """,
    ]
    for text in texts {
      var edit = try TextEdit(reading: Array(text.utf8))
      assignment.make(&edit.list)
      #expect(String(decoding: try edit.bytes(), as: UTF8.self) == text.replacing("640", with: "800"))
    }
  }

  /// A value of another list, or of another position, is a new one there.
  @Test func valuesOfOtherPositionsAreCopied() throws {
    let text = "<dict><key>a</key><dict><key>n</key><integer>0x10</integer></dict><key>b</key><true/></dict>"
    var edit = try TextEdit(reading: Array(text.utf8))
    edit.list["b"] = edit.list["a"]
    var copy = try TextEdit(reading: Array(text.utf8))
    copy.list["a", "n"] = 17
    edit.list["a"] = copy.list["a"]
    let edited = try PropertyList(reading: edit.bytes())
    #expect(edited == ["a": ["n": 17], "b": ["n": 16]])
  }
}
