/// Where the parts of a number's text lie (RFC 8259, section 6).
struct JSONNumberText {
  let start: Int
  /// The end of the integer part.
  let integerEnd: Int
  /// The end of the fraction, if there is one.
  let mantissaEnd: Int
  let end: Int
  /// The exponent; what lies beyond ±2^40, more than digits can make up for, is held there.
  let exponent: Int
  /// The digits of the integer part and the fraction.
  private(set) var digits = DecimalDigits()

  /// Finds the parts of the number at `start`.
  @inline(__always)
  init(_ bytes: Span<UInt8>, at start: Int) throws(SyntaxError) {
    self.start = start
    let integerStart = bytes.has("-", at: start) ? start + 1 : start
    integerEnd = digits.take(from: bytes, at: integerStart)
    guard integerEnd > integerStart else { throw bytes.missingDigit(at: integerStart) }
    if integerEnd > integerStart + 1, bytes[integerStart] == UInt8(ascii: "0") {
      throw SyntaxError(.json(.leadingZero), at: integerStart + 1)
    }
    if bytes.has(".", at: integerEnd) {
      mantissaEnd = digits.take(from: bytes, at: integerEnd + 1)
      guard mantissaEnd > integerEnd + 1 else { throw bytes.missingDigit(at: mantissaEnd) }
    } else {
      mantissaEnd = integerEnd
    }
    let hasExponent = mantissaEnd < bytes.count && bytes[mantissaEnd] | 0x20 == UInt8(ascii: "e")
    (exponent, end) = hasExponent ? try bytes.signedExponent(at: mantissaEnd) : (0, mantissaEnd)
  }

  /// The parts of `text` if it is a number and nothing else.
  init?(whole text: Span<UInt8>) {
    guard let parts = try? JSONNumberText(text, at: 0), parts.end == text.count else { return nil }
    self = parts
  }

  var isInteger: Bool { end == integerEnd }
  var hasExponent: Bool { end > mantissaEnd }
  /// The power of ten that the digits are to be multiplied by, but for the exponent.
  var scale: Int { mantissaEnd == integerEnd ? 0 : integerEnd + 1 - mantissaEnd }
}

extension Span<UInt8> {
  /// The exponent whose `e` stands at `start`, and its end.
  fileprivate func signedExponent(at start: Int) throws(SyntaxError) -> (value: Int, end: Int) {
    var cursor = Cursor(self, at: start + 1)
    let isNegative = cursor.skip("-")
    if !isNegative { _ = cursor.skip("+") }
    let (value, end) = exponent(at: cursor.position)
    guard end > cursor.position else { throw missingDigit(at: end) }
    return (isNegative ? -value : value, end)
  }

  /// The error that there is no digit at `offset`.
  @inline(never)
  fileprivate func missingDigit(at offset: Int) -> SyntaxError {
    let problem = offset < count ? JSONProblem.unexpectedCharacter(self[offset], .digit) : .unexpectedEnd(.digit)
    return SyntaxError(.json(problem), at: offset)
  }
}

extension JSONReader where S: Sink {
  /// Reads the number at the cursor, which is at its sign or first digit.
  mutating func readNumber() throws(SyntaxError) -> Node {
    let text = try JSONNumberText(cursor.bytes, at: cursor.position)
    cursor.position = text.end
    let isNegative = cursor.bytes[text.start] == UInt8(ascii: "-")
    if text.isInteger, text.digits.omittedCount == 0 {
      let magnitude = text.digits.significand
      if !isNegative { return .integer(magnitude) }
      if let value = Int64(magnitude: magnitude, isNegative: true) { return .integer(value) }
    }
    guard let magnitude = text.digits.value(timesTenToThe: text.exponent + text.scale), magnitude.isFinite else {
      return try readUncommonNumber(text)
    }
    let value = isNegative ? -magnitude : magnitude
    // What is shorter loses nothing, and is not a decimal.
    if text.end - text.start <= 17, value != 0 { return .real(value) }
    return try number(text, value)
  }

  /// The number that `text` spells, which may be beyond the range of doubles.
  @inline(never)
  private mutating func readUncommonNumber(_ text: JSONNumberText) throws(SyntaxError) -> Node {
    let range = text.start..<text.end
    if let value = Double(decimal: cursor.bytes.extracting(range)), value.isFinite { return try number(text, value) }
    if unrepresentableNumbers.count < (sink.recovers ? Limits.findings : 1) {
      let error = SyntaxError(.json(.unrepresentableNumber(range)), at: text.start)
      unrepresentableNumbers.append(Remarks.Mistake(error: error, node: sink.count))
      sink.remarks?.keep(sink.count)
    }
    // Only lint sees this node: `read` throws the error in the end.
    return .null
  }

  /// The number that `text` spells, which `value` is nearest to.
  private mutating func number(_ text: JSONNumberText, _ value: Double) throws(SyntaxError) -> Node {
    let range = text.start..<text.end
    if S.makesRemarks, value == 0 || !text.digits.isShort,
      let loss = NumberLoss(of: cursor.bytes.extracting(range), as: value)
    {
      sink.remark(.numberLoss(loss), range)
    }
    return isDecimal(text) ? try decimal(text, value) : .real(value)
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
    guard first <= last else { return .number(try sink.slice(from: text.integerEnd - 1, to: text.integerEnd)) }
    // The number of digits before the point, less the zeros after it if there are none.
    let point = (first < text.integerEnd ? text.integerEnd : text.integerEnd + 1) - first
    guard fitsDecimal(text, point: point) else { return .real(value) }
    if text.exponent == 0 {
      let end = max(last + 1, text.integerEnd)
      let isSpelled = isShortest(text, last: last, value) ?? bytes.extracting(text.start..<end).spells(value)
      return isSpelled ? .real(value) : .number(try sink.slice(from: text.start, to: end))
    }
    let start = sink.decoded.count
    if isNegative { sink.decoded.append(UInt8(ascii: "-")) }
    appendDigits(in: first...last, point: point + text.exponent)
    if value.isSpelledWithoutExponent, sink.decoded.span.extracting(start..<sink.decoded.count).spells(value) {
      sink.decoded.removeLast(sink.decoded.count - start)
      return .real(value)
    }
    return .number(try sink.slice(decodedFrom: start, at: text.start))
  }

  /// Whether the text, without an exponent and without the zeros after the digit at `last`, is the shortest that reads back as
  /// `value`; nil if that cannot be told without spelling it.
  private func isShortest(_ text: JSONNumberText, last: Int, _ value: Double) -> Bool? {
    guard value.isSpelledWithoutExponent, last >= text.integerEnd else { return false }
    guard last + 1 == text.mantissaEnd else { return nil }
    return text.digits.isShortest(timesTenToThe: text.scale)
  }

  /// Whether the exponent of the last digit that a `Decimal` keeps, of 38 and more, fits into its eight bits.
  private func fitsDecimal(_ text: JSONNumberText, point: Int) -> Bool {
    let fraction = min(max(0, text.mantissaEnd - text.integerEnd - 1), max(0, 38 - point))
    return text.exponent - fraction >= -128 && text.exponent + point - 39 <= 127
  }

  /// Appends the digits in `range` to the decoded text, with the decimal point after the first `point` of them.
  private mutating func appendDigits(in range: ClosedRange<Int>, point: Int) {
    let bytes = cursor.bytes
    let zerosBefore = max(0, -point)
    sink.decoded.append(addingCapacity: max(range.count, point) + zerosBefore + 2) { output in
      if point <= 0 {
        output.append(UInt8(ascii: "0"))
        output.append(UInt8(ascii: "."))
        for _ in 0..<zerosBefore { output.append(UInt8(ascii: "0")) }
      }
      var count = 0
      for index in range where bytes[index] != UInt8(ascii: ".") {
        if count == point, count > 0 { output.append(UInt8(ascii: ".")) }
        output.append(bytes[index])
        count += 1
      }
      while count < point {
        output.append(UInt8(ascii: "0"))
        count += 1
      }
    }
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

extension Double {
  /// Whether Swift spells this number, which is not zero, without an exponent.
  fileprivate var isSpelledWithoutExponent: Bool { 1e-4...0x1p54 ~= magnitude }
}
