/// The text of new values, in the layout of what is around them.
struct TextFragments {
  let layout: TextLayout
  /// The values.
  let list: PropertyList
  let types: JSONTypes
  /// What stands between a key and its value; nil where the value begins a line.
  let separator: [UInt8]?
  /// What follows a comma on one line.
  let gap: [UInt8]

  /// The value at `index` on lines that begin with `indentation`, the first of which is already begun; on one line where
  /// `isCompact`. `depth` is the number of containers around it.
  func value(_ index: Int, indentation: [UInt8], depth: Int, isCompact: Bool) throws(WriteError) -> [UInt8] {
    try Output.collect { (output) throws(WriteError) in
      if layout.format == .json {
        try appendJSON(index, indentation: indentation, isCompact: isCompact, to: &output)
      } else {
        try appendXML(index, indentation: indentation, depth: depth, isCompact: isCompact, to: &output)
      }
    }
  }

  /// The key at `index` as it stands in the text.
  func key(_ index: Int) throws(WriteError) -> [UInt8] {
    try Output.collect { (output) throws(WriteError) in try appendKey(index, to: &output) }
  }

  private func appendKey(_ index: Int, to output: inout Output) throws(WriteError) {
    guard let slice = list.string(at: index) else { throw WriteError(.nonStringKey, at: index, in: list) }
    if layout.format == .json {
      output.append(UInt8(ascii: "\""))
      output.append(jsonText: list.bytes(of: slice), escapesSlashes: false)
      output.append(UInt8(ascii: "\""))
    } else {
      try checkForXML(slice, at: index)
      output.append("<key>")
      output.append(xmlText: list.bytes(of: slice), escapesReturns: true)
      output.append("</key>")
    }
  }

  private func beginLine(_ indentation: [UInt8], in output: inout Output) {
    output.append(layout.newline.span)
    output.append(indentation.span)
  }

  // MARK: JSON

  private func appendJSON(
    _ index: Int, indentation: [UInt8], isCompact: Bool, to output: inout Output
  ) throws(WriteError) {
    let inner = indentation + layout.unit
    let isTag = types == .tag && list.jsonTag(of: index) != nil
    guard !isTag, list.nodes[index].size > 0 else {
      let style = JSONStyle(layout: .compact, escapesSlashes: false, keyOrder: .input, types: types)
      return try list.writeJSON(at: index, style: style, to: &output)
    }
    let isDictionary = list.nodes[index].kind == .dictionary
    output.append(isDictionary ? "{" : "[")
    var start = index + 1
    while start < list.end(of: index) {
      if start > index + 1 {
        output.append(UInt8(ascii: ","))
        if isCompact { output.append(gap.span) }
      }
      if !isCompact { beginLine(inner, in: &output) }
      if isDictionary {
        try appendKey(start, to: &output)
        let colon = separator ?? [UInt8(ascii: ":")]
        output.append(colon.span)
        start += 1
      }
      try appendJSON(start, indentation: inner, isCompact: isCompact, to: &output)
      start = list.end(of: start)
    }
    if !isCompact { beginLine(indentation, in: &output) }
    output.append(isDictionary ? "}" : "]")
  }

  // MARK: XML

  private func appendXML(
    _ index: Int, indentation: [UInt8], depth: Int, isCompact: Bool, to output: inout Output
  ) throws(WriteError) {
    let inner = indentation + layout.unit
    switch list.nodes[index] {
    case .array(let count, _) where count > 0:
      output.append("<array>")
      try list.forEachChild(of: index) { (child) throws(WriteError) in
        if !isCompact { beginLine(inner, in: &output) }
        try appendXML(child, indentation: inner, depth: depth + 1, isCompact: isCompact, to: &output)
      }
      if !isCompact { beginLine(indentation, in: &output) }
      output.append("</array>")
    case .dictionary(let count, _) where count > 0:
      output.append("<dict>")
      try list.forEachPair(of: index) { (key) throws(WriteError) in
        if !isCompact { beginLine(inner, in: &output) }
        try appendKey(key, to: &output)
        if let separator {
          output.append(separator.span)
        } else if !isCompact {
          beginLine(inner, in: &output)
        }
        let isOneLine = isCompact || separator != nil && list.nodes[key + 1].kind == .data
        try appendXML(key + 1, indentation: inner, depth: depth + 1, isCompact: isOneLine, to: &output)
      }
      if !isCompact { beginLine(indentation, in: &output) }
      output.append("</dict>")
    case .data(let slice) where !isCompact:
      appendData(slice, indentation: indentation, depth: depth, to: &output)
    case .string(let slice):
      try checkForXML(slice, at: index)
      output.append("<string>")
      output.append(xmlText: list.bytes(of: slice), escapesReturns: true)
      output.append("</string>")
    case .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .data, .boolean, .uid, .null, .array,
      .dictionary:
      list.writeXMLScalar(at: index, XMLStyle(keyOrder: .input, isExact: true), to: &output)
    }
  }

  /// Apple's writer indents base64 by eight levels at most, and shortens its lines with each.
  private func appendData(_ slice: Slice, indentation: [UInt8], depth: Int, to output: inout Output) {
    let levels = min(depth, 8)
    let margin = Array(indentation.dropLast((depth - levels) * layout.unit.count))
    output.append("<data>")
    let lines = Output.collect { $0.append(base64: list.bytes(of: slice), lineLength: 76 - 8 * levels, indentation: 0) }
    for line in lines.split(separator: 0x0A) {
      beginLine(margin, in: &output)
      output.append(Array(line).span)
    }
    beginLine(indentation, in: &output)
    output.append("</data>")
  }

  private func checkForXML(_ slice: Slice, at index: Int) throws(WriteError) {
    guard list.bytes(of: slice).firstForbiddenXMLCharacter(from: 0) == nil else {
      throw WriteError(.notInXML, at: index, in: list)
    }
  }
}
