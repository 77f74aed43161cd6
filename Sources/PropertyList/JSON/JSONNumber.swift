/// Where the parts of a number's text lie (RFC 8259, section 6).
struct JSONNumberText {
  let start: Int
  /// The end of the integer part.
  let integerEnd: Int
  /// The end of the fraction, if there is one.
  let mantissaEnd: Int
  let end: Int
  /// The exponent; what lies beyond ±10,000 is held there.
  let exponent: Int

  /// Finds the parts of the number at `start`.
  init(_ bytes: Span<UInt8>, at start: Int) throws(SyntaxError) {
    self.start = start
    var cursor = Cursor(bytes, at: start)
    _ = cursor.skip("-")
    let leadingZero = cursor.byte == UInt8(ascii: "0")
    let integerStart = cursor.position
    try cursor.skipDigits()
    if leadingZero, cursor.position > integerStart + 1 { throw SyntaxError(.json(.leadingZero), at: integerStart + 1) }
    integerEnd = cursor.position
    if cursor.skip(".") { try cursor.skipDigits() }
    mantissaEnd = cursor.position
    var exponent = 0
    if cursor.skip("e") || cursor.skip("E") {
      let isNegative = cursor.skip("-")
      if !isNegative { _ = cursor.skip("+") }
      let digits = cursor.position
      try cursor.skipDigits()
      for index in digits..<cursor.position where exponent < 10_000 {
        exponent = exponent * 10 + Int(bytes[index] & 0x0F)
      }
      exponent = isNegative ? -min(exponent, 10_000) : min(exponent, 10_000)
    }
    self.exponent = exponent
    end = cursor.position
  }

  /// The parts of `text` if it is a number and nothing else.
  init?(whole text: Span<UInt8>) {
    guard let parts = try? JSONNumberText(text, at: 0), parts.end == text.count else { return nil }
    self = parts
  }

  var isInteger: Bool { end == integerEnd }
  var hasExponent: Bool { end > mantissaEnd }
}

extension Cursor {
  /// Moves past one digit or more.
  fileprivate mutating func skipDigits() throws(SyntaxError) {
    let start = position
    while let byte, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { position += 1 }
    guard position == start else { return }
    let problem = byte.map { JSONProblem.unexpectedCharacter($0, .digit) } ?? .unexpectedEnd(.digit)
    throw SyntaxError(.json(problem), at: start)
  }
}

extension JSONReader {
  /// Reads the number at the cursor, which is at its sign or first digit.
  mutating func readNumber() throws(SyntaxError) -> Node {
    let bytes = cursor.bytes
    let isNegative = bytes[cursor.position] == UInt8(ascii: "-")
    let start = isNegative ? cursor.position + 1 : cursor.position
    var index = start
    var magnitude: Int64 = 0
    // Eighteen digits fit into 63 bits.
    while index < bytes.count, index - start < 18, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] {
      magnitude = magnitude &* 10 &+ Int64(bytes[index] & 0x0F)
      index += 1
    }
    let isShort = index > start && (bytes[start] != UInt8(ascii: "0") || index == start + 1)
    guard isShort else { return try readLongNumber() }
    if index == bytes.count || !bytes[index].continuesNumber {
      cursor.position = index
      return .integer(isNegative ? -magnitude : magnitude)
    }
    // The fraction, for as long as there are fifteen digits in all: they and their power of ten are doubles without
    // rounding, so that the quotient is the nearest double; and it is spelled the same.
    let point = index
    if bytes[point] == UInt8(ascii: ".") { index += 1 }
    while index < bytes.count, index - start < 16, UInt8(ascii: "0")...UInt8(ascii: "9") ~= bytes[index] {
      magnitude = magnitude &* 10 &+ Int64(bytes[index] & 0x0F)
      index += 1
    }
    guard index > point + 1, index == bytes.count || !bytes[index].continuesNumber else { return try readLongNumber() }
    cursor.position = index
    let value = Double(magnitude) / Double(powersOfTen[index - point - 1])
    return .real(isNegative ? -value : value)
  }

  private mutating func readLongNumber() throws(SyntaxError) -> Node {
    let text = try JSONNumberText(cursor.bytes, at: cursor.position)
    cursor.position = text.end
    if text.isInteger, let integer = integer(text) { return integer }
    let range = text.start..<text.end
    guard let value = Double(decimal: cursor.bytes.extracting(range)), value.isFinite else {
      if unrepresentableNumbers.count < (builder.recovers ? Limits.findings : 1) {
        let error = SyntaxError(.json(.unrepresentableNumber(range)), at: text.start)
        unrepresentableNumbers.append(Remarks.Mistake(error: error, node: builder.count))
        builder.remarks?.keep(builder.count)
      }
      // Only lint sees this node: `read` throws the error in the end.
      return .null
    }
    if builder.remarks != nil, let loss = NumberLoss(of: cursor.bytes.extracting(range), as: value) {
      builder.remark(.numberLoss(loss), range)
    }
    guard isDecimal(text) else { return .real(value) }
    return try decimal(text, value)
  }

  /// The value of an integer's text if 64 bits hold it.
  private func integer(_ text: JSONNumberText) -> Node? {
    let isNegative = cursor.bytes[text.start] == UInt8(ascii: "-")
    var magnitude: UInt64 = 0
    for index in (isNegative ? text.start + 1 : text.start)..<text.end {
      guard let next = magnitude.appending(cursor.bytes[index] & 0x0F) else { return nil }
      magnitude = next
    }
    return isNegative ? Int64(magnitude: magnitude, isNegative: true).map(Node.integer) : .integer(magnitude)
  }

  // MARK: Decimal numbers

  /// Whether JSONSerialization makes the number a `Decimal`: if its mantissa has more than 17 characters, where it takes
  /// a capital `E` and what follows for a part of the mantissa, and its exponent fits into eight bits.
  private func isDecimal(_ text: JSONNumberText) -> Bool {
    let hasCapitalExponent = text.mantissaEnd < text.end && cursor.bytes[text.mantissaEnd] == UInt8(ascii: "E")
    let length = (hasCapitalExponent ? text.end : text.mantissaEnd) - text.start
    return length > 17 && -128...127 ~= text.exponent
  }

  /// The number as a decimal without exponent, or as a double where that is spelled the same.
  private mutating func decimal(_ text: JSONNumberText, _ value: Double) throws(SyntaxError) -> Node {
    let bytes = cursor.bytes
    let isNegative = bytes[text.start] == UInt8(ascii: "-")
    // What lies between the first and the last digit that is not zero.
    var first = isNegative ? text.start + 1 : text.start
    var last = text.mantissaEnd - 1
    while first <= last, bytes[first] == UInt8(ascii: "0") || bytes[first] == UInt8(ascii: ".") { first += 1 }
    while first <= last, bytes[last] == UInt8(ascii: "0") || bytes[last] == UInt8(ascii: ".") { last -= 1 }
    guard first <= last else { return .number(try builder.slice(from: text.integerEnd - 1, to: text.integerEnd)) }
    // The number of digits before the point, less the zeros after it if there are none.
    let point = (first < text.integerEnd ? text.integerEnd : text.integerEnd + 1) - first
    guard fitsDecimal(text, point: point) else { return .real(value) }
    if text.exponent == 0 {
      let end = max(last + 1, text.integerEnd)
      if bytes.extracting(text.start..<end).spells(value) { return .real(value) }
      return .number(try builder.slice(from: text.start, to: end))
    }
    let start = builder.decoded.count
    if isNegative { builder.decoded.append(UInt8(ascii: "-")) }
    appendDigits(in: first...last, point: point + text.exponent)
    if builder.decoded.span.extracting(start..<builder.decoded.count).spells(value) {
      builder.decoded.removeLast(builder.decoded.count - start)
      return .real(value)
    }
    return .number(try builder.slice(decodedFrom: start, at: text.start))
  }

  /// Whether the exponent of the last digit that a `Decimal` keeps, of 38 and more, fits into its eight bits.
  private func fitsDecimal(_ text: JSONNumberText, point: Int) -> Bool {
    let fraction = min(max(0, text.mantissaEnd - text.integerEnd - 1), max(0, 38 - point))
    return text.exponent - fraction >= -128 && text.exponent + point - 39 <= 127
  }

  /// Appends the digits in `range` to the decoded text, with the decimal point after the first `point` of them.
  private mutating func appendDigits(in range: ClosedRange<Int>, point: Int) {
    if point <= 0 {
      builder.decoded.append(contentsOf: [UInt8(ascii: "0"), UInt8(ascii: ".")])
      builder.decoded.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -point))
    }
    var count = 0
    for index in range where cursor.bytes[index] != UInt8(ascii: ".") {
      if count == point, count > 0 { builder.decoded.append(UInt8(ascii: ".")) }
      builder.decoded.append(cursor.bytes[index])
      count += 1
    }
    if point > count { builder.decoded.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: point - count)) }
  }
}

extension Span<UInt8> {
  /// Whether these bytes are the shortest text that reads back as `value`, in the form without exponent.
  fileprivate func spells(_ value: Double) -> Bool {
    // A sign, at most four zeros, a point and 17 digits: what is longer is not the shortest.
    guard count <= 23 else { return false }
    var index = 0
    for byte in value.description.utf8 {
      guard index < count, self[index] == byte else { return false }
      index += 1
    }
    return index == count
  }
}

extension UInt8 {
  /// Whether a number goes on with this byte after its first 18 digits or its integer part.
  fileprivate var continuesNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"): true
    default: false
    }
  }
}
