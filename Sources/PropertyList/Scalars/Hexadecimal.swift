// Code units and bytes in hexadecimal digits, and the digits of integers in any base.

extension Cursor {
  /// Reads up to four hexadecimal digits. Their value is zero if there is none.
  mutating func readCodeUnit() -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = byte?.hexadecimalDigit else { break }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }
}

extension Output {
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

extension BinaryInteger {
  /// The digits of the number, with zeros before them if there are fewer than `width`.
  package func digits(radix: Int, width: Int = 1, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
