/// The options of the XML form of a property list.
package struct XMLStyle: Sendable {
  package var keyOrder: KeyOrder
  /// True if a value that not every reader would read back is an error, except for a date, which loses its fraction of a second, for
  /// `{CF$UID: n}`, which means a UID (the tool reports both as losses), and for JSON numbers, which are written as their nearest doubles.
  ///
  /// Apple's writer is not exact. It writes characters that XML 1.0 forbids, integers and dates that Apple's reader
  /// refuses, carriage returns, which readers turn into line feeds (XML 1.0, 2.11), and -0 without its sign.
  package var isExact: Bool
  /// True if reals have the fewest digits that read back as the same number, as `PropertyListEncoder` writes them: `1`, `0.1`, `1e+16`.
  /// Otherwise they have the digits of C's `%.17g`, as in CoreFoundation.
  package var hasShortestReals: Bool
  package var layout: XMLLayout

  package init(keyOrder: KeyOrder, isExact: Bool, hasShortestReals: Bool = false, layout: XMLLayout = .apple) {
    self.keyOrder = keyOrder
    self.isExact = isExact
    self.hasShortestReals = hasShortestReals
    self.layout = layout
  }

  fileprivate var limits: OutputLimits {
    let exactOnly: ValueTraits = isExact ? [.wideInteger, .distantDate, .forbiddenCharacter] : []
    return OutputLimits(refused: exactOnly.union(OutputLimits.xml.refused), levels: .containersWithMembers)
  }
}

extension PropertyList {
  /// Writes the value at `index` as an XML property list. Throws for values that `XMLStyle.limits` refuses, with nothing appended.
  package func writeXML(at index: Int = 0, style: XMLStyle, to output: inout Output) throws(WriteError) {
    try checkWritable(at: index, within: style.limits)
    writeCheckedXML(at: index, style: style, to: &output)
  }

  /// Writes a value for which `writeXML` would not throw.
  package func writeCheckedXML(at index: Int = 0, style: XMLStyle, to output: inout Output) {
    XMLHeader.append(lines: style.layout.lines, to: &output)
    var writer = XMLWriter(style: style)
    writer.writeElement(at: index, of: self, level: 0, to: &output)
    XMLHeader.appendEnd(lines: style.layout.lines, to: &output)
  }

  /// Writes the elements of this array as one part of a longer array. Like `writeCheckedXML`, it checks nothing.
  package func writeCheckedXMLElements(style: XMLStyle, isFirstPart: Bool, isLastPart: Bool, to output: inout Output) {
    if isFirstPart {
      XMLHeader.append(lines: style.layout.lines, to: &output)
      output.append("<array>")
    }
    var writer = XMLWriter(style: style)
    writer.writeElements(of: 0, in: self, level: 0, to: &output)
    if isLastPart {
      output.begin(style.layout.lines, level: 0)
      output.append("</array>")
      XMLHeader.appendEnd(lines: style.layout.lines, to: &output)
    }
  }

  /// Writes the value at `index` as an element, or as a key, without a line break before and after it. `level` is that of its line.
  /// Throws as for a whole property list, and for a key that is not a string.
  func writeXMLElement(
    at index: Int, isKey: Bool = false, style: XMLStyle, level: Int = 0, to output: inout Output
  ) throws(WriteError) {
    let key = isKey ? string(at: index) : nil
    if isKey, key == nil { throw WriteError(.nonStringKey, at: index, in: self) }
    try checkWritable(at: index, within: style.limits)
    var writer = XMLWriter(style: style)
    if let key {
      writer.writeKey(key, of: self, to: &output)
    } else {
      writer.writeElement(at: index, of: self, level: level, to: &output)
    }
  }
}

/// Writes the values of a property list.
///
/// In Apple's layout, every byte is as in Apple's writer: base64 lines get shorter with depth, an empty string is
/// `<string></string>` but an empty dictionary is `<dict/>`, and text has only the three escapes that it needs. An exact
/// style adds `&#13;` and `-0.0`. `TextWriter` is not used, because it writes brackets of one byte and separators between members,
/// while XML has tags around each value, a key on a line of its own, and data whose lines depend on its level.
private struct XMLWriter {
  // Separate properties, and `mutating` methods, only for speed: otherwise each call would copy the layout's arrays.
  private let isExact: Bool
  private let hasShortestReals: Bool
  private let layout: XMLLayout
  private var keys: KeySequence

  init(style: XMLStyle) {
    isExact = style.isExact
    hasShortestReals = style.hasShortestReals
    layout = style.layout
    keys = KeySequence(style.keyOrder)
  }

  /// Writes the value at `index`. `level` is that of its line, which has begun.
  mutating func writeElement(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    switch list.nodes[index] {
    case .string(let slice):
      output.append("<string>")
      output.append(xmlText: list.bytes(of: slice), isExact ? .exactText : .text)
      output.append("</string>")
    case .data(let slice): writeData(slice, of: list, lines: layout.lines, level: level, to: &output)
    case .real(let value): writeReal(value, to: &output)
    case .float, .number: writeReal(list.real(at: index) ?? .nan, to: &output)
    case .integer, .unsigned, .wideInteger:
      output.append("<integer>")
      list.writeRaw(at: index, to: &output)
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
    case .dictionary(count: 0, _, _): output.append("<dict/>")
    case .array:
      output.append("<array>")
      writeElements(of: index, in: list, level: level, to: &output)
      output.begin(layout.lines, level: level)
      output.append("</array>")
    case .dictionary:
      output.append("<dict>")
      writeEntries(of: index, in: list, level: level, to: &output)
      output.begin(layout.lines, level: level)
      output.append("</dict>")
    }
  }

  /// Writes the elements of the array at `index`, each on a new line.
  mutating func writeElements(of index: Int, in list: borrowing PropertyList, level: Int, to output: inout Output) {
    var children = list.children(of: index)
    while !output.hasFailed, let child = children.next() {
      output.begin(layout.lines, level: level + 1)
      writeElement(at: child, of: list, level: level + 1, to: &output)
    }
  }

  /// Writes the entries of the dictionary at `index`, each key on a new line.
  private mutating func writeEntries(
    of index: Int, in list: borrowing PropertyList, level: Int, to output: inout Output
  ) {
    var iterator = keys.iterator(of: index, in: list)
    while !output.hasFailed, let key = keys.next(&iterator, in: list) {
      guard let text = list.string(at: key) else { continue }
      output.begin(layout.lines, level: level + 1)
      writeKey(text, of: list, to: &output)
      writeSeparator(level: level + 1, to: &output)
      if layout.separator != nil, case .data(let slice) = list.nodes[key + 1] {
        // The data does not begin a line.
        writeData(slice, of: list, lines: .none, level: level + 1, to: &output)
      } else {
        writeElement(at: key + 1, of: list, level: level + 1, to: &output)
      }
    }
  }

  @inline(always)
  mutating func writeKey(_ text: Slice, of list: borrowing PropertyList, to output: inout Output) {
    output.append("<key>")
    output.append(xmlText: list.bytes(of: text), isExact ? .exactText : .text)
    output.append("</key>")
  }

  @inline(always)
  private mutating func writeSeparator(level: Int, to output: inout Output) {
    if let separator = layout.separator {
      output.append(separator.span)
    } else {
      output.begin(layout.lines, level: level)
    }
  }

  private mutating func writeReal(_ value: Double, to output: inout Output) {
    output.append("<real>")
    if hasShortestReals, value.isFinite {
      output.append(shortest: value, dropsZeroFraction: true)
    } else {
      if isExact, value == 0, value.sign == .minus { output.append(UInt8(ascii: "-")) }
      output.append(xmlReal: value)
    }
    output.append("</real>")
  }

  /// Apple's writer indents base64 like its tag, but by at most eight tabs. A line has 76 columns; a tab takes eight.
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

/// The lines around the root.
enum XMLHeader {
  static let declaration: StaticString = #"<?xml version="1.0" encoding="UTF-8"?>"#
  static let documentType: StaticString =
    #"<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">"#
  static let propertyList: StaticString = #"<plist version="1.0">"#

  fileprivate static func append(lines: Lines, to output: inout Output) {
    output.append(declaration)
    output.append("\n")
    output.append(documentType)
    output.append("\n")
    output.append(propertyList)
    output.begin(lines, level: 0)
  }

  fileprivate static func appendEnd(lines: Lines, to output: inout Output) {
    output.begin(lines, level: 0)
    output.append("</plist>\n")
  }
}

/// The characters that are escaped in a text of XML.
package enum XMLEscapes {
  /// `<`, `>` and `&`.
  case text
  /// Also carriage returns, because readers turn unescaped ones into line feeds (XML 1.0, 2.11).
  case exactText
  /// Also white space and double quotes, for an attribute value in double quotes: readers turn unescaped white space into spaces (3.3.3).
  case attribute
}

extension Output {
  package mutating func append(xmlText text: Span<UInt8>, _ escapes: XMLEscapes = .text) {
    func escape(_ output: inout Output, _ index: Int) -> Int {
      output.append(xmlEscape: text[index])
      return 1
    }
    switch escapes {
    case .text: append(text, marks: \.xmlEscapeMarks, escape: escape)
    case .exactText: append(text, marks: { $0.xmlEscapeMarks | $0.marks(of: UInt8(ascii: "\r")) }, escape: escape)
    case .attribute:
      append(text, marks: { $0.xmlEscapeMarks | $0.marks(of: UInt8(ascii: "\"")) | $0.controlMarks }, escape: escape)
    }
  }

  @inline(never)
  private mutating func append(xmlEscape byte: UInt8) {
    switch byte {
    case UInt8(ascii: "<"): append("&lt;")
    case UInt8(ascii: ">"): append("&gt;")
    case UInt8(ascii: "&"): append("&amp;")
    case UInt8(ascii: "\r"): append("&#13;")
    case UInt8(ascii: "\n"): append("&#10;")
    case UInt8(ascii: "\t"): append("&#9;")
    case UInt8(ascii: "\""): append("&quot;")
    default: append(byte)
    }
  }
}

extension UInt64 {
  /// The marks of `<`, `>` and `&`.
  @inline(always)
  fileprivate var xmlEscapeMarks: UInt64 {
    // `<` (0x3C) and `>` (0x3E) differ in one bit.
    (self | UInt64(repeating: 2)).marks(of: UInt8(ascii: ">")) | marks(of: UInt8(ascii: "&"))
  }
}
