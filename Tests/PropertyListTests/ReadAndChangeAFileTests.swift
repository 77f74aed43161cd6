import PropertyList
import Testing

/// The code of the article "Read and change a file": its lines are those of this file.
struct ReadAndChangeAFileTests {
  let bytes = Array(
    """
    {
      "Levels": [
        { "Name": "Meadow", "Score": 7 }
      ],
      "Version":   1
    }
    """.utf8)

  @Test func `values are found by keys and indexes`() throws {
    let list = try PropertyList(reading: bytes)
    let name = list["Levels", 0, "Name"]?.string
    let scores = list["Levels"]?.array?.compactMap { $0["Score"]?.integer }
    #expect(name == "Meadow" && scores == [7])
    #expect(list["Levels", 1] == nil && list["Version"]?.string == nil)
  }

  @Test func `lists are built and written`() throws {
    let title = "Deep Caves"
    var level: PropertyList = ["Name": "Caves", "Score": 2.5, "Walls": [[3, 4], [5, 6]]]
    level["Name"] = .string(title)
    level["Walls", 1] = nil
    let xml = try level.serialized(as: .xml)
    #expect(try PropertyList(reading: xml) == ["Name": "Deep Caves", "Score": 2.5, "Walls": [[3, 4]]])

    try level.set(3, at: ["Walls", 0, 1])
    try level.insert([7, 8], at: ["Walls", 0])
    try level.append([9], to: "Walls")
    try level.apply([.set(4, at: "Score"), .remove(at: "Name")])
    try level.rename("Walls", to: "Stones")
    level["Sizes", "Door", "Width"] = 9
    #expect(level == ["Score": 4, "Stones": [[7, 8], [3, 3], [9]], "Sizes": ["Door": ["Width": 9]]])

    var names: [String] = []
    if let sizes = level["Sizes"]?.dictionary {
      for (name, size) in sizes where size["Width"] != nil { names.append(name) }
    }
    level["Names"] = .array(names.map { .string($0) })
    #expect(level["Names"] == ["Door"])
  }

  @Test func `an edit leaves all else as it is`() throws {
    var edit = try PropertyList.TextEdit(reading: bytes)
    try edit.list.set("Hills", at: PropertyList.KeyPath(parsing: "Levels.0.Name"))
    edit.list["Levels", 0, "Score"] = nil
    let text = try edit.bytes()
    #expect(
      String(decoding: text, as: UTF8.self) == """
        {
          "Levels": [
            { "Name": "Hills" }
          ],
          "Version":   1
        }
        """)
  }
}
