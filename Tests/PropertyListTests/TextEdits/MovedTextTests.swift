import Testing

@testable import PropertyList

/// The text of values that are copied and moved.
@Suite struct MovedTextTests {
  private func edited(
    _ text: String, _ edit: (inout PropertyList) throws(EditError) -> Void
  ) throws -> String {
    var textEdit = try #require(try TextEdit(reading: Array(text.utf8)))
    try edit(&textEdit.list)
    return String(decoding: try textEdit.bytes(), as: UTF8.self)
  }

  private func moved(_ text: String, _ source: String, _ target: String, overwrites: Bool = false) throws -> String {
    try edited(text) { (list) throws(EditError) in
      try list.move(PropertyList.KeyPath(source), to: PropertyList.KeyPath(target), overwrites: overwrites)
    }
  }

  // MARK: Renaming

  @Test(arguments: [
    (#"{"a" : 1, "b": 2}"#, #"{"x\"" : 1, "b": 2}"#),
    (
      "<dict>\n  <!-- one -->\n  <key>a</key> <true/> <!-- two -->\n  <key>b</key><false/>\n</dict>",
      "<dict>\n  <!-- one -->\n  <key>x\"</key> <true/> <!-- two -->\n  <key>b</key><false/>\n</dict>"
    ),
  ])
  func aKeyChangesInItsPlace(_ before: String, _ after: String) throws {
    #expect(try moved(before, "a", "x\"") == after)
  }

  /// The last one counts.
  @Test func repeatedKeysBecomeOne() throws {
    #expect(try moved(#"{"a": 1, "b": 2, "a": 3, "c": 4}"#, "a", "x") == #"{"b": 2, "x": 3, "c": 4}"#)
    #expect(try moved(#"{"a": 1, "b": 2, "b": 3}"#, "a", "b", overwrites: true) == #"{"b": 1}"#)
  }

  @Test func aRenamedValueCanBeEdited() throws {
    let result = try edited("{\n  \"a\": [1,  2],\n  \"b\": 3\n}") { (list) throws(EditError) in
      try list.move(PropertyList.KeyPath("a"), to: PropertyList.KeyPath("x"))
      try list.place(4, at: PropertyList.KeyPath("x.0"), .replace)
      try list.move(PropertyList.KeyPath("x"), to: PropertyList.KeyPath("y"))
    }
    #expect(result == "{\n  \"y\": [4,  2],\n  \"b\": 3\n}")
    #expect(try moved(result, "y", "y") == result)
  }

  // MARK: Other places

  /// Comments and spellings come along, lines are indented anew, and the blanks inside a string stay.
  @Test func textComesAlong() throws {
    let before = """
      <dict>
          <key>from</key>
          <dict>
              <!-- kept -->
              <key>k</key> <integer>0x10</integer>

              <key>s</key>
              <string>one
              two</string>
          </dict>
          <key>to</key>
          <dict>
              <key>inner</key>
              <dict>
                  <key>last</key>
                  <true/>
              </dict>
          </dict>
      </dict>
      """
    let after = """
      <dict>
          <key>to</key>
          <dict>
              <key>inner</key>
              <dict>
                  <key>last</key>
                  <true/>
                  <key>here</key>
                  <dict>
                      <!-- kept -->
                      <key>k</key> <integer>0x10</integer>

                      <key>s</key>
                      <string>one
              two</string>
                  </dict>
              </dict>
          </dict>
      </dict>
      """
    #expect(try moved(before, "from", "to.inner.here") == after)
    // And back, where it is the last entry then.
    #expect(
      try moved(moved(before, "from", "to.inner.here"), "to.inner.here", "from").contains(
        """
            <key>from</key>
            <dict>
                <!-- kept -->
                <key>k</key> <integer>0x10</integer>

                <key>s</key>
                <string>one
                two</string>
            </dict>
        </dict>
        """))
  }

  @Test(arguments: [
    ("[1.50, [ 2,3 ], \"\\u0041\"]", "0", "2", "[[ 2,3 ], \"\\u0041\", 1.50]"),
    ("[1.50, [ 2,3 ], \"\\u0041\"]", "2", "0", "[\"\\u0041\", 1.50, [ 2,3 ]]"),
    ("[\n  1,\n  [\n    2\n  ]\n]", "1", "0", "[\n  [\n    2\n  ],\n  1\n]"),
    ("{\"a\": [\n  1\n], \"b\": {}}", "a", "b.c", "{\"b\": {\"c\": [\n    1\n  ]}}"),
    ("[1.50, 2]\r\n", "1", "1", "[1.50, 2]\r\n"),
  ])
  func spellingsComeAlong(_ before: String, _ source: String, _ target: String, _ after: String) throws {
    #expect(try moved(before, source, target) == after)
  }

  @Test func whatIsOverwrittenGetsTheTextOfTheCopy() throws {
    let before = "<array>\n\t<dict><!-- c --><key>a</key><true/></dict>\n\t<string>x</string> <!-- d -->\n</array>"
    let after =
      "<array>\n\t<dict><!-- c --><key>a</key><true/></dict>\n\t<dict><!-- c --><key>a</key><true/></dict> <!-- d -->\n</array>"
    let result = try edited(before) { (list) throws(EditError) in
      try list.copy(PropertyList.KeyPath("0"), to: PropertyList.KeyPath("1"), overwrites: true)
    }
    #expect(result == after)
  }

  /// A copy that is edited is written as a new value.
  @Test func editedCopiesAreWrittenAnew() throws {
    let result = try edited("{\"a\": [1.50, 2]}") { (list) throws(EditError) in
      try list.copy(PropertyList.KeyPath("a"), to: PropertyList.KeyPath("b"))
      try list.place(3, at: PropertyList.KeyPath("b.1"), .replace)
    }
    #expect(result == "{\"a\": [1.50, 2], \"b\": [1.5, 3]}")
  }
}
