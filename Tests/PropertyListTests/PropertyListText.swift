@testable import PropertyList

/// Reads `text`. By default, the formats are tried in plutil's order.
func read(_ text: String, formats: [Format] = [.xml, .openStep, .json]) throws(ReadError) -> PropertyList {
  try PropertyList(reading: Source(Array(text.utf8)), ReadOptions(formats: formats))
}

/// Reads `text` with the XML reader only, which keeps duplicate keys.
func readXML(_ text: [UInt8]) throws(SyntaxError) -> PropertyList {
  let source = Source(text)
  var reader = XMLReader<NodesOnly>(source.bytes, from: 0)
  try reader.read()
  return reader.builder.finish(.xml, source)
}

func readXML(_ text: String) throws(SyntaxError) -> PropertyList { try readXML(Array(text.utf8)) }

/// A value as XML, without the header and the last line.
func xml(
  _ list: PropertyList, at index: Int = 0, keyOrder: KeyOrder = .input, isExact: Bool = false
) throws(WriteError) -> String {
  let bytes = try Output.collect { (output: inout Output) throws(WriteError) in
    try list.writeXML(at: index, style: XMLStyle(keyOrder: keyOrder, isExact: isExact), to: &output)
  }
  let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  return lines.dropFirst(3).dropLast(2).map { $0 + "\n" }.joined()
}

/// Errors in the counts, sizes and slices of `list`; empty if the readers and edits are correct.
func structuralFaults(of list: PropertyList) -> [String] {
  guard !list.nodes.isEmpty else { return ["no root"] }
  var faults: [String] = []
  checkStructure(of: list, at: 0, within: list.nodes.count, &faults)
  faults += shapeFaults(of: list)
  if list.end(of: 0) != list.nodes.count { faults.append("\(list.nodes.count) nodes, root ends at \(list.end(of: 0))") }
  return faults
}

/// Dictionaries of one shape whose keys differ.
private func shapeFaults(of list: PropertyList) -> [String] {
  var keysOfShapes: [UInt32: [String]] = [:]
  var faults: [String] = []
  for index in list.nodes.indices {
    guard case .dictionary(_, _, let shape) = list.nodes[index], shape != ShapeTable.noShape else { continue }
    var keys: [String] = []
    list.forEachPair(of: index) { key in keys.append(list.string(at: key).map { list.text(of: $0) } ?? "no string") }
    if let known = keysOfShapes[shape], !known.elementsEqual(keys, by: { Array($0.utf8) == Array($1.utf8) }) {
      faults.append("the dictionary at node \(index) has the shape of another one")
    }
    keysOfShapes[shape] = keys
  }
  return faults
}

private func checkStructure(of list: PropertyList, at index: Int, within limit: Int, _ faults: inout [String]) {
  let end = list.end(of: index)
  guard end <= limit else { return faults.append("node \(index) ends at \(end), its parent at \(limit)") }
  switch list.nodes[index] {
  case .string(let slice), .data(let slice), .number(let slice), .wideInteger(let slice):
    let start = Int(slice.offset)
    let isInSource = start + Int(slice.count) <= list.source.count
    let isDecoded = start >= list.source.count && start + Int(slice.count) <= list.source.count + list.decoded.count
    if !isInSource, !isDecoded {
      faults.append("the bytes of node \(index) are outside the source and the decoded bytes")
    }
  case .array(let count, _):
    checkChildren(of: list, at: index, count: Int(count), &faults)
  case .dictionary(let count, _, _):
    checkChildren(of: list, at: index, count: 2 * Int(count), &faults)
  case .integer, .unsigned, .float, .real, .date, .boolean, .uid, .null:
    break
  }
}

private func checkChildren(of list: PropertyList, at index: Int, count: Int, _ faults: inout [String]) {
  var children = 0
  var child = index + 1
  while child < list.end(of: index) {
    checkStructure(of: list, at: child, within: list.end(of: index), &faults)
    children += 1
    child = list.end(of: child)
  }
  if children != count { faults.append("node \(index) has \(children) children, not \(count)") }
}

/// The text that `write` appends to an output.
func written(_ write: (inout Output) -> Void) -> String {
  String(decoding: Output.collect(write), as: UTF8.self)
}
