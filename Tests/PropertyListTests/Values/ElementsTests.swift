import PropertyList
import TestSupport
import Testing

/// Indexes of elements and pairs: each is valid for children of its container; another one ends the program, as in arrays.
@Suite(.prompt) struct ElementsTests {
  static let list: PropertyList = [[1, [2]], ["a": [3]], 4]

  @Test func indexesLeadToChildren() throws {
    let outer = try #require(Self.list.root.array)
    let inner = try #require(outer.first?.array)
    #expect(inner.indices.map { inner[$0] } == [1, [2]])
    #expect(inner[inner.index(after: inner.startIndex)] == [2])
    #expect(
      outer.index(outer.startIndex, offsetBy: 3) == outer.endIndex
        && outer.distance(from: outer.startIndex, to: outer.endIndex) == 3)
    #expect(inner.dropFirst().first == [2] && inner.dropFirst(2).isEmpty)
    // Two views of one value share their indexes, as two copies of an array do.
    let again = try #require(Self.list.root.array)
    #expect(again[outer.startIndex] == outer[outer.startIndex])
    let pairs = try #require(outer[outer.index(after: outer.startIndex)].dictionary)
    #expect(pairs.indices.map { pairs[$0].key } == ["a"])
  }

  @Test(arguments: 0..<6) func otherIndexesEndTheProgram(number: Int) async {
    await #expect(processExitsWith: .failure) { [number = number as Int] in
      guard let outer = ElementsTests.list.root.array, let inner = outer.first?.array,
        let pairs = outer[outer.index(after: outer.startIndex)].dictionary
      else { return }
      switch number {
      case 0: _ = inner[inner.endIndex]
      case 1: _ = inner.index(after: inner.endIndex)
      case 2: _ = pairs[pairs.endIndex]
      case 3: _ = pairs.index(after: pairs.endIndex)
      // An index of the outer array, and an index of the inner array.
      case 4: _ = inner[outer.index(after: outer.startIndex)]
      default: _ = outer[inner.startIndex]
      }
    }
  }
}
