/// The text of new values, in the layout of the text around them.
extension TextChanges {
  /// The text of the value or key at `index` of the edited list; on one line if `isCompact`. Its lines, except for the first, begin with
  /// `indentation`. `depth` is the number of containers around it.
  func newText(
    of index: Int, isKey: Bool = false, indentation: [UInt8] = [], depth: Int = 0, isCompact: Bool = true
  ) throws(WriteError) -> [UInt8] {
    let lines = lineStyle(indentation: indentation, isCompact: isCompact)
    return try Output.collect { (output) throws(WriteError) in
      switch layout.format {
      case .openStep, .binary: throw WriteError(.openStep)
      case .json: try edited.writeJSON(at: index, style: jsonStyle(lines), to: &output)
      case .xml:
        let layout = XMLLayout(lines: lines, separator: separator, depth: depth)
        let style = XMLStyle(keyOrder: .input, isExact: true, layout: layout)
        try edited.writeXMLElement(at: index, isKey: isKey, style: style, to: &output)
      }
    }
  }

  /// The key at `index` and its value as an element of a `$dictionary` object, laid out as a value is.
  func newPair(_ index: Int, indentation: [UInt8], isCompact: Bool) throws(WriteError) -> [UInt8] {
    let style = jsonStyle(lineStyle(indentation: indentation, isCompact: isCompact))
    return try Output.collect { (output) throws(WriteError) in
      try edited.writeJSONPair(at: index, style: style, to: &output)
    }
  }

  private func lineStyle(indentation: [UInt8], isCompact: Bool) -> Lines {
    isCompact ? .none : Lines(newline: layout.newline, margin: indentation, unit: layout.unit)
  }

  private func jsonStyle(_ lines: Lines) -> JSONStyle {
    let layout = JSONLayout(lines: lines, separator: separator ?? [], gap: gap)
    return JSONStyle(layout: layout, types: types)
  }
}
