/// What can be wrong with an XML property list.
public enum XMLProblem: Equatable, Sendable {
  /// What the reader was after when it met a character that cannot stand there.
  public enum Expectation: Equatable, Sendable {
    case document, openTag, closeTag(XMLTag), endOfDocumentType, characterReference
  }

  case emptyFile
  case noContent
  case unexpectedCharacter(UInt8, Expectation)
  case unexpectedEnd
  case unterminatedComment
  case unterminatedInstruction
  case malformedDocumentType
  case unterminatedDocumentType
  case emptyPropertyList
  case secondRoot
  case malformedTag
  case unterminatedTag
  /// The name stands in this range.
  case unknownTag(Range<Int>)
  case mismatchedCloseTag(XMLTag)
  case emptyElement(XMLTag)
  case nonEmptyElement(XMLTag)
  case nonKey
  case missingValue
  /// The next key stands where a key's value is due. Lint only; to CoreFoundation a key is a value.
  case keyBeforeValue
  case unknownEntity
  case invalidCharacterReference
  case longCharacterReference
  case invalidText
  case improperCDATA
  case unterminatedCDATA
  case unterminatedInteger
  case integerOverflow
  case integerUnderflow
  case incompleteInteger
  case hexDigitInDecimal
  case invalidIntegerCharacter(UInt8)
  case malformedReal
  case malformedDate
  case invalidDataCharacter(UInt8)
  case tooDeep
}

/// The elements of the property list DTD.
public enum XMLTag: String, Sendable {
  case propertyList = "plist"
  case array
  case dictionary = "dict"
  case key, string, data, date, integer, real
  case `true`, `false`
}

extension XMLProblem {
  /// The problem of `error` in words: what was expected and what was found.
  func message(of error: SyntaxError, in text: Span<UInt8>) -> String {
    switch self {
    case .emptyFile: "the file is empty"
    case .noContent: "no XML content found"
    case .unexpectedCharacter(let byte, .document): "expected '<', found \(quoted(byte))"
    case .unexpectedCharacter(let byte, .openTag): "expected a tag, found \(quoted(byte))"
    case .unexpectedCharacter(let byte, .closeTag(let tag)):
      "expected '</\(tag.rawValue)>', found \(quoted(byte))" + text.hint(aboutTagAt: error.offset - 1, in: tag)
    case .unexpectedCharacter(let byte, .endOfDocumentType):
      "expected '>' at the end of the DOCTYPE, found \(quoted(byte)): internal subsets are not supported"
    case .unexpectedCharacter(let byte, .characterReference):
      "expected a digit or ';' in a character reference, found \(quoted(byte))"
    case .unexpectedEnd:
      if let opened = error.opened, error.noticed == error.offset, let name = text.tagName(at: opened),
        let tag = XMLTag(rawValue: name)
      {
        "expected '</\(tag.rawValue)>', found the end of the file"
      } else {
        "unexpected end of the file"
      }
    case .unterminatedComment: "expected '-->' at the end of the comment, found the end of the file"
    case .unterminatedInstruction: "expected '?>' at the end of the processing instruction, found the end of the file"
    case .malformedDocumentType: "expected '<!DOCTYPE' or '<!--'"
    case .unterminatedDocumentType: "expected '>' at the end of the DOCTYPE, found the end of the file"
    case .emptyPropertyList: "expected an element inside <plist>, found none"
    case .secondRoot: "expected '</plist>', found a second element: a property list has one root"
    case .unterminatedTag: "expected '>' at the end of the tag, found the end of the file"
    case .malformedTag: "expected an element's name after '<'"
    case .unknownTag(let range): "unknown element <\(String(decoding: text.extracting(range)))>"
    case .mismatchedCloseTag(let tag):
      "expected '</\(tag.rawValue)>', found "
        + (text.tagName(at: error.offset).map { "'<\($0)>'" } ?? "another close tag")
    case .emptyElement(let tag): "<\(tag.rawValue)> must not be empty"
    case .nonEmptyElement(let tag): "<\(tag.rawValue)> must be empty"
    case .nonKey:
      "expected <key> or '</dict>', found " + (text.tagName(at: error.offset).map { "<\($0)>" } ?? "another element")
    case .missingValue: "expected a value for the key"
    case .keyBeforeValue: "expected a value for the key, found another <key>"
    case .unknownEntity:
      "expected 'lt;', 'gt;', 'amp;', 'apos;', 'quot;' or '#' after '&'"
        + (text.hasEntity(at: error.offset) ? "" : ": a '&' in text is written '&amp;'")
    case .invalidCharacterReference: "the character reference names no Unicode character"
    case .longCharacterReference: "expected at most eight digits in a character reference"
    case .invalidText: "the text is not valid UTF-8"
    case .improperCDATA: "expected text, '<![CDATA[' or a close tag, found '<!'"
    case .unterminatedCDATA: "expected ']]>' at the end of the CDATA section, found the end of the file"
    case .unterminatedInteger: "expected '</integer>', found the end of the file"
    case .integerOverflow: "the integer is above 18446744073709551615"
    case .integerUnderflow: "the integer is below -9223372036854775808"
    case .incompleteInteger: "expected digits in the integer"
    case .hexDigitInDecimal: "expected a decimal digit: hexadecimal integers begin with 0x"
    case .invalidIntegerCharacter(let byte): "expected a digit or '</integer>', found \(quoted(byte))"
    case .malformedReal: "expected a decimal number, nan or infinity"
    case .malformedDate: "expected a date like 2001-01-01T00:00:00Z"
    case .invalidDataCharacter(let byte): "expected base64, found \(quoted(byte))"
    case .tooDeep: "more than \(Limits.nesting) arrays and dictionaries inside one another"
    }
  }

  /// plutil's wording; `line` is the one where the reader noticed.
  func plutilMessage(line: Int, in text: Span<UInt8>) -> String {
    switch self {
    case .emptyFile: "Cannot parse a NULL or zero-length data"
    case .noContent: "No XML content found"
    case .unexpectedCharacter(let byte, .document): "Unexpected character \(latin1(byte)) at line \(line)"
    case .unexpectedCharacter(let byte, .openTag):
      "Encountered unexpected character \(latin1(byte)) on line \(line) while looking for open tag"
    case .unexpectedCharacter(let byte, .closeTag):
      "Encountered unexpected character \(latin1(byte)) on line \(line) while looking for close tag"
    case .unexpectedCharacter(let byte, .endOfDocumentType):
      "Encountered unexpected character \(latin1(byte)) on line \(line) while parsing DTD"
    case .unexpectedCharacter(let byte, .characterReference):
      "Encountered unexpected character \(latin1(byte)) at line \(line) while parsing data"
    case .unexpectedEnd: "Encountered unexpected EOF"
    case .unterminatedComment: "Unterminated comment started on line \(line)"
    case .unterminatedInstruction:
      "Encountered unexpected EOF while parsing the processing instruction begun on line \(line)"
    case .malformedDocumentType: "Malformed DTD on line \(line)"
    case .unterminatedDocumentType: "Encountered unexpected EOF while parsing DTD"
    case .emptyPropertyList: "Encountered empty plist tag"
    case .secondRoot: "Encountered unexpected element at line \(line) (plist can only include one object)"
    case .unterminatedTag: "Encountered unexpected EOF"
    case .malformedTag: "Malformed tag on line \(line)"
    case .unknownTag(let range):
      "Encountered unknown tag \(tagName(in: text.extracting(range))) on line \(line)"
    case .mismatchedCloseTag(let tag): "Close tag on line \(line) does not match open tag \(tag.rawValue)"
    case .emptyElement(let tag): "Encountered empty <\(tag.rawValue)> on line \(line)"
    case .nonEmptyElement(let tag): "Encountered non-empty <\(tag.rawValue)> on line \(line)"
    case .nonKey: "Found non-key inside <dict> at line \(line)"
    case .missingValue, .keyBeforeValue: "Value missing for key inside <dict> at line \(line)"
    case .unknownEntity: "Encountered unknown ampersand-escape sequence at line \(line)"
    case .invalidCharacterReference:
      "Encountered unparseable Unicode sequence at line \(line) while parsing data "
        + "(input did not result in a real string)"
    case .longCharacterReference:
      "Encountered unparseable unicode sequence at line \(line) while parsing data "
        + "(too large of a value for a Unicode sequence)"
    case .invalidText: "Unable to convert string to correct encoding"
    case .improperCDATA: "Encountered improper CDATA opening at line \(line)"
    case .unterminatedCDATA: "Could not find end of CDATA started on line \(line)"
    case .unterminatedInteger: "Premature end of file after <integer> on line \(line)"
    case .integerOverflow: "Integer overflow in <integer> on line \(line)"
    case .integerUnderflow: "Integer underflow in <integer> on line \(line)"
    case .incompleteInteger: "Incomplete <integer> on line \(line)"
    case .hexDigitInDecimal: "Hex digit in non-hex <integer> on line \(line)"
    case .invalidIntegerCharacter(let byte):
      // C's %x of a signed char: bytes above 0x7F come out as 32-bit negative numbers.
      "Unknown character '\(latin1(byte))' (0x\(hexadecimal(UInt32(bitPattern: Int32(Int8(bitPattern: byte)))))) "
        + "in <integer> on line \(line)"
    case .malformedReal: "Encountered misformatted real on line \(line)"
    case .malformedDate: "Could not interpret <date> at line \(line)"
    case .invalidDataCharacter(let byte):
      "Could not interpret <data> on line \(line) (invalid character 0x\(hexadecimal(UInt32(byte)).uppercased()))"
    case .tooDeep: "Too many nested arrays or dictionaries, failing on line \(line)"
    }
  }

  /// The name that plutil shows for a tag.
  private func tagName(in text: Span<UInt8>) -> String {
    text.firstInvalidUTF8(from: 0, to: text.count) == nil ? String(decoding: text) : "<unknown>"
  }

  /// The character that plutil shows for a byte, which it takes for ISO 8859-1; none for NUL.
  private func latin1(_ byte: UInt8) -> String { byte == 0 ? "" : String(Unicode.Scalar(byte)) }

  private func hexadecimal(_ value: UInt32) -> String { String(value, radix: 16) }
}

extension Span<UInt8> {
  /// The name in the tag at `offset`, with the slash of a close tag before it; nil if no tag stands there, or one with a
  /// name that is too long for a message.
  fileprivate func tagName(at offset: Int) -> String? {
    let longest = 40
    guard offset >= 0, offset < count, self[offset] == UInt8(ascii: "<") else { return nil }
    let slash: Int = has("/", at: offset + 1) ? 1 : 0
    let start = offset + 1 + slash
    guard let end = extracting(0..<Swift.min(count, start + longest)).xmlNameEnd(from: start), end < count,
      isXMLWhitespace(self[end]) || self[end] == UInt8(ascii: ">") || self[end] == UInt8(ascii: "/")
    else { return nil }
    return String(decoding: extracting(offset + 1..<end))
  }

  /// What to do about the `<` at `offset` in the text of the element `tag`, if it begins no tag of property lists.
  fileprivate func hint(aboutTagAt offset: Int, in tag: XMLTag) -> String {
    guard tag == .string || tag == .key, offset >= 0, self[offset] == UInt8(ascii: "<"), !has("?", at: offset + 1),
      tagName(at: offset).flatMap(XMLTag.init) == nil
    else { return "" }
    return ": a '<' in text is written '&lt;'"
  }

  /// Whether something like an entity of HTML stands at `offset`: a name between `&` and `;`.
  fileprivate func hasEntity(at offset: Int) -> Bool {
    let longest = 40
    let text = extracting(0..<Swift.min(count, offset + longest))
    guard offset + 1 < count, let end = text.xmlNameEnd(from: offset + 1) else { return false }
    return has(";", at: end)
  }
}

/// A byte as a message shows it: a printable ASCII character in quotes, any other byte by its number.
func quoted(_ byte: UInt8) -> String {
  (0x20..<0x7F).contains(byte) ? "'\(Unicode.Scalar(byte))'" : "the byte 0x" + String(byte, radix: 16, uppercase: true)
}
