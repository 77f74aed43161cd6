import Testing

@testable import PropertyList

/// Where the nodes of an edited list come from.
@Suite struct OriginTests {
  @Test func nothingHasChangedAtFirst() {
    #expect([Origin](count: 3) == [.kept(0), .kept(1), .kept(2)])
    #expect([Origin](count: 0) == [])
  }

  @Test func removedNodesAreForgotten() {
    var origins = [Origin](count: 4)
    origins.splice(1..<3, count: 0, replaces: false)
    #expect(origins == [.kept(0), .kept(3)])
  }

  @Test func insertedNodesAreNew() {
    var origins = [Origin](count: 2)
    origins.splice(1..<1, count: 2, replaces: false)
    #expect(origins == [.kept(0), .new, .new, .kept(1)])
  }

  /// The first node of the new value counts as a replacement of the old node; the nodes inside it are new.
  @Test func replacedValuesKeepTheirPlace() {
    var origins = [Origin](count: 4)
    origins.splice(1..<3, count: 2, replaces: true)
    #expect(origins == [.kept(0), .replaced(1), .new, .kept(3)])
    // A second replacement is still one of the original.
    origins.splice(1..<3, count: 1, replaces: true)
    #expect(origins == [.kept(0), .replaced(1), .kept(3)])
  }

  @Test func replacedNewValuesAreNew() {
    var origins: [Origin] = [.kept(0), .new]
    origins.splice(1..<2, count: 1, replaces: true)
    #expect(origins == [.kept(0), .new])
  }

  @Test func onlyOldNodesHaveAnIndex() {
    #expect(Origin.kept(3).index == 3)
    #expect(Origin.replaced(3).index == 3)
    #expect(Origin.moved(3).index == nil)
    #expect(Origin.new.index == nil)
  }

  @Test func movedNodesAreKnownByTheirOldPlace() {
    #expect([Origin.kept(3), .moved(4), .replaced(5), .new].map(\.moved) == [.moved(3), .moved(4), .new, .new])
  }
}
