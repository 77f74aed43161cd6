// The numbers of JSON (RFC 8259, section 6).

extension DecimalNumber {
  /// The number that begins with `digits`, which are in the range `integer` of `text`. Throws if JSON's grammar does not allow it.
  @inline(always)
  init(json text: Span<UInt8>, _ digits: DecimalDigits, _ integer: Range<Int>) throws(SyntaxError) {
    let start = integer.lowerBound
    if integer.isEmpty { throw text.missingDigit(at: start) }
    let number = DecimalNumber(digits, integer, in: text)
    if integer.count > 1, text[start] == UInt8(ascii: "0") { throw SyntaxError(.json(.leadingZero), at: start + 1) }
    if number.mantissaEnd == number.integerEnd + 1 { throw text.missingDigit(at: number.mantissaEnd) }
    if number.hasIncompleteExponent(in: text) {
      let hasSign = text.has("-", at: number.end + 1) || text.has("+", at: number.end + 1)
      throw text.missingDigit(at: number.end + (hasSign ? 2 : 1))
    }
    self = number
  }

  /// The number without its sign, if all of `text` is a number of JSON.
  init?(wholeJSON text: Span<UInt8>) {
    let start = text.has("-", at: 0) ? 1 : 0
    var digits = DecimalDigits()
    let integerEnd = digits.read(from: text, at: start)
    guard let number = try? DecimalNumber(json: text, digits, start..<integerEnd), number.end == text.count else {
      return nil
    }
    self = number
  }
}

extension Span<UInt8> {
  /// True if a fraction or an exponent begins at `index`.
  @inline(always)
  fileprivate func continuesNumber(at index: Int) -> Bool {
    guard index < count else { return false }
    return self[index] == UInt8(ascii: ".") || self[index] | 0x20 == UInt8(ascii: "e")
  }

  @inline(never)
  fileprivate func missingDigit(at offset: Int) -> SyntaxError {
    SyntaxError(.json(offset < count ? .unexpectedCharacter(self[offset], .digit) : .unexpectedEnd(.digit)), at: offset)
  }
}

/// A number with at most this many characters before its exponent is a double in JSONSerialization; a longer one is a `Decimal`.
private let maxDoubleLength = 17

extension JSONReader where Mode: ReadingMode {
  /// Reads the number at the cursor, which is at its sign or first digit. As in CPython, a number is an integer if it has neither
  /// fraction nor exponent.
  mutating func readNumber() throws(SyntaxError) -> Node {
    let start = cursor.offset
    let isNegative = cursor.byte == UInt8(ascii: "-")
    let integerStart = isNegative ? start + 1 : start
    var digits = DecimalDigits()
    let integerEnd = digits.read(from: cursor.bytes, at: integerStart)
    // Most numbers are integers. Reading them first saves 8 % of the instructions of `lint` for JSON of reals.
    if integerEnd > integerStart, digits.omittedCount == 0, !cursor.bytes.continuesNumber(at: integerEnd),
      integerEnd == integerStart + 1 || cursor.bytes[integerStart] != UInt8(ascii: "0")
    {
      let magnitude = digits.significand
      if let node = isNegative ? Int64(magnitude: magnitude, isNegative: true).map(Node.integer) : Node(magnitude) {
        cursor.offset = integerEnd
        return node
      }
    }
    let number = try DecimalNumber(json: cursor.bytes, digits, integerStart..<integerEnd)
    cursor.offset = number.end
    if number.isInteger, !readsAsFoundation { return try wideInteger(number, start..<number.end) }
    let magnitude = number.value(in: cursor.bytes)
    guard magnitude.isFinite else { return recordUnrepresentable(start..<number.end) }
    let value = isNegative ? -magnitude : magnitude
    // Short numbers lose no digits, and are not decimals.
    if number.end - start <= NumberLoss.maxDigits, value != 0 { return .real(value) }
    if value == 0 || !number.digits.isShort {
      builder.recordLoss(NumberLoss(of: number, as: value), of: start..<number.end)
    }
    // Lint does not compare digits: decimals would take 9 % more of its instructions for JSON of reals.
    guard !Mode.keepsRemarks, isDecimal(number, from: start), let text = try decimal(number, at: start, value),
      // A shorter text would become a double when it is written and read again.
      readsAsFoundation || text.count > maxDoubleLength
    else { return .real(value) }
    return .number(text)
  }

  /// The integer of more than 64 bits in `range`. Lint reports what it loses as a double; JSONSerialization refuses one out of range.
  @inline(never)
  private mutating func wideInteger(_ number: DecimalNumber, _ range: Range<Int>) throws(SyntaxError) -> Node {
    builder.record(.wideInteger)
    if Mode.keepsRemarks {
      let magnitude = number.value(in: cursor.bytes)
      guard magnitude.isFinite else { return recordUnrepresentable(range) }
      builder.recordLoss(NumberLoss(of: number, as: magnitude), of: range)
    }
    return .wideInteger(try Slice(from: range.lowerBound, to: range.upperBound))
  }

  /// Records the number in `range`, which is beyond the range of doubles.
  @inline(never)
  private mutating func recordUnrepresentable(_ range: Range<Int>) -> Node {
    if unrepresentableNumbers.count < (builder.recovers ? Limits.findings : 1) {
      let error = SyntaxError(.json(.unrepresentableNumber(range)), at: range.lowerBound)
      unrepresentableNumbers.append(Remarks.Mistake(error: error, node: builder.count))
      builder.remarks.pin(builder.count)
    }
    // Only lint uses this node: for others, `read` throws the error at the end.
    return .null
  }

  // MARK: Decimal numbers

  /// True if JSONSerialization represents the number as a `Decimal`: its mantissa is long, and its exponent fits into eight bits. A capital
  /// `E` and the exponent after it count as part of the mantissa. The sign or first digit is at `start`.
  private func isDecimal(_ number: DecimalNumber, from start: Int) -> Bool {
    let hasCapitalExponent = number.hasExponent && cursor.bytes[number.mantissaEnd] == UInt8(ascii: "E")
    let length = (hasCapitalExponent ? number.end : number.mantissaEnd) - start
    return length > maxDoubleLength && -128...127 ~= number.exponent
  }

  /// The number as a decimal without exponent: `-1234567890.12345678900e-2` becomes `-12345678.90123456789`. Nil if its double, `real`,
  /// has the same digits. A whole decimal has the fraction `.0` unless integers can be decimals, too.
  private mutating func decimal(_ number: DecimalNumber, at start: Int, _ real: Double) throws(SyntaxError) -> Slice? {
    let bytes = cursor.bytes
    // In the example, from the first 1 to the last 9.
    let range = number.significantRange(in: bytes)
    // A zero has no sign as a decimal.
    if range.isEmpty { return readsAsFoundation ? try Slice(from: number.integerEnd - 1, to: number.integerEnd) : nil }
    // The number of digits before the point, with the exponent; negative for zeros after the point. In the example, 8.
    let point = number.power(at: range.lowerBound) + 1
    guard fitsDecimal(number, integerDigitCount: point - number.exponent) else { return nil }
    // In this range, Swift spells numbers without an exponent.
    if number.power(at: range.upperBound - 1) < 0, 1e-4...0x1p54 ~= real.magnitude {
      let isShortest =
        range.upperBound == number.mantissaEnd ? number.digits.isShortest(timesTenToThe: number.scale) : nil
      if isShortest ?? real.magnitude.hasDigits(of: number) { return nil }
    }
    if number.exponent == 0, number.mantissaEnd > number.integerEnd || readsAsFoundation {
      let minEnd = readsAsFoundation ? number.integerEnd : number.integerEnd + 2
      return try Slice(from: start, to: max(range.upperBound, minEnd))
    }
    let decodedStart = builder.beginDecodedText()
    if number.start > start { builder.decoded.append(UInt8(ascii: "-")) }
    appendDigits(of: number, in: range, point: point)
    return try builder.slice(decodedFrom: decodedStart, at: start)
  }

  /// True if the last digit's exponent fits into the eight bits of a `Decimal`, -128 to 127. It keeps 38 or 39 digits: those of a
  /// fraction beyond 38 are dropped, and more than 39 before the point raise the exponent.
  private func fitsDecimal(_ number: DecimalNumber, integerDigitCount: Int) -> Bool {
    let fraction = min(max(0, number.mantissaEnd - number.integerEnd - 1), max(0, 38 - integerDigitCount))
    return number.exponent - fraction >= -128 && number.exponent + integerDigitCount - 39 <= 127
  }

  /// Appends the digits of `number` in `range`, with the decimal point after the first `point` of them, and zeros up to the point:
  /// from `1234567890.123456789` and 8, as in the example of `decimal`, `12345678.90123456789`.
  private mutating func appendDigits(of number: DecimalNumber, in range: Range<Int>, point: Int) {
    let bytes = cursor.bytes
    // The offset of the point in the text, which is skipped, or the end of the digits.
    let oldPoint = range.contains(number.integerEnd) ? number.integerEnd : range.upperBound
    let count = range.count - (oldPoint < range.upperBound ? 1 : 0)
    // Digits are numbered from the first one in `range`. Those before it, and those from `count` on, are zeros.
    let first = min(0, point - 1)
    let end = max(count, readsAsFoundation ? point : point + 1)
    builder.decoded.append(addingCapacity: end - first + 1) { output in
      for digit in first..<end {
        if digit == point { output.append(UInt8(ascii: ".")) }
        let index = range.lowerBound + digit
        output.append(0..<count ~= digit ? bytes[index < oldPoint ? index : index + 1] : UInt8(ascii: "0"))
      }
    }
  }
}
