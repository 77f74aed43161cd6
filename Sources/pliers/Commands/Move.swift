import PropertyList
import PropertyListFiles

extension Command {
  static let move = change(
    "move", synonyms: ["mv", "rename"],
    summary: "move the value at a key path to another key path, or rename its key",
    operands: [.source, .renamedTarget],
    options: [.overwrite, .createParents, .all, .ifAbsent, .ifPresent, .expect]
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
