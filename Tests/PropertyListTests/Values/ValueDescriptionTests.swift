import Testing

@testable import PropertyList

@Suite struct ValueDescriptionTests {
  @Test func allTypesAreDescribed() {
    let list: PropertyList = [
      "Name": "a\"b", "Levels": [1, 2.5, true, [], [:]], "Icon": .data([1]), "Both": .data([1, 2]), "Root": .uid(3),
      "Nothing": .null, "Built": .date(0.5), "Big": 18_446_744_073_709_551_616,
    ]
    #expect(
      list.description == """
        ["Name": "a\\"b", "Levels": [1, 2.5, true, [], [:]], "Icon": 1 byte, "Both": 2 bytes, "Root": uid 3, \
        "Nothing": null, "Built": 2001-01-01T00:00:00.5Z, "Big": 18446744073709551616]
        """)
    #expect("\(list["Levels", 1]!)" == "2.5")
  }

  /// As in Swift, the description of a string is its text, and a string inside a container is quoted.
  @Test func nestedStringsAreQuoted() {
    #expect(PropertyList("a\n\"b\"").description == "a\n\"b\"")
    #expect(PropertyList(["a\n"]).description == #"["a\n"]"#)
  }
}
