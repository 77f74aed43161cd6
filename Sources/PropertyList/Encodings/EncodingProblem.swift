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

extension EncodingProblem {
  /// The message about this problem of the file `text`, with its remedy.
  func message(in text: Span<UInt8>) -> String {
    switch self {
    case .shortDeclaration: "the file ends with its XML declaration"
    case .unknown(let name):
      "the XML declaration names the unknown encoding '\(text.latin1(name))'; save the file as UTF-8"
    case .unsupported(let name):
      "cannot read text in \(text.latin1(name)) beyond ASCII; convert it with: "
        + "iconv -f \(text.charsetName(name)) -t UTF-8 FILE | sed '1s/encoding=[^?]*/encoding=\"UTF-8\"/'"
    case .notUTF16(let name), .notUTF32(let name):
      "the XML declaration says \(text.latin1(name)), but the file is in single bytes; if it is UTF-8, declare that"
    case .undefinedByte(let byte, let name):
      "byte \(byte.inMessages) is undefined in \(text.latin1(name)), the encoding in the XML declaration"
    case .invalidScalar(let value): "0x\(value.digits(radix: 16, uppercase: true)) is not a character of UTF-32"
    case .noCharacter: "the file ends within its first character"
    case .noTextInCoreFoundation: "the file has no byte order mark, and is shorter than one and a character"
    case .partialUnit(let range, let bits):
      "the file ends within a code unit of UTF-\(bits), after "
        + range.map { text[$0].inMessages }.joined(separator: " ")
    }
  }
}

extension Span<UInt8> {
  /// The text of `range` up to the first character that is not safe in a shell command.
  fileprivate func charsetName(_ range: Range<Int>) -> String {
    func isSafe(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber || "-_.:".contains(character))
    }
    return String(latin1(range).prefix(while: isSafe))
  }

  /// The text of `range`, read as ISO-8859-1, as CoreFoundation reads the names of encodings.
  package func latin1(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(range.clamped(to: 0..<count).map { Unicode.Scalar(self[$0]) }))
  }
}
