/// Lays out a JSON text as the writer does, two spaces for each level: white space and commas change, and nothing else.
struct JSONFormatting {
  let list: PropertyList
  let places: NodeRanges
  private let source: Source
  private let lines: Lines

  init(_ list: PropertyList, places: TextRanges, newline: [UInt8]) {
    self.list = list
    self.places = places.nodes
    source = list.source
    lines = Lines(newline: newline, margin: [], unit: Array("  ".utf8))
  }

  /// The text.
  func formatted() -> [UInt8] {
    Output.collect { output in
      if source.bytes.has("\u{FEFF}", at: 0) { output.append("\u{FEFF}") }
      write(0, level: 0, to: &output)
      output.begin(lines, level: 0)
    }
  }

  /// Appends the value at `index`, whose line has begun at `level`. The recursion is bounded: readers nest 513 containers at
  /// most.
  private func write(_ index: Int, level: Int, to output: inout Output) {
    switch list.nodes[index].kind {
    case .dictionary where list.nodes[index].size > 0:
      output.append("{")
      var isFirst = true
      list.forEachPair(of: index) { key in
        beginMember(&isFirst, level: level + 1, to: &output)
        write(key, level: level + 1, to: &output)
        output.append(": ")
        write(key + 1, level: level + 1, to: &output)
      }
      output.begin(lines, level: level)
      output.append("}")
    case .array where list.nodes[index].size > 0:
      output.append("[")
      var isFirst = true
      list.forEachChild(of: index) { child in
        beginMember(&isFirst, level: level + 1, to: &output)
        write(child, level: level + 1, to: &output)
      }
      output.begin(lines, level: level)
      output.append("]")
    case .dictionary: output.append("{}")
    case .array: output.append("[]")
    case .bool, .integer, .real, .string, .date, .data, .uid, .null:
      output.append(source.bytes.extracting(places[index]))
    }
  }

  private func beginMember(_ isFirst: inout Bool, level: Int, to output: inout Output) {
    if !isFirst { output.append(",") }
    isFirst = false
    output.begin(lines, level: level)
  }
}
