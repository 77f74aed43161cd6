import Testing

@testable import PropertyList

@Suite struct NodeBuilderTests {
  private func list(_ source: String, _ builder: NodeBuilder) -> PropertyList {
    PropertyList(
      format: .xml, source: Source(Array(source.utf8)), nodes: builder.nodes, decoded: builder.decoded)
  }

  /// The example in the documentation of `Node`: `{a = (x, 5); b = {};}`.
  @Test func containersKnowTheirCountsAndSizes() throws {
    var builder = NodeBuilder(sourceCount: 3, bytesPerNode: 8)
    let root = builder.beginContainer()
    builder.append(.string(try builder.slice(from: 0, to: 1)))
    let array = builder.beginContainer()
    builder.append(.string(try builder.slice(from: 1, to: 2)))
    builder.append(.integer(5 as Int64))
    try builder.endArray(at: array, count: 2, offset: 0)
    builder.append(.string(try builder.slice(from: 2, to: 3)))
    let empty = builder.beginContainer()
    try builder.endDictionary(at: empty, count: 0, offset: 0)
    try builder.endDictionary(at: root, count: 2, offset: 0)
    let list = list("axb", builder)
    #expect(list.nodes.map(\.size) == [6, 0, 2, 0, 0, 0, 0])
    #expect((0..<7).map(list.end(of:)) == [7, 2, 5, 4, 5, 6, 7])
    #expect(describe(list) == #"{"a": ["x", 5], "b": {}}"#)
    #expect(structuralFaults(of: list) == [])
  }

  /// Slices of decoded text lie behind those of the source.
  @Test func decodedText() throws {
    var builder = NodeBuilder(sourceCount: 2, bytesPerNode: 1)
    builder.decoded += Array("pq".utf8)
    let start = builder.decoded.count
    for scalar in "a\u{E9}\u{65E5}\u{1F600}\0".unicodeScalars { builder.appendDecoded(scalar) }
    let slice = try builder.slice(decodedFrom: start, at: 0)
    #expect(slice == Slice(offset: 2 + 2, count: 1 + 2 + 3 + 4 + 1))
    builder.append(.string(slice))
    #expect(describe(list("xy", builder)) == "\"aé日😀\0\"")
  }

  @Test func emptySlices() throws {
    var builder = NodeBuilder(sourceCount: 1, bytesPerNode: 1)
    builder.append(.string(try builder.slice(from: 1, to: 1)))
    builder.append(.string(try builder.slice(decodedFrom: 0, at: 0)))
    let list = list("x", builder)
    #expect(describe(list, at: 0) == #""""#)
    #expect(describe(list, at: 1) == #""""#)
  }

  @Test func replacingTheLastNodes() {
    var builder = NodeBuilder(sourceCount: 0, bytesPerNode: 1)
    for value in 0..<5 as Range<Int64> { builder.append(.integer(value)) }
    builder.replace(from: 2, with: .uid(9))
    #expect(builder.count == 3)
    #expect((0..<3).map { describe(list("", builder), at: $0) } == ["0", "1", "uid(9)"])
  }

  /// A slice's length has 32 bits; no such source is needed to see that.
  @Test func longValuesAreRefused() throws {
    let builder = NodeBuilder(sourceCount: 0, bytesPerNode: 1)
    #expect(try builder.slice(from: 5, to: 5 + Int(UInt32.max)).count == .max)
    #expect(throws: SyntaxError(.limit(.longValue), at: 5)) { try builder.slice(from: 5, to: 6 + Int(UInt32.max)) }
  }

  /// Where memory is promised without limit, the capacity tells what was asked for; elsewhere the process would end.
  @Test func noMoreIsReservedThanTheLimit() {
    var builder = NodeBuilder(sourceCount: 1 << 44, bytesPerNode: 4, recordsPlaces: true)
    #expect(builder.nodes.capacity < (1 << 26) + 1000)
    #expect(builder.beginDecodedText() == 0)
    #expect(builder.decoded.capacity < (1 << 30) + (1 << 16))
  }
}
