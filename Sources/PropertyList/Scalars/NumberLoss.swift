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
