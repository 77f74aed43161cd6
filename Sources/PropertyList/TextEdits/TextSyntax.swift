/// The syntax of a text: what edits and merges of texts must know about its format.
extension PropertyList.Format {
  /// True if values are between tags, as in XML. Each type has its own elements, and new values may contain comments.
  var isMarkup: Bool { self == .xml }
  /// True if a comma that belongs to neither member is between two of them, as in JSON. It may be on another line.
  var hasCommas: Bool { self == .json }
  /// True if a member ends with its own semicolon or comma, as in OpenStep.
  var hasTerminators: Bool { self == .openStep }
  /// True if members are only copied and removed, as whole lines with their spelling and the comments on them, as in OpenStep.
  var isLineBased: Bool { self == .openStep }
  var hasComments: Bool { self != .json }
  /// One level of indentation in a text without indented lines.
  var defaultUnit: [UInt8] { self == .json ? [0x20, 0x20] : [0x09] }
  var comma: [UInt8] { hasCommas ? JSONLayout.comma : [] }

  /// The comma or semicolon after a member in JSON and OpenStep.
  func terminator(ofEntry isEntry: Bool) -> [UInt8] { [UInt8(ascii: hasTerminators && isEntry ? ";" : ",")] }

  /// The tags or brackets around the members of a container in XML and JSON.
  func brackets(isDictionary: Bool) -> (open: String, close: String) {
    if self == .json { return isDictionary ? ("{", "}") : ("[", "]") }
    return isDictionary ? ("<dict>", "</dict>") : ("<array>", "</array>")
  }
}

extension TextLayout {
  func hasComment(at offset: Int) -> Bool {
    switch format {
    case .xml: source.bytes.hasXMLComment(at: offset)
    case .openStep: has("/*", at: offset) || has("//", at: offset)
    case .json, .binary: false
    }
  }

  /// The end of the comment, tag or word at `offset`; in OpenStep, that of the comment or character.
  func markupEnd(at offset: Int) -> Int {
    let text = source.bytes
    guard format == .openStep else { return text.markupEnd(at: offset) }
    guard hasComment(at: offset) else { return offset + 1 }
    guard has("/*", at: offset) else { return text.endOfRun(from: offset) { !$0.endsLine } }
    return text.firstOffset(of: "*/", from: offset + 2).map { $0 + 2 } ?? text.count
  }

  /// The range between the tags or brackets of the container in `range`; nil for a self-closed element.
  func content(of range: Range<Int>) -> Range<Int>? {
    switch format {
    case .xml:
      guard let tagEnd = source.bytes.firstOffset(of: UInt8(ascii: ">"), from: range.lowerBound),
        tagEnd + 1 < range.upperBound
      else { return nil }
      return tagEnd + 1..<source.bytes.startOfRun(before: range.upperBound) { $0 != UInt8(ascii: "<") } - 1
    // A `.strings` file has no braces.
    case .openStep where !["{", "("].contains { has($0, at: range.lowerBound) }: return range
    case .openStep, .json, .binary: return range.lowerBound + 1..<range.upperBound - 1
    }
  }
}
