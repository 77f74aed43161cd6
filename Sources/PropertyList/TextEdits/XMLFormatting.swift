/// Lays out an XML text as Apple's writer does. Comments that begin a line go on separate lines before the next
/// value; others stay on their line.
struct XMLFormatting {
  private let original: ListText
  private let list: PropertyList
  private let ranges: CompactRanges
  private let layout: TextLayout
  private let style: XMLStyle
  private let lines: Lines
  private let isUTF8: Bool

  /// A layout of `original`. `isUTF8` is true if the text will be written in UTF-8.
  init(_ original: ListText, isUTF8: Bool) {
    (self.original, self.isUTF8) = (original, isUTF8)
    (list, ranges, layout) = (original.list, original.ranges.nodes, original.layout)
    lines = Lines(newline: layout.newline, margin: [], unit: [UInt8(ascii: "\t")])
    style = XMLStyle(keyOrder: .input, isExact: true, layout: XMLLayout(lines: lines, separator: nil, depth: 0))
  }

  /// The text in the new layout.
  ///
  /// - Throws: `WriteError` for values that XML cannot represent.
  func formatted() throws(WriteError) -> [UInt8] {
    try Output.collect { (output) throws(WriteError) in
      let plistCount = writeProlog(to: &output)
      output.begin(lines, level: 0)
      try write(0, level: 0, to: &output)
      writeEpilog(closing: plistCount, to: &output)
    }
  }

  // MARK: Values

  /// Appends the value at `index`, whose line has begun at `level`.
  private func write(_ index: Int, level: Int, to output: inout Output) throws(WriteError) {
    if list.nodes[index].isContainer {
      try writeContainer(index, list.nodes[index].kind == .array ? .array : .dictionary, level: level, to: &output)
    } else {
      try writeScalar(index, isKey: false, level: level, to: &output)
    }
  }

  /// Appends the scalar at `index`. This is not part of `write`, whose stack frames may be 512 deep.
  @inline(never)
  private func writeScalar(_ index: Int, isKey: Bool, level: Int, to output: inout Output) throws(WriteError) {
    if keepsSpelling(index) {
      output.append(layout.source.bytes.extracting(ranges[index]))
    } else {
      try list.writeXMLElement(at: index, isKey: isKey, style: style, level: level, to: &output)
    }
  }

  /// True if a scalar keeps its spelling: a UID with a comment inside, and a string whose lines do not end in line feeds, the only
  /// line break of the writer.
  private func keepsSpelling(_ index: Int) -> Bool {
    switch list.nodes[index].kind {
    case .uid: original.hasComments(at: index)
    case .string: layout.newline != [0x0A] && layout.hasLineBreak(ranges[index])
    case .bool, .integer, .real, .date, .data, .dictionary, .array, .null: false
    }
  }

  private func writeContainer(_ index: Int, _ tag: XMLTag, level: Int, to output: inout Output) throws(WriteError) {
    let content = layout.content(of: ranges[index]) ?? 0..<0
    let children = list.childIndexes(of: index)
    if children.isEmpty, layout.comments(in: content).isEmpty { return output.append("<\(tag.rawValue)/>") }
    output.append("<\(tag.rawValue)>")
    var offset = content.lowerBound
    for (number, child) in children.enumerated() {
      writeComments(layout.comments(in: offset..<ranges[child].lowerBound), level: level + 1, to: &output)
      output.begin(lines, level: level + 1)
      if tag == .dictionary, number.isMultiple(of: 2) {
        try writeScalar(child, isKey: true, level: level + 1, to: &output)
      } else {
        try write(child, level: level + 1, to: &output)
      }
      offset = ranges[child].upperBound
    }
    writeComments(layout.comments(in: offset..<content.upperBound), level: level + 1, to: &output)
    output.begin(lines, level: level)
    output.append("</\(tag.rawValue)>")
  }

  @inline(never)
  private func writeComments(_ comments: [TextMarkup], level: Int, to output: inout Output) {
    for comment in comments {
      if comment.beginsLine {
        output.begin(lines, level: level)
        let tabs = [UInt8](repeating: UInt8(ascii: "\t"), count: level)
        output.append(layout.reindented(comment.range, to: tabs).span)
      } else {
        output.append(" ")
        output.append(layout.source.bytes.extracting(comment.range))
      }
    }
  }

  // MARK: Around the root

  /// Appends the text before the root: declaration, document type and comments.
  ///
  /// - Returns: the number of `<plist>` elements around the root.
  private func writeProlog(to output: inout Output) -> Int {
    let text = layout.source.bytes
    let start = text.byteOrderMarkCount
    output.append(text.extracting(0..<start))
    let parts = layout.markup(in: start..<ranges[0].lowerBound)
    if isUTF8 {
      output.append(XMLHeader.declaration)
    } else if let declaration = parts.first(where: { kind(of: $0) == .declaration }) {
      // The text keeps its encoding.
      output.append(text.extracting(declaration.range))
    } else {
      output.append(#"<?xml version="1.0"?>"#)
    }
    if !parts.contains(where: { kind(of: $0) == .documentType }) { writeLine(XMLHeader.documentType, to: &output) }
    var plistCount = 0
    for part in parts {
      switch kind(of: part) {
      case .declaration, .closeTag: break
      case .documentType: writeLine(XMLHeader.documentType, to: &output)
      case .comment: writeComments([part], level: 0, to: &output)
      case .openTag:
        plistCount += 1
        if plistCount == 1 { writeLine(XMLHeader.propertyList, to: &output) }
      }
    }
    if plistCount == 0 { writeLine(XMLHeader.propertyList, to: &output) }
    return plistCount
  }

  private func writeLine(_ line: StaticString, to output: inout Output) {
    output.begin(lines, level: 0)
    output.append(line)
  }

  /// Appends the text after the root, which is inside `plistCount` `<plist>` elements. The text after these elements, which readers
  /// ignore, changes only if it consists of comments.
  private func writeEpilog(closing plistCount: Int, to output: inout Output) {
    let text = layout.source.bytes
    let parts = layout.markup(in: ranges[0].upperBound..<text.count)
    let closeTags = parts.indices.filter { kind(of: parts[$0]) == .closeTag }
    let lastClose = plistCount > 0 && closeTags.count >= plistCount ? closeTags[plistCount - 1] : 0
    writeComments(parts[..<lastClose].filter { kind(of: $0) == .comment }, level: 0, to: &output)
    writeLine("</plist>", to: &output)
    let ignored = plistCount > 0 ? parts[lastClose...].dropFirst() : parts[...]
    if ignored.allSatisfy({ kind(of: $0) == .comment && text.xmlCommentEnd(at: $0.range.lowerBound) != nil }) {
      writeComments(Array(ignored), level: 0, to: &output)
      output.begin(lines, level: 0)
    } else {
      let start = plistCount > 0 ? parts[lastClose].range.upperBound : ranges[0].upperBound
      output.append(text.extracting(start..<text.count))
    }
  }

  private enum MarkupKind { case declaration, documentType, comment, openTag, closeTag }

  /// The kind of markup around the root.
  private func kind(of markup: TextMarkup) -> MarkupKind {
    let (text, start) = (layout.source.bytes, markup.range.lowerBound)
    if text.hasXMLDeclaration(at: start) { return .declaration }
    if text.has("<!DOCTYPE", at: start) { return .documentType }
    if text.has("</", at: start) { return .closeTag }
    return text.has("<plist", at: start) ? .openTag : .comment
  }
}
