import Testing

@testable import PropertyList

/// Long arrays that are written part by part: the text is the one that is written at once.
struct PartWritingTests {
  /// The parts of each array, made from the last one to the first.
  private final class Parts: @unchecked Sendable {  // One thread at a time uses it.
    private(set) var counts: [Int] = []

    func write(_ count: Int, to output: inout Output, _ write: (Int, inout Output) -> Void) {
      counts.append(count)
      let texts = (0..<count).reversed().map { part in Output.collect { write(part, &$0) } }
      for text in texts.reversed() { output.append(text.span) }
    }
  }

  private enum Style: CaseIterable {
    case xml, sortedXML, json, compactJSON, taggedJSON

    func write(_ list: PropertyList, _ partWriting: PartWriting? = nil) throws(WriteError) -> [UInt8] {
      try Output.collect { output throws(WriteError) in
        switch self {
        case .xml:
          try list.writeXML(
            style: XMLStyle(keyOrder: .input, isExact: true), partWriting: partWriting, to: &output)
        case .sortedXML:
          try list.writeXML(
            style: XMLStyle(keyOrder: .codeUnits, isExact: false), partWriting: partWriting, to: &output)
        case .json: try list.writeJSON(style: json(.indented, .plain), partWriting: partWriting, to: &output)
        case .compactJSON: try list.writeJSON(style: json(.compact, .plain), partWriting: partWriting, to: &output)
        case .taggedJSON: try list.writeJSON(style: json(.indented, .tag), partWriting: partWriting, to: &output)
        }
      }
    }

    private func json(_ layout: JSONLayout, _ types: JSONTypes) -> JSONStyle {
      JSONStyle(layout: layout, escapesSlashes: false, keyOrder: .input, types: types)
    }
  }

  /// A part ends with the element that reaches 65,536 nodes; there are parts from 131,073 nodes on.
  @Test(arguments: [
    // 2 × 65,536 + 1 nodes: the third part has one.
    ("[" + String(repeating: "7,", count: 131_072) + "8]", [3]),
    // 7 nodes a record: 9,363 of them have 65,541, and 30,000 of them 3 × 65,541 + 13,377.
    (#"{"z": [1], "list": ["# + String(repeating: #"{"b": 1, "a": ["é", 0.5]},"#, count: 30_000) + "true]}", [4]),
    // An array in a part is not shared out again.
    ("[0,[" + String(repeating: "1,", count: 140_000) + "2],3]", [2]),
    // What is too long for one part is one element here, and its own array has parts.
    ("[[" + String(repeating: "1,", count: 140_000) + "2]]", [3]),
    ("[" + String(repeating: "7,", count: 131_071) + "8]", []),
    ("{}", []),
  ])
  func textIsTheSame(json: String, counts: [Int]) throws {
    let list = try read(json, formats: [.json])
    for style in Style.allCases {
      let parts = Parts()
      let text = try style.write(list) { count, output, write in parts.write(count, to: &output, write) }
      #expect(try text == style.write(list))
      #expect(parts.counts == counts)
    }
  }
}
