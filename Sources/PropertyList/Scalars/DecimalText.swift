extension DecimalNumber {
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

  /// The digits from the first to the last that is not zero as an integer, and the power of ten of the last one; nil for too
  /// many digits.
  fileprivate var significantDigits: (integer: UInt64, power: Int)? {
    var (integer, power) = (digits.significand, scale + digits.omittedCount)
    if digits.hasRest { return nil }
    if integer == 0 { return (0, 0) }
    while integer.isMultiple(of: 10) { (integer, power) = (integer / 10, power + 1) }
    return (integer, power)
  }
}

/// The loss when a decimal number becomes a double.
package enum NumberLoss: Equatable {
  case overflow
  case underflow
  /// It has more digits than a double can represent.
  case digits

  /// The number of significant digits that identify every double (C's `DBL_DECIMAL_DIG`). No writer needs more.
  static var maxDigits: Int { 17 }

  /// The loss when `number` is read as `value`; nil if there is none.
  init?(of number: DecimalNumber, as value: Double) {
    if number.digits.isShort, value.isFinite, value != 0 || number.digits.significand == 0 { return nil }
    if value.isInfinite {
      self = .overflow
    } else if value == 0 {
      self = .underflow
    } else {
      if let digits = number.significantDigits, digits.integer < powersOfTen[NumberLoss.maxDigits] { return nil }
      self = .digits
    }
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
