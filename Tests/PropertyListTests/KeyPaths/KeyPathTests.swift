import TestSupport
import Testing

@testable import PropertyList

@Suite struct KeyPathTests {
  private func texts(_ keyPath: PropertyList.KeyPath) -> [String] {
    keyPath.texts.map { String(decoding: $0, as: UTF8.self) }
  }

  // MARK: Components

  @Test(arguments: [
    // The empty text is the root.
    ("", []), ("a", ["a"]), ("a.b", ["a", "b"]), (#"x\.y"#, ["x.y"]), (#"x\\.y"#, [#"x\"#, "y"]),
    (#"x\\\.y"#, [#"x\.y"#]),
    // A backslash before any other character is a backslash.
    (#"b\s"#, [#"b\s"#]), (#"a\"#, [#"a\"#]), (".", ["", ""]), ("a.", ["a", ""]), (#"\\"#, [#"\"#]),
    // RFC 6901, section 3 and 4: `~1` first, then `~0`, so that `~01` is `~1`.
    ("/", [""]), ("/a/b", ["a", "b"]), ("/a~1b", ["a/b"]), ("/m~0n", ["m~n"]), ("/~01", ["~1"]), ("//", ["", ""]),
    ("/a.b", ["a.b"]), (#"/a\.b"#, [#"a\.b"#]), ("/~", ["~"]), ("/~2", ["~2"]), ("a/b", ["a/b"]),
  ])
  func componentsOfPliersKeyPaths(_ text: String, _ components: [String]) {
    #expect(texts(PropertyList.KeyPath(parsing: text)) == components)
  }

  // MARK: Finding

  private static let document = """
    {"a": [1, "two", ["n"]], "d": {"x.y": true, "0": "zero", "": "empty"}, "k": "v", "": {"": 0}, "b\\\\": {"c": 2}}
    """

  private func found(_ keyPath: PropertyList.KeyPath, in text: String) throws -> String? {
    let list = try read(text)
    return list.find(keyPath).map { describe(list, at: $0) }
  }

  @Test(arguments: [
    ("k", #""v""#), ("a", #"[1, "two", ["n"]]"#), ("a.0", "1"), ("a.1", #""two""#), ("a.2.0", #""n""#),
    ("a.00", "1"), ("a.+1", #""two""#), ("a.-0", "1"), ("d.0", #""zero""#), (#"d.x\.y"#, "true"),
    ("d.00", nil), ("d.x.y", nil), ("q", nil), ("k.z", nil), ("a.0.z", nil),
    ("a.3", nil), ("a.-1", nil), ("a. 1", nil), ("a.x", nil), ("a.1e0", nil), ("a.0x0", nil), ("a.+", nil),
    ("a.+-1", nil),
    ("a.99999999999999999999", nil), ("a.340282366920938463463374607431768211456", nil),
    // Empty components find nothing, not even empty keys.
    ("", nil), (".", nil), ("a.", nil), (".a", nil), ("a..0", nil), ("d.", nil),
  ])
  func foundationKeyPathsFindValues(_ text: String, _ expected: String?) throws {
    #expect(try found(PropertyList.KeyPath(foundation: text), in: Self.document) == expected)
  }

  @Test(arguments: [
    ("k", #""v""#), ("/k", #""v""#), ("a.2.0", #""n""#), ("/a/2/0", #""n""#), (#"d.x\.y"#, "true"), ("/d/x.y", "true"),
    // Empty keys can be reached.
    ("d.", #""empty""#), (".", "0"), ("/d/", #""empty""#), ("//", "0"), ("/", #"{"": 0}"#),
    (#"b\\.c"#, "2"), (#"/b\/c"#, "2"),
    // Negative indexes count from the end.
    ("a.-1", #"["n"]"#), ("a.-3", "1"), ("a.-4", nil), ("a.3", nil), ("a.-1.-1", #""n""#),
    ("a.-9223372036854775808", nil), ("a.+1", nil),
    // RFC 6901, section 4: no leading zeros. The last element is -1, and there is no -0.
    ("a.00", nil), ("a.01", nil), ("/a/01", nil), ("a.-0", nil), ("/a/-0", nil), ("a.-01", nil), ("d.00", nil),
    ("a.-", nil), ("a.", nil), ("d.-1", nil), ("k.0", nil),
  ])
  func pliersKeyPathsFindValues(_ text: String, _ expected: String?) throws {
    #expect(try found(PropertyList.KeyPath(parsing: text), in: Self.document) == expected)
  }

  @Test func theEmptyTextFindsTheRoot() throws {
    #expect(try read(Self.document).find(PropertyList.KeyPath(parsing: "")) == 0)
    #expect(PropertyList(node: .boolean(true)).find(PropertyList.KeyPath(parsing: "")) == 0)
  }

  /// The examples of RFC 6901, section 5.
  @Test(arguments: [
    ("/foo", #"["bar", "baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"),
    ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"), ("/m~0n", "8"),
  ])
  func jsonPointersFindValues(_ text: String, _ expected: String) throws {
    let document = #"""
      {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}
      """#
    #expect(try found(PropertyList.KeyPath(parsing: text), in: document) == expected)
  }

  /// Keys are compared byte by byte, so a composed é is not a decomposed one.
  @Test func equivalentKeysDiffer() throws {
    #expect(try found(PropertyList.KeyPath(parsing: "é"), in: #"{"e\u0301": 1, "é": 2}"#) == "2")
    #expect(try found(PropertyList.KeyPath(foundation: "é"), in: #"{"e\u0301": 1}"#) == nil)
  }

  @Test func keysThatAreNotStringsAreNotFound() throws {
    let list = try readBinary(BinaryFile("d2 01 02 03 04", "10 05", "51 35", "51 61", "51 62").bytes)
    #expect(list.find(PropertyList.KeyPath(parsing: "5")).map { describe(list, at: $0) } == #""b""#)
  }
}

extension PropertyList.KeyPath {
  /// A key path by Foundation's rules; `\\.` is a dot inside a component.
  init(foundation text: String) {
    let components = text.replacing("\\.", with: "\0").split(separator: ".", omittingEmptySubsequences: false)
    self.init(
      texts: components.map { Array($0.replacing("\0", with: ".").utf8) }, rules: .foundation, text: text)
  }
}
