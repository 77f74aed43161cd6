import Testing

@testable import PropertyList

@Suite struct NodeTests {
  /// A document takes this much for each value and each key, whatever it is.
  @Test func nodeIsSixteenBytes() { #expect(MemoryLayout<Node>.stride == 16) }

  private static let slice = Slice(offset: 0, count: 0)

  /// The names are plutil's, but for the last two, which it has none for.
  @Test(
    arguments: [
      (.boolean(true), "bool"), (.integer(-1 as Int64), "integer"), (.unsigned(.max), "integer"),
      (.wideInteger(slice), "integer"), (.float(0), "float"), (.real(0), "float"), (.number(slice), "float"),
      (.string(slice), "string"), (.date(0), "date"), (.data(slice), "data"),
      (.dictionary(count: 0, size: 0), "dictionary"), (.array(count: 0, size: 0), "array"), (.uid(0), "uid"),
      (.null, "null"),
    ] as [(Node, String)])
  func everyNodeIsOfAKind(node: Node, name: String) {
    #expect(node.kind.rawValue == name)
  }

  @Test func onlyContainersHoldNodes() {
    #expect(Node.array(count: 2, size: 5).size == 5)
    #expect(Node.dictionary(count: 2, size: 6).size == 6)
    #expect(Node.string(NodeTests.slice).size == 0)
    #expect(Node.null.size == 0)
  }

  /// A value has one form, so that 5 is 5 whether it was signed or not.
  @Test func integersAreSignedWhereTheyFit() {
    guard case .integer(5) = Node.integer(5 as UInt64), case .integer(.max) = Node.integer(UInt64(Int64.max)),
      case .unsigned(0x8000_0000_0000_0000) = Node.integer(0x8000_0000_0000_0000 as UInt64)
    else {
      Issue.record("an integer has the wrong form")
      return
    }
  }
}
