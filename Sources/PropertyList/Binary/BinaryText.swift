/// A string object: code units of one byte, which CFBinaryPList.c calls ASCII and reads as Latin-1, or of two, UTF-16
/// with the most significant byte first.
package struct BinaryText {
  /// The first code unit's place.
  package let start: Int
  /// The number of code units.
  package let count: Int
  /// The bytes of a code unit: 1 or 2.
  package let unitSize: Int

  /// Whether these are the bytes of the same text in UTF-8.
  func isUTF8(in bytes: Span<UInt8>) -> Bool {
    unitSize == 1 && bytes.extracting(start..<start + count).isASCII
  }

  /// Whether the text equals `other`, which is UTF-8.
  func equals(_ other: Span<UInt8>, in bytes: Span<UInt8>) -> Bool {
    guard other.count >= count, other.count / 3 <= count else { return false }
    // No Latin-1 text but an ASCII one has as many bytes in UTF-8 as it has characters.
    if unitSize == 1, other.count == count {
      return other.isASCII && bytes.extracting(start..<start + count).equals(other)
    }
    var position = 0
    var offset = start
    while let scalar = next(&offset, in: bytes) {
      var (rest, count) = scalar.utf8Word
      while count > 0 {
        guard position < other.count, other[position] == UInt8(truncatingIfNeeded: rest) else { return false }
        position += 1
        rest >>= 8
        count -= 1
      }
    }
    return position == other.count
  }

  /// The scalar at `offset`, which is moved past it; nil at the end. A surrogate without its other half is U+FFFD.
  func next(_ offset: inout Int, in bytes: Span<UInt8>) -> Unicode.Scalar? {
    guard let unit = unit(at: offset, in: bytes) else { return nil }
    offset += unitSize
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard let low = self.unit(at: offset, in: bytes), let scalar = Unicode.Scalar(high: unit, low: low) else {
      return "\u{FFFD}"
    }
    offset += unitSize
    return scalar
  }

  /// The last code unit before `offset` if it is a surrogate, and `next` returned U+FFFD for it; else nil.
  func loneSurrogate(before offset: Int, in bytes: Span<UInt8>) -> UInt16? {
    guard let unit = unit(at: offset - unitSize, in: bytes), UTF16.isSurrogate(unit) else { return nil }
    return unit
  }

  /// Appends the text in UTF-8 to `output`, each lone surrogate as the three bytes that its code point would take (WTF-8).
  func appendExactForm(in bytes: Span<UInt8>, to output: inout [UInt8]) {
    var offset = start
    while let scalar = next(&offset, in: bytes) {
      if scalar == "\u{FFFD}", let unit = loneSurrogate(before: offset, in: bytes) {
        output.append(UInt8(truncatingIfNeeded: 0xE0 | unit >> 12))
        output.append(UInt8(truncatingIfNeeded: 0x80 | unit >> 6 & 0x3F))
        output.append(UInt8(truncatingIfNeeded: 0x80 | unit & 0x3F))
      } else {
        output.append(utf8Of: scalar)
      }
    }
  }

  private func unit(at offset: Int, in bytes: Span<UInt8>) -> UInt16? {
    guard offset < start + count * unitSize else { return nil }
    return UInt16(truncatingIfNeeded: bytes.bigEndian(at: offset, count: unitSize))
  }
}
