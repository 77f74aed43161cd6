import Testing

@testable import PropertyList

/// Writers whose output fails.
struct StoppedWritingTests {
  enum Writer: CaseIterable {
    case xml, json, taggedJSON, binary, printed, swift, objectiveC
  }

  private func write(_ list: PropertyList, by writer: Writer, to output: inout Output) throws {
    switch writer {
    case .xml: try list.writeXML(style: XMLStyle(keyOrder: .input, isExact: true), to: &output)
    case .json, .taggedJSON:
      let types: JSONTypes = writer == .json ? .plain : .tag
      let style = JSONStyle(layout: .indented, escapesSlashes: false, keyOrder: .input, types: types)
      try list.writeJSON(style: style, to: &output)
    case .binary: try list.writeBinary(keyOrder: .input, to: &output)
    case .printed: list.writePrinted(keyOrder: .input, to: &output)
    case .swift: try list.writeSwift(sourceName: "a", keyOrder: .input, to: &output)
    case .objectiveC: try list.writeObjectiveC(sourceName: "a", headerName: nil, keyOrder: .input, to: &output)
    }
  }

  /// Number of bytes that the writer appends, with a sink that succeeds or fails. A sink that failed is not called again.
  private func count(_ list: PropertyList, by writer: Writer, sinkFails: Bool) throws -> Int {
    var calls = 0
    var output = Output { _ in
      calls += 1
      return !sinkFails
    }
    try write(list, by: writer, to: &output)
    let isWritten = [output.flush(), output.flush()]
    #expect(isWritten == [!sinkFails, !sinkFails] && output.hasFailed == sinkFails)
    #expect(calls == 1 || !sinkFails)
    return output.count
  }

  private static let strings = (0..<6_000).map { String(repeating: "value ", count: 20) + "\($0)" }
  private static let dictionary = PropertyList(.dictionary(strings.map { ("key of \($0)", .string($0)) }))
  private static let array = PropertyList(.array(strings.map { .string($0) }))

  /// One buffer is filled before the sink can fail. Then the writer stops after the current value.
  @Test(arguments: Writer.allCases, [false, true])
  func writingStopsAfterOneBuffer(writer: Writer, isDictionary: Bool) throws {
    let list = isDictionary ? Self.dictionary : Self.array
    #expect(try count(list, by: writer, sinkFails: false) > 8 << 16)
    // The root of a binary file comes first, with four bytes for each object in it.
    #expect(try count(list, by: writer, sinkFails: true) < (writer == .binary ? 4 * 12_000 : 0) + 2 << 16)
  }

  /// Long data is written in pieces, and these stop, too.
  @Test(arguments: [Writer.xml, .json])
  func writingOfLongDataStops(writer: Writer) throws {
    let list = PropertyList(.dictionary([("d", .data(Array(repeating: 1, count: 4 << 20)))]))
    #expect(try count(list, by: writer, sinkFails: false) > 5 << 20)
    #expect(try count(list, by: writer, sinkFails: true) < 3 << 16)
  }
}
