import Testing

@testable import PropertyList

/// Subscripts and edits as an app writes them, with variables and literals.
struct SubscriptTests {
  private static let list: PropertyList = ["a": [1, ["b.c": "x"]], "a.b": 2]

  @Test func keysAndIndexesAreVariables() {
    let (list, key, index) = (Self.list, "a", 1)
    #expect(list[key]?.array?.count == 2 && list["a", index, "b.c"]?.string == "x" && list[key, -2]?.integer == 1)
    #expect(list.root[key]?[index]?["b.c"]?.string == "x" && list.root[key, 0]?.integer == 1)
    #expect(PropertyList([5, 6])[index]?.integer == 6 && PropertyList([5, 6])[2] == nil && list["b"] == nil)
  }

  /// A string is one key, in a subscript and in a key path.
  @Test func stringsAreNotSplit() throws {
    #expect(Self.list["a.b"]?.integer == 2 && Self.list["a.1"] == nil)
    var list = Self.list
    list["a.b"] = 3
    #expect(list["a.b" as PropertyList.KeyPath]?.integer == 3)
    try list.set(4, at: "a.b")
    #expect(list["a.b"]?.integer == 4 && list["a", 1, "b.c"]?.string == "x")
    let path = PropertyList.KeyPath(parsing: "a.0")
    let keys: PropertyList.KeyPath = ["a", 1, "b.c"]
    #expect(Self.list[path]?.integer == 1 && Self.list[keys]?.string == "x")
  }

  @Test func keysDeclaredInAnEnumAreAccepted() {
    var list = Self.list
    list[Field.a, 0] = 5
    list[Field.a]?[0] = 6
    #expect(list[Field.a, 0]?.integer == 6 && list.root[Field.a, 1, "b.c"]?.string == "x")
  }

  @Test func assignmentsSetInsertAndRemove() {
    var list: PropertyList = ["a": ["b": 1], "n": 0]
    let (key, text) = ("c.d", "t")
    list["a"]?["b"] = 3
    list["a", "e"] = .string(text)
    list["n"] = ["x", 1, true]
    list["n", 3] = 2.5
    list["n"]?[0] = nil
    list[key] = ["a": .string(text)]
    list[PropertyList.KeyPath(parsing: "n.0")] = 7
    #expect(list == ["a": ["b": 3, "e": "t"], "n": [7, true, 2.5], "c.d": ["a": "t"]])
    list["a"] = nil
    #expect(list == ["n": [7, true, 2.5], "c.d": ["a": "t"]])
  }

  @Test func impossibleAssignmentsChangeNothing() {
    let original: PropertyList = ["a": [1], "s": "t"]
    var list = original
    list["a", "k"] = 1
    list["a", 5] = 1
    list["s", 0] = 1
    list["x", 1] = 1
    list["x", "y"] = PropertyList.Value.array([(0..<512).reduce(1 as PropertyList.Value) { value, _ in [value] }])
    list["x"]?["y"] = 1
    list["x"] = nil
    list[0] = 1
    list[[] as PropertyList.KeyPath] = nil
    #expect(list == original)
  }

  /// A missing parent is no silent failure: containers are created as by `createParents(of:)`.
  @Test func assignmentsCreateMissingContainers() {
    var list: PropertyList = ["a": [1]]
    list["x", "y.z", "w"] = 1
    list["n", 0, "k"] = true
    list[PropertyList.KeyPath(parsing: "p.q")] = "r"
    list["a", 1, "b"] = 2
    list["u", "v"] = nil
    let expected: PropertyList = [
      "a": [1, ["b": 2]], "x": ["y.z": ["w": 1]], "n": [["k": true]], "p": ["q": "r"],
    ]
    #expect(list == expected)
    var value = Self.list.root
    value["x", "y"] = 1
    #expect(value["x"] == ["y": 1])
  }

  @Test func valuesAreMovedCopiedRenamedAndAppended() throws {
    var list: PropertyList = ["a": ["b": 1], "n": [1], "z": 0]
    try list.copy(["a", "b"], to: ["a", "c"])
    try list.move("z", to: ["n", 0])
    try list.rename(["a", "b"], to: "d.e")
    try list.append(["x"], to: "n")
    #expect(list == ["a": ["d.e": 1, "c": 1], "n": [0, 1, ["x"]]])
    #expect(list["a"]?.dictionary?.map(\.key) == ["d.e", "c"])
    let before = list
    let edits: [(inout PropertyList) throws -> Void] = [
      { try $0.rename(["a", "c"], to: "d.e") }, { try $0.rename(["n", 0], to: "k") }, { try $0.rename([], to: "k") },
      { try $0.append(1, to: "a") }, { try $0.append(1, to: "q") }, { try $0.move("q", to: "r") },
      { try $0.copy("a", to: ["a", "q", "r"]) }, { try $0.move("a", to: ["a", "q"]) },
    ]
    for edit in edits {
      #expect(throws: PropertyList.EditError.self) { try edit(&list) }
      #expect(list == before)
    }
  }

  /// The text of a value that was taken from the list is not copied again, and text that was replaced is dropped: 400 assignments
  /// into 300 KB would otherwise take more than 100 MB.
  @Test func textDoesNotGrowWithAssignments() throws {
    let text = String(repeating: "é", count: 1_000)
    let file = "{" + (0..<150).map { #""\#($0)": "\u0041\#(text)""# }.joined(separator: ",") + "}"
    var list = try PropertyList(reading: Array(#"{"a": \#(file)}"#.utf8))
    let size = list.decoded.count
    for number in 0..<400 {
      list["a"]?["n"] = .string("\(number)" + text)
      list["a"]?["149"] = .integer(number)
    }
    #expect(list.decoded.count < 2 * size)
    #expect(
      list["a", "n"]?.string == "399" + text && list["a", "148"]?.string == "A" + text
        && list["a", "149"]?.integer == 399)
  }

  /// The list and the value change after the value was taken: text at equal offsets is not equal.
  @Test func textOfBothIsKept() {
    var list: PropertyList = ["a": ["b": "old"], "c": "x"]
    var value = list["a"]
    value?["n"] = "value's"
    list["c"] = "list's."
    list["a"] = value
    #expect(list == ["a": ["b": "old", "n": "value's"], "c": "list's."])
  }

  @Test func aValueOfAListIsACopy() {
    var value = Self.list.root
    value["a", 0] = nil
    value["a"]?[0]?["b.c"] = "y"
    #expect(value == ["a": [["b.c": "y"]], "a.b": 2] && Self.list["a", 0]?.integer == 1)
  }

  @Test func throwingEditsChangeNothingAfterAnError() throws {
    var list: PropertyList = ["a": ["b": 1], "n": [1]]
    try list.set(3, at: ["a", "b"])
    try list.insert("x", at: ["n", 0])
    try list.set([:], at: ["a", "c.d"])
    #expect(list == ["a": ["b": 3, "c.d": [:]], "n": ["x", 1]])
    let before = list
    let missing = #expect(throws: PropertyList.EditError.self) { try list.set(1, at: ["x", "y"]) }
    #expect(missing?.reason == .noParent && missing?.description == "nothing at the parent of key path 'x.y'")
    let existing = #expect(throws: PropertyList.EditError.self) { try list.insert(1, at: ["a", "b"]) }
    #expect(existing?.reason == .exists && list == before)
  }

  @Test func severalEditsAreAppliedTogetherOrNotAtAll() throws {
    var list: PropertyList = ["a": ["b": 1], "n": [1]]
    try list.apply([
      .set(2, at: ["a", "b"]), .set([:], at: "d"), .set(1, at: ["d", "e"]), .insert(0, at: ["n", 0]),
      .remove(at: ["n", 1]), .insert("x", at: ["a", "c.d"]), .set(["k": 1], at: PropertyList.KeyPath(parsing: "n.-")),
      .set(5, at: ["n", 1, "k"]),
    ])
    #expect(list == ["a": ["b": 2, "c.d": "x"], "n": [0, ["k": 5]], "d": ["e": 1]])
    let before = list
    let error = #expect(throws: PropertyList.EditError.self) {
      try list.apply([.set(9, at: ["a", "b"]), .remove(at: "q")])
    }
    #expect(error?.reason == .missing && error?.keyPath == "q" && list == before)
  }

  @Test func valuesAreHashable() {
    let values: [PropertyList.Value] = [1, 1.0, "1", true, [1, 2], [2, 1], ["a": 1, "b": 2], ["b": 2, "a": 1]]
    #expect(Set(values).count == 7 && Set(values.map { PropertyList($0) }).count == 7)
  }
}

private enum Field: String, PropertyList.PathElement {
  case a
  var keyPathComponent: PropertyList.KeyPath.Component { .key(rawValue) }
}
