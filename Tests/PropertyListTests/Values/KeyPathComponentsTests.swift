import Testing

@testable import PropertyList

@Suite struct KeyPathComponentsTests {
  private typealias KeyPath = PropertyList.KeyPath

  /// The text is that of the own grammar, and leads to the same value.
  @Test(
    arguments: [
      (["a", 0, "b"], "a.0.b"), ([], ""), (["a.b", #"c\d"#], #"a\.b.c\\d"#), ([""], "/"), (["", ""], "."),
      (["/a", "b/c~d"], "/~1a/b~1c~0d"), (["a", "/b"], "a./b"), (["a", -1], "a.-1"), ([0], "0"),
    ] as [([PropertyList.KeyPath.Component], String)])
  func texts(_ components: [PropertyList.KeyPath.Component], _ text: String) {
    let keyPath = KeyPath(components: components)
    #expect(keyPath.description == text)
    #expect(keyPath.components == KeyPath(text).components)
  }

  @Test func everyKeyCanBeNamed() throws {
    for key in ["", "/", "//", "a/b", ".", "..", "\\", "\\.", "~", "~1", "é", "0", "-", " "] {
      var list = PropertyList.emptyDictionary
      try list.place(PropertyList(integer: 1), at: KeyPath(components: [.key(key)]), .insert)
      #expect(list.string(at: 1).map(list.text(of:)) == key)
      try list.place(.emptyDictionary, at: KeyPath(components: [.key(key)]), .replace)
      try list.place(PropertyList(integer: 2), at: KeyPath(components: [.key(key), .key(key)]), .insert)
      #expect(list.find(KeyPath(components: [.key(key), .key(key)])) == 4)
      #expect(list.nodes.count == 5)
    }
  }
}
