/// A problem with the encoding of a text file; see its message. A range is the encoding's name in the XML declaration, as offsets in
/// the file.
package enum EncodingProblem: Equatable, Sendable {
  /// The file ends before CoreFoundation is sure that no encoding is declared.
  case shortDeclaration
  case unknown(Range<Int>)
  case unsupported(Range<Int>)
  case notUTF16(Range<Int>)
  case notUTF32(Range<Int>)
  case undefinedByte(UInt8, Range<Int>)
  /// A code unit of UTF-32 that is a surrogate or above U+10FFFF.
  case invalidScalar(UInt32)
  case noCharacter
  case noTextInCoreFoundation
  /// The bytes at the end of the file are only the beginning of a code unit of so many bits.
  case partialUnit(Range<Int>, bits: Int)
}

extension ProblemInText {
  /// The problem and its remedy. The text is the file.
  func message(of problem: EncodingProblem) -> String {
    let failedDecoding = "Could not determine the encoding of the XML data (string creation failed)"
    return switch problem {
    case .shortDeclaration:
      either("the file ends with its XML declaration", "End of buffer while looking for encoding name")
    case .unknown(let name):
      either(
        "the XML declaration names the unknown encoding '\(latin1(text, name))'; save the file as UTF-8",
        "Encountered unknown encoding (\(latin1(text, name)))")
    case .unsupported(let name):
      either(
        "cannot read text in \(latin1(text, name)) beyond ASCII; convert it with: "
          + "iconv -f \(charsetName(text, name)) -t UTF-8 FILE | sed '1s/encoding=[^?]*/encoding=\"UTF-8\"/'",
        failedDecoding)
    case .notUTF16(let name), .notUTF32(let name):
      // CoreFoundation reads the file as UTF-16. The bytes of `<?` are then one character, whose UTF-8 form begins with the byte
      // E3 in either byte order. The XML parser reports this byte.
      either(
        "the XML declaration says \(latin1(text, name)), but the file is in single bytes; if it is UTF-8, declare that",
        problem == .notUTF16(name) ? "Unexpected character ã at line 1" : failedDecoding)
    case .undefinedByte(let byte, let name):
      either(
        "byte 0x\(byte.digits(radix: 16, uppercase: true)) is undefined in \(latin1(text, name)), the encoding in the XML "
          + "declaration",
        failedDecoding)
    case .invalidScalar(let value):
      either("0x\(value.digits(radix: 16, uppercase: true)) is not a character of UTF-32", failedDecoding)
    case .noCharacter:
      either("the file ends within its first character", failedDecoding)
    case .noTextInCoreFoundation:
      either(
        "the file has no byte order mark, and is shorter than one and a character",
        "Conversion of string failed. The string is empty.")
    case .partialUnit(let range, let bits):
      either(
        "the file ends within a code unit of UTF-\(bits), after "
          + range.map { "0x" + text[$0].digits(radix: 16, uppercase: true) }.joined(separator: " "), failedDecoding)
    }
  }
}

/// The text of `range` up to the first character that is not safe in a shell command.
private func charsetName(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
  func isSafe(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_.:".contains(character))
  }
  return String(latin1(text, range).prefix(while: isSafe))
}

/// The text of `range`, read as ISO-8859-1, as CoreFoundation reads the names of encodings.
private func latin1(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
  String(String.UnicodeScalarView(range.clamped(to: 0..<text.count).map { Unicode.Scalar(text[$0]) }))
}
