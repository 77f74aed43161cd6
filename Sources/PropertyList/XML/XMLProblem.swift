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
