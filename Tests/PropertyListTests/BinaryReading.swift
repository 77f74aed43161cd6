import TestSupport

@testable import PropertyList

/// Reads a whole file with `BinaryReader`.
func readBinary(_ bytes: [UInt8], limits: Limits = Limits()) throws(SyntaxError) -> PropertyList {
  let source = Source(bytes)
  let objects = try BinaryObjects(source.bytes)
  try objects.checkOffsets()
  var reader = BinaryReader(objects, limits: limits)
  try reader.read()
  return PropertyList(
    format: .binary, source: source, nodes: reader.builder.nodes, decoded: reader.builder.decoded)
}

func validateBinary(_ bytes: [UInt8], limits: Limits = Limits()) throws(SyntaxError) {
  try BinaryObjects(Source(bytes).bytes).validate(limits: limits)
}

func writeBinary(_ list: PropertyList, at index: Int = 0, keyOrder: KeyOrder = .input) throws(WriteError) -> [UInt8] {
  try Output.collect { (output: inout Output) throws(WriteError) in
    try list.writeBinary(at: index, keyOrder: keyOrder, to: &output)
  }
}

/// Text of a property list that distinguishes all types: `{"k": [1, 1.0, 1.0f, @0.0, <00ff>, uid(7), null, true]}`.
func describe(_ list: PropertyList, at index: Int = 0) -> String {
  switch list.nodes[index] {
  case .string(let slice): return "\"\(list.text(of: slice))\""
  case .data(let slice): return "<\(hexadecimal(copy(list.bytes(of: slice))))>"
  case .number(let slice): return "number(\(list.text(of: slice)))"
  case .wideInteger(let slice): return "wide(\(list.text(of: slice)))"
  case .integer(let value): return "\(value)"
  case .unsigned(let value): return "\(value)u"
  case .float(let value): return "\(value)f"
  case .real(let value): return "\(value)"
  case .date(let value): return "@\(value)"
  case .boolean(let value): return "\(value)"
  case .uid(let value): return "uid(\(value))"
  case .null: return "null"
  case .array:
    var elements: [String] = []
    list.forEachChild(of: index) { elements.append(describe(list, at: $0)) }
    return "[" + elements.joined(separator: ", ") + "]"
  case .dictionary:
    var parts: [String] = []
    list.forEachChild(of: index) { parts.append(describe(list, at: $0)) }
    let pairs = stride(from: 0, to: parts.count, by: 2).map { "\(parts[$0]): \(parts[$0 + 1])" }
    return "{" + pairs.joined(separator: ", ") + "}"
  }
}

func copy(_ span: Span<UInt8>) -> [UInt8] {
  span.indices.map { span[$0] }
}
