// The messages of the problems of XML.

extension ProblemInText {
  func message(of problem: XMLProblem) -> String {
    switch problem {
    // The document.
    case .emptyFile:
      either("the file is empty", "Cannot parse a NULL or zero-length data")
    case .noContent:
      either("no XML content found", "No XML content found")
    case .unexpectedCharacter(let byte, .document):
      either("expected '<', found \(quoted(byte))", "Unexpected character \(latin1(byte)) at line \(line)")
    case .unexpectedEnd:
      either(missingCloseTag, "Encountered unexpected EOF")
    case .unterminatedComment:
      either(
        "expected '-->' at the end of the comment, found the end of the file",
        "Unterminated comment started on line \(line)")
    case .unterminatedInstruction:
      either(
        "expected '?>' at the end of the processing instruction, found the end of the file",
        "Encountered unexpected EOF while parsing the processing instruction begun on line \(line)")
    case .malformedDocumentType:
      either("expected '<!DOCTYPE' or '<!--'", "Malformed DTD on line \(line)")
    case .unterminatedDocumentType:
      either(
        "expected '>' at the end of the DOCTYPE, found the end of the file",
        "Encountered unexpected EOF while parsing DTD")
    case .unexpectedCharacter(let byte, .endOfDocumentType):
      either(
        "expected '>' at the end of the DOCTYPE, found \(quoted(byte)): internal subsets are not supported",
        "Encountered unexpected character \(latin1(byte)) on line \(line) while parsing DTD")
    case .emptyPropertyList:
      either("expected an element inside <plist>, found none", "Encountered empty plist tag")
    case .secondRoot:
      either(
        "expected '</plist>', found a second element: a property list has one root",
        "Encountered unexpected element at line \(line) (plist can only include one object)")
    case .tooDeep:
      either(
        "more than \(Limits.nesting) arrays and dictionaries inside one another",
        "Too many nested arrays or dictionaries, failing on line \(line)")

    // Tags.
    case .unexpectedCharacter(let byte, .openTag):
      either(
        "expected a tag, found \(quoted(byte))",
        "Encountered unexpected character \(latin1(byte)) on line \(line) while looking for open tag")
    case .unexpectedCharacter(let byte, .closeTag(let tag)):
      either(
        "expected '</\(tag.rawValue)>', found \(quoted(byte))\(hintAboutTag(in: tag))",
        "Encountered unexpected character \(latin1(byte)) on line \(line) while looking for close tag")
    case .malformedTag:
      either("expected an element's name after '<'", "Malformed tag on line \(line)")
    case .unterminatedTag:
      either("expected '>' at the end of the tag, found the end of the file", "Encountered unexpected EOF")
    case .unknownTag(let name):
      either("unknown element <\(text.excerpt(name))>", "Encountered unknown tag \(tagName(name)) on line \(line)")
    case .mismatchedCloseTag(let tag):
      either(
        "expected '</\(tag.rawValue)>', found \(foundTag("another close tag", in: "'"))",
        "Close tag on line \(line) does not match open tag \(tag.rawValue)")
    case .emptyElement(let tag):
      either("<\(tag.rawValue)> must not be empty", "Encountered empty <\(tag.rawValue)> on line \(line)")
    case .nonEmptyElement(let tag):
      either("<\(tag.rawValue)> must be empty", "Encountered non-empty <\(tag.rawValue)> on line \(line)")

    // Keys.
    case .nonKey:
      either(
        "expected <key> or '</dict>', found \(foundTag("another element", in: ""))",
        "Found non-key inside <dict> at line \(line)")
    case .missingValue:
      either("expected a value for the key", "Value missing for key inside <dict> at line \(line)")
    case .keyBeforeValue:
      either(
        "expected a value for the key, found another <key>",
        "Value missing for key inside <dict> at line \(line)")

    // Text.
    case .unknownEntity:
      either(
        "expected 'lt;', 'gt;', 'amp;', 'apos;', 'quot;' or '#' after '&'\(hintAboutAmpersand)",
        "Encountered unknown ampersand-escape sequence at line \(line)")
    case .unexpectedCharacter(let byte, .characterReference):
      either(
        "expected a digit or ';' in a character reference, found \(quoted(byte))",
        "Encountered unexpected character \(latin1(byte)) at line \(line) while parsing data")
    case .invalidCharacterReference:
      either(
        "the character reference names no Unicode character",
        "Encountered unparseable Unicode sequence at line \(line) while parsing data (input did not result in a real string)"
      )
    case .longCharacterReference:
      either(
        "expected at most eight digits in a character reference",
        "Encountered unparseable unicode sequence at line \(line) while parsing data (too large of a value for a Unicode sequence)"
      )
    case .invalidText:
      either("the text is not valid UTF-8", "Unable to convert string to correct encoding")
    case .improperCDATA:
      either(
        "expected text, '<![CDATA[' or a close tag, found '<!'",
        "Encountered improper CDATA opening at line \(line)")
    case .unterminatedCDATA:
      either(
        "expected ']]>' at the end of the CDATA section, found the end of the file",
        "Could not find end of CDATA started on line \(line)")

    // Numbers, dates and data.
    case .unterminatedInteger:
      either(
        "expected '</integer>', found the end of the file",
        "Premature end of file after <integer> on line \(line)")
    case .integerOverflow:
      either("the integer is above 18446744073709551615", "Integer overflow in <integer> on line \(line)")
    case .integerUnderflow:
      either("the integer is below -9223372036854775808", "Integer underflow in <integer> on line \(line)")
    case .incompleteInteger:
      either("expected digits in the integer", "Incomplete <integer> on line \(line)")
    case .hexDigitInDecimal:
      either(
        "expected a decimal digit: hexadecimal integers begin with 0x",
        "Hex digit in non-hex <integer> on line \(line)")
    case .invalidIntegerCharacter(let byte):
      // C's %x of a signed char shows bytes above 0x7F as negative 32-bit numbers.
      either(
        "expected a digit or '</integer>', found \(quoted(byte))",
        "Unknown character '\(latin1(byte))' (0x\(String(UInt32(bitPattern: Int32(Int8(bitPattern: byte))), radix: 16))) in <integer> on line \(line)"
      )
    case .malformedReal:
      either("expected a decimal number, nan or infinity", "Encountered misformatted real on line \(line)")
    case .malformedDate:
      either("expected a date like 2001-01-01T00:00:00Z", "Could not interpret <date> at line \(line)")
    case .invalidDataCharacter(let byte):
      either(
        "expected base64, found \(quoted(byte))",
        "Could not interpret <data> on line \(line) (invalid character 0x\(hexadecimal(byte)))")
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

  /// A hint about the `<` before the offset of the problem, in the text of the element `tag`, unless it begins a tag of
  /// property lists.
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
  /// The name in the tag at `offset`, with the slash of a close tag before it; nil if there is no tag, or if its name is too
  /// long for a message.
  fileprivate func tagName(at offset: Int) -> String? {
    let maxLength = 40
    guard offset >= 0, offset < count, self[offset] == UInt8(ascii: "<") else { return nil }
    let slash: Int = has("/", at: offset + 1) ? 1 : 0
    let start = offset + 1 + slash
    guard let end = extracting(0..<Swift.min(count, start + maxLength)).xmlNameEnd(from: start), end < count,
      isXMLWhitespace(self[end]) || self[end] == UInt8(ascii: ">") || self[end] == UInt8(ascii: "/")
    else { return nil }
    return String(decoding: extracting(offset + 1..<end))
  }

  /// True if there is something like an HTML entity at `offset`: a name between `&` and `;`.
  fileprivate func hasEntity(at offset: Int) -> Bool {
    let maxLength = 40
    let text = extracting(0..<Swift.min(count, offset + maxLength))
    guard offset + 1 < count, let end = text.xmlNameEnd(from: offset + 1) else { return false }
    return has(";", at: end)
  }
}
