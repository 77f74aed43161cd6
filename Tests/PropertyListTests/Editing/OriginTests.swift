import Testing

@testable import PropertyList

/// The origins of the nodes of an edited list.
@Suite struct OriginTests {
  /// The origins after `change` of a list of five nodes: a dictionary of two entries.
  private func origins(_ change: (inout PropertyList, inout NodeChanges) -> Void) throws -> [Origin] {
    var list = try read(#"{"a": 1, "b": 2}"#)
    list.origins = Origins(count: list.nodes.count)
    var changes = NodeChanges()
    change(&list, &changes)
    list.rewrite(changes)
    return list.nodes.indices.map { list.origins[$0] }
  }

  @Test func unchangedNodesKeepTheirIndex() throws {
    #expect(try origins { _, _ in } == [.kept(0), .kept(1), .kept(2), .kept(3), .kept(4)])
    #expect(Origins(count: 0).isEmpty && Origins().isEmpty)
  }

  @Test func removedNodesHaveNoOrigin() throws {
    #expect(try origins { $1.remove(1..<3, of: 0) } == [.kept(0), .kept(3), .kept(4)])
  }

  @Test func insertedNodesAreNew() throws {
    let origins = try origins { list, changes in
      let new = list.addNodes([.null, .null])
      changes.change(3..<3, of: 0, to: [NodeChanges.Piece(range: new)])
    }
    #expect(origins == [.kept(0), .kept(1), .kept(2), .new, .new, .kept(3), .kept(4)])
  }

  /// The first node of the new value replaces the old node; the nodes inside it are new.
  @Test func replacedValuesHaveTheIndexOfTheOldOne() throws {
    let replaced = try origins { list, changes in
      let new = list.addNodes([.array(count: 1, size: 1), .null])
      changes.replace(2..<3, of: 0, by: new)
    }
    #expect(replaced == [.kept(0), .kept(1), .replaced(2), .new, .kept(3), .kept(4)])
    let root = try origins { list, changes in
      let new = list.addNodes([.null])
      changes.replace(0..<5, of: -1, by: new)
    }
    #expect(root == [.replaced(0)])
  }

  /// A second replacement is still one of the original; a replaced new value is new.
  @Test func secondReplacementHasTheOriginOfTheFirst() throws {
    var list = try read("[1]")
    list.origins = Origins(count: 2)
    for expected in [Origin.replaced(1), .replaced(1)] {
      try list.put(try read("{}"), at: PropertyList.KeyPath(parsing: "0"), .set)
      #expect(list.origins[1] == expected)
    }
    for _ in 0..<2 {
      try list.put(try read("{}"), at: PropertyList.KeyPath(parsing: "1"), .set)
      #expect(list.origins[2] == .new)
    }
  }

  @Test func runsOfConsecutiveOriginsAreFound() {
    var origins = Origins(count: 3)
    origins.append(.kept(3), count: 2)
    origins.append(.kept(7), count: 2)
    origins.append(.replaced(9))
    origins.append(.replaced(10))
    #expect(origins.count == 9)
    #expect(origins.isRun(1..<5, from: .kept(1)) && !origins.isRun(1..<6, from: .kept(1)))
    #expect(origins.isRun(6..<7, from: .kept(8)) && !origins.isRun(6..<7, from: .kept(6)))
    #expect(origins.isRun(7..<8, from: .replaced(9)) && !origins.isRun(7..<9, from: .replaced(9)))
    #expect(origins.isRun(9..<9, from: .new))
    var moved = Origins()
    moved.append(origins, 4..<8, areInCopy: true)
    let expected: [Origin] = [4, 7, 8].map { .copied($0, replacing: $0) } + [.replaced(9)]
    #expect((0..<4).map { moved[$0] } == expected)
    let copies = Origins(copying: origins, 3..<5)
    #expect(copies[0] == .copied(3) && copies[1] == .copied(4, replacing: 4))
  }

  @Test func onlyOldNodesHaveAnIndex() {
    #expect(Origin.kept(3).index == 3)
    #expect(Origin.replaced(3).index == 3)
    #expect(Origin.copied(3).index == nil)
    #expect(Origin.new.index == nil)
    #expect([Origin.kept(3), .copied(3, replacing: 3)].allSatisfy { $0.keptIndex == 3 })
    #expect([Origin.copied(3), .copied(3, replacing: 4), .replaced(3), .new].allSatisfy { $0.keptIndex == nil })
  }

  @Test func movedNodesHaveTheirOldIndex() {
    #expect([Origin.kept(3), .copied(4), .replaced(5), .new].map(\.copy) == [.copied(3), .copied(4), .new, .new])
  }
}
