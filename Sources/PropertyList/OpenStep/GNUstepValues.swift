// The typed values that GNUstep adds to OpenStep property lists: `<*I5>`, `<*R1.5>`, `<*BY>`, `<*BN>`,
// `<*D2001-12-31 23:59:59 +0000>`, and data as `<[base64]>`. GNUstep's reader accepts quotes around a value, as in `<*I"5">`.
//
// GNUstep (parsePlItem in its NSPropertyList.m) reads strings without quotes that are empty, as in `(, a)` or `a = ;`, or contain
// characters that CoreFoundation refuses. An apostrophe is not a quote.

extension OpenStepReader where Mode: ReadingMode {
  /// Reads a typed value from its type code to the closing angle bracket. The opening one is at `opened`.
  mutating func readTypedValue(opened: Int) throws(SyntaxError) {
    let type: OpenStepProblem.ValueType
    let parse: (Span<UInt8>) -> TypedValue?
    switch cursor.byte {
    case UInt8(ascii: "I"): (type, parse) = (.integer, parseInteger)
    case UInt8(ascii: "R"): (type, parse) = (.real, parseReal)
    case UInt8(ascii: "B"): (type, parse) = (.boolean, parseBoolean)
    case UInt8(ascii: "D"): (type, parse) = (.date, { Double(gnustepDate: $0).map { (.date($0), nil) } })
    default: throw syntaxError(.typeCode, opened: opened)
    }
    guard let end = cursor.bytes.firstOffset(of: UInt8(ascii: ">"), from: cursor.offset) else {
      cursor.offset = cursor.bytes.count
      throw syntaxError(.closingAngleBracket, opened: opened)
    }
    let range = unquoted(cursor.offset + 1..<end)
    guard let (node, loss) = parse(cursor.bytes.extracting(range)) else {
      throw SyntaxError(.openStep(.invalidValue(type, range)), at: range.lowerBound)
    }
    builder.recordLoss(loss, of: range)
    cursor.offset = end + 1
    builder.append(restricted: node)
  }

  /// Reads base64 from the cursor to the closing brackets. The opening angle bracket is at `opened`.
  mutating func readBase64(opened: Int) throws(SyntaxError) {
    let start = cursor.offset
    guard let end = cursor.bytes.firstOffset(of: UInt8(ascii: "]"), from: start) else {
      cursor.offset = cursor.bytes.count
      throw syntaxError(.closingBracket, opened: opened)
    }
    // Moved before decoding: if the cursor were at a parenthesis after invalid base64, `dropElement` would drop the element.
    cursor.offset = end
    let decodedStart = builder.beginDecodedText()
    guard Base64.decode(cursor.bytes.extracting(start..<end), into: &builder.decoded) else {
      throw SyntaxError(.openStep(.notBase64), at: start)
    }
    cursor.offset += 1
    guard cursor.skip(">") else { throw syntaxError(.closingAngleBracket, opened: opened) }
    builder.append(restricted: .data(try builder.slice(decodedFrom: decodedStart, at: opened)))
  }

  /// `range` without the quotes at its ends, if there is one at each end.
  private func unquoted(_ range: Range<Int>) -> Range<Int> {
    let quote = UInt8(ascii: "\"")
    guard range.count > 2, cursor.bytes[range.lowerBound] == quote, cursor.bytes[range.upperBound - 1] == quote else {
      return range
    }
    return range.lowerBound + 1..<range.upperBound - 1
  }
}

private typealias TypedValue = (node: Node, loss: NumberLoss?)

private func parseInteger(_ text: Span<UInt8>) -> TypedValue? {
  let maxLength = 20
  guard 1...maxLength ~= text.count, text[0] != UInt8(ascii: "+") else { return nil }
  return Int128(wide: text).flatMap(Node.init(integer:)).map { ($0, nil) }
}

/// A decimal number, an infinity or NaN. GNUstep reads these with C's `strtod`. The sign of a NaN has no effect.
private func parseReal(_ text: Span<UInt8>) -> TypedValue? {
  let hasSign = text.count == 4 && (text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+"))
  if hasSign, Double(xmlName: text.extracting(1...))?.isNaN == true { return (.real(.nan), nil) }
  if let named = Double(xmlName: text) { return (.real(named), nil) }
  return Double.decimal(text, from: 0).map { (.real($0.value), $0.loss) }
}

private func parseBoolean(_ text: Span<UInt8>) -> TypedValue? {
  guard text.count == 1, text.has("Y", at: 0) || text.has("N", at: 0) else { return nil }
  return (.boolean(text.has("Y", at: 0)), nil)
}

extension UInt8 {
  /// True if a string without quotes can contain this byte in GNUstep.
  var isGNUstepWord: Bool { isOpenStepWord || gnustepWordCharacters.contains(self) }
}

private let gnustepWordCharacters: ByteSet = "!#%&*+?@|~^"
