import Testing

@testable import PropertyList

/// The properties `position` and `keyPath` of values.
@Suite struct PositionPropertyTests {
  private func read(_ text: String, keepsOpenStepText: Bool = false) throws -> PropertyList {
    var options = ReadOptions()
    options.keepsText = true
    options.keepsOpenStepText = keepsOpenStepText
    return try PropertyList(reading: Array(text.utf8), options)
  }

  private func position(_ line: Int, _ column: Int) -> [Int] { [line, column] }

  private func position(_ value: PropertyList.Value?) -> [Int]? {
    value?.position.map { [$0.line, $0.column] }
  }

  @Test func keyPathsFindTheirValues() throws {
    let list: PropertyList = ["a": [[], ["x": 1, "": [2, [3]]]], "b.c": ["/": true]]
    let paths = list.nodes.indices.map { list.value(at: $0).keyPath.text }
    // A key has the key path of its value.
    #expect(
      paths == [
        "", "a", "a", "a.0", "a.1", "a.1.x", "a.1.x", "a.1.", "a.1.", "a.1..0", "a.1..1", "a.1..1.0", #"b\.c"#,
        #"b\.c"#, #"b\.c./"#, #"b\.c./"#,
      ])
    for (index, path) in paths.enumerated() where list.find(PropertyList.KeyPath(parsing: path)) != index + 1 {
      #expect(list.find(PropertyList.KeyPath(parsing: path)) == index)
    }
  }

  @Test func valuesOfTextsHavePositions() throws {
    let xml = try read("<dict>\n\t<key>é</key><array>\n\t\t<true/> <string>x</string>\n\t</array>\n</dict>")
    #expect(position(xml.root) == [1, 1])
    #expect(position(xml["é"]) == [2, 14])
    #expect(position(xml["é", 0]) == [3, 3])
    #expect(position(xml["é", 1]) == [3, 11])
    let json = try read("{\"é\": [1,\r\n  {\"k\": null}]}")
    #expect(position(json["é", 1, "k"]) == [2, 9])
  }

  @Test(arguments: [
    ("", [1, 1]), ("a", [2, 7]), ("a.0", [2, 8]), ("a.1", [3, 3]), ("b", [4, 9]), ("c", [5, 3]), ("d", [5, 10]),
  ])
  func valuesOfOpenStepHavePositions(keyPath: String, expected: [Int]) throws {
    let text = """
      {
        a = (x,
        "y");
        b =   <0aff>;
        c; d = {};
      }
      """
    #expect(position(try read(text, keepsOpenStepText: true)[PropertyList.KeyPath(parsing: keyPath)]) == expected)
  }

  @Test func valuesOfStringsFilesHavePositions() throws {
    let entries = try read("/* */ \"a\" = \"b\";\nc = d;\n", keepsOpenStepText: true)
    #expect(position(entries["a"]) == [1, 13] && position(entries["c"]) == [2, 5])
    #expect(position(try read(" word ", keepsOpenStepText: true).root) == [1, 2])
  }

  @Test func positionIsThatOfTheLastRepeatedKey() throws {
    #expect(position(try read(#"{"a": 1, "a": 2}"#)["a"]) == [1, 15])
    let text = "<plist><dict><key>a</key><true/><key>a</key><false/></dict></plist>"
    #expect(position(try read(text)["a"]) == [1, 45])
  }

  /// Values have no positions without `keepsText`, and in OpenStep texts.
  @Test func unknownPositionsAreNil() throws {
    #expect(try PropertyList(reading: Array("[1]".utf8)).root.position == nil)
    #expect(try read("(1)").root.position == nil)
    #expect(PropertyList("x").root.position == nil)
  }

  /// Edits move nodes. No node may get the position of another one.
  @Test func editsChangeNoPositionsOfOtherValues() throws {
    let list = try read("[\n1,\n2,\n3]")
    var edited = list
    try edited.remove(at: PropertyList.KeyPath(parsing: "0"))
    #expect(edited[0]?.position == nil)
    var edit = try #require(TextEdit(list, types: .plain))
    try edit.list.remove(at: PropertyList.KeyPath(parsing: "0"))
    try edit.list.put(PropertyList("new"), at: PropertyList.KeyPath(parsing: "1"), .insert)
    #expect(edit.list.root.array?.map(position) == [[3, 1], nil, [4, 1]])
    #expect(list.root.array?.map(position) == [[2, 1], [3, 1], [4, 1]])
  }
}
