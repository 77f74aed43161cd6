import TestSupport
import Testing

@testable import PropertyList

/// Key paths whose dots may belong to keys.
@Suite struct DottedKeysTests {
  private static let document = #"""
    {"com.apple.x": 1, "com": {"apple.y": 2, "apple": {"y": 3}}, "com.apple": {"z": 4},
     "a": [7], "a.0": 6, "f": [{"b.c": {"d": 5}}], "e": {"": 7}, ".hidden": 8, "g": {".x": 9}}
    """#

  private func found(_ keyPath: String) throws -> [String] {
    let list = try read(Self.document)
    return list.values(at: PropertyList.KeyPath(parsing: keyPath)).map { describe(list, at: $0) }
  }

  @Test(arguments: [
    ("com.apple.x", ["1"]),
    // A value found with one component for each key takes precedence.
    ("com.apple.y", ["3"]), ("a.0", ["7"]),
    // The longest run of components that is a key is taken.
    ("com.apple.z", ["4"]), ("f.0.b.c.d", ["5"]),
    // No shorter run is tried if the longest fails: com.apple exists and has no `apple`.
    ("com.apple.apple.y", []),
    // An escaped component is one, and so are those of a JSON Pointer.
    (#"com\.apple.x"#, []), (#"f.0.b\u{2E}c.d"#, ["5"]), ("/f/0/b/c/d", []), ("/f/0/b.c/d", ["5"]),
    // An empty component can be part of a key.
    (".hidden", ["8"]), ("g..x", ["9"]), (".e", []),
    ("com.apple.q", []), ("com.appl", []), ("a.1.b.c", []), ("e.", ["7"]), ("com.apple.x.y", []),
  ])
  func keyPathFindsValuesOfDottedKeys(_ keyPath: String, _ expected: [String]) throws {
    #expect(try found(keyPath) == expected)
  }

  /// Components of Foundation's key paths and of key paths in code are not joined.
  @Test func onlyTextsOfPliersJoinComponents() throws {
    let components = ["com", "apple", "x"].map { Array($0.utf8) }
    let keyPath = PropertyList.KeyPath(texts: components, rules: .foundation, text: "com.apple.x")
    #expect(try read(Self.document).values(at: keyPath).isEmpty)
    #expect(try read(Self.document).values(at: PropertyList.KeyPath(["com", "apple", "x"])).isEmpty)
  }

  /// A component with a dot is a whole key.
  @Test func aComponentWithADotIsNoPartOfAnotherKey() throws {
    let list = try read(#"{"a.b.c": {}, "a.b": {"x": 1}}"#)
    for (components, expected) in [([.keyOrIndex("a.b.c"), .key("x")], []), ([.keyOrIndex("a.b"), .key("x")], ["1"])]
      as [([PropertyList.KeyPath.Component], [String])]
    {
      let keyPath = PropertyList.KeyPath(components: components)
      #expect(list.values(at: keyPath).map { describe(list, at: $0) } == expected)
    }
  }

  /// 100,000 components and a long key that many of them could be.
  @Test func workIsBounded() throws {
    try expectBoundedWork { () throws in
      let list = try read("{\"\(String(repeating: "a.", count: 50_000))b\": 1}")
      let keyPath = PropertyList.KeyPath(parsing: String(repeating: "a.", count: 100_000) + "b")
      #expect(list.values(at: keyPath).isEmpty)
    }
  }
}
