/// The text of new values, in the layout of the text around them.
struct TextFragments {
  let layout: TextLayout
  /// The values.
  let list: PropertyList
  let types: JSONTypes
  /// The text between a key and its value; nil if the value begins a line, as in XML only.
  let separator: [UInt8]?
  /// The text after a comma on one line.
  let gap: [UInt8]

  /// The text of the value at `index`; on one line if `isCompact`. Its lines, except for the first, begin with `indentation`.
  /// `depth` is the number of containers around it.
  func value(_ index: Int, indentation: [UInt8], depth: Int, isCompact: Bool) throws(WriteError) -> [UInt8] {
    let lines = lines(indentation: indentation, isCompact: isCompact)
    return try Output.collect { (output) throws(WriteError) in
      if layout.format == .openStep { throw WriteError(.openStep) }
      if layout.format == .json {
        try list.writeJSON(at: index, style: jsonStyle(lines), to: &output)
      } else {
        try list.writeXMLElement(at: index, style: xmlStyle(lines, depth: depth), to: &output)
      }
    }
  }

  /// The text of the key at `index`.
  func key(_ index: Int) throws(WriteError) -> [UInt8] {
    try Output.collect { (output) throws(WriteError) in
      if layout.format == .openStep { throw WriteError(.openStep) }
      if layout.format == .json {
        try list.writeJSON(at: index, style: jsonStyle(.none), to: &output)
      } else {
        try list.writeXMLKey(at: index, style: xmlStyle(.none, depth: 0), to: &output)
      }
    }
  }

  /// The key at `index` and its value as an element of a `$dictionary` object, laid out as a value is.
  func pair(_ index: Int, indentation: [UInt8], isCompact: Bool) throws(WriteError) -> [UInt8] {
    let style = jsonStyle(lines(indentation: indentation, isCompact: isCompact))
    return try Output.collect { (output) throws(WriteError) in
      try list.writeJSONPair(at: index, style: style, to: &output)
    }
  }

  private func lines(indentation: [UInt8], isCompact: Bool) -> Lines {
    isCompact ? .none : Lines(newline: layout.newline, margin: indentation, unit: layout.unit)
  }

  private func jsonStyle(_ lines: Lines) -> JSONStyle {
    let layout = JSONLayout(lines: lines, separator: separator ?? [], gap: gap)
    return JSONStyle(layout: layout, escapesSlashes: false, keyOrder: .input, types: types)
  }

  private func xmlStyle(_ lines: Lines, depth: Int) -> XMLStyle {
    let layout = XMLLayout(lines: lines, separator: separator, depth: depth)
    return XMLStyle(keyOrder: .input, isExact: true, layout: layout)
  }
}
