/// A set of ASCII characters.
struct ByteSet: ExpressibleByStringLiteral, Sendable {
  private var bits: UInt128 = 0

  init(stringLiteral text: String) {
    for byte in text.utf8 { bits |= 1 << UInt128(byte) }
  }

  init(where contains: (UInt8) -> Bool) {
    for byte in UInt8(0)..<0x80 where contains(byte) { bits |= 1 << UInt128(byte) }
  }

  func contains(_ byte: UInt8) -> Bool { bits >> UInt128(byte) & 1 == 1 }
}
