import PropertyList

// The commands that change one value of each file without a new one, which are also operations of `edit`.
extension Command {
  static let remove = operation(
    .remove, aliases: ["rm", "delete"], synonyms: ["del", "unset", "drop"],
    summary: "remove the value at a key path",
    plutil: PlutilForm(name: "-remove") { words throws(Failure) in
      guard let keyPath = words.popFirst() else { throw Failure("'Remove' requires a key path.") }
      return [PlutilGrammar.keyPath(keyPath)]
    },
    options: [.keyPath, .all, .ifPresent, .expect])

  static let copy = operation(
    .copy, aliases: ["cp"], synonyms: ["duplicate"],
    summary: "copy the value at a key path to another key path",
    operands: transferOperands, options: transferOptions)

  static let move = operation(
    .move, aliases: ["mv", "rename"],
    summary: "move the value at a key path to another key path, or rename its key",
    operands: transferOperands, options: transferOptions)

  private static let transferOperands = [Operand.exactKeyPath("FROM"), Operand(option: .target)]
  private static let transferOptions: [Option] = [.overwrite, .createParents, .ifAbsent, .ifPresent, .expect]
}
