import PropertyList
import PropertyListFiles

extension Command {
  static let move = change(
    "move", synonyms: ["mv", "rename"],
    summary: "move the value at a key path to another key path, or rename its key",
    operands: [.source, .renamedTarget],
    options: [.overwrite, .createParents, .all, .ifAbsent, .ifPresent, .expect],
    discussion: [
      "Within a dictionary only the key changes: the entry and its comments keep their position. Elsewhere the value is moved "
        + "with the entry's comments and those inside it, and FROM is removed as 'remove' does it.",
      "TO is resolved after the value was removed from FROM, so that in an array the value has the index TO; '-' appends. "
        + "If a value exists at TO, that is an error without --overwrite. --if-absent tests TO, --if-present and --expect test "
        + "FROM.",
      "A pattern renames the key of each match: TO is FROM with another last component, and both end in a key. If the new key "
        + "exists in any of the dictionaries, nothing is changed.",
    ],
    examples: [
      ("pliers move NSCameraUsage NSCameraUsageDescription Info.plist", "rename a key"),
      (
        "pliers move --all '**.NSIncludesSubDomains' '**.NSIncludesSubdomains' Info.plist",
        "rename a key wherever it is"
      ),
      ("pliers move CFBundleURLTypes.1 CFBundleURLTypes.0 Info.plist", "move the second element to the front"),
    ]
  ) { request in
    let (source, target) = (request.keyPath, request.editing.target)
    return .transfer(
      to: target,
      Operation.Transfer(
        moves: true, overwrites: request.editing.overwrites, renaming: PropertyList.KeyPath.Renaming(source, to: target)
      ))
  }
}

extension Command.Operand {
  fileprivate static let source = Command.Operand(name: "FROM", apply: keyPath.apply)
  /// A key path; if FROM is a pattern, the same pattern with another last component.
  fileprivate static let renamedTarget = Command.Operand(name: "TO") { request, word throws(UsageError) in
    guard request.keyPath.isPattern else { return try target.apply(&request, word) }
    request.editing.target = try .parse(word)
    guard PropertyList.KeyPath.Renaming(request.keyPath, to: request.editing.target) != nil else {
      throw UsageError(
        "FROM is a pattern, so TO must be '\(request.keyPath.text)' with another last component, and both must end in a key"
      )
    }
    if request.editing.createsParents { throw UsageError("--create-parents cannot be combined with a pattern") }
  }
}
