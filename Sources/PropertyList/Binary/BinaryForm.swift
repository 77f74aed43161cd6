/// The form of a node in a binary property list (CFBinaryPList.c). Equal values have equal forms.
enum BinaryForm {
  /// A marker, and `bits` as an integer of `size` bytes.
  case fixed(marker: UInt8, size: Int, bits: UInt64)
  case wideInteger(Slice)
  case data(Slice)
  case string(Slice)
  case array(count: Int)
  /// A dictionary of `count` entries.
  case dictionary(count: Int)

  /// The smallest of the sizes 1, 2, 4 and 8 into which `value` fits.
  static func size(of value: UInt64) -> Int {
    switch value {
    case ...0xFF: 1
    case ...0xFFFF: 2
    case ...0xFFFF_FFFF: 4
    default: 8
    }
  }

  fileprivate static func integer(_ value: UInt64) -> BinaryForm {
    let size = size(of: value)
    return .fixed(marker: 0x10 | UInt8(size.trailingZeroBitCount), size: size, bits: value)
  }

  fileprivate static func real(_ value: Double) -> BinaryForm {
    .fixed(marker: 0x23, size: 8, bits: value.bitPattern)
  }
}

extension PropertyList {
  /// The form of the node at `index`, as CoreFoundation writes it.
  func binaryForm(at index: Int) -> BinaryForm {
    switch nodes[index] {
    case .null: return .fixed(marker: 0x00, size: 0, bits: 0)
    case .boolean(let value): return .fixed(marker: value ? 0x09 : 0x08, size: 0, bits: 0)
    // Integers of 1, 2 and 4 bytes are unsigned. A negative number always has 8 bytes.
    case .integer(let value): return .integer(UInt64(bitPattern: Int64(value)))
    case .unsigned(let value): return .fixed(marker: 0x14, size: 16, bits: value)
    case .wideInteger(let slice): return .wideInteger(slice)
    // As in CFNumber, infinities and NaNs are doubles.
    case .float(let value) where value.isFinite: return .fixed(marker: 0x22, size: 4, bits: UInt64(value.bitPattern))
    case .float(let value): return .real(Double(value))
    case .real(let value): return .real(value)
    case .number(let slice): return .real(Double(decimal: bytes(of: slice)) ?? .nan)
    case .date(let value): return .fixed(marker: 0x33, size: 8, bits: value.bitPattern)
    case .uid(let value):
      let size = BinaryForm.size(of: UInt64(value))
      return .fixed(marker: 0x80 | UInt8(size - 1), size: size, bits: UInt64(value))
    case .data(let slice): return .data(slice)
    case .string(let slice): return .string(exact(slice))
    case .array(let count, _): return .array(count: Int(count))
    case .dictionary(let count, _, _): return .dictionary(count: Int(count))
    }
  }
}
