// Each problem of XML with its messages and its recovery, in one row.

extension XMLProblem {
  /// The messages of a problem and the recovery from it.
  struct Row {
    /// Our message, which names the expected and the found text.
    let message: Wording
    /// CoreFoundation's message.
    let foundation: Wording
    /// Where reading continues.
    let restart: Restart
    /// True if the mistake is inside an element, false if there is no element.
    let isAboutElement: Bool

    fileprivate init(
      _ message: Wording, foundation: Wording, restart: Restart, isAboutElement: Bool = false
    ) {
      self.message = message
      self.foundation = foundation
      self.restart = restart
      self.isAboutElement = isAboutElement
    }
  }

  /// The offset from which lint looks for a tag to continue with.
  enum Restart {
    /// Nowhere: the rest cannot be read.
    case never
    /// The offset at which the reader stopped.
    case reader
    /// From the close tag that does not match.
    case mistake
    /// From inside the tag. The `>` up to which the reader went may be that of another tag.
    case insideTag
    /// From after the close tag of the inner `<plist>`.
    case afterPropertyList
  }

  var row: Row {
    switch self {
    // The document.
    case .emptyFile:
      Row("the file is empty", foundation: "Cannot parse a NULL or zero-length data", restart: .never)
    case .noContent:
      Row("no XML content found", foundation: "No XML content found", restart: .never)
    case .unexpectedCharacter(let byte, .document):
      Row(
        "expected '<', found \(quoted(byte))", foundation: "Unexpected character \(latin1(byte)) at line \(.line)",
        restart: .never)
    case .unexpectedEnd:
      Row("\(.missingCloseTag)", foundation: "Encountered unexpected EOF", restart: .never)
    case .unterminatedComment:
      Row(
        "expected '-->' at the end of the comment, found the end of the file",
        foundation: "Unterminated comment started on line \(.line)", restart: .never)
    case .unterminatedInstruction:
      Row(
        "expected '?>' at the end of the processing instruction, found the end of the file",
        foundation: "Encountered unexpected EOF while parsing the processing instruction begun on line \(.line)",
        restart: .never)
    case .malformedDocumentType:
      Row("expected '<!DOCTYPE' or '<!--'", foundation: "Malformed DTD on line \(.line)", restart: .never)
    case .unterminatedDocumentType:
      Row(
        "expected '>' at the end of the DOCTYPE, found the end of the file",
        foundation: "Encountered unexpected EOF while parsing DTD", restart: .never)
    case .unexpectedCharacter(let byte, .endOfDocumentType):
      Row(
        "expected '>' at the end of the DOCTYPE, found \(quoted(byte)): internal subsets are not supported",
        foundation: "Encountered unexpected character \(latin1(byte)) on line \(.line) while parsing DTD",
        restart: .never)
    case .emptyPropertyList:
      Row(
        "expected an element inside <plist>, found none", foundation: "Encountered empty plist tag",
        restart: .afterPropertyList, isAboutElement: true)
    case .secondRoot:
      Row(
        "expected '</plist>', found a second element: a property list has one root",
        foundation: "Encountered unexpected element at line \(.line) (plist can only include one object)",
        restart: .afterPropertyList, isAboutElement: true)
    case .tooDeep:
      Row(
        "more than \(Limits.nesting) arrays and dictionaries inside one another",
        foundation: "Too many nested arrays or dictionaries, failing on line \(.line)", restart: .never)

    // Tags.
    case .unexpectedCharacter(let byte, .openTag):
      Row(
        "expected a tag, found \(quoted(byte))",
        foundation: "Encountered unexpected character \(latin1(byte)) on line \(.line) while looking for open tag",
        restart: .reader)
    case .unexpectedCharacter(let byte, .closeTag(let tag)):
      Row(
        "expected '</\(tag.rawValue)>', found \(quoted(byte))\(.hintAboutTag(in: tag))",
        foundation: "Encountered unexpected character \(latin1(byte)) on line \(.line) while looking for close tag",
        restart: .reader)
    case .malformedTag:
      Row(
        "expected an element's name after '<'", foundation: "Malformed tag on line \(.line)", restart: .insideTag)
    case .unterminatedTag:
      Row(
        "expected '>' at the end of the tag, found the end of the file", foundation: "Encountered unexpected EOF",
        restart: .never)
    case .unknownTag(let name):
      Row(
        "unknown element <\(.excerpt(name))>",
        foundation: "Encountered unknown tag \(.tagName(name)) on line \(.line)", restart: .insideTag,
        isAboutElement: true)
    case .mismatchedCloseTag(let tag):
      Row(
        "expected '</\(tag.rawValue)>', found \(.tag("another close tag", in: "'"))",
        foundation: "Close tag on line \(.line) does not match open tag \(tag.rawValue)", restart: .mistake)
    case .emptyElement(let tag):
      Row(
        "<\(tag.rawValue)> must not be empty", foundation: "Encountered empty <\(tag.rawValue)> on line \(.line)",
        restart: .reader, isAboutElement: true)
    case .nonEmptyElement(let tag):
      Row(
        "<\(tag.rawValue)> must be empty", foundation: "Encountered non-empty <\(tag.rawValue)> on line \(.line)",
        restart: .reader, isAboutElement: true)

    // Keys.
    case .nonKey:
      Row(
        "expected <key> or '</dict>', found \(.tag("another element", in: ""))",
        foundation: "Found non-key inside <dict> at line \(.line)", restart: .reader)
    case .missingValue:
      Row(
        "expected a value for the key", foundation: "Value missing for key inside <dict> at line \(.line)",
        restart: .reader)
    case .keyBeforeValue:
      Row(
        "expected a value for the key, found another <key>",
        foundation: "Value missing for key inside <dict> at line \(.line)", restart: .reader)

    // Text.
    case .unknownEntity:
      Row(
        "expected 'lt;', 'gt;', 'amp;', 'apos;', 'quot;' or '#' after '&'\(.hintAboutAmpersand)",
        foundation: "Encountered unknown ampersand-escape sequence at line \(.line)", restart: .reader,
        isAboutElement: true)
    case .unexpectedCharacter(let byte, .characterReference):
      Row(
        "expected a digit or ';' in a character reference, found \(quoted(byte))",
        foundation: "Encountered unexpected character \(latin1(byte)) at line \(.line) while parsing data",
        restart: .reader, isAboutElement: true)
    case .invalidCharacterReference:
      Row(
        "the character reference names no Unicode character",
        foundation:
          "Encountered unparseable Unicode sequence at line \(.line) while parsing data (input did not result in a real string)",
        restart: .reader, isAboutElement: true)
    case .longCharacterReference:
      Row(
        "expected at most eight digits in a character reference",
        foundation:
          "Encountered unparseable unicode sequence at line \(.line) while parsing data (too large of a value for a Unicode sequence)",
        restart: .reader, isAboutElement: true)
    case .invalidText:
      Row(
        "the text is not valid UTF-8", foundation: "Unable to convert string to correct encoding", restart: .reader,
        isAboutElement: true)
    case .improperCDATA:
      Row(
        "expected text, '<![CDATA[' or a close tag, found '<!'",
        foundation: "Encountered improper CDATA opening at line \(.line)", restart: .reader, isAboutElement: true)
    case .unterminatedCDATA:
      Row(
        "expected ']]>' at the end of the CDATA section, found the end of the file",
        foundation: "Could not find end of CDATA started on line \(.line)", restart: .never)

    // Numbers, dates and data.
    case .unterminatedInteger:
      Row(
        "expected '</integer>', found the end of the file",
        foundation: "Premature end of file after <integer> on line \(.line)", restart: .never)
    case .integerOverflow:
      Row(
        "the integer is above 18446744073709551615", foundation: "Integer overflow in <integer> on line \(.line)",
        restart: .reader, isAboutElement: true)
    case .integerUnderflow:
      Row(
        "the integer is below -9223372036854775808", foundation: "Integer underflow in <integer> on line \(.line)",
        restart: .reader, isAboutElement: true)
    case .incompleteInteger:
      Row(
        "expected digits in the integer", foundation: "Incomplete <integer> on line \(.line)", restart: .reader,
        isAboutElement: true)
    case .hexDigitInDecimal:
      Row(
        "expected a decimal digit: hexadecimal integers begin with 0x",
        foundation: "Hex digit in non-hex <integer> on line \(.line)", restart: .reader, isAboutElement: true)
    case .invalidIntegerCharacter(let byte):
      // C's %x of a signed char: bytes above 0x7F come out as 32-bit negative numbers.
      Row(
        "expected a digit or '</integer>', found \(quoted(byte))",
        foundation:
          "Unknown character '\(latin1(byte))' (0x\(hexadecimal(UInt32(bitPattern: Int32(Int8(bitPattern: byte)))))) in <integer> on line \(.line)",
        restart: .reader, isAboutElement: true)
    case .malformedReal:
      Row(
        "expected a decimal number, nan or infinity", foundation: "Encountered misformatted real on line \(.line)",
        restart: .reader, isAboutElement: true)
    case .malformedDate:
      Row(
        "expected a date like 2001-01-01T00:00:00Z", foundation: "Could not interpret <date> at line \(.line)",
        restart: .reader, isAboutElement: true)
    case .invalidDataCharacter(let byte):
      Row(
        "expected base64, found \(quoted(byte))",
        foundation:
          "Could not interpret <data> on line \(.line) (invalid character 0x\(hexadecimal(UInt32(byte)).uppercased()))",
        restart: .reader, isAboutElement: true)
    }
  }

  /// The character that CoreFoundation shows for a byte, which it takes for ISO 8859-1; none for NUL.
  private func latin1(_ byte: UInt8) -> String { byte == 0 ? "" : String(Unicode.Scalar(byte)) }

  private func hexadecimal(_ value: UInt32) -> String { String(value, radix: 16) }
}

extension Wording.Part {
  /// A missing close tag of the open element, if the reader stopped at the end of the file.
  fileprivate static let missingCloseTag = Wording.Part { problem in
    let error = problem.error
    guard let opened = error.opened, error.readerPosition == error.offset, let name = problem.text.tagName(at: opened),
      let tag = XMLTag(rawValue: name)
    else { return "unexpected end of the file" }
    return "expected '</\(tag.rawValue)>', found the end of the file"
  }

  /// The tag at the offset of the problem, between `quotes`, or `otherwise`.
  fileprivate static func tag(_ otherwise: String, in quotes: String) -> Wording.Part {
    Wording.Part { problem in
      problem.text.tagName(at: problem.error.offset).map { "\(quotes)<\($0)>\(quotes)" } ?? otherwise
    }
  }

  /// The name that CoreFoundation shows for the tag with the name in `range`.
  fileprivate static func tagName(_ range: Range<Int>) -> Wording.Part {
    Wording.Part { problem in
      let isValid = problem.text.firstInvalidUTF8(from: range.lowerBound, to: range.upperBound) == nil
      return isValid ? String(decoding: problem.text.extracting(range)) : "<unknown>"
    }
  }

  /// A hint about the `<` before the offset of the problem, in the text of the element `tag`, unless it begins a tag of
  /// property lists.
  fileprivate static func hintAboutTag(in tag: XMLTag) -> Wording.Part {
    Wording.Part { problem in
      let (text, offset) = (problem.text, problem.error.offset - 1)
      guard tag == .string || tag == .key, offset >= 0, text[offset] == UInt8(ascii: "<"),
        !text.has("?", at: offset + 1), text.tagName(at: offset).flatMap(XMLTag.init) == nil
      else { return "" }
      return ": a '<' in text is written '&lt;'"
    }
  }

  /// A hint about the `&` at the offset of the problem, unless it begins something like an HTML entity.
  fileprivate static let hintAboutAmpersand = Wording.Part { problem in
    problem.text.hasEntity(at: problem.error.offset) ? "" : ": a '&' in text is written '&amp;'"
  }
}

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
