import Testing
@testable import pliers
@Test func exists() { #expect(Bool(true)) }
