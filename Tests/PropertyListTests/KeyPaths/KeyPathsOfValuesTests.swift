import TestSupport
import Testing

@testable import PropertyList

@Suite struct KeyPathsOfValuesTests {
  /// The key paths of all values of a text but the root.
  private func paths(in text: String) throws -> [String] {
    let list = try read(text)
    var paths: [String] = []
    list.forEachKeyPath(to: Array(list.matches(of: PropertyList.KeyPath(parsing: "**")).dropFirst())) {
      _, path in
      paths.append(path)
    }
    return paths
  }

  @Test func pathsAreInTheOrderOfTheList() throws {
    #expect(try paths(in: #"{"a": [1, {"b": 2}], "c": {}}"#) == ["a", "a.0", "a.1", "a.1.b", "c"])
  }

  /// Characters are escaped only at positions with a special meaning in key paths.
  @Test(arguments: [
    ("x.y", #"x\.y"#), (#"a\b"#, #"a\\b"#), ("*", #"\*"#), ("**", #"\*\*"#), ("a*", "a*"), ("[x=y]", #"\[x=y]"#),
    ("a[0]", "a[0]"), (":a", #"\:a"#), ("/a", #"\u{2F}a"#),
    ("-o", #"\u{2D}o"#), ("a\nb", #"a\u{A}b"#),
    ("\u{7F}", #"\u{7F}"#),
    ("", "/"), ("ключ", "ключ"), ("a:b/c", "a:b/c"),
  ])
  func keysAreEscaped(_ key: String, _ path: String) throws {
    var builder = PropertyList.Builder()
    try builder.beginDictionary()
    try builder.append(key: key)
    try builder.append(.integer(1))
    try builder.end()
    let list = try builder.finish()
    var paths: [String] = []
    list.forEachKeyPath(to: [2]) { _, path in paths.append(path) }
    #expect(paths == [path])
    #expect(list.find(PropertyList.KeyPath(parsing: path)) == 2)
  }
}
