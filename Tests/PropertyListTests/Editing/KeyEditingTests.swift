import PropertyList
import Testing

/// Edits of many keys of a dictionary in one pass.
struct KeyEditingTests {
  private func edits(_ pairs: KeyValuePairs<String, PropertyList.Value?>) -> [KeyEdit] {
    pairs.map { KeyEdit(key: Array($0.key.utf8), value: $0.value.map { PropertyList($0) }) }
  }

  @Test func keysAreSetRemovedAndAdded() throws {
    var list: PropertyList = ["a": 1, "b": ["x": [1, 2]], "c": 3, "d": 4]
    try list.edit(edits(["c": "three", "new": [1, ["y": 2]], "b": nil, "missing": nil, "d": [4, 5]]))
    #expect(list.description == #"["a": 1, "c": "three", "d": [4, 5], "new": [1, ["y": 2]]]"#)
    #expect(list.root.dictionary?.count == 4 && list["new", 1, "y"]?.integer == 2)
  }

  @Test func textsKeepTheirLayout() throws {
    let text = "{ \"a\": 1,\n  \"b\":  2, \"c\": {} }"
    var edit = try TextEdit(reading: Array(text.utf8))
    try edit.list.edit(edits(["b": 3, "a": 1]))
    #expect(String(decoding: try edit.bytes(), as: UTF8.self) == "{ \"a\": 1,\n  \"b\":  3, \"c\": {} }")
  }

  /// As with one key at a time: the last of repeated keys counts, and all of them are removed.
  @Test func repeatedKeysOfATextAreEdited() throws {
    let text = #"{"a": 1, "a": 2, "b": 3, "b": 4}"#
    var edit = try TextEdit(reading: Array(text.utf8))
    try edit.list.edit(edits(["a": 5, "b": nil]))
    #expect(String(decoding: try edit.bytes(), as: UTF8.self) == #"{"a": 1, "a": 5}"#)
  }

  @Test func valueThatIsTooDeepLeavesTheListUnchanged() throws {
    var builder = PropertyList.Builder()
    for _ in 0..<512 { try builder.beginArray() }
    try builder.append(.integer(1))
    for _ in 0..<512 { try builder.end() }
    let deep = try builder.finish()
    var list: PropertyList = ["a": 1]
    #expect(throws: EditError.self) { try list.edit(edits(["a": 2, "deep": deep.root])) }
    #expect(list.description == #"["a": 1]"#)
    var scalar = PropertyList(1)
    #expect(throws: EditError.self) { try scalar.edit(edits(["a": 2])) }
  }
}
