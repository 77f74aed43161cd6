/// What lint looks for. The raw values are the names that command lines and messages use.
public enum Rule: String, CaseIterable, Sendable {
  // The file cannot be read as a property list. These are always errors.
  case syntax
  case emptyFile = "empty-file"
  case mergeConflict = "merge-conflict"
  case signedFile = "signed-file"
  case foreignFile = "foreign-file"
  case template
  case missingSemicolon = "missing-semicolon"
  case unescapedQuote = "unescaped-quote"
  case unreadable

  // plutil lets these through, and what is read is not what is written.
  case duplicateKey = "duplicate-key"
  case droppedText = "dropped-text"
  case trailingContent = "trailing-content"
  case bareWord = "bare-word"
  case impossibleDate = "impossible-date"
  case brokenBase64 = "broken-base64"
  case numberRange = "number-range"
  case numberPrecision = "number-precision"
  case keyAsValue = "key-as-value"
  case emptyKey = "empty-key"
  case similarKey = "similar-key"

  // plutil lets these through, and other tools do not.
  case missingPropertyListElement = "missing-plist"
  case documentType = "doctype"
  case encodingMismatch = "encoding-mismatch"
  case invalidUTF8 = "invalid-utf8"
  case controlCharacter = "control-character"
  case trailingComma = "trailing-comma"
  case nullValue = "null-value"
  case jsonContent = "json-content"
  case finalNewline = "final-newline"

  // Parsers read these differently.
  case commentHyphens = "comment-hyphens"
  case processingInstruction = "processing-instruction"
  case cdata
  case nestedPropertyList = "nested-plist"
  case attribute
  case booleanContent = "boolean-content"
  case uidDictionary = "uid-dictionary"
  case sharedObject = "shared-object"
  case nonStringKey = "non-string-key"
  case binaryVersion = "binary-version"

  // What the consumers of a profile ask for beyond all that.
  case entitlements
  case launchd
  case strictXML = "strict-xml"
}

/// How much a finding matters.
public enum Severity: String, CaseIterable, Comparable, Sendable {
  case off, warning, error

  /// Whether `left` matters less than `right`.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .off: 0
    case .warning: 1
    case .error: 2
    }
  }
}
