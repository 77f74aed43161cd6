import PropertyList

/// A check of a file for one rule, or for a few that are checked together.
///
/// To add a rule, write a file with its row and its check, list the check in `all`, and explain the rule in
/// `Sources/CTexts/Texts/rules.md`.
struct Check: Sendable {
  /// The rules that are declared with this check. Its findings can also be of other rules.
  let rules: [Rule]
  let pass: Pass
  private let isOffByDefault: Bool

  init(rules: [Rule], pass: Pass) {
    self.rules = rules
    self.pass = pass
    isOffByDefault = !rules.isEmpty && rules.allSatisfy { $0.defaultSeverity == .off }
  }

  /// A check that reports each remark of one kind.
  init(_ rule: Rule, about kind: Remarks.Kind, _ message: String) {
    self.init(
      rules: [rule],
      pass: .remark { _, _, remark in
        remark.kind == kind ? Finding(rule, message, at: remark.range, node: remark.node) : nil
      })
  }

  /// True if findings of one of the rules are wanted. This must be fast, because it is called for each file.
  func isWanted(under levels: RuleLevels) -> Bool {
    guard levels.isChanged, !rules.isEmpty else { return !isOffByDefault }
    for rule in rules where levels.isWanted(rule) { return true }
    return false
  }

  enum Pass: Sendable {
    /// Other code makes the findings, such as the readers.
    case none
    /// Checks a file before it is read. Its finding is the only one.
    case file(@Sendable (Inspector) -> Finding?)
    /// Makes a finding of a remark of a reader of texts.
    case remark(@Sendable (Inspector, RemarkedReading, Remarks.Remark) -> Finding?)
    /// Checks the values of a file in any format. If `isDeep`, also values inside containers, which are not kept for a large text.
    case values(isDeep: Bool, @Sendable (inout Inspector, RemarkedReading) -> Void)
    /// Checks a text, which may have mistakes. Binary files have their own checks of the same rules.
    case text(@Sendable (inout Inspector, RemarkedReading) -> Void)
    /// Checks the root dictionary of files of a kind.
    case schema(String, [SchemaRule])
    /// Checks a text in one format.
    case format(Format, @Sendable (inout Inspector, RemarkedReading) -> Void)
  }

  /// All checks, in the order in which help and reports list their rules.
  static let all: [Check] = [
    // The file cannot be read as a property list. These are always errors.
    .mistakes, .emptyFile, .emptyText, .mergeConflict, .signedFile, .foreignFile, .unreadable,
    .fragment, .secondByteOrderMark,
    // plutil accepts these files, but reads values that were not intended.
    .keys, .droppedText, .nestedComment, .trailingContent, .bareWord, .badEscape, .impossibleDate, .brokenBase64,
    .numbers, .keyAsValue,
    // plutil accepts these files, but other tools do not.
    .missingPropertyListElement, .documentType, .declaredEncoding, .byteOrderMark, .characters, .invalidUTF8,
    .trailingComma, .nullValue,
    .jsonContent, .gnustepSyntax, .finalNewline,
    // The text is valid, but most likely a mistake.
    .valueWhitespace, .formatSpecifier, .localization, .duplicateUUID, .missingObject, .objectClasses,
    .archiveReference,
    // Parsers read these differently.
    .commentHyphens, .processingInstruction, .cdata, .nestedPropertyList, .attribute, .booleanContent, .uidDictionary,
    .binaryObjects,
    // The consumer of the kind of file.
    .schemas, .types, .values, .schemaKeys, .infoKeys, .infoNotes, .infoInStore, .entitlementKeys, .privacyManifests,
    .launchdJobs, .profileKeys, .plurals, .settingsBundles, .exportOptions, .configurations,
    // The provisioning profile of entitlements.
    .provisioning,
    // The consumers of profiles.
    .profiles,
    // Comments for lint.
    .suppressions,
  ]

  /// The rules about the root of files of a `kind`, in the order of `all`.
  static func schemaRules(of kind: String) -> [SchemaRule] {
    all.flatMap { check -> [SchemaRule] in
      if case .schema(kind, let rules) = check.pass { rules.map { $0.of(kind: kind) } } else { [] }
    }
  }

  /// Checks of files before they are read.
  static let ofFiles = all.filter { if case .file = $0.pass { true } else { false } }

  /// Checks of remarks, and other checks of files that were read, which run after them.
  static let ofRemarks = all.filter { if case .remark = $0.pass { true } else { false } }
  static let ofReadings = all.filter {
    switch $0.pass {
    case .none, .file, .schema, .remark: false
    case .values, .text, .format: true
    }
  }

  /// Checks of values of files in any format.
  static let ofValues = all.filter { if case .values = $0.pass { true } else { false } }
}
