/// A string object. Its code units are one byte, which CFBinaryPList.c calls ASCII and reads as Latin-1, or two bytes, which are
/// big-endian UTF-16.
package struct BinaryText {
  package let start: Int
  package let count: Int
  /// The bytes of a code unit: 1 or 2.
  package let unitSize: Int

  /// True if the text equals `other`, which is UTF-8.
  func equals(_ other: Span<UInt8>, in bytes: Span<UInt8>) -> Bool {
    guard other.count >= count, other.count / 3 <= count else { return false }
    // The UTF-8 form of Latin-1 text has the same length only if the text is ASCII.
    if unitSize == 1, other.count == count {
      return other.isASCII && bytes.extracting(start..<start + count).equals(other)
    }
    var text: [UInt8] = []
    append(to: &text, in: bytes)
    return text.span.equals(other)
  }

  /// Appends the text in UTF-8 to `output`, each lone surrogate as U+FFFD; with `isExact`, as the three bytes of its code point (WTF-8).
  ///
  /// - Returns: True if there is a lone surrogate.
  @discardableResult
  package func append(to output: inout [UInt8], in bytes: Span<UInt8>, isExact: Bool = false) -> Bool {
    let units = bytes.extracting(start..<start + count * unitSize)
    var offset = 0
    var hasLoneSurrogate = false
    while let codePoint = units.nextCodePoint(&offset, unitSize: unitSize, bigEndian: true) {
      let scalar = Unicode.Scalar(codePoint)
      if scalar == nil { hasLoneSurrogate = true }
      output.append(utf8OfCodePoint: scalar != nil || isExact ? codePoint : 0xFFFD)
    }
    return hasLoneSurrogate
  }
}
