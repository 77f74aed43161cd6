// The messages of the problems of XML.

extension ProblemInText {
  func message(of problem: XMLProblem) -> String {
    either(ownMessage(of: problem), coreFoundationMessage(of: problem))
  }

  private func ownMessage(of problem: XMLProblem) -> String {
    switch problem {
    // The document.
    case .emptyFile: "the file is empty"
    case .noContent: "no XML content found"
    case .unexpectedCharacter(let byte, .document): "expected '<', found \(quoted(byte))"
    case .unexpectedEnd: missingCloseTag
    case .unterminatedComment: "expected '-->' at the end of the comment, found the end of the file"
    case .unterminatedInstruction: "expected '?>' at the end of the processing instruction, found the end of the file"
    case .malformedDocumentType: "expected '<!DOCTYPE' or '<!--'"
    case .unterminatedDocumentType: "expected '>' at the end of the DOCTYPE, found the end of the file"
    case .unexpectedCharacter(let byte, .endOfDocumentType):
      "expected '>' at the end of the DOCTYPE, found \(quoted(byte)): internal subsets are not supported"
    case .emptyPropertyList: "expected an element inside <plist>, found none"
    case .secondRoot: "expected '</plist>', found a second element: a property list has one root"
    case .tooDeep: "more than \(Limits.nesting) arrays and dictionaries inside one another"

    // Tags.
    case .unexpectedCharacter(let byte, .openTag): "expected a tag, found \(quoted(byte))"
    case .unexpectedCharacter(let byte, .closeTag(let tag)):
      "expected '</\(tag.rawValue)>', found \(quoted(byte))\(hintAboutTag(in: tag))"
    case .malformedTag: "expected an element's name after '<'"
    case .unterminatedTag: "expected '>' at the end of the tag, found the end of the file"
    case .unknownTag(let name): "unknown element <\(text.excerpt(name))>"
    case .mismatchedCloseTag(let tag): "expected '</\(tag.rawValue)>', found \(foundTag("another close tag", in: "'"))"
    case .emptyElement(let tag): "<\(tag.rawValue)> must not be empty"
    case .nonEmptyElement(let tag): "<\(tag.rawValue)> must be empty"

    // Keys.
    case .nonKey: "expected <key> or '</dict>', found \(foundTag("another element", in: ""))"
    case .missingValue: "expected a value for the key"
    case .keyBeforeValue: "expected a value for the key, found another <key>"

    // Text.
    case .unknownEntity: "expected 'lt;', 'gt;', 'amp;', 'apos;', 'quot;' or '#' after '&'\(hintAboutAmpersand)"
    case .unexpectedCharacter(let byte, .characterReference):
      "expected a digit or ';' in a character reference, found \(quoted(byte))"
    case .invalidCharacterReference: "the character reference names no Unicode character"
    case .longCharacterReference: "expected at most eight digits in a character reference"
    case .invalidText: "the text is not valid UTF-8"
    case .improperCDATA: "expected text, '<![CDATA[' or a close tag, found '<!'"
    case .unterminatedCDATA: "expected ']]>' at the end of the CDATA section, found the end of the file"

    // Numbers, dates and data.
    case .unterminatedInteger: "expected '</integer>', found the end of the file"
    case .integerOverflow: "the integer is above 18446744073709551615"
    case .integerUnderflow: "the integer is below -9223372036854775808"
    case .incompleteInteger: "expected digits in the integer"
    case .hexDigitInDecimal: "expected a decimal digit: hexadecimal integers begin with 0x"
    case .invalidIntegerCharacter(let byte): "expected a digit or '</integer>', found \(quoted(byte))"
    case .malformedReal: "expected a decimal number, nan or infinity"
    case .malformedDate: "expected a date like 2001-01-01T00:00:00Z"
    case .invalidDataCharacter(let byte): "expected base64, found \(quoted(byte))"
    }
  }

  private func coreFoundationMessage(of problem: XMLProblem) -> String {
    switch problem {
    case .emptyFile: "Cannot parse a NULL or zero-length data"
    case .noContent: "No XML content found"
    case .unexpectedCharacter(let byte, let expectation):
      switch expectation {
      case .document: "Unexpected character \(latin1(byte)) at line \(line)"
      case .endOfDocumentType: "Encountered unexpected character \(latin1(byte)) on line \(line) while parsing DTD"
      case .openTag: "Encountered unexpected character \(latin1(byte)) on line \(line) while looking for open tag"
      case .closeTag: "Encountered unexpected character \(latin1(byte)) on line \(line) while looking for close tag"
      case .characterReference: "Encountered unexpected character \(latin1(byte)) at line \(line) while parsing data"
      }
    case .unexpectedEnd, .unterminatedTag: "Encountered unexpected EOF"
    case .unterminatedComment: "Unterminated comment started on line \(line)"
    case .unterminatedInstruction:
      "Encountered unexpected EOF while parsing the processing instruction begun on line \(line)"
    case .malformedDocumentType: "Malformed DTD on line \(line)"
    case .unterminatedDocumentType: "Encountered unexpected EOF while parsing DTD"
    case .emptyPropertyList: "Encountered empty plist tag"
    case .secondRoot: "Encountered unexpected element at line \(line) (plist can only include one object)"
    case .tooDeep: "Too many nested arrays or dictionaries, failing on line \(line)"
    case .malformedTag: "Malformed tag on line \(line)"
    case .unknownTag(let name): "Encountered unknown tag \(tagName(name)) on line \(line)"
    case .mismatchedCloseTag(let tag): "Close tag on line \(line) does not match open tag \(tag.rawValue)"
    case .emptyElement(let tag): "Encountered empty <\(tag.rawValue)> on line \(line)"
    case .nonEmptyElement(let tag): "Encountered non-empty <\(tag.rawValue)> on line \(line)"
    case .nonKey: "Found non-key inside <dict> at line \(line)"
    case .missingValue, .keyBeforeValue: "Value missing for key inside <dict> at line \(line)"
    case .unknownEntity: "Encountered unknown ampersand-escape sequence at line \(line)"
    case .invalidCharacterReference:
      "Encountered unparseable Unicode sequence at line \(line) while parsing data (input did not result in a real string)"
    case .longCharacterReference:
      "Encountered unparseable unicode sequence at line \(line) while parsing data (too large of a value for a Unicode sequence)"
    case .invalidText: "Unable to convert string to correct encoding"
    case .improperCDATA: "Encountered improper CDATA opening at line \(line)"
    case .unterminatedCDATA: "Could not find end of CDATA started on line \(line)"
    case .unterminatedInteger: "Premature end of file after <integer> on line \(line)"
    case .integerOverflow: "Integer overflow in <integer> on line \(line)"
    case .integerUnderflow: "Integer underflow in <integer> on line \(line)"
    case .incompleteInteger: "Incomplete <integer> on line \(line)"
    case .hexDigitInDecimal: "Hex digit in non-hex <integer> on line \(line)"
    case .invalidIntegerCharacter(let byte):
      // C's %x of a signed char shows bytes above 0x7F as negative 32-bit numbers.
      "Unknown character '\(latin1(byte))' (0x\(String(UInt32(bitPattern: Int32(Int8(bitPattern: byte))), radix: 16))) in <integer> on line \(line)"
    case .malformedReal: "Encountered misformatted real on line \(line)"
    case .malformedDate: "Could not interpret <date> at line \(line)"
    case .invalidDataCharacter(let byte):
      "Could not interpret <data> on line \(line) (invalid character 0x\(byte.digits(radix: 16, uppercase: true)))"
    }
  }

  /// A missing close tag of the open element, if the reader stopped at the end of the file.
  private var missingCloseTag: String {
    guard let opened = error.opened, error.readerPosition == error.offset, let name = text.tagName(at: opened),
      let tag = XMLTag(rawValue: name)
    else { return "unexpected end of the file" }
    return "expected '</\(tag.rawValue)>', found the end of the file"
  }

  /// The tag at the offset of the problem, between `quotes`, or `otherwise`.
  private func foundTag(_ otherwise: String, in quotes: String) -> String {
    text.tagName(at: error.offset).map { "\(quotes)<\($0)>\(quotes)" } ?? otherwise
  }

  /// The name that CoreFoundation shows for the tag with the name in `range`.
  private func tagName(_ range: Range<Int>) -> String {
    let isValid = text.firstInvalidUTF8(from: range.lowerBound, to: range.upperBound) == nil
    return isValid ? String(decoding: text.extracting(range)) : "<unknown>"
  }

  /// A hint about the `<` before the offset of the problem, in the text of `tag`, unless it begins a tag of property lists.
  private func hintAboutTag(in tag: XMLTag) -> String {
    let offset = error.offset - 1
    guard tag == .string || tag == .key, offset >= 0, text[offset] == UInt8(ascii: "<"),
      !text.has("?", at: offset + 1), text.tagName(at: offset).flatMap(XMLTag.init) == nil
    else { return "" }
    return ": a '<' in text is written '&lt;'"
  }

  /// A hint about the `&` at the offset of the problem, unless it begins something like an HTML entity.
  private var hintAboutAmpersand: String {
    text.hasEntity(at: error.offset) ? "" : ": a '&' in text is written '&amp;'"
  }
}

/// The character that CoreFoundation shows for a byte, which it reads as ISO 8859-1; none for NUL.
private func latin1(_ byte: UInt8) -> String { byte == 0 ? "" : String(Unicode.Scalar(byte)) }

extension Span<UInt8> {
  /// The name in the tag at `offset`, with the slash of a close tag; nil if there is no tag, or for a long name.
  fileprivate func tagName(at offset: Int) -> String? {
    guard offset >= 0, offset < count, self[offset] == UInt8(ascii: "<") else { return nil }
    let slash: Int = has("/", at: offset + 1) ? 1 : 0
    let start = offset + 1 + slash
    guard let end = shortNameEnd(from: start), end < count,
      isXMLWhitespace(self[end]) || self[end] == UInt8(ascii: ">") || self[end] == UInt8(ascii: "/")
    else { return nil }
    return String(decoding: extracting(offset + 1..<end))
  }

  /// True if there is something like an HTML entity at `offset`: a name between `&` and `;`.
  fileprivate func hasEntity(at offset: Int) -> Bool {
    shortNameEnd(from: offset + 1).map { has(";", at: $0) } ?? false
  }

  /// The end of the name at `start`, cut off after 40 bytes; nil if there is none.
  private func shortNameEnd(from start: Int) -> Int? {
    extracting(0..<Swift.min(count, start + 40)).xmlNameEnd(from: start)
  }
}
