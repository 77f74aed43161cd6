import PropertyList
import Testing

/// What the article "Read and change a file" shows: its lines are those of this file.
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
    let level: PropertyList = ["Name": "Caves", "Score": 2.5, "Walls": [[3, 4], [5, 6]]]
    let xml = try level.serialized(as: .xml)
    #expect(try PropertyList(reading: xml)["Walls", 1, 0]?.integer == 5)
  }

  @Test func `an edit leaves all else as it is`() throws {
    var edit = try TextEdit(reading: bytes)
    try edit?.list.place("Hills", at: PropertyList.KeyPath("Levels.0.Name"), .replace)
    try edit?.list.remove(at: PropertyList.KeyPath("Levels.0.Score"))
    let text = try edit?.bytes()
    #expect(
      try String(decoding: #require(text), as: UTF8.self) == """
        {
          "Levels": [
            { "Name": "Hills" }
          ],
          "Version":   1
        }
        """)
  }
}
