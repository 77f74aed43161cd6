import Testing

@testable import PropertyList

struct OutputLimitsTests {
  /// The keys of the first dictionary are a string, an integer and a date; a date as a key is no date that becomes a string.
  @Test func valuesAreCountedByTheirTraits() {
    let keys: [(Value, Value)] = [
      (.string("a"), .node(.date(0))), (.integer(5), .data([])), (.node(.date(1)), .data([1])),
    ]
    let list = Value.array([
      .dictionary(keys), .node(.real(.nan)), .node(.float(-.infinity)), .node(.real(1)), .node(.uid(7)), .node(.null),
      .number("1.5"), .wideInteger(.max), .dictionary((0..<70).map { (.integer($0), .node(.uid(1))) }),
    ]).propertyList
    let counts = list.counts(of: [.date, .data, .nonFiniteReal, .nonStringKey, .uid])
    #expect(counts == [.date: 1, .data: 2, .nonFiniteReal: 2, .nonStringKey: 72, .uid: 71])
  }

  /// A list that was read need not be searched again for what no reader of its format accepts; but JSON has nulls, a binary file has keys
  /// that are not strings, and XML has empty containers one level below the limit.
  @Test func valuesOfAReadListAreRefused() throws {
    #expect(throws: WriteError.self) { try xml(read("[1, null]")) }
    // The dictionary {1: 2}.
    let objects: [UInt8] = [0xD1, 1, 2, 0x10, 1, 0x10, 2]
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1] + [3, 0, 15].flatMap { [0, 0, 0, 0, 0, 0, 0, $0 as UInt8] }
    let file = Array("bplist00".utf8) + objects + [8, 11, 13] + trailer
    #expect(throws: WriteError.self) { try xml(PropertyList(reading: file)) }
    let deep = String(repeating: "<array>", count: 512) + "<array/>" + String(repeating: "</array>", count: 512)
    #expect(throws: WriteError.self) { try json(read(deep, formats: [.xml])) }
  }

  @Test func valuesOfAChangedListAreRefused() throws {
    var list = try read("<array><true/></array>", formats: [.xml])
    list.nodes[1] = .null
    #expect(throws: WriteError.self) { try xml(list) }
  }
}
