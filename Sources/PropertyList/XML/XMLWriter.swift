/// How XML is written.
package struct XMLStyle: Sendable {
  /// The digits of reals in XML.
  package enum Reals: Sendable {
    /// Those of C's `%.17g`, as CoreFoundation writes them.
    case seventeenDigits
    /// The fewest that read back as the same number, as Foundation's `PropertyListEncoder` writes them: `1`, `0.1`, `1e+16`.
    case shortest
  }

  /// The order of the keys.
  package var keyOrder: KeyOrder
  /// Whether every reader gets the values that are written, or an error says that none would. Apple's writer has
  /// characters that XML 1.0 forbids in its text, integers and dates that it does not read itself, carriage returns, which
  /// readers turn into line feeds (XML 1.0, 2.11), and no sign before zero.
  package var isExact: Bool
  /// The digits of reals.
  package var reals: Reals
  /// Where the elements stand.
  package var layout: XMLLayout

  /// A style with these parts.
  package init(keyOrder: KeyOrder, isExact: Bool, reals: Reals = .seventeenDigits, layout: XMLLayout = .apple) {
    self.keyOrder = keyOrder
    self.isExact = isExact
    self.reals = reals
    self.layout = layout
  }
}

extension PropertyList {
  /// Writes the value at `index` as an XML property list.
  ///
  /// - Throws: `WriteError` for nulls, keys that are not strings, and containers nested beyond `Limits.nesting`, and for
  ///   what an exact style refuses; nothing has been appended then.
  package func writeXML(at index: Int = 0, style: XMLStyle, to output: inout Output) throws(WriteError) {
    try checkForXML(at: index, isExact: style.isExact)
    var writer = XMLWriter(style: style)
    writer.writeWhole(of: self, at: index, to: &output)
  }

  /// Writes a list that was made without what `writeXML` throws for, in a style that is not exact. It may have
  /// repeated keys, of which the last one counts, if the keys are ordered by code units.
  package func writeCheckedXML(style: XMLStyle, to output: inout Output) {
    var writer = XMLWriter(style: style, dropsRepeatedKeys: true)
    writer.writeWhole(of: self, at: 0, to: &output)
  }

  /// Writes a part of an array, as `writeCheckedXML` does: the elements of this one, after those of the parts before it.
  package func writeCheckedXMLElements(style: XMLStyle, isFirstPart: Bool, isLastPart: Bool, to output: inout Output) {
    if isFirstPart {
      XMLHeader.append(lines: style.layout.lines, to: &output)
      output.append("<array>")
    }
    var writer = XMLWriter(style: style, dropsRepeatedKeys: true)
    writer.writeElements(of: 0, in: self, level: 0, to: &output)
    if isLastPart {
      output.begin(style.layout.lines, level: 0)
      output.append("</array>")
      XMLHeader.appendEnd(lines: style.layout.lines, to: &output)
    }
  }

  /// Writes the value at `index` as an element, without a line break before and after it. Its line has begun at `level`.
  ///
  /// - Throws: `WriteError` as for a whole property list.
  func writeXMLElement(at index: Int, style: XMLStyle, level: Int = 0, to output: inout Output) throws(WriteError) {
    try checkForXML(at: index, isExact: style.isExact)
    var writer = XMLWriter(style: style)
    writer.writeElement(at: index, of: self, level: level, to: &output)
  }

  /// Writes the string at `index` as a key.
  ///
  /// - Throws: `WriteError` if it is not a string, or one that an exact style refuses.
  func writeXMLKey(at index: Int, style: XMLStyle, to output: inout Output) throws(WriteError) {
    guard let text = string(at: index) else { throw WriteError(.nonStringKey, at: index, in: self) }
    try checkForXML(at: index, isExact: style.isExact)
    var writer = XMLWriter(style: style)
    writer.writeKey(text, of: self, to: &output)
  }
}

/// Writes the values of a property list, in Apple's layout byte for byte as Apple's writer does: base64 lines that get
/// shorter with depth, `<string></string>` but `<dict/>`, and no escapes but the three that text needs. An exact style
/// adds `&#13;` and `-0.0`.
private struct XMLWriter {
  // Fields of their own, and methods that are mutating though they change nothing: else the arrays of the layout cost a
  // copy of the style or of the writer for each value.
  private let isExact: Bool
  private let reals: XMLStyle.Reals
  private let layout: XMLLayout
  private var keys: KeySequence
  private var keyLines = XMLKeyLines()

  init(style: XMLStyle, dropsRepeatedKeys: Bool = false) {
    isExact = style.isExact
    reals = style.reals
    layout = style.layout
    keys = KeySequence(style.keyOrder, dropsRepeatedKeys: dropsRepeatedKeys)
  }

  /// Writes the value at `index`, with the lines before it and after it.
  mutating func writeWhole(of list: borrowing PropertyList, at index: Int, to output: inout Output) {
    XMLHeader.append(lines: layout.lines, to: &output)
    writeElement(at: index, of: list, level: 0, to: &output)
    XMLHeader.appendEnd(lines: layout.lines, to: &output)
  }

  /// Writes the value at `index`, whose line has begun at `level`.
  mutating func writeElement(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    switch list.nodes[index] {
    case .string(let slice):
      output.append("<string>")
      output.append(xmlText: list.bytes(of: slice), escapesReturns: isExact)
      output.append("</string>")
    case .data(let slice): writeData(slice, of: list, lines: layout.lines, level: level, to: &output)
    case .number(let slice): writeReal(Double(decimal: list.bytes(of: slice)) ?? .nan, to: &output)
    case .float(let value): writeReal(Double(value), to: &output)
    case .real(let value): writeReal(value, to: &output)
    case .integer, .unsigned, .wideInteger:
      output.append("<integer>")
      list.writeRaw(at: index, style: .plain, to: &output)
      output.append("</integer>")
    case .date(let seconds):
      output.append("<date>")
      output.append(xmlDate: seconds)
      output.append("</date>")
    case .boolean(true): output.append("<true/>")
    case .boolean(false): output.append("<false/>")
    case .uid(let value): writeUID(value, level: level, to: &output)
    case .null: break
    case .array(count: 0, _): output.append("<array/>")
    case .dictionary(count: 0, _): output.append("<dict/>")
    case .array:
      output.append("<array>")
      writeElements(of: index, in: list, level: level, to: &output)
      output.begin(layout.lines, level: level)
      output.append("</array>")
    case .dictionary:
      output.append("<dict>")
      var pairs = keys.pairs(of: index, in: list)
      while !output.hasFailed, let key = keys.next(&pairs, in: list) {
        guard let text = list.string(at: key) else { continue }
        writeKeyLine(text, of: list, level: level + 1, to: &output)
        if layout.separator != nil, case .data(let slice) = list.nodes[key + 1] {
          // It does not begin a line.
          writeData(slice, of: list, lines: .none, level: level + 1, to: &output)
        } else {
          writeElement(at: key + 1, of: list, level: level + 1, to: &output)
        }
      }
      output.begin(layout.lines, level: level)
      output.append("</dict>")
    }
  }

  /// Writes the elements of the array at `index`, each on a line of its own.
  mutating func writeElements(of index: Int, in list: borrowing PropertyList, level: Int, to output: inout Output) {
    var children = list.children(of: index)
    while !output.hasFailed, let child = children.next() {
      output.begin(layout.lines, level: level + 1)
      writeElement(at: child, of: list, level: level + 1, to: &output)
    }
  }

  /// Writes a key and all that stands before its value.
  @inline(__always)
  private mutating func writeKeyLine(
    _ text: Slice, of list: borrowing PropertyList, level: Int, to output: inout Output
  ) {
    if keyLines.append(text, level: level, to: &output) { return }
    let start = output.count
    output.begin(layout.lines, level: level)
    writeKey(text, of: list, to: &output)
    writeSeparator(level: level, to: &output)
    keyLines.keep(text, level: level, count: output.count - start, of: output)
  }

  @inline(__always)
  mutating func writeKey(_ text: Slice, of list: borrowing PropertyList, to output: inout Output) {
    output.append("<key>")
    output.append(xmlText: list.bytes(of: text), escapesReturns: isExact)
    output.append("</key>")
  }

  @inline(__always)
  private mutating func writeSeparator(level: Int, to output: inout Output) {
    if let separator = layout.separator {
      output.append(separator.span)
    } else {
      output.begin(layout.lines, level: level)
    }
  }

  private mutating func writeReal(_ value: Double, to output: inout Output) {
    output.append("<real>")
    switch reals {
    case .shortest where value.isFinite: output.append(jsonReal: value)
    case .shortest, .seventeenDigits:
      if isExact, value == 0, value.sign == .minus { output.append(UInt8(ascii: "-")) }
      output.append(xmlReal: value)
    }
    output.append("</real>")
  }

  /// Apple's writer indents the base64 as deep as its tag, counts a tab as eight columns of 76, and stops at eight.
  private mutating func writeData(
    _ slice: Slice, of list: borrowing PropertyList, lines: Lines, level: Int, to output: inout Output
  ) {
    let indentation = min(layout.depth + level, 8)
    output.append("<data>")
    output.append(
      base64: list.bytes(of: slice), lineLength: 76 - 8 * indentation, lines: lines,
      level: indentation - layout.depth)
    output.begin(lines, level: level)
    output.append("</data>")
  }

  /// A UID is a dictionary with the key `CF$UID` in XML (CFPropertyList.c).
  private mutating func writeUID(_ value: UInt32, level: Int, to output: inout Output) {
    output.append("<dict>")
    output.begin(layout.lines, level: level + 1)
    output.append("<key>CF$UID</key>")
    writeSeparator(level: level + 1, to: &output)
    output.append("<integer>")
    output.append(decimal: Int64(value))
    output.append("</integer>")
    output.begin(layout.lines, level: level)
    output.append("</dict>")
  }
}

/// The lines before the root.
enum XMLHeader {
  static let declaration: StaticString = #"<?xml version="1.0" encoding="UTF-8"?>"#
  static let documentType: StaticString =
    #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#
  static let propertyList: StaticString = #"<plist version="1.0">"#

  /// Appends all that comes before the root.
  fileprivate static func append(lines: Lines, to output: inout Output) {
    output.append(declaration)
    output.append("\n")
    output.append(documentType)
    output.append("\n")
    output.append(propertyList)
    output.begin(lines, level: 0)
  }

  /// Appends all that comes after the root.
  fileprivate static func appendEnd(lines: Lines, to output: inout Output) {
    output.begin(lines, level: 0)
    output.append("</plist>\n")
  }
}

extension Output {
  /// Appends `text` with `<`, `>` and `&` escaped; with `escapesReturns` also carriage returns, which XML 1.0 has its
  /// readers turn into line feeds (2.11). Apple's writer does not. With `isAttribute` the text is for a value in double
  /// quotes: readers turn all white space there into spaces, unless it is escaped (3.3.3).
  package mutating func append(xmlText text: Span<UInt8>, escapesReturns: Bool = false, isAttribute: Bool = false) {
    // Two loops are made of the one: most texts need the shorter test.
    if escapesReturns || isAttribute {
      appendWords(of: text, escapesReturns: escapesReturns, isAttribute: isAttribute)
    } else {
      appendWords(of: text, escapesReturns: false, isAttribute: false)
    }
  }

  @inline(__always)
  private mutating func appendWords(of text: Span<UInt8>, escapesReturns: Bool, isAttribute: Bool) {
    var index = 0
    while index < text.count {
      let word = text.paddedWord(at: index)
      let count = min(8, text.count &- index)
      if !isAttribute, !word.hasMarkup(orReturns: escapesReturns) {
        append(word: word, count: count)
      } else {
        appendEscaped(word, count: count, escapesReturns: escapesReturns, isAttribute: isAttribute)
      }
      index &+= 8
    }
  }

  @inline(never)
  private mutating func appendEscaped(_ word: UInt64, count: Int, escapesReturns: Bool, isAttribute: Bool) {
    var rest = word
    for _ in 0..<count {
      let byte = UInt8(truncatingIfNeeded: rest)
      switch byte {
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "\r") where escapesReturns || isAttribute: append("&#13;")
      case UInt8(ascii: "\n") where isAttribute: append("&#10;")
      case UInt8(ascii: "\t") where isAttribute: append("&#9;")
      case UInt8(ascii: "\"") where isAttribute: append("&quot;")
      default: append(byte)
      }
      rest >>= 8
    }
  }
}

extension UInt64 {
  /// True if one of the word's bytes is `<`, `>` or `&`, or with `orReturns` a carriage return.
  @inline(__always)
  fileprivate func hasMarkup(orReturns: Bool) -> Bool {
    // `<` (0x3C) and `>` (0x3E) differ in one bit.
    let angles = (self | UInt64(repeating: 2)) ^ UInt64(repeating: UInt8(ascii: ">"))
    let ampersands = self ^ UInt64(repeating: UInt8(ascii: "&"))
    let returns = orReturns ? self ^ UInt64(repeating: UInt8(ascii: "\r")) : ~0
    return (angles.zeroBytes | ampersands.zeroBytes | returns.zeroBytes) != 0
  }
}
