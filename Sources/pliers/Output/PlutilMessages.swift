import PropertyList
import PropertyListFiles

// plutil's messages, without the name of the file before them.

extension FileError {
  var plutilText: String { "(The operation could not be completed. \(plutilReason))" }

  private var plutilReason: String {
    switch kind {
    case .notFound: "The file doesn’t exist."
    case .notPermitted: "You don’t have permission."
    case .nameTooLong: "The file name is invalid."
    case .noSpace: "There isn’t enough space."
    case .notOpen: "The stream is \(message)."
    case .locked: "Another program holds the lock of the file."
    case .brokenPipe, .exists, .isFolder, .other: "(NSCocoaErrorDomain error \(operation == .read ? 256 : 512).)"
    }
  }
}

extension WriteError {
  var plutilText: String {
    switch reason {
    case .null, .nonStringKey: "Dictionaries are required to have string keys in property lists"
    case .notInJSON, .tooDeep: "Invalid object in plist for JSON format"
    case .unsupported: unsupportedText ?? "Invalid object in plist for JSON format"
    case .openStep, .unreadableInXML, .dateWithFraction, .notExact, .notInXML, .layout, .encoding:
      "Conversion to OpenStep format is not supported"
    }
  }
}

extension EditError {
  /// `keyPath` is the key path of the command line, as plutil repeats it.
  func plutilText(at keyPath: String) -> String {
    switch reason {
    case .noParent: "Key path not found \(keyPath)"
    case .exists: "Value already exists at key path \(keyPath)"
    case .missing: "No value to remove at key path \(keyPath)"
    case .notAnIndex: "Unable to index into array with key path \(keyPath)"
    case .outOfBounds(let index): "Index \(index) out of bounds in array at key path \(keyPath)"
    case .notAContainer, .notAKey, .notFirst, .root, .insideItself, .tooLarge:
      "Unable to insert value at key path \(keyPath)"
    case .notAnArray:
      "\(isElement ? "Attempt to append value to" : "Appending to a") non-array at key path \(keyPath)"
    }
  }
}

extension PropertyList.Kind {
  /// plutil's `-expect` messages say `boolean` where its types say `bool`.
  var plutilName: String { self == .bool ? "boolean" : rawValue }
}

extension ReadError {
  /// plutil's message: of the property list parser, the JSON parser, or both.
  var plutilMessage: String {
    // For a file that ends within its first tag, CoreFoundation reports the error of its OpenStep reader.
    let isOpenStep = errors[.xml]?.problem == .xml(.unterminatedTag) && errors[.openStep] != nil
    func message(of format: Format) -> String? { errors[format]?.plutilMessage(in: text(of: format).bytes) }
    return switch (message(of: isOpenStep ? .openStep : .xml), message(of: .json)) {
    case (let message?, let json?): "Property List error: \(message) / JSON error: \(json)"
    case (let message?, nil), (nil, let message?): message
    case (nil, nil): primary.message(in: text.bytes)
    }
  }

  /// The line after plutil's message with the real reason, if the message hides it: the problem of a damaged binary file, the name of
  /// an encoding, a missing byte order mark, a byte that is not UTF-8, or an OpenStep error in a text that does not look like XML or
  /// JSON. Empty otherwise.
  var plutilDetailLine: String { detail.map { "\n  \($0)" } ?? "" }

  private var detail: String? {
    if let binary = errors[.binary] { return "\(binary.message(in: text.bytes)) at offset \(binary.offset)" }
    if let xml = errors[.xml], case .encoding(.unsupported) = xml.problem { return xml.message(in: text.bytes) }
    if lacksByteOrderMark { return "plutil reads UTF-16 and UTF-32 only after a byte order mark" }
    guard primary == errors[.openStep] || primary.problem == .xml(.invalidText) else { return nil }
    return "line \(TextPosition(of: primary.offset, in: text.bytes).line): \(message)"
  }
}

// The messages of CoreFoundation's and Foundation's parsers, which plutil repeats, for the problems of the readers.

extension SyntaxError {
  /// The message. `text` is the text or file of the offsets. The parsers have no words for problems of binary property lists and for
  /// limits.
  func plutilMessage(in text: Span<UInt8>) -> String {
    switch problem {
    case .encoding(let problem): problem.plutilMessage(in: text)
    case .xml(let problem): problem.plutilMessage(in: text, line: line(in: text))
    case .openStep(let problem): plutilMessage(of: problem, in: text, line: line(in: text))
    case .json(let problem): plutilMessage(of: problem, in: text)
    case .limit(.tooDeep(.xml)): "Too many nested arrays or dictionaries, failing on line \(line(in: text))"
    case .limit(.tooDeep(.json)):
      "Too many nested arrays or dictionaries around character \(positionInJSON(text) + 1)."
    case .binary, .limit, .notEditable: message(in: text)
    }
  }

  private func line(in text: Span<UInt8>) -> Int { TextPosition(of: readerOffset, in: text).line }

  /// The offset of the reader in the text of JSONSerialization, which removes a byte order mark first.
  private func positionInJSON(_ text: Span<UInt8>) -> Int {
    readerOffset >= 3 && text.has("\u{FEFF}", at: 0) ? readerOffset - 3 : readerOffset
  }
}

extension EncodingProblem {
  fileprivate func plutilMessage(in text: Span<UInt8>) -> String {
    switch self {
    case .shortDeclaration: "End of buffer while looking for encoding name"
    case .unknown(let name): "Encountered unknown encoding (\(text.latin1(name)))"
    // CoreFoundation reads the file as UTF-16. The bytes of `<?` are then one character, whose UTF-8 form begins with the byte E3 in
    // either byte order. The XML parser reports this byte.
    case .notUTF16: "Unexpected character ã at line 1"
    case .noTextInCoreFoundation: "Conversion of string failed. The string is empty."
    case .unsupported, .notUTF32, .undefinedByte, .invalidScalar, .noCharacter, .partialUnit:
      "Could not determine the encoding of the XML data (string creation failed)"
    }
  }
}

extension XMLProblem {
  fileprivate func plutilMessage(in text: Span<UInt8>, line: Int) -> String {
    switch self {
    case .emptyFile: "Cannot parse a NULL or zero-length data"
    case .noContent: "No XML content found"
    case .unexpectedCharacter(let byte, .document): "Unexpected character \(shown(byte)) at line \(line)"
    case .unexpectedCharacter(let byte, .endOfDocumentType):
      "Encountered unexpected character \(shown(byte)) on line \(line) while parsing DTD"
    case .unexpectedCharacter(let byte, .openTag):
      "Encountered unexpected character \(shown(byte)) on line \(line) while looking for open tag"
    case .unexpectedCharacter(let byte, .closeTag):
      "Encountered unexpected character \(shown(byte)) on line \(line) while looking for close tag"
    case .unexpectedCharacter(let byte, .characterReference):
      "Encountered unexpected character \(shown(byte)) at line \(line) while parsing data"
    case .unexpectedEnd, .unterminatedTag: "Encountered unexpected EOF"
    case .unterminatedComment: "Unterminated comment started on line \(line)"
    case .unterminatedInstruction:
      "Encountered unexpected EOF while parsing the processing instruction begun on line \(line)"
    case .malformedDocumentType: "Malformed DTD on line \(line)"
    case .unterminatedDocumentType: "Encountered unexpected EOF while parsing DTD"
    case .emptyPropertyList: "Encountered empty plist tag"
    case .secondRoot: "Encountered unexpected element at line \(line) (plist can only include one object)"
    case .malformedTag: "Malformed tag on line \(line)"
    case .unknownTag(let name):
      "Encountered unknown tag \(String(validating: text, name) ?? "<unknown>") on line \(line)"
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
      "Unknown character '\(shown(byte))' (0x\(UInt32(bitPattern: Int32(Int8(bitPattern: byte))).digits(radix: 16))) in <integer> on line \(line)"
    case .malformedReal: "Encountered misformatted real on line \(line)"
    case .malformedDate: "Could not interpret <date> at line \(line)"
    case .invalidDataCharacter(let byte):
      "Could not interpret <data> on line \(line) (invalid character 0x\(byte.digits(radix: 16, uppercase: true)))"
    }
  }
}

extension String {
  /// The text in `range` of `text`; nil if it is not UTF-8.
  fileprivate init?(validating text: Span<UInt8>, _ range: Range<Int>) {
    guard text.firstInvalidUTF8(from: range.lowerBound, to: range.upperBound) == nil else { return nil }
    self.init(decoding: text.extracting(range))
  }
}

/// The character that CoreFoundation shows for a byte, which it reads as ISO 8859-1; none for NUL.
private func shown(_ byte: UInt8) -> String { byte == 0 ? "" : String(Unicode.Scalar(byte)) }

extension SyntaxError {
  /// plutil shows this message only for a file that ends within its first tag. In OpenStep this tag is data, so all messages are about
  /// data.
  fileprivate func plutilMessage(of problem: OpenStepProblem, in text: Span<UInt8>, line: Int) -> String {
    switch problem {
    case .invalidUTF8: "Conversion of string failed."
    case .expected(.secondHexadecimalDigit): "Malformed data byte group at line \(line); uneven length"
    case .expected where offset < text.count: "Malformed data byte group at line \(line); invalid hex"
    case .expected, .unclosedString, .unclosedComment, .invalidValue, .notBase64:
      "Expected terminating '>' for data at line \(line)"
    }
  }

  fileprivate func plutilMessage(of problem: JSONProblem, in text: Span<UInt8>) -> String {
    let position = positionInJSON(text)
    func invalidUTF8(from start: Int, to end: Int) -> String {
      "Invalid UTF-8 sequence \(end - start) bytes starting from character \(start - readerOffset + position)."
    }
    let endOfFile = "Unexpected end of file during JSON parse."
    switch problem {
    // JSONSerialization reads `true`, `false` and `null` byte by byte. If the first wrong byte is the last one of the file, it
    // reports that the file is too short.
    case .unexpectedCharacter(_, let name) where name.isLiteral && readerOffset + 1 >= text.count: return endOfFile
    case .unexpectedCharacter, .malformedTag: return "Invalid value around character \(position)."
    case .unexpectedEnd: return endOfFile
    case .scalarRoot: return "JSON text did not start with array or object and option to allow fragments not set."
    case .leadingZero: return "Number with leading zero around character \(position)."
    case .unrepresentableNumber(let range):
      return "Number \(String(decoding: text.extracting(range))) is not representable in Swift."
    case .controlCharacter: return "Unescaped control character around character \(position)."
    case .malformedUnicodeEscape:
      let digits = min(readerOffset + 2, text.count)..<min(readerOffset + 6, text.count)
      return "Invalid hex encoded sequence in \"\(String(decoding: text.extracting(digits)))\" at \(position + 2)."
    case .unknownEscape, .unpairedHighSurrogate:
      // JSONSerialization decodes the bytes of the escape before it reports the escape. If they are not UTF-8, it reports that.
      let end = min(readerOffset + (problem == .unknownEscape ? 2 : 8), text.count)
      if String(validating: text, readerOffset..<end) == nil { return invalidUTF8(from: readerOffset, to: end) }
      return problem == .unknownEscape
        ? "Invalid escape sequence around character \(position)."
        : "Unexpected end of file during string parse (expected low-surrogate code point but did not find one)."
    case .unpairedLowSurrogate:
      return "Unable to convert hex escape sequence (no high character) to UTF8-encoded character."
    case .invalidUTF8(let start):
      // Each piece of a string is decoded at its end: an escape, a quote or a control character, which is part of the piece.
      let end = text.endOfRun(from: readerOffset) {
        $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
      return end == text.count ? endOfFile : invalidUTF8(from: start, to: text[end] < 0x20 ? end + 1 : end)
    case .unpairedSurrogate: return "Cannot convert input string to valid utf8 input."
    }
  }
}
