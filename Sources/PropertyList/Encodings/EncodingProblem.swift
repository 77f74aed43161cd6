/// A problem with the encoding of a text. Ranges are offsets in the file, as it could not be decoded.
package enum EncodingProblem: Equatable, Sendable {
  /// The file ends within the XML declaration, which may still name an encoding.
  case shortDeclaration
  /// The XML declaration names an unknown encoding, in the range.
  case unknown(Range<Int>)
  /// The file has other characters than ASCII, in an encoding that is not supported. The range is that of its name.
  case unsupported(Range<Int>)
  /// The XML declaration names UTF-16, in the range, but is itself in single bytes.
  case notUTF16(Range<Int>)
  /// The XML declaration names UTF-32, in the range, but is itself in single bytes.
  case notUTF32(Range<Int>)
  /// A byte that is undefined in the encoding named in the range.
  case undefinedByte(UInt8, Range<Int>)
  /// A code unit of UTF-32 that is a surrogate or above U+10FFFF.
  case invalidScalar(UInt32)
  /// The file ends within the first character after its byte order mark.
  case noCharacter
}

extension EncodingProblem {
  /// The problem and what can be done about it. `text` is the file.
  package func message(in text: Span<UInt8>) -> String {
    switch self {
    case .shortDeclaration:
      "the file ends with its XML declaration"
    case .unknown(let name):
      "the XML declaration names the unknown encoding '\(latin1(text, name))'; save the file as UTF-8"
    case .unsupported(let name):
      "cannot read text in \(latin1(text, name)) beyond ASCII; convert it with 'iconv -f \(charsetName(text, name)) -t UTF-8' "
        + "and declare UTF-8"
    case .notUTF16(let name), .notUTF32(let name):
      "the XML declaration says \(latin1(text, name)), but the file is in single bytes; if it is UTF-8, declare that"
    case .undefinedByte(let byte, let name):
      "byte 0x\(hexadecimal(byte)) is undefined in \(latin1(text, name)), the encoding in the XML declaration"
    case .invalidScalar(let value):
      "0x\(hexadecimal(value)) is not a character of UTF-32"
    case .noCharacter:
      "the file ends within its first character"
    }
  }

  /// CoreFoundation's message. `text` is the file.
  package func foundationMessage(in text: Span<UInt8>) -> String {
    switch self {
    case .shortDeclaration: "End of buffer while looking for encoding name"
    case .unknown(let name): "Encountered unknown encoding (\(latin1(text, name)))"
    // CoreFoundation reads the file as UTF-16. There `<?` is a character that begins with the byte E3 in UTF-8, in
    // either byte order. Its XML parser reports this byte.
    case .notUTF16: "Unexpected character ã at line 1"
    case .unsupported, .notUTF32, .undefinedByte, .invalidScalar, .noCharacter:
      "Could not determine the encoding of the XML data (string creation failed)"
    }
  }
}

/// The text of `range` as far as it is safe in a shell command.
private func charsetName(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
  func isSafe(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_.:".contains(character))
  }
  return String(latin1(text, range).prefix(while: isSafe))
}

/// The text of `range`, read as ISO-8859-1. CoreFoundation reads names of encodings in this way.
private func latin1(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
  var name = ""
  for index in range.clamped(to: 0..<text.count) { name.unicodeScalars.append(Unicode.Scalar(text[index])) }
  return name
}
