import PropertyList
import Testing

@testable import pliers

struct PlutilKeyPathTests {
  /// A dot ends a component unless a backslash stands before it; there is no other escape.
  @Test(arguments: [
    ("a", ["a"], "a"), ("a.b", ["a", "b"], "a.b"), ("d.x\\.y", ["d", "x.y"], #"d.x\.y"#), ("b\\s", ["b\\s"], #"b\s"#),
    (#"d.x\\.y"#, ["d", #"x\.y"#], #"d.x\\.y"#), (#"a\"#, [#"a\"#], #"a\"#), (#"\."#, ["."], #"\."#),
    ("", [""], ""), (".", ["", ""], "."), ("a.", ["a", ""], "a."), (".a", ["", "a"], ".a"),
    ("a..0", ["a", "", "0"], "a..0"),
    // Not the mark that plutil puts in the place of a dot.
    ("A_DOT_WAS_HERE", ["A_DOT_WAS_HERE"], "A_DOT_WAS_HERE"),
    ("é.日", ["é", "日"], "é.日"), ("/a/b", ["/a/b"], "/a/b"),
  ])
  func components(_ text: String, _ components: [String], _ message: String) {
    let keyPath = PropertyList.KeyPath(plutil: text)
    #expect(keyPath.components.map { String(decoding: $0, as: UTF8.self) } == components)
    #expect(keyPath.plutilText == message)
    #expect(keyPath.text == text)
  }
}
