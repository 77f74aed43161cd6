package enum XMLProblem: Equatable, Sendable {
  /// The syntax that an invalid character violates.
  package enum Expectation: Equatable, Sendable {
    case document, openTag, closeTag(XMLTag), endOfDocumentType, characterReference
  }

  case unexpectedCharacter(UInt8, Expectation), unexpectedEnd
  // The document.
  case emptyFile, noContent, emptyPropertyList, secondRoot
  case unterminatedComment, unterminatedInstruction, malformedDocumentType, unterminatedDocumentType
  // Tags. A range is that of the name.
  case malformedTag, unterminatedTag, unknownTag(Range<Int>), mismatchedCloseTag(XMLTag)
  case emptyElement(XMLTag), nonEmptyElement(XMLTag)
  // Keys.
  case nonKey, missingValue
  /// A key where the value of the previous key is expected. Only lint reports this: CoreFoundation reads the key as a value.
  case keyBeforeValue
  // Text.
  case unknownEntity, invalidCharacterReference, longCharacterReference, invalidText, improperCDATA, unterminatedCDATA
  // Numbers, dates and data.
  case unterminatedInteger, integerOverflow, integerUnderflow, incompleteInteger, hexDigitInDecimal
  case invalidIntegerCharacter(UInt8), malformedReal, malformedDate, invalidDataCharacter(UInt8)
}

extension XMLProblem {
  func message(of error: SyntaxError, in text: Span<UInt8>) -> String {
    switch self {
    // The document.
    case .emptyFile: "the file is empty"
    case .noContent: "no XML content found"
    case .unexpectedCharacter(let byte, .document): "expected '<', found \(quoted(byte))"
    case .unexpectedEnd: error.missingCloseTag(in: text)
    case .unterminatedComment: "expected '-->' at the end of the comment, found the end of the file"
    case .unterminatedInstruction: "expected '?>' at the end of the processing instruction, found the end of the file"
    case .malformedDocumentType: "expected '<!DOCTYPE' or '<!--'"
    case .unterminatedDocumentType: "expected '>' at the end of the DOCTYPE, found the end of the file"
    case .unexpectedCharacter(let byte, .endOfDocumentType):
      "expected '>' at the end of the DOCTYPE, found \(quoted(byte)): internal subsets are not supported"
    case .emptyPropertyList: "expected an element inside <plist>, found none"
    case .secondRoot: "expected '</plist>', found a second element: a property list has one root"

    // Tags.
    case .unexpectedCharacter(let byte, .openTag): "expected a tag, found \(quoted(byte))"
    case .unexpectedCharacter(let byte, .closeTag(let tag)):
      "expected '</\(tag.rawValue)>', found \(quoted(byte))\(error.hintAboutTag(in: tag, text))"
    case .malformedTag: "expected an element's name after '<'"
    case .unterminatedTag: "expected '>' at the end of the tag, found the end of the file"
    case .unknownTag(let name): "unknown element <\(text.excerpt(name))>\(hintAboutElement(text.excerpt(name)))"
    case .mismatchedCloseTag(let tag):
      "expected '</\(tag.rawValue)>', found \(error.foundTag("another close tag", in: text, quotes: "'"))"
    case .emptyElement(let tag): "<\(tag.rawValue)> must not be empty"
    case .nonEmptyElement(let tag): "<\(tag.rawValue)> must be empty"

    // Keys.
    case .nonKey: "expected <key> or '</dict>', found \(error.foundTag("another element", in: text))"
    case .missingValue: "expected a value for the key"
    case .keyBeforeValue: "expected a value for the key, found another <key>"

    // Text.
    case .unknownEntity:
      "expected 'lt;', 'gt;', 'amp;', 'apos;', 'quot;' or '#' after '&'"
        + (text.hasEntity(at: error.offset) ? "" : ": a '&' in text is written '&amp;'")
    case .unexpectedCharacter(let byte, .characterReference):
      "expected a digit or ';' in a character reference, found \(quoted(byte))"
    case .invalidCharacterReference: "the character reference names no Unicode character"
    case .longCharacterReference: "expected at most eight digits in a character reference"
    case .invalidText: "byte \(text[error.offset].inMessages) is not UTF-8; save the file as UTF-8"
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

  /// A hint about an element named as in other formats and languages.
  private func hintAboutElement(_ name: String) -> String {
    switch name.lowercased() {
    case "bool", "boolean", "yes", "no": "; a boolean is <true/> or <false/>"
    case "int", "long", "number": "; did you mean <integer>?"
    case "float", "double": "; did you mean <real>?"
    case "str", "text": "; did you mean <string>?"
    case "dictionary", "map", "object": "; did you mean <dict>?"
    case "list": "; did you mean <array>?"
    default: ""
    }
  }
}

extension SyntaxError {
  /// A missing close tag of the open element, if the reader stopped at the end of the file.
  fileprivate func missingCloseTag(in text: Span<UInt8>) -> String {
    guard let opened, readerOffset == offset, let name = text.tagName(at: opened),
      let tag = XMLTag(rawValue: name)
    else { return "unexpected end of the file" }
    return "expected '</\(tag.rawValue)>', found the end of the file"
  }

  /// The tag at the offset of the problem, between `quotes`, or `otherwise`.
  fileprivate func foundTag(_ otherwise: String, in text: Span<UInt8>, quotes: String = "") -> String {
    text.tagName(at: offset).map { "\(quotes)<\($0)>\(quotes)" } ?? otherwise
  }

  /// A hint about the `<` before the offset of the problem, in the text of `tag`, unless it begins a tag of property lists.
  fileprivate func hintAboutTag(in tag: XMLTag, _ text: Span<UInt8>) -> String {
    let offset = offset - 1
    guard tag == .string || tag == .key, offset >= 0, text[offset] == UInt8(ascii: "<"),
      !text.has("?", at: offset + 1), text.tagName(at: offset).flatMap(XMLTag.init) == nil
    else { return "" }
    return ": a '<' in text is written '&lt;'"
  }
}

extension Span<UInt8> {
  /// The name in the tag at `offset`, with the slash of a close tag; nil if there is no tag, or for a long name.
  fileprivate func tagName(at offset: Int) -> String? {
    guard offset >= 0, offset < count, self[offset] == UInt8(ascii: "<") else { return nil }
    let slash: Int = has("/", at: offset + 1) ? 1 : 0
    guard let end = shortNameEnd(from: offset + 1 + slash), end < count,
      self[end].isXMLWhitespace || self[end] == UInt8(ascii: ">") || self[end] == UInt8(ascii: "/")
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
