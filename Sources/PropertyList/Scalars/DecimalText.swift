// Decimal numbers compared by their digits, whatever their spelling.

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
}

/// The loss when a decimal number becomes a double.
package enum NumberLoss: Equatable {
  /// It becomes an infinity.
  case overflow
  /// It becomes zero.
  case underflow
  /// It has more digits than a double can represent.
  case digits

  /// Two decimal numbers with at most this many digits are different doubles (IEEE 754, `DBL_DECIMAL_DIG`).
  private static let maxDigits = 17

  /// The loss when the number in `text` is read as `value`; nil if there is none.
  init?(of text: Span<UInt8>, as value: Double) {
    if text.count <= NumberLoss.maxDigits, value.isFinite, value != 0 { return nil }
    var start = 0
    while start < text.count, text[start].decimalDigit == nil, text[start] != UInt8(ascii: ".") { start += 1 }
    guard let number = DecimalNumber(text, at: start) else { return nil }
    let range = number.significantRange(in: text)
    guard !range.isEmpty else { return nil }
    let digitCount = range.count - (range.contains(number.integerEnd) ? 1 : 0)
    if value.isInfinite {
      self = .overflow
    } else if value == 0 {
      self = .underflow
    } else if digitCount > NumberLoss.maxDigits {
      self = .digits
    } else {
      return nil
    }
  }
}

extension Double {
  /// True if the decimal number `text` has the digits of the shortest one that is read as this double.
  func hasDigits(of text: Span<UInt8>) -> Bool {
    var description = description
    return description.withUTF8Span { $0.hasDigits(of: text) }
  }
}

extension Span<UInt8> {
  /// True if both are decimal numbers of the same sign with the same significant digits.
  fileprivate func hasDigits(of other: Span<UInt8>) -> Bool {
    let isNegative = has("-", at: 0)
    guard isNegative == other.has("-", at: 0), let number = DecimalNumber(self, at: isNegative ? 1 : 0),
      let otherNumber = DecimalNumber(other, at: isNegative ? 1 : 0)
    else { return false }
    let (range, otherRange) = (number.significantRange(in: self), otherNumber.significantRange(in: other))
    var (index, otherIndex) = (range.lowerBound, otherRange.lowerBound)
    if !range.isEmpty, number.power(at: index) != otherNumber.power(at: otherIndex) { return false }
    while index < range.upperBound, otherIndex < otherRange.upperBound {
      if index == number.integerEnd { index += 1 }
      if otherIndex == otherNumber.integerEnd { otherIndex += 1 }
      if self[index] != other[otherIndex] { return false }
      index += 1
      otherIndex += 1
    }
    return index == range.upperBound && otherIndex == otherRange.upperBound
  }
}
