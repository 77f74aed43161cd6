/// A problem of an XML property list.
package enum XMLProblem: Equatable, Sendable {
  /// The syntax that an invalid character violates.
  package enum Expectation: Equatable, Sendable {
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
  /// The associated value is the range of the name.
  case unknownTag(Range<Int>)
  case mismatchedCloseTag(XMLTag)
  case emptyElement(XMLTag)
  case nonEmptyElement(XMLTag)
  case nonKey
  case missingValue
  /// A key where the value of the previous key is expected. Only lint reports this: CoreFoundation reads the key as a value.
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
package enum XMLTag: String, Sendable {
  case propertyList = "plist"
  case array
  case dictionary = "dict"
  case key, string, data, date, integer, real
  case `true`, `false`
}
