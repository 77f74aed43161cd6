import Testing

@testable import PropertyList

/// The ways through the array of nodes.
@Suite struct PropertyListTests {
  /// The example in the documentation of `Node`, `{a = (x, 5); b = {};}`: key `a` is node 1, its value node 2.
  private let list = Value.dictionary([
    (.string("a"), .array([.string("x"), .integer(5)])), (.string("b"), .dictionary([])),
  ]).propertyList

  @Test func aValueEndsWhereTheNextBegins() {
    #expect((0..<7).map(list.end(of:)) == [7, 2, 5, 4, 5, 6, 7])
  }

  @Test(arguments: [(0, [1, 2, 5, 6]), (2, [3, 4]), (6, []), (3, [])])
  func childrenAreKeysAndValuesOrElements(index: Int, children: [Int]) {
    var found: [Int] = []
    list.forEachChild(of: index) { found.append($0) }
    #expect(found == children)
  }

  @Test(arguments: [(0, [1, 5]), (6, [])])
  func pairsBeginWithTheirKeys(index: Int, keys: [Int]) {
    var found: [Int] = []
    list.forEachPair(of: index) { found.append($0) }
    #expect(found == keys)
  }

  /// A walk ends with the first error.
  @Test func errorsOfTheBodyArePassedOn() {
    var visited: [Int] = []
    #expect(throws: WriteError(reason: .null, index: 2)) {
      try list.forEachChild(of: 0) { child throws(WriteError) in
        visited.append(child)
        if child == 2 { throw WriteError(reason: .null, index: child) }
      }
    }
    #expect(visited == [1, 2])
  }

  @Test func onlyStringsAreStrings() {
    #expect(list.string(at: 3).map(list.text(of:)) == "x")
    #expect(list.string(at: 4) == nil)
    #expect(list.string(at: 0) == nil)
  }

  /// Slices lie in the source up to its end, and in the decoded text from there on.
  @Test func sourceAndDecodedTextAreOneAddressSpace() {
    let list = PropertyList(format: .xml, source: Source(Array("abc".utf8)), nodes: [], decoded: Array("déf".utf8))
    #expect(list.text(of: Slice(offset: 1, count: 2)) == "bc")
    #expect(list.text(of: Slice(offset: 3, count: 3)) == "dé")
    #expect(list.text(of: Slice(offset: 6, count: 1)) == "f")
    #expect(list.text(of: Slice(offset: 7, count: 0)) == "")
  }
}
