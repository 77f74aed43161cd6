import PropertyList

/// A look at a file for what breaks a rule, or a few that are looked for together.
///
/// To add a rule, write a file with its row and its check, and list the check in `all`.
struct Check: Sendable {
  /// The rules that this is the home of. It may find what breaks others, too.
  let rules: [Rule]
  let pass: Pass
  private let isOnByDefault: Bool

  init(rules: [Rule], pass: Pass) {
    self.rules = rules
    self.pass = pass
    isOnByDefault = rules.isEmpty || rules.contains { $0.defaultSeverity != .off }
  }

  /// Whether findings of one of the rules are wanted. It is asked for each file, most of which are small.
  func isWanted(under levels: RuleLevels) -> Bool {
    guard levels.isChanged, !rules.isEmpty else { return isOnByDefault }
    for rule in rules where levels.isWanted(rule) { return true }
    return false
  }

  enum Pass: Sendable {
    /// The findings are made where files are read and written.
    case none
    /// Looks at a file before it is read. What it finds is all that there is to report.
    case file(@Sendable (Inspector) -> Finding?)
    /// Looks at a text, which was read as well as it can be.
    case text(@Sendable (inout Inspector, RemarkedReading) -> Void)
    /// Checks the root dictionary of files of a kind.
    case schema(String, [SchemaRule])
    /// Looks at a text in one format.
    case format(Format, @Sendable (inout Inspector, RemarkedReading) -> Void)
  }

  /// All checks, in the order in which help and reports list their rules.
  static let all: [Check] = [
    // The file cannot be read as a property list. These are always errors.
    .mistakes, .emptyFile, .emptyText, .mergeConflict, .signedFile, .foreignFile, .unreadable,
    .fragment, .secondByteOrderMark,
    // plutil lets these through, and what is read is not what is written.
    .keys, .droppedText, .trailingContent, .bareWord, .badEscape, .impossibleDate, .brokenBase64, .numbers, .keyAsValue,
    // plutil lets these through, and other tools do not.
    .missingPropertyListElement, .documentType, .declaredEncoding, .byteOrderMark, .characters, .invalidUTF8,
    .trailingComma, .nullValue,
    .jsonContent, .gnustepSyntax, .finalNewline,
    // What is written is not what is meant.
    .valueWhitespace, .formatSpecifier, .localization, .duplicateUUID, .missingObject, .archiveReference,
    // Parsers read these differently.
    .commentHyphens, .processingInstruction, .cdata, .nestedPropertyList, .attribute, .booleanContent, .uidDictionary,
    .binaryObjects,
    // What the file means.
    .schemas, .types, .values, .schemaKeys, .infoKeys, .infoNotes, .infoInStore, .entitlementKeys, .privacyManifests,
    .launchdJobs, .profileKeys, .plurals, .settingsBundles, .exportOptions, .configurations,
    // What the consumers of a profile ask for beyond all that.
    .profiles,
    // What a file says about lint itself.
    .suppressions,
  ]

  /// The rules about the root of files of a `kind`, in the order of `all`.
  static func schemaRules(of kind: String) -> [SchemaRule] {
    all.flatMap { check -> [SchemaRule] in
      if case .schema(kind, let rules) = check.pass { rules } else { [] }
    }
  }

  /// Those that look at files before they are read.
  static let ofFiles = all.filter { if case .file = $0.pass { true } else { false } }

  /// Those that look at what was read.
  static let ofReadings = all.filter {
    switch $0.pass {
    case .none, .file, .schema: false
    case .text, .format: true
    }
  }
}
