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

  /// A style with these parts.
  package init(keyOrder: KeyOrder, isExact: Bool, reals: Reals = .seventeenDigits) {
    self.keyOrder = keyOrder
    self.isExact = isExact
    self.reals = reals
  }
}

/// Writes XML property lists byte for byte as Apple's writer does: tabs, base64 lines that get shorter with depth,
/// `<string></string>` but `<dict/>`, and no escapes but the three that text needs. An exact style adds `&#13;` and `-0.0`.
extension PropertyList {
  /// Writes the value at `index` as an XML property list.
  ///
  /// - Throws: `WriteError` for nulls, keys that are not strings, and containers nested beyond `Limits.nesting`, and for
  ///   what an exact style refuses; nothing has been appended then.
  package func writeXML(at index: Int = 0, style: XMLStyle, to output: inout Output) throws(WriteError) {
    try checkForXML(at: index, isExact: style.isExact)
    output.append(xmlHeader)
    var keys = KeySequence(style.keyOrder)
    writeXMLElement(at: index, depth: 0, style, keys: &keys, to: &output)
    output.append("</plist>\n")
  }

  /// Writes the value at `index` as an element at `depth` tabs.
  private func writeXMLElement(
    at index: Int, depth: Int, _ style: XMLStyle, keys: inout KeySequence, to output: inout Output
  ) {
    output.append(UInt8(ascii: "\t"), repeated: depth)
    switch nodes[index] {
    case .string(let slice):
      output.append("<string>")
      output.append(xmlText: bytes(of: slice), escapesReturns: style.isExact)
      output.append("</string>\n")
    case .number, .wideInteger, .integer, .unsigned, .float, .real, .date, .boolean, .null,
      .array(count: 0, _), .dictionary(count: 0, _):
      writeXMLScalar(at: index, style, to: &output)
      output.append(UInt8(ascii: "\n"))
    case .data(let slice):
      writeXMLData(slice, depth: depth, to: &output)
    case .uid(let value):
      writeXMLUID(value, depth: depth, to: &output)
    case .array:
      output.append("<array>\n")
      var children = children(of: index)
      while let child = children.next() {
        writeXMLElement(at: child, depth: depth + 1, style, keys: &keys, to: &output)
      }
      output.append(UInt8(ascii: "\t"), repeated: depth)
      output.append("</array>\n")
    case .dictionary:
      output.append("<dict>\n")
      var pairs = keys.pairs(of: index, in: self)
      while let key = keys.next(&pairs, in: self) {
        guard let text = string(at: key) else { continue }
        output.append(UInt8(ascii: "\t"), repeated: depth + 1)
        output.append("<key>")
        output.append(xmlText: bytes(of: text), escapesReturns: style.isExact)
        output.append("</key>\n")
        writeXMLElement(at: key + 1, depth: depth + 1, style, keys: &keys, to: &output)
      }
      output.append(UInt8(ascii: "\t"), repeated: depth)
      output.append("</dict>\n")
    }
  }

  /// Writes the value at `index` as an element on one line; of a container only that it is empty.
  func writeXMLScalar(at index: Int, _ style: XMLStyle, to output: inout Output) {
    switch nodes[index] {
    case .string(let slice):
      output.append("<string>")
      output.append(xmlText: bytes(of: slice), escapesReturns: style.isExact)
      output.append("</string>")
    case .data(let slice):
      output.append("<data>")
      output.append(base64: bytes(of: slice))
      output.append("</data>")
    case .number(let slice): output.append(xmlRealElement: Double(decimal: bytes(of: slice)) ?? .nan, style)
    case .float(let value): output.append(xmlRealElement: Double(value), style)
    case .real(let value): output.append(xmlRealElement: value, style)
    case .wideInteger(let slice):
      output.append("<integer>")
      output.append(decimal: Int128(bigEndian: bytes(of: slice)))
      output.append("</integer>")
    case .integer(let value):
      output.append("<integer>")
      output.append(decimal: value)
      output.append("</integer>")
    case .unsigned(let value):
      output.append("<integer>")
      output.append(decimal: value)
      output.append("</integer>")
    case .date(let seconds):
      output.append("<date>")
      output.append(xmlDate: seconds)
      output.append("</date>")
    case .boolean(true): output.append("<true/>")
    case .boolean(false): output.append("<false/>")
    case .uid(let value):
      // A UID is a dictionary with the key `CF$UID` in XML (CFPropertyList.c).
      output.append("<dict><key>CF$UID</key><integer>")
      output.append(decimal: Int64(value))
      output.append("</integer></dict>")
    case .null: break
    case .array: output.append("<array/>")
    case .dictionary: output.append("<dict/>")
    }
  }

  /// Apple's writer indents the base64 as deep as its tag, counts a tab as eight columns of 76, and stops at eight.
  private func writeXMLData(_ slice: Slice, depth: Int, to output: inout Output) {
    let indentation = min(depth, 8)
    output.append("<data>\n")
    output.append(base64: bytes(of: slice), lineLength: 76 - 8 * indentation, indentation: indentation)
    output.append(UInt8(ascii: "\t"), repeated: depth)
    output.append("</data>\n")
  }

  private func writeXMLUID(_ value: UInt32, depth: Int, to output: inout Output) {
    output.append("<dict>\n")
    output.append(UInt8(ascii: "\t"), repeated: depth + 1)
    output.append("<key>CF$UID</key>\n")
    output.append(UInt8(ascii: "\t"), repeated: depth + 1)
    output.append("<integer>")
    output.append(decimal: Int64(value))
    output.append("</integer>\n")
    output.append(UInt8(ascii: "\t"), repeated: depth)
    output.append("</dict>\n")
  }
}

private let xmlHeader: StaticString = """
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">

  """

extension Output {
  /// Appends `value` as a `<real>` element.
  fileprivate mutating func append(xmlRealElement value: Double, _ style: XMLStyle) {
    append("<real>")
    switch style.reals {
    case .shortest where value.isFinite: append(jsonReal: value)
    case .shortest, .seventeenDigits:
      if style.isExact, value == 0, value.sign == .minus { append(UInt8(ascii: "-")) }
      append(xmlReal: value)
    }
    append("</real>")
  }

  /// Appends `text` with `<`, `>` and `&` escaped; with `escapesReturns` also carriage returns, which XML 1.0 has its
  /// readers turn into line feeds (2.11). Apple's writer does not. With `isAttribute` the text is for a value in double
  /// quotes: readers turn all white space there into spaces, unless it is escaped (3.3.3).
  package mutating func append(xmlText text: Span<UInt8>, escapesReturns: Bool = false, isAttribute: Bool = false) {
    var index = 0
    while let word = text.word(at: index) {
      if !word.holdsMarkup(orReturns: escapesReturns), !isAttribute {
        append(word: word, count: 8)
      } else {
        appendEscaped(word, count: 8, escapesReturns: escapesReturns, isAttribute: isAttribute)
      }
      index &+= 8
    }
    if index < text.count {
      let (word, count) = (text.lastWord(from: index), text.count &- index)
      if !word.holdsMarkup(orReturns: escapesReturns), !isAttribute {
        append(word: word, count: count)
      } else {
        appendEscaped(word, count: count, escapesReturns: escapesReturns, isAttribute: isAttribute)
      }
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
  /// Whether one of the word's bytes is `<`, `>` or `&`, or, where that is asked, a carriage return.
  @inline(__always)
  fileprivate func holdsMarkup(orReturns: Bool) -> Bool {
    // `<` (0x3C) and `>` (0x3E) differ in one bit.
    let angles = (self | UInt64(repeating: 2)) ^ UInt64(repeating: UInt8(ascii: ">"))
    let ampersands = self ^ UInt64(repeating: UInt8(ascii: "&"))
    let returns = orReturns ? self ^ UInt64(repeating: UInt8(ascii: "\r")) : ~0
    return (angles.zeroBytes | ampersands.zeroBytes | returns.zeroBytes) != 0
  }
}
