import TestSupport
import Testing

@testable import PropertyList

@Suite struct KeyPathComponentsTests {
  private typealias KeyPath = PropertyList.KeyPath

  /// The description is a key path of pliers' grammar with the same components.
  @Test(
    arguments: [
      (["a", 0, "b"], "a.0.b"), ([], ""), (["a.b", #"c\d"#], #"a\.b.c\\d"#), ([""], "/"), (["", ""], "."),
      (["/a", "b/c~d"], #"\u{2F}a.b/c~d"#), (["a", "/b"], "a./b"), (["a", -1], "a.-1"), ([0], "0"),
      (["/x", -1], #"\u{2F}x.-1"#),
    ] as [([any PropertyList.PathElement], String)])
  func descriptionIsAKeyPathInText(_ components: [any PropertyList.PathElement], _ text: String) {
    let keyPath = KeyPath(components)
    #expect(keyPath.description == text)
    #expect(keyPath.texts == KeyPath(parsing: text).texts)
  }

  /// The text of two key paths has one notation, whatever the notations of its parts are.
  @Test(
    arguments: [
      (KeyPath(parsing: "/a/b.c"), #"a.b\.c.x\.y"#), (KeyPath(["/a"]), #"\u{2F}a.x\.y"#),
      (KeyPath(parsing: "/"), #".x\.y"#), (KeyPath(parsing: "a"), #"a.x\.y"#), ([], #"x\.y"#),
    ] as [(PropertyList.KeyPath, String)])
  func textWithInnerComponents(_ outer: PropertyList.KeyPath, _ text: String) {
    #expect(outer.text(with: ["x.y"]) == text)
    #expect(outer.text(with: []) == outer.text)
  }

  /// Texts that lead to the same values are equal, and a text that can be a key or an index is neither of them.
  @Test func keyPathsAreComparedByTheirComponents() {
    let paths: [KeyPath] = [
      [], ["a"], [0], ["0"], KeyPath(parsing: "0"), ["a", 0], KeyPath(parsing: "a.0"), "a.0", KeyPath(parsing: "-"),
      "-",
      KeyPath(parsing: "!"), "!", KeyPath(parsing: "é"), KeyPath(parsing: "e\u{301}"),
    ]
    #expect(Set(paths).count == paths.count)
    for (left, right) in [("/a", "a"), ("/a/0", "a.0"), (#"/a.b"#, #"a\.b"#), ("", "")] {
      let (left, right) = (KeyPath(parsing: left), KeyPath(parsing: right))
      #expect(left == right && left.hashValue == right.hashValue)
    }
    #expect(KeyPath(parsing: "a.b") == ["a", "b"] && KeyPath(parsing: #"\u{2D}"#) == "-")
    // RFC 6901 has no negative indexes.
    #expect(KeyPath(parsing: "/-1") == "-1" && KeyPath(parsing: "-1") != "-1")
  }

  @Test func componentsMakeAnEqualKeyPath() {
    let keyPath = KeyPath(parsing: #"Levels.0.a\.b.-"#)
    #expect(keyPath.components == [.key("Levels"), .keyOrIndex("0"), .key("a.b"), .keyOrIndex("-")])
    #expect(KeyPath(keyPath.components) == keyPath)
    #expect((["a", -1] as KeyPath).components == [.key("a"), .index(-1)])
  }

  /// In a text, `0` is a key of a dictionary and an index of an array; components say which one they are.
  @Test func anIndexIsNotAKey() throws {
    let list: PropertyList = ["0": "key", "array": ["element"]]
    #expect(list[KeyPath(parsing: "0")]?.string == "key")
    #expect(list[KeyPath(["0"])]?.string == "key")
    #expect(list[KeyPath([0])] == nil)
    #expect(list[KeyPath(["array", 0])]?.string == "element")
    #expect(list[KeyPath(["array", "0"])] == nil)
  }

  @Test(arguments: [PropertyList.Placement.insert, .replace, .set, .append])
  func anIndexDoesNotEditADictionary(_ placement: PropertyList.Placement) throws {
    var list: PropertyList = ["0": "key", "array": ["element"]]
    let index = KeyPath([0])
    #expect(throws: EditError(.notAKey, at: index)) { try list.put(PropertyList("x"), at: index, placement) }
    #expect(throws: EditError(.missing, at: index)) { try list.remove(at: index) }
    let inside = KeyPath([0, "a"])
    #expect(throws: EditError(.notAKey, at: inside)) { try list.put(PropertyList("x"), at: inside, placement) }
    let key = KeyPath(["array", "0"])
    #expect(throws: EditError(.notAnIndex, at: key)) { try list.put(PropertyList("x"), at: key, placement) }
    #expect(list == ["0": "key", "array": ["element"]])
    let missing = KeyPath(["b", 1, "c"])
    #expect(throws: EditError(.notFirst(1), at: missing)) { try list.createParents(of: missing) }
  }

  /// This also applies if only the value at a key path is read from a file.
  @Test(
    arguments: [
      Array("<plist><dict><key>0</key><string>key</string></dict></plist>".utf8), Array(#"{"0": "key"}"#.utf8),
      BinaryFile("d1 01 02", "51 30", "53 6b6579").bytes,
    ])
  func anIndexIsNotAKeyOfAFile(_ file: [UInt8]) throws {
    let source = Source(file)
    #expect(try PropertyList(reading: source, at: KeyPath(parsing: "0"), ReadOptions())?.root.string == "key")
    #expect(try PropertyList(reading: source, at: KeyPath([0]), ReadOptions()) == nil)
  }
}
