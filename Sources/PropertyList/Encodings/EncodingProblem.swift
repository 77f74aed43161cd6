/// What can be wrong with a text's encoding.
///
/// The offsets of these problems, and the ranges in them, are places in the file, since no text could be made of it.
package enum EncodingProblem: Equatable, Sendable {
  /// The file ends where an XML declaration may still name an encoding.
  case shortDeclaration
  /// The XML declaration names, in the range, an encoding that does not exist.
  case unknown(Range<Int>)
  /// The XML declaration names, in the range, an encoding of which only the ASCII characters are read.
  case unsupported(Range<Int>)
  /// The XML declaration names UTF-16, in the range, but stands there in single bytes.
  case notUTF16(Range<Int>)
  /// The XML declaration names UTF-32, in the range, but stands there in single bytes.
  case notUTF32(Range<Int>)
  /// A byte that stands for nothing in the encoding that is named in the range.
  case undefinedByte(UInt8, Range<Int>)
  /// A unit of UTF-32 that is a surrogate or above U+10FFFF.
  case invalidScalar(UInt32)
  /// The file ends within the first character after its byte order mark.
  case noCharacter
}

extension EncodingProblem {
  /// What is wrong and what can be done about it. `text` is the file.
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
      "byte 0x\(hexadecimal(byte)) stands for nothing in \(latin1(text, name)), which the XML declaration names"
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
    // CoreFoundation takes the file for UTF-16, in which `<?` and `?<` both begin a character whose first byte in
    // UTF-8, E3, is what its XML parser complains of.
    case .notUTF16: "Unexpected character ã at line 1"
    case .unsupported, .notUTF32, .undefinedByte, .invalidScalar, .noCharacter:
      "Could not determine the encoding of the XML data (string creation failed)"
    }
  }
}

/// The text of `range` up to what a name of a character set has not: it goes into a command.
private func charsetName(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
  func belongs(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "-_.:".contains(character))
  }
  return String(latin1(text, range).prefix(while: belongs))
}

/// The text of `range` in ISO-8859-1, as which CoreFoundation takes the names of encodings.
private func latin1(_ text: Span<UInt8>, _ range: Range<Int>) -> String {
  var name = ""
  for index in range.clamped(to: 0..<text.count) { name.unicodeScalars.append(Unicode.Scalar(text[index])) }
  return name
}
