// What each rule looks for, who reads it how, and how much it matters by default. Help, the manual and the reports for
// machines have it from here.

extension Rule {
  /// How much a finding matters unless `--rule` or a profile says otherwise.
  public var defaultSeverity: Severity {
    switch self {
    case .syntax, .emptyFile, .mergeConflict, .signedFile, .foreignFile, .template, .missingSemicolon, .unescapedQuote,
      .unreadable:
      .error
    case .duplicateKey, .droppedText, .trailingContent, .bareWord, .impossibleDate, .brokenBase64, .numberRange:
      .error
    case .numberPrecision, .keyAsValue, .emptyKey, .similarKey, .missingPropertyListElement, .documentType,
      .encodingMismatch, .invalidUTF8, .controlCharacter, .trailingComma, .nullValue, .jsonContent, .commentHyphens,
      .processingInstruction, .nestedPropertyList, .attribute, .booleanContent, .uidDictionary, .sharedObject,
      .nonStringKey, .binaryVersion:
      .warning
    case .cdata, .finalNewline, .entitlements, .launchd, .strictXML:
      .off
    }
  }

  /// Whether the rule can be switched off or made a warning: what cannot be read is always an error.
  public var canChange: Bool {
    switch self {
    case .syntax, .emptyFile, .mergeConflict, .signedFile, .foreignFile, .template, .missingSemicolon, .unescapedQuote,
      .unreadable:
      false
    case .duplicateKey, .droppedText, .trailingContent, .bareWord, .impossibleDate, .brokenBase64, .numberRange,
      .numberPrecision, .keyAsValue, .emptyKey, .similarKey, .missingPropertyListElement, .documentType,
      .encodingMismatch, .invalidUTF8, .controlCharacter, .trailingComma, .nullValue, .jsonContent, .finalNewline,
      .commentHyphens,
      .processingInstruction, .cdata, .nestedPropertyList, .attribute, .booleanContent, .uidDictionary, .sharedObject,
      .nonStringKey, .binaryVersion, .entitlements, .launchd, .strictXML:
      true
    }
  }

  /// What the rule looks for, in one clause without a full stop.
  public var summary: String {
    switch self {
    case .syntax: "the file cannot be read as a property list"
    case .emptyFile: "the file has no bytes, or no value"
    case .mergeConflict: "the markers of a merge conflict stand in the file"
    case .signedFile: "the file is a CMS-signed message, such as a provisioning or configuration profile"
    case .foreignFile: "the file is a pointer of Git LFS, or a gzip file"
    case .template: "a variable or statement of a template stands where a value is due"
    case .missingSemicolon: "an entry of an OpenStep or .strings file does not end in a semicolon"
    case .unescapedQuote: "a quote inside a string of an OpenStep or .strings file has no backslash before it"
    case .unreadable: "the file cannot be opened or read, or what was mended cannot be written"
    case .duplicateKey: "a dictionary has a key twice, and one of the values is lost"
    case .droppedText: "text in an OpenStep file that CoreFoundation drops without a word"
    case .trailingContent: "there is more after the root element of an XML file, which CoreFoundation never looks at"
    case .bareWord: "the whole file is one string, with or without quotes"
    case .impossibleDate: "a date that no calendar has, which CoreFoundation takes for another one"
    case .brokenBase64: "data with characters that are no base64, or without its padding"
    case .numberRange: "a number that is read as infinity or zero, or of which some readers keep only 64 bits"
    case .numberPrecision: "a number with more digits than are kept"
    case .keyAsValue: "a <key> where a value is due: most likely the value is missing"
    case .emptyKey: "a key of no characters"
    case .similarKey: "two keys of a dictionary that differ in their Unicode normalisation only"
    case .missingPropertyListElement: "an XML file without the <plist> element"
    case .documentType: "a DOCTYPE that is not that of property lists"
    case .encodingMismatch:
      "an XML declaration whose encoding is not the one of the file, or a string of a binary file that is not in its own"
    case .invalidUTF8: "bytes that are no UTF-8 in comments, instructions, attributes or the DOCTYPE"
    case .controlCharacter: "characters that XML 1.0 forbids: controls, U+FFFE and U+FFFF"
    case .trailingComma: "a comma after the last element of a JSON array or object"
    case .nullValue: "a null in JSON, which no other format can hold"
    case .jsonContent: "JSON in a file whose name says that CoreFoundation reads it, such as .plist or .strings"
    case .finalNewline: "a text file that does not end in a newline"
    case .commentHyphens:
      "two hyphens inside an XML comment, one that begins with <!--> or ends in --->, or an empty one before the root"
    case .processingInstruction: "a processing instruction inside the property list, or a late XML declaration"
    case .cdata: "text between <![CDATA[ and ]]>"
    case .nestedPropertyList: "a <plist> element inside another"
    case .attribute: "an attribute that the DTD does not have, or one with a '>' inside"
    case .booleanContent: "<true></true> or <false></false> instead of an empty tag"
    case .uidDictionary: "an XML dictionary {CF$UID: …}, which some readers take for a UID"
    case .sharedObject: "a container of a binary file that several others hold"
    case .nonStringKey: "a key of a binary file that is no string"
    case .binaryVersion: "a binary file of a version that CoreFoundation takes for 00, and others do not"
    case .entitlements: "what codesign and AMFI refuse: types, a root or a file format that entitlements cannot have"
    case .launchd: "what launchd refuses: a job without a label, or a file format that it does not read"
    case .strictXML: "what makes an XML file ill-formed beyond the other rules"
    }
  }
}
