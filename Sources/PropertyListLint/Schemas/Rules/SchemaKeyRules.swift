// Rules about keys of a dictionary.

extension [(kind: String, severity: Severity)] {
  /// The kinds of files in which an unknown key is an error. In other kinds it is a warning.
  fileprivate static let keys: Self = [
    ("privacy", .error), ("export-options", .error), ("pliers", .error), ("baseline", .error), ("own", .error),
    ("stringsdict", .error),
    ("settings-bundle", .error), ("provisioning", .error), ("workspace-checks", .error), ("scheme-management", .error),
    ("xcframework", .error),
  ]
}

extension Rule {
  package static let requiredKey = Rule(
    "required-key", .error, .schema, formerly: ["missing-key"], "a key is missing that the consumer of the file needs")
  package static let undefinedKey = Rule(
    "undefined-key", .warning, .schema, in: .keys + [("profiles", .off)], formerly: ["unknown-key"],
    "a key that the dictionary cannot have")
  package static let undocumentedKey = Rule(
    "undocumented-key", .warning, .schema, in: [("info", .off)], formerly: ["unknown-key"],
    "a key with a prefix of Apple that Apple does not document")
  package static let misspeltKey = Rule(
    "misspelt-key", .warning, .schema, in: .keys, formerly: ["unknown-key"],
    "a key that differs from a known one by a typing error")
  package static let singularKey = Rule(
    "singular-key", .warning, .schema, in: .keys, formerly: ["unknown-key"],
    "a singular instead of the plural of a known key, or a plural instead of its singular")
  package static let keyCase = Rule(
    "key-case", .off, .schema, formerly: ["loose-type"],
    "a key in another case than in the documentation, if the consumer compares keys without regard to case")
  package static let misplacedKey = Rule(
    "misplaced-key", .warning, .schema, formerly: ["unknown-key"],
    "a key that belongs in another dictionary of the file")
  package static let deprecatedKey = Rule(
    "deprecated-key", .info, .schema, in: [("profiles", .off)], formerly: ["unknown-key"], "a deprecated key")
  package static let removedKey = Rule(
    "removed-key", .warning, .schema, formerly: ["unknown-key"], "a key that newer systems no longer read")
  package static let refusedKey = Rule(
    "refused-key", .off, .schema, store: .error, formerly: ["unknown-key"],
    "a key that App Store Connect no longer accepts")
  package static let variableInKey = Rule(
    "variable-in-key", .warning, .schema, formerly: ["unknown-key"],
    "a build variable in a key, which Xcode does not replace")
  package static let conflictingKeys = Rule(
    "conflicting-keys", .error, .schema, formerly: ["bad-value"], "two keys that exclude each other")
  package static let noEffect = Rule(
    "no-effect", .warning, .schema, in: [("export-options", .off)], formerly: ["bad-value", "loose-type"],
    "a key that has no effect beside another one, or in the folder of the file")
}

extension Check {
  static let schemaKeys = Check(
    rules: [
      .requiredKey, .undefinedKey, .undocumentedKey, .misspeltKey, .singularKey, .keyCase, .splitKey, .misplacedKey,
      .deprecatedKey, .removedKey, .refusedKey,
      .variableInKey, .conflictingKeys, .noEffect,
    ], pass: .none)
}
