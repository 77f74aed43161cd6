// Hexadecimal digits.

extension UInt8 {
  /// The value of this byte as an ASCII hexadecimal digit.
  package var hexadecimalDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self & 0x0F
    case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"): (self & 0x0F) + 9
    default: nil
    }
  }
}

extension Output {
  /// Appends the two hexadecimal digits of `byte`.
  mutating func append(hexadecimal byte: UInt8, uppercase: Bool = false) {
    append(hexadecimalDigit: byte >> 4, uppercase: uppercase)
    append(hexadecimalDigit: byte & 0xF, uppercase: uppercase)
  }

  private mutating func append(hexadecimalDigit value: UInt8, uppercase: Bool) {
    append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: uppercase ? "A" : "a") + value - 10)
  }

  mutating func append(hexadecimal bytes: Span<UInt8>) {
    for index in bytes.indices { append(hexadecimal: bytes[index]) }
  }
}

/// The hexadecimal digits of `value`, in capitals, padded with leading zeros to at least `digits` digits.
package func hexadecimal(_ value: some BinaryInteger, digits: Int = 1) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
