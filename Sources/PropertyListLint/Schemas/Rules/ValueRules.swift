// Rules about single values.

extension [(kind: String, severity: Severity)] {
  /// The kinds of files in which an unknown value is a warning. In other kinds it is an error.
  fileprivate static let values: Self = [
    ("info", .warning), ("entitlements", .warning), ("stringsdict", .warning), ("provisioning", .warning),
    ("profiles", .warning),
  ]
}

extension Rule {
  package static let unknownValue = Rule(
    "unknown-value", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "a value that the consumer of the file does not know")
  package static let misspeltValue = Rule(
    "misspelt-value", .warning, .schema, formerly: ["bad-value"],
    "a value that differs from a known one by a typing error")
  package static let valueCase = Rule(
    "value-case", .off, .schema, formerly: ["loose-type"],
    "a known value in another case, which the consumer also accepts")
  package static let outOfRange = Rule(
    "out-of-range", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "a number that is too small or too large for its key")
  package static let emptyValue = Rule(
    "empty-value", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "an empty string or array where the consumer needs content")
  package static let usageDescription = Rule(
    "usage-description", .warning, .schema, store: .error, formerly: ["bad-value"],
    "an empty text that should explain to users why an app needs their data")
  package static let malformedValue = Rule(
    "malformed-value", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "a string in another form than its consumer expects")
  package static let malformedIdentifier = Rule(
    "malformed-identifier", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "an identifier of a bundle, type, group or team with characters that it cannot have")
  package static let malformedURL = Rule(
    "malformed-url", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "a malformed URL, URL scheme or domain")
  package static let relativePath = Rule(
    "relative-path", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "a relative path instead of an absolute one")
  package static let malformedVersion = Rule(
    "malformed-version", .error, .schema, in: .values, store: .error, formerly: ["bad-value"],
    "a version that does not consist of integers separated by periods")
  package static let looseVersion = Rule(
    "loose-version", .info, .schema, formerly: ["loose-type"],
    "a version with text after its numbers, which systems ignore in comparisons")
  package static let deprecatedValue = Rule(
    "deprecated-value", .warning, .schema, in: [("export-options", .off)], store: .error,
    formerly: ["bad-value", "loose-type"], "a value that newer systems or tools have replaced")
  package static let configurationValue = Rule(
    "configuration-value", .error, .schema, formerly: ["bad-value"],
    "a name, pattern or path in a configuration of pliers that is unknown or leads out of the folder")
}

extension Check {
  static let values = Check(
    rules: [
      .unknownValue, .misspeltValue, .valueCase, .outOfRange, .emptyValue, .malformedValue, .malformedIdentifier,
      .malformedURL, .malformedVersion, .looseVersion, .relativePath, .usageDescription, .deprecatedValue,
    ], pass: .none)
  static let types = Check(
    rules: [
      .wrongType, .booleanAsString, .booleanAsNumber, .numberAsString, .integerAsReal, .placeholderType,
      .wildcardForArray, .undocumentedType,
    ], pass: .none)
}
