import Testing
@testable import PropertyList
@Test func nodeIsSixteenBytes() { #expect(MemoryLayout<Node>.stride == 16) }
