/// A decimal number in a text, without a sign: `digits* [. digits*] ([eE] [+-]? digits+)?`, with at least one digit before
/// the exponent. Each format that reads numbers restricts this grammar.
struct DecimalNumber {
  /// The offset of the first digit, or of the point.
  let start: Int
  /// The end of the digits before the point.
  let integerEnd: Int
  /// The end of the digits after the point; `integerEnd` if there is no point.
  let mantissaEnd: Int
  let end: Int
  /// The exponent in the text, limited to ±2^40. No text has enough digits to outweigh that.
  let exponent: Int
  /// The digits before and after the point.
  let digits: DecimalDigits

  /// The longest number at `start`, or nil if there is no digit.
  @inline(always)
  init?(_ text: Span<UInt8>, at start: Int) {
    var digits = DecimalDigits()
    let integerEnd = digits.read(from: text, at: start)
    self.init(digits, start..<integerEnd, in: text)
    guard integerEnd > start || mantissaEnd > integerEnd + 1 else { return nil }
  }

  /// The longest number that begins with `digits`, which are in the range `integer` of `text`. It may have no digit.
  @inline(always)
  init(_ digits: DecimalDigits, _ integer: Range<Int>, in text: Span<UInt8>) {
    var (digits, mantissaEnd) = (digits, integer.upperBound)
    if text.has(".", at: mantissaEnd) { mantissaEnd = digits.read(from: text, at: mantissaEnd + 1) }
    self.digits = digits
    self.mantissaEnd = mantissaEnd
    (start, integerEnd) = (integer.lowerBound, integer.upperBound)
    (exponent, end) = text.exponent(at: mantissaEnd)
  }

  var isInteger: Bool { end == integerEnd }
  var hasExponent: Bool { end > mantissaEnd }

  /// The power of ten by which the digits are to be multiplied.
  var scale: Int { mantissaEnd == integerEnd ? exponent : exponent - (mantissaEnd - integerEnd - 1) }

  /// True if an `e` without digits follows in `text`, from which this was read.
  func hasIncompleteExponent(in text: Span<UInt8>) -> Bool {
    !hasExponent && end < text.count && text[end] | 0x20 == UInt8(ascii: "e")
  }

  /// The nearest double; a tie is rounded to the even one. `text` is the text from which this was read.
  @inline(__always)
  func value(in text: Span<UInt8>) -> Double {
    // The standard library rounds correctly, and returns infinity and zero past the ends of the range.
    digits.value(timesTenToThe: scale) ?? Double(String(decoding: text.extracting(start..<end))) ?? 0
  }

  /// The range from the first to the last digit that is not zero, which can include the point; empty for zero. `text` is
  /// the text from which this was read.
  @inline(__always)
  func significantRange(in text: Span<UInt8>) -> Range<Int> {
    var (first, end) = (start, mantissaEnd)
    while first < end, text[first] == UInt8(ascii: "0") || text[first] == UInt8(ascii: ".") { first += 1 }
    while first < end, text[end - 1] == UInt8(ascii: "0") || text[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return first..<end
  }

  /// The power of ten of the digit at `index`.
  func power(at index: Int) -> Int { exponent + integerEnd - (index < integerEnd ? index + 1 : index) }

  /// The digits from the first to the last that is not zero as an integer, and the power of ten of the last one; nil for too many digits.
  var significantDigits: (integer: UInt64, power: Int)? {
    var (integer, power) = (digits.significand, scale + digits.omittedCount)
    if digits.omitsNonzero { return nil }
    if integer == 0 { return (0, 0) }
    while integer.isMultiple(of: 10) { (integer, power) = (integer / 10, power + 1) }
    return (integer, power)
  }
}

extension Double {
  /// True if the decimal number `text` has the digits of the shortest one that is read as this double.
  func hasDigits(of text: Span<UInt8>) -> Bool {
    let isNegative = text.has("-", at: 0)
    guard isNegative == (sign == .minus), let number = DecimalNumber(text, at: isNegative ? 1 : 0) else { return false }
    return magnitude.hasDigits(of: number)
  }

  /// True if `number` has the digits of the shortest decimal number that is read as this double, which is not negative.
  func hasDigits(of number: DecimalNumber) -> Bool {
    guard let digits = number.significantDigits else { return false }
    return description.withUTF8Span { text in
      DecimalNumber(text, at: 0)?.significantDigits.map { $0 == digits } ?? false
    }
  }
}

extension Span<UInt8> {
  /// The exponent at `start`, from its `e` on, and its end; zero and `start` if there is none.
  @inline(__always)
  fileprivate func exponent(at start: Int) -> (value: Int, end: Int) {
    guard start < count, self[start] | 0x20 == UInt8(ascii: "e") else { return (0, start) }
    return exponent(afterLetterAt: start)
  }

  private func exponent(afterLetterAt start: Int) -> (value: Int, end: Int) {
    let isNegative = has("-", at: start + 1)
    let digitsStart = isNegative || has("+", at: start + 1) ? start + 2 : start + 1
    var (value, end) = (0, digitsStart)
    while end < count, let digit = self[end].decimalDigit {
      value = Swift.min(value * 10 + Int(digit), 1 << 40)
      end += 1
    }
    return end > digitsStart ? (isNegative ? -value : value, end) : (0, start)
  }
}
