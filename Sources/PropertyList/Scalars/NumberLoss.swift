/// What is lost when a decimal number becomes a double.
package enum NumberLoss: Equatable {
  /// It becomes an infinity.
  case overflow
  /// It becomes zero.
  case underflow
  /// It has more digits than a double holds.
  case digits

  /// The digits of a decimal number that a double always keeps apart from its neighbours (IEEE 754, `DBL_DECIMAL_DIG`).
  private static let mostDigits = 17

  /// What is lost of the number that `text` spells when it is read as `value`; nil if it is nothing.
  init?(of text: Span<UInt8>, as value: Double) {
    if text.count <= NumberLoss.mostDigits, value.isFinite, value != 0 { return nil }
    var digits = 0
    var trailingZeros = 0
    var index = 0
    while index < text.count, text[index] | 0x20 != UInt8(ascii: "e") {
      if let digit = text[index].decimalDigit, digits > 0 || digit > 0 {
        digits += 1
        trailingZeros = digit == 0 ? trailingZeros + 1 : 0
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    if value.isInfinite {
      self = .overflow
    } else if value == 0 {
      self = .underflow
    } else if digits - trailingZeros > NumberLoss.mostDigits {
      self = .digits
    } else {
      return nil
    }
  }
}
