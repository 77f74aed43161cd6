import Testing

@testable import PropertyList

/// What remains of a file that is read to be judged. That the findings are the same is what `lint` of the other tests sees
/// to.
struct PruningTests {
  @Test(arguments: [
    // The root alone.
    (#"[{"a": 1}, {"b": [2, 3]}]"#, ["array 2"]),
    // A key that is there twice, for the rule to look at; the other dictionary remains, without its content.
    (#"[{"a": 1}, {"b": 2, "b": 3}]"#, ["array 2", "dictionary 1", "dictionary 2", "b", "2", "b", "3"]),
    // Also further in, with all that is around it.
    (
      #"{"x": [{"": 1}], "y": [[4, 5], 6]}"#,
      ["dictionary 2", "x", "array 1", "dictionary 1", "", "1", "y", "array 2"]
    ),
    // A remark about a value keeps the value, one about a container the container.
    (#"[[7], [[8, null]], [9]]"#, ["array 3", "array 1", "array 1", "array 2", "8", "null", "array 1"]),
    (#"[[7], [[8,],], [9]]"#, ["array 3", "array 1", "array 1", "array 1", "array 1"]),
    // Two keys that are not ASCII may be one key in two spellings.
    (#"[{"é": 1}, {"é": 1, "ê": 2}]"#, ["array 2", "dictionary 1", "dictionary 2", "é", "1", "ê", "2"]),
  ])
  func whatNeedsNoLookIsDropped(json: String, nodes: [String]) throws {
    let source = Source(Array(json.utf8))
    var reader = JSONReader(source.bytes, from: 0)
    reader.builder.remarks = Remarks(recovers: true)
    reader.builder.pruning = Pruning()
    try reader.read()
    let list = PropertyList(format: .json, source: source, builder: &reader.builder)
    #expect(list.nodes.map { list.sketch(of: $0) } == nodes)
  }
}

extension PropertyList {
  fileprivate func sketch(of node: Node) -> String {
    switch node {
    case .array(let count, _): "array \(count)"
    case .dictionary(let count, _): "dictionary \(count)"
    case .string(let slice): text(of: slice)
    case .integer(let value): String(value)
    case .data, .number, .wideInteger, .unsigned, .float, .real, .date, .boolean, .uid, .null: "\(node.kind)"
    }
  }
}
