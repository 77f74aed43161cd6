import TestSupport
import Testing

@testable import PropertyList

/// Dictionaries with the same keys as those before them.
struct RecentKeysTests {
  /// A list of dictionaries whose keys are these bytes of "abcdefgh…", each with an integer.
  private func records(_ keys: [[Int]]) -> PropertyList {
    let text = (0..<100).map { UInt8(ascii: "a") + UInt8($0 % 26) }
    var nodes: [Node] = [.array(count: UInt32(keys.count), size: UInt32(keys.reduce(keys.count) { $0 + 2 * $1.count }))]
    for record in keys {
      nodes.append(.dictionary(count: UInt32(record.count), size: UInt32(2 * record.count)))
      for key in record { nodes += [.string(Slice(offset: key, count: 1)), .integer(Int64(key))] }
    }
    return PropertyList(format: .binary, source: Source(text), nodes: nodes, decoded: [])
  }

  /// The indexes of the dictionaries in `list`.
  private func dictionaries(of list: PropertyList) -> [(index: Int, count: Int)] {
    list.nodes.indices.compactMap { index in
      if case .dictionary(let count, _) = list.nodes[index] { (index, Int(count)) } else { nil }
    }
  }

  @Test func theSameKeysAreFound() throws {
    let list = records([[3, 1, 2], [5, 6], [3, 1, 2], [3, 2, 1], [3, 1], [3, 1, 2]])
    let found = dictionaries(of: list)
    var recent = RecentKeys()
    // The first time, they may be keys that are never the same again.
    #expect(recent.keep(found[0].index, count: 3, of: list.nodes) == nil)
    #expect(recent.firstPlace(of: found[2].index, count: 3, in: list.nodes) == nil)
    let kept = recent.keep(found[2].index, count: 3, of: list.nodes)
    #expect(kept != nil)
    let places = found.map { recent.firstPlace(of: $0.index, count: $0.count, in: list.nodes) }
    #expect(places == [kept, nil, kept, nil, nil, kept])
  }

  @Test(arguments: [0, 33, 50])
  func dictionariesOfOtherSizesAreNotKept(count: Int) {
    let list = records(Array(repeating: Array(0..<count), count: 3))
    var recent = RecentKeys()
    for (index, count) in dictionaries(of: list) {
      #expect(recent.keep(index, count: count, of: list.nodes) == nil)
      #expect(recent.firstPlace(of: index, count: count, in: list.nodes) == nil)
    }
  }

  @Test func keysThatAreNoStringsAreNotKept() {
    var list = records([[1, 2], [1, 2], [1, 2]])
    list.nodes[9] = Node.integer(Int64(2))
    var recent = RecentKeys()
    #expect(
      dictionaries(of: list).map { recent.keep($0.index, count: 2, of: list.nodes) != nil } == [false, false, true])
    #expect(recent.firstPlace(of: 6, count: 2, in: list.nodes) == nil)
  }

  /// Records with some fields left out, in many orders, of every size that is kept and beyond.
  @Test(arguments: [KeyOrder.codeUnits, .canonical, .standard])
  func recordsAreSorted(order: KeyOrder) {
    var generator = SplitMix64(seed: 4)
    let shapes = (0..<12).map { Array((0..<26).shuffled(using: &generator).prefix($0 * 3)) }
    let list = records((0..<500).map { _ in shapes.randomElement(using: &generator) ?? [] })
    var keys = KeySequence(order)
    for (index, _) in dictionaries(of: list) {
      var pairs = keys.pairs(of: index, in: list)
      var found: [Int] = []
      while let key = keys.next(&pairs, in: list) { found.append(key) }
      let values = found.compactMap { key -> Int64? in
        if case .integer(let value) = list.nodes[key + 1] { value } else { nil }
      }
      #expect(values == values.sorted() && found.count * 2 == list.nodes[index].size)
    }
  }

  /// Writers that drop repeated keys hand out the last one of each.
  @Test(arguments: [3, 20, 60]) func repeatedKeysAreDropped(count: Int) {
    var generator = SplitMix64(seed: 5)
    let list = records((0..<200).map { _ in (0..<count).map { _ in Int.random(in: 0..<26, using: &generator) } })
    var keys = KeySequence(.codeUnits, dropsRepeatedKeys: true)
    for (index, count) in dictionaries(of: list) {
      var last: [Int: Int] = [:]
      for pair in 0..<count {
        let key = index + 1 + 2 * pair
        if case .integer(let value) = list.nodes[key + 1] { last[Int(value)] = key }
      }
      var pairs = keys.pairs(of: index, in: list)
      var found: [Int] = []
      while let key = keys.next(&pairs, in: list) { found.append(key) }
      #expect(found == last.keys.sorted().map { last[$0] })
    }
  }

  /// Equal lists of keys before one that holds a key twice, again and again, do not hide it.
  @Test func repeatedKeysAreFoundAmongRecords() {
    var list = records([[0, 1], [0, 1], [0, 1], [0, 0], [0, 0], [0, 1], [0, 0]])
    list.removeDuplicateKeys(.lastWins)
    #expect(dictionaries(of: list).map(\.count) == [2, 2, 2, 1, 1, 2, 1])
  }
}
