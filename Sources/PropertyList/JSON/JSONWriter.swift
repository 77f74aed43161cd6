/// The layout of JSON, and the form of values that JSON does not have.
package struct JSONStyle: Sendable {
  package var layout: JSONLayout
  /// True to write `/` as `\/`.
  package var escapesSlashes: Bool
  package var keyOrder: KeyOrder
  package var types: JSONTypes

  package init(layout: JSONLayout, escapesSlashes: Bool = false, keyOrder: KeyOrder = .input, types: JSONTypes) {
    self.layout = layout
    self.escapesSlashes = escapesSlashes
    self.keyOrder = keyOrder
    self.types = types
  }
}

/// The form of values that JSON does not have: dates, data, UIDs, NaN, infinities, and keys that are not strings; and that of whole reals.
package enum JSONTypes: Sendable {
  /// Errors, as in plutil. Nulls and a root that is not a container are errors, too. Whole reals have no fraction, and
  /// single-precision numbers have their own shortest digits.
  case foundation
  /// Strings: RFC 3339 for dates, base64 for data, and `nan`, `+infinity` and `-infinity`. Keys that are not strings become
  /// strings with the text of their values, which must not be the text of another key. UIDs become numbers. Whole reals have a
  /// fraction or an exponent, so that they read back as reals, and single-precision numbers have the digits of doubles, as in CPython.
  case plain
  /// The objects of `JSONTag`, which are read back as the same values.
  case tag
  /// Errors. Reals are written as in `plain`.
  case refuse
}

extension PropertyList {
  /// Writes the value at `index` as JSON. Throws for values that `style.types` does not allow, and for containers, including those
  /// of tags, nested beyond `Limits.nesting`, with nothing appended.
  package func writeJSON(at index: Int = 0, style: JSONStyle, to output: inout Output) throws(WriteError) {
    try checkForJSON(at: index, types: style.types)
    if style.types == .plain, bounds.traits.contains(.nonStringKey) { try checkKeyTexts(at: index, style: style) }
    var writer = JSONWriter(style: style)
    writer.writeValue(at: index, of: self, level: 0, to: &output)
    if style.layout.endsLine { output.append(UInt8(ascii: "\n")) }
  }

  /// Writes the pair at `key` as an element of a `$dictionary` object. Throws as for a value.
  func writeJSONPair(at key: Int, style: JSONStyle, to output: inout Output) throws(WriteError) {
    for index in [key, key + 1] { try checkForJSON(at: index, types: style.types) }
    var writer = JSONWriter(style: style)
    writer.writePair(at: key, of: self, level: 0, to: &output)
  }

  private func checkForJSON(at root: Int, types: JSONTypes) throws(WriteError) {
    if types == .foundation {
      // plutil reports nulls and keys first.
      try checkWritable(at: root, within: .xml)
      if !nodes[root].isContainer { throw WriteError(.unsupported, at: root, in: self) }
    }
    try checkWritable(at: root, within: types.limits)
  }

  /// Throws if a key that is not a string would become equal to another key.
  private func checkKeyTexts(at root: Int, style: JSONStyle) throws(WriteError) {
    for index in root..<end(of: root) where firstNonStringKey(of: index) != nil {
      var writer = JSONWriter(style: style)
      var texts: Set<[UInt8]> = []
      try forEachPair(of: index) { key throws(WriteError) in
        // Not `writeKey`, which with a second caller would not be inlined: 7 % of the instructions of JSON to JSON.
        let text = Output.collect { writer.writeValue(at: key, of: self, level: 0, to: &$0) }
        let quoted = text.first == UInt8(ascii: "\"") ? text : Array("\"".utf8) + text + Array("\"".utf8)
        if !texts.insert(quoted).inserted { throw WriteError(.nonStringKey, at: key, in: self) }
      }
    }
  }
}

extension JSONTypes {
  fileprivate var limits: OutputLimits {
    let refused: ValueTraits = [.nonStringKey, .date, .data, .uid, .nonFiniteReal]
    return switch self {
    // JSONSerialization counts a scalar as a level.
    case .foundation: OutputLimits(refused: refused, levels: .values)
    case .plain: OutputLimits(refused: [], levels: .containers)
    case .tag: OutputLimits(refused: [], levels: .taggedContainers)
    case .refuse: OutputLimits(refused: refused, levels: .containers)
    }
  }
}

/// Writes the values of a property list that passed `checkForJSON`.
private struct JSONWriter: TextWriter {
  // Separate properties, and `mutating` methods, only for speed: otherwise each call would copy the layout's arrays.
  private let types: JSONTypes
  /// True if whole reals have a fraction, and single-precision numbers the digits of doubles.
  private let hasPythonReals: Bool
  private let escapesSlashes: Bool
  private let commaAndGap: ShortText
  let layout: ContainerLayout
  var keys: KeySequence

  init(style: JSONStyle) {
    types = style.types
    hasPythonReals = style.types == .plain || style.types == .refuse
    escapesSlashes = style.escapesSlashes
    commaAndGap = ShortText(JSONLayout.comma + style.layout.gap)
    layout = style.layout.containers
    keys = KeySequence(style.keyOrder)
  }

  mutating func writeValue(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    if types == .tag, let tag = list.jsonTag(of: index) {
      return writeTag(tag, at: index, of: list, level: level, to: &output)
    }
    switch list.nodes[index] {
    case .array: writeArray(at: index, of: list, level: level, to: &output)
    case .dictionary: writeDictionary(at: index, of: list, level: level, to: &output)
    case .string, .data, .date: writeText(at: index, of: list, quoted: true, to: &output)
    case .number, .wideInteger, .integer, .unsigned, .float, .real, .boolean, .uid, .null:
      writeText(at: index, of: list, quoted: false, to: &output)
    }
  }

  mutating func writeKey(at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    writeText(at: index, of: list, quoted: true, to: &output)
  }

  // MARK: Tags

  /// Writes the object for the value at `index`, on one line except for the pairs of a dictionary.
  ///
  /// Inlined, it would double the stack that each nested container needs.
  @inline(never)
  private mutating func writeTag(
    _ tag: JSONTag, at index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output
  ) {
    output.append("{\"")
    output.append(tag.rawValue)
    output.append(UInt8(ascii: "\""))
    output.append(layout.separator)
    switch tag {
    case .data, .date, .real, .float, .integer, .number: writeText(at: index, of: list, quoted: true, to: &output)
    case .uid: writeText(at: index, of: list, quoted: false, to: &output)
    case .dictionary: writePairs(of: index, of: list, level: level, to: &output)
    }
    output.append(UInt8(ascii: "}"))
  }

  private mutating func writePairs(of index: Int, of list: borrowing PropertyList, level: Int, to output: inout Output)
  {
    output.append(UInt8(ascii: "["))
    var isFirst = true
    var iterator = keys.iterator(of: index, in: list)
    while !output.hasFailed, let key = keys.next(&iterator, in: list) {
      beginMember(isFirst: isFirst, level: level + 1, in: &output)
      isFirst = false
      writePair(at: key, of: list, level: level + 1, to: &output)
    }
    endMembers(isEmpty: isFirst, level: level, in: &output)
    output.append(UInt8(ascii: "]"))
  }

  /// Writes the key at `key` and its value as an array.
  mutating func writePair(at key: Int, of list: borrowing PropertyList, level: Int, to output: inout Output) {
    output.append(UInt8(ascii: "["))
    writeValue(at: key, of: list, level: level, to: &output)
    output.append(commaAndGap)
    writeValue(at: key + 1, of: list, level: level, to: &output)
    output.append(UInt8(ascii: "]"))
  }

  // MARK: Scalars

  /// Writes the text of the scalar at `index`, in quotation marks if `quoted`. NaN and infinities always have them.
  private mutating func writeText(at index: Int, of list: borrowing PropertyList, quoted: Bool, to output: inout Output)
  {
    if quoted { output.append(UInt8(ascii: "\"")) }
    switch list.nodes[index] {
    case .string(let slice): output.append(jsonText: list.bytes(of: slice), escapesSlashes: escapesSlashes)
    case .integer(let value): output.append(decimal: value)
    case .data, .number, .wideInteger, .unsigned, .boolean, .uid, .null:
      list.writeRaw(at: index, to: &output)
    case .float(let value): writeFloat(value, quoted: quoted, to: &output)
    case .real(let value): writeReal(value, quoted: quoted, to: &output)
    case .date(let seconds):
      if types != .tag {
        output.append(isoDate: seconds)
      } else if !output.append(taggedDate: seconds) {
        writeReal(seconds, quoted: quoted, to: &output)
      }
    case .array, .dictionary: break
    }
    if quoted { output.append(UInt8(ascii: "\"")) }
  }

  private mutating func writeFloat(_ value: Float, quoted: Bool, to output: inout Output) {
    if types == .tag, let bits = value.bitsOfOtherNaN {
      output.append(nonFinite: .nan, bits: bits)
    } else if hasPythonReals || !value.isFinite || value == 0 {
      writeReal(Double(value), quoted: quoted, to: &output)
    } else {
      output.append(shortest: value, dropsZeroFraction: true)
    }
  }

  private mutating func writeReal(_ value: Double, quoted: Bool, to output: inout Output) {
    if value.isFinite { return output.append(shortest: value, dropsZeroFraction: !hasPythonReals) }
    if !quoted { output.append(UInt8(ascii: "\"")) }
    output.append(nonFinite: value, bits: types == .tag ? value.bitsOfOtherNaN : nil)
    if !quoted { output.append(UInt8(ascii: "\"")) }
  }
}

extension Output {
  /// Appends NaN or an infinity as XML property lists spell it, followed by a colon and `bits` in hexadecimal unless they are nil.
  fileprivate mutating func append(nonFinite value: Double, bits: (some FixedWidthInteger)?) {
    append(nameOf: value)
    guard let bits else { return }
    append(UInt8(ascii: ":"))
    append(bits.digits(radix: 16, width: bits.bitWidth / 4))
  }

  /// Appends the text of a string, without quotation marks, with the escapes that RFC 8259 (section 7) requires. With
  /// `escapesSlashes`, slashes are escaped as in JSONSerialization.
  package mutating func append(jsonText text: Span<UInt8>, escapesSlashes: Bool) {
    let slash = escapesSlashes ? UInt8(ascii: "/") : UInt8(ascii: "\\")
    append(text, marks: { $0.jsonEscapeMarks(slash: slash) }) { output, index in
      output.append(jsonEscape: text[index])
      return 1
    }
  }

  private mutating func append(jsonEscape byte: UInt8) {
    append(UInt8(ascii: "\\"))
    switch byte {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x0C: append(UInt8(ascii: "f"))
    case UInt8(ascii: "\n"): append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): append(UInt8(ascii: "t"))
    case 0..<0x20:
      append("u00")
      append(hexadecimal: byte)
    default: append(byte)
    }
  }
}

extension UInt64 {
  @inline(always)
  fileprivate func jsonEscapeMarks(slash: UInt8) -> UInt64 {
    let controls = (self &- UInt64(repeating: 0x20)) & ~self & UInt64(repeating: 0x80)
    return controls | marks(of: UInt8(ascii: "\"")) | marks(of: UInt8(ascii: "\\")) | marks(of: slash)
  }
}
