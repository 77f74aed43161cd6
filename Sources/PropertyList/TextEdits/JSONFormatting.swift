/// Lays out a JSON text like the writer, with two spaces for each level. Only white space and commas change.
struct JSONFormatting: TextWriter {
  let layout: ContainerLayout
  var keys = KeySequence(.input)
  private let list: PropertyList
  private let ranges: CompactRanges
  private let lines: Lines

  init(_ original: ListText) {
    list = original.list
    ranges = original.ranges.nodes
    lines = Lines(newline: original.layout.newline, margin: [], unit: [0x20, 0x20])
    layout = JSONLayout(lines: lines, separator: Array(": ".utf8), gap: []).containers
  }

  mutating func formatted() -> [UInt8] {
    Output.collect { output in
      if list.source.bytes.has("\u{FEFF}", at: 0) { output.append("\u{FEFF}") }
      writeValue(at: 0, of: list, level: 0, to: &output)
      output.begin(lines, level: 0)
    }
  }

  // Not inlined, to keep the frames of the recursion small: 512 nested arrays would need 639 KB of stack.
  @inline(never)
  mutating func writeValue(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    switch list.nodes[index].kind {
    case .dictionary: writeDictionary(at: index, of: list, level: level, to: &output)
    case .array: writeArray(at: index, of: list, level: level, to: &output)
    case .bool, .integer, .real, .string, .date, .data, .uid, .null:
      output.append(list.source.bytes.extracting(ranges[index]))
    }
  }

  mutating func writeKey(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    output.append(list.source.bytes.extracting(ranges[index]))
  }
}
