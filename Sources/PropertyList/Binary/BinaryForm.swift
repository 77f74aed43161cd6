/// The form of a scalar in a binary property list (CFBinaryPList.c): a marker, and `bits` as an integer of `size` bytes.
struct BinaryForm {
  let marker: UInt8
  var size = 0
  var bits: UInt64 = 0

  /// The form of an integer, which has the smallest size. Integers of 1, 2 and 4 bytes are unsigned.
  static func integer(_ bits: UInt64) -> BinaryForm {
    let size = size(of: bits)
    return BinaryForm(marker: 0x10 | UInt8(size.trailingZeroBitCount), size: size, bits: bits)
  }

  /// The smallest of the sizes 1, 2, 4 and 8 into which `value` fits.
  static func size(of value: UInt64) -> Int {
    switch value {
    case ...0xFF: 1
    case ...0xFFFF: 2
    case ...0xFFFF_FFFF: 4
    default: 8
    }
  }
}

extension PropertyList {
  /// The form of the node at `index`, as CoreFoundation writes it, with the same bits for equal values; nil for containers, text, data
  /// and integers of more than 64 bits.
  func binaryForm(at index: Int) -> BinaryForm? {
    switch nodes[index] {
    case .null: return BinaryForm(marker: 0x00)
    case .boolean(let value): return BinaryForm(marker: value ? 0x09 : 0x08)
    // A negative number always has 8 bytes.
    case .integer(let value): return .integer(UInt64(bitPattern: value))
    case .unsigned(let value): return BinaryForm(marker: 0x14, size: 16, bits: value)
    // As in CFNumber, infinities and NaNs are doubles.
    case .float(let value) where value.isFinite:
      return BinaryForm(marker: 0x22, size: 4, bits: UInt64(value.bitPattern))
    case .real(let value): return BinaryForm(marker: 0x23, size: 8, bits: value.bitPattern)
    case .float, .number: return BinaryForm(marker: 0x23, size: 8, bits: (real(at: index) ?? .nan).bitPattern)
    case .date(let value): return BinaryForm(marker: 0x33, size: 8, bits: value.bitPattern)
    case .uid(let value):
      let size = BinaryForm.size(of: UInt64(value))
      return BinaryForm(marker: 0x80 | UInt8(size - 1), size: size, bits: UInt64(value))
    case .wideInteger, .data, .string, .array, .dictionary: return nil
    }
  }
}
