/// The text of new values, in the layout of what is around them.
struct TextFragments {
  let layout: TextLayout
  /// The values.
  let list: PropertyList
  let types: JSONTypes

  /// The value at `index` on lines that begin with `indentation`, the first of which is already begun; on one line where
  /// `isCompact`. `depth` is the number of containers around it.
  func value(_ index: Int, indentation: [UInt8], depth: Int, isCompact: Bool) throws(WriteError) -> [UInt8] {
    try Output.collect { (output) throws(WriteError) in
      if layout.format == .json {
        try appendJSON(index, indentation: indentation, isCompact: isCompact, to: &output)
      } else {
        appendXML(index, indentation: indentation, depth: depth, isCompact: isCompact, to: &output)
      }
    }
  }

  /// The key at `index` as it stands in the text.
  func key(_ index: Int) -> [UInt8] {
    guard let slice = list.string(at: index) else { return [] }
    return Output.collect { output in
      if layout.format == .json {
        output.append(UInt8(ascii: "\""))
        output.append(jsonText: list.bytes(of: slice), escapesSlashes: false)
        output.append(UInt8(ascii: "\""))
      } else {
        output.append("<key>")
        output.append(xmlText: list.bytes(of: slice), escapesReturns: true)
        output.append("</key>")
      }
    }
  }

  // MARK: JSON

  /// JSON escapes all line breaks in strings, so those that are left are the layout's.
  private func appendJSON(
    _ index: Int, indentation: [UInt8], isCompact: Bool, to output: inout Output
  ) throws(WriteError) {
    let style = JSONStyle(
      layout: isCompact ? .compact : .indented, escapesSlashes: false, keyOrder: .input, types: types)
    var lines = try Output.collect { (output) throws(WriteError) in
      try list.writeJSON(at: index, style: style, to: &output)
    }[...]
    if lines.last == 0x0A { lines.removeLast() }
    var isFirst = true
    for line in lines.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let text = line.drop { $0 == 0x20 }
      if !isFirst {
        output.append(layout.newline.span)
        output.append(indentation.span)
        for _ in 0..<(text.startIndex - line.startIndex) / 2 { output.append(layout.unit.span) }
      }
      isFirst = false
      output.append(Array(text).span)
    }
  }

  // MARK: XML

  private func appendXML(
    _ index: Int, indentation: [UInt8], depth: Int, isCompact: Bool, to output: inout Output
  ) {
    let inner = indentation + layout.unit
    switch list.nodes[index] {
    case .array(let count, _) where count > 0:
      output.append("<array>")
      list.forEachChild(of: index) { child in
        if !isCompact { beginLine(inner, in: &output) }
        appendXML(child, indentation: inner, depth: depth + 1, isCompact: isCompact, to: &output)
      }
      if !isCompact { beginLine(indentation, in: &output) }
      output.append("</array>")
    case .dictionary(let count, _) where count > 0:
      output.append("<dict>")
      list.forEachPair(of: index) { key in
        if !isCompact { beginLine(inner, in: &output) }
        output.append(self.key(key).span)
        if !isCompact { beginLine(inner, in: &output) }
        appendXML(key + 1, indentation: inner, depth: depth + 1, isCompact: isCompact, to: &output)
      }
      if !isCompact { beginLine(indentation, in: &output) }
      output.append("</dict>")
    case .data(let slice) where !isCompact:
      output.append("<data>")
      let levels = min(depth, 8)
      let lines = Output.collect {
        $0.append(base64: list.bytes(of: slice), lineLength: 76 - 8 * levels, indentation: 0)
      }
      for line in lines.split(separator: 0x0A) {
        beginLine(indentation, in: &output)
        output.append(Array(line).span)
      }
      beginLine(indentation, in: &output)
      output.append("</data>")
    case .string(let slice):
      output.append("<string>")
      output.append(xmlText: list.bytes(of: slice), escapesReturns: true)
      output.append("</string>")
    case .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .data, .boolean, .uid, .null, .array,
      .dictionary:
      list.writeXMLScalar(at: index, to: &output)
    }
  }

  private func beginLine(_ indentation: [UInt8], in output: inout Output) {
    output.append(layout.newline.span)
    output.append(indentation.span)
  }
}
