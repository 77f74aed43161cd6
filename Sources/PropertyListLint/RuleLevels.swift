/// How much each rule matters.
public struct RuleLevels: Sendable {
  private var changed: [Rule: Severity] = [:]

  /// Every rule at its default.
  public init() {}

  /// How much a finding of `rule` matters; `off` for a rule that is not looked for.
  public subscript(rule: Rule) -> Severity {
    get { changed[rule] ?? rule.defaultSeverity }
    set { changed[rule] = newValue }
  }

  /// Raises the rules of `profile` to errors, unless they were set by name.
  public mutating func apply(_ profile: Profile) {
    for rule in profile.rules where changed[rule] == nil { changed[rule] = .error }
  }
}

/// A consumer that is stricter than CoreFoundation.
public enum Profile: String, CaseIterable, Sendable {
  /// What codesign and AMFI take: the grammar of IOKit's reader (OSUnserializeXML in xnu).
  case entitlements
  /// What launchd takes.
  case launchd
  /// XML 1.0 that every XML parser takes, and reads alike.
  case strictXML = "strict-xml"
  /// Files of localised strings.
  case strings

  /// The profile that files with the extension `name` have by themselves.
  public init?(fileExtension name: String) {
    switch name {
    case "entitlements": self = .entitlements
    case "strings": self = .strings
    default: return nil
    }
  }

  /// What the profile is for, as a clause.
  public var summary: String {
    switch self {
    case .entitlements:
      "what codesign and AMFI take: the XML of IOKit's parser, which .entitlements files get by themselves"
    case .launchd: "what launchd takes as a job"
    case .strictXML: "well-formed XML 1.0, which every XML parser reads alike"
    case .strings: "localised strings, which .strings files get by themselves"
    }
  }

  /// The rules that are errors under this profile.
  public var rules: [Rule] {
    switch self {
    case .entitlements:
      [
        .entitlements, .commentHyphens, .booleanContent, .attribute, .cdata, .nestedPropertyList, .keyAsValue,
        .missingPropertyListElement, .trailingContent, .controlCharacter, .duplicateKey, .encodingMismatch,
      ]
    case .launchd: [.launchd, .booleanContent, .duplicateKey, .keyAsValue, .missingPropertyListElement]
    case .strictXML:
      [
        .strictXML, .commentHyphens, .controlCharacter, .invalidUTF8, .trailingContent, .encodingMismatch,
        .documentType,
        .processingInstruction, .attribute, .missingPropertyListElement, .nestedPropertyList,
      ]
    case .strings: [.duplicateKey, .similarKey, .droppedText]
    }
  }
}
