extension Cursor {
  /// Reads up to four hexadecimal digits. Their value is zero if there is none.
  mutating func readCodeUnit() -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = byte?.hexadecimalDigit else { break }
      unit = unit << 4 | UInt16(digit)
      offset += 1
    }
    return unit
  }
}

extension Output {
  mutating func append(hexadecimal byte: UInt8, uppercase: Bool = false) {
    for digit in [byte >> 4, byte & 0xF] {
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: uppercase ? "A" : "a") + digit - 10)
    }
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
