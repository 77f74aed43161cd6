import Testing

@testable import PropertyList

@Suite struct EditErrorTests {
  /// Each description names the key path of the edit, as given or in the notation for texts.
  @Test(
    arguments: [
      (["q", "r"], "nothing at the parent of key path 'q.r'"), (["a"], "a value already exists at key path 'a'"),
      (["a", "x"], "key path 'a.x' needs an index where it meets an array"),
      (["a", 4], "index 4 of key path 'a.4' is outside the array"),
      ([4], "key path '4' needs a key where it meets a dictionary"),
      (["d.e", "x"], #"key path 'd\.e.x' leads into a value that is neither a dictionary nor an array"#),
    ] as [([any PropertyList.PathElement], String)])
  func descriptionsNameTheKeyPath(_ components: [any PropertyList.PathElement], _ description: String) {
    var list: PropertyList = ["a": [1, 2], "d.e": true]
    let error = #expect(throws: EditError.self) {
      try list.put(PropertyList("new"), at: PropertyList.KeyPath(components), .insert)
    }
    #expect(error?.description == description)
    #expect(list.description == #"["a": [1, 2], "d.e": true]"#)
  }

  @Test(arguments: ["-1", "\(Int.min)", "5"]) func newArrayHasOnlyTheIndexZero(index: String) {
    var list: PropertyList = [:]
    let error = #expect(throws: EditError.self) {
      try list.createParents(of: PropertyList.KeyPath(parsing: "a.\(index).b"))
    }
    let path = "key path 'a.\(index).b'"
    #expect(error?.description == "\(path) cannot create the index \(index) of a new array; use 0 or -")
  }

  @Test func onlyArraysHaveAnEnd() {
    var list: PropertyList = ["a": [1, [:]]]
    for (path, name) in [("", ""), ("a.1", "a.1"), ("/a/0", "/a/0")] {
      let error = #expect(throws: EditError.self) {
        try list.put(PropertyList("new"), at: PropertyList.KeyPath(parsing: path), .append)
      }
      #expect(error?.description == "the value at key path '\(name)' is not an array")
    }
  }

  /// The dictionary and 512 arrays with an element; the innermost new array is empty, and thus no level.
  @Test func resultHasAtMost512Levels() throws {
    let parents = Array(repeating: "0", count: 513).joined(separator: ".")
    for (path, isAllowed) in [("a." + parents.dropLast(2), true), ("a." + parents, false)] {
      var list: PropertyList = [:]
      do throws(EditError) {
        try list.createParents(of: PropertyList.KeyPath(parsing: String(path)))
        #expect(isAllowed)
      } catch {
        #expect(!isAllowed)
        let expected = "the result of an edit at key path '\(path)' would be nested more than 512 deep, or too large"
        #expect(error.description == expected)
      }
    }
  }

  @Test func missingValuesAndTheRootCannotBeRemoved() {
    var list: PropertyList = ["a": 1]
    let missing = #expect(throws: EditError.self) { try list.remove(at: PropertyList.KeyPath(parsing: "/b")) }
    #expect(missing?.description == "no value at key path '/b'")
    // '!' leads from `$nested` to `value`, which has another key.
    var opened: PropertyList = ["$nested": "xml", "value": 5]
    let inner = #expect(throws: EditError.self) { try opened.remove(at: PropertyList.KeyPath(parsing: "!")) }
    #expect(inner?.description == "no value at key path '!'" && opened == ["$nested": "xml", "value": 5])
    let root = #expect(throws: EditError.self) { try list.remove(at: PropertyList.KeyPath(parsing: "")) }
    #expect(root?.description == "the root cannot be removed")
  }
}
