import Testing

@testable import PropertyList

/// Checks of edits by reading only the members around them. `RandomEditTests` read the whole text.
@Suite struct ReadBackWindowTests {
  private static let text =
    "<plist><dict><key>a</key><array><true/><string>x</string><!-- c --><true/></array></dict></plist>"

  private func changes(of text: String, _ operation: Operation) throws -> TextChanges {
    try changes(of: text) { list in try operation.apply(to: &list) }
  }

  /// The changes of `text` for an edit of its list.
  private func changes(of text: String, _ body: (inout PropertyList) throws -> Void) throws -> TextChanges {
    var options = ReadOptions(formats: [.xml, .json])
    options.keepsText = true
    let list = try PropertyList(reading: Source(Array(text.utf8)), options)
    var edit = try #require(TextEdit(list, types: .plain))
    try body(&edit.list)
    return try TextChanges(from: SourceTexts(edit.makeOriginalText()), to: edit.list, types: .plain)
  }

  @Test(
    arguments: [
      .set("a.1", "new"), .set("a.0", .xml("<dict><key>k</key><array/></dict>")), .remove("a.1"), .insert("a.3", "new"),
      .insert("a.0", "new"), .set("b", .xml("<array><true/></array>")),
    ] as [Operation])
  func membersAroundAnEditReadAsEdited(operation: Operation) throws {
    let members = ReadBackWindow(around: try changes(of: Self.text, operation))
    #expect(members?.readsAsEdited == true)
  }

  /// Only the key is read. The second change is of another key.
  @Test(arguments: [
    ("<dict><key>b</key><true/><key>a</key><array/></dict>", 30), (#"{"b": 1, "a": [1]}"#, 10),
  ])
  func renamedKeyReadsAsEdited(text: String, offset: Int) throws {
    var changes = try changes(of: text) { list in try list.rename(["a"], to: "c") }
    #expect(ReadBackWindow(around: changes)?.readsAsEdited == true)
    changes.change(offset..<offset + 1, to: Array("d".utf8))
    try changes.comparePending()
    #expect(ReadBackWindow(around: changes)?.readsAsEdited == false)
  }

  /// Another change in addition to that of the edit. The offsets are those of `x`, of the `<` before it, and of the end of
  /// the first `<true/>`.
  @Test(arguments: [(47..<48, "y"), (39..<40, ""), (39..<39, "<!--"), (39..<39, "<true/>"), (25..<26, " ")])
  func additionalChangeIsDetected(range: Range<Int>, text: String) throws {
    var changes = try changes(of: Self.text, .set("a.2", .xml("<false/>")))
    changes.change(range, to: Array(text.utf8))
    try changes.comparePending()
    #expect(ReadBackWindow(around: changes)?.readsAsEdited != true)
  }

  /// The only entry of a dictionary is read with the dictionary.
  @Test func membersAroundAnOnlyEntryAreRead() throws {
    let text = "<dict><key>a</key><dict><key>b</key><true/></dict><key>c</key><true/></dict>"
    #expect(ReadBackWindow(around: try changes(of: text, .set("a.b", "new")))?.readsAsEdited == true)
  }

  /// An element is removed, and an equal one is added in its position.
  @Test func changesWithoutEffectAreDetected() throws {
    let changes = try changes(of: Self.text) { list in
      try list.remove(at: ["a", 0])
      try list.insert(true, at: ["a", 0])
    }
    #expect(changes.changes.count == 2)
    #expect(ReadBackWindow(around: changes)?.hasOldText == true)
    #expect(ReadBackWindow(around: try self.changes(of: Self.text, .set("a.1", "new")))?.hasOldText == false)
  }

  @Test(
    arguments: [
      // The root, or a tag of it.
      ("<plist><dict><key>a</key><true/></dict></plist>", .set("", "new")),
      ("<plist><dict/></plist>", .set("a", "new")),
      // A `<plist>` inside another.
      ("<array><plist><true/></plist><true/></array>", .set("1", "new")),
      // The remaining dictionary would be a UID.
      ("<dict><key>CF$UID</key><integer>1</integer><key>a</key><true/></dict>", .remove("a")),
      (#"{"a": 1}"#, .set("a", "new")),
    ] as [(String, Operation)])
  func otherEditsNeedTheWholeText(text: String, operation: Operation) throws {
    let members = ReadBackWindow(around: try changes(of: text, operation))
    #expect(members?.readsAsEdited != true)
  }
}
