/// The style of JSON whose commas begin lines.
///
/// ```
/// {                { "a": 1
///     "a": 1       , "b": 2
///   , "b": 2       }
/// }
/// ```
struct LeadingCommas {
  /// The comma and the blanks after it.
  private let comma: [UInt8]
  /// The number of bytes of the indentation that the comma replaces; nil if the first member follows the bracket on its line.
  let overlap: Int?
  /// True if new containers are on one line, as no indentation is known for them.
  var areCompact: Bool { overlap == nil }

  /// The style of the first container with two members; nil if its commas end lines.
  init?(in list: PropertyList, at ranges: NodeRanges, _ layout: TextLayout) {
    guard layout.format == .json, let container = list.nodes.firstIndex(where: { ($0.memberCount ?? 0) > 1 }) else {
      return nil
    }
    let first = list.nodes[container].kind == .dictionary ? container + 2 : container + 1
    let second = list.end(of: first)
    guard let lead = layout.commaLead(after: ranges[first].upperBound, before: ranges[second].lowerBound) else {
      return nil
    }
    comma = Array(layout.bytes(lead).drop { $0 != UInt8(ascii: ",") })
    let start = ranges[container + 1].lowerBound
    let blankCount = lead.count - comma.count
    overlap = layout.lineStart(of: start).map { max(0, start - $0 - blankCount) }
  }

  /// The start of the lines after the first one in a container whose members have this `indentation`; nil if it is unknown.
  func lead(afterIndentation indentation: ArraySlice<UInt8>) -> [UInt8]? {
    overlap.map { indentation.dropLast($0) + comma }
  }
}

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
  /// Nil if commas end lines.
  let leadingCommas: LeadingCommas?

  /// The text of the value at `index`; on one line if `isCompact`. Its lines, except for the first, begin with `indentation`.
  /// `depth` is the number of containers around it.
  func value(_ index: Int, indentation: [UInt8], depth: Int, isCompact: Bool) throws(WriteError) -> [UInt8] {
    let lines = lines(indentation: indentation, isCompact: isCompact)
    let text = try Output.collect { (output) throws(WriteError) in
      if layout.format == .json {
        try list.writeJSON(at: index, style: jsonStyle(lines), to: &output)
      } else {
        try list.writeXMLElement(at: index, style: xmlStyle(lines, depth: depth), to: &output)
      }
    }
    return movingCommas(of: text)
  }

  /// `text` with commas at the starts of lines instead of the ends, if that is the style of the original text.
  func movingCommas(of text: [UInt8]) -> [UInt8] {
    guard let leadingCommas else { return text }
    let lines = text.split(separator: layout.comma + layout.newline, omittingEmptySubsequences: false)
    return lines.dropFirst().reduce(into: Array(lines[0])) { text, line in
      let blanks = line.prefix { $0 == 0x20 || $0 == 0x09 }
      text += layout.newline + (leadingCommas.lead(afterIndentation: blanks) ?? []) + line.dropFirst(blanks.count)
    }
  }

  /// The text of the key at `index`.
  func key(_ index: Int) throws(WriteError) -> [UInt8] {
    try Output.collect { (output) throws(WriteError) in
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
    let text = try Output.collect { (output) throws(WriteError) in
      try list.writeJSONPair(at: index, style: style, to: &output)
    }
    return movingCommas(of: text)
  }

  private func lines(indentation: [UInt8], isCompact: Bool) -> Lines {
    isCompact || leadingCommas?.areCompact == true
      ? .none : Lines(newline: layout.newline, margin: indentation, unit: layout.unit)
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
