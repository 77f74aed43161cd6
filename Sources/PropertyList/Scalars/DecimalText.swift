// Decimal numbers compared by their digits, whatever their spelling.

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
    let digits = text.significantDigits.digits
    guard !digits.isEmpty else { return nil }
    if value.isInfinite {
      self = .overflow
    } else if value == 0 {
      self = .underflow
    } else if digits.count > NumberLoss.maxDigits {
      self = .digits
    } else {
      return nil
    }
  }
}

extension Double {
  /// True if the decimal number `text` has the digits of the shortest one that reads as this double.
  func hasDigits(of text: Span<UInt8>) -> Bool {
    var description = description
    let (digits, exponent) = text.significantDigits
    let (shortest, shortestExponent) = description.withUTF8Span { $0.significantDigits }
    return digits == shortest && (digits.isEmpty || exponent == shortestExponent)
      && text.has("-", at: 0) == (sign == .minus)
  }
}

extension Span<UInt8> {
  /// The digits of a decimal number from the first to the last one that is not zero, and the power of ten of the first.
  fileprivate var significantDigits: (digits: [UInt8], exponent: Int) {
    var digits: [UInt8] = []
    var exponent = -1
    var hasPoint = false
    var index = 0
    while index < count, self[index] | 0x20 != UInt8(ascii: "e") {
      if self[index] == UInt8(ascii: ".") {
        hasPoint = true
      } else if let digit = self[index].decimalDigit {
        if !digits.isEmpty || digit > 0 {
          digits.append(digit)
          if !hasPoint { exponent += 1 }
        } else if hasPoint {
          exponent -= 1
        }
      }
      index += 1
    }
    while digits.last == 0 { digits.removeLast() }
    return (digits, exponent + (Int(String(decoding: extracting(min(index + 1, count)...))) ?? 0))
  }
}
